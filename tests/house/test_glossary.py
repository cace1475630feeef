"""Every word of the glossary in CONTRIBUTING.md names something that there is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROWS = re.compile(r"^\| ([^|`]+) \| `([\w.]+)` \| ([^|]+) \|$", re.MULTILINE)
TABLE = re.compile(r"^\| word \|.*\n\|---\|---\|---\|\n((?:\|.*\n)+)", re.MULTILINE)


def glossary(text: str) -> dict[str, str]:
    """The words with what they are called in code; a row of another form is a fault."""
    found = TABLE.search(text)
    if found is None:
        raise ValueError("there is no glossary")
    rows = ROWS.findall(found[1])
    assert len(rows) == len(found[1].splitlines())
    return {word: name for word, name, _ in rows}


def is_defined(name: str, judge: Path) -> bool:
    """Whether a module of the house defines it: "board.units.Power"."""
    module, _, wanted = name.rpartition(".")
    file = judge.joinpath(*module.split(".")).with_suffix(".py")
    if not file.exists():
        return False
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=found) | ast.Assign(targets=[ast.Name(id=found)]):
                if found == wanted:
                    return True
            case _:
                pass
    return False


WORDS = glossary((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("word", WORDS)
def test_every_word_stands_for_a_class_of_its_name(word: str) -> None:
    assert is_defined(WORDS[word], ROOT / "judge")


def test_no_class_stands_for_two_words() -> None:
    assert len(set(WORDS.values())) == len(WORDS)


def test_other_names_in_what_is_told_of_a_word_are_there_too() -> None:
    """`Terrain`, `after`: such a name stands for something in the room of its row."""
    assert list(_lost((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))) == []


def _lost(text: str) -> Iterator[str]:
    for _, name, told in ROWS.findall(text):
        room = ROOT / "judge" / name.partition(".")[0]
        sources = "\n".join(file.read_text(encoding="utf-8") for file in sorted(room.rglob("*.py")))
        for other in re.findall(r"`([A-Za-z]\w*)`", told):
            if not re.search(rf"^(?:class|def) {other}\b", sources, re.MULTILINE):
                yield other


@pytest.mark.parametrize(
    ("name", "is_there"),
    [("a.Part", True), ("a.Other", True), ("a.Gone", False), ("b.Part", False), ("a.f", False)],
)
def test_what_is_planted_is_found(name: str, *, is_there: bool, tmp_path: Path) -> None:
    source = "class Part: pass\nOther = Part | int\ndef f(): pass\n"
    (tmp_path / "a.py").write_text(source, encoding="utf-8")
    assert is_defined(name, tmp_path) is is_there


def test_a_row_that_names_nothing_is_a_fault() -> None:
    with pytest.raises(AssertionError):
        glossary("| word | in code | what it is |\n|---|---|---|\n| power | Power | plays |\n")
