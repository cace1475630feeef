"""Persons as they call themselves: names and addresses fit to be printed and written to."""

from __future__ import annotations

import re

from judge.desk.letters import Address
from judge.desk.likeness import shown_name
from judge.game.seats import Player

LONGEST_NAME = 40
_PART = r"[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f]+"
_ADDRESS = re.compile(rf"{_PART}@{_PART}")


def is_mailable(address: str) -> bool:
    """Whether a mail can be written to an address at all."""
    return address.isprintable() and _ADDRESS.fullmatch(address) is not None


def player_of(sender: Address) -> Player:
    """The person a letter comes from, under a name that fits on a line.

    A name stands in other people's mails: see `shown_name`.
    """
    return Player(sender.address, shown_name(sender.name)[:LONGEST_NAME].strip())
