"""What holds of every season with hyperspace in it, whatever is ordered."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from judge.adjudication import Resolution, Written, adjudicate
from judge.adjudication.battle import Battle
from judge.adjudication.formation import Formation
from judge.adjudication.hyperspace import orders_in_battle
from judge.adjudication.lost import find_attempt
from judge.adjudication.resolution import Verdict
from judge.adjudication.why import Why
from judge.board.corridor import make_corridor
from judge.board.hyperspace import pair_of
from judge.board.places import Location, Terrain
from judge.board.position import Position
from judge.board.register import Granted, Register, read_register, write_register
from judge.board.units import Unit, UnitKind
from judge.library.variants import load_variant
from judge.orders.choices import movement_orders
from judge.orders.legality import settle
from judge.orders.model import Enter, Link, Move, MovementOrder, Order, Separate
from judge.orders.notation import read_notation, write_order
from judge.orders.standing import Standing
from tests.adjudication.equations import Equations
from tests.orders.positions import positions

SWISS = load_variant("swiss")
assert SWISS.hyperspace is not None
HYPERSPACE = SWISS.hyperspace
# So that the few powers of a position are those whom hyperspace concerns.
TURNED = replace(SWISS, powers=SWISS.powers[::-1])
PLACES = [p for p in SWISS.board.provinces if p.terrain is not Terrain.IMPASSABLE]
BOOLEANS: st.SearchStrategy[bool] = st.booleans()
Season = tuple[Position, tuple[MovementOrder, ...], Location]


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    """A position with links, barriers and pieces inside; orders for its units; a draw."""
    position = draw(positions(TURNED, 12))
    here = [unit.location.province for unit in position.units]
    ends = st.tuples(st.sampled_from(here), st.sampled_from(here + PLACES))
    drawn_pairs = draw(st.lists(ends, max_size=8))
    pairs = [pair_of(*pair) for pair in drawn_pairs if pair[0] != pair[1]]
    pairs = [pair for pair in pairs if pair not in HYPERSPACE.permanent]
    cut = draw(st.integers(0, 2))
    until = position.phase.season_number + 1
    links = {pair: until for pair in pairs[cut:] if pair not in pairs[:cut]}
    within = [*links, *HYPERSPACE.permanent, ()]
    register = Register(
        links=links,
        barriers=dict.fromkeys(pairs[:cut], until),
        consents=tuple(Granted(p.id) for p in SWISS.powers if draw(st.booleans())),
    )
    inside = draw(st.lists(st.sampled_from(within), max_size=2))
    units = (
        *position.units,
        *(
            Unit(
                TURNED.powers[0], draw(st.sampled_from(UnitKind)), Location(make_corridor(e, 3801))
            )
            for e in inside
        ),
    )
    position = replace(position, units=units, registers=write_register(register))
    drawn = Location(draw(st.sampled_from(here + PLACES)))
    return position, tuple(_orders(draw, position, drawn)), drawn


def _orders(draw: st.DrawFn, position: Position, drawn: Location) -> list[MovementOrder]:
    standing = Standing(position, SWISS, drawn)
    found = []
    for number in range(len(standing.units)):
        choices = list(movement_orders(number, standing))
        through = [c for c in choices if getattr(c, "hyper", False) or isinstance(c, Enter)]
        eager: bool = draw(BOOLEANS)
        found.append(draw(st.sampled_from(through if through and eager else choices)))
    return found


def resolve(season: Season, *more: Written) -> Resolution:
    position, orders, drawn = season
    rows = [
        Written(u.power, write_order(o), o) for u, o in zip(position.units, orders, strict=True)
    ]
    return adjudicate(position, SWISS, [*rows, *more], drawn=drawn)


def fight(season: Season) -> tuple[Battle, Equations]:
    position, orders, drawn = season
    standing = Standing(position, SWISS, drawn)
    legal: dict[int, MovementOrder] = {}
    for number, order in enumerate(orders):
        settled = settle(order, position.units[number].power, standing, SWISS)
        if not _is_twin(number, position) and isinstance(settled, MovementOrder):
            legal[number] = settled
    battle_orders = orders_in_battle(legal, find_attempt(standing, legal), standing)
    battle = Battle(Formation(standing, battle_orders))
    return battle, Equations(battle.formation)


def _is_twin(number: int, position: Position) -> bool:
    """Whether a piece looks like an earlier one, so that its orders are that one's."""
    return str(position.units[number]) in {str(unit) for unit in position.units[:number]}


@given(seasons())
def test_the_equations_hold(season: Season) -> None:
    battle, equations = fight(season)
    assert equations.broken([bool(r) for r in battle.result]) == []


