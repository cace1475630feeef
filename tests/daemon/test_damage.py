"""Records that are damaged under a judge at work: letters wait for the host, and none is blamed."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.post.arrival import Arrival, NotKept
from judge.post.carrier import Road
from judge.store.faults import Damaged
from judge.store.records import Records
from tests.harm.house import JUDGE, NOON, House

PAGE = 4096


def damage(path: Path, table: str) -> bytes:
    """Overwrite where a table begins, as a failing disk does; what stood there."""
    with closing(sqlite3.connect(path)) as database:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
        (root,) = database.execute(sql, (table,)).fetchone()
    whole = path.read_bytes()
    mend(path, bytes(PAGE), (root - 1) * PAGE)
    return whole


def mend(path: Path, content: bytes, at: int = 0) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


@pytest.mark.parametrize("table", ["events", "games", "outbox"])
def test_no_letter_is_put_aside_for_damage(tmp_path: Path, table: str) -> None:
    """However often it is tried; once the damage is mended it is served, once."""
    path = tmp_path / "judge.db"
    with House.begun() as house:
        house.records.backup(path)
        sender, to = house.address_of("FRANCE"), house.reply_address("FRANCE")
    raw = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <1@x>\r\n\r\nA Par - Bur\r\n".encode()
    now = NOON + timedelta(hours=2)
    with Records.open(path) as records:
        letter = keep_arrival(records, Arrival(raw, sender, to, now)).id
    whole = damage(path, table)
    with Records.open(path) as records:
        for minutes in range(8):
            later = now + timedelta(minutes=2 * minutes)
            try:
                Service(records, JUDGE, itertools.repeat(later).__next__).serve_all()
            except Damaged:
                continue  # the serving loop tells the host, and tries again
        counts = records.letters.counts()
        assert (counts["unserved"], counts["shelved"]) == (1, 0)
        records._ledger.rows("PRAGMA wal_checkpoint(TRUNCATE)")
    mend(path, whole)
    with Records.open(path) as records:
        Service(records, JUDGE, lambda: now + timedelta(hours=1)).serve_all()
        assert records.letters.counts()["unserved"] == 0
        assert [mail.recipient for mail in records.outbox.all_for_letter(letter)] == [sender]
        assert records.check() == []


def rename(path: Path) -> None:
    path.rename(path.with_name("away.db"))


def replace(path: Path) -> None:
    with Records.open(path.with_name("other.db")) as other:
        other.as_one_file()
    path.with_name("other.db").replace(path)


@pytest.mark.parametrize("happens", [rename, replace, Path.unlink])
def test_records_that_were_taken_away_take_no_letter(
    tmp_path: Path, happens: Callable[[Path], object]
) -> None:
    """SQLite would write on, into a file that is lost when the judge ends."""
    path, now = tmp_path / DATABASE, NOON + timedelta(hours=2)
    daemon = Daemon(path, JUDGE, (), Road("h", 25, "h"), lambda: now)
    letters = [
        Arrival(f"From: a@x\r\nMessage-ID: <{n}@x>\r\n\r\nhelp\r\n".encode(), "a@x", "judge@h", now)
        for n in range(2)
    ]
    daemon._keep(letters[0])
    happens(path)
    with pytest.raises(NotKept, match=r"judge.db: the records were taken away, .* start it anew"):
        daemon._keep(letters[1])
    assert daemon._own.records.letters.counts()["unserved"] == 1
    daemon._own.records.close()
