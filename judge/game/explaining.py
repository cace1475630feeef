"""Why the deadline of a game is when it is, found from its log."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from judge.game.clock_events import DeadlineSet, GameResumed
from judge.game.deadlines import Deadline, first_deadline, next_deadline, resumed
from judge.game.events import GameStarted, PhaseProcessed, RolledBack, Undone
from judge.game.game import Game
from judge.game.processing import absences_of, begun_in, deadline_after
from judge.game.replay import Replayed
from judge.game.why import Because, Timing


def explained_deadline(steps: Iterable[tuple[Replayed, datetime]]) -> Deadline | None:
    """The deadline that stands after the events of a log, each with its time.

    None if none stands; without reasons if it was reckoned by other rules than today's.
    """
    stands: Deadline | None = None
    told: dict[datetime, Deadline] = {}
    before: Game | None = None
    for step, at in steps:
        deadline = step.game.clock.deadline
        found = _found(before, step, at) if before is not None else None
        if deadline is None:
            stands = None
        elif isinstance(step.event, Undone):
            stands = told.get(deadline, Deadline(deadline, ()))  # it is what it was before
        elif found is not None:
            stands = found if found.at == deadline else Deadline(deadline, ())
        before = step.game
        if stands is not None:
            told[stands.at] = stands
    return stands


def _found(before: Game, step: Replayed, at: datetime) -> Deadline | None:
    """The deadline that an event has set, reckoned once more; None if it set none."""
    game = step.game
    begun = replace(begun_in(game, at), anchor=before.anchored)
    match step.event:
        case GameStarted():
            return first_deadline(game.schedule, begun.kind, at)
        case PhaseProcessed(deadline=datetime()):
            return deadline_after(before, game, step.event.at)
        case GameResumed() if before.clock.paused is not None:
            return resumed(game.schedule, begun, before.clock.paused, absences_of(game))
        case RolledBack():
            again = next_deadline(game.schedule, begun, absences_of(game))
            return Deadline(again.at, (Because(Timing.ROLLED_BACK), *again.why))
        case DeadlineSet(deadline, anchor, why):
            return Deadline(deadline, why or (_by_hand(before.clock.deadline, deadline, anchor),))
        case _:
            return None


def _by_hand(old: datetime | None, new: datetime, anchor: datetime | None) -> Because:
    """How the gamesmaster moved a deadline: what is put off keeps its anchor."""
    if old is None or anchor in {None, new}:
        return Because(Timing.SET)
    return Because(Timing.EXTENDED, (new - old,))
