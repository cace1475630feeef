"""Charts of boards: where the library and the printer meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from judge.board.places import Terrain
from judge.board.variant import Variant
from judge.library.extras import missing_of
from judge.library.shelf import names, read_text
from judge.library.variants import extended_by
from judge.printer.board_map import Beyond, BoardMap, read_map
from judge.printer.chart import Chart, make_chart
from judge.printer.schematic import schematic
from judge.printer.view import Tint, Tints

_KEPT = 6


def can_draw() -> bool:
    """Whether there are pictures: what draws them is installed. Every board has some map."""
    return not missing_of("pictures")


@lru_cache(maxsize=_KEPT)
def chart_of(variant: Variant) -> Chart:
    """The chart of a board, made once: on its map, or as a schematic where it has none.

    The map is its own or that of a board that it extends; an older edition has that of the
    newest. Where a board has fewer places than the map, the others are out of play there.
    """
    base = _map_for(variant.id)
    if base is not None and _has_places_of(variant, base):
        drawn = _in_play(variant, base)
    else:
        drawn = schematic(variant, base)
    return make_chart(
        variant,
        drawn,
        read_text("data", "maps/lettering.json"),
        read_text("data", "maps/words.toml"),
    )


def tints_of(variant: Variant) -> Tints:
    """How the powers of a board are painted."""
    return {id_: Tint(ink.fill, ink.letter) for id_, ink in chart_of(variant).inks.items()}


def _map_for(id_: str) -> BoardMap | None:
    """The map of a board, or of the nearest that it extends; None if there is none."""
    seen: list[str] = []
    while f"{id_}/map.json" not in names("variants", "*/map.json"):
        seen.append(id_)
        below = extended_by(id_)
        if below is None or below in seen:
            return None
        id_ = below
    return _read_map(id_)


@lru_cache(maxsize=_KEPT)
def _read_map(id_: str) -> BoardMap:
    return read_map(read_text("variants", f"{id_}/map.json"))


def _has_places_of(variant: Variant, base: BoardMap) -> bool:
    """Whether everywhere that a unit can be is on a map."""
    return all(
        province.key in base.places
        for province in variant.board.provinces
        if province.terrain is not Terrain.IMPASSABLE
    )


def _in_play(variant: Variant, base: BoardMap) -> BoardMap:
    """A map on which what the board lacks is out of play."""
    lost = {key: place for key, place in base.places.items() if key not in variant.board.by_key}
    if not lost:
        return base
    return replace(
        base,
        places={key: place for key, place in base.places.items() if key not in lost},
        beyond=(
            *base.beyond,
            *(Beyond(key, is_water=False, rings=p.rings) for key, p in lost.items() if p.rings),
        ),
        homelands=_without(base.homelands, lost),
        bars=tuple(row for row in base.bars if not lost.keys() & {*row.between}),
        passages=tuple(row for row in base.passages if not lost.keys() & {*row.between}),
    )


def _without(
    homelands: Mapping[str, tuple[str, ...]], lost: Mapping[str, object]
) -> Mapping[str, tuple[str, ...]]:
    return {
        power: tuple(key for key in keys if key not in lost) for power, keys in homelands.items()
    }
