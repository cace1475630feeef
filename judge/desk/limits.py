"""How often one address may make us write: nobody can use the judge to flood anybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from judge.desk.surety import Surety

AN_HOUR = timedelta(hours=1)
A_DAY = timedelta(days=1)
A_MONTH = timedelta(days=30)
"""For nothing longer is anything kept that happened."""
GAMES_A_DAY = 5
SEATS_A_DAY = 5
OFFERS_A_DAY = 20
"""Of seats of one game, to people who may never have heard of it."""
OFFER_ANSWERS_A_DAY = 5
"""Of what somebody who was offered a seat writes to the gamesmaster."""
QUESTIONS_A_DAY = 3
"""From an address that is on file nowhere."""
PRESS_AN_HOUR = 60
"""From one seat."""
LETTERS_BY_NAME_A_DAY = 20
"""With a player's address alone; above that the player is told."""


@dataclass(frozen=True, slots=True)
class Count:
    """Something that happens and is counted; `key` says whose it is, `within` how long it counts.

    Whoever asks whether it may happen reads only: it is on record when the letter is.
    """

    kind: str
    key: str
    within: timedelta


IsFirst = Callable[[Count], bool]
"""Whether nothing like it happened in the time for which it counts."""


class Left(Enum):
    """How much more is allowed, when something happens."""

    MORE = "more"
    LAST = "last"
    NOTHING = "nothing"


def count_within(
    kind: str, key: str, most: int, within: timedelta, is_first: IsFirst
) -> Count | None:
    """What there is to count of something that happens; None if it has too often in a time."""
    counts = (Count(f"{kind} {number}", key, within) for number in range(most))
    return next(filter(is_first, counts), None)


def rationed_count(
    kind: str, key: str, most: int, within: timedelta, is_first: IsFirst
) -> tuple[Left, Count | None]:
    """Whether something may happen once more in a time, or is the last then; what is to count.

    Nothing is refused but within that time after a last one.
    """
    count = count_within(kind, key, most - 1, within, is_first)
    if count is not None:
        return Left.MORE, count
    last = Count(f"{kind} last", key, within)
    return (Left.LAST, last) if is_first(last) else (Left.NOTHING, None)


def as_surely(kind: str, surety: Surety) -> str:
    """What is counted apart: who only writes a From line uses up nothing of the seat's own."""
    match surety:
        case Surety.SECRET:
            return kind
        case Surety.PASSWORD | Surety.ALIGNED:
            return f"{kind} {surety.name.lower()}"
        case _:
            return f"{kind} by name"


def mailbox_of(address: str) -> str:
    """An address without its plus part: one mailbox is one person."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
