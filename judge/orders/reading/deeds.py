"""What is ordered: one function a deed, from what was written to the order that it means.

Each settles what it names against what is known, and raises Stuck where it must be asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Terrain
from judge.board.units import UnitKind
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Enter,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
)
from judge.orders.problems import Ambiguous, Unreadable
from judge.orders.reading.canals import due_leg
from judge.orders.reading.names import Names
from judge.orders.reading.normal import Normal
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.reading.settling import Settler
from judge.orders.reading.written import (
    Stuck,
    WrittenPlace,
    WrittenRoute,
    WrittenSteps,
    WrittenUnit,
)
from judge.orders.reason import Reason
from judge.orders.sheet import NoteKind
from judge.orders.unclear import Unclear
from judge.orders.wording import write_printed


@dataclass(frozen=True, slots=True)
class Known:
    """What an order is read against: what stands on the board, and its line.

    `is_alone` says that nothing else stands on the line.
    """

    settler: Settler
    line: Normal
    names: Names
    is_alone: bool

    @property
    def setting(self) -> LineSetting:
        """What is known of the phase and the board."""
        return self.settler.setting


# ------------------------------------------------------------ in a movement phase


def hold_in_place(known: Known, unit: WrittenUnit) -> Order:
    """A unit stays where it is."""
    return Hold(known.settler.own_piece(unit))


def move(
    known: Known, unit: WrittenUnit, steps: WrittenSteps, via: WrittenRoute | None = None
) -> Order:
    """A unit goes to a place, perhaps through seas; or into hyperspace."""
    places = steps.places
    if len(places) > 1 and via is None and unit.kind is not UnitKind.ARMY:
        passed = (unit.place, *places)
        leg = due_leg([place.province for place in passed], known.setting)
        if leg is not None:
            return _sail(known, unit, passed[leg], passed[leg + 1], steps)
    if len(places) == 1 and via is not None:
        places = (*via.seas, *places)
    seas = tuple(place.province for place in places[:-1])
    by_convoy = via is not None or bool(seas)
    target = steps.last
    piece = known.settler.own_piece(unit, target, UnitKind.ARMY if by_convoy else None)
    if isinstance(target.province, Corridor):
        return Enter(piece, target.province)
    is_sailing = piece.kind is UnitKind.FLEET and bool(seas)  # no fleet is convoyed
    if is_sailing or not all(sea.is_water for sea in seas):
        ends = [known.settler.supported_destination(piece, p) for p in (places[0], target)]
        orders = tuple(Move(piece, end) for end in ends)
        raise Stuck(Ambiguous(steps.span, Reason(Unclear.WHICH_STEP), orders))
    order = Move(piece, known.settler.destination(piece, target), by_convoy, seas)
    return _checked(known, order, unit, steps)


def _sail(
    known: Known, unit: WrittenUnit, here: WrittenPlace, there: WrittenPlace, steps: WrittenSteps
) -> Order:
    """The move that is due of a fleet's way through a canal."""
    piece = known.settler.own_piece(replace(unit, place=here), there, UnitKind.FLEET)
    order = Move(piece, known.settler.destination(piece, there))
    known.settler.note(NoteKind.LEG, steps.span, "", write_printed(order))
    return order


def move_over(
    known: Known, unit: WrittenUnit, steps: WrittenSteps, via: WrittenRoute | None = None
) -> Order:
    """A move that is said to be by convoy."""
    order = move(known, unit, steps, via)
    return replace(order, via_convoy=True) if isinstance(order, Move) else order


def support_hold(known: Known, unit: WrittenUnit, other: WrittenUnit) -> Order:
    """A unit supports another where it is."""
    supported = known.settler.other_piece(other)
    return SupportHold(known.settler.own_piece(unit), supported)


def support_move(known: Known, unit: WrittenUnit, other: WrittenUnit, steps: WrittenSteps) -> Order:
    """A unit supports the move of another."""
    target = _end(steps)
    supported = known.settler.other_piece(other, target)
    own = known.settler.own_piece(unit)
    order = SupportMove(own, supported, known.settler.supported_destination(supported, target))
    return _checked(known, order, other, steps)


def convoy(known: Known, unit: WrittenUnit, other: WrittenUnit, steps: WrittenSteps) -> Order:
    """A fleet convoys an army."""
    target = _end(steps)
    army = known.settler.other_piece(other, target, UnitKind.ARMY)
    own = known.settler.own_piece(unit)
    order = Convoy(own, army, known.settler.supported_destination(army, target))
    return _checked(known, order, other, steps)


def _end(steps: WrittenSteps) -> WrittenPlace:
    """Where a supported or convoyed unit ends; the steps before are seas."""
    if all(place.province.is_water for place in steps.places[:-1]):
        return steps.last
    raise Stuck(Unreadable(steps.span, Reason(Unclear.STEPS)))


