"""Persons as they call themselves: names and addresses fit to be printed and written to."""

from __future__ import annotations

import re

from judge.desk.letters import Address
from judge.game.seats import Player

LONGEST_NAME = 40
_PART = r"[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f]+"
_ADDRESS = re.compile(rf"{_PART}@{_PART}")


def is_mailable(address: str) -> bool:
    """Whether a mail can be written to an address at all."""
    return address.isprintable() and _ADDRESS.fullmatch(address) is not None


def player_of(sender: Address) -> Player:
    """The person a letter comes from, under a name that fits on a line.

    Marks that change the direction of writing, and all others that nobody
    sees, are left out: a name stands in other people's mails.
    """
    seen = "".join(c if c.isprintable() else " " for c in sender.name)
    return Player(sender.address, " ".join(seen.split())[:LONGEST_NAME].strip())
