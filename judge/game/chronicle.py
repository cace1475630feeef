"""A game told from its log: every phase with what led to it and what it led to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise

from judge.board.units import Power
from judge.game.clock_events import ClockEvent
from judge.game.events import GameEnded, PhaseProcessed, RolledBack
from judge.game.game import Game, GameState
from judge.game.order_events import OrdersCalled, OrdersEntered
from judge.game.press_events import PressReleased, PressSent
from judge.game.press_letters import PressLetter
from judge.game.processing import Processed
from judge.game.replay import Replayed


@dataclass(frozen=True, slots=True)
class Chapter:
    """A phase that was processed.

    `opened` and `deadline` are when its orders could first and last be sent,
    `entered` when each seat sent its last. `moved` counts how often the game's
    clock had been set until then, by this phase too.
    """

    processed: Processed
    at: datetime
    opened: datetime | None = None
    deadline: datetime | None = None
    entered: Mapping[Power, datetime] = field(default_factory=dict)
    moved: int = 0

    @property
    def issue(self) -> int:
        """The number of the report about it."""
        return self.processed.game.press.issue


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game so far.

    `undone` are the phases that were rolled back, `statements` is the press to
    everybody after the end, `moved` counts how often the clock was set.
    """

    game: Game
    chapters: tuple[Chapter, ...]
    undone: tuple[Chapter, ...] = ()
    statements: tuple[PressLetter, ...] = ()
    moved: int = 0


def read_chronicle(replayed: Iterable[Replayed]) -> Chronicle:
    """Tell a game from its log, replayed. Raises ValueError for an empty one."""
    steps = tuple(replayed)
    if not steps:
        raise ValueError("the log is empty")
    chapters: list[Chapter] = []
    undone: list[Chapter] = []
    entered: dict[Power, datetime] = {}
    moved = 0
    for number, step in enumerate(steps):
        if isinstance(step.event, OrdersEntered):
            entered[step.event.power] = step.event.at
        moved += isinstance(step.event, ClockEvent | PhaseProcessed | RolledBack | GameEnded)
        if isinstance(step.event, PhaseProcessed):
            opened = chapters[-1].at if chapters else None
            chapter = _chapter(steps, number, opened, entered)
            chapters.append(replace(chapter, moved=moved))
            entered = {}
        if isinstance(step.event, RolledBack):
            kept = [c for c in chapters if _is_before(c, step.event)]
            undone += chapters[len(kept) :]
            chapters = kept
    statements = tuple(
        letter
        for before, step in pairwise(steps)
        if isinstance(step.event, PressSent | PressReleased) and step.game.state is GameState.ENDED
        for letter in step.game.press.public[len(before.game.press.sent) :]
    )
    return Chronicle(steps[-1].game, tuple(chapters), tuple(undone), statements, moved)


def _is_before(chapter: Chapter, back: RolledBack) -> bool:
    phase = chapter.processed.before.table.position.phase
    return phase.order_in_time < back.phase.order_in_time


def _chapter(
    steps: tuple[Replayed, ...],
    number: int,
    opened: datetime | None,
    entered: Mapping[Power, datetime],
) -> Chapter:
    step, before = steps[number], steps[number - 1].game
    event, resolution = step.event, step.resolution
    if not isinstance(event, PhaseProcessed) or resolution is None:
        raise ValueError("a chapter ends with a phase that was processed")
    game, happened = step.game, [step.event]
    for later in steps[number + 1 :]:
        if not isinstance(later.event, GameEnded | OrdersCalled):
            break
        if isinstance(later.event, GameEnded) and resolution.victor is None:
            break  # a draw agreed on later
        game, happened = later.game, [*happened, later.event]
    processed = Processed(before, game, tuple(happened), resolution, event.missed)
    return Chapter(processed, event.at, opened, before.clock.deadline, dict(entered))