def _checked(known: Known, order: Order, unit: WrittenUnit, steps: WrittenSteps) -> Order:
    """An order to go somewhere, if nothing speaks against that it is one.

    Without an arrow, two places side by side must be nothing but two places.
    Else "S English Bel" would be a fleet in the Channel going to Belgium, and
    "A Rom is in Apu" a move. Nor is "east" a sea where the unit can't go there.
    """
    if steps.last.is_direction and not known.setting.is_plausible(order):
        raise Stuck(Unreadable(steps.last.span, Reason(Unclear.IS_A_PLACE), (order,)))
    end, begin = unit.stretch[1], steps.stretch[0]
    if steps.has_arrows or begin < end:
        return order
    first, between = known.line.text[slice(*unit.stretch)], known.line.text[end:begin]
    if between.strip(" )") not in {"", "the"} or first.strip() in known.names.powers:
        raise Stuck(Unreadable(steps.span, Reason(Unclear.GO_THERE), (order,)))
    return order


# ------------------------------------------------------------ in a retreat phase


def retreat(known: Known, unit: WrittenUnit, toward: WrittenSteps | None = None) -> Order:
    """A dislodged unit goes to a place."""
    if toward is None:
        if known.setting.phase is PhaseKind.ADJUSTMENT:
            return remove(known, unit)
        raise Stuck(_where_to(known, unit))
    piece = known.settler.own_piece(unit, toward.last)
    return Retreat(piece, known.settler.destination(piece, toward.last))


def _where_to(known: Known, unit: WrittenUnit) -> Ambiguous:
    piece = known.settler.own_piece(unit)
    dislodged = known.setting.dislodged_in(piece.location.province)
    places = dislodged.retreats if dislodged else ()
    orders: tuple[Order, ...] = (*(Retreat(piece, p) for p in places), Disband(piece))
    return Ambiguous(unit.span, Reason(Unclear.WHERE_TO), orders)


def disband(known: Known, unit: WrittenUnit) -> Order:
    """A unit is disbanded."""
    return Disband(known.settler.own_piece(unit))


# ------------------------------------------------------------ in Winter


def remove(known: Known, unit: WrittenUnit) -> Order:
    """A unit is removed."""
    return Remove(known.settler.own_piece(unit))


def build(known: Known, unit: WrittenUnit) -> Order:
    """A unit is built."""
    piece = known.settler.site(unit)
    if piece.kind is None:
        kinds = tuple(_possible_builds(known, unit))
        raise Stuck(Ambiguous(unit.span, Reason(Unclear.WHICH_KIND), kinds))
    return Build(piece)


def _possible_builds(known: Known, unit: WrittenUnit) -> Iterator[Order]:
    province = unit.place.province
    if not known.setting.may_build_in(province):
        return
    for kind in (unit.kind,) if unit.kind else tuple(UnitKind):
        if kind is UnitKind.FLEET and province.terrain is Terrain.INLAND:
            continue
        try:
            yield Build(known.settler.site(replace(unit, kind=kind)))
        except Stuck as stuck:
            for location in stuck.choices:
                place = replace(unit.place, coast=location.coast)
                yield Build(known.settler.site(replace(unit, kind=kind, place=place)))


# ------------------------------------------------------------ a unit alone


def bare_unit(known: Known, unit: WrittenUnit) -> Order:
    """A unit alone: a hold in a movement phase, in Winter what is due."""
    if known.setting.phase is PhaseKind.RETREAT:
        raise Stuck(_where_to(known, unit))
    if known.setting.phase is PhaseKind.ADJUSTMENT or known.setting.under is not None:
        return _bare_in_winter(known, unit)
    if not known.is_alone:
        raise Stuck(Unreadable(unit.span, Reason(Unclear.WHAT_TO_DO)))
    if unit.is_placed:
        holding = hold_in_place(known, unit)
        raise Stuck(Ambiguous(unit.span, Reason(Unclear.WHAT_TO_DO), (holding,)))
    return hold_in_place(known, unit)


def _bare_in_winter(known: Known, unit: WrittenUnit) -> Order:
    under = known.setting.under
    if under is None and known.setting.position is not None:
        stands = known.setting.unit_in(unit.place.province) is not None
        under = Winter.REMOVE if stands else Winter.BUILD
    if under is not None:
        return build(known, unit) if under is Winter.BUILD else remove(known, unit)
    orders = (*_possible_builds(known, unit), remove(known, unit))
    raise Stuck(Ambiguous(unit.span, Reason(Unclear.BUILD_OR_REMOVE), orders))
