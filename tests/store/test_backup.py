"""A backup opens, is complete, and never costs the older one."""

from __future__ import annotations

import stat
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from judge.store.faults import RecordsFault
from judge.store.games import EventRow
from judge.store.letters import KeptLetter
from judge.store.records import Records

Keep = Callable[[str], KeptLetter]


def dump(records: Records) -> list[str]:
    return list(records._ledger.database.conn.iterdump())


def test_a_backup_opens_and_holds_everything(
    tmp_path: Path, records: Records, noon: datetime, keep: Keep
) -> None:
    keep("one")
    records.games.create(
        "ghost", at=noon, events=[EventRow("created", "{}", noon, 1)], state="{}", deadline=noon
    )
    target = tmp_path / "backup.db"
    records.backup(target)
    keep("after")
    assert sorted(file.name for file in tmp_path.glob("backup*")) == ["backup.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    # The header says "no write-ahead log": readable where nothing can be written.
    assert target.read_bytes()[18:20] == b"\x01\x01"
    with Records.open(target) as copy:
        assert copy.secret == records.secret
        assert copy.check() == []
        assert copy.letters.counts() == {"unserved": 1, "served": 0, "shelved": 0}
        copy.letters.keep(
            b"A PAR - BUR",
            sender="fay@example.org",
            recipient="judge@example.org",
            arrived=noon,
            message_id="<after@example.org>",
            digest="after",
        )
        assert dump(copy) == dump(records)


def test_a_newer_backup_replaces_the_older(tmp_path: Path, records: Records, keep: Keep) -> None:
    target = tmp_path / "backup.db"
    records.backup(target)
    keep("one")
    records.backup(target)
    with Records.open(target) as copy:
        assert copy.letters.counts()["unserved"] == 1


def test_a_backup_that_fails_costs_nothing(
    tmp_path: Path, records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "backup.db"
    records.backup(target)
    before = target.read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("judge.store.backup._copy", fail)
        with pytest.raises(RecordsFault, match="No space left"):
            records.backup(target)
    assert target.read_bytes() == before
    assert sorted(file.name for file in tmp_path.glob("backup*")) == ["backup.db"]


def test_a_backup_is_never_made_of_half_a_letter(
    tmp_path: Path, records: Records, keep: Keep
) -> None:
    with records.transaction():
        keep("one")
        with pytest.raises(RecordsFault, match="inside a transaction"):
            records.backup(tmp_path / "backup.db")


def test_the_records_are_not_their_own_backup(path: Path, records: Records) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    for target in (path, link):
        with pytest.raises(RecordsFault, match="the records themselves"):
            records.backup(target)


def test_a_backup_to_nowhere(tmp_path: Path, records: Records) -> None:
    with pytest.raises(RecordsFault, match=r"No such file or directory.*check the folder"):
        records.backup(tmp_path / "nowhere" / "backup.db")
