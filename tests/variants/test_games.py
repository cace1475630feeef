"""Robots play whole games on every board, by random legal orders."""

from __future__ import annotations

import os

import pytest

from judge.library.variants import variant_ids
from tests.bench.record import write_down
from tests.variants.soak import ENOUGH, play_games

SAMPLE = 2


@pytest.mark.parametrize("id_", variant_ids())
def test_what_must_hold_holds_in_every_game(id_: str) -> None:
    """To an end or for 12 years; the log of each replays."""
    figures = play_games(id_, 0, SAMPLE)
    assert figures["games"] == SAMPLE


@pytest.mark.soak
@pytest.mark.parametrize("id_", variant_ids())
def test_what_must_hold_holds_in_many_games(id_: str) -> None:
    """`JUDGE_SOAK_GAMES` says how many; enough of them are written down."""
    games = int(os.environ.get("JUDGE_SOAK_GAMES", "60"))
    figures = play_games(id_, SAMPLE, games)
    if games >= ENOUGH:
        write_down("games", id_, figures)
