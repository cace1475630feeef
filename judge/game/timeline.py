"""Time as a tree: what a game was after each event of its log, the ways back and those forward.

Going back, going forward again and forking are one mechanism: a state is named by the number
of an event, and a return to it keeps the orders that stood last in its phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise, takewhile

from judge.board.variant import Variant
from judge.game.course import TURNS, begun_at, line_to, undoable
from judge.game.deadlines import next_deadline
from judge.game.events import OPENINGS, Ending, Event, GameEnded, PhaseProcessed, RolledBack
from judge.game.game import Game, GameState
from judge.game.phases import after_rollback
from judge.game.processing import Orders, absences_of, begun_in, orders_of
from judge.game.renewing import BoardUnfit, lacking, on_board
from judge.game.replay import replay
from judge.game.why import Because, Timing

_CLOSED = tuple(kind for kind in TURNS if kind is not RolledBack)
"""What orders for a phase are not kept beyond; a return goes on with them."""


@dataclass(frozen=True, slots=True)
class Target:
    """A state to return to: the game as it was `then`, after an event, on the board it has now.

    `orders` are those that stood last in that phase, which a return keeps.
    """

    number: int
    then: Game
    orders: Orders


@dataclass(frozen=True)
class Timeline:
    """The log of a game, and the `board` on which it began: an event's number is its place in it.

    Nothing is worked out before it is asked for. A state costs replaying the log up to it.
    """

    log: tuple[Event, ...]
    board: Variant

    @cached_property
    def line(self) -> tuple[int, ...]:
        """The numbers of the events that lead to now, in order."""
        return line_to(self.log, len(self.log))

    @cached_property
    def played(self) -> tuple[int, ...]:
        """The last event of each phase of the line that was processed, or that an end cut short.

        An end that the board brings, a solo, comes with its phase.
        """
        has_begun = any(isinstance(self.log[number - 1], OPENINGS) for number in self.line)
        return tuple(
            last for last, number in pairwise(self.line) if has_begun and self._closes(number)
        )

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The last event of each branch that was left, while the game ran there."""
        here = {*self.line}
        ends = (self._running(line_to(self.log, number)) for number in self._before_returns)
        found = dict.fromkeys(line for line in ends if line and line[-1] not in here)
        inner = {number for line in found for number in line[:-1]}
        return tuple(sorted({line[-1] for line in found} - inner))

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """The last event of each phase that ways back have left, if nothing else came of the game.

        Those that were left last stand first.
        """
        found: list[int] = []
        begun = begun_at(self.log)
        while begun and isinstance(self.log[begun - 1], RolledBack):
            left = line_to(self.log, begun - 1)
            running = self._running(left)
            ends = [last for last, number in pairwise(running) if self._closes(number)]
            found += [*ends, *running[-1:]]
            begun = next((n for n in reversed(left) if isinstance(self.log[n - 1], TURNS)), 0)
        return tuple(dict.fromkeys(found))

    @cached_property
    def undoable(self) -> tuple[int, ...]:
        """The numbers of what can be taken back now, of the phase that it is."""
        return undoable(self.log, begun_at(self.log))

    def states(self, numbers: Iterable[int]) -> Mapping[int, Game]:
        """The game as it was after each of some events, for the price of the last of them.

        Raises IndexError if there is no event of a number.
        """
        wanted = {*numbers}
        if not wanted <= {*range(1, len(self.log) + 1)}:
            raise IndexError(f"there are {len(self.log)} events")
        steps = replay(self.log[: max(wanted, default=0)], self.board)
        return {number: step.game for number, step in enumerate(steps, 1) if number in wanted}

    def state(self, number: int) -> Game:
        """The game as it was after an event; IndexError if there is none of that number."""
        return self.states((number,))[number]

    def targets(self, numbers: Iterable[int], game: Game) -> tuple[Target, ...]:
        """The states after some events, to return to from `game`, to which the log leads.

        Without those that can't be on the board it has now, or in which no game ran.
        Raises IndexError if there is no event of a number.
        """
        last = {number: self._last_of_phase(number) for number in numbers}
        states = self.states({*last, *last.values()})
        return tuple(self._targets(last, states, game))

    def _targets(
        self, last: Mapping[int, int], states: Mapping[int, Game], game: Game
    ) -> Iterator[Target]:
        for number, end in last.items():
            then, orders = states[number], orders_of(states[end])
            if then.state is not GameState.RUNNING:
                continue
            if then.variant is not game.variant:
                if lacking(then, game.variant):
                    continue
                with suppress(BoardUnfit):
                    table = replace(then.table, orders=dict(orders))
                    here = on_board(replace(then, table=table), game.variant)
                    yield Target(number, here, orders_of(here))
                continue
            yield Target(number, then, orders)

    def _last_of_phase(self, number: int) -> int:
        """The last event, after one, of the same phase, on the line of now or one that was left."""
        lines = (line_to(self.log, end) for end in reversed(self._before_returns))
        line = next((line for line in (self.line, *lines) if number in line), (number,))
        later = line[line.index(number) + 1 :]
        *_, last = (number, *takewhile(lambda n: not isinstance(self.log[n - 1], _CLOSED), later))
        return last

    @cached_property
    def _before_returns(self) -> tuple[int, ...]:
        """Where the game was as it returned to other states."""
        return tuple(n for n, event in enumerate(self.log) if isinstance(event, RolledBack))

    def _closes(self, number: int) -> bool:
        match self.log[number - 1]:
            case PhaseProcessed():
                return True
            case GameEnded(ending):
                return ending is not Ending.SOLO
            case _:
                return False

    def _running(self, line: tuple[int, ...]) -> tuple[int, ...]:
        """A line up to where the game ended, and without returns on which nothing followed."""
        events = [self.log[number - 1] for number in line]
        ends = (index for index, event in enumerate(events) if isinstance(event, GameEnded))
        length = next(ends, len(line))
        if length < len(line) and not self._closes(line[length]):
            length -= 1  # a solo comes with its phase
        while length and isinstance(events[length - 1], RolledBack):
            length -= 1
        return line[:length]


def returned(game: Game, target: Target, now: datetime, chance: str = "") -> RolledBack:
    """The event by which a game returns to a state, back or forward again.

    The phase has the time from now on that a phase has which begins. `chance` is a new seed.
    """
    phase = target.then.table.position.phase
    event = RolledBack(target.number, phase, target.orders, now, chance)
    there = after_rollback(game, event, target.then)
    begun = replace(begun_in(there, now), anchor=game.anchored)
    found = next_deadline(game.schedule, begun, absences_of(there))
    return replace(event, deadline=found.at, why=(Because(Timing.ROLLED_BACK), *found.why))
