"""A variant's text: loaded whole, or every fault of it named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.places import Coast, Terrain
from judge.board.variant import Variant
from judge.board.variant_text import find_problems, parse_variant
from judge.library.shelf import read_text
from judge.library.variants import load_variant, text_of, variant_ids

SMALL = """\
schema = 1
[variant]
id = "small"
name = "Small"
first_phase = "S1901M"
victory = 2
[power.Reds]
adjective = "Red"
letter = "R"
homes = ["Aaa"]
units = ["A Aaa"]
[coastal]
Aaa = { name = "Aland", centre = true }
Bbb = { name = "Beland", centre = true, coasts = ["nc", "sc"] }
[sea]
SEA = { name = "Sea" }
[army]
Aaa = ["Bbb"]
Bbb = ["Aaa"]
[fleet]
Aaa = ["SEA"]
"Bbb/nc" = ["SEA"]
"Bbb/sc" = ["SEA"]
SEA = ["Aaa", "Bbb/nc", "Bbb/sc"]
[power.Blues]
adjective = "Blue"
letter = "B"
homes = ["Bbb"]
units = ["A Bbb"]
"""


def faults_of(text: str) -> list[str]:
    found = parse_variant(text)
    return [] if isinstance(found, Variant) else [str(fault) for fault in found]


def test_a_small_board_loads() -> None:
    assert faults_of(SMALL) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("schema = 1", "schema = 2", "schema = 1 is missing: no other form is read"),
        ('Aaa = ["Bbb"]', 'Aaa = ["Bbx"]', "line 18: no province of this board has the id 'Bbx'"),
        (
            'Aaa = ["Bbb"]',
            'Aaa = ["BBB"]',
            "line 18: no province of this board has the id 'BBB'; it has 'Bbb'",
        ),
        (
            'Bbb = ["Aaa"]',
            "Bbb = []",
            "line 18: army Aaa reaches Bbb, but army Bbb doesn't reach Aaa",
        ),
        ('"Bbb/nc" = ["SEA"]', 'Bbb = ["SEA"]', "line 22: Bbb has several coasts; say which one"),
        ('units = ["A Aaa"]', 'units = ["A SEA"]', "line 11: A SEA can't stand there"),
        ('units = ["A Aaa"]', 'units = ["X Aaa"]', "line 11: 'X Aaa' is no unit"),
        ('coasts = ["nc", "sc"]', 'coasts = ["no"]', "line 14: Bbb has a coast 'no'"),
        ('first_phase = "S1901M"', 'first_phase = "S1"', "line 5: first_phase: 'S1' is no phase"),
        ('"S1901M"', '"S99999M"', "line 5: first_phase: no game begins after the year 9999"),
        ("victory = 2", "victory = 2\ncentres = 9", "line 7: centres = 9, but the board has 2"),
        ('name = "Aland", ', "", "line 13: Aaa has no name"),
        ('name = "Aland"', 'nam = "Aland"', "line 13: Aaa has 'nam'; known are name, key"),
        ("[sea]", "[lake]\nx = 1\n[sea]", "line 15: [lake] is no table of a variant"),
        ('"Aland", centre = true', '"Aland"', "line 7: Aaa is a home of Reds, but no centre"),
        ('homes = ["Aaa"]', 'homes = ["Bbb"]', "line 28: Bbb is a home of Reds already"),
        ("victory = 2", "victory = 3", "line 6: victory = 3, but the board has 2 centres"),
        ("victory = 2", "victory = 0", "line 6: victory = 0, but the board has 2 centres"),
        ("victory = 2", "victory = true", "line 6: victory of [variant] must be a whole number"),
        ('id = "small"', 'id = "../small"', "line 3: the id '../small' must be a small letter"),
        ('id = "small"', 'id = "Small"', "line 3: the id 'Small' must be a small letter"),
        (
            'name = "Small"',
            'name = "a\\nb"',
            "line 4: name of [variant] must be a text in one line",
        ),
        ('name = "Small"', "name = 7", "line 4: name of [variant] must be a text in one line"),
        ('name = "Small"', 'game = "x"', "line 4: [variant] has 'game'; known are id, name"),
        ('first_phase = "S1901M"', 'first_phase = "S1901R"', "line 5: first_phase: a game can't"),
        ('letter = "R"', 'letter = "B"', "line 27: Blues and Reds are both called 'b'"),
        ('letter = "R"', 'letter = "RR"', "line 9: the letter of Reds is one letter"),
        ("[power.Reds]", "[power.blues]", "line 7: the power blues is there twice"),
        ("[power.Reds]", '[power."R|d"]', "line 7: a power can't be called 'R|d'"),
        ('letter = "R"', 'leter = "R"', "line 9: Reds has 'leter'; known are name, adjective"),
        ("[sea]", 'Ccc = { name = "Ceeland" }\n[sea]', "line 15: nobody can go to Ccc"),
        (
            '"Bbb/sc" = ["SEA"]',
            "",
            "line 24: fleet SEA reaches Bbb/sc, but Bbb/sc doesn't reach SEA",
        ),
        ('coasts = ["nc", "sc"]', 'coasts = ["nc"]', "line 14: Bbb needs no named coast"),
        (
            'coasts = ["nc", "sc"]',
            'coasts = ["nc", "sc", "wc"]',
            "line 14: no fleet can go to Bbb/wc",
        ),
        (
            '["Aaa", "Bbb/nc", "Bbb/sc"]',
            '["Aaa", "Aaa", "Bbb/nc", "Bbb/sc"]',
            "line 24: SEA has Aaa twice",
        ),
        ('Aaa = ["Bbb"]', 'Aaa = ["Aaa", "Bbb"]', "line 18: Aaa is no neighbour of itself"),
        (
            "centre = true }",
            'centre = "yes" }',
            "line 13: centre of Aaa must be true or false, not 'yes'",
        ),
        ("centre = true }", 'centre = true, aliases = ["-"] }', "line 13: '-' can't be an alias"),
        (
            "centre = true }",
            'centre = true, aliases = ["sea"] }',
            "line 16: 'SEA' names both Aaa and SEA",
        ),
        ("centre = true }", 'centre = true, key = "S M" }', "line 13: 'S M' can't be an id"),
        (
            "[army]",
            "[option.x]\nsays = 'x'\n[army]",
            "line 17: x has one value and leaves no choice",
        ),
        (
            "[army]",
            "[option.X]\n[option.X.true]\n[army]",
            "line 17: 'X' can't be written in a command",
        ),
        ("[army]", "[option.x]\n[option.x.true]\n[army]", "line 17: x must say what is chosen"),
        ('Aaa = ["Bbb"]', 'Aaa = "Bbb"', "line 18: Aaa must be a list of ids, not 'Bbb'"),
        (
            "victory = 2",
            'victory = "2"',
            "line 6: victory of [variant] must be a whole number, not '2'",
        ),
        ('name = "Beland"', 'name = "A land"', "line 14: 'A land' names both Aaa and Bbb"),
        ('Aaa = { name = "Aland", centre = true }', "Aaa = 3", "line 13: Aaa must be a table"),
        ('homes = ["Aaa"]', "homes = 7", "line 10: homes of Reds must be a list of words"),
    ],
)
def test_a_fault_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    found = faults_of(SMALL.replace(old, new, 1))
    assert any(line.startswith(fault.replace("army Bbb", "Bbb")) for line in found), found


def test_all_faults_are_named_at_once() -> None:
    text = SMALL.replace('Aaa = ["Bbb"]', 'Aaa = ["Bbx", "Ccc"]').replace("victory = 2", "")
    found = faults_of(text)
    assert sum("no province" in line for line in found) == 2
    assert any("victory is missing" in line for line in found)


@given(
    st.text(max_size=300) | st.sampled_from(SMALL.splitlines()).map(lambda x: SMALL.replace(x, ""))
)
def test_no_text_breaks_the_loader(text: str) -> None:
    parse_variant(text)


@given(st.integers(0, len(SMALL)), st.text(max_size=5))
def test_no_slip_of_the_finger_breaks_the_loader(at: int, slip: str) -> None:
    parse_variant(SMALL[:at] + slip + SMALL[at:])


def test_what_is_no_toml_is_said_to_be() -> None:
    assert faults_of("schema = 1\nextends = \n") == [
        "line 2: this is no TOML: Invalid value (column 11)"
    ]
    assert faults_of("schema = 1\na = 1\na = 2\n") == [
        "line 3: this is no TOML: this key stands above, too"
    ]
    assert faults_of("schema = [1 ") == ["this is no TOML: Unclosed array (where it ends)"]


def test_a_fault_of_a_key_with_points_is_told_at_its_line() -> None:
    found = faults_of(SMALL + "[special]\n\nBar.kind = 'sand'\n")
    assert [fault.partition(" is one of")[0] for fault in found] == ["line 32: the kind of Bar"]


@pytest.mark.parametrize("id_", variant_ids())
def test_every_board_on_the_shelf_loads(id_: str) -> None:
    assert find_problems(read_text("variants", f"{id_}/variant.toml"), text_of) == ()


def test_the_standard_board() -> None:
    variant = load_variant("standard")
    board = variant.board
    kinds = [p.terrain for p in board.provinces]
    assert (kinds.count(Terrain.INLAND), kinds.count(Terrain.COASTAL)) == (14, 42)
    assert kinds.count(Terrain.SEA) == 19
    assert len(board.centres) == 34
    assert sum(len(steps) for steps in board.army.values()) == 2 * 111
    assert sum(len(steps) for steps in board.fleet.values()) == 2 * 141
    assert board.by_key["STP"].coasts == (Coast.NORTH, Coast.SOUTH)
    assert [p.id for p in variant.powers] == [
        "AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY",
    ]  # fmt: skip
    assert len(variant.opening) == 22
    assert variant.victory == 18
