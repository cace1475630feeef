"""Letters of a gamesmaster to one game, each served as if none of the others had come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.desk.counter import Served
from judge.game.events import Event
from judge.game.wishes import WishAsked
from tests.desk.bureau import Bureau, reply_to, started_game

MASTER = "gm@x.org"


def letters_in(name: str) -> list[tuple[str, str]]:
    """The letters of a table beside the tests, and what is meant to come of each."""
    text = Path(__file__).with_name(name).read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if " => " in line and not line.startswith("#")]
    return [(letter, meant) for letter, _, meant in (row.rpartition(" => ") for row in rows)]


@dataclass(frozen=True)
class Tried:
    """What came of a letter, in an office of its own."""

    bureau: Bureau
    served: Served
    events: Sequence[Event]

    @property
    def told(self) -> str:
        """The receipt on one line, without the marks of its rows."""
        text = reply_to(self.served, MASTER).text
        return " ".join(re.sub(r"\n +[!=|?](?: +)", " ", text).split())

    @property
    def asked(self) -> list[str]:
        """The lines that are asked about."""
        return [
            line for event in self.events if isinstance(event, WishAsked) for line in event.lines
        ]


def tried(office: Bureau, letter: str, to: str) -> Tried:
    """A letter of the gamesmaster's to ghost; the office itself stays as it was."""
    bureau = copy(office)
    bureau.games, bureau.logs = dict(office.games), {"ghost": list(office.logs["ghost"])}
    served = bureau.write(MASTER, letter, to=to)
    return Tried(bureau, served, bureau.logs["ghost"][len(office.logs["ghost"]) :])


@pytest.fixture(scope="module")
def begun() -> tuple[Bureau, str]:
    """A game that has begun, and the address of its gamesmaster there."""
    bureau = Bureau()
    return bureau, started_game(bureau)["GM"].reply_to
