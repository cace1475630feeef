"""`check` says in words what is wrong, whatever is wrong."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from judge.store.faults import RecordsFault
from judge.store.games import EventRow
from judge.store.records import Records


@pytest.fixture
def whole(path: Path, noon: datetime) -> Path:
    """Records of one game with two events, closed."""
    with Records.open(path) as records:
        records.letters.keep(
            bytes(40_000), sender="", recipient="", arrived=noon, message_id="", digest="d"
        )
        events = [EventRow("created", "{}", noon, 1), EventRow("orders", "{}", noon, 1)]
        records.games.create("ghost", at=noon, events=events, state="{}", deadline=None)
    return path


@pytest.mark.parametrize(
    ("tampering", "words"),
    [
        ("SELECT 1", []),
        (
            "DROP TRIGGER events_remain; DELETE FROM events WHERE number = 1",
            ["game ghost should have 2 events, has 1, the last is number 2"],
        ),
        ("UPDATE games SET state = '{'", ["game ghost: the state is not JSON"]),
        (
            "DROP TRIGGER events_stay; UPDATE events SET body = '' WHERE number = 2",
            ["game ghost: the event 2 is not JSON"],
        ),
        (
            "INSERT INTO snapshots (game, phase, after, at, position)"
            " VALUES (1, 'S1901M', 1, '', '')",
            ["game ghost: the snapshot of S1901M is not JSON"],
        ),
        (
            "INSERT INTO addresses VALUES ('fay@example.org', 7, 'FRANCE')",
            ["row 1 of addresses belongs to nothing in games"],
        ),
        (
            "DELETE FROM games",
            ["row 1 of events belongs to nothing in games"] * 2,
        ),
    ],
)
def test_what_another_program_did(whole: Path, tampering: str, words: list[str]) -> None:
    with closing(sqlite3.connect(whole)) as other:
        other.executescript(tampering)
    with Records.open(whole) as records:
        found = records.check()
    assert [line.replace("row 2", "row 1") for line in found] == words


def test_damage_is_told_not_raised(whole: Path) -> None:
    """Every page but the first, overwritten, one after the other."""
    intact = whole.read_bytes()
    told = 0
    for start in range(4096, len(intact), 4096):
        whole.write_bytes(intact[:start] + b"\xff" * 4096 + intact[start + 4096 :])
        try:
            records = Records.open(whole)
        except RecordsFault as fault:
            assert "restore the newest backup" in str(fault)  # noqa: PT017 - either way will do
        else:
            with records:
                assert any("damaged" in line for line in records.check())
            told += 1
    assert told > 10
