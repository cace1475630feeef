"""What the clauses of an edit mean on the board: units, places and whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.places import Location, Province
from judge.board.units import Power, Unit, UnitKind
from judge.desk.answers import Case
from judge.desk.names import power_named
from judge.desk.reading.edit_lines import WrittenEdit
from judge.game.edits import CentreGiven, PositionEdit, UnitMoved, UnitPlaced, UnitRemoved
from judge.game.game import Game
from judge.orders.gazetteer import FoundPlace, squash
from judge.orders.reading.composing import either_of
from judge.orders.reading.reader import read_place

_KINDS = {"a": UnitKind.ARMY, "army": UnitKind.ARMY, "f": UnitKind.FLEET, "fleet": UnitKind.FLEET}
BEGINS_WITH_UNIT = re.compile(rf"(?:{either_of(_KINDS)})\b", re.IGNORECASE)
_SMALL = frozenset({"in", "at", "on"})
_WHOSE = frozenset({"for", "of"})
_ARTICLES = frozenset({"a", "an", "the"})
_MOST_OF_A_UNIT = 10
_MOST_OF_A_PLACE = 4
_MOST_LOOKED_AT = 60
_SHORT = 2
_SIGNS = ".,;:!?()\"'"
_MOST_WORDS = 4
"""Of a power's name."""


