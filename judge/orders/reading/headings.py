"""Headings: what a line above orders, or the words before a colon, announce."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.units import Power
from judge.orders.gazetteer import Gazetteer, fold, squash
from judge.orders.phase_in_full import season_in_full
from judge.orders.reading.patterns import Words
from judge.orders.reason import Part

LONGEST = 80
MOST_WORDS = 12
LONGEST_PHRASE = 3
LEAST_OF_A_POWER = 3
ASIDE = re.compile(r"\([a-z .]*\)(?= *:)")
"""Who plays a power: "France (Tom):"."""

POSSESSIVE = re.compile(r"['’]s\b")
LEAD = re.compile(r"[^:]{2,60}:(?=\s*\S)")
BESIDE = "beside"
"""What a word is that changes nothing."""

DATED = re.compile(r"([sfwa])(\d{2,5})[mrab]?")
"""A season and a year in one: "S1901M", "f02"."""


class Announced(Enum):
    """What a heading announces; the value is its name in headings.txt."""

    BUILD = "BUILD"
    REMOVE = "REMOVE"
    RETREAT = "RETREAT"
    ADJUST = "ADJUST"
    ORDER = "ORDER"


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; what it leaves out is None."""

    announced: Announced | None = None
    power: Power | None = None
    season: Season | None = None
    year: int | None = None

    @property
    def called(self) -> Part:
        """The season and the year it names: "Fall 1901"."""
        return season_in_full(self.season, self.year) if self.season else self.year or ""

    def is_for(self, phase: Phase) -> bool:
        """Whether the season that it names is that of a phase, as far as it names one.

        The builds after a Fall are as often called the Fall's as the Winter's.
        """
        if self.year is not None and self.year not in {phase.year, phase.year % 100}:
            return False
        if phase.kind is PhaseKind.ADJUSTMENT and self.season is Season.FALL:
            return self.announced in {Announced.BUILD, Announced.REMOVE, Announced.ADJUST}
        return self.season in {None, phase.season}


class Headings:
    """Reads headings, by the words of headings.txt and the names of the powers."""

    def __init__(self, words: Words, powers: Mapping[str, Power], gazetteer: Gazetteer) -> None:
        self.powers = {word: p for word, p in powers.items() if len(word) >= LEAST_OF_A_POWER}
        self.whole_powers = {
            word: p
            for word, p in self.powers.items()
            if word in {fold(p.name), fold(p.adjective)} and squash(word) not in gazetteer.names
        }
        self.announced = {w: kind for kind in Announced for w in words[kind.value]}
        self.seasons = {w: season for season in Season for w in words[season.name]}
        self.letters = {"s": Season.SPRING, "f": Season.FALL, "a": Season.FALL, "w": Season.WINTER}
        self.beside = frozenset(words["BESIDE"])

    def read(self, line: str) -> Heading | None:
        """What a line announces if it is a heading, or None."""
        if len(line) > LONGEST or "->" in line:
            return None
        words = re.findall(r"[a-z]+\d*[a-z]?|\d+", ASIDE.sub(" ", POSSESSIVE.sub(" ", fold(line))))
        if not 0 < len(words) <= MOST_WORDS:
            return None
        is_lead = line.rstrip(" *_").endswith(":")
        found: list[object] = []
        for part in self._parts(words, self.powers if is_lead else self.whole_powers):
            if not part:
                return None
            found.append(part)
        kinds = [part for part in found if isinstance(part, Announced)]
        powers = {part.id: part for part in found if isinstance(part, Power)}
        heading = Heading(
            kinds[0] if kinds else None,
            next(iter(powers.values()), None),
            next((part for part in found if isinstance(part, Season)), None),
            next((part for part in found if isinstance(part, int)), None),
        )
        return heading if len(powers) < 2 and self._is_one(heading, words) else None

    def lead(self, line: str) -> tuple[Heading | None, int]:
        """A heading before the orders of its line, and where these begin."""
        found = LEAD.match(line)
        heading = self.read(found[0]) if found else None
        return heading, found.end() if found and heading else 0

    def _is_one(self, heading: Heading, words: list[str]) -> bool:
        """A letter alone is no heading, nor a year."""
        if heading.announced or heading.season:
            return len(words) > 1 or len(words[0]) > 2
        return heading.power is not None

    def _parts(self, words: list[str], powers: Mapping[str, Power]) -> Iterator[object]:
        """What each of the words is; None for one that belongs to no heading."""
        at = 0
        while at < len(words):
            for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
                phrase = " ".join(words[at : at + length])
                if (part := self._part(phrase, powers)) is not None:
                    yield from part
                    at += length
                    break
            else:
                yield None
                at += 1

    def _part(self, phrase: str, powers: Mapping[str, Power]) -> tuple[object, ...] | None:
        dated = DATED.fullmatch(phrase.replace(" ", ""))
        if dated:
            return self.letters[dated[1]], int(dated[2])
        if phrase.isdecimal():
            return (int(phrase) if len(phrase) > 1 else BESIDE,)
        for table in (self.announced, self.seasons, powers):
            if phrase in table:
                return (table[phrase],)
        return (BESIDE,) if phrase in self.beside else None
