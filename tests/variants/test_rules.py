"""A board's rules.md says what its variant.toml says."""

from __future__ import annotations

import re

import pytest

from judge.board.places import Location
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.library.shelf import names, read_text
from judge.library.variants import load_variant

IDS = [name.split("/")[0] for name in names("variants", "*/rules.md")]
ROW = re.compile(r"^    (\S+) [^:]*:((?:.|\n        )*)$", re.MULTILINE)


def rows(id_: str) -> dict[str, str]:
    """The table of places: what stands behind each."""
    text = read_text("variants", f"{id_}/rules.md").partition("## New places")[2]
    return {found[1]: " ".join(found[2].split()) for found in ROW.finditer(text)}


def written(variant: Variant, here: Location) -> str:
    parts = []
    for kind in UnitKind:
        steps = sorted((s.printed for s in variant.board.steps(kind, here)), key=str.casefold)
        if steps:
            parts.append(f"{kind.value} {' '.join(steps)}")
    return "; ".join(parts)


@pytest.mark.parametrize("id_", IDS)
def test_the_table_of_places_is_the_board(id_: str) -> None:
    variant = load_variant(id_)
    printed = {place.printed: place for place in variant.board.by_code.values()}
    table = rows(id_)
    assert len(table) > 20
    for code, steps in table.items():
        assert written(variant, printed[code]) == steps, code


@pytest.mark.parametrize("id_", IDS)
def test_every_place_that_the_regular_board_lacks_is_there(id_: str) -> None:
    known = {p.name for p in load_variant("standard").board.provinces}
    table = rows(id_)
    for place in load_variant(id_).board.by_code.values():
        steps = written(load_variant(id_), place)
        if place.province.name not in known and steps:
            assert table[place.printed] == steps


@pytest.mark.parametrize("id_", IDS)
def test_every_option_and_power_is_there(id_: str) -> None:
    variant = load_variant(id_)
    text = " ".join(read_text("variants", f"{id_}/rules.md").split())
    for option in variant.options:
        assert f"[{option.name}: {', '.join(option.values)}]" in text
    usual = {power.name for power in load_variant("standard").powers}
    assert all(power.name in text for power in variant.powers if power.name not in usual)
    assert f"There are {len(variant.board.centres)} centres" in text
    assert f"{variant.victory} win" in text
