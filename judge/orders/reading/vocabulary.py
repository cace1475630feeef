"""The words of a sentence about retreats, builds or removals, each with what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, pairwise

from judge.board.places import Coast, Province
from judge.board.units import Power, UnitKind
from judge.orders.gazetteer import WORD, FoundPlace, fold, squash
from judge.orders.reading.composing import read_table
from judge.orders.reading.languages import spellings
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.patterns import Words

KIND_ROWS = ("ARMY", "FLEET", "MANY")
"""Rows of closed.txt that every reader of words has."""
LONGEST_PHRASE = 5
LEAST_OF_A_NAME = 4
LEAST_TO_RESPELL = 5
SHORT_NAME = 3
_ABBREVIATED = frozenset({"st", "ste", "skt", "mt"})
_STOP = re.compile(r"[.!?;:,]")
_SIGNS = {
    ",": "COMMA",
    ";": "STOP",
    ":": "COLON",
    "-": "DASH",
    "?": "ASKS",
    "(": "BRACKET",
    "\u2192": "DASH",
    "\u2013": "DASH",
    "\u2014": "DASH",
    "/": "STROKE",
    "&": "AND",
    "+": "AND",
}
KINDS = {"ARMY": UnitKind.ARMY, "FLEET": UnitKind.FLEET}


@dataclass(frozen=True, slots=True)
class Word:
    """A word, a phrase or a sign of a sentence, and the classes of closed.txt that it is in.

    What is a name, a unit, a number or a power has its value.
    """

    classes: frozenset[str]
    start: int
    end: int
    places: tuple[Province, ...] = ()
    kind: UnitKind | None = None
    coast: Coast | None = None
    number: int = 0
    power: Power | None = None
    written: str = ""

    def __contains__(self, name: str) -> bool:
        return name in self.classes


class WordReader:
    """Reads the words of sentences for one board."""

    def __init__(self, reader: OrderReader, table: str | Words) -> None:
        self.reader = reader
        names = read_table(reader.closed_table)
        rows = read_table(table) if isinstance(table, str) else table
        self.everyday = frozenset((*names["EVERYDAY"], *rows.get("EVERYDAY", ())))
        self.generic = frozenset(names["GENERIC"])
        kinds = {name: names[name] for name in KIND_ROWS}
        own = {n: row for n, row in {**kinds, **rows}.items() if n not in {"EVERYDAY", "GENERIC"}}
        self.classes: dict[str, set[str]] = {}
        for name, phrases in own.items():
            for phrase in phrases:
                for spelt in spellings(phrase):
                    self.classes.setdefault(spelt, set()).add(name)

    @cached_property
    def _foreign(self) -> Mapping[str, str]:
        return foreign_names(self.reader)

    @cached_property
    def _coasts(self) -> Mapping[str, Coast]:
        return _coast_names(self.reader)

    def read(self, text: str, meant: Sequence[Province]) -> list[Word]:
        """The words of a sentence; `meant` are the places that orders can be about."""
        normal = normalise(text, keep_sign=True)
        words = list(WORD.finditer(normal.text))
        found: list[Word] = []
        done = at = 0
        while at < len(words):
            found += _signs(normal, done, words[at].start())
            length, word = self._phrase(words, at, normal, meant)
            found.append(word)
            done = words[at + length - 1].end()
            at += length
        found += _signs(normal, done, len(normal.text))
        return found

    def _phrase(
        self, words: Sequence[re.Match[str]], at: int, normal: Normal, meant: Sequence[Province]
    ) -> tuple[int, Word]:
        """The longest phrase from a word on, and how many words it has."""
        longest = min(LONGEST_PHRASE, len(words) - at)
        for n, (one, other) in enumerate(pairwise(words[at : at + longest]), start=1):
            is_short = one[0] in _ABBREVIATED  # "St. Petersburg"
            if not is_short and _STOP.search(_written(normal, one.end(), other.start())):
                longest = n
                break
        for length in range(longest, 0, -1):
            row = words[at : at + length]
            word = self._word(row, normal, meant)
            if word is not None:
                return length, word
        columns = _columns(normal, *words[at].span())
        return 1, Word(frozenset(), *columns, written=normal.written[columns[0] : columns[1]])

    def _word(
        self, row: Sequence[re.Match[str]], normal: Normal, meant: Sequence[Province]
    ) -> Word | None:
        phrase = " ".join(word[0] for word in row)
        start, end = row[0].start(), row[-1].end()
        columns = _columns(normal, start, end)
        written = normal.written[columns[0] : columns[1]]
        classes = set(self.classes.get(phrase, ()))
        if phrase in {"a", "f"} and self._is_unit(written, normal.text[end:]):
            letter = UnitKind.ARMY if phrase == "a" else UnitKind.FLEET
            return Word(frozenset({"KIND", "LETTER"}), *columns, kind=letter)
        coast = self._coasts.get(phrase)
        if coast is not None:
            return Word(frozenset({"COAST"}), *columns, coast=coast)
        kind = next((k for name, k in KINDS.items() if name in classes), None)
        if kind is not None:
            many = {"MANY"} & classes
            return Word(frozenset({"KIND", *many}), *columns, kind=kind)
        places = self._places(phrase, written, meant, is_single=len(row) == 1)
        if places and not (classes and not set(places) & set(meant)):
            return Word(frozenset({"PLACE"}), *columns, places=places)
        number = max((int(name) for name in classes if name.isdigit()), default=0)
        if number:
            return Word(frozenset({"NUMBER", *classes}), *columns, number=number)
        if classes:
            return Word(frozenset(classes), *columns)
        power = self.reader.names.powers.get(phrase) if len(phrase) > SHORT_NAME - 1 else None
        return Word(frozenset({"POWER"}), *columns, power=power) if power else None

    def _is_unit(self, written: str, behind: str) -> bool:
        """Whether a letter is a unit: a place stands behind it, or nothing does."""
        words = [word[0] for word in islice(WORD.finditer(behind), 3)]
        names = (" ".join(words[:n]) for n in range(1, len(words) + 1))
        is_named = any(
            name.replace(" ", "") in self.reader.gazetteer.names or name in self._foreign
            for name in names
        )
        is_alone = written.isupper() and not behind.strip(" ,.;)").partition(" ")[0].isalpha()
        return is_alone or (is_named and (written.isupper() or written == "f" or len(behind) < 6))

    def _places(
        self, phrase: str, written: str, meant: Sequence[Province], *, is_single: bool
    ) -> tuple[Province, ...]:
        """The places that a phrase may name."""
        gazetteer = self.reader.gazetteer
        name = phrase.replace(" ", "")
        if not is_single and len(name) <= SHORT_NAME:
            return ()  # "I'm at", "si l'Espagne"
        found = gazetteer.names.get(name) or gazetteer.names.get(self._foreign.get(phrase, ""), ())
        if found and is_single and len(name) <= SHORT_NAME:
            is_name = any(c.isupper() for c in written)
            if not (is_name or (name not in self.everyday and set(found) & set(meant))):
                return ()
        if found:
            own = tuple(place for place in found if place in meant)
            return own or found
        if not is_single or phrase in self.classes or phrase in self.reader.names.everyday:
            return ()
        return self._near(phrase, written, meant)

    def _near(self, word: str, written: str, meant: Sequence[Province]) -> tuple[Province, ...]:
        """A place whose name a word is a part of, or nearly, if only one can be meant."""
        if len(word) >= LEAST_OF_A_NAME and word not in self.generic:
            named = [p for p in meant if word in WORD.findall(fold(p.name))]
            if len(named) == 1:
                return tuple(named)
        if len(word) < LEAST_TO_RESPELL or written.islower():
            return ()
        found = self.reader.gazetteer.look_up(word)
        if isinstance(found, FoundPlace) and found.province in meant:
            return (found.province,)
        return ()


@lru_cache(maxsize=32)
def foreign_names(reader: OrderReader) -> Mapping[str, str]:
    """The names of places in other languages, as ours; made once for a board."""
    found: dict[str, str] = {}
    for language in reader.languages:
        for name, english in language.places.items():
            found.setdefault(name, squash(english))
    return found


@lru_cache(maxsize=32)
def _coast_names(reader: OrderReader) -> Mapping[str, Coast]:
    """What a coast is called, in every language; made once for a board."""
    coasts = reader.names.coasts
    found = {f"{w} coast": c for w, c in coasts.items() if len(w) > 1}
    found |= {f"{w}coast": c for w, c in coasts.items() if len(w) > 2}
    found |= {w: c for w, c in coasts.items() if w in {"nc", "sc", "ec", "wc"}}
    for language in reader.languages:
        for word, english in language.words.items():
            if english.endswith(" coast") and english in found:
                found.setdefault(word, found[english])
    return found


def _columns(normal: Normal, start: int, end: int) -> tuple[int, int]:
    return normal.column(start), normal.column(end - 1) + 1


def _written(normal: Normal, start: int, end: int) -> str:
    """What was written between two words."""
    if not start:
        return normal.written[: normal.column(end)] if end else ""
    last = normal.column(start - 1) + 1
    return (
        normal.written[last : normal.column(end)]
        if end < len(normal.text)
        else normal.written[last:]
    )


def _signs(normal: Normal, start: int, end: int) -> Iterator[Word]:
    """The signs between two words that divide what they say."""
    if not start:
        return
    written = _written(normal, start, end)
    at = normal.column(start - 1) + 1
    seen: set[str] = set()
    for n, sign in enumerate(written):
        name = "STOP" if written.startswith("...", n) else _SIGNS.get(sign, "")
        if name and name not in seen:
            seen.add(name)
            yield Word(frozenset({name}), at + n, at + n + 1)
