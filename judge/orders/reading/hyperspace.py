"""What is written of hyperspace (Swiss 11, 22): the phrase, and the places inside it.

"Through hyperspace" may stand anywhere in an order, so it is marked before the
grammar sees the line, and the grammar passes the mark over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

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
_INSIDE = re.compile(
    r"@|\bhyper *(?:space)?\b|\bh ?s\b|\bbetween\b|\bthe\b|\band stays there\b|[()]"
)
_INNER = r"(?: *lost|[^()-]*-)"
"""What tells a place inside, in parentheses, from a remark: "(Ire-Swi, F1902)", not "(bounce)"."""
_BRACKETS = " ():[]{}<>*_\"'“”„«»"
_LED = re.compile(rf"^( *{MARK} *),")
_WORDS = r"[^ ]+(?: +[^ ]+){0,12}?"
"""A few words: where one ends there is no doubt, so that a long row of blanks takes no time."""
_NAME = r"[a-z][a-z. ]{0,40}?(?![a-z])"
_PAIR = rf"(?!(?:[a-z]|army|fleet|unit) ){_NAME}(?: +and +| +to +| *[-/&] *| ){_NAME}"
"""Two names with something between them, as far as can be told without the board."""

SEASON = r"(?:spring|fall|autumn|[sfa]) *\d{2,5}m?"
_AND = re.compile(r"\band\b")
_BETWEEN = re.compile(r"-|/|,|\bto\b")


def hyperspace_pattern(names: str, prepositions: str) -> str:
    """A pattern for "through hyperspace", unless a place inside it is named.

    And for "through normal space", which says no more than an order without it.
    """
    by = rf"(?:{prepositions}) +(?:(?:the|a) +)?"
    link, end = r"[ -]+(?:link(?:age)?|route)", r"(?= *(?:$|[,;)]))"
    pair = r"[a-z]{3,} *- *[a-z]{3,}"
    normal = rf"\( *(?:{by})?normal(?:[ -]*space)? *\)|(?<![a-z0-9])(?:{by})?normal[ -]*space"
    # "Through the hyperspace link"; but "hyperspace link swi-alb" is an order by itself.
    return (
        rf"(?P<normal>{normal}(?![a-z0-9]))"
        rf"|\( *(?:{by})?{names} *\)|(?<![a-z0-9@])"
        rf"(?:{by}{names}(?:{link}(?: +{pair}{end})?)?|{names}(?:{link}{end}|(?!{link})))"
        rf"(?![a-z0-9])(?! *\({_INNER}| +between|, *lost)"
    )


def corridor_pattern() -> str:
    """A pattern for a place inside hyperspace, as JSON, mails and full words have it."""
    name = r"[a-z][a-z. -]{0,40}?"
    since = r"(?:,? +since +[sf]\d+)?"
    return (
        r"@ *(?:lost\b|[a-z]+(?: *- *[a-z]+)?)(?:/[sf]\d+)?"
        rf"|(?:hyper *(?:space)?|h ?s) *\({_INNER}[^()]*\)"
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
    """The same with a mark in the place of every "through hyperspace".

    A comma behind one at the beginning divides it from nothing.
    """
    text = pattern.sub(lambda m: ("" if m["normal"] else MARK).ljust(len(m[0])), text)
    return _LED.sub(r"\1 ", text)


def leads_through(before: str, behind: str) -> bool:
    """Whether the mark between two orders belongs to the second: "..., through hyperspace a ...".

    It belongs to the one before it unless something divides it from that, and
    more so than from the second: not in "a swi - alb, through hyperspace, f ire - ice".
    """
    divider = before.strip(_BRACKETS)
    if ":" in behind or divider not in {"", ","}:
        return True
    return divider == "," and not behind.strip(_BRACKETS)


@dataclass(frozen=True)
class Sentence:
    """A way to tell an order about a link, and the verb that it is put under.

    The pattern is long and its lines are few, so it is made when a line has a word of it.
    """

    hint: re.Pattern[str]
    body: str
    verb: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What the whole line is."""
        return re.compile(rf" *(?:{self.body}) *")


def sentence_patterns(verbs: str, powers: str, consent: str, beside: str) -> tuple[Sentence, ...]:
    """The sentences that tell orders about links.

    As receipts tell them: "Albania and Switzerland are linked"; "Germany may go
    through the link of Munich and Switzerland in F1902"; "every consent of Germany is
    taken back". As players do: "consent to Germany, Mun-Swi, F1902"; "I consent to
    Germany using any link"; "Germany has my consent for Mun-Swi".
    """
    of = rf"of +(?P<power>{powers})"
    in_season = rf"(?: +in +(?P<season>{SEASON}))?"
    taken = rf"(?: +for +(?P<pair>{_WORDS}))?{in_season} +(?:is|are) +taken +back"
    power = rf"(?P<power>{powers})(?![a-z])"
    heads = (
        rf"{power} +(?:may +(?:(?:go|pass|move) +through|use)|has +(?:my|our) +consent)(?![a-z])",
        rf"(?:(?:i|we) +)?{consent} *:? *(?:to +)?(?:the +)?{power}",
    )
    linked = re.compile(r" are ")
    consents = re.compile(rf"(?<![a-z])(?:may|{consent})(?![a-z])")
    rows = (
        (linked, rf"(?P<pair>{_WORDS}) +are +(?P<verb>{verbs})", ""),
        (consents, rf"(?:every|the) +consents? +{of}{taken}", "revoke"),
        (consents, rf"{power} +has +(?:my|our) +consent", "consent"),
        *((consents, head + tail, "consent") for head in heads for tail in _consent_tails(beside)),
    )
    return tuple(Sentence(*row) for row in rows)


def _consent_tails(beside: str) -> tuple[str, ...]:
    """What stands behind the power in a consent: the links, the season, or both.

    "Consent Germany, Swi-Alb" may be a consent and a move; with a season it is one.
    """
    every = r"(?:any|every|all)(?: +links?)?"
    links = rf"(?:{beside} +){{0,9}}(?!{beside} )(?:{every}|(?P<pair>{_PAIR}))"
    when = rf"(?:(?:in|for|during) +)?(?P<season>{SEASON})"
    on, comma = "(?: *: *| +)", "(?: *[,:] *| +)"
    return (
        rf"{on}{links}(?:{comma}{when})?(?: *,? *until +revoked)?",
        rf" *, *(?P<pair>{_PAIR}){comma}{when}",
        rf"{comma}{when}(?:{on}{links})?",
    )


def put_verb_first(normal: Normal, sentences: Iterable[Sentence]) -> Normal:
    """The same with such a sentence in the order of the grammar; every letter keeps its column."""
    for sentence in sentences:
        if sentence.hint.search(normal.text) is None:
            continue
        match, verb = sentence.pattern.fullmatch(normal.text), sentence.verb
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
