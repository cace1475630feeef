"""The press of a game: what was sent, what waits, what is asked about, and the reports."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

from judge.board.units import Power
from judge.game.drafts import Drafts, DraftsClosed, PressDrafted, drafts_after
from judge.game.events import (
    Event,
    GameEnded,
    GameForked,
    GameStarted,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
)
from judge.game.numbered import without_sender
from judge.game.people_events import MasterReplaced, PlayerReplaced, SeatVacated
from judge.game.press_events import (
    ObserverWrote,
    PressReleased,
    PressSent,
    PublicationSet,
    StatementMade,
    StatementsMailed,
)
from judge.game.press_letters import PressLetter
from judge.game.rulings import RulingBook, RulingEvent


@dataclass(frozen=True, slots=True)
class Press:
    """What goes out to players and between them.

    `issue` counts the reports, `sent` is what everybody was sent since the last, `letters` the
    number of the last letter of press, `drafts` what was asked about before it is sent.
    `pending` are letters that wait for their release, or for the next report: neither a phase
    that ends, a rollback, a clock that stands, the end of the game nor another player in a seat
    undoes what was sent. `column` is what observers
    wrote for the next report.
    `statements` are the last words on a game that is over, which are taken until it `closes`;
    those have `agreed` who let their letters be read in its archive.
    `rulings` are the gamesmaster's: a game that goes back keeps them.
    """

    issue: int = 0
    sent: tuple[PressSent, ...] = field(default=(), metadata={"key": "press"})
    letters: int = 0
    drafts: Drafts = ()
    pending: tuple[PressSent, ...] = ()
    column: tuple[ObserverWrote, ...] = ()
    statements: tuple[StatementMade, ...] = ()
    closes: datetime | None = None
    agreed: tuple[Power | None, ...] = ()
    rulings: RulingBook = field(default_factory=RulingBook)

    @property
    def public(self) -> tuple[PressLetter, ...]:
        """What everybody was sent since the last report, as everybody sees it."""
        return tuple(event.letter for event in self.sent)

    @property
    def printed(self) -> tuple[PressLetter, ...]:
        """What stands in the next report: press to everybody, and the observers' column."""
        return (*self.public, *(written.letter for written in self.column))

    def due(self, now: datetime) -> tuple[PressSent, ...]:
        """The letters whose release has come, in its order."""
        found = ((letter.release, letter) for letter in self.pending)
        come = [(at, letter) for at, letter in found if at is not None and at <= now]
        return tuple(letter for _, letter in sorted(come, key=lambda row: row[0]))

    @property
    def with_report(self) -> tuple[PressSent, ...]:
        """The letters that go out with the next report, in the order in which they came."""
        return tuple(letter for letter in self.pending if letter.release is None)

    def after(self, event: Event) -> Press:
        """The press after an event."""
        if isinstance(event, RulingEvent):
            return replace(self, rulings=self.rulings.after(event))
        match event:
            case PressSent():
                letters = max(self.letters, event.number)
                if event.waits:
                    return replace(self, letters=letters, pending=(*self.pending, event))
                return replace(self, letters=letters, sent=self._with(event))
            case PressReleased(numbers, at):
                return self._released(numbers, at)
            case ObserverWrote():
                return replace(self, column=(*self.column, event))
            case PressDrafted() | DraftsClosed():
                return replace(self, drafts=drafts_after(self.drafts, event))
            case PlayerReplaced(power) | SeatVacated(power):
                return replace(self, drafts=without_sender(self.drafts, power))
            case MasterReplaced():
                return replace(self, drafts=without_sender(self.drafts, None))
            case _:
                return self._issued(event)

    def _issued(self, event: Event) -> Press:
        """The press after a report, or what counts as one."""
        match event:
            case GameStarted() | GameForked():
                return replace(self, issue=1)
            case PhaseProcessed():
                told = self.rulings.told()
                return replace(self, sent=(), column=(), issue=self.issue + 1, rulings=told)
            case PositionEdited():
                return replace(self, issue=self.issue + 1)
            case _:
                return self._ended(event)

    def _ended(self, event: Event) -> Press:
        match event:
            case RolledBack():
                issue = self.issue + 1
                return replace(self, sent=(), issue=issue, statements=(), closes=None, agreed=())
            case GameEnded(statements=closes):
                return replace(self, closes=closes)
            case StatementMade(sender):
                others = (made for made in self.statements if made.sender != sender)
                return replace(self, statements=(*others, event))
            case StatementsMailed():
                return replace(self, closes=None)
            case PublicationSet(sender, agreed):
                rest = tuple(seat for seat in self.agreed if seat != sender)
                return replace(self, agreed=(*rest, sender) if agreed else rest)
            case _:
                return self

    def _with(self, *letters: PressSent) -> tuple[PressSent, ...]:
        return (*self.sent, *(letter for letter in letters if not letter.to))

    def _released(self, numbers: tuple[int, ...], at: datetime) -> Press:
        """Those of these numbers that wait have gone out; what doesn't wait any more has."""
        of_number = {letter.number: letter for letter in self.pending}
        gone = [replace(of_number[n], release=at) for n in numbers if n in of_number]
        left = tuple(letter for letter in self.pending if letter.number not in numbers)
        return replace(self, sent=self._with(*gone), pending=left)
