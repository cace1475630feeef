"""The draw of powers from a committed seed, which anybody can check.

The judge mails SHA-256 of the seed when the game is opened and the seed when
it starts. The draw is a shuffle of the powers, one by one, each pick the
SHA-256 of "seed:n" as a number modulo what is left; a page of any language
does it again.

Where a piece comes out that is lost in hyperspace (Swiss 22) is drawn from a
seed of its own, which is told when the game is over: who knew it could tell
the future.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from judge.board.calendar import Phase
from judge.board.places import Location, Province, Terrain

Item = TypeVar("Item")


def commitment(seed: str) -> str:
    """What is told before the draw: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(items: Sequence[Item], seed: str) -> tuple[Item, ...]:
    """The items in the order that the seed draws them."""
    left = list(items)
    picks = (_number(f"{seed}:{number}") for number in range(len(items)))
    return tuple(left.pop(pick % len(left)) for pick in picks)


def draw_province(provinces: Sequence[Province], seed: str, game: str, phase: Phase) -> Location:
    """The province that chance opens to the lost in a phase, with a coast for a fleet.

    The SHA-256 of "seed|game|phase|lost" as a number modulo the provinces
    where a unit can stand, in the order of their keys; for the coast that of
    "seed|game|phase|coast".
    """
    open_ones = [p for p in provinces if p.terrain is not Terrain.IMPASSABLE]
    found = _pick(sorted(open_ones, key=lambda p: p.key), f"{seed}|{game}|{phase}|lost")
    if not found.coasts:
        return Location(found)
    return Location(found, _pick(found.coasts, f"{seed}|{game}|{phase}|coast"))


def _pick(items: Sequence[Item], text: str) -> Item:
    return items[_number(text) % len(items)]


def _number(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest(), "big")
