"""What holds of every phase, whatever is ordered."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.adjudication import Resolution, Written, adjudicate
from judge.adjudication.battle import PARADOX, Battle
from judge.adjudication.formation import MOVE, Formation
from judge.adjudication.resolution import Outcome, Verdict
from judge.board.calendar import PhaseKind
from judge.board.forms import read_position, write_position
from judge.board.named_rules import RULEBOOK_1971
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.board.variant import Variant
from judge.orders.legality import settle
from judge.orders.model import MovementOrder, Order
from judge.orders.notation import read_notation, write_order
from judge.orders.standing import Standing
from tests.adjudication.equations import Equations
from tests.orders.positions import STANDARD, phases

Phase = tuple[Position, tuple[MovementOrder, ...]]
BY_1971 = replace(
    STANDARD, board=replace(STANDARD.board, rules=STANDARD.board.rules | {RULEBOOK_1971})
)


def written(position: Position, orders: tuple[MovementOrder, ...]) -> list[Written]:
    owners = {u.location.province: u.power for u in position.units}
    return [
        Written(owners[order.unit.location.province], write_order(order), order) for order in orders
    ]


def resolve(phase: Phase) -> Resolution:
    position, orders = phase
    return adjudicate(position, STANDARD, written(position, orders))


@given(phases(), st.randoms(use_true_random=False))
def test_no_order_of_orders_or_units_matters(phase: Phase, shuffle: random.Random) -> None:
    position, orders = phase
    units, rows = list(position.units), written(position, orders)
    shuffle.shuffle(units)
    shuffle.shuffle(rows)
    other = adjudicate(replace(position, units=tuple(units)), STANDARD, rows)
    plain = resolve(phase)
    # The blockers named in a reason may differ; what became of the orders may not.
    assert _verdicts(other) == _verdicts(plain)
    assert write_position(replace(other.after, dislodged=()), STANDARD) == write_position(
        replace(plain.after, dislodged=()), STANDARD
    )
    assert set(other.dislodged) == set(plain.dislodged)


def _verdicts(resolution: Resolution) -> set[tuple[str, str, Verdict]]:
    return {(o.power.id, o.text, o.verdict) for o in resolution.outcomes}


@given(phases(), st.permutations(STANDARD.powers))
def test_no_power_is_dearer_than_another(phase: Phase, powers: list[Power]) -> None:
    position, orders = phase
    renamed = dict(zip(STANDARD.powers, powers, strict=True))
    units = tuple(Unit(renamed[u.power], u.kind, u.location) for u in position.units)
    plain = resolve(phase)
    other = resolve((replace(position, units=units), orders))
    assert [(o.text, o.verdict) for o in other.outcomes] == [
        (o.text, o.verdict) for o in plain.outcomes
    ]
    assert [d.retreats for d in other.dislodged] == [d.retreats for d in plain.dislodged]


@given(phases())
def test_no_two_units_stand_in_a_province_and_none_is_made_or_lost(phase: Phase) -> None:
    position, _ = phase
    found = resolve(phase)
    places = Counter(u.location.province for u in found.after.units)
    assert max(places.values(), default=0) <= 1
    gone = [d.unit for d in found.dislodged]
    assert _count((*found.after.units, *gone)) == _count(position.units)


def _count(units: tuple[Unit, ...]) -> Counter[tuple[Power, object]]:
    return Counter((unit.power, unit.kind) for unit in units)


@given(phases())
def test_a_retreat_leads_to_a_free_province_not_to_the_attacker(phase: Phase) -> None:
    found = resolve(phase)
    taken = {u.location.province for u in found.after.units}
    for row in found.dislodged:
        for place in row.retreats:
            assert place.province not in taken
            assert place.province != row.attacked_from
            assert place.province not in found.after.standoffs
            assert place in STANDARD.board.steps(row.unit.kind, row.unit.location)
    if any(row.retreats for row in found.dislodged):
        assert found.after.phase.kind is PhaseKind.RETREAT


@given(phases())
def test_if_everybody_holds_nothing_moves(phase: Phase) -> None:
    position, _ = phase
    found = adjudicate(position, STANDARD, [])
    assert set(found.after.units) == set(position.units)
    assert all(o.by_default and o.verdict is Verdict.HOLDS for o in found.defaults)
    assert len(found.defaults) == len(position.units)


@given(phases())
def test_the_equations_hold(phase: Phase) -> None:
    battle, equations = _fight(phase)
    assert equations.broken([bool(r) for r in battle.result]) == []


@given(phases())
def test_a_paradox_is_one(phase: Phase) -> None:
    """Where fleets are said to be in a paradox, the equations have no one solution."""
    battle, excepted = _fight(phase)
    if excepted.excepted:
        equations = Equations(battle.formation)
        free = [
            n
            for n in equations.orders
            if equations.counts(n)
            and (battle.into[battle.formation.place[n]] or battle.formation.act[n] == MOVE)
        ]
        if len(free) <= 14:
            results = [bool(r) for r in battle.result]
            assert len(equations.solutions(free, results)) != 1


@given(phases())
def test_they_hold_by_the_rulebook_of_1971(phase: Phase) -> None:
    battle, equations = _fight(phase, BY_1971)
    assert battle.formation.all_carry
    assert equations.broken([bool(r) for r in battle.result]) == []


def _fight(phase: Phase, variant: Variant = STANDARD) -> tuple[Battle, Equations]:
    position, orders = phase
    standing = Standing(position, variant)
    by_number = {standing.number_in(o.unit.location.province): o for o in orders}
    battle = Battle(Formation(standing, by_number))
    in_paradox = frozenset(
        n for n, why in enumerate(battle.why) if why == PARADOX and not battle.result[n]
    )
    return battle, Equations(battle.formation, in_paradox)


@given(phases())
def test_every_order_is_answered_with_a_reason(phase: Phase) -> None:
    position, orders = phase
    found = resolve(phase)
    assert [o.text for o in found.outcomes] == [write_order(order) for order in orders]
    assert all(o.reason for o in (*found.outcomes, *found.defaults))
    standing = Standing(position, STANDARD)
    for outcome in found.outcomes:
        assert outcome.order is not None
        assert settle(outcome.order, outcome.power, standing, STANDARD) == outcome.order


@given(phases())
def test_a_position_goes_through_its_json_form(phase: Phase) -> None:
    after = resolve(phase).after
    form = write_position(after, STANDARD)
    assert write_position(read_position(form, STANDARD), STANDARD) == form


def test_chance_has_no_part_in_it(root: Path) -> None:
    """The same answers, to the letter, whatever the order of sets."""
    sample = root / "tests" / "cases" / "fuzz.jsonl"
    program = (
        "import sys, json\n"
        "from judge.cli.adjudicate import adjudicate_lines\n"
        "rows = [json.loads(line) for line in open(sys.argv[1])]\n"
        "asked = [json.dumps({'variant': 'standard', 'phase': 'F1901M', 'units': r['units'],"
        " 'orders': r['orders']}) for r in rows]\n"
        "print(*adjudicate_lines(asked), sep='\\n')\n"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program, str(sample)],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(answers) == 1


@pytest.mark.parametrize("text", ["", "A", "🂡 - 🂢", "A MUN - BER; DROP TABLE", "A\x00MUN H"])
def test_no_text_is_too_strange(text: str) -> None:
    order = read_notation(text, STANDARD)
    power = STANDARD.powers[0]
    assert not isinstance(order, Order)
    found = adjudicate(
        STANDARD.opening_position, STANDARD, [Written(power, text, None, order.reason)]
    )
    assert found.outcomes == (Outcome(power, text, None, Verdict.INVALID, order.reason),)
