"""How often one address may make us write: nobody can use the judge to flood anybody."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum

from judge.desk.office import Office

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


class Left(Enum):
    """How much more is allowed, when something happens."""

    MORE = "more"
    LAST = "last"
    NOTHING = "nothing"


def is_within(office: Office, kind: str, key: str, most: int, within: timedelta) -> bool:
    """Whether something happens no more than so often in a time; counts it if so."""
    return any(office.first_time(f"{kind} {number}", key, within) for number in range(most))


def ration(office: Office, kind: str, key: str, most: int, within: timedelta) -> Left:
    """Whether something may happen once more in a time, and is the last then; counts it.

    Nothing is refused but within that time after a last one.
    """
    if is_within(office, kind, key, most - 1, within):
        return Left.MORE
    return Left.LAST if office.first_time(f"{kind} last", key, within) else Left.NOTHING


def as_surely(kind: str, *, by_token: bool) -> str:
    """What is counted apart: who only writes a From line uses up nothing of the seat's own."""
    return kind if by_token else f"{kind} by name"


def mailbox_of(address: str) -> str:
    """An address without its plus part: one mailbox is one person."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"
