"""From a unit or place as written to the piece or location that is meant.

What stands on the board fills in a kind or coast that was left out, and
corrects one that doesn't fit; every correction is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from judge.board.corridor import Corridor
from judge.board.named_rules import COASTS_NAMED
from judge.board.places import Location, Province, Terrain
from judge.board.units import Unit, UnitKind
from judge.orders.model import Piece
from judge.orders.problems import Ambiguous, Span
from judge.orders.reading.setting import LineSetting
from judge.orders.reading.written import Stuck, WrittenPlace, WrittenUnit
from judge.orders.reason import Reason, choice
from judge.orders.sheet import Note, NoteKind
from judge.orders.unclear import Unclear

LIKE = 2
"""So many letters do the names have in common of places that may be mixed up."""


class Settler:
    """Settles what is written against what is known, and notes what it changed."""

    def __init__(self, setting: LineSetting) -> None:
        self.setting = setting
        self.notes: list[Note] = []

    def note(self, kind: NoteKind, span: Span, written: str, taken: str) -> None:
        """Note that something was taken otherwise than written; once a place."""
        self.notes.append(Note(kind, span, written, taken))

    def own_piece(
        self,
        unit: WrittenUnit,
        toward: WrittenPlace | None = None,
        default: UnitKind | None = None,
    ) -> Piece:
        """The unit that an order is for."""
        setting = self.setting
        unit, standing = self._found(unit, setting.own_unit, setting.own_units())
        return self._piece(unit, standing, toward, default)

    def other_piece(
        self,
        unit: WrittenUnit,
        toward: WrittenPlace | None = None,
        default: UnitKind | None = None,
    ) -> Piece:
        """A unit that an order speaks of: supported, or convoyed."""
        unit, standing = self._found(unit, self.setting.unit_in, self.setting.units())
        return self._piece(unit, standing, toward, default)

    def _found(
        self, unit: WrittenUnit, unit_in: Callable[[Province], Unit | None], units: Iterable[Unit]
    ) -> tuple[WrittenUnit, Unit | None]:
        """A unit as written, and the one that stands there.

        Any number of pieces are in one place of hyperspace; if one alone can be meant, the
        season that it went in is filled in.
        """
        place = unit.place.province
        if not isinstance(place, Corridor):
            return unit, unit_in(place)
        there = {str(found): found for found in units if _is_in(place, found)}
        meant = [found for found in there.values() if unit.kind in {None, found.kind}]
        if len(meant or there) != 1:
            return unit, None
        (found,) = meant or there.values()
        return replace(unit, place=replace(unit.place, province=found.location.province)), found

    def _piece(
        self,
        unit: WrittenUnit,
        standing: Unit | None,
        toward: WrittenPlace | None,
        default: UnitKind | None,
    ) -> Piece:
        kind = unit.kind
        if standing is not None:
            if kind is not None and kind is not standing.kind:
                self._ask_if_another_is_meant(unit, kind, standing, toward)
                self.note(NoteKind.OTHER_KIND, unit.span, kind.word, standing.printed)
            if unit.power not in {None, standing.power}:
                owned = f"{standing.power.adjective} {standing.printed}"
                self.note(NoteKind.OTHER_POWER, unit.span, str(unit.power), owned)
            kind = standing.kind
        elif kind is None:
            kind = default or self._derive_kind(unit.place, toward)
        return Piece(kind, self._origin(unit.place, kind, standing, toward))

    def _ask_if_another_is_meant(
        self, unit: WrittenUnit, kind: UnitKind, standing: Unit, toward: WrittenPlace | None
    ) -> None:
        """Forgive no wrong kind where a unit of that kind stands in a place with a like name.

        "F Tyr - Nap", with an army in Tyrolia that can't go there and a fleet in
        the Tyrrhenian Sea that can. Raises Stuck.
        """
        if toward is None:
            return
        setting, here = self.setting, unit.place.province
        if setting.landings(Piece(standing.kind, standing.location), toward.province):
            return
        for other in setting.own_units():
            place = other.location.province
            is_alike = place.id[:LIKE].lower() == here.id[:LIKE].lower() and place != here
            can_go = setting.landings(Piece(kind, other.location), toward.province)
            if other.kind is kind and is_alike and can_go:
                question = Reason(Unclear.CANT_GO, (standing.printed, other.printed))
                raise Stuck(Ambiguous(unit.span, question), unit.place.at, ())

    def _derive_kind(self, place: WrittenPlace, toward: WrittenPlace | None) -> UnitKind | None:
        """The only kind that can stand here, or can go there."""
        for province in (place.province, *([toward.province] if toward else [])):
            if province.terrain is Terrain.INLAND:
                return UnitKind.ARMY
            if province.is_water:
                return UnitKind.FLEET
        return None

    def _origin(
        self,
        place: WrittenPlace,
        kind: UnitKind | None,
        standing: Unit | None,
        toward: WrittenPlace | None,
    ) -> Location:
        province = place.province
        if kind is UnitKind.ARMY or not province.coasts:
            return self._without_coast(place)
        if standing is not None and kind is UnitKind.FLEET:
            if place.coast not in {None, standing.location.coast}:
                self.note(NoteKind.OTHER_COAST, place.span, str(place.coast), standing.printed)
            return standing.location
        if place.coast is not None:
            return self._named_coast(place)
        coasts = self.setting.coasts_toward(province, toward.province) if toward else ()
        return Location(province, coasts[0] if len(set(coasts)) == 1 and kind else None)

    def _without_coast(self, place: WrittenPlace) -> Location:
        """An army has no coast, and most provinces have none to name (DATC 4.B.6)."""
        if place.coast is not None:
            self.note(NoteKind.NO_COAST, place.span, str(place.coast), place.province.name)
        return Location(place.province)

    def _named_coast(self, place: WrittenPlace) -> Location:
        if place.coast in place.province.coasts:
            return Location(place.province, place.coast)
        return self._without_coast(place)

    def destination(self, piece: Piece, place: WrittenPlace) -> Location:
        """Where a piece is to go; which coast, if only one can be meant.

        Raises Stuck if a fleet could land on several coasts (DATC 6.B.1), or, where the
        board asks for it, on one that isn't named (Swiss 13); not for a retreat.
        """
        province = place.province
        if piece.kind is UnitKind.ARMY or not province.coasts:
            return self._without_coast(place)
        named = self._named_coast(place)
        if piece.kind is None or named.coast is not None:
            return named
        open_ones = self.setting.retreats_to(piece, province)
        here = piece.location.province
        comes_out = isinstance(here, Corridor) and not here.is_lost  # chance names a lost one's
        # Any coast is open through hyperspace, and one must be named (Swiss 13).
        if self.setting.hyper or comes_out:
            open_ones = tuple(Location(province, coast) for coast in province.coasts)
        elif open_ones is None:
            open_ones = self.setting.landings(piece, province)
            must_name = COASTS_NAMED in self.setting.board.rules
            return self._choose_coast(place, open_ones, must_name=must_name)
        return self._choose_coast(place, open_ones)

    def supported_destination(self, piece: Piece, place: WrittenPlace) -> Location:
        """Where a supported or convoyed piece goes: as written (DATC 4.B.4)."""
        if piece.kind is UnitKind.ARMY or not place.province.coasts:
            return self._without_coast(place)
        return self._named_coast(place)

    def site(self, unit: WrittenUnit) -> Piece:
        """A unit to be built: its kind and its coast can't be derived from what stands."""
        place, kind = unit.place, unit.kind
        if kind is None:
            kind = self._derive_kind(place, None)
        if kind is not UnitKind.FLEET or not place.province.coasts:
            return Piece(kind, self._without_coast(place))
        named = self._named_coast(place)
        if named.coast is None:
            every = tuple(Location(place.province, coast) for coast in place.province.coasts)
            named = self._choose_coast(place, every)
        return Piece(kind, named)

    def _choose_coast(
        self, place: WrittenPlace, coasts: Iterable[Location], *, must_name: bool = False
    ) -> Location:
        found = tuple(coasts)
        if len(found) > 1 or (found and must_name):
            ways = choice([location.printed for location in found])
            cause = Unclear.NAME_COAST if must_name else Unclear.WHICH_COAST
            question = Reason(cause, (place.province.name, ways))
            raise Stuck(Ambiguous(place.span, question), place.at, found, is_guess=True)
        return found[0] if found else Location(place.province)


def _is_in(place: Corridor, unit: Unit) -> bool:
    """Whether a unit is in a place of hyperspace, of which the season may be left out."""
    here = unit.location.province
    if not isinstance(here, Corridor) or here.ends != place.ends:
        return False
    return place.entered in {None, here.entered}
