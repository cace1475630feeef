"""Everything that we ever say, word by word: which words of a letter are ours.

Our texts are known by what is fixed in them, four words in a row; from there they are followed
over their gaps and over lines that some mail program has wrapped anew. What we show as an example
may be anybody's order or command: it is ours only where it stands behind words that are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.desk.phrases import Phrasebook

RUN = 4
"""So many words in a row may be ours."""
LEAST = 6
"""So many fixed words are nobody else's; a whole text of fewer has its own `SHORTEST`."""
SHORTEST = 5
FEW_BEHIND, MANY_BEHIND = 4, 12
"""So many words fill a gap at the end of a text."""
FEWEST = 2
"""So many make a line beside others that are ours."""
MOST_IN_A_LINE = 12
MOST_IN_AN_EXAMPLE = 5
"""So many words may stand between semicolons, where several ways to write something are shown."""
REACH = 90
"""So many words may stand in a gap."""
MOST_TRIED = 800
_GAP = ""
_AROUND = re.compile(r"^\W+|\W+$")
_ENDS = ".!?:;"
_EXAMPLES = ("usage.", "setting.", "opening.", "settings.", "told.", "weekday.")
"""What begins the names of sentences that are all example, or too short to be ours."""


@dataclass(frozen=True, slots=True)
class Share:
    """Words that are ours: from one to before another, and whether they are of a whole mail."""

    start: int
    end: int
    is_mail: bool


@dataclass(frozen=True, slots=True)
class _Text:
    """One of our texts: its words, "" for a gap; and which of them are no example."""

    words: tuple[str, ...]
    is_sure: tuple[bool, ...]
    is_mail: bool


def bare_word(written: str) -> str:
    """A word as it is compared: without marks, in small letters; "" for mere marks."""
    return _AROUND.sub("", written).casefold().replace("\u2019", "'")


class Ours:
    """Finds our own words in a letter."""

    def __init__(self, phrases: Phrasebook) -> None:
        self._texts = tuple(_texts(phrases))
        self._short = _by_first_word(
            text
            for text in self._texts
            if not text.is_mail
            and len(text.words) < MOST_IN_A_LINE
            and sum(map(bool, text.words)) >= FEWEST
        )
        self._starts: dict[Sequence[str], list[tuple[_Text, int]]] = {}
        for text in self._texts:
            for at in range(len(text.words) - RUN + 1):
                if all(text.words[at : at + RUN]) and all(text.is_sure[at : at + RUN]):
                    self._starts.setdefault(text.words[at : at + RUN], []).append((text, at))

    def stretches(self, words: Sequence[str], ends: Sequence[int]) -> Iterator[Share]:
        """The stretches of our words among some, in order; `ends` tells where each one's line ends.

        An example right above what is ours stands in our text, too.
        """
        at = tried = 0
        while at <= len(words) - RUN and tried < MOST_TRIED:
            best = None
            for text, begin in self._starts.get(tuple(words[at : at + RUN]), ()):
                tried += 1
                end = _follow(text, begin, words, at, ends)
                if end and (best is None or end > best.end):
                    best = Share(_before(text, begin, words, at), end, text.is_mail)
            if best is not None:
                yield best
            at = best.end if best is not None else at + 1

    def is_short_line(self, words: Sequence[str]) -> bool:
        """Whether a line is one of our short ones, whole: a heading, a state."""
        return any(
            _is_line(text, words) for word in set(words) for text in self._short.get(word, ())
        )


def _by_first_word(texts: Iterable[_Text]) -> Mapping[str, Sequence[_Text]]:
    """Texts by the first word that they say whatever fills their gaps."""
    found: dict[str, list[_Text]] = {}
    for text in texts:
        found.setdefault(next(word for word in text.words if word != _GAP), []).append(text)
    return found


def _is_line(text: _Text, words: Sequence[str]) -> bool:
    first = text.words[0] == _GAP
    at = words.index(text.words[1]) if first and text.words[1] in words else 0
    ends = [len(words)] * len(words)
    return _follow(text, int(first), words, at, ends, few=True) == len(words)


