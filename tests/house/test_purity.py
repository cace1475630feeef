"""The rules of a game touch nothing outside it, and no order of theirs hangs on chance."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.purity import breaches

JUDGE = Path(__file__).resolve().parents[2] / "judge"
PURE = ("board", "orders", "adjudication", "game", "desk", "prose")

PLANTED = [
    ("import time", "imports time: the clock"),
    ("from time import monotonic as tick", "imports time: the clock"),
    ("import os.path as paths", "imports os.path: the disk"),
    ("from pathlib import Path", "imports pathlib: the disk"),
    ("import socket", "imports socket: the wire"),
    ("import random", "imports random: chance"),
    ("import logging as quiet", "imports logging: the log"),
    ("a = open('x')", "calls open: the disk"),
    ("from datetime import datetime\na = datetime.now()", "calls datetime.datetime.now: the clock"),
    ("from datetime import datetime as d\na = d.utcnow()",
     "calls datetime.datetime.utcnow: the clock"),
    ("import datetime as dt\na = dt.date.today()", "calls datetime.date.today: the clock"),
    ("import importlib\nimportlib.import_module('time')",
     "calls importlib.import_module: a module nobody sees"),
    ("a = hash('x')", "calls hash: a number of this process alone"),
    ("a = list({1, 2})", "goes through a set in no order: {1, 2}"),
    ("a = ', '.join({'b', 'c'})", "goes through a set in no order: {'b', 'c'}"),
    ("def f(a: frozenset[int]):\n    return [b for b in a]", "goes through a set in no order: a"),
    ("def f(a, b: set[int]):\n    return tuple(a | b)", "goes through a set in no order: a | b"),
    ("def f(a):\n    b = {c for c in a}\n    return (*b, 1)", "goes through a set in no order: b"),
]  # fmt: skip
SOUND = [
    "from datetime import datetime, timedelta\na = datetime(2026, 1, 1) + timedelta(1)",
    "a = sorted({1, 2})",
    "a = ', '.join(sorted({'b', 'c'}))",
    "def f(a: set[int]):\n    return {b for b in a} | {*a, 1}",
    "def f(a: set[int]):\n    return any(b for b in a) and sum(a) and len(a)",
    "def f(now):\n    return now()",
    "class A:\n    def __hash__(self):\n        return hash(1)",
]


@pytest.mark.parametrize(("source", "what"), PLANTED)
def test_what_is_planted_is_found(source: str, what: str) -> None:
    assert [breach.what for breach in breaches(source)] == [what]


@pytest.mark.parametrize("source", SOUND)
def test_what_is_sound_is_left_alone(source: str) -> None:
    assert breaches(source) == []


@pytest.mark.parametrize("room", PURE)
def test_a_room_of_the_rules_is_pure(room: str) -> None:
    found = [
        f"{module.relative_to(JUDGE)}:{breach.line} {breach.what}"
        for module in sorted((JUDGE / room).rglob("*.py"))
        for breach in breaches(module.read_text(encoding="utf-8"))
    ]
    assert found == []
