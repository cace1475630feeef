"""One name, one thing: no public class or function has its namesake in another module."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
JUDGE = HERE.parents[1] / "judge"
LEFT = tomllib.loads((HERE / "homonyms.toml").read_text(encoding="utf-8"))


def homonyms(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The public classes and functions that several modules define, and which these are."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module, source in sources.items():
        for node in ast.parse(source).body:
            match node:
                case (
                    ast.ClassDef(name=name)
                    | ast.FunctionDef(name=name)
                    | ast.AsyncFunctionDef(name=name)
                ) if not name.startswith("_"):
                    found[name].append(module)
                case _:
                    pass
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def test_no_name_is_given_twice_but_those_left() -> None:
    sources = {
        str(file.relative_to(JUDGE).with_suffix("")): file.read_text(encoding="utf-8")
        for file in sorted(JUDGE.rglob("*.py"))
    }
    left = {
        name: modules
        for row in LEFT.values()
        for name, modules in row.items()
        if isinstance(modules, list)
    }
    assert homonyms(sources) == left


def test_what_is_left_has_its_reason() -> None:
    assert [name for name, row in LEFT.items() if len(row["why"].split()) < 4] == []


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"a": "class Part: pass", "b": "class Part: pass"}, {"Part": ["a", "b"]}),
        ({"a": "class Part(Enum): ONE = 1", "b": "def Part(): pass"}, {"Part": ["a", "b"]}),
        ({"a": "def serve(): pass", "b": "async def serve(): pass"}, {"serve": ["a", "b"]}),
        ({"a": "def _of(): pass", "b": "def _of(): pass"}, {}),
        ({"a": "class A:\n    def read(self): pass", "b": "def read(): pass"}, {}),
        ({"a": "class Part: pass", "b": "from a import Part"}, {}),
    ],
)
def test_what_is_planted_is_found(sources: dict[str, str], found: dict[str, list[str]]) -> None:
    assert homonyms(sources) == found
