"""The table of `grammar/sayings.txt`, and its ways in an order to look them up in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, dropwhile

from judge.desk.reading.patterns import (
    ANY,
    FILLED,
    NUMBER,
    Classes,
    Group,
    Row,
    SayingWord,
    Words,
    has_slot,
    least,
    parse_way,
    rarity,
)

PERHAPS = "perhaps "
"""Before a command that its ways may not mean."""
OLD = "old "
"""Before the name of what we don't do."""
MUSING = "musing "
"""Before the word of a command that a gamesmaster may be thinking aloud about."""
DOUBTS = ("speech", "grave", "unsure", "later", "slight")
"""The lists of words that make a command doubtful beside them."""
LEADS = ("asking", "begging", "doubt")
BESIDE = ("by leave", "to master", "idle", "stops", "turns", "delays", "with absence", "no absence")
"""The lists for what stands around a command."""
LISTS = ("fillers", "same", *LEADS, "thanks", "reported", "harmless", *DOUBTS, *BESIDE)
NUMBERS = frozenset(
    {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"}
)
ARTICLES = (["a"], ["an"])
FIRST_WORDS = 200
"""Within so many letters the first word of a sentence stands."""

_DRAWN_TO = re.compile(r"(?:n't|'(?:s|m|re|ve|ll|d))$")
_FIRST = {"can't": "can_not", "cannot": "can_not", "won't": "will_not"}
_WORD = re.compile(r"[a-z]+|\d+")
_NOT = re.compile(r"\b(ca|wo)(?:n['\u2019]?t|nnot)\b|n['\u2019]t\b")
_WHOLE = {"ca": "can not", "wo": "will not"}
_A_WORD = re.compile(rf"(\w+)[\s{FILLED}]+")
_COMMENT = re.compile(r"^#.*\n", re.MULTILINE)
_UNFOLDED = re.compile(r"\n(?=[ \t]+\S)")
_ROW = re.compile(r"(\S.*?\S): ")


def words_of(text: str) -> set[str]:
    """The words of a text, for `Way.may_stand_in`."""
    apart = _NOT.sub(lambda found: _WHOLE.get(found[1], " not"), text.lower())
    return set(_WORD.findall(apart))


@dataclass(frozen=True, slots=True)
class WordTable:
    """The rows of the table: its lists of words, its classes, and each way with its command."""

    lists: Mapping[str, tuple[str, ...]]
    classes: Classes
    ways: tuple[tuple[str, str], ...]
    musings: tuple[tuple[str, str], ...] = ()


def read_table(text: str) -> WordTable:
    """The table. Raises ValueError for what can't stand in it: it is ours."""
    lists: dict[str, tuple[str, ...]] = {}
    classes: dict[str, Group] = {}
    ways: list[tuple[str, str]] = []
    musings: list[tuple[str, str]] = []
    for line in _UNFOLDED.sub(" ", _COMMENT.sub("", text)).splitlines():
        if not line.strip():
            continue
        begun = _ROW.match(line)
        if begun is None:
            raise ValueError(f"{line!r} has no colon")
        name, rest = begun[1], line[begun.end() :]
        row = tuple(" ".join(way.split()) for way in rest.split(","))
        if name in LISTS:
            lists[name] = row
        elif name.startswith("<"):
            classes[name.strip("<>")] = Group(tuple(parse_way(way, classes) for way in row))
        elif name.startswith(MUSING):
            musings += [(name.removeprefix(MUSING), way) for way in row]
        else:
            ways += [(name, way) for way in (name, *row)]
    return WordTable(lists, classes, tuple(ways), tuple(musings))


class Way:
    """One way to say what its `name` says; its pattern is made when it is first needed."""

    def __init__(self, name: str, row: Row, words: Words, end: str) -> None:
        self.name = name
        self.is_open = has_slot(row)
        self.needs = tuple(words.needs(row))
        self._row = row
        self._words = words
        self._end = end

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self._words.pattern(self._row) + self._end, re.IGNORECASE)

    def may_stand_in(self, words: set[str]) -> bool:
        """Whether a text of these words may have it: a quick look before the pattern."""
        return not any(map(words.isdisjoint, self.needs))


