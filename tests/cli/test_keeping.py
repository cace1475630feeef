"""`judge backup`, `judge restore`, `judge check --backup`: what is there, and what stays."""

from __future__ import annotations

import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon import keeping
from judge.daemon.daemon import DATABASE
from judge.daemon.running import Alone
from judge.demo.postoffice import PostOffice
from judge.store.copies import Copies
from judge.store.faults import DiskFull
from judge.store.records import Records
from tests.configs import config_text
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


@pytest.mark.parametrize("name", ["new", "new/", "new/deep/"])
def test_a_folder_that_is_not_there_is_made(house: House, tmp_path: Path, name: str) -> None:
    """For its owner alone; with --keep, or where the name says so."""
    keep = () if name.endswith("/") else ("--keep", 2)
    assert run("backup", f"{tmp_path}/{name}", *keep, "--data", house.folder) == 0
    folder = tmp_path / name
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (copy,) = names(folder)
    assert re.fullmatch(r"judge-\d{4}-\d\d-\d\dT\d{6}Z\.db", copy)


def test_no_file_is_taken_for_a_folder(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "bk"
    assert run("backup", target, "--data", house.folder) == 0
    before = target.read_bytes()
    capsys.readouterr()
    assert run("backup", target, "--keep", 3, "--data", house.folder) == 2
    assert capsys.readouterr().err == (
        f"judge: {target} is a file, and the copies are to go into a folder: name another one, or,"
        " for one copy in that file, leave --keep out\n"
    )
    assert target.read_bytes() == before
    assert names(tmp_path) == ["bk"]


def test_only_a_copy_takes_the_place_of_a_copy(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what is empty, such as mktemp leaves, has no place to lose."""
    copy, empty = tmp_path / "copy.db", tmp_path / "empty"
    empty.touch()
    for target in (copy, copy, empty):
        assert run("backup", target, "--data", house.folder) == 0
    assert dump(copy) != []
    others = {"notes.txt": b"mine", "page.db": b"SQLite format 3\x00 and no more"}
    for name, content in others.items():
        (tmp_path / name).write_bytes(content)
    with Records.open(tmp_path / "live.db"):  # another judge's records, that are no copy
        pass
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE house (name, value)")
        other.execute("INSERT INTO house VALUES ('copy_of', '2026-11-21T13:00:00+00:00')")
        other.commit()
    os.mkfifo(tmp_path / "pipe")
    others |= {name: (tmp_path / name).read_bytes() for name in ("live.db", "other.db")}
    capsys.readouterr()
    for name in (*others, "pipe"):
        target = tmp_path / name
        assert run("backup", target, "--data", house.folder) == 2
        assert capsys.readouterr().err == (
            f"judge: {target} is no copy that `judge backup` made, so it stays: name another file\n"
        )
    assert {name: (tmp_path / name).read_bytes() for name in others} == others
    assert run("backup", house.folder / DATABASE, "--data", house.folder) == 1
    assert "these are the records themselves" in capsys.readouterr().err


SETTINGS = """\
[judge]
address = "judge@h.org"
data = "{data}"
# password = "of before"
[imap]
host = "h" # where the password s3cret goes
user = "judge"
password = "s3cret"
# the s3cret one
[smtp]
host = "h"
user = "judge"
password_file = "smtp-password"
[oauth2]
"client_secret" = 'hidden'
"""
KEPT = """\
[judge]
address = "judge@h.org"
data = "{data}"
# password: it stood here, and is in no backup
[imap]
host = "h" # where the password s3cret goes
user = "judge"
# password: it stood here, and is in no backup
[smtp]
host = "h"
user = "judge"
password_file = "smtp-password"
[oauth2]
# client_secret: it stood here, and is in no backup
"""


def test_the_settings_go_with_the_records(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without passwords, and back to where none are; what is still to be done is told."""
    old, new, copy = tmp_path / "old.toml", tmp_path / "new.toml", tmp_path / "copy.db"
    old.write_text(SETTINGS.format(data=house.folder))
    assert run("backup", copy, "--config", old) == 0
    out = capsys.readouterr().out
    assert out.endswith(f"{GAMES}, with judge.toml\n")
    assert b"hidden" not in copy.read_bytes()
    house.records.close()
    for file in house.folder.glob(f"{DATABASE}*"):
        file.unlink()
    assert run("restore", copy, "--config", new) == 0
    out = capsys.readouterr().out
    assert new.read_text() == KEPT.format(data=house.folder)
    assert stat.S_IMODE(new.stat().st_mode) == 0o600
    assert f"{new}: written as it was then, without the passwords, which are in no copy\n" in out
    assert f"  to be seen to: [smtp] password_file {tmp_path}/smtp-password can't be read" in out
    with Records.open(house.folder / DATABASE) as records:
        assert records.copies.take_settings() == ""
    assert run("restore", copy, "--replace", "--config", old) == 0
    assert old.read_text() == SETTINGS.format(data=house.folder)


def test_settings_that_are_in_no_copy(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A password that stands there in a way of its own, and a copy by --data."""
    old, copy = tmp_path / "old.toml", tmp_path / "copy.db"
    judge = f'[judge]\naddress = "judge@h.org"\ndata = "{house.folder}"\n'
    inline = f'imap = {{host = "h", password = "s3cret"}}\n{judge}'
    for text in (inline, f'{judge}[imap]\npassword = """\ns3cret"""\n'):
        old.write_text(text)
        assert run("backup", copy, "--config", old) == 0
        said = capsys.readouterr()
        assert said.out.endswith(f"{GAMES}\n")
        assert f"judge: {old} is not in the copy, for its passwords can't be told" in said.err
        assert b"s3cret" not in copy.read_bytes()
    assert run("restore", copy, "--config", tmp_path / "new.toml") == 2
    assert capsys.readouterr().err == (
        f"judge: nothing is restored: {tmp_path}/new.toml is not there, and there is none in"
        f" {copy}; write one first (judge init)\n"
    )


@pytest.fixture
def told(house: House, tmp_path: Path) -> Iterator[tuple[PostOffice, Path]]:
    """A mail host that carries to the host, and the settings that say so."""
    with PostOffice({"judge": "right", "host": "right"}) as office:
        text = config_text(
            f"judge@{office.domain}", imap=office.imap_port, smtp=office.smtp_port
        ).replace('data = "."', f'data = "{house.folder}"\nhost_address = "host@{office.domain}"')
        settings = tmp_path / "judge.toml"
        settings.write_text(text)
        yield office, settings


def test_a_backup_that_fails_is_mailed_to_the_host(
    house: House,
    told: tuple[PostOffice, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At once, though no judge is at work; once a day, and only if it is asked for."""
    office, settings = told
    target = tmp_path / "copy.db"
    assert run("backup", target, "--mail", "--config", settings) == 0
    spoil_a_game(house.folder / DATABASE)
    assert run("backup", target, "--config", settings) == 1
    assert not office.letters("host")
    capsys.readouterr()
    assert run("backup", target, "--mail", "--config", settings) == 1
    assert f"judge: host@{office.domain} is mailed that it failed\n" in capsys.readouterr().err
    assert run("backup", target, "--mail", "--config", settings) == 1
    (letter,) = office.letters("host")
    mail = message_from_bytes(letter.text, policy=policy.default)
    assert mail["Subject"] == "the judge's backup failed"
    body = mail.get_body(("plain",))
    assert body is not None
    said = " ".join(body.get_content().split())
    assert f"{target} failed, and this is why: ghost: the log leads to another state" in said


@pytest.mark.parametrize("what", ["no records", "no room", "damage"])
def test_whatever_fails_is_mailed(
    house: House, told: tuple[PostOffice, Path], tmp_path: Path, what: str
) -> None:
    office, settings = told
    target = tmp_path / "copy.db"
    if what == "no room":
        target = tmp_path / "nowhere" / "copy.db"
    else:
        house.records.close()
        for file in house.folder.glob(f"{DATABASE}*"):
            file.unlink()
        if what == "damage":
            (house.folder / DATABASE).write_bytes(b"x" * 5000)
    assert run("backup", target, "--mail", "--config", settings) in {1, 2}
    assert len(office.letters("host")) == 1


def test_a_failure_waits_in_the_outbox_where_the_mail_host_is_away(
    house: House,
    told: tuple[PostOffice, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    office, settings = told
    text = settings.read_text().replace(f"port = {office.smtp_port}", "port = 1")
    settings.write_text(text)
    newest = house.records.outbox.newest()
    target = tmp_path / "nowhere" / "copy.db"
    assert run("backup", target, "--mail", "--config", settings) == 1
    assert "will be mailed that it failed: the mail host is away" in capsys.readouterr().err
    (mail,) = house.records.outbox.added_after(newest)
    assert mail.recipient == f"host@{office.domain}"
    settings.write_text(text.replace("host_address", "# host_address"))
    assert run("backup", target, "--mail", "--config", settings) == 1
    assert "the host can't be mailed of it: judge.toml" in capsys.readouterr().err


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
    house.records.backup(target, house.now)
    older = target.read_bytes()
    with closing(sqlite3.connect(house.folder / DATABASE)) as records:
        records.execute("PRAGMA foreign_keys = OFF")
        records.execute("UPDATE games SET length = length + 1")
        records.commit()
    assert run("backup", target, "--data", house.folder) == 1
    assert "judge: game ghost should have" in capsys.readouterr().err
    assert target.read_bytes() == older
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
    assert told.endswith("or you say that it is right: judge clock right\n")
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
