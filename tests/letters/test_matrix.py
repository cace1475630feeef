"""Every row of the matrix of what people want is shown by a conversation of letters.

`matrix.toml` names for each row the tests that show it, or says in words why none does. The
conversations in `matrix/` were written for it.
"""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.letters.conversation import letters
from tests.letters.matrix_stories import conversations, tell

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("matrix.toml")
MOST_WITHOUT = 6
"""So many rows may have no counterpart here."""
LEAST_SAID = 20
"""Why there is none takes a sentence."""
_SECTION = re.compile(r"## ([A-E])\. ")


def rows() -> Mapping[str, Mapping[str, Any]]:
    """The table: for each row what `shows` it, or `why_not`."""
    found: Mapping[str, Mapping[str, Any]] = tomllib.loads(TABLE.read_text("utf-8"))["row"]
    return found


@pytest.mark.parametrize("path", conversations(), ids=lambda path: path.stem)
def test_a_conversation_of_the_matrix_is_the_golden_one(path: Path) -> None:
    assert tell(path) == path.read_text(encoding="utf-8")


def test_every_test_that_is_named_is_there() -> None:
    named = {(name, test) for name, row in rows().items() for test in row.get("shows", ())}
    assert sorted((name, test) for name, test in named if not is_a_test(test)) == []


def test_a_test_that_is_not_there_is_missed() -> None:
    here = "tests/letters/test_matrix.py"
    assert is_a_test(f"{here}::test_a_test_that_is_not_there_is_missed")
    assert is_a_test("matrix/press")
    assert is_a_test("clients/gmail-en")
    for typo in (f"{here}::test_no_such", "tests/letters/test_none.py::test_x", "matrix/pres", here,
                 f"{here}::rows", "clients/gmail-xx", "stories/asking", ""):  # fmt: skip
        assert not is_a_test(typo), typo


def test_a_row_is_shown_or_says_why_not() -> None:
    without = [name for name, row in rows().items() if "shows" not in row]
    assert len(without) <= MOST_WITHOUT
    for name, row in rows().items():
        assert row.keys() in ({"shows"}, {"why_not"}, {"shows", "but"}), name
        assert row.get("shows", True), name
        assert all(len(row[key]) >= LEAST_SAID for key in ("why_not", "but") if key in row), name


def test_every_conversation_is_named() -> None:
    named = {test for row in rows().values() for test in row.get("shows", ())}
    assert {f"matrix/{path.stem}" for path in conversations()} - named == set()


def test_the_table_has_the_rows_of_the_matrix() -> None:
    folder = Path(os.environ.get("JUDGE_CASES") or ROOT.parent / "shared")
    path = folder / "desk-matrix.md"
    if not path.is_file():
        pytest.skip("the matrix is not here; JUDGE_CASES names the folder that has it")
    wanted = Counter(names_of_rows(path.read_text(encoding="utf-8")))
    assert [name for name, count in wanted.items() if count > 1] == []
    assert rows().keys() - wanted.keys() == set()
    assert wanted.keys() - rows().keys() == set()


def is_a_test(named: str) -> bool:
    """Whether a test is there and is collected: by its file and function, or a golden letter."""
    if "::" not in named:
        folder, _, stem = named.partition("/")
        known = conversations() if folder == "matrix" else letters() if folder == "clients" else ()
        return any(path.stem == stem and path.parent.name == folder for path in known)
    file, _, function = named.partition("::")
    return function.startswith("test_") and function in _functions(ROOT / file)


@cache
def _functions(path: Path) -> frozenset[str]:
    """The functions of a file that pytest collects."""
    if not path.is_file() or not path.name.startswith("test_"):
        return frozenset()
    module = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in module.body if isinstance(node, ast.FunctionDef))


def names_of_rows(text: str) -> Iterator[str]:
    """The rows of a matrix, each under the letter of its section; of D each command by itself."""
    section = ""
    for line in text.splitlines():
        if found := _SECTION.match(line):
            section = found[1]
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        is_row = line.startswith("|") and cells[0] not in {"row", "clause", "command", "#"}
        if not section or not is_row or set(cells[0]) <= {"-"}:
            continue
        names = [cells[0]] if section != "D" else list(_commands(cells))
        yield from (f"{section} {name}" for name in names)


def _commands(cells: list[str]) -> Iterator[str]:
    """The commands of a row; where a judge's own are told apart behind it, those as well."""
    judge, _, told = cells[0].rpartition(": ")
    more = cells[1].partition("; ")[2].partition(": ")[0] if judge else ""
    for command in filter(None, re.split(r", |; ", f"{told}, {more}")):
        yield f"{judge} {command}".strip()