def _before(text: _Text, begin: int, words: Sequence[str], at: int) -> int:
    """Where a text begins of which this stands in the midst."""
    while begin and at and text.words[begin - 1] == words[at - 1]:
        begin, at = begin - 1, at - 1
    return at


def _follow(
    text: _Text,
    begin: int,
    words: Sequence[str],
    at: int,
    ends: Sequence[int],
    *,
    few: bool = False,
) -> int:
    """Where a text ends that begins here; 0 if too little of it does: all, if `few` are enough."""
    pos, end, fixed = begin, at, 0
    room = FEW_BEHIND if few else MANY_BEHIND
    while pos < len(text.words) and end < len(words):
        if text.words[pos] == _GAP:
            behind = text.words[pos + 1 : pos + 4]
            behind = behind[: behind.index(_GAP)] if _GAP in behind else behind
            found = _find(behind, words, end) if behind else min(ends[end], end + room)
            if found < 0:
                break
            pos, end = pos + 1, found
        elif text.words[pos] == words[end]:
            fixed += few or text.is_sure[pos]
            pos, end = pos + 1, end + 1
        else:
            break
    is_whole = begin <= few and pos == len(text.words)
    enough = fixed >= (FEWEST if few else SHORTEST)
    return end if (fixed >= LEAST and not few) or (is_whole and enough) else 0


def _find(behind: Sequence[str], words: Sequence[str], at: int) -> int:
    """Where the words behind a gap stand; -1 if they don't."""
    size = len(behind)
    last = min(at + REACH, len(words) - size)
    return next((n for n in range(at, last + 1) if tuple(words[n : n + size]) == behind), -1)


@lru_cache(maxsize=2)
def ours_of(phrases: Phrasebook) -> Ours:
    """What we say, as a phrasebook has it."""
    return Ours(phrases)


def _texts(phrases: Phrasebook) -> Iterator[_Text]:
    """Our sentences, our reasons and our mails.

    No bare part of a sentence: "for a draw of all survivors" is how anybody says it.
    """
    yield from (_text(mail, is_mail=True) for mail in phrases.mails.values())
    named: Mapping[str, str] = phrases.sentences
    for name, sentence in named.items():
        is_part = sentence[:1].islower() and sentence[-1:] not in _ENDS and "{" not in sentence
        if not (is_part or name.startswith(_EXAMPLES) or name.endswith(".help")):
            yield _text(sentence, is_mail=False)
    yield from (_text(reason, is_mail=False) for reason in phrases.reasons.values())


def _text(text: str, *, is_mail: bool) -> _Text:
    words: list[str] = []
    sure: list[bool] = []
    for line in text.split("\n"):
        behind_colon = in_quotes = False
        shown, split = _example_in(line), line.split()
        for number, written in enumerate(split):
            is_example = number < shown
            word = _GAP if "{" in written else bare_word(written)
            in_quotes = in_quotes or written.lstrip("(").startswith('"')
            if (word or "{" in written) and not (word == _GAP and words[-1:] == [_GAP]):
                words.append(word)
                sure.append(not (is_example or behind_colon or in_quotes))
            behind_colon = written.endswith(":") or (
                behind_colon and written[-1] not in ".?!" and not _ends_examples(split, number)
            )
            in_quotes = in_quotes and '"' not in written.lstrip('("')
    return _Text(tuple(words), tuple(sure), is_mail)


def _ends_examples(words: Sequence[str], number: int) -> bool:
    """Whether a word ends what stands behind a colon: a few words between semicolons go on."""
    if not words[number].endswith(";"):
        return False
    behind = words[number + 1 : number + 2 + MOST_IN_AN_EXAMPLE]
    return not any(word[-1] in ".?!;" for word in behind)


def _example_in(line: str) -> int:
    """How many words of a line only show what to write: an indented one, up to what explains it."""
    if line[:1] != " ":
        return 0
    columns = [column for column in line.split("   ") if column.strip()]
    return len((columns[0] if len(columns) == 2 else line).split())
