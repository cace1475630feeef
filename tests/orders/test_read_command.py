"""`judge read`: the JSON of a question and its answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.cli.read import answer_lines


def ask(**question: Any) -> dict[str, Any]:
    (answer,) = answer_lines([json.dumps(question)])
    found: dict[str, Any] = json.loads(answer)
    return found


def test_an_order() -> None:
    answer = ask(
        text="Army munich supports Berlin to kiel",
        phase="movement",
        power="germany",
        units={"GERMANY": ["A MUN", "A BER"]},
    )
    assert answer == {"canonical": "A MUN S A BER - KIE"}


def test_several_orders() -> None:
    assert ask(text="A Par-Bur; F Bre-Eng") == {"canonical": "A PAR - BUR | F BRE - ENG"}


def test_a_question_back() -> None:
    answer = ask(text="F Por - Spa, A Par H", variant="standard")
    assert answer["ask"] == "which coast of Spain: Spa/nc or Spa/sc?"
    assert answer["candidates"] == ["F POR - SPA/NC | A PAR H", "F POR - SPA/SC | A PAR H"]


def test_prose_and_commands() -> None:
    assert ask(text="Dear Judge, how are you?") == {"prose": True}
    assert ask(text="If Austria holds, A Ser - Bul") == {"command": True}
    assert ask(text="") == {"prose": True}


def test_places() -> None:
    assert ask(text="Burgundy", place=True) == {"place": "BUR", "name": "Burgundy"}
    assert ask(text="StP (nc)", place=True)["place"] == "STP/NC"
    assert ask(text="liv", place=True)["candidates"] == ["LVP", "LVN"]
    assert ask(text="zzz", place=True) == {"unknown": True, "candidates": []}
    assert ask(text="the North Sea", place=True)["place"] == "NTH"
    # A name cut short is that name, though a word that is asked back is a letter off.
    assert ask(text="Canar", place=True, variant="cline4")["place"] == "CAN"


@pytest.mark.parametrize(
    "question",
    [
        {}, {"text": 1}, {"text": "A Mun H", "variant": "atlantis"},
        {"text": "A Mun H", "phase": "tea"},
        {"text": "A Mun H", "power": "NARNIA"}, {"text": "A Mun H", "units": {"NARNIA": []}},
        {"text": "A Mun H", "units": {"FRANCE": ["A ZZZ"]}}, {"text": "A Mun H", "units": 7},
        {"text": "A Mun H", "variant": ["x"]}, {"text": "A Mun H", "units": [1], "dislodged": 3},
    ],
)  # fmt: skip
def test_a_bad_question_is_answered(question: dict[str, Any]) -> None:
    assert set(ask(**question)) == {"error"}


@pytest.mark.parametrize("line", ["{", "[]", "7", "null", '"x"', "\x00", "nonsense"])
def test_what_is_no_question_is_answered(line: str) -> None:
    (answer,) = answer_lines([line])
    assert set(json.loads(answer)) == {"error"}


def test_empty_lines_are_passed_over() -> None:
    assert list(answer_lines(["", "\n"])) == []


def test_a_wrong_kind_is_not_forgiven_where_another_unit_may_be_meant() -> None:
    """F Tyr is the army in Tyrolia or the fleet in the Tyrrhenian Sea: the way there tells."""
    units = {"RUSSIA": ["A TYR", "F TYS"]}
    assert ask(text="F Tyr - Nap", units=units) == {
        "ask": "A Tyr can't go there; did you mean F TYS?",
        "candidates": [],
    }
    assert ask(text="F Tyr - Mun", units=units) == {"canonical": "A TYR - MUN"}
    assert ask(text="F Tyr - Nap", units={"RUSSIA": ["A TYR"]}) == {"canonical": "A TYR - NAP"}