@given(seasons())
def test_who_can_pass_another_or_go_round_does(season: Season) -> None:
    """Units that only wait for each other might all stay, too: all go (Swiss 19)."""
    battle, equations = fight(season)
    free = [n for n in equations.orders if equations.counts(n)]
    if len(free) > 8 or any(battle.formation.by_sea):
        return  # too many to try; or a paradox of convoys, which has a rule of its own
    for other in equations.solutions(free, [bool(r) for r in battle.result]):
        assert all(battle.result[n] for n in equations.moves if other[n])


@given(seasons())
def test_nobody_is_doubled_or_lost(season: Season) -> None:
    position, _, _ = season
    found = resolve(season)
    after = found.after
    gone = [d for d in found.dislodged if not d.ways]
    assert len(after.units) + len(after.dislodged) + len(gone) + len(found.destroyed) == len(
        position.units
    )
    on_board = Counter(
        u.location.province.key for u in after.units if not u.location.province.key.startswith("@")
    )
    assert all(count == 1 for count in on_board.values())
    for unit in after.units:
        assert unit.kind is UnitKind.FLEET or not unit.location.province.is_water
    for row in after.dislodged:
        assert not {way.province.key for way in row.ways} & set(on_board)
    assert all(outcome.reason for outcome in (*found.outcomes, *found.defaults))


@given(seasons(), st.randoms(use_true_random=False))
def test_no_order_of_orders_or_units_matters(season: Season, shuffle: random.Random) -> None:
    position, orders, drawn = season
    rows = list(zip(position.units, orders, strict=True))
    if len({str(unit) for unit, _ in rows}) < len(rows):
        return  # pieces that look alike share out their orders as they come
    if sum("@LOST" in str(unit) for unit, _ in rows) > 1:
        return  # the first one that is named tries
    shuffle.shuffle(rows)
    other = (
        replace(position, units=tuple(unit for unit, _ in rows)),
        tuple(order for _, order in rows),
        drawn,
    )
    assert _verdicts(resolve(other)) == _verdicts(resolve(season))
    assert sorted(map(str, resolve(other).after.units)) == sorted(
        map(str, resolve(season).after.units)
    )


def _verdicts(found: Resolution) -> list[tuple[str, str]]:
    return sorted((o.text, o.verdict.value) for o in (*found.outcomes, *found.defaults))


@given(positions(TURNED, 14), st.data())
def test_without_hyperspace_it_is_the_regular_game(position: Position, data: st.DataObject) -> None:
    """Where nothing goes that way, the board adjudicates as one that has no hyperspace."""
    plain = replace(SWISS, hyperspace=None)
    standing = Standing(position, plain)
    rows = []
    for number, unit in enumerate(position.units):
        order = data.draw(st.sampled_from(list(movement_orders(number, standing))))
        rows.append(Written(unit.power, write_order(order), order))
    ours = adjudicate(position, SWISS, rows)
    regular = adjudicate(position, plain, rows)
    assert [(o.text, o.verdict) for o in ours.outcomes] == [
        (o.text, o.verdict) for o in regular.outcomes
    ]
    assert set(ours.after.units) == set(regular.after.units)


orders_of_links = st.lists(
    st.tuples(
        st.sampled_from(SWISS.powers),
        st.builds(
            lambda kind, one, other: kind(one, other),
            st.sampled_from([Link, Separate]),
            st.sampled_from(PLACES[:6]),
            st.sampled_from(PLACES[:6]),
        ),
    ),
    max_size=12,
)


@given(orders_of_links, seasons())
def test_a_register_is_never_at_odds_with_itself(
    orders: list[tuple[object, Order]], season: Season
) -> None:
    """No pair linked and barred, nothing beyond its time, nobody beyond his budget."""
    more = [Written(power, write_order(order), order) for power, order in orders]  # type: ignore[arg-type]
    found = resolve(season, *more)
    register = read_register(found.after.registers, SWISS.board.by_code)
    now = season[0].phase.season_number
    assert not set(register.links) & set(register.barriers)
    assert not set(register.links) & HYPERSPACE.permanent
    assert all(now < until <= now + 2 for until in register.links.values())
    assert all(now < until <= now + 2 for until in register.barriers.values())
    assert all(used <= (2 if power == "TROGS" else 1) for power, used in register.used.items())
    for outcome in found.outcomes:
        if isinstance(outcome.order, Link | Separate):
            assert outcome.verdict in {
                Verdict.TAKES_EFFECT,
                Verdict.STOOD_OFF,
                Verdict.NO_EFFECT,
                Verdict.REJECTED,
            }


@given(seasons())
def test_what_is_legal_is_so_when_it_is_written_and_read_back(season: Season) -> None:
    for outcome in resolve(season).outcomes:
        assert read_notation(outcome.text, SWISS) == outcome.order
        lost = isinstance(outcome.order, Move) and "@LOST" in outcome.text
        alike = outcome.reason.cause is Why.CONTRADICTED
        assert outcome.verdict is not Verdict.INVALID or lost or alike or "LOST" in outcome.text
