"""A game told event by event, with returns, and what is taken back: the log leads to the game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from judge.board.calendar import read_phase
from judge.board.forms import read_position
from judge.board.units import Power
from judge.game.events import Event, PositionEdited, Undone
from judge.game.filed import Filed
from judge.game.game import Game, after
from judge.game.order_events import Entered, OrdersEntered, OrdersFiled
from judge.game.processing import process_phase, voted_end
from judge.game.records import read_event, write_event
from judge.game.timeline import Timeline, returned
from judge.game.vote_events import DrawVoted
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation
from tests.game.test_whole_games import NOON, STANDARD, begin

FRANCE, ITALY, TURKEY = (STANDARD.power_by_id[i] for i in ("FRANCE", "ITALY", "TURKEY"))


def order(text: str) -> Order:
    """An order in the notation of the log."""
    read = read_notation(text, STANDARD)
    assert not isinstance(read, NotationProblem), text
    return read


def entered(*texts: str) -> tuple[Entered, ...]:
    """Orders as a seat entered them."""
    return tuple(Entered(text, order(text)) for text in texts)


def filed(text: str, phase: str) -> Filed:
    """An order on file for a phase."""
    return Filed(text, read_phase(phase), (order(text),))


@dataclass
class History:
    """A game of Standard that has begun, and its log; each event comes an hour after the last."""

    log: list[Event] = field(default_factory=lambda: begin("1")[1])
    game: Game = field(default_factory=lambda: begin("1")[0])

    @property
    def now(self) -> datetime:
        """When the next event comes."""
        return NOON + timedelta(hours=len(self.log))

    @property
    def timeline(self) -> Timeline:
        """All that has happened."""
        return Timeline(tuple(self.log), STANDARD)

    @property
    def number(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def phase(self) -> str:
        """The phase that it is."""
        return str(self.game.table.position.phase)

    @property
    def orders(self) -> dict[str, list[str]]:
        """What stands, as it was written."""
        rows = self.game.table.orders.items()
        return {power.id: [row.text for row in entered] for power, entered in rows}

    def happen(self, *events: Event) -> int:
        """Let events happen that each part of the game knows of itself; the last's number."""
        for event in events:
            self.game = after(self.game, event)
            self.log.append(event)
        return self.number

    def give(self, power: Power, *texts: str) -> int:
        """Have a seat enter orders for the phase."""
        phase = self.game.table.position.phase
        return self.happen(OrdersEntered(power, phase, entered(*texts), self.now))

    def file(self, power: Power, *rows: Filed) -> int:
        """Have a seat put orders on file."""
        return self.happen(OrdersFiled(power, rows))

    def process(self) -> int:
        """Process the phase; the number of the last event that led to it."""
        before = self.number
        processed = process_phase(self.game, self.now)
        self.log += processed.events
        self.game = processed.game
        return before

    def agree(self) -> int:
        """Have everybody vote for a draw; the number of the last vote."""
        self.happen(*(DrawVoted(power, in_favour=True) for power in self.game.played()))
        end, before = voted_end(self.game), self.number
        assert end is not None
        self.happen(end)
        return before

    def return_to(self, number: int) -> int:
        """Return to the state after an event."""
        (target,) = self.timeline.targets([number], self.game)
        return self._told(returned(self.game, target, self.now))

    def undo(self, *numbers: int) -> int:
        """Take events back."""
        return self._told(Undone(numbers, self.now))

    def edit(self, phase: str, **form: object) -> int:
        """Set another position up."""
        position = read_position({"phase": phase, **form}, STANDARD)
        return self._told(PositionEdited(position, self.now))

    def _told(self, event: Event) -> int:
        self.log.append(event)
        self.game = self.timeline.state(self.number)
        return self.number


def through_json(events: Iterable[Event]) -> list[Event]:
    """Events as they are read back when they were written."""
    forms = [json.loads(json.dumps(write_event(event))) for event in events]
    return [read_event(kind, form, STANDARD) for kind, form in forms]
