"""How long nothing was heard of a seat's player, and what they are asked about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Silence:
    """The phases in a row whose deadlines passed without an order of a seat's.

    `since` is when the last of them ended. `until` is up to when its player may answer whether
    they are still with us, None while they aren't asked; `over` says that they didn't, and that
    whoever is to be told was, `again` that they sent no orders since, either. In a `muster` they
    are asked because the game started, and not for orders that lack.
    """

    phases: int = 0
    since: datetime | None = None
    until: datetime | None = None
    over: bool = False
    again: bool = False
    muster: bool = False

    def longer(self, at: datetime) -> Silence:
        """After one more phase."""
        return replace(self, phases=self.phases + 1, since=at, again=self.over)

    @property
    def is_overdue(self) -> bool:
        """Whether somebody is to be told that there was no answer, once it was time."""
        return self.until is not None and (self.again or not self.over)

    @property
    def unasked(self) -> Silence:
        """As if nothing had been asked yet."""
        return replace(self, until=None, over=False, again=False, muster=False)


SPOKEN = Silence()
"""Of whom something was heard."""
