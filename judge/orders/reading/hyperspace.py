"""What is written of hyperspace (Swiss 11, 22): the phrase, and the places inside it.

"Through hyperspace" may stand anywhere in an order, so it is marked before the
grammar sees the line, and the grammar passes the mark over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judge.board.calendar import season_number
from judge.board.corridor import Corridor, make_corridor
from judge.orders.gazetteer import FoundPlace, Gazetteer
from judge.orders.reading.normal import Normal

MARK = "\u2021"
"""What "through hyperspace" becomes."""

MOST_SHORT = 99
CENTURY = 1900
"""A year of two digits is of this century: the game began in it."""

_SINCE = re.compile(r"(?:[,/]|since|from)[ ,]*([sf]|spring|fall) *(\d{2,5})\b.*")
_INSIDE = re.compile(r"@|\bhyper *(?:space)?\b|\bbetween\b|\bthe\b|\band stays there\b|[()]")
_INNER = r"(?: *lost|[^()]*-)"
"""What tells a place inside, in parentheses, from a remark: "(Ire-Swi, F1902)", not "(bounce)"."""
_WORDS = r"[^ ]+(?: +[^ ]+)*?"
"""A few words: where one ends there is no doubt, so that a long row of blanks takes no time."""
_AND = re.compile(r"\band\b")
_BETWEEN = re.compile(r"-|/|,|\bto\b")


def hyperspace_pattern(names: str, prepositions: str) -> str:
    """A pattern for "through hyperspace", unless a place inside it is named."""
    by = rf"(?:(?:{prepositions}) +(?:(?:the|a) +)?)?"
    behind = r"(?: +(?:link(?:age)?|route))?"
    return (
        rf"\( *{by}{names} *\)|(?<![a-z0-9@]){by}{names}{behind}"
        rf"(?![a-z0-9])(?! *\({_INNER}| +between|, *lost)"
    )


def corridor_pattern() -> str:
    """A pattern for a place inside hyperspace, as JSON, mails and full words have it."""
    name = r"[a-z][a-z. -]*?"
    since = r"(?:,? +since +[sf]\d+)?"
    return (
        r"@ *[a-z]+(?: *- *[a-z]+)?(?:/[sf]\d+)?"
        rf"|hyper *(?:space)? *\({_INNER}[^()]*\)"
        # The names are looked up later; here they only have to end somewhere.
        rf"|hyper *space +between +{name} +and +{name}"
        r"(?:,? +since +[sf]\d+| +and +stays +there|(?= *(?:$|[,;])))"
        rf"|hyper *space, *lost{since}|lost(?![a-z0-9])"
    )


def read_corridor_words(words: str, gazetteer: Gazetteer) -> Corridor | None:
    """The place inside hyperspace that some words name; None if they don't."""
    when = _SINCE.search(words)
    entered = None
    if when is not None:
        year = int(when[2])
        entered = season_number(when[1][0], year if year > MOST_SHORT else CENTURY + year)
        words = words[: when.start()]
    text = _INSIDE.sub(" ", words)
    if text.strip(" ,") == "lost":
        return make_corridor((), entered)
    between = _AND if _AND.search(text) else _BETWEEN
    ends = [gazetteer.look_up(end) for end in between.split(text) if end.strip()]
    found = [end.province for end in ends if isinstance(end, FoundPlace) and not end.is_respelt]
    if len(found) != len(ends) or len(found) != 2 or found[0] == found[1]:
        return None
    return make_corridor((found[0], found[1]), entered)


def mark_hyperspace(text: str, pattern: re.Pattern[str]) -> str:
    """The same with a mark in the place of every "through hyperspace"."""
    return pattern.sub(lambda match: MARK.ljust(len(match[0])), text)


def sentence_patterns(verbs: str, powers: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The sentences in which receipts tell orders about links, and the verb each is put under.

    "Albania and Switzerland are linked"; "Germany may go through the link of
    Munich and Switzerland in F1902"; "every consent of Germany is taken back".
    """
    may = rf"may +(?:go|pass|move) +through +(?:any +link|the +link +of +(?P<pair>{_WORDS}))"
    of = rf"of +(?P<power>{powers})"
    taken = rf"(?: +for +(?P<pair>{_WORDS}))? +(?:is|are) +taken +back"
    rows = (
        (rf"(?P<pair>{_WORDS}) +are +(?P<verb>{verbs})", ""),
        (rf"(?P<power>{powers}) +{may}(?: +in +(?P<season>[a-z0-9 ]+))?", "consent"),
        (rf"(?:every|the) +consents? +{of}{taken}", "revoke"),
    )
    return tuple((re.compile(rf" *(?:{body}) *"), verb) for body, verb in rows)


def put_verb_first(normal: Normal, sentences: Iterable[tuple[re.Pattern[str], str]]) -> Normal:
    """The same with such a sentence in the order of the grammar; every letter keeps its column."""
    for sentence, verb in sentences:
        match = sentence.fullmatch(normal.text)
        if match is None:
            continue
        groups = match.groupdict()
        text, places = "", list[int]()
        for name in ("verb", "power", "pair", "season"):
            word = verb if name == "verb" and verb else groups.get(name) or ""
            start = match.start(name) if groups.get(name) else match.start()
            text += word + " "
            places += [start + min(n, len(word)) for n in range(len(word) + 1)]
        columns = tuple(normal.column(min(at, len(normal.text) - 1)) for at in places)
        return Normal(text, columns, normal.written)
    return normal