@dataclass(frozen=True, slots=True)
class EditReading:
    """Finds what a clause means on the board."""

    game: Game
    case: Case

    def is_meant(self, clause: WrittenEdit) -> bool:
        """Whether a clause is an edit, without a heading: "place your orders" is none."""
        if clause.deed == "centre":
            return isinstance(self._place(clause.what), Location)
        words = [word for word in clause.what.split() if word.lower() not in _SMALL]
        if clause.deed not in {"place", "remove"} or len(words) > _MOST_OF_A_UNIT:
            return False
        starts = [n for n, word in enumerate(words[:3]) if word.lower() in _KINDS]
        return any(
            isinstance(self._place(" ".join(words[n + 1 : end])), Location)
            for n in starts
            for end in range(n + 2, len(words) + 1)
        )

    def edit(self, clause: WrittenEdit) -> PositionEdit | str:
        """The edit of a clause, or why there is none."""
        match clause.deed:
            case "move":
                return self._move(clause)
            case "remove":
                unit = self._unit(clause.what)
                return unit if isinstance(unit, str) else UnitRemoved(unit)
            case "centre":
                return self._centre(clause)
            case "place":
                return self._placed(clause)
            case _:
                return self.case.say("edit.unread")

    def names_places(self, text: str) -> bool:
        """Whether words of a text name a place."""
        words = [word.strip(_SIGNS) for word in text.split()][:_MOST_LOOKED_AT]
        spans = (
            " ".join(words[at : at + length])
            for at in range(len(words))
            for length in range(1, _MOST_OF_A_PLACE + 1)
        )
        reader = self.case.office.order_reader(self.game.variant)
        found = (read_place(span, reader) for span in spans if len(span) > _SHORT)
        # "From" is near Frontier: what is only like a name isn't one in a sentence.
        return any(
            isinstance(one, Location) or (isinstance(one, FoundPlace) and not one.is_respelt)
            for one in found
        )

    def _move(self, clause: WrittenEdit) -> PositionEdit | str:
        unit, to = self._unit(clause.what), self._place(clause.to)
        if isinstance(unit, str):
            return unit
        return to if isinstance(to, str) else UnitMoved(unit, _of_kind(to, unit.kind))

    def _centre(self, clause: WrittenEdit) -> PositionEdit | str:
        place = self._place(clause.what)
        if isinstance(place, str):
            return place
        whose = clause.to.replace("\u2019", "'")
        if squash(clause.to) in self.case.office.commands.edits.nobody or (
            whose.lower() in self.case.office.commands.edits.nobody
        ):
            return CentreGiven(place.province, None)
        power = power_named(whose.removesuffix("'s").removesuffix("'"), self.game.variant)
        if power is None:
            return self.case.say("edit.no_power", word=clause.to)
        return CentreGiven(place.province, power)

    def _placed(self, clause: WrittenEdit) -> PositionEdit | str:
        """A unit with its power before or behind it: "A Ven Italy", "an Italian army in Ven"."""
        words = clause.what.split()
        found = {
            Unit(power, kind, _of_kind(place, kind))
            for power, rest in self._powers_in(words)
            for kind, place in self._kinds_in(rest)
        }
        if len(found) == 1:
            return UnitPlaced(found.pop())
        return self.case.say("edit.whose" if not found else "edit.unclear")

    def _powers_in(self, words: Sequence[str]) -> Iterator[tuple[Power, Sequence[str]]]:
        """Each power that may be named at the end or the beginning, with the other words."""
        for length in range(1, min(_MOST_WORDS, len(words) - 1) + 1):
            power = power_named(" ".join(words[-length:]), self.game.variant)
            if power is not None:
                rest = words[:-length]
                yield power, rest[:-1] if rest[-1].lower() in _WHOSE else rest
            start = 1 if words[0].lower() in _ARTICLES and len(words) > length + 1 else 0
            for begin in {0, start}:
                power = power_named(" ".join(words[begin : begin + length]), self.game.variant)
                if power is not None:
                    yield power, words[begin + length :]

    def _kinds_in(self, words: Sequence[str]) -> Iterator[tuple[UnitKind, Location]]:
        """A kind of unit with its place: "A Ven", "an army in Ven"."""
        if words and words[0].lower() in _ARTICLES and len(words) > 2:
            yield from self._kinds_in(words[1:])
        kind = _KINDS.get(words[0].lower()) if words else None
        rest = words[2:] if len(words) > 2 and words[1].lower() in _SMALL else words[1:]
        place = self._place(" ".join(rest)) if kind is not None and rest else ""
        if kind is not None and isinstance(place, Location):
            yield kind, place

    def _unit(self, words: str) -> Unit | str:
        """The unit that stands where words say, of the kind and the power that they say."""
        named = words.split()
        at = next((n for n in range(min(3, len(named))) if _begins_unit(named, n)), None)
        kind = None if at is None else _KINDS[named[at].lower()]
        before = [word for word in named[: at or 0] if word.lower() not in _ARTICLES]
        behind = named if at is None else named[at + 1 :]
        if behind[1:] and behind[0].lower() in _SMALL:
            behind = behind[1:]
        place = self._place(" ".join(behind).removeprefix("the "))
        power = power_named(" ".join(before), self.game.variant) if before else None
        if isinstance(place, str) or (before and power is None):
            return place if isinstance(place, str) else self.case.say("edit.no_place", words=words)
        unit = self.game.table.position.unit_in(place.province)
        if unit is None:
            return self.case.say("edit.no_unit", place=place.province.name)
        is_other = (kind or unit.kind) is not unit.kind or (power or unit.power) != unit.power
        if is_other or place.coast not in {None, unit.location.coast}:
            return self.case.say("edit.other_unit", unit=unit.printed, power=unit.power.name)
        return unit

    def _place(self, words: str) -> Location | str:
        """The place that words name, and nothing else does."""
        found = read_place(words, self.case.office.order_reader(self.game.variant))
        if isinstance(found, FoundPlace):
            found = Location(found.province)
        if isinstance(found, Location) and isinstance(found.province, Province):
            return found
        return self.case.say("edit.no_place", words=words)


def _begins_unit(words: Sequence[str], at: int) -> bool:
    """Whether a word is a kind of unit with its place behind it; the "a" of "a fleet" is none."""
    behind = words[at + 1 : at + 2]
    return words[at].lower() in _KINDS and bool(behind) and behind[0].lower() not in _KINDS


def _of_kind(place: Location, kind: UnitKind) -> Location:
    """A place as a unit of a kind stands there: an army on no coast."""
    return Location(place.province) if kind is UnitKind.ARMY else place
