"""The words around orders: headings, asides, prose, powers, misspelt keywords."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cached_property

from judge.board.calendar import Season
from judge.board.units import Power
from judge.orders.gazetteer import Gazetteer, distance, fold, shortenings
from judge.orders.reading.composing import (
    END,
    VERBS,
    Words,
    pattern,
    place_pattern,
    separator_pattern,
)
from judge.orders.sheet import Aside

LEAST_TO_RESPELL = 4
LEAST_UNKNOWN = 3
_OPENINGS = ("ARMY", "FLEET", "BUILD", "REMOVE")
"""What orders begin with: such a line was meant as one, even if it names no place."""
SEASON = re.compile(
    r"[^a-z]*(spring|summer|fall|autumn|winter|[sfw])[ ,]*(\d{2,4})[mrab]?\b[a-z ]*:?[^a-z]*"
)


class Heading(Enum):
    """What a heading announces; the value is its name in headings.txt."""

    BUILD = "BUILD"
    REMOVE = "REMOVE"
    RETREAT = "RETREAT"
    ADJUST = "ADJUST"
    ORDER = "ORDER"


class Wording:
    """The words of a language and a board, beside the grammar."""

    def __init__(
        self,
        words: Words,
        powers: Mapping[str, Power],
        headings: Words,
        gazetteer: Gazetteer,
    ) -> None:
        self.words = words
        self.powers = powers
        self.gazetteer = gazetteer
        self.headings = {w: Heading(name) for name, ws in headings.items() for w in ws}

    @cached_property
    def _beginnings(self) -> tuple[tuple[re.Pattern[str], Aside], ...]:
        asides = {"CONDITION": Aside.COMMAND, "COMMAND": Aside.COMMAND}
        return tuple(
            (re.compile(rf"[^a-z]*{pattern(self.words[name])}{END}"), aside)
            for name, aside in asides.items()
        )

    @cached_property
    def _separator(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z])(?:{separator_pattern(self.words)})")

    @cached_property
    def _places(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){place_pattern(self.gazetteer)}{END}")

    @cached_property
    def _keywords(self) -> Mapping[str, str]:
        """Every keyword, with its terminal."""
        return {word: name for name in VERBS for word in self.words[name]}

    @cached_property
    def _near_keywords(self) -> Mapping[str, tuple[str, ...]]:
        near: dict[str, list[str]] = {}
        for word in self._keywords:
            for shorter in shortenings(word) if len(word) >= LEAST_TO_RESPELL else ():
                near.setdefault(shorter, []).append(word)
        return {shorter: tuple(words) for shorter, words in near.items()}

    @cached_property
    def _fillers(self) -> frozenset[str]:
        return frozenset(self.words["FILLER"])

    def heading(self, line: str) -> Heading | None:
        """What a line announces if it is a heading, or None."""
        words = " ".join(re.findall(r"[a-z0-9]+", fold(line)))
        if words in self.headings and (" " in words or len(words) > 2):
            return self.headings[words]
        return Heading.ORDER if SEASON.fullmatch(fold(line)) else None

    def season(self, line: str) -> tuple[Season, int] | None:
        """The season and the year that a heading names, if it does."""
        found = SEASON.fullmatch(fold(line))
        if found is None:
            return None
        letter = {"su": "S", "au": "F"}.get(found[1][:2], found[1][0].upper())
        return Season(letter), int(found[2])

    @cached_property
    def _doubts(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self.words['DOUBT'])}{END}")

    @cached_property
    def _wishes(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![0-9a-z]){pattern(self.words['WISH'])}{END}")

    @cached_property
    def _conditions(self) -> re.Pattern[str]:
        return re.compile(rf"[^a-z]*{pattern(self.words['CONDITION'])}{END}")

    def is_doubtful(self, text: str) -> bool:
        """Whether a text beside an order may take it back, or put it off."""
        return self.may_undo(text) or bool(self._wishes.search(_plain(text)))

    def may_undo(self, text: str) -> bool:
        """Whether a line above orders may take them back, or put them off."""
        return bool(self._doubts.search(_plain(text)))

    def is_condition(self, line: str) -> bool:
        """Whether a line begins with a condition."""
        return bool(self._conditions.match(fold(line)))

    def aside(self, line: str) -> Aside | None:
        """What a line is that can't be an order, by its beginning."""
        if line.lstrip().startswith(">"):
            return Aside.QUOTED
        folded = fold(line)
        return next((aside for begin, aside in self._beginnings if begin.match(folded)), None)

    def power(self, lead: str) -> Power | None:
        """The power named before an order, one letter off allowed."""
        word = " ".join(re.findall(r"[a-z]+", lead))
        found = self.powers.get(word)
        if found is None and len(word) > LEAST_TO_RESPELL:
            near = {p for name, p in self.powers.items() if distance(word, name, 1) <= 1}
            found = near.pop() if len(near) == 1 else None
        return found

    def split(self, text: str) -> list[tuple[int, int]]:
        """The stretches of a line between its separators."""
        parts: list[tuple[int, int]] = []
        start = 0
        for mark in self._separator.finditer(text):
            parts.append((start, mark.start()))
            start = mark.end()
        parts.append((start, len(text)))
        return [(a, b) for a, b in parts if text[a:b].strip(" .:()")]

    def is_prose(self, text: str) -> bool:
        """Whether a line that can't be read was meant as no order at all.

        It names no place and draws no arrow, or most of its words are
        strange to an order, or it has no words at all.
        """
        if not re.search(r"[a-z]", text):
            return True
        places = len(self._places.findall(text))
        words = re.findall(r"[a-z]+", self._places.sub(" ", text))
        openings = {w for name in _OPENINGS for w in self.words[name]}
        unknown = [w for w in words if w not in self._keywords and w not in self._fillers]
        if not places and "-" not in text:
            begins = bool(words) and words[0] in openings and len(unknown) < LEAST_UNKNOWN
            verbs = [w for w in words[1:] if len(w) > 1 and w in self._keywords]
            return not (begins or (verbs and len(unknown) == 1))
        known = places + len(words) - len(unknown)
        return len(unknown) >= LEAST_UNKNOWN and len(unknown) > known

    def respell(self, text: str) -> tuple[int, int, str] | None:
        """The first word that is one letter off one keyword, and that keyword."""
        covered = {n for m in self._places.finditer(text) for n in range(*m.span())}
        for match in re.finditer(r"[a-z]{4,}", text):
            word = match[0]
            if match.start() in covered or word in self._keywords or word in self._fillers:
                continue
            shared = {k for s in shortenings(word) for k in self._near_keywords.get(s, ())}
            near = sorted(k for k in shared if distance(word, k, 1) == 1)
            if len({self._keywords[k] for k in near}) == 1:
                return match.start(), match.end(), near[0]
        return None


def _plain(text: str) -> str:
    return re.sub(r"[^0-9a-z]+", " ", fold(text))
