"""The draw of powers from a committed seed, which anybody can check.

The judge mails SHA-256 of the seed when the game is opened and the seed when
it starts. The draw is a shuffle of the powers, one by one, each pick the
SHA-256 of "seed:n" as a number modulo what is left; a page of any language
does it again. Players may mix numbers of their own into the seed: the judge is bound by what it
mailed before they sent them, and none of them knows the seed.

Who has preferences chooses first, in the order drawn, and gets the power they like best of
those left; the others get the rest, in the order drawn and that of the board. So nobody can
gain by saying anything but what they like (a serial dictatorship), and each can check their own
lot without being told another's preferences: none of what they liked better was left.

Where a piece comes out that is lost in hyperspace (Swiss 22) is drawn from a
seed of its own, which is told when the game is over: who knew it could tell
the future.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from judge.board.calendar import Phase
from judge.board.places import Location, Province, Terrain
from judge.board.units import Power
from judge.game.lots import Tiers

Item = TypeVar("Item")


def commitment(seed: str) -> str:
    """What is told before the draw: SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed.encode()).hexdigest()


def draw(items: Sequence[Item], seed: str) -> tuple[Item, ...]:
    """The items in the order that the seed draws them."""
    left = list(items)
    picks = (_number(f"{seed}:{number}") for number in range(len(items)))
    return tuple(left.pop(pick % len(left)) for pick in picks)


@dataclass(frozen=True, slots=True)
class Allotment:
    """What one player was drawn; `place` is theirs among those who joined, from 0 on.

    `chose` says whether they had preferences.
    """

    place: int
    power: Power
    chose: bool = False


def mixed_text(seed: str, numbers: Iterable[str]) -> str:
    """The text of which the SHA-256, in hex, is the seed of a draw with players' numbers in it.

    They stand in the order in which their players joined. Where there are none it is the
    seed itself that draws.
    """
    return ":".join((seed, *filter(None, numbers)))


def seed_of_draw(seed: str, numbers: Iterable[str]) -> str:
    """The seed that draws, with the numbers of the players in it."""
    text = mixed_text(seed, numbers)
    return seed if text == seed else commitment(text)


def draw_powers(
    players: int, powers: Sequence[Power], seed: str, liked: Mapping[int, Tiers]
) -> tuple[Allotment, ...]:
    """The allotted in their order; `liked` are the preferences by the places of who has some."""
    drawn = draw(range(players), seed)
    left = list(powers)
    allotted: list[Allotment] = []
    for place in (*(p for p in drawn if p in liked), *(p for p in drawn if p not in liked)):
        power = _best(left, liked.get(place, ()), f"{seed}:tie:{len(allotted)}")
        left.remove(power)
        allotted.append(Allotment(place, power, place in liked))
    return tuple(allotted)


def _best(left: Sequence[Power], tiers: Tiers, tie: str) -> Power:
    """The best liked power of those left, or the first; what is liked equally well is drawn."""
    for tier in tiers:
        if equal := [power for power in left if power in tier]:
            return _pick(equal, tie)
    return left[0]


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
