"""One name, one thing: no public class or function has its namesake in another module.

A name given a second time is one, too: `X = Y`, `X = Y | Z`, `from a import Y as X`.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
JUDGE = HERE.parents[1] / "judge"
LEFT = tomllib.loads((HERE / "homonyms.toml").read_text(encoding="utf-8"))


def homonyms(sources: Mapping[str, str]) -> dict[str, list[str]]:
    """The public classes and functions that several modules define or rename to, and which."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for module, source in sources.items():
        for name, meant in _named(ast.parse(source).body):
            if not name.startswith("_"):
                found[name][module] = meant or module
    return {name: [*here] for name, here in found.items() if len(set(here.values())) > 1}


def _named(body: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    """What a module gives a name, under a condition too; and what an import gives one to."""
    for node in body:
        match node:
            case (
                ast.ClassDef(name=name)
                | ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
            ):
                yield name, ""
            case ast.Assign(targets=targets, value=value) if _is_alias(value):
                names = (target.id for target in targets if isinstance(target, ast.Name))
                yield from ((name, "") for name in names if not name.isupper())
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if (
                _is_alias(value) and not name.isupper()
            ):
                yield name, ""
            case ast.Import(names=imported) | ast.ImportFrom(names=imported):
                given = (one for one in imported if one.asname and one.asname != one.name)
                yield from ((one.asname or "", ast.unparse(node)) for one in given)
            case ast.If() | ast.Try() | ast.With() | ast.ExceptHandler():
                yield from _named(ast.iter_child_nodes(node))
            case _:
                pass


def _is_alias(value: ast.expr) -> bool:
    """Whether a value is something that has a name, or a type made of such: no number, no call."""
    match value:
        case ast.Name() | ast.Attribute() | ast.Subscript():
            return True
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_alias(left) and (_is_alias(right) or isinstance(right, ast.Constant))
        case _:
            return False


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
        ({"a": "class Part: pass", "b": "from a import Part as Part"}, {}),
        # under another name
        ({"a": "class Part: pass", "b": "from c import Bit as Part"}, {"Part": ["a", "b"]}),
        ({"a": "class Part: pass", "b": "Part = Bit"}, {"Part": ["a", "b"]}),
        ({"a": "class Part: pass", "b": "Part = str | int | None"}, {"Part": ["a", "b"]}),
        ({"a": "Part = tuple[int, str]", "b": "Part: TypeAlias = Bit"}, {"Part": ["a", "b"]}),
        ({"a": "def read(): pass", "b": "read = reader.read"}, {"read": ["a", "b"]}),
        (
            {"a": "class Bit: pass", "b": "if x:\n    Bit = Y\nelse:\n    Bit = Z"},
            {"Bit": ["a", "b"]},
        ),
        # one thing that has one other name everywhere
        ({"a": "from c import Bit as Part", "b": "from c import Bit as Part"}, {}),
        ({"a": "import c as d", "b": "import e as d"}, {"d": ["a", "b"]}),
        # a value is no name for another thing
        ({"a": "def most(): pass", "b": "most = 3"}, {}),
        ({"a": "MOST = LEAST", "b": "MOST = OTHER"}, {}),
    ],
)
def test_what_is_planted_is_found(sources: dict[str, str], found: dict[str, list[str]]) -> None:
    assert homonyms(sources) == found
