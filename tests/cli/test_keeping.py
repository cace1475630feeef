"""`judge backup`, `judge restore`, `judge check --backup`: what is there, and what stays."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon import keeping
from judge.daemon.daemon import DATABASE
from judge.daemon.running import Alone
from judge.store.copies import Copies
from judge.store.faults import DiskFull
from judge.store.records import Records
from tests.harm.house import House

HELD = "1 game, 10 letters, 32 mails"
GAMES = f"{HELD}; every game replays"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        yield house


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as records:
        mark = "VALUES('copy_of'"
        return [line for line in records.iterdump() if mark not in line]


def run(*arguments: object) -> int:
    return main([str(one) for one in arguments])


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def spoil_a_game(path: Path) -> None:
    """Its state says something that its log doesn't."""
    with closing(sqlite3.connect(path)) as records:
        changed = "UPDATE games SET state = replace(state, 'S1901M', 'F1901M')"
        records.execute(changed)
        records.commit()


def test_a_backup_of_a_judge_at_work_is_proven_and_told(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    with Alone(house.folder):
        assert run("backup", target, "--data", house.folder) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(rf"{target}: [\d.]+ MB, {GAMES}\n", out), out
    assert names(tmp_path) == ["copy.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with Records.open(target) as copy:
        assert copy.copies.copied_at() == house.records.copies.last_made()
        assert copy.copies.last_made() is None
    assert house.records.copies.copied_at() is None


def test_in_a_folder_the_newest_are_kept(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = [f"judge-2026-11-{day}T031500Z.db" for day in (20, 21, 22)]
    for name in (*old, "judge.db", "notes.txt"):
        (tmp_path / name).write_text("older")
    assert run("backup", tmp_path, "--keep", 2, "--data", house.folder) == 0
    new = capsys.readouterr().out.partition(":")[0]
    assert names(tmp_path) == sorted(["judge.db", "notes.txt", old[-1], Path(new).name])


def test_what_a_backup_that_was_cut_short_left_goes_with_the_next(
    house: House, tmp_path: Path
) -> None:
    """Half a copy a night would fill the disk; one that is still being made stays."""
    for number, ago in enumerate((timedelta(days=2), timedelta(hours=1))):
        part = tmp_path / f"judge-2026-11-2{number}T031500Z.db.part"
        place = tmp_path / f".copy-{number}"
        place.mkdir()
        for file in (part, place / DATABASE):
            file.write_text("half")
        for left in (part, place):
            then = (datetime.now(UTC) - ago).timestamp()
            os.utime(left, (then, then))
    assert run("backup", tmp_path, "--keep", 2, "--data", house.folder) == 0
    others = [name for name in names(tmp_path) if not name.endswith("Z.db")]
    assert others == [".copy-1", "judge-2026-11-21T031500Z.db.part"]


def test_a_game_that_does_not_replay_is_told_and_costs_no_older_backup(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "judge-2026-11-20T031500Z.db").write_text("older")
    spoil_a_game(house.folder / DATABASE)
    assert run("backup", tmp_path, "--keep", 1, "--data", house.folder) == 1
    said = capsys.readouterr()
    assert said.out.endswith(f"{HELD}\n")
    assert said.err == "judge: ghost: the log leads to another state than the one on record\n"
    assert len(names(tmp_path)) == 2


def test_records_on_a_full_disk_can_be_copied_elsewhere(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """They most need it; only that it was made can't be noted."""

    def full(*_: object) -> None:
        raise DiskFull("judge.db: the disk is full; make room and start again")

    monkeypatch.setattr(Copies, "note_made", full)
    target = tmp_path / "copy.db"
    assert run("backup", target, "--data", house.folder) == 0
    said = capsys.readouterr()
    assert said.out.endswith(f"{GAMES}\n")
    assert said.err == (
        "judge: the copy is sound, and not noted as made: judge.db: the disk is full; make room"
        " and start again\n"
    )
    assert run("check", "--backup", target) == 0


def test_records_that_are_damaged_replace_no_backup(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    target.write_text("older")
    with closing(sqlite3.connect(house.folder / DATABASE)) as records:
        records.execute("PRAGMA foreign_keys = OFF")
        records.execute("UPDATE games SET length = length + 1")
        records.commit()
    assert run("backup", target, "--data", house.folder) == 1
    assert "judge: game ghost should have" in capsys.readouterr().err
    assert target.read_text() == "older"
    assert names(tmp_path) == ["copy.db"]
    assert house.records.copies.last_made() is None


def test_a_copy_is_looked_at_and_stays_as_it_is(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    run("backup", target, "--data", house.folder)
    capsys.readouterr()
    before = target.read_bytes()
    assert run("check", "--backup", target) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(rf"{target}: as of [-\d]+ [\d:]+ UTC, {GAMES}\n", out), out
    assert target.read_bytes() == before
    target.write_text("no copy at all")
    assert run("check", "--backup", target) == 1
    said = capsys.readouterr().err
    assert said == f"judge: {target}: this file is not a database; take an older copy\n"
    assert run("check", "--backup", tmp_path / "nowhere.db") == 1
    assert "nowhere.db: No such file or directory" in capsys.readouterr().err
    assert names(tmp_path) == ["copy.db"]


def test_restored_where_nothing_is(
    house: House,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Of a judge that was at work long ago, whose clock has to be vouched for."""
    monkeypatch.setattr("judge.cli.keeping.LONGEST_REST", timedelta())
    target, data = tmp_path / "copy.db", tmp_path / "var"
    run("backup", target, "--data", house.folder)
    capsys.readouterr()
    assert run("restore", target, "--data", data) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{data / DATABASE}: restored as of ")
    assert GAMES in told
    assert told.endswith("so say that the clock is right: judge clock right\n")
    assert names(data) == [DATABASE, "judge.lock"]
    assert dump(data / DATABASE) == dump(target)
    with Records.open(data / DATABASE) as records, Records.open(target) as copy:
        assert records.copies.copied_at() == copy.copies.copied_at()


def test_not_over_records_without_being_told_to(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    run("backup", target, "--data", house.folder)
    house.write("FRANCE", "F Bre H")
    before = dump(house.folder / DATABASE)
    capsys.readouterr()
    assert run("restore", target, "--data", house.folder) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "nothing is restored: there are records in" in said.err
    assert dump(house.folder / DATABASE) == before
    house.records.close()
    assert run("restore", target, "--replace", "--data", house.folder) == 0
    (kept,) = house.folder.glob(f"{DATABASE}.before-*")
    assert f"What was there is kept: {kept}\n" in capsys.readouterr().out
    assert dump(kept) == before
    assert dump(house.folder / DATABASE) == dump(target)
    assert names(house.folder) == [DATABASE, kept.name, "judge.lock"]


def test_not_over_what_is_left_of_records(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, data = tmp_path / "copy.db", tmp_path / "var"
    run("backup", target, "--data", house.folder)
    data.mkdir()
    (data / f"{DATABASE}-wal").write_bytes(b"left")
    capsys.readouterr()
    assert run("restore", target, "--data", data) == 2
    assert run("restore", target, "--replace", "--data", data) == 0
    (kept,) = data.glob("*-wal")
    assert kept.name.startswith(f"{DATABASE}.before-")
    assert kept.read_bytes() == b"left"


def test_not_under_a_judge_at_work(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    run("backup", target, "--data", house.folder)
    before = dump(house.folder / DATABASE)
    with Alone(house.folder):
        assert run("restore", target, "--replace", "--data", house.folder) == 1
    assert "another judge is at work" in capsys.readouterr().err
    assert dump(house.folder / DATABASE) == before


def test_killed_before_the_last_step_the_old_records_are_there(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy.db"
    run("backup", target, "--data", house.folder)
    house.write("FRANCE", "F Bre H")
    before = dump(house.folder / DATABASE)
    house.records.close()

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(keeping, "take_place", killed)
    assert run("restore", target, "--replace", "--data", house.folder) == 130
    assert dump(house.folder / DATABASE) == before


@pytest.mark.parametrize("spoilt", [b"", b"SQLite format 3\x00 and no more"])
def test_what_is_no_sound_copy_is_never_restored(
    tmp_path: Path, spoilt: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    target, data = tmp_path / "copy.db", tmp_path / "var"
    target.write_bytes(spoilt)
    assert run("restore", target, "--data", data) == 1
    assert "judge: nothing is restored: " in capsys.readouterr().err
    assert names(data) == ["judge.lock"]


def test_a_copy_made_otherwise_is_of_when_the_judge_was_last_at_work(
    house: House, tmp_path: Path
) -> None:
    target, data = tmp_path / "copy.db", tmp_path / "var"
    house.records.backup(target)
    assert run("restore", target, "--data", data) == 0
    with Records.open(data / DATABASE) as records:
        assert records.copies.copied_at() == house.records.moments.last_believed() is not None
