"""A file that somebody wrote wrongly is a line for each fault, never a traceback."""

from __future__ import annotations

import re
import tomllib
from codecs import BOM_UTF8
from dataclasses import fields, replace
from pathlib import Path

import pytest

from judge.cli.check import check
from judge.cli.serving import run_judge
from judge.config import TABLES, Config, DoorSettings, read_config
from judge.config.tables import OAuth2Settings
from judge.library.shelf import read_text

GOOD = '[judge]\naddress = "judge@h.org"\n[smtp]\nhost = "h"\n[imap]\nhost = "h"\nuser = "u"\n'


ALL_WRONG = b"""
[judge]
address = "j+x@h.org"
answers_an_hour = 0
town = "j@h.org"
boards = "nowhere"
host_address = "nobody"
archive_url = "x.org"
[imap]
host = "h"
security = "ssl"
port = "993"
[limits]
pictures = 9000
seconds = true
[serve]
workers = 0
[zoo]
"""


def faults_of(folder: Path, content: bytes) -> tuple[str, ...]:
    path = folder / "judge.toml"
    path.write_bytes(content)
    found = read_config(path)
    return () if isinstance(found, Config) else found


def test_a_good_one(tmp_path: Path) -> None:
    assert faults_of(tmp_path, GOOD.encode()) == ()
    assert faults_of(tmp_path, BOM_UTF8 + GOOD.replace("\n", "\r\n").encode()) == ()


def test_every_fault_is_told_at_once_with_its_key(tmp_path: Path) -> None:
    assert faults_of(tmp_path, b"door = 3" + ALL_WRONG) == (
        "[zoo] is no table of judge.toml;"
        " it has judge, imap, smtp, oauth2, door, mail, limits, serve, games, keep, watch, log",
        "[judge] address must be one mail address, without a plus, not 'j+x@h.org'",
        "[judge] answers_an_hour must be 1 or more, not 0",
        "[judge] has no setting town; it has address, name, data, answers_an_hour, boards,"
        " archive, archive_url, host_address",
        "[judge] host_address must be one mail address, not 'nobody'",
        "[judge] archive_url must begin with https://, not 'x.org'",
        "[imap] user is missing",
        "[imap] security is one of tls, starttls, none, not 'ssl'",
        "[imap] port must be a whole number, not '993'",
        "the table [smtp] is missing",
        "door must be a table, [door]",
        "[limits] pictures must be from 0 to 5000, not 9000",
        "[limits] seconds must be a whole number, not True",
        "[serve] workers must be from 1 to 32, not 0",
        "[judge] boards = 'nowhere' is no folder",
    )


def test_the_example_shows_every_setting_with_its_default(tmp_path: Path) -> None:
    example = read_text("data", "judge.example.toml")
    everything = re.sub(r"^# (?=\[[a-z0-9]+\]|[a-z_]+ = [\"0-9])", "", example, flags=re.MULTILINE)
    for name in ("imap.password", "smtp.password"):
        (tmp_path / name).write_text("hush\n", encoding="utf-8")
    (tmp_path / "boards").mkdir()
    path = tmp_path / "judge.toml"
    found = []
    for text in (example, everything):
        path.write_text(text, encoding="utf-8")
        config = read_config(path)
        assert isinstance(config, Config)
        found.append(config)
    door = DoorSettings(port=2424)
    oauth2 = OAuth2Settings("ID", "google")
    expected = replace(found[0], door=door, host_address="you@example.org", oauth2=oauth2)
    assert found[1] == expected
    for name, kind in TABLES.items():
        keys = {part.name for part in fields(kind)} - TABLES.keys() - {"password"}
        assert tomllib.loads(everything)[name].keys() == keys


@pytest.mark.parametrize("address", ["@", "judge", "judge+x@h.org", "Jud ge@h", "a@b@c", "a@b\\n"])
def test_an_address_no_judge_can_have(tmp_path: Path, address: str) -> None:
    (fault,) = faults_of(tmp_path, GOOD.replace("judge@h.org", address).encode())
    assert "address must be one mail address" in fault


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff" + GOOD.encode(), "not UTF-8"),
        (b"a = " + b"[" * 10_000, "no TOML"),
        (b"a = " + b"9" * 5_000, "no TOML"),
        (GOOD.partition("[imap]")[0].encode() + b'[door]\nport = "x"', "must be a whole number"),
        (GOOD.partition("[imap]")[0].encode() + b"[door]\nport = 1979-05-27", "a whole number"),
        (GOOD.encode() + b'password_file = "\\u0000"', "password_file"),
        (GOOD.replace("[smtp]", "answers_an_hour = 0\n[smtp]").encode(), "must be 1 or more"),
        (GOOD.replace('user = "u"', 'user = "u\\n"').encode(), "control characters"),
    ],
)
def test_a_broken_configuration(tmp_path: Path, content: bytes, fault: str) -> None:
    faults = faults_of(tmp_path, content)
    assert any(fault in line for line in faults)
    assert all("\n" not in line for line in faults)


def test_a_folder_that_cant_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "var"
    path = tmp_path / "judge.toml"
    path.write_text(GOOD.replace("[smtp]", f'data = "{data}"\n[smtp]'), encoding="utf-8")
    assert run_judge(path) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line == f"judge: {data} can't be written: Not a directory"


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ('login = "oauth2"', "[imap] login = 'oauth2' needs a table [oauth2]"),
        ('[oauth2]\nprovider = "google"', "[oauth2] client_id is missing"),
        ('[oauth2]\nclient_id = "x"\nprovider = "aol"', "provider is one of google, microsoft"),
        ('[oauth2]\nclient_id = "x"\nscope = "y"', "authorize_url is missing, or a provider"),
        ('[oauth2]\nclient_id = "x"\ntoken_url = "http://x.org/"', "must begin with https://"),
        ('[oauth2]\nclient_id = "x"\nclient_secret_file = "gone"', "client_secret_file"),
    ],
)
def test_oauth2_that_is_not_all_said(tmp_path: Path, content: str, fault: str) -> None:
    assert any(fault in line for line in faults_of(tmp_path, f"{GOOD}{content}\n".encode()))


def test_a_password_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff")
    (fault,) = faults_of(tmp_path, GOOD.encode() + b'password_file = "secret"')
    assert "it is no text" in fault


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff", "not UTF-8"),
        (b"a = " + b"[" * 10_000, "no TOML"),
        (b"schema = 1\n[rules]\nmust_name_coast = -1", "must be a list of ids"),
        (b"schema = 1\n[rules]\nmust_name_coast = [[]]", "must be a list of ids"),
    ],
)
def test_a_broken_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, fault: str
) -> None:
    (tmp_path / "variant.toml").write_bytes(content)
    assert check(tmp_path, None) == 1
    assert fault in capsys.readouterr().err
