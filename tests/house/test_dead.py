"""Nothing public of the house is left that the house itself doesn't use; tests don't count."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CALLED_FROM_OUTSIDE = {"main"}  # by `judge` and `python -m`


def dead(sources: Mapping[str, str]) -> list[str]:
    """The public functions, classes and values of modules that no other line names."""
    trees = {name: ast.parse(source) for name, source in sources.items()}
    used: Counter[str] = Counter()
    for tree in trees.values():
        used.update(_used(tree))
    return [
        f"{module}:{line} {name}"
        for module, tree in trees.items()
        for line, name in _public(tree)
        if not used[name] and name not in CALLED_FROM_OUTSIDE
    ]


def _public(tree: ast.Module) -> list[tuple[int, str]]:
    found = []
    for node in tree.body:
        match node:
            case ast.FunctionDef(decorator_list=[_, *_]):
                pass  # whoever decorates it knows it
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.append((node.lineno, name))
            case ast.ClassDef(name=name):
                found.append((node.lineno, name))
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                found.append((node.lineno, name))
            case _:
                pass
    return [(line, name) for line, name in found if not name.startswith("_")]


def _used(tree: ast.Module) -> list[str]:
    """Every name that is read; what is imported only to be handed on isn't."""
    handed_on = {
        text.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        for text in ast.walk(node.value)
        if isinstance(text, ast.Constant)
    }
    found = list(map(str, handed_on))
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name):
                found.append(name)
            case _:
                pass
    return found


@pytest.mark.parametrize(
    ("sources", "found"),
    [
        ({"a": "def f(): pass"}, ["a:1 f"]),
        ({"a": "def f(): pass", "b": "from a import f\nf()"}, []),
        ({"a": "def f(): pass", "b": "from a import f"}, ["a:1 f"]),
        ({"a": "class C: pass\nMOST = 3\n_few = 2"}, ["a:1 C", "a:2 MOST"]),
        ({"a": "def f(): pass\n__all__ = ['f']"}, []),
        ({"a": "def main(): pass"}, []),
        ({"a": "@step\ndef f(): pass"}, []),
    ],
)
def test_what_is_planted_is_found(sources: dict[str, str], found: list[str]) -> None:
    assert dead(sources) == found


def test_nothing_public_is_dead() -> None:
    rooms = (ROOT / "judge", ROOT / "atlas")  # the map tool draws with the printer's own letters
    files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
    sources = {str(f.relative_to(ROOT)): f.read_text(encoding="utf-8") for f in files}
    assert dead(sources) == []
