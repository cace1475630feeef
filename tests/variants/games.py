"""Whole games of random legal orders, and what must hold after every phase.

They go through the game's own events, so that the log of each replays: the
orders of a unit, crossings, canals and convoys among them, and on the boards
that have hyperspace what goes through it and what is written to its register.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from judge.adjudication.resolution import Resolution, Verdict
from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.forms import read_position, write_position
from judge.board.hyperspace import Hyperspace
from judge.board.places import Terrain
from judge.board.position import Position
from judge.board.register import read_register
from judge.board.units import Power, UnitKind
from judge.board.variant import Variant
from judge.game.events import Event, GameCreated, GameStarted
from judge.game.game import Game, GameState, after, new_game
from judge.game.order_events import Entered, OrdersEntered
from judge.game.processing import process_phase
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.seats import Master, Player
from judge.game.settings import Settings
from judge.orders.choices import legal_builds, legal_orders
from judge.orders.model import (
    Consent,
    Convoy,
    Enter,
    Link,
    Move,
    Order,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.notation import read_notation, write_order

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@dataclass
class Played:
    """A game as it goes on: its log, and every phase with what became of it."""

    variant: Variant
    seed: int
    log: list[Event] = field(default_factory=list)
    phases: list[tuple[Position, Resolution]] = field(default_factory=list)
    game: Game | None = None

    def play(self, phases: int, years: int = 99) -> Iterator[tuple[Position, Resolution]]:
        """Play on, phase by phase, to an end or for so many phases or game years."""
        random = Random(self.seed)
        variant = self.variant
        game = self._begin()
        last = variant.first_phase.next().year + years
        for number in range(phases):
            if game.state is GameState.ENDED or game.table.position.phase.year >= last:
                break
            now = NOON + timedelta(hours=number)
            for power in variant.powers:
                orders = tuple(
                    Entered(write_order(order), order)
                    for order in random_orders(power, game.table.position, variant, random)
                )
                if orders:
                    event = OrdersEntered(power, game.table.position.phase, orders, now)
                    self.log.append(event)
                    game = after(game, event)
            processed = process_phase(game, now)
            self.log += processed.events
            self.phases.append((game.table.position, processed.resolution))
            yield game.table.position, processed.resolution
            self.game = game = processed.game

    def _begin(self) -> Game:
        variant = self.variant
        options = tuple(f"{name}={value}" for name, value in variant.chosen.items())
        settings = Settings(variant=variant.id, options=options)
        created = GameCreated("ghost", settings, Master(Player("gm@x")), f"seed {self.seed}")
        seats = tuple((power, Player(f"{power.id.lower()}@x")) for power in variant.powers)
        started = GameStarted(seats, NOON + timedelta(days=3))
        self.log += [created, started]
        return after(new_game(created, variant), started)

    def check_log(self) -> None:
        """The log, written and read back, leads to every position and to the same game."""
        variant = self.variant
        forms = [json.loads(json.dumps(write_event(event))) for event in self.log]
        events = [read_event(kind, form, variant) for kind, form in forms]
        assert events == self.log
        steps = list(replay(events, variant))
        replayed = [step.resolution.after for step in steps if step.resolution is not None]
        assert [write_position(p, variant) for p in replayed] == [
            write_position(resolution.after, variant) for _, resolution in self.phases
        ]
        assert self.game is not None
        form = json.loads(json.dumps(write_game(self.game)))
        assert write_game(steps[-1].game) == write_game(self.game)
        assert write_game(read_game(form, variant)) == write_game(self.game)


def play(variant: Variant, seed: int, phases: int) -> Iterator[tuple[Position, Resolution]]:
    """Play a game; yield each phase's position, and what became of it."""
    yield from Played(variant, seed).play(phases)


