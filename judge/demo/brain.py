"""How a robot thinks: enough to take centres and to fight for them.

It sees what any player sees, the position, and never what others order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from judge.board.calendar import Phase, PhaseKind
from judge.board.compiled import bits
from judge.board.places import Location, Province, Terrain
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.demo.sights import special_of, write_to_register
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.standing import Standing

FAR = 99
A_SIGHT = 4
"""What a way is worth that the board is known for, beside where it leads."""


@dataclass(frozen=True, slots=True)
class _View:
    """What a robot looks at while it thinks."""

    power: Power
    position: Position
    variant: Variant
    random: Random
    standing: Standing

    def owner(self, province: Province) -> Power | None:
        return self.position.owners.get(province)

    def steps(self, unit: Unit) -> tuple[Location, ...]:
        """Where a unit can go by itself in normal space, over a ford, too."""
        return self.standing.ways(self.position.units.index(unit))

    def helps(self, unit: Unit) -> frozenset[Province]:
        """Where a unit can support in normal space: over no ford."""
        mask = self.standing.reach(self.position.units.index(unit))
        return frozenset(self.standing.board.provinces[number] for number in bits(mask))

    def moves(self, unit: Unit) -> tuple[Move, ...]:
        """Where a unit can go by itself; no army through hyperspace to a sea, where it drowns."""
        piece = Piece(unit.kind, unit.location)
        leaps = self.standing.leaps(self.position.units.index(unit))
        if unit.kind is UnitKind.ARMY:
            leaps = tuple(leap for leap in leaps if not leap.province.is_water)
        return (
            *(Move(piece, way) for way in self.steps(unit)),
            *(Move(piece, leap, hyper=True) for leap in leaps),
        )

    def is_prize(self, province: Province) -> bool:
        return province.is_centre and self.owner(province) != self.power

    def distance(self, unit: Unit) -> int:
        """How many moves a unit is from the nearest centre it could take."""
        seen, front = {unit.location}, [unit.location]
        for moves in range(FAR):
            if any(self.is_prize(place.province) for place in front):
                return moves
            reach = {s for place in front for s in self.variant.board.ways(unit.kind, place)}
            front = sorted(reach - seen, key=str)
            seen |= reach
            if not front:
                break
        return FAR


def mind(seed: str, power: Power, phase: Phase) -> Random:
    """What a robot's choices in a phase hang on: another one for every seed, power and phase."""
    return Random(f"{seed}/{power.id}/{phase}")


def think(power: Power, position: Position, variant: Variant, random: Random) -> tuple[Order, ...]:
    """The orders of a robot for a phase; none if nothing is due from it."""
    # A report lists the units by power, the records in another order: no choice may hang on it.
    units = sorted(position.units, key=lambda unit: str(unit.location))
    position = replace(position, units=tuple(units))
    view = _View(power, position, variant, random, Standing(position, variant))
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            moves = tuple(_moves(view))
            aims = {o.unit.location: o.destination.province for o in moves if isinstance(o, Move)}
            own = [unit.location for unit in position.units_of(power)]
            posts = [here.province for here in own if here not in aims] + list(aims.values())
            return (*moves, *write_to_register(power, view.standing, variant, random, posts))
        case PhaseKind.RETREAT:
            return tuple(_retreats(view))
        case PhaseKind.ADJUSTMENT:
            return tuple(_adjustments(view))


def _moves(view: _View) -> Iterator[Order]:
    season = view.position.phase.season
    own = view.position.units_of(view.power)
    units = [u for u in own if season not in u.location.province.frozen]
    view.random.shuffle(units)
    landing = _convoy(view, units)
    yield from landing
    busy = {order.unit.location for order in landing if not isinstance(order, Waive)}
    aims: dict[Province, Move] = {o.destination.province: o for o in landing if isinstance(o, Move)}
    for unit in units:
        if unit.location in busy:
            continue
        order = _order_for(view, unit, aims)
        if isinstance(order, Move):
            aims[order.destination.province] = order
        yield order


