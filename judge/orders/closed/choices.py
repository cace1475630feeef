"""The choices of retreats in the words of a sentence, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.places import Location, Province
from judge.board.units import Unit
from judge.orders.model import Disband, Piece, Retreat, RetreatOrder
from judge.orders.reading.vocabulary import Word


@dataclass(frozen=True, slots=True)
class Leaver:
    """A unit that has to leave, or may have to, and where it may go."""

    unit: Unit
    ways: tuple[Location, ...]

    @property
    def home(self) -> Province:
        """Where it was dislodged."""
        return self.unit.location.province

    @property
    def piece(self) -> Piece:
        return Piece(self.unit.kind, self.unit.location)

    def to(self, place: Province, word: Word) -> Retreat:
        """Its retreat to a place, to the coast that is written or the only one."""
        ways = [way for way in self.ways if way.province == place]
        if word.coast is not None and word.coast in place.coasts:
            ways = [Location(place, word.coast)]
        way = ways[0] if len(ways) == 1 else Location(place)
        return Retreat(self.piece, way)


@dataclass(frozen=True, slots=True)
class Stated:
    """One choice, and the word that says it."""

    leaver: Leaver
    order: RetreatOrder
    word: Word


@dataclass
class ChoiceReader:
    """The choices in the words of a sentence."""

    words: Sequence[Word]
    leavers: Sequence[Leaver]
    before: Leaver | None = None
    current: Leaver | None = None
    is_told: bool = False
    """Whether it names a unit, or refuses a place."""

    def read(self) -> Iterator[Stated]:
        """Every choice, in the order of the words."""
        word = self._of_all()
        if word is None:
            return self._read()
        return (Stated(one, Disband(one.piece), word) for one in self.leavers)

    def _read(self) -> Iterator[Stated]:
        current = self.leavers[0] if len(self.leavers) == 1 else None
        has_own = any(self._unit(word, None) for word in self.words)
        current = current or (None if has_own else self.before)
        waiting: list[Word] = []
        is_denied = False
        for at, word in enumerate(self.words):
            if "NOT" in word or "INSTEAD" in word:
                is_denied = not self._is_condition(at)
            elif is_denied and ({"COMMA", "COLON", "BUT", "STOP", "DASH"} & word.classes):
                is_denied = False
            if current is not None and self._is_of_none(at):
                yield Stated(current, Disband(current.piece), word)
                continue
            if found := self._unit(word, current):
                current = self.current = found
                self.is_told = True
                for late in waiting:
                    yield from self._choice(late, current)
                waiting = []
                continue
            if "PLACE" not in word and "DISBAND" not in word:
                continue
            if is_denied or self._is_asked_about(at) or self._is_beside(at) or self._is_refused(at):
                self.is_told = self.is_told or is_denied
                continue
            if current is None:
                waiting.append(word)
            else:
                yield from self._choice(word, current)

    def _of_all(self) -> Word | None:
        """The word that disbands all of several units: "both disband", "disband everything"."""
        is_all = any("ALL" in word or word.number == len(self.leavers) for word in self.words)
        if len(self.leavers) == 1 or not is_all or any(word.places for word in self.words):
            return None
        return next((word for word in self.words if "DISBAND" in word), None)

    def _choice(self, word: Word, leaver: Leaver) -> Iterator[Stated]:
        if "DISBAND" in word:
            yield Stated(leaver, Disband(leaver.piece), word)
            return
        place = word.places[0]
        if any(way.province == place for way in leaver.ways) or self._is_goal(word):
            yield Stated(leaver, leaver.to(place, word), word)

    def _is_goal(self, word: Word) -> bool:
        """Whether a place where the unit can't go is meant as its goal all the same."""
        at = self.words.index(word)
        before = self.words[at - 1] if at else None
        return (
            len(word.places) == 1
            and before is not None
            and bool({"TO", "DASH", "RETREAT"} & before.classes)
        )

    def _unit(self, word: Word, current: Leaver | None) -> Leaver | None:
        """The unit that a word names: by its place, or by its kind if only one is of it."""
        for one in self.leavers:
            if one.home in word.places and not (
                current
                and current is not one
                and any(way.province == one.home for way in current.ways)
            ):
                return one
        if word.kind is None:
            return None
        of_kind = [one for one in self.leavers if one.unit.kind is word.kind]
        return of_kind[0] if len(of_kind) == 1 else None

    def _is_of_none(self, at: int) -> bool:
        """Whether it is said that none is left: "no Baltic, no fleet", "Bohemia or nothing"."""
        word, before = self.words[at], self.words[at - 1] if at else None
        is_end = at + 1 == len(self.words) or bool(
            {"COMMA", "STOP", "COLON", "DASH"} & self.words[at + 1].classes
        )
        if before is None or not is_end:
            return False
        if word.kind is not None:
            return "NOT" in before
        return "NOTHING" in word and "ELSE" in before

    def _is_condition(self, at: int) -> bool:
        """Whether a "not" belongs to "if not possible", "if neither is free"."""
        return any("IF" in word for word in self.words[max(0, at - 3) : at])

    def _is_refused(self, at: int) -> bool:
        """Whether a "not" stands behind the only place of a clause: "to Bohemia I don't go"."""
        for word in self.words[at + 1 : at + 6]:
            if {"COMMA", "COLON", "STOP", "BUT", "ELSE", "PLACE", "DISBAND", "IF"} & word.classes:
                return False
            if "NOT" in word:
                return not any("IF" in other for other in self.words[max(0, at - 4) : at])
        return False

    def _is_beside(self, at: int) -> bool:
        """Whether a place only says where another is: "next to Vienna"."""
        return any("NEAR" in word for word in self.words[max(0, at - 2) : at])

    def _is_asked_about(self, at: int) -> bool:
        """Whether a place is only named to say when another is chosen: "if Gas is taken"."""
        word = self.words[at]
        if "PLACE" not in word:
            return False
        for before in reversed(self.words[max(0, at - 4) : at]):
            if {"COMMA", "STOP", "PLACE", "ELSE"} & before.classes:
                return False
            if "IF" in before:
                behind = self.words[at + 1 : at + 5]
                return any("TAKEN" in other for other in behind)
        return False
