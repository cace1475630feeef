"""Positions in their JSON form."""

import json

import pytest

from judge.board.forms import FormFault, read_position, write_position
from judge.library.variants import load_variant

STANDARD = load_variant("standard")


def test_the_opening_reads_back() -> None:
    form = write_position(STANDARD.opening_position, STANDARD)
    again = read_position(json.loads(json.dumps(form)), STANDARD)
    assert write_position(again, STANDARD) == form
    assert set(again.units) == set(STANDARD.opening)
    assert again.owners == STANDARD.opening_owners


def test_a_power_left_out_owns_what_nobody_else_was_given() -> None:
    form = {"phase": "S1901M", "units": {}, "centers": {"france": ["PAR", "MUN"]}}
    position = read_position(form, STANDARD)
    germany = STANDARD.power_by_id["GERMANY"]
    france = STANDARD.power_by_id["FRANCE"]
    assert [p.key for p in position.centres_of(germany)] == ["BER", "KIE"]
    assert [p.key for p in position.centres_of(france)] == ["MUN", "PAR"]


def test_retreats_and_standoffs_read_back() -> None:
    form = {
        "phase": "S1901R",
        "units": {"GERMANY": ["A BUR"]},
        "dislodged": {"FRANCE": [{"unit": "A BUR", "from": "MUN", "retreats": ["GAS", "PAR"]}]},
        "standoffs": ["RUH"],
    }
    written = write_position(read_position(form, STANDARD), STANDARD)
    assert written["dislodged"] == form["dislodged"]
    assert written["standoffs"] == ["RUH"]


def test_an_army_stands_on_no_coast() -> None:
    form = {
        "phase": "S1901R",
        "units": {"RUSSIA": ["A STP/NC", "F STP/SC"]},
        "dislodged": {"FRANCE": [{"unit": "A SPA/SC", "retreats": ["GAS"]}]},
    }
    position = read_position(form, STANDARD)
    assert [str(unit) for unit in position.units] == ["A STP", "F STP/SC"]
    assert [str(row.unit) for row in position.dislodged] == ["A SPA"]
    (army, fleet) = position.units
    assert STANDARD.board.steps(army.kind, army.location)
    assert STANDARD.board.steps(fleet.kind, fleet.location)


@pytest.mark.parametrize(
    ("form", "fault"),
    [
        ({"phase": "S1901M", "units": {"NARNIA": ["A PAR"]}}, "'NARNIA' is no power of standard"),
        ({"phase": "S1901M", "units": {"FRANCE": ["A XYZ"]}}, "'XYZ' is no place of standard"),
        ({"phase": "S1901M", "units": {"FRANCE": ["PAR"]}}, "'PAR' is no unit"),
    ],
)
def test_what_cant_be_read_is_said(form: dict[str, object], fault: str) -> None:
    with pytest.raises(FormFault, match=fault):
        read_position(form, STANDARD)
