"""A board compiled to ints and bit masks, for the hot loops.

The province with number n is bit `1 << n` of every mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from judge.board.places import Coast, Location, Province, Terrain
from judge.board.special import Special, SpecialKind


@dataclass(frozen=True, slots=True)
class Compiled:
    """The board as ints and bit masks.

    `army[p]` is the mask of provinces an army in province p steps to, and so
    supports into; `ford[p]` that of those it crosses to with a force equal to
    its supports; `march[p]` that of both, where it may go by itself;
    `fleet[p][coast]` that of a fleet in province p, on a coast where there
    are several; `landings[p][coast]` the locations by province that such a
    fleet may step to. `beside[p]` is the mask of the seas that touch province
    p, on any coast: the seas from which a convoy sets out, and for a sea the
    ones next to it, but for links that no convoy uses. `seas` are those in
    which a fleet may convoy. `touching[p]` is the mask of the provinces that any unit
    steps to from province p.
    """

    army: Sequence[int]
    ford: Sequence[int]
    march: Sequence[int]
    fleet: Sequence[Mapping[Coast | None, int]]
    landings: Sequence[Mapping[Coast | None, Mapping[int, tuple[Location, ...]]]]
    beside: Sequence[int]
    touching: Sequence[int]
    seas: int
    coastal: int
    centres: int

    def without(self, pairs: Iterable[tuple[Province, Province]]) -> Compiled:
        """The board with no step between the provinces of each pair, nor a leg of a convoy."""
        masks = [list(table) for table in (self.army, self.ford, self.march, self.beside)]
        fleet, landings = list(self.fleet), list(self.landings)
        for one, other in pairs:
            for here, there in ((one.number, other.number), (other.number, one.number)):
                open_ = ~(1 << there)
                for table in masks:
                    table[here] &= open_
                if not any(near >> there & 1 for near in fleet[here].values()):
                    continue
                fleet[here] = {coast: near & open_ for coast, near in fleet[here].items()}
                landings[here] = {
                    coast: {p: steps for p, steps in near.items() if p != there}
                    for coast, near in landings[here].items()
                }
        army, ford, march, beside = masks
        return replace(
            self,
            army=army,
            ford=ford,
            march=march,
            fleet=fleet,
            landings=landings,
            beside=beside,
        )


def bits(mask: int) -> Iterable[int]:
    """Yield the province numbers of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


Steps = Mapping[Location, tuple[Location, ...]]


@dataclass(frozen=True, slots=True)
class Tables:
    """A board as its tables have it; `closed` are the provinces frozen now."""

    provinces: tuple[Province, ...]
    army: Steps
    fleet: Steps
    fords: Steps
    special: tuple[Special, ...]
    rules: frozenset[str]
    closed: frozenset[Province]


def compile_board(board: Tables) -> Compiled:
    """Compile a board's tables to ints and bit masks."""
    provinces = board.provinces
    seas = _seas(board)
    ford = tuple(_reached(board.fords, p) for p in provinces)
    steps = tuple(_reached(board.army, p) for p in provinces)
    across = "crossing_support_across" in board.rules
    beside, touching = [0] * len(provinces), list(steps)
    sails: list[dict[Coast | None, int]] = [{} for _ in provinces]
    landings: list[dict[Coast | None, Mapping[int, tuple[Location, ...]]]] = [{} for _ in provinces]
    for location, there in board.fleet.items():
        here, coast = location.province.number, location.coast
        near = _mask(step.province for step in there)
        sails[here][coast] = near
        landings[here][coast] = {
            number: tuple(step for step in there if step.province.number == number)
            for number in bits(near)
        }
        touching[here] |= near
        beside[here] |= near & seas
    for special in board.special:
        if special.kind is SpecialKind.EDGE and not special.convoy:
            one, other = (end.province.number for end in special.between)
            beside[one] &= ~(1 << other)
            beside[other] &= ~(1 << one)
    return Compiled(
        army=tuple(s | f for s, f in zip(steps, ford, strict=True)) if across else steps,
        ford=ford,
        march=tuple(s | f for s, f in zip(steps, ford, strict=True)),
        fleet=tuple(sails),
        landings=tuple(landings),
        beside=tuple(beside),
        touching=tuple(touching),
        seas=seas,
        coastal=_mask(p for p in _open(board) if p.terrain is Terrain.COASTAL),
        centres=_mask(p for p in provinces if p.is_centre),
    )


def _open(board: Tables) -> Iterable[Province]:
    return (p for p in board.provinces if p not in board.closed)


def _seas(board: Tables) -> int:
    """The mask of the waters in which a fleet may convoy."""
    boxes = {
        p
        for special in board.special
        if special.kind is SpecialKind.BOX and special.convoy
        for p in special.through
    }
    open_water = (Terrain.SEA, Terrain.ICE)
    return _mask(p for p in _open(board) if p.terrain in open_water or p in boxes)


def _reached(table: Steps, province: Province) -> int:
    return _mask(step.province for step in table.get(Location(province), ()))


def _mask(places: Iterable[Province]) -> int:
    return sum(1 << n for n in {p.number for p in places})
