"""Finds what reads like words to a person in the code: they belong into `data/`.

A text is taken for one if a small word stands beside a blank in it: "via {sea}", " by convoy",
"This is late.". What only programs read is left out by what it is or by where it stands.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

_WORD = r"[A-Za-z]?[a-z'\u2019]+"
_BESIDE_A_BLANK = re.compile(
    rf"(?<![\w./=#%-]){_WORD}[,.;:!?\"')]*\s|\s[\"'(]*{_WORD}(?![\w/=<>-]|\.\w)"
)
_MARKUP = re.compile(r"<[^<>]*(?:>|$)|^[^<>]*/?>|[\w-]+=\"[^\"]*\"|&\w+;")
_SQL = re.compile(r"[\s,(]*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|WHERE|WITH)\b")
_PATTERN = re.compile(r"\\[\w().]|\(\?|\[[^\]\s]+\][*+?]|\w\|\w")
_FIELD = re.compile(r"[A-Z][\w-]+: |\w+/\w+; ")
_GAP = "\0"
_LOGGED = {"debug", "info", "warning", "error", "critical", "exception", "log"}
_FOR_PROGRAMS = {"re", "struct", "datetime"}
_LOOKED_FOR = {"removeprefix", "removesuffix", "startswith", "endswith", "partition", "split"}


@dataclass(frozen=True, order=True)
class Said:
    """A text in the code that reads like words to a person; its gaps are written {}."""

    line: int
    text: str


def is_for_people(text: str) -> bool:
    """Whether a text, with a mark for each gap, reads like words."""
    if _SQL.match(text) or _PATTERN.search(text) or _FIELD.match(text):
        return False
    return _BESIDE_A_BLANK.search(_MARKUP.sub("", text)) is not None


def said_in(source: str) -> list[Said]:
    """What a source says to people, but for its docstrings, its log and its own faults."""
    tree = ast.parse(source)
    silent = {id(inner) for node in _silent(tree) for inner in ast.walk(node)}
    found = [
        Said(node.lineno, text.replace(_GAP, "{}"))
        for node, text in _texts(tree)
        if id(node) not in silent and is_for_people(text)
    ]
    return sorted(set(found))


def _texts(tree: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Every literal; an f-string is one, and so are literals that stand side by side."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.JoinedStr(values=values):
                yield node, "".join(_part(value) for value in values)
                for value in values:
                    if isinstance(value, ast.FormattedValue):
                        yield from _texts(value)
            case ast.Constant(value=str(text)):
                yield node, text
            case _:
                yield from _texts(node)


def _part(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else _GAP


def _silent(tree: ast.AST) -> Iterator[ast.AST]:
    """What no player reads: docstrings, the log, the record of a letter, keys, faults of ours."""
    for scope in ast.walk(tree):
        match scope:
            case ast.Expr(value=ast.Constant() as docstring):
                yield docstring
            case ast.Call(func=ast.Attribute() as called, args=arguments):
                if _is_for_no_player(called):
                    yield from arguments
            case ast.keyword(arg="note", value=apart) | ast.Subscript(slice=apart):
                yield apart
            case ast.AnnAssign(annotation=apart) | ast.arg(annotation=ast.expr() as apart):
                yield apart
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _raised(scope)
            case _:
                pass


def _is_for_no_player(called: ast.Attribute) -> bool:
    """Whether what a call takes is for the log, a pattern, or looked for in a text."""
    owner = called.value.id if isinstance(called.value, ast.Name) else ""
    is_logged = owner == "log" and called.attr in _LOGGED
    return is_logged or owner in _FOR_PROGRAMS or called.attr in _LOOKED_FOR


def _raised(scope: ast.AST) -> Iterator[ast.AST]:
    """The texts of exceptions; not what stands in a value that an exception carries."""
    names = set()
    for node in ast.walk(scope):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            for argument in node.exc.args:
                if isinstance(argument, ast.Constant | ast.JoinedStr):
                    yield argument
                elif isinstance(argument, ast.Name):
                    names.add(argument.id)
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in names:
                yield value
            case _:
                pass