class Ways:
    """Ways by the words with which they begin, the likeliest first."""

    def __init__(
        self, table: WordTable, words: Words, ways: Iterable[tuple[str, str]], end: str
    ) -> None:
        self._fillers = words.fillers
        self._by_word: dict[str, list[Way]] = {}
        rows = [(name, self._begun(parse_way(way, table.classes))) for name, way in ways]
        for name, row in sorted(rows, key=_rank):
            way = Way(name, row, words, end)
            begun = list(words.first(row))
            if not self._fillers.isdisjoint(begun):
                begun.append(NUMBER)
            for first in dict.fromkeys(begun):
                self._by_word.setdefault(first, []).append(way)
        self._rare = {
            key: frozenset().union(*(max(way.needs, key=rarity) for way in ways if way.needs))
            for key, ways in self._by_word.items()
        }
        """By the word with which ways begin: of each of them the words hardest to find."""

    def _begun(self, row: Row) -> Row:
        """A row without the fillers that it begins with: they may stand there anyway."""
        begun = dropwhile(lambda n: isinstance(n, SayingWord) and n.text in self._fillers, row)
        return tuple(begun) or row

    def may_begin(self, words: set[str]) -> bool:
        """Whether a way that may stand in a text of these words begins with one of them."""
        keys = {word for word in words if word in self._by_word and word not in self._fillers}
        return any(
            way.needs and way.may_stand_in(words)
            for key in {*keys, NUMBER, ANY}
            if not words.isdisjoint(self._rare[key])
            for way in self._of(key)
        )

    def _of(self, key: str) -> Sequence[Way]:
        return self._by_word.get(key, ())

    def match(self, text: str, at: int, has: set[str]) -> Iterator[tuple[Way, re.Match[str]]]:
        """Those that a marked text, of certain words, says from a column on."""
        begin = self._behind_fillers(text, at)
        for way in self._beginning(text, at, has):
            found = way.pattern.match(text, begin)
            if found is None and begin != at:
                found = way.pattern.match(text, at)
            if found is not None:
                yield way, found

    def _behind_fillers(self, text: str, at: int) -> int:
        while (word := _A_WORD.match(text, at)) and word[1].lower() in self._fillers:
            at = word.end()
        return at

    def _beginning(self, text: str, at: int, has: set[str]) -> Iterator[Way]:
        """Those that begin as the text does, or anyhow."""
        words = (
            text[at : at + FIRST_WORDS].lower().replace("\u2019", "'").replace(FILLED, " ").split()
        )
        first = next((w.rstrip(",:;.!?") for w in words if w not in self._fillers), "")
        plain = _FIRST.get(first) or _DRAWN_TO.sub("", first)
        keys = list(dict.fromkeys((first, plain, *(w.rstrip(".,:;!?") for w in words[:1]))))
        if first[:1].isdigit() or first in NUMBERS or words[:1] in ARTICLES:
            keys.append(NUMBER)
        for way in chain.from_iterable(map(self._of, (*keys, ANY))):
            if way.may_stand_in(has):
                yield way


class Marks:
    """Words to look for anywhere in a text."""

    def __init__(self, table: WordTable, words: Words, ways: Iterable[tuple[str, str]]) -> None:
        self._ways = [Way(n, parse_way(way, table.classes), words, r"(?!\w)") for n, way in ways]

    def found(self, text: str) -> Iterator[str]:
        """The names of those that stand in a marked text."""
        has = words_of(text)
        for way in self._ways:
            if way.may_stand_in(has) and way.pattern.search(text):
                yield way.name

    def removed(self, text: str) -> str:
        """A marked text without them."""
        has = words_of(text)
        for way in self._ways:
            if way.may_stand_in(has):
                text = way.pattern.sub(" ", text)
        return text


def _rank(way: tuple[str, Row]) -> tuple[bool, bool, bool, int]:
    """What is sure comes first, then ways that leave nothing open, then those that say most."""
    name, row = way
    is_open = has_slot(row)
    return is_open and name.startswith(OLD), name.startswith(PERHAPS), is_open, -least(row)
