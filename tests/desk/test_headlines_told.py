"""The subject of a receipt says what was done: every command has its words for it."""

from __future__ import annotations

import pytest

from judge.desk.commands.command import Command
from judge.desk.commands.seats import Wait
from judge.desk.declarations import DECLARED
from judge.desk.headlines import name_told
from judge.library.texts import load_phrases

TOLD = {
    name.partition(".")[2]: sentence
    for name, sentence in load_phrases().sentences.items()
    if name.startswith("told.")
}
KINDS = [kind for kind in DECLARED if kind is not Wait]
OF_CLERKS = {
    "press", "note", "request", "away", "away_unmoved", "away_asked", "vote", "vote_back", "moved",
}  # fmt: skip
"""What clerks say themselves, with gaps of their own."""


def named(kind: type[Command]) -> str:
    return name_told(object.__new__(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_is_told_of(kind: type[Command]) -> None:
    assert named(kind) in TOLD


def test_nothing_else_is() -> None:
    assert {*map(named, KINDS), "wait", "ready", *OF_CLERKS} == set(TOLD)
    assert name_told(Wait(waits=True)) == "wait"
    assert name_told(Wait(waits=False)) == "ready"
