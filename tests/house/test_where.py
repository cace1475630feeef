"""CONTRIBUTING's table "where does it go" names places that there are, and few for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_STEPS = 4
"""Parts of a row, divided by semicolons, that are work; what a test tells or asks comes on top."""
WANTED = (
    "setting", "command", "event", "moment", "motion", "sentence", "rule", "kind of mail",
    "kind of press",
)  # fmt: skip
_ROW = re.compile(r"^\| (.*?) \| (.*) \|$", re.MULTILINE)
_PATH = re.compile(r"`([\w<>./*-]+\.(?:py|toml|txt|md|lark|json)|[\w./-]+/)`")


def rows(text: str) -> dict[str, str]:
    """What there is to add, and where it goes."""
    table = text.partition("## Where does it go?")[2].partition("\n## ")[0]
    return dict(_ROW.findall(table)[1:])


def lost(where: str) -> Iterator[str]:
    """The places of a row that aren't there; a bare name lies beside what was named before."""
    beside = ROOT
    for path in _PATH.findall(where):
        pattern = path.replace("<id>", "*")
        found = sorted(ROOT.glob(pattern.rstrip("/"))) or sorted(beside.rglob(pattern))
        if not found:
            yield path
        elif "/" in pattern:
            beside = found[0] if found[0].is_dir() else found[0].parent


def steps(where: str) -> int:
    """How many steps a row asks for before its first full stop."""
    return len(re.split(r"\. [A-Z`]", where)[0].split(";"))


def test_every_place_is_there() -> None:
    found = rows((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(found) > 25
    assert {what: list(lost(where)) for what, where in found.items() if list(lost(where))} == {}


@pytest.mark.parametrize("thing", WANTED)
def test_little_has_to_be_touched(thing: str) -> None:
    found = rows((ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    (where,) = (where for what, where in found.items() if f"**{thing}**" in what)
    assert 1 <= steps(where) <= MOST_STEPS


def test_a_row_that_is_wrong_is_found() -> None:
    row = "| a **pun** | `judge/game/pun.py`, `judge/desk/`, `game.py` |"
    table = f"## Where does it go?\n\n| a | b |\n|---|---|\n{row}\n"
    where = rows(table)["a **pun**"]
    assert list(lost(where)) == ["judge/game/pun.py", "game.py"]
    assert list(lost("`judge/game/game.py` and `table.py`; `variants/<id>/map.txt`")) == []
    assert steps("one; two; three; four; five. A test tells; more") == 5
