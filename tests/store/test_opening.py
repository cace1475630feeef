"""Opening makes, migrates or refuses, and a refusal changes nothing."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from judge.store.faults import RecordsFault
from judge.store.records import Records
from judge.store.schema import NEWEST_SCHEMA, STEPS
from tests.pace import second


def refusal(path: Path) -> str:
    with pytest.raises(RecordsFault) as caught:
        Records.open(path)
    (line,) = str(caught.value).splitlines()
    return line


def test_a_new_file_is_nobody_elses_to_read(path: Path, records: Records, noon: datetime) -> None:
    records.visits.first("stranger", "fay", noon, noon - noon)
    files = [path, path.with_name("judge.db-wal"), path.with_name("judge.db-shm")]
    assert [stat.S_IMODE(file.stat().st_mode) for file in files] == [0o600] * 3


def test_the_promises_to_the_disk_are_kept(records: Records) -> None:
    values = [
        records._ledger.value(f"PRAGMA {name}")
        for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    ]
    assert values == ["wal", 2, 1, 10_000]


def test_every_table_is_strict(records: Records) -> None:
    database = records._ledger.database
    loose = [table.name for table in database.tables if not table.strict]
    assert loose == ["_sqlite_migrations"]


def test_another_program_that_looks_and_goes_takes_nothing_along(
    path: Path, records: Records, noon: datetime
) -> None:
    """While several threads have the records open, as the daemon's have."""
    with Records.open(path) as another:
        look = "from judge.store.records import Records; Records.open(Path(argv[1])).close()"
        subprocess.run(
            [sys.executable, "-c", f"from pathlib import Path; from sys import argv; {look}", path],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            check=True,
        )
        another.visits.first("stranger", "fay", noon, noon - noon)
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as fresh:
        assert fresh.execute("SELECT key FROM visits").fetchall() == [("fay",)]


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    secrets = []
    for name in ("a.db", "a.db", "b.db"):
        with Records.open(tmp_path / name) as records:
            secrets.append(records.secret)
    assert secrets[0] == secrets[1] != secrets[2]
    assert {len(secret) for secret in secrets} == {32}


def test_the_schema_number_counts_the_steps(records: Records) -> None:
    assert len(STEPS.applied(records._ledger.database)) == NEWEST_SCHEMA
    assert STEPS.pending(records._ledger.database) == []
    assert records._ledger.value("PRAGMA user_version") == NEWEST_SCHEMA


def test_many_threads_may_open_a_new_file_at_once(path: Path) -> None:
    barrier = threading.Barrier(8)
    secrets: list[bytes | Exception] = []

    def open_it() -> None:
        barrier.wait()
        try:
            with Records.open(path) as records:
                secrets.append(records.secret)
        except RecordsFault as fault:
            secrets.append(fault)

    threads = [threading.Thread(target=open_it) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(secrets) == 8
    assert len(set(secrets)) == 1


def test_opening_is_cheap(path: Path, records: Records) -> None:
    """Each thread opens its own, so it must cost no more than a blink."""
    seconds = []
    for _ in range(5):
        start = time.process_time()
        Records.open(path).close()
        seconds.append(time.process_time() - start)
    assert min(seconds) < 0.03 * second()


def test_records_of_nought_bytes_are_refused_and_lose_nothing(path: Path, noon: datetime) -> None:
    """SQLite itself would take them for new ones, and delete the log with the letter in it."""
    with Records.open(path) as records, Records.open(path) as another:
        another.visits.first("stranger", "fay", noon, noon - noon)
        secret = records.secret
        saved, log = path.read_bytes(), path.with_name("judge.db-wal").read_bytes()
    path.with_name("judge.db-wal").write_bytes(log)
    path.write_bytes(b"")
    assert "empty, as a fault of the disk leaves them; restore the newest backup" in refusal(path)
    path.unlink()
    assert "only its write-ahead log is left" in refusal(path)
    path.write_bytes(saved)
    with Records.open(path) as records:
        assert records.secret == secret
        assert records._ledger.rows("SELECT key FROM visits") == [("fay",)]


@pytest.mark.parametrize("sql", ["VACUUM", "PRAGMA journal_mode = WAL"])
def test_a_database_that_holds_nothing_is_refused(path: Path, sql: str) -> None:
    """So a copy looks that was made without the write-ahead log."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(sql)
    assert path.stat().st_size
    assert "the records are empty" in refusal(path)


@pytest.mark.parametrize("step", ["fsync", "link", "unlink"])
def test_new_records_appear_whole_or_not_at_all(path: Path, step: str) -> None:
    """Killed while it makes them, the judge finds none and makes them, or finds them."""
    life = (
        "import os; from pathlib import Path; from sys import argv;"
        " from judge.store.records import Records;"
        f" os.{step} = lambda *_: os._exit(9); Records.open(Path(argv[1]))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ended = subprocess.run([sys.executable, "-c", life, path], env=environment, check=False)
    assert ended.returncode == 9
    assert path.exists() == (step == "unlink")
    with Records.open(path) as records:
        assert records.check() == []


def test_a_newer_schema_is_left_alone(path: Path) -> None:
    Records.open(path).close()
    with closing(sqlite3.connect(path)) as future:
        future.execute(f"PRAGMA user_version = {NEWEST_SCHEMA + 1}")
    before = path.read_bytes()
    assert f"written by a newer judge (schema {NEWEST_SCHEMA + 1}" in refusal(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("owner", [0, 1196444487])
def test_another_programs_database_is_left_alone(path: Path, owner: int) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE letters (id)")
        other.execute(f"PRAGMA application_id = {owner}")
        other.commit()
    before = path.read_bytes()
    assert "another program's database; name another file" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear judge, please hold all my units.\n" * 200)
    before = path.read_bytes()
    assert "not a database; name another file, or restore a backup" in refusal(path)
    assert path.read_bytes() == before


def test_a_file_cut_short_is_refused_or_found_out(path: Path, noon: datetime) -> None:
    with Records.open(path) as records:
        records.games.create("ghost", at=noon, events=[], state="{}", deadline=None)
    whole = path.read_bytes()
    silent = []
    for pages in range(1, len(whole) // 4096):
        path.write_bytes(whole[: pages * 4096])
        try:
            with Records.open(path) as records:
                if not records.check():
                    silent.append(pages)
        except RecordsFault as fault:
            assert "restore" in str(fault)  # noqa: PT017 - either way will do
    assert silent == []


@pytest.mark.parametrize("name", ["no/such/folder/judge.db", "."])
def test_a_place_where_no_file_can_be(tmp_path: Path, name: str) -> None:
    assert "check that the folder exists" in refusal(tmp_path / name)


def test_a_read_only_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root writes anywhere, so here SQLite itself is told to open read-only."""
    Records.open(path).close()
    with closing(sqlite3.connect(path)) as old:
        old.execute("PRAGMA user_version = 0")
    read_only = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    monkeypatch.setattr("judge.store.opening.sqlite3.connect", lambda *_, **__: read_only)
    assert "cannot be written; give the judge's user write permission" in refusal(path)


def test_a_migration_that_fails_leaves_the_old_records(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("judge.store.schema._FIRST", ("CREATE TABLE house (x)", "CREATE NONSENSE"))
        with pytest.raises(RecordsFault, match="NONSENSE"):
            Records.open(path)
    with Records.open(path) as records:
        assert records.check() == []


def test_a_closed_connection_says_so(path: Path) -> None:
    records = Records.open(path)
    records.close()
    with pytest.raises(RecordsFault, match="closed"):
        records.games.names()
