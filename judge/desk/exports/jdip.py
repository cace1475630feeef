"""A game as test cases for adjudicators, one for each phase, in the form of jDip.

That is the form of jDip's `dip.misc.TestSuite`, whose Javadoc tells what stands in each block, and
of its files `datc_v2.4_06.txt` and so on, which other adjudicators read as well. It knows no
Winter: adjustments are of the Fall. A comment begins with #.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from judge.adjudication.resolution import Outcome
from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.units import Power, Unit
from judge.desk.exports.foreign import in_whole
from judge.desk.exports.told import ToldGame, ToldPhase
from judge.desk.issue import SUCCESSES
from judge.orders.model import Build, Move, Order, Remove, Retreat, Waive
from judge.orders.notation import write_order

ORIGIN = "forked from"
"""Of a comment on top, which no reader heeds."""


def write_jdip(told: ToldGame) -> str:
    """A case for each phase that is over."""
    variant = told.game.variant
    cases = [f"VARIANT_ALL {variant.id.capitalize()}"]
    if (forked := told.game.folder.forked) is not None:
        cases.insert(0, f"# {told.game.name} {ORIGIN} {forked.of} {forked.phase}")
    before: ToldPhase | None = None
    for phase in told.phases:
        cases.append("\n".join(_case(phase, before, told.game.name)))
        before = phase
    return "\n\n".join(cases) + "\n"


def _case(told: ToldPhase, before: ToldPhase | None, game: str) -> Iterator[str]:
    position, after = told.position, told.chapter.processed.resolution.after
    yield f"CASE {game} {position.phase}"
    yield f"PRESTATE_SETPHASE {_phase(position.phase)}"
    yield from _block("PRESTATE", map(_unit, position.units))
    if position.phase.kind is PhaseKind.RETREAT:
        yield from _block("PRESTATE_DISLODGED", (_unit(row.unit) for row in position.dislodged))
        if before is not None:
            yield from _block("PRESTATE_RESULTS", _prior(before))
    owned = (f"{owner.name}: A {p.key.lower()}" for p, owner in position.owners.items())
    yield from _block("PRESTATE_SUPPLYCENTER_OWNERS", owned)
    yield from _block("ORDERS", _orders(told))
    yield from _block("POSTSTATE", map(_unit, after.units))
    if after.dislodged:
        yield from _block("POSTSTATE_DISLODGED", (_unit(row.unit) for row in after.dislodged))
    yield "END"


def _block(word: str, rows: Iterable[str]) -> Iterator[str]:
    """A block; the rows have an order of their own, for records keep none of some of them."""
    yield word
    yield from (f"    {row}" for row in sorted(rows))


def _phase(phase: Phase) -> str:
    season = Season.FALL if phase.season is Season.WINTER else phase.season
    return f"{season.name.capitalize()} {phase.year}, {phase.kind.word.capitalize()}"


def _unit(unit: Unit) -> str:
    return f"{unit.power.name}: {_lower(str(unit))}"


def _lower(text: str) -> str:
    """A unit with its place in small letters, as jDip has them: "F stp/sc"."""
    return " ".join(word if len(word) == 1 else word.lower() for word in text.split())


def _prior(told: ToldPhase) -> Iterator[str]:
    """What became of the orders before a retreat: from these follows where one may go."""
    rows = chain(told.outcomes(), told.outcomes(by_default=True))
    for power, outcomes in rows:
        for outcome in outcomes:
            word = "SUCCESS" if outcome.verdict in SUCCESSES else "FAILURE"
            yield f"{word}: {_order(power, outcome, told)}"


def _orders(told: ToldPhase) -> Iterator[str]:
    for power, outcomes in told.outcomes():
        for outcome in outcomes:
            yield _order(power, outcome, told)


def _order(power: Power, outcome: Outcome, told: ToldPhase) -> str:
    if outcome.order is None:
        raise ValueError("what is told of is an order")
    order = in_whole(outcome.order, told.position, told.variant)
    line = f"{power.name}: {_words(order)}"
    return f"# {line}" if isinstance(order, Waive) else line


def _words(order: Order) -> str:
    match order:
        case Build(unit) | Remove(unit):
            return f"{type(order).__name__} {_lower(str(unit))}"
        case Retreat(unit, destination):
            return _lower(f"{unit} - {destination}")
        case Move(unit, destination, via_convoy):
            return _lower(f"{unit} - {destination}") + (" via convoy" if via_convoy else "")
        case _:
            return _lower(write_order(order))
