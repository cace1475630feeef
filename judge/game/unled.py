"""A gamesmaster who is away: when, and whether the game rests meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime

from judge.game.schedule import A_MINUTE, zone_of

GOES_ON, RESTS = UNLED = ("nothing", "rest")
"""What a game does while its gamesmaster is away: it goes on by its clock, or that stands still."""


@dataclass(frozen=True, slots=True)
class UnledTime:
    """When the gamesmaster reads no mail; `ends` is when they are back.

    It has `begun` once the judge has done what the game's rules want of its begin.
    """

    begins: datetime
    ends: datetime
    begun: bool = False

    def days(self, zone: str) -> tuple[date, date]:
        """Its first and its last day in a zone."""
        there = zone_of(zone)
        last = (self.ends - A_MINUTE).astimezone(there).date()
        return self.begins.astimezone(there).date(), last


@dataclass(frozen=True, slots=True)
class MasterAway:
    """The gamesmaster tells of days on which they read no mail; what they told before is gone."""

    begins: datetime
    ends: datetime
    at: datetime


@dataclass(frozen=True, slots=True)
class MasterGone:
    """The gamesmaster's absence has begun, and what the game's rules want of it was done."""

    at: datetime


@dataclass(frozen=True, slots=True)
class MasterBack:
    """The gamesmaster is back, or isn't going."""

    at: datetime


UnledEvent = MasterAway | MasterGone | MasterBack


def unled_after(unled: UnledTime | None, event: UnledEvent) -> UnledTime | None:
    """The gamesmaster's absence after an event."""
    match event:
        case MasterAway(begins, ends):
            return UnledTime(begins, ends)
        case MasterGone():
            return None if unled is None else replace(unled, begun=True)
        case MasterBack():
            return None


def kept_by(unled: UnledTime | None, before: str, now: str) -> UnledTime | None:
    """The absence when the gamesmaster's address was another one: it is nobody else's."""
    return unled if before == now else None
