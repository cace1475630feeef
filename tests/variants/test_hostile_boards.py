"""Boards that chance has damaged: each is refused in words, or it is played without a fault."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.variant import Variant
from judge.board.variant_text import find_problems, parse_variant
from judge.cli.board import board_form
from judge.library.grammars import load_grammar_text
from judge.library.variants import text_of
from judge.orders.reading.reader import make_reader
from tests.variants.games import check, play
from tests.variants.test_boards_beside import BOARDS

TEXTS = {
    "lagoon": (BOARDS / "lagoon" / "variant.toml").read_text(encoding="utf-8"),
    "swiss": text_of("swiss") or "",
    "loeb9": text_of("loeb9") or "",
}
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 100_000),
    st.sampled_from(
        ["", "A", "Nest", "nest", "Cliff", "LAG", "Pool/wc", "Pool/nc", "Swi", "NAR", "TROGS", "..",
         "a b", "é", "x" * 90, "trogs_armies", "S1901M", "W1900A", "fleet"]
    ),
    st.lists(st.sampled_from(["Nest", "Rock", "LAG", "Lock", "Pool/wc", "Swi", "Ire", "x", ""])),
    st.dictionaries(st.sampled_from(["name", "kind", "x", "Nest"]), st.just("y")),
    st.lists(st.lists(st.sampled_from(["Nest", "LAG", "Swi", "Ice"]), max_size=3), max_size=2),
)  # fmt: skip


def dump(value: Any) -> str:
    """A value as TOML has it, every table in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{dump(k)} = {dump(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(dump, value)) + "]"
    if isinstance(value, str):
        letters = (c if c.isprintable() and c not in '"\\' else f"\\u{ord(c):04x}" for c in value)
        return '"' + "".join(letters) + '"'
    return str(value)


def places(table: dict[str, Any], path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The path of every key."""
    found = []
    for key, value in table.items():
        found.append((*path, key))
        if isinstance(value, dict):
            found += places(value, (*path, key))
    return found


@st.composite
def damaged(draw: st.DrawFn, id_: str) -> str:
    """A board with one to three of its values changed, taken away, or put elsewhere."""
    tables = copy.deepcopy(tomllib.loads(TEXTS[id_]))
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(tables)))
        inner = tables
        for key in path[:-1]:
            inner = inner[key]
        value = draw(VALUES)
        if value is None:
            del inner[path[-1]]
        elif isinstance(inner[path[-1]], list) and draw(st.booleans()):
            inner[path[-1]].append(value)
        else:
            inner[path[-1]] = value
    return "\n".join(f"{dump(key)} = {dump(value)}" for key, value in tables.items())


def judge(text: str) -> None:
    problems = find_problems(text, text_of)
    assert all(p.message and "\n" not in str(p) and len(str(p)) < 500 for p in problems)
    if problems:
        return
    variant = parse_variant(text, bases=text_of)
    assert isinstance(variant, Variant)
    board_form(variant)
    for before, resolution in play(variant, 1, 6):
        check(variant, before, resolution)


@pytest.mark.parametrize("id_", TEXTS)
def test_a_board_dumped_is_the_board(id_: str) -> None:
    tables = tomllib.loads(TEXTS[id_])
    text = "\n".join(f"{dump(key)} = {dump(value)}" for key, value in tables.items())
    assert tomllib.loads(text) == tables
    judge(text)


@given(damaged("lagoon"))
def test_a_damaged_board_is_refused_or_played(text: str) -> None:
    judge(text)


@given(damaged("swiss"))
@settings(max_examples=40)
def test_a_damaged_difference_is_refused_or_played(text: str) -> None:
    judge(text)


def test_what_is_played_is_read_too() -> None:
    """The reader of a board of one's own is made of its text, whatever its names."""
    text = TEXTS["lagoon"].replace('"Moor"', '"Moor"').replace("High Moor", "Högh (Möör) & Co.+*")
    variant = parse_variant(text)
    assert isinstance(variant, Variant), variant
    make_reader(variant, load_grammar_text())
