"""Nothing grows with a game's length: a phase, its reports and a look back, counted in calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.bench.growing import LongGame, measured
from tests.harm.house import House
from tests.pace import calls_of

FEW, MANY = 10, 60
MOST = 1.5
"""Times the cost of the tenth phase: a history has a line for each of them."""


@pytest.fixture(scope="module")
def costs() -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What each thing costs in calls, after a few phases and after many."""
    with House.begun() as house:
        game = LongGame(house)
        found = []
        for phases in (FEW, MANY):
            game.play_until(phases - 1)
            found.append(measured(game, calls_of))
        assert len(house.records.games.events(house.game_name)) > 5 * MANY
    return found[0], found[1]


@pytest.mark.parametrize("what", ["close", "print", "history", "centres", "results", "status"])
def test_it_costs_no_more_in_a_long_game(
    costs: tuple[Mapping[str, Any], Mapping[str, Any]], what: str
) -> None:
    few, many = (cost[what] for cost in costs)
    assert many < few * MOST
