"""Mutants: a program with one small fault planted in it, such as a tired hand makes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

_SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
_SAID = {"debug", "info", "warning", "error", "exception"}
"""What only goes into a log is no behaviour."""


@dataclass(frozen=True)
class Mutant:
    """A source with a fault; where it is, and which."""

    line: int
    fault: str
    source: str


def count(source: str) -> int:
    """How many mutants a source has, with one fault each."""
    return sum(1 for _ in _changes(ast.parse(source)))


def mutant(source: str, number: int) -> Mutant:
    """One of them."""
    tree = ast.parse(source)
    node, fault, plant = list(_changes(tree))[number]
    line = getattr(node, "lineno", 0)
    plant()
    return Mutant(line, fault, ast.unparse(ast.fix_missing_locations(tree)))


Change = tuple[ast.AST, str, Callable[[], None]]


def _changes(tree: ast.AST) -> Iterator[Change]:
    """What could be changed in a tree: where, how it is called, and how it is done."""
    for node in _live(tree):
        match node:
            case ast.Compare(ops=[op]) if type(op) in _SWAPS:
                yield node, _named(op), partial(setattr, node, "ops", [_swap(op)])
            case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in _SWAPS:
                yield node, _named(op), partial(setattr, node, "op", _swap(op))
            case ast.UnaryOp(op=ast.Not()):
                # Twice denied is what stands there without the "not".
                twice = ast.UnaryOp(ast.Not(), node.operand)
                yield node, "not", partial(setattr, node, "operand", twice)
            case ast.Constant(value=bool() as value):
                yield node, str(value), partial(setattr, node, "value", not value)
            case ast.Constant(value=int() as value):
                yield node, f"{value} + 1", partial(setattr, node, "value", value + 1)
            case ast.If(test=test):
                never = ast.BoolOp(ast.And(), [ast.Constant(value=False), test])
                yield node, "if never", partial(setattr, node, "test", never)
            case ast.Expr(value=ast.Call()):
                yield node, "left out", partial(setattr, node, "value", ast.Constant(None))
            case _:
                pass


def _live(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that does something: no annotation, no docstring, no log."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params"}:
            continue
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST) and not _is_dead(inner):
                yield from _live(inner)


def _is_dead(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Raise():
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="log"), attr=attr))):
            return attr in _SAID
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case _:
            return False


def _named(op: ast.AST) -> str:
    return f"{type(op).__name__} to {_SWAPS[type(op)].__name__}"


def _swap(op: ast.AST) -> ast.AST:
    return _SWAPS[type(op)]()
