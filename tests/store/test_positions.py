"""Positions by the number of the event they came after, and those of records from before."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from judge.store.games import EventRow, SnapshotRow
from judge.store.records import Records

OLD = """
    DROP TABLE snapshots;
    CREATE TABLE snapshots (
        id INTEGER PRIMARY KEY,
        game INTEGER NOT NULL REFERENCES games (id),
        phase TEXT NOT NULL,
        after INTEGER NOT NULL,
        at TEXT NOT NULL,
        position TEXT NOT NULL,
        UNIQUE (game, phase)
    ) STRICT;
    INSERT INTO snapshots (game, phase, after, at, position) VALUES
        (1, 'S1901M', 2, '2026-11-21T12:00:00Z', '"opening"'),
        (1, 'F1901M', 6, '2026-11-21T15:00:00Z', '"second"'),
        (1, 'W1901A', 5, '2026-11-21T14:00:00Z', '"first"'),
        (9, 'S1901M', 2, '2026-11-21T12:00:00Z', '"of no game"');
    DELETE FROM _sqlite_migrations WHERE name = 'positions_by_number';
    PRAGMA user_version = 11;
"""


def test_positions_of_old_records_are_kept(path: Path, noon: datetime) -> None:
    """Of a phase that was played twice only the last was, wherever it stood in the table."""
    with Records.open(path) as records:
        events = [EventRow("processed", "{}", noon, 1)] * 6
        records.games.create("ghost", at=noon, events=events, state="{}", deadline=None)
    with closing(sqlite3.connect(path)) as old:
        old.executescript(OLD)
    with Records.open(path) as records:
        before = [(row.phase, row.after, row.position) for row in records.games.snapshots("ghost")]
        assert before == [
            ("S1901M", 2, '"opening"'),
            ("W1901A", 5, '"first"'),
            ("F1901M", 6, '"second"'),
        ]
        again = SnapshotRow("S1901M", '"again"', noon)
        event = EventRow("back", "{}", noon, 1)
        records.games.append(
            "ghost", expected=1, at=noon, events=[event], state="{}", deadline=None, snapshot=again
        )
        found = [(row.phase, row.after) for row in records.games.snapshots("ghost")]
        assert found == [("S1901M", 2), ("W1901A", 5), ("F1901M", 6), ("S1901M", 7)]
        assert records.check() == []
