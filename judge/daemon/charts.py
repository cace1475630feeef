"""Charts of the boards on the shelf: where the library and the printer meet."""

from __future__ import annotations

from functools import lru_cache

from judge.board.variant import Variant
from judge.library.shelf import names, read_text
from judge.library.variants import load_variant
from judge.printer.chart import Chart, make_chart

_KEPT = 6


def has_map(variant: Variant) -> bool:
    """Whether a board has a map; one's own need not have any."""
    return f"{variant.id}/map.json" in names("variants", "*/map.json")


def chart_of(variant: Variant) -> Chart:
    """The chart of a board, made once. Raises FileNotFoundError if it has no map."""
    return _chart(variant.id, tuple(variant.chosen.items()))


@lru_cache(maxsize=_KEPT)
def _chart(id_: str, chosen: tuple[tuple[str, str], ...]) -> Chart:
    return make_chart(
        load_variant(id_, dict(chosen)),
        read_text("variants", f"{id_}/map.json"),
        read_text("data", "maps/lettering.json"),
        read_text("data", "maps/words.toml"),
    )
