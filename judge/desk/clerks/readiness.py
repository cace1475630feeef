"""Waiting and being ready: whether a phase lasts until its deadline."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.visits import not_running, seat_of
from judge.desk.commands.seats import Wait
from judge.game.clock_events import WaitSet
from judge.game.game import Game
from judge.game.seats import SeatState


@clerk_of(Wait)
def wait(command: Wait, case: Case) -> Answer:
    """Have the phase last until its deadline, or no longer than it takes."""
    game, power = seat_of(case)
    if refused := not_running(game, case):
        return refusal(refused)
    if power not in game.survivors():
        return refusal(case.say("orders.out", power=power.name))
    lasts = power in game.clock.lasting
    stands = command.waits == (power in game.clock.waits) and lasts == (
        command.waits and (command.lasting or lasts)
    )
    said: tuple[str, ...] = (case.say(_named(command, stands=stands, game=game, case=case)),)
    if command.lasting and not command.waits:
        said = (*said, case.say("ready.always"))
    if game.clock.deadline is None:
        said = (*said, case.say("wait.paused" if command.waits else "ready.paused"))
    if stands:
        return Answer(said)
    return Answer(said, events=(WaitSet(power, command.waits, case.now, command.lasting),))


def _named(command: Wait, *, stands: bool, game: Game, case: Case) -> str:
    """What there is to say of a wish to wait, or to wait no longer."""
    if not command.waits:
        return _ready(game, case)
    if command.lasting:
        return "wait.always"
    return "wait.stands" if stands else "wait.done"


def _ready(game: Game, case: Case) -> str:
    """What there is to say to somebody who says to be ready: not everybody is."""
    _, power = seat_of(case)
    is_all = game.state_of(power) is SeatState.ALL
    if game.clock.deadline is None:
        return "ready.done_paused" if is_all else "ready.not_all_paused"
    if not is_all:
        return "ready.not_all"
    return "ready.others" if game.clock.waits - {power} else "ready.done"
