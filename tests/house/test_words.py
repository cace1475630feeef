"""One word a thing: the glossary's 'never say' words name nothing in judge/."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

JUDGE = Path(__file__).resolve().parents[2] / "judge"
NEVER = {
    "admin": "master",
    "common": "the thing itself",
    "country": "power",
    "handler": "what it does",
    "helper": "what it does",
    "helpers": "what they do",
    "manager": "what it does",
    "misc": "the thing itself",
    "nation": "power",
    "nationality": "power",
    "spectator": "observer",
    "subprovince": "coast",
    "territory": "province",
    "turn": "phase",
    "util": "the thing itself",
    "utils": "the things themselves",
}


def words(name: str) -> list[str]:
    """The words of an identifier, whatever its capitals."""
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


def _defined(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.lineno, node.name
            case ast.arg():
                yield node.lineno, node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.lineno, node.id
            case _:
                pass


@pytest.mark.parametrize(
    ("name", "expected"),
    [("next_turn", ["next", "turn"]), ("NMRPolicy", ["nmr", "policy"]), ("do_GET", ["do", "get"])],
)
def test_an_identifier_falls_into_words(name: str, expected: list[str]) -> None:
    assert words(name) == expected


def test_nothing_is_named_by_a_word_we_never_say() -> None:
    found = []
    for module in sorted(JUDGE.rglob("*.py")):
        where = module.relative_to(JUDGE.parent)
        found += [f"{where}: say {NEVER[w]}" for w in words(module.stem) if w in NEVER]
        for line, name in _defined(ast.parse(module.read_text(encoding="utf-8"))):
            found += [f"{where}:{line} {name}: say {NEVER[w]}" for w in words(name) if w in NEVER]
    assert found == []