def random_orders(
    power: Power, position: Position, variant: Variant, random: Random
) -> Iterator[Order]:
    kind = position.phase.kind
    if variant.hyperspace is not None:
        yield from _register_orders(power, position, variant, variant.hyperspace, random)
    if kind is PhaseKind.ADJUSTMENT and position.due_of(power) > 0:
        builds = list(legal_builds(power, position, variant))
        yield from random.sample(builds, min(len(builds), position.due_of(power)))
        yield from [Waive()] * random.randrange(2)
        return
    units = position.units_of(power)
    if kind is PhaseKind.RETREAT:
        units = tuple(d.unit for d in position.dislodged if d.unit.power == power)
    moves: list[Move] = []
    for unit in units:
        choices = legal_orders(unit, position, variant)
        further = [c for c in choices if isinstance(c, Enter) or getattr(c, "hyper", False)]
        joint = [c for c in choices if _helps(c, moves)]
        if joint and random.random() < 0.6:
            order = random.choice(joint)
        elif further and random.random() < 0.4:
            order = random.choice(further)
        elif choices and random.random() < 0.97:
            order = _pick(choices, random)
        else:
            continue
        moves += [order] if isinstance(order, Move) else []
        yield order


def _helps(order: Order, moves: list[Move]) -> bool:
    """Whether an order supports or convoys one of these moves."""
    if isinstance(order, SupportMove):
        return any((m.unit, m.destination) == (order.supported, order.destination) for m in moves)
    if isinstance(order, Convoy):
        return any((m.unit, m.destination) == (order.convoyed, order.destination) for m in moves)
    return False