def _order_for(view: _View, unit: Unit, aims: dict[Province, Move]) -> Order:
    piece = Piece(unit.kind, unit.location)
    reach = view.helps(unit)
    wanted = [move for place, move in aims.items() if place in reach and _is_fought(view, place)]
    if wanted and view.random.random() < 0.75:
        move = view.random.choice(wanted)
        return SupportMove(piece, move.unit, move.destination)
    best, value = None, _worth_of_staying(view, unit)
    for move in view.moves(unit):
        step = move.destination
        if step.province in aims or _is_mine(view, step.province):
            continue
        worth = _worth(view, unit, step) + view.random.random() * 2
        if move.hyper or special_of(unit.location.province, step.province, view.variant.board):
            worth += A_SIGHT
        if worth > value:
            best, value = move, worth
    if best is not None:
        return best
    friends = [
        u for u in view.position.units_of(view.power) if u != unit and u.location.province in reach
    ]
    staying = [f for f in friends if all(m.unit.location != f.location for m in aims.values())]
    if staying and view.random.random() < 0.5:
        friend = view.random.choice(staying)
        return SupportHold(piece, Piece(friend.kind, friend.location))
    return Hold(piece)


def _is_mine(view: _View, province: Province) -> bool:
    other = view.position.unit_in(province)
    return other is not None and other.power == view.power


def _is_fought(view: _View, province: Province) -> bool:
    """Whether somebody else stands in a province or next to it."""
    return any(
        unit.power != view.power
        and (
            unit.location.province == province
            or any(step.province == province for step in view.steps(unit))
        )
        for unit in view.position.units
    )


def _worth_of_staying(view: _View, unit: Unit) -> float:
    here = unit.location.province
    if view.is_prize(here) and view.position.phase.season.value == "F":
        return 12
    return 4 if here.is_centre and _is_fought(view, here) else 1


def _worth(view: _View, unit: Unit, step: Location) -> float:
    there = step.province
    if view.is_prize(there):
        if view.position.unit_in(there) is not None:
            return 7
        return 10 if view.owner(there) is not None else 13
    return 6 - view.distance(Unit(unit.power, unit.kind, step))


def _convoy(view: _View, units: list[Unit]) -> list[Move | Convoy]:
    """One landing over one sea, if there is something to land on."""
    for fleet in units:
        if fleet.kind is not UnitKind.FLEET or fleet.location.province.terrain is not Terrain.SEA:
            continue
        shores = [step.province for step in view.steps(fleet)]
        army = next(
            (
                u
                for u in units
                if u.kind is UnitKind.ARMY
                and u.location.province in shores
                and view.distance(u) > 1
            ),
            None,
        )
        if army is None:
            continue
        for shore in sorted(set(shores), key=str):
            land = shore.terrain is Terrain.COASTAL and shore != army.location.province
            if land and view.is_prize(shore) and not _is_mine(view, shore):
                goal, piece = Location(shore), Piece(army.kind, army.location)
                return [
                    Move(piece, goal, via_convoy=True),
                    Convoy(Piece(fleet.kind, fleet.location), piece, goal),
                ]
    return []


def _retreats(view: _View) -> Iterator[Order]:
    taken: set[Province] = set()
    for dislodged in view.position.dislodged:
        if dislodged.unit.power != view.power:
            continue
        piece = Piece(dislodged.unit.kind, dislodged.unit.location)
        places = [place for place in dislodged.ways if place.province not in taken]
        if not places:
            yield Disband(piece)
            continue
        places.sort(key=lambda place: (not place.province.is_centre, str(place)))
        taken.add(places[0].province)
        yield Retreat(piece, places[0], hyper=places[0] not in dislodged.retreats)


def _adjustments(view: _View) -> Iterator[Order]:
    due = view.position.due_of(view.power)
    if view.position.phase == view.variant.first_phase:
        first = (unit for unit in view.variant.default_units if unit.power == view.power)
        yield from (Build(Piece(unit.kind, unit.location)) for unit in first)
        return
    if due < 0:
        units = sorted(view.position.units_of(view.power), key=view.distance, reverse=True)
        for unit in units[:-due]:
            yield Remove(Piece(unit.kind, unit.location))
        return
    sites = list(view.variant.open_sites(view.position, view.power))
    view.random.shuffle(sites)
    for site in sites[:due]:
        yield Build(_new_piece(view, site))


def _new_piece(view: _View, site: Province) -> Piece:
    fleets = [u for u in view.position.units_of(view.power) if u.kind is UnitKind.FLEET]
    few = 2 * len(fleets) < len(view.position.units_of(view.power))
    if site.terrain is Terrain.COASTAL and few and view.random.random() < 0.7:
        coast = view.random.choice(site.coasts) if site.coasts else None
        return Piece(UnitKind.FLEET, Location(site, coast))
    return Piece(UnitKind.ARMY, Location(site))
