"""Every order that a unit may be given: for robots, hints and tests."""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.calendar import PhaseKind
from judge.board.compiled import bits
from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.orders.illegality import Illegality
from judge.orders.legality_winter import settle_adjustment
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Enter,
    Hold,
    Move,
    MovementOrder,
    Order,
    Piece,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
)
from judge.orders.network import landings
from judge.orders.standing import Standing


def legal_orders(unit: Unit, position: Position, variant: Variant) -> tuple[Order, ...]:
    """Every legal order for a unit in this phase, in a fixed order.

    Coasts are named where there are any; supports of a fleet's move name its
    coast; a convoy route is never named.
    """
    piece = Piece(unit.kind, unit.location)
    if position.phase.kind is PhaseKind.RETREAT:
        found: list[Order] = []
        for row in position.dislodged:
            if row.unit == unit:
                found += [Retreat(piece, place) for place in row.retreats]
                found += [Retreat(piece, place, hyper=True) for place in row.leaps]
                found.append(Disband(piece))
        return tuple(found)
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return (Remove(piece),) if position.due_of(unit.power) < 0 else ()
    if position.phase.season in unit.location.province.frozen:
        return ()
    standing = Standing(position, variant)
    number = standing.find(piece)
    return tuple(movement_orders(number, standing)) if isinstance(number, int) else ()


def legal_builds(power: Power, position: Position, variant: Variant) -> tuple[Build, ...]:
    """Every legal build of a power, each by itself."""
    standing = Standing(position, variant)
    found = []
    for site in variant.build_sites[power]:
        shores = [place for place in variant.board.fleet if place.province == site]
        pieces = [Piece(UnitKind.ARMY, Location(site))]
        pieces += [Piece(UnitKind.FLEET, shore) for shore in shores]
        for piece in pieces:
            build = Build(piece)
            if not isinstance(settle_adjustment(build, power, standing, variant), Illegality):
                found.append(build)
    return tuple(found)


def movement_orders(number: int, standing: Standing) -> Iterator[MovementOrder]:
    """Every legal order of a movement phase for unit `number` of a standing."""
    unit = standing.units[number]
    # As the position has it: a place number that a piece has here means nothing elsewhere.
    piece = Piece(unit.kind, standing.position.units[number].location)
    yield Hold(piece)
    yield from _moves(number, standing, piece)
    if standing.network is not None:
        yield from (Enter(piece, corridor) for corridor in standing.network.links_to_enter(unit))
        if linked := standing.network.helps(unit):
            yield from _supports(number, standing, piece, linked)
    yield from _supports(number, standing, piece)
    if standing.fleets >> standing.place[number] & 1 and unit.kind is UnitKind.FLEET:
        yield from _convoys(number, standing, piece)


def _moves(number: int, standing: Standing, piece: Piece) -> Iterator[Move]:
    unit = standing.units[number]
    for step in standing.ways(number):
        yield Move(piece, step)
    for leap in standing.leaps(number):
        yield Move(piece, leap, hyper=True)
    if unit.kind is UnitKind.ARMY and not isinstance(unit.location.province, Corridor):
        # Over a barrier it is carried only if that is said, or ordered (Swiss 7).
        near = standing.board.compiled.march[standing.place[number]]
        for end in _overseas(standing.place[number], standing):
            if not near >> end & 1:
                yield Move(piece, _inland(end, standing))
            yield Move(piece, _inland(end, standing), via_convoy=True)


def _overseas(start: int, standing: Standing, without: int = 0, within: int = -1) -> list[int]:
    """Where an army could be convoyed to, of the provinces in the mask `within`."""
    if not standing.map.beside[start] & standing.fleets:
        return []
    coasts = bits(standing.map.coastal & within)
    return [end for end in coasts if standing.carriers(start, end, without)]


def _inland(number: int, standing: Standing) -> Location:
    """The location of an army in province `number`."""
    return Location(standing.board.provinces[number])


def _supports(
    number: int, standing: Standing, piece: Piece, linked: int = 0
) -> Iterator[MovementOrder]:
    """Supports in normal space, or through hyperspace into the provinces of `linked`."""
    hyper = bool(linked)
    reach = linked or standing.reach(number)
    own = standing.fleets & 1 << standing.place[number]
    for other, unit in enumerate(standing.position.units):
        if other == number:
            continue
        supported = Piece(unit.kind, unit.location)
        inside = isinstance(unit.location.province, Corridor)
        if reach >> standing.place[other] & 1 and not inside:
            yield SupportHold(piece, supported, hyper)
        for goal in _goals(other, standing, own, reach):
            if reach >> goal.province.number & 1:
                yield SupportMove(piece, supported, goal, hyper)


def _goals(number: int, standing: Standing, without: int, within: int) -> list[Location]:
    """Where a unit could go at all, without the fleets of a mask; by convoy only `within` one."""
    unit = standing.units[number]
    goals = list(standing.ways(number))
    if standing.network is not None:
        linked = bits(standing.network.near[standing.place[number]])
        leaps = [leap for p in linked for leap in landings(unit.kind, standing.board.provinces[p])]
        goals += [leap for leap in leaps if leap not in goals]
    if unit.kind is UnitKind.ARMY and not isinstance(unit.location.province, Corridor):
        start = standing.place[number]
        near = standing.map.march[start]
        overseas = _overseas(start, standing, without, within & ~near)
        goals += [_inland(end, standing) for end in overseas]
    return goals


def _convoys(number: int, standing: Standing, piece: Piece) -> Iterator[Convoy]:
    own = 1 << standing.place[number]
    for other, unit in enumerate(standing.position.units):
        start = standing.place[other]
        if unit.kind is not UnitKind.ARMY or isinstance(unit.location.province, Corridor):
            continue
        if not standing.map.beside[start] & standing.fleets:
            continue
        for end in bits(standing.map.coastal):
            if standing.carriers(start, end) & own:
                yield Convoy(piece, Piece(unit.kind, unit.location), _inland(end, standing))
