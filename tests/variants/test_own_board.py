"""A board of one's own: data alone, with everything that a board may have."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.adjudication import adjudicate
from judge.adjudication.resolution import Written
from judge.board.forms import read_position
from judge.board.variant import Variant
from judge.board.variant_text import find_problems, parse_variant
from judge.library.variants import check_folder
from judge.orders.notation import NotationProblem, read_notation
from tests.variants.games import check, play

OWN = """\
schema = 1
[variant]
id = "own"
name = "A board of one's own"
first_phase = "S1901M"
victory = 3
[power.Reds]
adjective = "Red"
letter = "R"
homes = ["Aaa"]
sites = ["Aaa", "Fort"]
units = ["A Aaa", "F Wet"]
[power.Blues]
adjective = "Blue"
letter = "B"
homes = ["Bbb"]
units = ["A Bbb"]
[coastal]
Aaa = { name = "Aland", centre = true }
Bbb = { name = "Beland", centre = true }
Ccc = { name = "Cebad", centre = true }
Ddd = { name = "Dedal" }
Fort = { name = "Fortress" }
[sea]
Wet = { name = "Wet Sea" }
Far = { name = "Far Sea" }
[box]
BOX = { name = "Outer Box" }
[ice]
Ice = { name = "Ice Floes", frozen = ["fall", "winter"] }
[army]
Aaa = ["Fort"]
Fort = ["Aaa"]
Bbb = ["Ddd"]
Ccc = ["Ddd"]
Ddd = ["Bbb", "Ccc"]
[fleet]
Aaa = ["Ice", "Wet"]
Bbb = ["Far", "Wet"]
Ccc = ["Far"]
Ddd = ["Far", "Wet"]
Fort = ["Wet"]
Wet = ["Aaa", "BOX", "Bbb", "Ddd", "Fort"]
Far = ["BOX", "Bbb", "Ccc", "Ddd", "Ice"]
Ice = ["Aaa", "Far"]
BOX = ["Far", "Wet"]
[special.Ford]
kind = "ford"
between = ["Aaa", "Bbb"]
[special.Box]
kind = "box"
between = ["Wet", "Far"]
through = ["BOX"]
[special.North]
kind = "edge"
between = ["Far", "Ice"]
[rules]
special_build_centre_requires_control = true
[option.more]
says = "centres that win"
default = "3"
[option.more.2]
variant.victory = 2
"""


def own(**chosen: object) -> Variant:
    found = parse_variant(OWN, chosen)
    assert isinstance(found, Variant), found
    return found


def outcomes(phase: str, units: dict[str, list[str]], orders: dict[str, list[str]]) -> list[str]:
    variant = own()
    position = read_position({"phase": phase, "units": units}, variant)
    written = []
    for id_, texts in orders.items():
        for text in texts:
            order = read_notation(text, variant)
            assert not isinstance(order, NotationProblem)
            written.append(Written(variant.power_by_id[id_], text, order))
    return [o.verdict.value for o in adjudicate(position, variant, written).outcomes]


def test_a_board_of_ones_own_loads(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "variant.toml").write_text(OWN, encoding="utf-8")
    assert check_folder(folder) == ()
    assert own().victory == 3
    assert own(more=2).victory == 2


def test_it_is_played() -> None:
    for seed in range(5):
        for before, resolution in play(own(), seed, 40):
            check(own(), before, resolution)


def test_its_ford() -> None:
    assert outcomes("S1901M", {"REDS": ["A AAA"]}, {"REDS": ["A AAA - BBB"]}) == ["moves"]
    units = {"REDS": ["A AAA"], "BLUES": ["A DDD"]}
    orders = {"REDS": ["A AAA - BBB"], "BLUES": ["A DDD - BBB"]}
    assert outcomes("S1901M", units, orders) == ["bounces", "moves"]


def test_its_links_and_its_box_carry_nobody() -> None:
    units = {"REDS": ["A AAA", "F ICE", "F FAR"]}
    assert outcomes("S1901M", units, {"REDS": ["A AAA - CCC"]}) == ["invalid"]
    assert outcomes("S1901M", units, {"REDS": ["F FAR S F ICE"]}) == ["given"]
    units = {"REDS": ["A AAA", "F WET", "F BOX", "F FAR"]}
    assert outcomes("S1901M", units, {"REDS": ["A AAA - CCC"]}) == ["invalid"]


def test_its_ice() -> None:
    for phase, outcome in (("S1901M", "moves"), ("F1901M", "invalid")):
        assert outcomes(phase, {"REDS": ["F FAR"]}, {"REDS": ["F FAR - ICE"]}) == [outcome]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('kind = "ford"', 'kind = "fjord"', "line 48: the kind of Ford is one of edge, box"),
        ('between = ["Aaa", "Bbb"]', 'between = ["Aaa"]', "line 49: Ford is between two places"),
        ('between = ["Aaa", "Bbb"]', 'between = ["Aaa", "Fort"]', "line 49: a ford joins"),
        ('between = ["Wet", "Far"]', 'between = ["Wet", "Ice"]', "line 52: no fleet goes from BOX"),
        ('between = ["Far", "Ice"]', 'between = ["Wet", "Ice"]', "line 56: no fleet goes from WET"),
        ('kind = "edge"', 'kind = "edge"\nspan = 3', "line 56: North has 'span'"),
        ('kind = "edge"', 'kind = "edge"\nnever = ["Aaa"]', "line 56: never are pairs of ids"),
        (
            'kind = "edge"',
            'kind = "edge"\nnever = [["Aaa", "Wet"]]',
            "line 56: AAA and WET touch all the same",
        ),
        ('frozen = ["fall", ', 'frozen = ["autumn", ', "line 30: Ice is frozen in 'autumn'"),
        ("special_build", "extra_build", "line 58: there is no rule 'extra_build"),
        ("control = true", "control = 1", "line 58: special_build_centre_requires_control is true"),
        ("[option.more.2]\nvariant.victory = 2", "2 = 3", "line 62: 2 of more must be a table"),
        (
            "variant.victory = 2",
            'army.Aaa = ["Bbx"]',
            "line 62: with more = 2: no province of this board has the id 'Bbx'",
        ),
        ("variant.victory = 2", "lake.a = 2", "line 62: with more = 2: [lake] is no table"),
    ],
)
def test_its_faults_are_named_with_their_lines(old: str, new: str, fault: str) -> None:
    assert old in OWN
    found = [str(problem) for problem in find_problems(OWN.replace(old, new, 1))]
    assert any(line.startswith(fault) for line in found), found


@given(st.integers(0, len(OWN)), st.text(max_size=5))
def test_no_slip_of_the_finger_breaks_the_loader(at: int, slip: str) -> None:
    find_problems(OWN[:at] + slip + OWN[at:])


@given(st.sampled_from(OWN.splitlines()))
def test_no_missing_line_breaks_the_loader(line: str) -> None:
    find_problems(OWN.replace(line, ""))
