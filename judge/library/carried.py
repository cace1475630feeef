"""Boards as games carry them: from the text in the records, with the names of the newest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from judge.board.variant import Variant
from judge.board.variant_carried import has_same_rules, read_carried
from judge.board.variant_options import write_choices
from judge.library.variants import VariantFault, VariantMissing, load_variant


def carried_variant(
    id_: str, edition: str, chosen: Mapping[str, object], text: Callable[[], str]
) -> Variant:
    """The board of a game that carries an edition of it, with the options that were chosen.

    `text` is asked for what the game carries where that is not the newest edition; a game
    that carries nothing is played on the newest. What the newest changes in names only is
    the newest. Raises KeyError if there is neither, VariantFault if the board can't be
    read, or no such option.
    """
    newest = newest_variant(id_)
    if newest is not None and newest.edition == edition:
        return load_variant(id_, chosen)
    carried = text()
    if not carried:
        return load_variant(id_, chosen)
    choices = tuple(write_choices(chosen).items())
    return _carried(id_, carried, newest.text if newest is not None else "", choices)


def newest_variant(id_: str) -> Variant | None:
    """A board as its files have it; None if they are gone, or not in order."""
    try:
        return load_variant(id_)
    except (VariantMissing, VariantFault):
        return None


@cache
def _carried(id_: str, carried: str, newest: str, choices: tuple[tuple[str, str], ...]) -> Variant:
    if newest and has_same_rules(carried, newest):
        return load_variant(id_, dict(choices))
    found = read_carried(carried, dict(choices), newest)
    if isinstance(found, Variant):
        return found
    raise VariantFault(f"{id_}, as a game carries it: " + "; ".join(map(str, found)))