def _register_orders(
    power: Power, position: Position, variant: Variant, hyperspace: Hyperspace, random: Random
) -> Iterator[Order]:
    """Links and Separates, now and then more than the year allows; consents of who links."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        provinces = [p for p in variant.board.provinces if p.terrain is not Terrain.IMPASSABLE]
        own = [u.location.province for u in position.units_of(power)]
        own = [p for p in own if not isinstance(p, Corridor)] or provinces
        linked = list(read_register(position.registers, variant.board.by_code).links)
        for _ in range(2 if random.random() < 0.5 else 0):
            one, other = random.choice(own), random.choice(provinces)
            if linked and random.random() < 0.3:
                one, other = random.choice(linked)
            elif random.random() < 0.6:
                near = [
                    p
                    for p in provinces
                    if variant.board.compiled.touching[one.number] >> p.number & 1
                ]
                other = random.choice(near or provinces)
            if one != other:
                links = power == hyperspace.power and random.random() < 0.7
                yield Link(one, other) if links else Separate(one, other)
    if power == hyperspace.power and random.random() < 0.5:
        friend = random.choice([p for p in variant.powers if p != power])
        yield Consent(friend) if random.random() < 0.8 else Revoke(friend)


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
    end = resolution.after
    places = [
        unit.location.province
        for unit in end.units
        if not isinstance(unit.location.province, Corridor)
    ]
    assert len(places) == len(set(places))
    _check_standing(variant, end)
    _check_owners(variant, before, end)
    for dislodged in end.dislodged:
        assert dislodged.ways
        assert not {p.province for p in dislodged.ways} & set(places)
        assert not {p.province for p in dislodged.ways} & end.standoffs
        assert dislodged.attacked_from not in {p.province for p in dislodged.ways}
    assert end.phase.order_in_time > before.phase.order_in_time
    if before.phase.kind is PhaseKind.MOVEMENT:
        _check_movement(variant, before, resolution)
    if before.phase.kind is PhaseKind.RETREAT:
        lost = len(resolution.destroyed)
        assert len(end.units) == len(before.units) + len(before.dislodged) - lost
    if before.phase.kind is PhaseKind.ADJUSTMENT:
        for power in variant.powers:
            assert len(end.units_of(power)) <= len(before.centres_of(power))
    _check_refusals(variant, resolution)
    if variant.hyperspace is not None:
        _check_register(variant, variant.hyperspace, before, end)
    _check_forms(variant, before, resolution)


def _check_standing(variant: Variant, position: Position) -> None:
    for unit in position.units:
        province = unit.location.province
        terrain = province.terrain
        if isinstance(province, Corridor):
            assert variant.hyperspace is not None
            assert unit.power == variant.hyperspace.power
            continue
        assert terrain is not Terrain.IMPASSABLE
        assert not (unit.kind is UnitKind.ARMY and (province.is_water or unit.location.coast))
        if unit.kind is UnitKind.FLEET:
            assert terrain is not Terrain.INLAND or variant.hyperspace is not None
            assert bool(unit.location.coast) == bool(province.coasts)


def _check_owners(variant: Variant, before: Position, end: Position) -> None:
    """Only centres are owned; they change when a Fall ends, and go to who stands there."""
    assert all(p.is_centre for p in end.owners)
    if before.phase.season.value != "F" or end.phase.season.value == "F":
        assert end.owners == before.owners
        return
    standing = {unit.location.province: unit.power for unit in end.units}
    for province in variant.board.centres:
        owner = standing.get(province, before.owners.get(province))
        assert end.owners.get(province) == owner, province


def _check_refusals(variant: Variant, resolution: Resolution) -> None:
    """Nobody is refused whose orders were legal.

    What is refused depends on others in Winter; a consent may be revoked in the
    same letter that others count on; a lost piece goes where chance takes it.
    """
    for outcome in resolution.outcomes:
        if outcome.verdict is not Verdict.INVALID:
            continue
        order = outcome.order
        through = getattr(order, "hyper", False)
        revoked = any(isinstance(o.order, Revoke) for o in resolution.outcomes)
        lost = getattr(getattr(order, "unit", None), "location", None)
        inside = lost is not None and isinstance(lost.province, Corridor)
        assert inside or (through and revoked), outcome


def _check_movement(variant: Variant, before: Position, resolution: Resolution) -> None:
    end = resolution.after
    gone = [d for d in resolution.dislodged if not d.ways]
    standing = len(end.units) + len(end.dislodged) + len(gone) + len(resolution.destroyed)
    assert standing == len(before.units)
    season = before.phase.season
    closed = {p for p in variant.board.provinces if season in p.frozen}
    assert {u for u in before.units if u.location.province in closed} == {
        u for u in end.units if u.location.province in closed
    }
    fords = {
        (here.province.key, there.province.key)
        for here, reached in variant.board.fords.items()
        for there in reached
        if "crossing_retreat" not in variant.board.rules
    }
    for dislodged in resolution.dislodged:
        here = dislodged.unit.location.province.key
        assert not any((here, place.province.key) in fords for place in dislodged.retreats)
        assert not closed & {place.province for place in dislodged.retreats}


def _check_register(
    variant: Variant, hyperspace: Hyperspace, before: Position, end: Position
) -> None:
    """Links and barriers are apart, end in time, and leave out what no order touches."""
    register = read_register(end.registers, variant.board.by_code)
    assert not set(register.links) & set(register.barriers)
    season = end.phase.season_number
    for pair, until in (*register.links.items(), *register.barriers.items()):
        # A retreat phase goes by the register that its season began with.
        assert season <= until <= season + hyperspace.lasts
        assert pair not in hyperspace.permanent
        assert not set(pair) & hyperspace.never
    for power in variant.powers:
        most = hyperspace.links_a_year if power == hyperspace.power else hyperspace.separates_a_year
        assert 0 <= register.used.get(power.id, 0) <= most
        assert register.destroyed.get(power.id, 0) >= 0
    for unit in end.units:
        place = unit.location.province
        if isinstance(place, Corridor):
            assert hyperspace.stay
            assert place.entered is not None
            assert place.is_lost or place.entered + hyperspace.lost_after >= season - 1


def _check_forms(variant: Variant, before: Position, resolution: Resolution) -> None:
    """Positions and orders are the same when they were written and read back."""
    form = json.loads(json.dumps(write_position(resolution.after, variant)))
    assert write_position(read_position(form, variant), variant) == form
    for outcome in resolution.outcomes:
        assert read_notation(outcome.text, variant) is not None
    assert before.phase != resolution.after.phase
