"""Patterns that every promised Python reads alike.

Possessive quantifiers and atomic groups came with 3.11 and lose what they have matched until
3.11.5 (CPython gh-101955, gh-106052); Debian 12 has 3.11.2.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from re import _constants, _parser
from typing import Any

import pytest

TOP = Path(__file__).resolve().parents[2]
SUSPECT = re.compile(r"[*+?}]\+|\(\?>")
REFUSED = frozenset({_constants.POSSESSIVE_REPEAT, _constants.ATOMIC_GROUP})


def is_refused(pattern: str) -> bool:
    """Whether a pattern has one; of one that can't be parsed by itself, by its looks."""
    if SUSPECT.search(pattern) is None:
        return False
    try:
        with warnings.catch_warnings(action="ignore"):
            parsed = _parser.parse(pattern)
    except re.error:
        return True
    return bool(REFUSED & set(_kinds(parsed)))


def _kinds(tree: Any) -> Iterator[Any]:
    """Whatever a parsed pattern is made of, however deep."""
    if isinstance(tree, _parser.SubPattern | tuple | list):
        for branch in tree:
            yield from _kinds(branch)
    else:
        yield tree


def _texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text in some code, with its line; what an f-string fills in is an "x"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [str(v.value) if isinstance(v, ast.Constant) else "x" for v in node.values]
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value
            yield node.lineno, text if isinstance(text, str) else text.decode("latin-1")


@pytest.mark.parametrize(
    "pattern", [" *+x", "(?:a +)*+b", "a{2,3}+", "(?:b|(?>a+))", "a?+", "((a++"]
)
def test_what_is_refused(pattern: str) -> None:
    assert is_refused(pattern)


@pytest.mark.parametrize(
    "pattern", [" *x", r"a\*+", "[*+]+", "a+?b", r"\(\?>", "judge+tag", "2 + 2"]
)
def test_what_is_not_refused(pattern: str) -> None:
    assert not is_refused(pattern)


def test_no_pattern_takes_what_it_never_gives_back() -> None:
    found = []
    for module in sorted((TOP / "judge").rglob("*.py")):
        where = module.relative_to(TOP)
        texts = _texts(ast.parse(module.read_text(encoding="utf-8")))
        found += [f"{where}:{line} {text}" for line, text in texts if is_refused(text)]
    for grammar in sorted((TOP / "grammar").rglob("*.lark")):
        lines = enumerate(grammar.read_text(encoding="utf-8").splitlines(), 1)
        found += [f"{grammar.name}:{n} {line}" for n, line in lines if SUSPECT.search(line)]
    assert found == []
