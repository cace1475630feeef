"""How powers are painted that no map paints."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, cycle

from judge.board.variant import Variant
from judge.printer.board_map import Ink

SPARE_INKS = (
    Ink("#7a4b1e", "#cdb08f", "#ffffff", "rising", "#7a4b1e"),
    Ink("#55603a", "#b9c1a2", "#ffffff", "falling", "#55603a"),
    Ink("#c2417c", "#f0b9d2", "#ffffff", "level", "#c2417c"),
    Ink("#a8252c", "#e39a8d", "#ffffff", "falling", "#a8252c"),
    Ink("#26408b", "#9aabde", "#ffffff", "level", "#26408b"),
    Ink("#2f9e54", "#aad9a6", "#ffffff", "dots", "#2f9e54"),
    Ink("#e3ab17", "#f6df86", "#3d3426", "cross", "#a87400"),
    Ink("#303030", "#b6b2a9", "#ffffff", "upright", "#303030"),
    Ink("#2f93c8", "#a9d8ee", "#ffffff", "rising", "#2f93c8"),
    Ink("#7b3f98", "#cfb2de", "#ffffff", "bricks", "#7b3f98"),
    Ink("#d9691e", "#f5c6a0", "#ffffff", "rings", "#b5500e"),
    Ink("#f7f3ea", "#fbf9f3", "#3d3426", "waves", "#6a5f8c"),
)
"""In the order in which they are taken; first those that no map of ours has."""


def inks_of(variant: Variant, known: Mapping[str, Ink]) -> Mapping[str, Ink]:
    """An ink for each power, by its id: its own, else the next one that nobody has.

    Of more powers than there are inks, two have the same.
    """
    inks = {power.id: known[power.id] for power in variant.powers if power.id in known}
    taken = {ink.fill for ink in inks.values()}
    free = [ink for ink in SPARE_INKS if ink.fill not in taken]
    spare = chain(free, cycle(SPARE_INKS))
    return {power.id: inks.get(power.id) or next(spare) for power in variant.powers}
