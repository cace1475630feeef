"""The story of a year: every word of it, and that none of them is wrong by the tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.issue import issue_of
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.printer.story import YearFacts, facts_of, story_of
from tests.printer.games import finished_chronicle

ROWS = tomllib.loads(Path(__file__).with_name("stories.toml").read_text(encoding="utf-8"))


def owned(position: Position, changes: Mapping[str, str], variant: Variant) -> Position:
    """A position in which some places have other owners, or none."""
    owners = dict(position.owners)
    places = {place.id: place for place in variant.board.provinces}
    for place, owner in changes.items():
        owners.pop(places[place], None)
        if owner:
            owners[places[place]] = variant.power_by_id[owner]
    return replace(position, owners=owners)


@pytest.mark.parametrize("row", ROWS["story"], ids=lambda row: row["why"])
def test_what_is_told_of_a_year(row: dict[str, Any]) -> None:
    variant = load_variant(row["board"])
    before = owned(variant.opening_position, row.get("before", {}), variant)
    after = owned(before, row.get("after", {}), variant)
    left = tuple(unit for unit in after.units if unit.power.id not in row.get("gone", []))
    facts = YearFacts(
        row["year"],
        variant.powers,
        variant.victory,
        before,
        replace(after, units=left),
        row.get("stopped", ""),
    )
    assert " ".join(story_of(facts, load_phrases())) == row["said"]


@pytest.mark.parametrize("row", ROWS["game"], ids=lambda row: row["board"])
def test_what_is_told_of_a_whole_game(row: dict[str, Any]) -> None:
    chronicle = finished_chronicle(load_variant(row["board"]), row["seed"], row["phases"])
    issues, phrases = [issue_of(chapter) for chapter in chronicle.chapters], load_phrases()
    years = groupby(issues, key=lambda issue: issue.phase.year)
    said = [
        f"{year}: {' '.join(story_of(facts_of(list(of), phrases), phrases))}" for year, of in years
    ]
    assert said == row["said"]


def parted(taken: str) -> list[tuple[str, str]]:
    """Places and who lost them: "Norway, and Kiel from Germany", "Kiel from Germany and ..."."""
    groups = taken.split(", and ")
    if len(groups) == 1 and taken.count(" from ") > 1:
        groups = re.split(r"(?<=[a-z]), | and ", taken)
    return [(places, loser) for places, _, loser in (g.partition(" from ") for g in groups)]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_of_who_took_what_is_what_changed_in_the_tables(seed: int) -> None:
    """Read back, clause by clause: every centre that changed hands, its taker and its loser."""
    random, variant = Random(seed), load_variant("standard")
    names = {power.name: power for power in variant.powers}
    holders = [*variant.powers, None]
    before, after = (
        replace(
            variant.opening_position,
            owners={
                place: owner
                for place in variant.board.provinces
                if place.is_centre and (owner := random.choice(holders)) is not None
            },
        )
        for _ in range(2)
    )
    told = story_of(
        YearFacts(1900 + seed, variant.powers, variant.victory, before, after), load_phrases()
    )
    clauses = "; ".join(sentence.rstrip(".") for sentence in told).split("; ")
    taken = r"(\w+) (?:took|won|gained) (.+?)(?:, and stood at \d+ centres)?"
    read = {
        (place, names[found[1]], names.get(loser))
        for found in filter(None, (re.fullmatch(taken, clause) for clause in clauses))
        for places, loser in parted(found[2])
        for place in re.split(", | and ", places)
    }
    changed = {
        (place.name, owner, before.owners.get(place))
        for place, owner in after.owners.items()
        if before.owners.get(place) != owner
    }
    assert read == changed
