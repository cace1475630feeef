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

AMERICAN = {
    "armor": "armour",
    "behavior": "behaviour",
    "canceled": "cancelled",
    "canceling": "cancelling",
    "catalog": "catalogue",
    "center": "centre",
    "centered": "centred",
    "centers": "centres",
    "color": "colour",
    "colored": "coloured",
    "colors": "colours",
    "defense": "defence",
    "dialog": "dialogue",
    "favor": "favour",
    "favorite": "favourite",
    "fulfill": "fulfil",
    "gray": "grey",
    "harbor": "harbour",
    "honor": "honour",
    "honored": "honoured",
    "labeled": "labelled",
    "neighbor": "neighbour",
    "neighbors": "neighbours",
    "offense": "offence",
    "organization": "organisation",
    "organize": "organise",
    "organized": "organised",
    "recognize": "recognise",
    "recognized": "recognised",
    "rumor": "rumour",
    "traveled": "travelled",
    "traveling": "travelling",
}
SAID = NEVER | AMERICAN


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


def misnamed(source: str) -> list[tuple[int, str]]:
    """Where a source gives a thing a name that we never say, and what we say."""
    defined = sorted(_defined(ast.parse(source)))
    return [(line, SAID[word]) for line, name in defined for word in words(name) if word in SAID]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("next_turn = 1", [(1, "phase")]),
        ("def paint(color):\n    pass", [(1, "colour")]),
        ("class MapManager:\n    pass", [(1, "what it does")]),
        ("home_centres = turned = 1", []),
        ("a.color = 1", []),  # somebody else's name
    ],
)
def test_what_is_planted_is_found(source: str, found: list[tuple[int, str]]) -> None:
    assert misnamed(source) == found


def test_nothing_is_named_by_a_word_we_never_say() -> None:
    found = []
    for module in sorted(JUDGE.rglob("*.py")):
        where = module.relative_to(JUDGE.parent)
        found += [f"{where}: say {SAID[w]}" for w in words(module.stem) if w in SAID]
        said = misnamed(module.read_text(encoding="utf-8"))
        found += [f"{where}:{line}: say {right}" for line, right in said]
    assert found == []
