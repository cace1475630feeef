"""Orders for all units that have none: "the rest hold"; and for the only one that needs one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.board.calendar import PhaseKind
from judge.board.places import Location, Province
from judge.orders.gazetteer import WORD, FoundPlace
from judge.orders.model import Disband, Hold, Piece, Retreat
from judge.orders.problems import Span
from judge.orders.reading.composing import whole
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.islands.judging import FoundOrder
from judge.orders.reading.islands.versions import units_to_order
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting

MOST_PLACES = 40
LEAST_VERB = 3


@dataclass(frozen=True, slots=True)
class Rest:
    """That the rest hold: where it says so, and how many they are, or 0."""

    span: Span
    count: int


@dataclass(frozen=True)
class Everyone:
    """Finds orders that name no unit; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    def says_rest(self, text: str) -> Rest | None:
        """Whether a sentence says that the rest hold, and what speaks against it."""
        plain = normalise(text).text
        said = self.beside.rest.search(plain)
        if said is None:
            return None
        near = f"{plain[: said.start()]} {plain[said.end() :]}"
        if self.beside.changes.search(near) or self.beside.others.search(near):
            return None
        counts = (self.beside.numbers.get(word) for word in WORD.findall(said[0]))
        count = next((count for count in counts if count), 0)
        return Rest(Span(*said.span()), count)

    def holds(
        self, rest: Rest, places: frozenset[Province], setting: LineSetting
    ) -> list[FoundOrder]:
        """A hold for each of the units that have no order yet."""
        if setting.phase is not PhaseKind.MOVEMENT or setting.power is None:
            return []
        left = [unit for unit in setting.own_units() if unit.location.province in places]
        why = "number" if rest.count not in {0, len(left)} else ""
        start, end = rest.span.start, rest.span.end
        return [FoundOrder(Hold(Piece(u.kind, u.location)), start, end, why) for u in left]

    @cached_property
    def _disbanding(self) -> re.Pattern[str]:
        words = self.reader.wording.words["DISBAND"]
        return whole(word for word in words if len(word) > LEAST_VERB)

    def retreat_of_one(self, text: str, setting: LineSetting) -> Iterator[FoundOrder]:
        """The one dislodged unit goes to the one open place that is named; several are asked."""
        units = units_to_order(setting)
        if len(units) != 1 or setting.position is None:
            return
        unit = units[0]
        piece = Piece(unit.kind, unit.location)
        dislodged = setting.dislodged_in(unit.location.province)
        named = dict(self._open_places(text, dislodged.retreats if dislodged else ()))
        gone = self._disbanding.search(text)
        doubt = self.beside.changes.search(self.beside.mends.sub(" ", text))
        if gone:
            why = "which" if named or doubt else ""
            yield FoundOrder(Disband(piece), gone.start(), gone.end(), why)
        is_clear = not doubt and not gone
        for location, (start, end) in named.items():
            yield FoundOrder(Retreat(piece, location), start, end, "" if is_clear else "which")

    def _open_places(
        self, text: str, retreats: Sequence[Location]
    ) -> Iterator[tuple[Location, tuple[int, int]]]:
        places = self.reader.wording.places_pattern
        for nth, named in enumerate(places.finditer(text)):
            if nth == MOST_PLACES:
                return
            place = self.reader.gazetteer.look_up(named[0])
            for location in retreats:
                if isinstance(place, FoundPlace) and place.province == location.province:
                    yield location, named.span()
