"""The draw of powers from a committed seed, which anybody can check.

The judge mails SHA-256 of the seed when the game is opened and the seed when
it starts. The draw is a shuffle of the powers, one by one, each pick the
SHA-256 of "seed:n" as a number modulo what is left; a page of any language
does it again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def commitment(seed: str) -> str:
    """What is told before the draw: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(items: Sequence[Item], seed: str) -> tuple[Item, ...]:
    """The items in the order that the seed draws them."""
    left = list(items)
    drawn = []
    for number in range(len(left)):
        digest = hashlib.sha256(f"{seed}:{number}".encode()).digest()
        drawn.append(left.pop(int.from_bytes(digest, "big") % len(left)))
    return tuple(drawn)
