"""Waiting and being ready: whether a phase lasts until its deadline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import not_running, seat_of
from judge.desk.commands.seats import Wait
from judge.desk.identity import Visitor
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem, Part
from judge.desk.reading.lines import doubt_about
from judge.game.clock_events import WaitSet
from judge.game.game import Game, GameState
from judge.game.seats import SeatState

LONGEST_YEARS = 100
"""No game goes on for so many years."""


@clerk_of(Wait)
def wait(command: Wait, case: Case) -> Answer:
    """Have the phase last until its deadline, or no longer than it takes."""
    game, power = seat_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if power not in game.survivors():
        return refusal(case.say("orders.out", power=power.name))
    year = _year_of(command, game)
    if 0 < year < game.table.position.phase.year:
        return refusal(case.say("ready.past", year=year))
    if year > game.table.position.phase.year + LONGEST_YEARS:
        return refusal(case.say("ready.far", year=year))
    said: tuple[str, ...] = (case.say(_named(command, game, case)),)
    if command.lasting and command.is_ready:
        said = (*said, case.say("ready.through" if year else "ready.always", year=year))
    if (
        command.waits
        and game.clock.ready_through(power, game.table.position.phase.year) is not None
    ):
        said = (*said, case.say("ready.gone"))
    if game.clock.deadline is None:
        said = (*said, case.say("ready.paused" if command.is_ready else "wait.paused"))
    event = WaitSet(power, command.waits, case.now, command.lasting, year)
    clock = game.clock.after(event)
    if (clock.waits, clock.lasting, clock.ready) == _said(game):
        return Answer(said)
    lacks = command.is_ready and game.state_of(power) is not SeatState.ALL
    headline = case.say("told.ready_lacking") if lacks else ""
    return Answer(said, events=(event,), headline=headline)


def _said(game: Game) -> tuple[object, object, object]:
    clock = game.clock
    return clock.waits, clock.lasting, clock.ready


def _year_of(command: Wait, game: Game) -> int:
    """The year up to whose end it is said; 0 for none."""
    if command.this_year:
        return game.table.position.phase.year
    return int(command.year or 0)


def ready_lines(game: Game, case: Case) -> Iterator[str]:
    """That the reader said to be ready in every phase: nobody else is told."""
    power = case.visitor.power
    if power is None or game.state is not GameState.RUNNING:
        return
    through = game.clock.ready_through(power, game.table.position.phase.year)
    if through is not None:
        yield case.say("ready.stands_through" if through else "ready.stands", year=through)


def as_lasting(parts: tuple[Part, ...], visitor: Visitor, office: Office) -> tuple[Part, ...]:
    """A letter's lines, with what is said of every phase beside a word that alone is of one.

    "Ready from now on" is of every phase; NOT READY takes back what its writer said of that. "I'm
    always ready" tells what somebody is like, and is asked about.
    """
    game, power = visitor.game, visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return parts
    is_said = game.clock.ready_through(power, game.table.position.phase.year) is not None
    return tuple(_lasting(part, office, is_said=is_said) for part in parts)


def _lasting(part: Part, office: Office, *, is_said: bool) -> Part:
    if is_said and _is_unready(part):
        return CommandLine(part.number, part.text, Wait(waits=True))
    if not isinstance(part, CommandLine) or not isinstance(part.command, Wait):
        return part
    if not part.command.waits and office.commands.wishes.tells_of_oneself(part.text):
        return doubt_about(part.number, part.text, part.command)
    wishes = office.commands.wishes
    is_every = wishes.says("EVERY_PHASE", part.text)
    is_every = is_every or (part.command.waits and wishes.waits_ever(part.text))
    if part.command.lasting or not is_every:
        return part
    return replace(part, command=replace(part.command, lasting=True))


def _is_unready(part: Part) -> TypeGuard[CommandProblem]:
    return isinstance(part, CommandProblem) and part.is_no and part.word == "ready"


def _named(command: Wait, game: Game, case: Case) -> str:
    """What there is to say of a wish to wait, or to wait no longer."""
    _, power = seat_of(case)
    if command.is_ready:
        return _ready(game, case)
    if command.lasting:
        return "wait.always"
    return "wait.stands" if power in game.clock.waits else "wait.done"


def _ready(game: Game, case: Case) -> str:
    """What there is to say to somebody who says to be ready: not everybody is."""
    _, power = seat_of(case)
    is_all = game.state_of(power) is SeatState.ALL
    if game.clock.deadline is None:
        return "ready.done_paused" if is_all else "ready.not_all_paused"
    if not is_all:
        return "ready.not_all"
    return "ready.others" if game.clock.waits - {power} else "ready.done"
