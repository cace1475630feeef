"""From what was read of a letter to the events that put it on file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.answers import Case, Kept, Orders, Withdrawn
from judge.desk.clerks.filing import as_written
from judge.game.events import Event
from judge.game.filed import Filed
from judge.game.game import Game, after
from judge.game.order_events import (
    Entered,
    OrdersCleared,
    OrdersEntered,
    OrdersFiled,
    OrdersUnfiled,
    OrdersWithdrawn,
    QuestionsAsked,
    QuestionsClosed,
)
from judge.game.standing import is_same
from judge.orders.model import province_of
from judge.orders.sheet import Aside, Entry, Reading

Step = Entry | Kept | Withdrawn


def enter_orders(orders: Orders, start: int, before: int | None, case: Case) -> tuple[Event, ...]:
    """Put on file what stands from line `start` on, up to the line `before`."""
    game, power = case.game, case.visitor.power
    if game is None or power is None:
        return ()
    every: list[Step] = [*orders.taken, *orders.kept, *orders.withdrawn]
    steps = [s for s in every if start <= _number(s) and (before is None or _number(s) < before)]
    steps.sort(key=_place)
    events: list[Event] = []
    known = 0  # so many of the events count already in `game`
    if orders.closed and before is None:
        events.append(QuestionsClosed(power, orders.closed))
    for is_back, run in groupby(steps, lambda step: isinstance(step, Withdrawn)):
        part = list(run)
        for event in events[known:]:
            game = after(game, event)
        known = len(events)
        is_answer = all(_number(step) in orders.answers for step in part)
        made = (
            _take_back(part, game, power)
            if is_back
            else _put_in(part, game, power, case, adds=is_answer)
        )
        events += made
    asked = tuple(question for _, question in (*orders.asked, *orders.late))
    if asked and before is None:
        events.append(QuestionsAsked(power, asked))
    return tuple(events)


def _number(step: Step) -> int:
    return step.number if isinstance(step, Entry) else step.entry.number


def _place(step: Step) -> tuple[int, bool, int]:
    """Where in the letter something stands: what was on file before goes before its line.

    On a line, what takes back counts for what stands before it.
    """
    entry = step if isinstance(step, Entry) else step.entry
    return entry.number, entry.content is not Aside.ON_FILE, entry.span.start


def _put_in(
    steps: list[Step], game: Game, power: Power, case: Case, *, adds: bool
) -> Iterator[Event]:
    """What stands and what is filed; what only answers questions `adds` to a list of builds."""
    phase = game.table.position.phase
    entered = tuple(
        Entered(as_written(step), step.content.order)
        for step in steps
        if isinstance(step, Entry) and isinstance(step.content, Reading)
    )
    if entered:
        if adds and phase.kind is PhaseKind.ADJUSTMENT:
            entered = (*game.table.orders.get(power, ()), *entered)
        yield OrdersEntered(power, phase, entered, case.now)
    rows = tuple(step.row for step in steps if isinstance(step, Kept))
    if rows:
        if adds:
            named = {row.replaces for row in rows if row.kind is PhaseKind.ADJUSTMENT}
            rows = (*(r for r in game.people.seat_of(power).filed if r.replaces in named), *rows)
        yield OrdersFiled(power, rows)


def _take_back(steps: Iterable[Step], game: Game, power: Power) -> Iterator[Event]:
    for step in steps:
        if isinstance(step, Withdrawn):
            yield from withdraw(step, game, power)


def withdraw(back: Withdrawn, game: Game, power: Power) -> Iterator[Event]:
    """What a line takes back, if anything is there."""
    rows = tuple(r for r in game.people.seat_of(power).filed if _is_meant(r, back))
    if rows:
        yield OrdersUnfiled(power, rows)
    phase, standing = game.table.position.phase, game.table.orders.get(power, ())
    if back.phase != phase or not standing:
        return
    if back.order is not None:
        written = tuple(e for e in standing if is_same(e.order, back.order))
        if written:
            yield OrdersWithdrawn(power, phase, (), written)
    elif back.places is None:
        yield OrdersCleared(power, phase)
    elif back.kind in {None, phase.kind}:
        ordered = {province_of(entered.order) for entered in standing}
        places = tuple(place for place in back.places if place in ordered)
        if places:
            yield OrdersWithdrawn(power, phase, places)


def _is_meant(row: Filed, back: Withdrawn) -> bool:
    """Whether an order on file goes; with an order for now go the retreats after it."""
    if back.order is not None:
        return row.phase == back.phase and is_same(row.choices[0], back.order)
    if back.places is None or back.phase is None or row.phase is None:
        return row.phase == back.phase and (back.places is None or row.province in back.places)
    if row.province not in back.places:
        return False
    if back.kind is not None:
        return row.kind is back.kind and row.phase.year == back.phase.year
    season = (row.phase.season, row.phase.year) == (back.phase.season, back.phase.year)
    return season and row.kind is not PhaseKind.ADJUSTMENT
