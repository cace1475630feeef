"""The press of a game: what was sent, what is asked about before it is, and the reports."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.game.drafts import Drafts, DraftsClosed, PressDrafted, drafts_after, drafts_without
from judge.game.events import Event, GameStarted, PhaseProcessed, PositionEdited, RolledBack
from judge.game.people_events import MasterReplaced, PlayerReplaced, SeatVacated
from judge.game.press_events import PressSent


@dataclass(frozen=True, slots=True)
class Press:
    """What goes out to players and between them.

    `issue` counts the reports, `sent` is what everybody was sent since the last, `letters` the
    number of the last letter of press, `drafts` what was asked about before it is sent.
    """

    issue: int = 0
    sent: tuple[PressSent, ...] = field(default=(), metadata={"key": "press"})
    letters: int = 0
    drafts: Drafts = ()

    def after(self, event: Event) -> Press:
        """The press after an event."""
        match event:
            case PressSent():
                sent = self.sent if event.to else (*self.sent, event)
                return replace(self, letters=max(self.letters, event.number), sent=sent)
            case PressDrafted() | DraftsClosed():
                return replace(self, drafts=drafts_after(self.drafts, event))
            case PlayerReplaced(power) | SeatVacated(power):
                return replace(self, drafts=drafts_without(self.drafts, power))
            case MasterReplaced():
                return replace(self, drafts=drafts_without(self.drafts, None))
            case GameStarted():
                return replace(self, issue=1)
            case PhaseProcessed() | RolledBack():
                return replace(self, sent=(), issue=self.issue + 1)
            case PositionEdited():
                return replace(self, issue=self.issue + 1)
            case _:
                return self
