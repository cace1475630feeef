"""Every ruling is written down, is shown by a case, and is cited where it is applied."""

from __future__ import annotations

import re
from pathlib import Path

from tests.adjudication.casebook import all_cases

_HEADING = re.compile(r"^### (\d\.[A-Z]\.\d+)(?: \(([a-z])\))? (.+)$", re.MULTILINE)


def _page(root: Path) -> str:
    return (root / "data" / "rulings.md").read_text(encoding="utf-8")


def test_every_case_that_the_page_names_is_there(root: Path) -> None:
    known = {case.id for case in all_cases()}
    lines = re.findall(r"^Cases: (.+)$", _page(root), re.MULTILINE)
    named = {name.strip() for line in lines for name in line.split(",")}
    assert named - known == set()


def test_every_ruling_names_a_case(root: Path) -> None:
    sections = _page(root).split("### ")[1:]
    assert [s.splitlines()[0] for s in sections if "\nCases: " not in s] == []


def test_every_ruling_is_cited_where_it_is_applied(root: Path) -> None:
    rooms = [root / "judge" / "orders", root / "judge" / "adjudication"]
    code = "\n".join(
        path.read_text(encoding="utf-8") for room in rooms for path in sorted(room.glob("*.py"))
    )
    cited = {c for m in re.finditer(_CITED, code) for c in _clauses(m[0])}
    ruled = [clause for clause, _, _ in _HEADING.findall(_page(root))]
    assert len(ruled) > 20
    assert [clause for clause in ruled if clause not in cited] == []


_CITED = r"4\.[A-E]\.\d+(?: to 4\.[A-E]\.\d+)?"


def _clauses(words: str) -> list[str]:
    """The clauses of "4.B.1", or of "4.B.1 to 4.B.3"."""
    first, _, last = words.partition(" to ")
    chapter, _, begin = first.rpartition(".")
    end = last.rpartition(".")[2] or begin
    return [f"{chapter}.{n}" for n in range(int(begin), int(end) + 1)]
