"""A board read from the text that a game carries is that board; only names may be newer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judge.board.variant import Variant
from judge.board.variant_carried import has_same_rules, read_carried
from judge.board.variant_draft import VariantProblem
from judge.board.variant_text import parse_variant
from judge.library.variants import load_variant, variant_ids
from tests.variants.test_boards_beside import LAGOON


def board(text: str) -> Variant:
    found = parse_variant(text)
    assert isinstance(found, Variant), found
    return found


def carried(text: str, newest: str = "") -> Variant:
    found = read_carried(board(text).text, {}, board(newest).text if newest else "")
    assert isinstance(found, Variant), found
    return found


def names(variant: Variant, key: str) -> tuple[str, ...]:
    province = variant.board.by_key[key]
    return (province.name, *province.aliases)


@pytest.mark.parametrize("id_", variant_ids())
def test_every_board_of_the_house_under_every_option(id_: str) -> None:
    usual = load_variant(id_)
    choices: list[dict[str, str]] = [{}]
    choices += [{o.name: value} for o in usual.options for value in o.values]
    for chosen in choices:
        wanted = load_variant(id_, chosen)
        found = read_carried(usual.text, chosen)
        assert found == wanted
        assert isinstance(found, Variant)
        assert hash(found) == hash(wanted)
        assert list(found.powers) == list(wanted.powers)
        assert found.board.provinces == wanted.board.provinces


def test_names_of_what_is_still_there_are_the_newest() -> None:
    newest = (
        LAGOON.replace('"High Moor"', '"Upland", aliases = ["heath"]')
        .replace('aliases = ["hole"]', 'aliases = ["den"]')
        .replace('name = "Lagoon"\ndesigner', 'name = "Great Lagoon"\ndesigner')
        .replace('adjective = "Gullish"', 'name = "Gull Folk"\nadjective = "Gull"')
        .replace('water = ["LAG", "OUT"]', 'wet = ["LAG", "OUT"]')
        .replace("victory = 7", "victory = 6")
    )
    found = carried(LAGOON, newest)
    assert names(found, "MOOR") == ("Upland", "heath")
    assert names(found, "BURROW") == ("Burrow", "den")
    assert (found.name, found.victory) == ("Great Lagoon", 7)
    assert found.power_by_id["GULLS"].name == "Gull Folk"
    assert list(found.asked_back) == ["wet"]
    assert (found.edition, found.text) == (board(LAGOON).edition, board(LAGOON).text)
    assert found.wording == board(newest).edition


def test_names_of_what_is_gone_stay() -> None:
    newest = (
        LAGOON.replace('Moor = { name = "High Moor" }\n', "")
        .replace('Moor = ["Burrow", "Lock", "Nest"]\n', "")
        .replace('"Moor", ', "")
        .replace('aliases = ["sea"]', 'aliases = ["ocean"]')
    )
    found = carried(LAGOON, newest)
    assert names(found, "MOOR") == ("High Moor",)
    assert names(found, "OUT") == ("Outer Sea", "ocean")


def test_names_that_are_other_things_here_are_not_taken_over() -> None:
    newest = (
        LAGOON.replace('Moor = { name = "High Moor" }\n', "")
        .replace('Moor = ["Burrow", "Lock", "Nest"]\n', "")
        .replace('"Moor", ', "")
        .replace('aliases = ["hole"]', 'aliases = ["moor", "den"]')
    )
    assert carried(LAGOON, newest) == board(LAGOON)


@pytest.mark.parametrize(
    ("change", "same"),
    [
        (lambda text: f"# A better word.\n{text}", True),
        (lambda text: text.replace("High Moor", "Upland"), True),
        (lambda text: text.replace('letter = "C"', 'letter = "X"'), True),
        (lambda text: text.replace(', aliases = ["sea"]', ""), True),
        (lambda text: text.replace('water = ["LAG", "OUT"]', ""), True),
        (lambda text: text.replace("victory = 7", "victory = 6"), False),
        (lambda text: text.replace('frozen = ["fall"]', 'frozen = ["spring"]'), False),
        (lambda text: text.replace('kind = "ford"', 'kind = "moses"'), False),
    ],
)
def test_which_texts_differ_in_names_alone(change: Callable[[str], str], same: bool) -> None:
    changed = parse_variant(change(LAGOON))
    text = changed.text if isinstance(changed, Variant) else "{}"
    assert has_same_rules(board(LAGOON).text, text) is same


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "this is no JSON"),
        ("[]", "these are no tables"),
        ('{"schema": 1, "variant": {}}', "the table [power] is missing"),
        ('{"schema": 1, "variant": 7, "power": {}, "army": {}, "fleet": {}}', "must be a table"),
    ],
)
def test_what_is_no_board_is_told(text: str, fault: str) -> None:
    found = read_carried(text, {})
    assert isinstance(found, tuple)
    assert isinstance(found[0], VariantProblem)
    assert any(fault in str(problem) for problem in found)
