"""What counts against a player, for everybody to see: by one rule, and no other.

Of phases of moves, and of their deadlines: a deadline after which a seat's orders came within the
time of grace counts as late, one for which there were none at all as missed. Neither does if
the player was announced away, or if the phase was processed before its deadline. Whoever gives up
a seat, or loses it, to the gamesmaster or by silence, has left one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.game.seats import PersonAddress


@dataclass(frozen=True, slots=True)
class Conduct:
    """How often a person was late, missed a phase, and left a seat in a game."""

    address: PersonAddress
    late: int = 0
    missed: int = 0
    left: int = 0


Conducts = tuple[Conduct, ...]


def conduct_of(conducts: Iterable[Conduct], address: str) -> Conduct:
    """What counts against somebody, by address."""
    known = PersonAddress(address)
    return next((one for one in conducts if one.address == known), Conduct(known))


def counted(
    conducts: Conducts, address: str, *, late: int = 0, missed: int = 0, left: int = 0
) -> Conducts:
    """With more that counts against somebody."""
    if not (late or missed or left):
        return conducts
    old = conduct_of(conducts, address)
    new = replace(
        old, late=old.late + late, missed=old.missed + missed, left=max(old.left + left, 0)
    )
    return (*(one for one in conducts if one.address != old.address), new)


def moved(conducts: Conducts, old: str, new: str) -> Conducts:
    """When somebody has another address."""
    if old == new:
        return conducts
    mine, there = conduct_of(conducts, old), conduct_of(conducts, new)
    rest = tuple(c for c in conducts if c.address not in {mine.address, there.address})
    return counted(
        rest,
        new,
        late=mine.late + there.late,
        missed=mine.missed + there.missed,
        left=mine.left + there.left,
    )


def back_to(now: Conducts, then: Conducts) -> Conducts:
    """When a game goes back or forward: no phase is late or missed that isn't played any more."""
    found: Conducts = ()
    for address in dict.fromkeys(one.address for one in (*now, *then)):
        old = conduct_of(then, address)
        found = counted(
            found, address, late=old.late, missed=old.missed, left=conduct_of(now, address).left
        )
    return found
