"""What has changed on another edition of a board, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board.variant import Variant
from judge.board.variant_text import parse_variant
from judge.desk.replies.editions import MOST_ROWS, write_changes
from judge.library.texts import load_phrases
from judge.library.variants import load_variant

LAGOON = Path(__file__).resolve().parent.parent / "boards" / "lagoon" / "variant.toml"
TEXT = LAGOON.read_text(encoding="utf-8")


def lagoon(old: str = "", new: str = "") -> Variant:
    found = parse_variant(TEXT.replace(old, new) if old else TEXT)
    assert isinstance(found, Variant), found
    return found


def rows(before: Variant, after: Variant, *, is_begun: bool = True) -> list[str]:
    said = write_changes(before, after, load_phrases(), is_begun=is_begun)
    title, *rest = said.replace("\n    ", " ").splitlines()
    assert title == "What has changed:"
    return [row.removeprefix("  ") for row in rest]


@pytest.mark.parametrize(
    ("old", "new", "row"),
    [
        ("victory = 7", "victory = 6", "centres that win: 6 (before: 7)"),
        ('["fall"]', '["winter"]', "Floes (FLOE): ice, frozen in Winter"
         " (before: ice, frozen in Fall)"),
        ('"Burrow", "Dune"]\nunits', '"Burrow"]\nunits',
         "building sites of Crabs: the homes (before: Burrow, Dune, Pool, Rock)"),
        ('between = ["Perch", "Sand"]', 'between = ["Perch", "Sand"]\nconvoy = true',
         "special place Bar: moses Perch, Sand; convoy (before: moses Perch, Sand)"),
        ('\n[special.Bar]\nkind = "moses"\nbetween = ["Perch", "Sand"]\n', "",
         "special place Bar: no more"),
        ("control = true", "control = false",
         "rule special build centre requires control: false (before: true)"),
    ],
)  # fmt: skip
def test_each_kind_of_rule_has_its_row(old: str, new: str, row: str) -> None:
    assert rows(lagoon(), lagoon(old, new)) == [row]


@pytest.mark.parametrize(
    ("id_", "name", "value", "found"),
    [
        ("swiss", "victory", "18", ["centres that win: 18 (before: 21)"]),
        ("swiss", "hyperspace_stay", "false", ["rule stay: false (before: true)"]),
        ("swiss", "separate_steps_per_season", "1", ["rule separate steps: 1 (before: all)"]),
        ("loeb9", "crossing_retreat", "true", ["rule crossing retreat: true (new)"]),
        ("cline7", "zadar_for_trieste", "true", [
            "Trieste (Tri): coastal (before: coastal, supply centre)",
            "Zadar (Zad): coastal, supply centre (before: coastal)",
            "homes of Austria: Bud, Vie, Zad (before: Bud, Tri, Vie)",
        ]),
    ],
)  # fmt: skip
def test_what_an_option_changes_is_told(id_: str, name: str, value: str, found: list[str]) -> None:
    assert rows(load_variant(id_), load_variant(id_, {name: value})) == found


@pytest.mark.parametrize("id_", ["standard", "swiss", "cline4", "cline7", "cline1972", "loeb9"])
def test_every_choice_of_every_board_is_seen(id_: str) -> None:
    usual = load_variant(id_)
    for option in usual.options:
        for value in option.values[1:]:
            assert rows(usual, load_variant(id_, {option.name: value}), is_begun=False)


def test_the_start_is_told_to_a_game_that_has_not_begun() -> None:
    other = lagoon('units = ["A Nest", ', 'units = ["A Sand", ')
    row = "units of Gulls at the start: A Perch, A Sand, F Cliff (before: A Nest, A Perch, F Cliff)"
    assert rows(lagoon(), other, is_begun=False) == [row]
    said = write_changes(lagoon(), other, load_phrases(), is_begun=True)
    assert said == "Nothing has changed that this game uses."


def test_what_is_too_much_is_counted() -> None:
    found = rows(load_variant("standard"), load_variant("swiss"))
    assert len(found) == MOST_ROWS + 1
    assert found[-1].endswith("more; the board's page (GET RULES) has them all")
    assert "fleets Alg - Mor: open (new)" in found
