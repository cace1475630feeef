"""A board compiled to ints and bit masks, for the hot loops.

Province n of the board is bit `1 << n` of every mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.board.places import Location, Province, Terrain


@dataclass(frozen=True, slots=True)
class Compiled:
    """The board as ints and bit masks.

    `army[p]` is the mask of provinces an army in province p steps to;
    `fleet[code]` that of a fleet at a location ("STP/SC"); `landings[code]`
    the locations by province that such a fleet may step to. `beside[p]` is
    the mask of the seas that touch province p, on any coast: the seas from
    which a convoy sets out, and for a sea the ones next to it. `touching[p]`
    is the mask of the provinces that any unit steps to from province p.
    """

    index: Mapping[str, int]
    keys: tuple[str, ...]
    army: tuple[int, ...]
    fleet: Mapping[str, int]
    landings: Mapping[str, Mapping[int, tuple[Location, ...]]]
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
    index = {p.key: n for n, p in enumerate(provinces)}

    def mask(places: Iterable[Province]) -> int:
        return sum(1 << n for n in {index[p.key] for p in places})

    seas = mask(p for p in provinces if p.terrain is Terrain.SEA)
    beside = [0] * len(provinces)
    touching = [mask(s.province for s in army.get(Location(p), ())) for p in provinces]
    landings: dict[str, dict[int, tuple[Location, ...]]] = {}
    for location, steps in fleet.items():
        by_province: dict[int, tuple[Location, ...]] = {}
        for step in steps:
            there = index[step.province.key]
            by_province[there] = (*by_province.get(there, ()), step)
            touching[index[location.province.key]] |= 1 << there
            if seas >> there & 1:
                beside[index[location.province.key]] |= 1 << there
        landings[str(location)] = by_province
    return Compiled(
        index=index,
        keys=tuple(index),
        army=tuple(mask(s.province for s in army.get(Location(p), ())) for p in provinces),
        fleet={str(at): mask(s.province for s in steps) for at, steps in fleet.items()},
        landings=landings,
        beside=tuple(beside),
        touching=tuple(touching),
        seas=seas,
        coastal=mask(p for p in provinces if p.terrain is Terrain.COASTAL),
        inland=mask(p for p in provinces if p.terrain is Terrain.INLAND),
        centres=mask(p for p in provinces if p.is_centre),
    )
