"""What follows from one letter."""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.daybook import Change
from judge.desk.letters import Reply
from judge.desk.limits import Count
from judge.desk.passwords import PasswordSet
from judge.desk.signing import Signed
from judge.desk.standbys import StandbyNoted
from judge.desk.surety import Surety
from judge.game.events import Event
from judge.game.order_events import LinesFailed, QuestionsAsked
from judge.game.wishes import WishAsked


@dataclass(frozen=True, slots=True)
class Served:
    """All that follows from a letter.

    `note` is for the record; `by_token` says that the letter came to a secret
    reply address, so that nobody else made us answer it; `asks` that it is
    hardly more than questions, `remarks` that nothing in it was wanted. `counts` are on
    record from now on: what happens only so often in a time, `standbys` what changes on the list
    of those who stand by. `surety` says how surely its writer
    is known otherwise. `passwords` are those that are set, `signed` says to what the letter
    signs on.
    """

    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    note: str = ""
    by_token: bool = False
    asks: bool = False
    remarks: bool = False
    counts: tuple[Count, ...] = ()
    standbys: tuple[StandbyNoted, ...] = ()
    surety: Surety = Surety.UNSURE
    passwords: tuple[PasswordSet, ...] = ()
    signed: Signed | None = None

    @property
    def known(self) -> Surety:
        """How surely its writer is known."""
        return Surety.SECRET if self.by_token else self.surety

    @property
    def is_idle(self) -> bool:
        """Whether nothing came of the letter but questions, and waiting for answers."""
        events = (event for change in self.changes for event in change.events)
        return not (self.passwords or self.standbys) and all(map(_is_idle, events))


def _is_idle(event: Event) -> bool:
    return isinstance(event, QuestionsAsked | WishAsked) or (
        isinstance(event, LinesFailed) and bool(event.lines)
    )
