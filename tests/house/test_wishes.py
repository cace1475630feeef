"""What a reader wishes is asked in one place: who composes or prints a mail asks there.

And a mail about a game goes along with its reader's wishes.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

JUDGE = Path(__file__).resolve().parents[2] / "judge"
ROOMS = ("desk", "post", "printer", "daemon")
PLACE = "desk/dressing.py"
WISHES = {"zone", "pictures"}
PEOPLE = {"player", "observer", "reader", "person"}


def askers(sources: Mapping[str, str]) -> list[str]:
    """Where somebody else asks a person how they wish their mails."""
    return [
        f"{name}:{node.lineno} {ast.unparse(node)}"
        for name, source in sources.items()
        if name != PLACE
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute)
        and node.attr in WISHES
        and ast.unparse(node.value).rpartition(".")[2] in PEOPLE
    ]


def wishless(sources: Mapping[str, str]) -> list[str]:
    """Where a mail about a game is made without its reader's wishes."""
    return [
        f"{name}:{node.lineno}"
        for name, source in sources.items()
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "Reply"
        and {"game"} == {word.arg for word in node.keywords} & {"game", "wishes"}
    ]


def _sources() -> dict[str, str]:
    files = [file for room in ROOMS for file in sorted((JUDGE / room).rglob("*.py"))]
    return {str(f.relative_to(JUDGE)): f.read_text(encoding="utf-8") for f in files}


def test_wishes_are_asked_in_one_place() -> None:
    assert PLACE in _sources()
    assert askers(_sources()) == []


def test_a_mail_about_a_game_has_its_readers_wishes() -> None:
    assert wishless(_sources()) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Reply(key=key, game=game.name)", ["a:1"]),
        ("Reply(key=key, game=game.name, wishes=wishes)", []),
        ("Reply(key=key)", []),
    ],
)
def test_a_planted_mail_without_wishes_is_found(source: str, found: list[str]) -> None:
    assert wishless({"a": source}) == found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("when(seat.player.zone)", ["a:1 seat.player.zone"]),
        ("if not player.pictures: pass", ["a:1 player.pictures"]),
        ("[o.name for observer in all if observer.zone]", ["a:1 observer.zone"]),
        ("when(game.settings.zone)", []),
        ("when(wishes_of(player, game).zone)", []),
    ],
)
def test_who_is_planted_to_ask_is_found(source: str, found: list[str]) -> None:
    assert askers({"a": source}) == found
    assert askers({PLACE: source}) == []
