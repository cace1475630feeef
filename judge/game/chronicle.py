"""A game told from its log: every phase with what led to it and what it led to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise

from judge.board.units import Power
from judge.game.clock_events import ClockEvent
from judge.game.course import line_to
from judge.game.events import Event, GameEnded, PhaseProcessed, RolledBack
from judge.game.game import Game, GameState
from judge.game.order_events import OrdersCalled, OrdersEntered
from judge.game.press_events import PressReleased, PressSent, StatementsMailed
from judge.game.press_letters import PressKind, PressLetter
from judge.game.processing import Processed
from judge.game.publication import laid_open
from judge.game.replay import Replayed


@dataclass(frozen=True, slots=True)
class Chapter:
    """A phase that was processed.

    `opened` and `deadline` are when its orders could first and last be sent,
    `entered` when each seat sent its last. `moved` counts how often the game's
    clock had been set until then, by this phase too. `number` is that of its event.
    """

    processed: Processed
    at: datetime
    opened: datetime | None = None
    deadline: datetime | None = None
    entered: Mapping[Power, datetime] = field(default_factory=dict)
    moved: int = 0
    number: int = 0

    @property
    def issue(self) -> int:
        """The number of the report about it."""
        return self.processed.game.press.issue


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game so far.

    `undone` are the phases that were rolled back, `statements` is the press to
    everybody after the end, `letters` those to some whose writers let everybody read them, `moved`
    counts how often the clock was set.
    """

    game: Game
    chapters: tuple[Chapter, ...]
    undone: tuple[Chapter, ...] = ()
    statements: tuple[PressLetter, ...] = ()
    moved: int = 0
    letters: tuple[PressLetter, ...] = ()


def sets_clock(event: Event) -> bool:
    """Whether a game's clock is set by an event, or comes to stand."""
    return isinstance(event, ClockEvent | PhaseProcessed | RolledBack | GameEnded)


def read_chronicle(replayed: Iterable[Replayed]) -> Chronicle:
    """Tell a game from its log, replayed. Raises ValueError for an empty one."""
    steps = tuple(replayed)
    if not steps:
        raise ValueError("the log is empty")
    told: dict[int, Chapter] = {}
    there: list[int] = []
    undone: list[int] = []
    log = [step.event for step in steps]
    moved = 0
    for number, step in enumerate(steps):
        moved += sets_clock(step.event)
        if isinstance(step.event, PhaseProcessed):
            opened = told[there[-1]].at if there else None
            last = there[-1] + 1 if there else 0
            chapter = replace(_chapter(steps, number), opened=opened, number=number + 1)
            entered = _entered(log, number + 1, last)
            told[number] = replace(chapter, moved=moved, entered=entered)
            there.append(number)
        if isinstance(step.event, RolledBack):
            line = {n - 1 for n in line_to(log, number + 1)}
            undone = [n for n in (*undone, *there) if n not in line]
            there = sorted(line & {*told})
    statements = tuple(
        letter for before, step in pairwise(steps) for letter in _said_after(before.game, step)
    )
    chapters, others = (tuple(told[n] for n in numbers) for numbers in (there, undone))
    game = steps[-1].game
    return Chronicle(game, chapters, others, statements, moved, laid_open(log, game))


def _said_after(before: Game, step: Replayed) -> Iterator[PressLetter]:
    """What everybody was sent by an event when the game was over."""
    game = step.game
    match step.event:
        case PressSent() | PressReleased() if game.state is GameState.ENDED:
            yield from game.press.public[len(before.press.sent) :]
        case StatementsMailed(at):
            for made in game.press.statements:
                yield PressLetter(0, PressKind.WHITE, made.sender, (), made.text, at)
        case _:
            pass


def _entered(log: Sequence[Event], number: int, last: int) -> Mapping[Power, datetime]:
    """When each seat sent its last orders for the phase that an event processed.

    `last` is the event that processed the phase before it on the line, 0 for none.
    """
    line = (log[n - 1] for n in line_to(log, number, after=last))
    return {event.power: event.at for event in line if isinstance(event, OrdersEntered)}


def read_chapter(begun: Game, steps: Sequence[Replayed], index: int) -> Chapter:
    """The phase that one of some steps processed, the first of which follows on `begun`.

    Without what takes the whole log to tell: when it opened, who ordered when, its number.
    """
    return _chapter((Replayed(steps[0].event, begun), *steps), index + 1)


def _chapter(steps: tuple[Replayed, ...], number: int) -> Chapter:
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
    return Chapter(processed, event.at, deadline=before.clock.deadline)
