"""`judge adjudicate` answers every line, whatever stands in it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cli.adjudicate import adjudicate_lines

OPENING: dict[str, Any] = {
    "variant": "standard",
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"]},
    "orders": {"france": ["a par  - bur", "F BRE - MAO"], "GERMANY": ["A MUN - BUR", "GO WEST"]},
}


def ask(form: object) -> dict[str, Any]:
    [line] = adjudicate_lines([json.dumps(form)])
    found: dict[str, Any] = json.loads(line)
    return found


def test_every_order_is_answered_in_the_order_of_the_input_as_it_came() -> None:
    answer = ask(OPENING)
    assert [(r["power"], r["order"], r["outcome"]) for r in answer["results"]] == [
        ("FRANCE", "A PAR - BUR", "bounces"),
        ("FRANCE", "F BRE - MAO", "moves"),
        ("GERMANY", "A MUN - BUR", "bounces"),
        ("GERMANY", "GO WEST", "invalid"),
    ]
    assert answer["results"][0]["reason"] == "1 against 1 (A Mun - Bur)"
    assert answer["results"][3]["reason"] == "This is no order in the form A MUN - BER"
    assert answer["after"]["phase"] == "F1901M"
    assert answer["after"]["units"] == {"FRANCE": ["A PAR", "F MAO"], "GERMANY": ["A MUN"]}
    assert "victory" not in answer


def test_builds_and_removals_as_datc_writes_them() -> None:
    """Of a kind the verb may stand on either side; in Winter D is a removal, else a disband."""
    orders = {
        "FRANCE": ["A PAR B", "B F BRE", "BUILD A MAR"],
        "RUSSIA": ["A MOS D", "D A WAR", "DISBAND F SEV", "REMOVE A STP"],
    }
    form = {
        "variant": "standard",
        "phase": "W1901A",
        "units": {"RUSSIA": ["A MOS", "A WAR", "F SEV", "A STP"]},
        "centers": {"RUSSIA": [], "FRANCE": ["PAR", "BRE", "MAR"]},
        "orders": orders,
    }
    answer = ask(form)
    assert [(r["order"], r["outcome"]) for r in answer["results"]] == [
        *((text, "built") for text in orders["FRANCE"]),
        *((text, "removed") for text in orders["RUSSIA"]),
    ]
    row = {"unit": "A BUR", "from": "MUN", "retreats": ["RUH"]}
    fled = {**form, "phase": "F1901R", "dislodged": {"FRANCE": [row]}}
    for text in ("A BUR D", "D A BUR", "DISBAND A BUR"):
        answer = ask({**fled, "orders": {"FRANCE": [text]}})
        assert [r["outcome"] for r in answer["results"]] == ["destroyed"]


@pytest.mark.parametrize(
    ("part", "wrong", "says"),
    [
        ("units", ["A PAR"], 'units: ["A PAR"] can\'t be read; it is written like {"FRANCE": ["A'),
        ("units", {"FRANCE": "A PAR"}, 'units: {"FRANCE": "A PAR"} can\'t be read; it is written'),
        ("units", {"FRANCE": ["A XYZ"]}, "units: 'XYZ' is no place of standard"),
        ("units", {"NARNIA": []}, "units: 'NARNIA' is no power of standard"),
        (
            "units",
            {"FRANCE": ["A XYZ", "A PAR", "B ZZZ"], "NARNIA": ["A PAR"]},
            "units: 'XYZ' is no place of standard (FRANCE: A XYZ); 'B ZZZ' is no unit;"
            " write it like 'A MUN' (FRANCE: B ZZZ); 'NARNIA' is no power of standard",
        ),
        ("variant", "standrad", "variant: standrad is on no shelf; did you mean standard?"),
        ("variant", "qqq", "variant: qqq is on no shelf; there are cline1972, cline4, cline7, "),
        ("phase", 1901, 'phase: 1901 can\'t be read; it is written like "S1901M"'),
        ("phase", "X1901M", "phase: 'X1901M' is no phase; write it like S1901M"),
        ("centers", ["PAR"], 'centers: ["PAR"] can\'t be read; it is written like {"FRANCE"'),
        ("centres", {"FRANCE": []}, "centres: there is no such field; it is called centers"),
        ("dislodged", {"FRANCE": ["A BUR"]}, 'it is written like {"FRANCE": [{"unit": "A BUR"'),
        ("dislodged", {"FRANCE": [{"unit": "A X"}]}, "dislodged: 'X' is no place of standard"),
        ("standoffs", 3, 'standoffs: 3 can\'t be read; it is written like ["RUH"]'),
        ("orders", ["A PAR H"], 'orders: ["A PAR H"] can\'t be read; it is written like {"FRANCE"'),
        ("orders", {"NARNIA": []}, "orders: 'NARNIA' is no power of standard"),
        ("options", [1], "options: [1] can't be read; it is written like {"),
        ("default", "FRANCE", 'default: "FRANCE" can\'t be read; it is written like ["FRANCE"]'),
        ("default", ["NARNIA"], "default: 'NARNIA' is no power of standard"),
        ("draw", "XYZ", "draw: 'XYZ' is no place of standard"),
        ("registers", 7, "registers: 7 can't be read; it is written like {"),
    ],
)
def test_a_field_that_is_wrong_is_named_and_shown_as_it_should_be(
    part: str, wrong: object, says: str
) -> None:
    assert says in ask({**OPENING, part: wrong})["error"]


def test_fields_of_others_are_their_own() -> None:
    assert "results" in ask({**OPENING, "id": 7, "source": "a game", "expect": []})


def test_an_answer_can_be_fed_back_with_orders() -> None:
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    orders = {"FRANCE": ["A PAR - BUR", "A GAS S A PAR - BUR"]}
    first = ask({"variant": "standard", "phase": "F1901M", "units": units, "orders": orders})
    assert first["dislodged"] == [
        {"power": "GERMANY", "unit": "A BUR", "from": "PAR",
         "retreats": ["BEL", "MAR", "MUN", "PIC", "RUH"]}
    ]  # fmt: skip
    after = first["after"]
    assert (after["phase"], after["standoffs"]) == ("F1901R", [])
    again = ask({**after, "variant": "standard", "orders": {"GERMANY": ["A BUR R BEL"]}})
    assert again["results"][0]["outcome"] == "retreats"
    assert again["after"]["phase"] == "W1901A"
    assert "BEL" in again["after"]["centers"]["GERMANY"]
    assert again["after"]["due"]["GERMANY"] == 3


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("no json", "this is no JSON"),
        ("[" * 100_000, "this is no JSON"),
        ("[1]", "a position is a JSON object"),
        ("{}", "variant"),
        ('{"variant": ["standard"]}', "variant"),
        (json.dumps({**OPENING, "variant": "atlantis"}), "atlantis"),
        ('{"variant": "standard"}', "phase is missing"),
        ('{"variant": "standard", "phase": "S1901M"}', "units is missing"),
        ('{"variant": "standard", "phase": "X", "units": {}, "orders": {}}', "no phase"),
        ('{"variant": "standard", "phase": 3, "units": {}, "orders": {}}', "can't be read"),
        ('{"variant": "standard", "phase": "S1901M", "units": []}', "can't be read"),
        ('{"variant": "standard", "phase": "S1901M", "units": {}}', "orders"),
        (json.dumps({**OPENING, "units": {"NARNIA": []}}), "'NARNIA' is no power"),
        (json.dumps({**OPENING, "units": {"FRANCE": ["A XYZ"]}}), "'XYZ' is no place"),
        (json.dumps({**OPENING, "units": {"FRANCE": ["B PAR"]}}), "is no unit"),
        (json.dumps({**OPENING, "orders": {"NARNIA": []}}), "'NARNIA' is no power"),
        (json.dumps({**OPENING, "orders": {"FRANCE": "A PAR H"}}), 'written like {"FRANCE": ["A'),
        (json.dumps({**OPENING, "orders": {"FRANCE": [1]}}), 'written like {"FRANCE": ["A'),
    ],
)
def test_a_line_that_is_no_question_is_answered_with_what_is_wrong(line: str, error: str) -> None:
    [answer] = adjudicate_lines([line])
    assert error in json.loads(answer)["error"]


def test_of_two_units_in_a_province_the_first_is_taken_and_the_other_named() -> None:
    units = {"FRANCE": ["F BRE", "A BRE", "A PAR"], "ENGLAND": ["F BRE"]}
    [line] = adjudicate_lines([json.dumps({**OPENING, "units": units, "orders": {}})])
    answer = json.loads(line)
    assert answer["after"]["units"] == {"FRANCE": ["A PAR", "F BRE"]}
    left_out = [f"F BRE stands in BRE already: {unit} BRE is left out" for unit in "AF"]
    assert answer["warnings"] == left_out


def test_blank_lines_are_passed_over() -> None:
    assert list(adjudicate_lines(["", "  \n"])) == []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.sampled_from(["phase", "units", "orders", "centers", "dislodged", "standoffs"]), anything)
def test_nothing_strange_in_a_form_is_a_traceback(part: str, strange: object) -> None:
    [answer] = adjudicate_lines([json.dumps({**OPENING, part: strange})])
    assert answer.isascii()
    assert {"results", "error"} & json.loads(answer).keys()


@given(st.lists(st.text(max_size=20), max_size=3))
def test_no_order_is_a_traceback(texts: list[str]) -> None:
    answer = ask({**OPENING, "orders": {"FRANCE": texts}})
    assert [r["order"] for r in answer["results"]] == [" ".join(t.upper().split()) for t in texts]


def test_the_rows_of_a_retreat_decide() -> None:
    row = {"unit": "A BUR", "from": "PAR", "retreats": ["RUH"]}
    form = {
        "variant": "standard",
        "phase": "S1901R",
        "units": {"FRANCE": ["A PAR"]},
        "dislodged": {"GERMANY": [row]},
        "orders": {"GERMANY": ["A BUR R MAR"]},
    }
    answer = ask(form)
    assert answer["results"][0]["outcome"] == "destroyed"
    assert answer["destroyed"] == [{"power": "GERMANY", "unit": "A BUR"}]
    assert "Ruh" in answer["results"][0]["reason"]
