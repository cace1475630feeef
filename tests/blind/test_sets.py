"""The sets of blind letters: they can be read, and no change understands less of them."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.blind.entries import read_file
from tests.blind.findings import Verdict
from tests.blind.grade import grade_all

HERE = Path(__file__).parent
FIGURES: dict[str, dict[str, Any]] = tomllib.loads((HERE / "figures.toml").read_text("utf-8"))
MEASURED = [name for name, row in FIGURES.items() if "measured" in row]


def _file(name: str) -> Path:
    return HERE / (f"{name}.txt" if FIGURES[name]["open"] else f"{name}.txt.gz")


@pytest.mark.parametrize("name", FIGURES)
def test_a_set_can_be_read(name: str) -> None:
    """On all six boards, whoever the writer, and with every kind of letter, if it is no part."""
    entries = read_file(_file(name))
    assert len(entries) == FIGURES[name]["letters"]
    if FIGURES[name].get("part"):
        return
    assert len(entries) >= 250
    assert len({entry.board for entry in entries}) == 6
    assert min(Counter(entry.board for entry in entries).values()) >= 25
    assert len({entry.category for entry in entries}) == 12


def test_each_set_is_written_by_somebody_else() -> None:
    letters = [entry.text for name in FIGURES for entry in read_file(_file(name))]
    assert len(set(letters)) > 0.99 * len(letters)


@pytest.mark.slow
@pytest.mark.parametrize("name", MEASURED)
def test_no_less_is_understood_than_was(name: str) -> None:
    was = FIGURES[name]
    found = Counter(row.verdict for row in grade_all(read_file(_file(name))))
    assert sum(found.values()) == was["letters"]
    assert found[Verdict.FAIR] >= was["fair"]
    assert found[Verdict.LOST] <= was["lost"]
    assert found[Verdict.WRONG] + found[Verdict.HARM] <= was["wrong"] + was["harm"]
