"""Cas is Castille and CAS the Caspian Sea: told apart by what they are used for."""

from __future__ import annotations

import pytest

from judge.cli.read import answer_question

UNITS = {"FRANCE": ["F CST/SC", "A GAS"], "RUSSIA": ["F CSP", "A URA"]}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("A CAS H", "A CST H"),
        ("a cas s a mun - ruh", "A CST S A MUN - RUH"),
        ("F MAO - CAS (SC)", "F MAO - CST/SC"),
        ("A GAS - CAS", "A GAS - CST"),
        ("F WES S A GAS - CAS", "F WES S A GAS - CST"),
        ("f geo - cas", "F GEO - CSP"),
        ("F CAS - URA", "F CSP - URA"),
        ("F cas C A Geo - Ura", "F CSP C A GEO - URA"),
        ("F Lon S F Cas", "F LON S F CST"),
        ("F Lon S F CAS", "F LON S F CSP"),
        ("F CAS H", None),
        ("f cas h", None),
        ("Build F Cas/sc", "BUILD F CST/SC"),
        ("F Csp H", "F CSP H"),
        ("F Caspian Sea H", "F CSP H"),
        ("A Spain - Gas", "A CST - GAS"),
        ("F Sev S F Geo - Cas", "F SEV S F GEO - CSP"),
        ("F SEV S F GAS - CAS", "F SEV S F GAS - CST"),
        ("f cas c a teh - mos", "F CSP C A TEH - MOS"),
        ("F CAS (Castille) H", "F CST H"),
        ("F CASPIAN SEA (CAS) H", "F CSP H"),
    ],
)
def test_without_a_position(text: str, canonical: str | None) -> None:
    found = answer_question({"text": text, "variant": "cline7"})
    assert found.get("canonical") == canonical
    if canonical is None:
        assert sorted(found["candidates"]) == ["F CSP H", "F CST H"]


@pytest.mark.parametrize(
    ("power", "text", "canonical"),
    [
        ("RUSSIA", "f cas h", "F CSP H"),
        ("FRANCE", "F CAS H", "F CST/SC H"),
        ("FRANCE", "A Gas S F CAS", "A GAS S F CST/SC"),
    ],
)
def test_where_the_units_are_known(power: str, text: str, canonical: str) -> None:
    question = {"text": text, "variant": "cline7", "power": power, "units": UNITS}
    assert answer_question(question).get("canonical") == canonical


BOTH = {"FRANCE": ["A CST", "F LYO"], "RUSSIA": ["F CSP", "A TEH"]}


@pytest.mark.parametrize(
    ("units", "text", "canonical"),
    [
        (BOTH, "A CAS H", "A CST H"),
        (BOTH, "F LYO S A CAS", "F LYO S A CST"),
        (BOTH, "A TEH S F CAS", "A TEH S F CSP"),
        ({"FRANCE": ["A CST"]}, "F CAS - Wes", "A CST - WES"),
        ({"FRANCE": ["A CST"]}, "A GAS - CAS", "A GAS - CST"),
        ({"RUSSIA": ["F CSP"]}, "a cas h", "A CST H"),
        ({"RUSSIA": ["F CSP"]}, "F Ura S F Cas", "F URA S F CSP"),
        ({"ITALY": ["F WES"]}, "F Cas - Geo", "F CSP - GEO"),
    ],
)
def test_what_is_said_of_either_counts_though_another_unit_is_not_there(
    units: dict[str, list[str]], text: str, canonical: str
) -> None:
    """In the order of Cline VII 12: army, unit, neighbours, spelling."""
    question = {"text": text, "variant": "cline7", "units": units}
    assert answer_question(question).get("canonical") == canonical


@pytest.mark.parametrize("text", ["F MAO - Cas", "F MAO - CAS", "f mao - cas"])
def test_once_the_place_is_clear_its_coast_is_asked(text: str) -> None:
    assert answer_question({"text": text, "variant": "cline7"}) == {
        "ask": "which coast of Castille: Cas/nc or Cas/sc?",
        "candidates": ["F MAO - CST/NC", "F MAO - CST/SC"],
    }
