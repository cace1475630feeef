"""A board compiled to ints and bit masks, for the hot loops.

The province with number n is bit `1 << n` of every mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.places import Coast, Location, Province, Terrain


@dataclass(frozen=True, slots=True)
class Compiled:
    """The board as ints and bit masks.

    `army[p]` is the mask of provinces an army in province p steps to;
    `fleet[p][coast]` that of a fleet in province p, on a coast where there
    are several; `landings[p][coast]` the locations by province that such a
    fleet may step to. `beside[p]` is the mask of the seas that touch province
    p, on any coast: the seas from which a convoy sets out, and for a sea the
    ones next to it. `touching[p]` is the mask of the provinces that any unit
    steps to from province p.
    """

    army: tuple[int, ...]
    fleet: tuple[Mapping[Coast | None, int], ...]
    landings: tuple[Mapping[Coast | None, Mapping[int, tuple[Location, ...]]], ...]
    beside: tuple[int, ...]
    touching: tuple[int, ...]
    seas: int
    coastal: int
    inland: int
    centres: int


def bits(mask: int) -> Iterable[int]:
    """Yield the province numbers of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def compile_board(
    provinces: tuple[Province, ...],
    army: Mapping[Location, tuple[Location, ...]],
    fleet: Mapping[Location, tuple[Location, ...]],
) -> Compiled:
    """Compile a board's tables to ints and bit masks."""
    seas = _mask(p for p in provinces if p.terrain is Terrain.SEA)
    marches = tuple(_mask(s.province for s in army.get(Location(p), ())) for p in provinces)
    beside, touching = [0] * len(provinces), list(marches)
    sails: list[dict[Coast | None, int]] = [{} for _ in provinces]
    landings: list[dict[Coast | None, Mapping[int, tuple[Location, ...]]]] = [{} for _ in provinces]
    for location, steps in fleet.items():
        here, coast = location.province.number, location.coast
        near = _mask(step.province for step in steps)
        sails[here][coast] = near
        landings[here][coast] = {
            there: tuple(step for step in steps if step.province.number == there)
            for there in bits(near)
        }
        touching[here] |= near
        beside[here] |= near & seas
    return Compiled(
        army=marches,
        fleet=tuple(sails),
        landings=tuple(landings),
        beside=tuple(beside),
        touching=tuple(touching),
        seas=seas,
        coastal=_mask(p for p in provinces if p.terrain is Terrain.COASTAL),
        inland=_mask(p for p in provinces if p.terrain is Terrain.INLAND),
        centres=_mask(p for p in provinces if p.is_centre),
    )


def _mask(places: Iterable[Province]) -> int:
    return sum(1 << n for n in {p.number for p in places})
