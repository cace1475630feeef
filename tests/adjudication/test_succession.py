"""Who has won: whoever has enough centres, and more than anybody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from judge.adjudication.succession import find_victor
from judge.board.places import Province
from judge.board.units import Power
from judge.library.variants import load_variant

BOARD = replace(load_variant("standard"), victory=10)
"""So that two can have enough."""


def owners(counts: Mapping[str, int]) -> dict[Province, Power]:
    """So many centres for each."""
    centres = iter(province for province in BOARD.board.provinces if province.is_centre)
    return {next(centres): power for power in BOARD.powers for _ in range(counts.get(power.id, 0))}


@pytest.mark.parametrize(
    ("counts", "victor"),
    [
        ({}, None),
        ({"FRANCE": 9}, None),
        ({"FRANCE": 10}, "FRANCE"),
        ({"FRANCE": 10, "RUSSIA": 9}, "FRANCE"),
        ({"FRANCE": 10, "RUSSIA": 10}, None),
        ({"FRANCE": 10, "RUSSIA": 11}, "RUSSIA"),
        ({"FRANCE": 11, "RUSSIA": 11, "ENGLAND": 3}, None),
    ],
)
def test_who_has_won(counts: dict[str, int], victor: str | None) -> None:
    owned = owners(counts)
    assert len(owned) == sum(counts.values())
    found = find_victor(owned, BOARD)
    assert (found.id if found else None) == victor
