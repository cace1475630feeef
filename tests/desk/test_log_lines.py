"""The log of a game in lines: one for each kind of event, and no secret in any."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from string import Formatter
from typing import get_type_hints

import pytest

from judge.board.position import Position
from judge.board.units import Power
from judge.desk.replies.log_lines import log_line, log_row
from judge.game.events import Ending, Event, PhaseProcessed
from judge.game.game import Game
from judge.game.log import Role
from judge.game.motions import Motion
from judge.game.order_events import OrdersEntered
from judge.game.press_events import PressSent
from judge.game.records import KINDS
from judge.game.seats import Absence, Master, Player
from judge.library.texts import load_log_words
from tests.game.test_editions import LOGS, replayed

WORDS = load_log_words()
LINES = {**WORDS.public, **WORDS.secret}
CASES = {
    "PressSent": {"everybody", "some", "waiting"},
    "PressReleased": {"everybody", "some"},
    "Reminded": {"soon", "late"},
    "StandingCalled": {"robot", "standing"},
    "WaitSet": {"wait", "ready"},
    "SeatOffered": {"power", "master"},
    "ReplyAddressRenewed": {"power", "master"},
    "PlayerReplaced": {"another", "same"},
    "MasterReplaced": {"another", "same"},
    "MotionCarried": {"extension", "pause", "resuming", "replacement", "master"},
    "GameEnded": {ending.value for ending in Ending},
}


def named() -> Iterator[str]:
    for kind in KINDS:
        yield from (f"{kind}.{case}" for case in CASES[kind]) if kind in CASES else (kind,)


def test_every_kind_of_event_has_a_line_that_is_public_or_secret() -> None:
    assert not WORDS.public.keys() & WORDS.secret.keys()
    assert WORDS.public.keys() | WORDS.secret.keys() == set(named())


def test_every_role_has_a_name() -> None:
    assert set(WORDS.authors) == {role.name.lower() for role in Role} | {"unknown"}


def _gaps_of(kind: str) -> set[str]:
    """The fields of a kind of event that a line may tell."""
    hints = get_type_hints(KINDS[kind])
    told = {Power, Player, Master, datetime}
    found = {
        name
        for name, hint in hints.items()
        if hint in told
        or getattr(hint, "__name__", "") == "Phase"
        or name in {"sender", "powers", "numbers"}
    }
    optional = {
        name for name, hint in hints.items() if str(hint).endswith("datetime.datetime | None")
    }
    phase = {"phase"} if Position in hints.values() else set()
    phase |= {"powers"} if Motion in hints.values() else set()
    return (
        found
        | optional
        | phase
        | ({"power", "begins", "ends"} if Absence in hints.values() else set())
    )


@pytest.mark.parametrize("name", sorted(LINES))
def test_a_line_tells_nothing_but_powers_phases_moments_and_names(name: str) -> None:
    line = LINES[name]
    gaps = {gap for _, gap, _, _ in Formatter().parse(line) if gap is not None}
    kind, _, case = name.partition(".")
    may = _gaps_of(kind) | ({"power"} if case == "power" else set())
    assert gaps <= may


def _secrets_of(event: Event, game: Game) -> Iterator[str]:
    people = (
        game.people.master.player,
        *game.people.waiting,
        *game.people.observers,
        *(s.player for s in game.people.seats),
    )
    yield from (player.address for player in people)
    match event:
        case PressSent(text=text):
            yield text
        case OrdersEntered(orders=rows):
            yield from (row.text for row in rows)
        case PhaseProcessed(orders=orders):
            yield from (row.text for _, rows in orders for row in rows)
        case _:
            pass


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name} {file.name[:-9]}")
def test_no_line_of_a_whole_game_tells_a_secret(file: Path) -> None:
    """Nor does one name an address; and what is public of a game is most of what happened to it."""
    before: Game | None = None
    public = 0
    for logged, step in replayed(file):
        game = before or step.game
        line = log_line(logged, game, WORDS)
        public += line.is_public
        assert line.said
        assert "@" not in line.said
        assert [secret for secret in _secrets_of(logged.event, game) if secret in line.said] == []
        before = step.game
    assert public > 30


def test_a_row_of_the_log() -> None:
    """Of an older game, of which less is known; what is secret stands in brackets."""
    steps = list(replayed(next(file for file in LOGS if "standard" in file.name)))
    rows = [log_row(logged, step.game, WORDS) for logged, step in steps]
    assert rows[0] == "    1  2026-11-21 12:00         gamesmaster     Gm opened the game."
    assert rows[18] == (
        "   19  2026-11-21 12:00         Austria         "
        "(Austria sent orders for Spring 1901 movement.)"
    )
    assert (
        rows[35]
        == "   36  2026-11-21 13:00         ?               Spring 1901 movement was processed."
    )
