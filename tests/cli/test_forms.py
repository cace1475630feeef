"""The JSON forms are as `data/forms` says: whatever comes out, and whatever may go in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from judge.adjudication.resolution import Verdict
from judge.board.places import Coast, Terrain
from judge.cli.adjudicate import adjudicate_lines, answer_form
from judge.cli.board import board_form
from judge.cli.read import answer_lines
from judge.library.shelf import read_text
from judge.library.variants import load_variant, variant_ids
from tests.adjudication.casebook import CASES, dialogue, read_casebook

Form = Mapping[str, Any]
BOOKS = sorted(CASES.glob("**/*.txt"))


@cache
def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read_text("data", f"forms/{name}.schema.json"))
    return found


@cache
def validator(name: str, part: str) -> Callable[[object], object]:
    """What raises if a form isn't as a part of a schema says."""
    whole = {**schema(name), "$ref": f"#/definitions/{part}"}
    return fastjsonschema.compile(whole, use_default=False)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_what_is_adjudicated_has_its_form(book: Path) -> None:
    for case in read_casebook(book):
        for _, question, answer in dialogue(case):
            validator("adjudicate", "question")(question)
            validator("adjudicate", "answer")(json.loads(json.dumps(answer)))


def test_nothing_is_described_that_never_comes() -> None:
    """What no case of the casebook brings is told here, where it comes."""
    seen: set[str] = set()
    for book in BOOKS:
        for case in read_casebook(book):
            for _, _, answer in dialogue(case):
                seen |= _names(answer)
    twice = {"variant": "standard", "phase": "S1901M", "orders": {},
             "units": {"FRANCE": ["A PAR", "F PAR"]}}  # fmt: skip
    seen |= _names(answer_form(twice)) | _names(json.loads(next(adjudicate_lines(["x"]))))
    described = _described(schema("adjudicate"), "resolution")
    assert described - seen == set()


def _names(form: object) -> set[str]:
    """Every name in a form that is no power's."""
    if isinstance(form, Mapping):
        inner = (_names(value) for value in form.values())
        return {name for name in form if not name.isupper()}.union(*inner)
    if isinstance(form, list | tuple):
        return set().union(*map(_names, form))
    return set()


def _described(of: dict[str, Any], part: str) -> set[str]:
    """Every name that a part of a schema has, or a part that it points to."""
    found: set[str] = set()
    waiting, done = [part], set()
    while waiting:
        name = waiting.pop()
        if name not in done:
            done.add(name)
            found |= set(_properties(of["definitions"][name], waiting))
    return found


def _properties(node: object, waiting: list[str]) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            waiting.append(node["$ref"].rpartition("/")[2])
        yield from node.get("properties", ())
        for value in node.values():
            yield from _properties(value, waiting)
    elif isinstance(node, list):
        for value in node:
            yield from _properties(value, waiting)


def test_words_of_the_rules_are_all_described() -> None:
    board, adjudicated = schema("board"), schema("adjudicate")
    province = board["definitions"]["answer"]["properties"]["provinces"]["items"]["properties"]
    assert set(adjudicated["definitions"]["outcome"]["enum"]) == {v.value for v in Verdict}
    assert set(province["coasts"]["items"]["enum"]) == {c.value for c in Coast}
    known = {t.value for t in Terrain if t is not Terrain.HYPERSPACE}  # no province of a board
    assert set(province["kind"]["enum"]) == known


WHOLE: Form = {
    "variant": "standard",
    "phase": "F1901R",
    "units": {"FRANCE": ["A PAR"], "GERMANY": ["A BUR"]},
    "orders": {},
}
WRONG = {
    "variant": 7, "options": ["x"], "phase": 1901, "units": ["A PAR"], "centers": {"FRANCE": "PAR"},
    "dislodged": {"FRANCE": ["A PAR"]}, "standoffs": {"PAR": 1}, "registers": {"links": 3},
    "orders": {"FRANCE": "A PAR H"}, "default": "FRANCE", "draw": 4,
}  # fmt: skip


def test_every_part_of_a_question_can_be_wrong() -> None:
    properties = schema("adjudicate")["definitions"]["question"]["properties"]
    assert set(WRONG) == set(properties)


@pytest.mark.parametrize("part", WRONG)
def test_what_has_not_its_form_is_refused_by_schema_and_judge(part: str) -> None:
    form = {**WHOLE, part: WRONG[part]}
    if part == "registers":
        form["variant"] = "swiss"
        form["units"] = {}
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        validator("adjudicate", "question")(form)
    error = json.loads(next(adjudicate_lines([json.dumps(form)])))["error"]
    assert error.startswith(f"{part}: ")
    assert "'object" not in error


@pytest.mark.parametrize("part", ["variant", "phase", "units", "orders"])
def test_what_must_not_be_missing(part: str) -> None:
    form = {name: value for name, value in WHOLE.items() if name != part}
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        validator("adjudicate", "question")(form)
    assert "error" in json.loads(next(adjudicate_lines([json.dumps(form)])))


READ: Iterable[Form] = (
    {"text": "A Mun - Ber", "variant": "standard", "power": "GERMANY", "phase": "movement"},
    {"text": "Mun - Ber", "units": {"GERMANY": ["A MUN"]}, "centers": {"GERMANY": ["MUN"]}},
    {"text": "A Liv H"},
    {"text": "hello"},
    {"text": "if Mun is empty:"},
    {"text": "A Mun R Ber", "phase": "F1901R", "dislodged": {"GERMANY": ["A MUN"]}},
    {"text": "munich", "place": True},
    {"text": "munihc", "place": True},
    {"text": "ira", "place": True, "variant": "cline4"},
    {"text": "nowhere at all", "place": True, "options": {}},
    {"text": "A Mun H", "variant": "nowhere"},
)


def test_what_is_read_has_its_form() -> None:
    told: set[str] = set()
    for question in READ:
        validator("read", "question")(question)
        answer = json.loads(next(answer_lines([json.dumps(question)])))
        validator("read", "answer")(answer)
        told |= set(answer)
    described = _described(schema("read"), "answer")
    assert told == described
    assert {name for question in READ for name in question} == _described(
        schema("read"), "question"
    )


def test_every_board_has_its_form() -> None:
    told: set[str] = set()
    for id_ in variant_ids():
        form = json.loads(json.dumps(board_form(load_variant(id_))))
        validator("board", "answer")(form)
        told |= _names(form)
    assert _described(schema("board"), "answer") - told == set()
