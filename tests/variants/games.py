"""Whole games of random legal orders, and what must hold after every phase."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from judge.adjudication import adjudicate
from judge.adjudication.resolution import Resolution, Verdict, Written
from judge.board.calendar import PhaseKind
from judge.board.forms import read_position, write_position
from judge.board.places import Terrain
from judge.board.position import Position
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import Move, Order, Retreat, SupportHold, SupportMove, Waive
from judge.orders.notation import read_notation, write_order

# Nobody is refused whose orders were legal; what a refusal is depends on the others in Winter.
REFUSALS = {Verdict.INVALID}


def play(variant: Variant, seed: int, phases: int) -> Iterator[tuple[Position, Resolution]]:
    """Play a game; yield each phase's position, and what became of it."""
    random = Random(seed)
    position = variant.opening_position
    for _ in range(phases):
        written = [
            Written(power, write_order(order), order)
            for power in variant.powers
            for order in _orders(power, position, variant, random)
        ]
        resolution = adjudicate(position, variant, written)
        yield position, resolution
        if resolution.victor is not None:
            return
        position = resolution.after


def _orders(power: Power, position: Position, variant: Variant, random: Random) -> Iterator[Order]:
    kind = position.phase.kind
    if kind is PhaseKind.ADJUSTMENT and position.due_of(power) > 0:
        builds = list(legal_builds(power, position, variant))
        yield from random.sample(builds, min(len(builds), position.due_of(power)))
        yield from [Waive()] * random.randrange(2)
        return
    units = position.units_of(power)
    if kind is PhaseKind.RETREAT:
        units = tuple(d.unit for d in position.dislodged if d.unit.power == power)
    for unit in units:
        choices = legal_orders(unit, position, variant)
        if choices and random.random() < 0.97:
            yield _pick(choices, random)


def _pick(choices: tuple[Order, ...], random: Random) -> Order:
    """Moves, and supports of other units' moves, more often than chance has them."""
    eager = [c for c in choices if isinstance(c, Move | Retreat)]
    helping = [c for c in choices if isinstance(c, SupportMove | SupportHold)]
    draw = random.random()
    if eager and draw < 0.6:
        return random.choice(eager)
    if helping and draw < 0.9:
        return random.choice(helping)
    return random.choice(choices)


def check(variant: Variant, before: Position, resolution: Resolution) -> None:
    """One unit a province, each where its kind can stand, none from nowhere."""
    after = resolution.after
    places = [unit.location.province for unit in after.units]
    assert len(places) == len(set(places))
    for unit in after.units:
        terrain = unit.location.province.terrain
        water = unit.location.province.is_water
        assert terrain is not Terrain.IMPASSABLE
        assert not (unit.kind is UnitKind.ARMY and (water or unit.location.coast))
        if unit.kind is UnitKind.FLEET:
            assert terrain is not Terrain.INLAND
            assert bool(unit.location.coast) == bool(unit.location.province.coasts)
    assert all(p.is_centre for p in after.owners)
    for dislodged in after.dislodged:
        assert not {p.province for p in dislodged.retreats} & set(places)
    assert after.phase.order_in_time > before.phase.order_in_time
    if before.phase.kind is PhaseKind.MOVEMENT:
        _check_movement(variant, before, resolution)
    assert not {o.verdict for o in resolution.outcomes} & REFUSALS
    _check_forms(variant, before, resolution)


def _check_movement(variant: Variant, before: Position, resolution: Resolution) -> None:
    after = resolution.after
    gone = [d for d in resolution.dislodged if not d.retreats]
    standing = len(after.units) + len(after.dislodged) + len(gone) + len(resolution.destroyed)
    assert standing == len(before.units)
    season = before.phase.season
    closed = {p for p in variant.board.provinces if season in p.frozen}
    assert {u for u in before.units if u.location.province in closed} == {
        u for u in after.units if u.location.province in closed
    }
    fords = {
        (here.province.key, there.province.key)
        for here, reached in variant.board.fords.items()
        for there in reached
    }
    for dislodged in resolution.dislodged:
        here = dislodged.unit.location.province.key
        assert not any((here, place.province.key) in fords for place in dislodged.retreats)
        assert not closed & {place.province for place in dislodged.retreats}


def _check_forms(variant: Variant, before: Position, resolution: Resolution) -> None:
    """Positions and orders are the same when they were written and read back."""
    form = json.loads(json.dumps(write_position(resolution.after, variant)))
    assert write_position(read_position(form, variant), variant) == form
    for outcome in resolution.outcomes:
        assert read_notation(outcome.text, variant) is not None
        if outcome.order is not None:
            assert write_order(outcome.order) == outcome.text
    assert before.phase != resolution.after.phase
