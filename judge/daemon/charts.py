"""Charts of the boards on the shelf: where the library and the printer meet."""

from __future__ import annotations

from functools import lru_cache

from judge.board.variant import Variant
from judge.library.carried import newest_variant
from judge.library.extras import missing_of
from judge.library.shelf import names, read_text
from judge.printer.chart import Chart, make_chart

_KEPT = 6


def can_draw(variant: Variant) -> bool:
    """Whether there are pictures of a board: it has a map, and what draws is installed."""
    return has_map(variant) and not missing_of("pictures")


def has_map(variant: Variant) -> bool:
    """Whether a board has a map; one's own need not have any.

    An older edition is drawn on the map of the newest, where the two have the same places.
    """
    if f"{variant.id}/map.json" not in names("variants", "*/map.json"):
        return False
    newest = newest_variant(variant.id)
    return newest is not None and newest.board.by_key.keys() == variant.board.by_key.keys()


@lru_cache(maxsize=_KEPT)
def chart_of(variant: Variant) -> Chart:
    """The chart of a board, made once. Raises FileNotFoundError if it has no map."""
    return make_chart(
        variant,
        read_text("variants", f"{variant.id}/map.json"),
        read_text("data", "maps/lettering.json"),
        read_text("data", "maps/words.toml"),
    )
