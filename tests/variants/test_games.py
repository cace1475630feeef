"""Robots play whole games on every board, by random legal orders."""

import os

import pytest

from judge.library.variants import load_variant, variant_ids
from tests.variants.games import check, play

PHASES = 70


@pytest.mark.parametrize("id_", variant_ids())
def test_what_must_hold_holds_in_every_game(id_: str) -> None:
    variant = load_variant(id_)
    for seed in range(1):
        for before, resolution in play(variant, seed, PHASES):
            check(variant, before, resolution)


@pytest.mark.soak
@pytest.mark.parametrize("id_", variant_ids())
def test_what_must_hold_holds_in_many_games(id_: str) -> None:
    variant = load_variant(id_)
    for seed in range(2, int(os.environ.get("JUDGE_SOAK_GAMES", "60"))):
        for before, resolution in play(variant, seed, PHASES):
            check(variant, before, resolution)
