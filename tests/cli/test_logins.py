"""A judge that isn't let in says so, and never that it serves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from imapclient.exceptions import LoginError

from judge.cli.main import main
from judge.daemon.daemon import Daemon
from judge.demo.postoffice import PostOffice
from judge.post.mailbox_faults import is_login_refused
from tests.wire.servers import free_ports

CONFIG = """
[judge]
address = "judge@{domain}"
[imap]
host = "127.0.0.1"
port = {imap}
security = "none"
user = "judge"
password = "{imap_password}"
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
user = "judge"
password = "{smtp_password}"
"""


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"judge": "right"}) as opened:
        yield opened


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the daemon is told; it is told to stop as soon as it has begun."""
    did: list[str] = []

    def start(_: Daemon) -> None:
        did.append("start")
        raise KeyboardInterrupt

    monkeypatch.setattr(Daemon, "start", start)
    return did


def write_settings(folder: Path, office: PostOffice, **more: object) -> Path:
    values = {
        "domain": office.domain, "imap": office.imap_port, "smtp": office.smtp_port,
        "imap_password": "right", "smtp_password": "right", **more,
    }  # fmt: skip
    path = folder / "judge.toml"
    path.write_text(CONFIG.format(**values))
    return path


def serve(folder: Path, office: PostOffice, **more: object) -> int:
    return main(["serve", "--config", str(write_settings(folder, office, **more))])


def test_let_in_it_begins(
    office: PostOffice, tmp_path: Path, begun: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert serve(tmp_path, office) == 130
    assert begun == ["start"]
    assert "let us in" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("imap_password", "judge: [imap] 127.0.0.1 does not let us in: "),
        ("smtp_password", "judge: [smtp] 127.0.0.1 does not let us in: 535 "),
    ],
)
def test_a_wrong_password_is_a_wrong_configuration(
    office: PostOffice,
    tmp_path: Path,
    begun: list[str],
    capsys: pytest.CaptureFixture[str],
    wrong: str,
    said: str,
) -> None:
    assert serve(tmp_path, office, **{wrong: "wrong-w0rd"}) == 2
    told = capsys.readouterr()
    assert begun == []
    assert told.out == ""
    assert said in told.err
    assert "w0rd" not in told.err


def test_hosts_that_are_away_are_tried_again(
    office: PostOffice, tmp_path: Path, begun: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    imap, smtp = free_ports(2)
    assert serve(tmp_path, office, imap=imap, smtp=smtp) == 130
    assert begun == ["start"]
    told = [line for line in capsys.readouterr().err.splitlines() if "let us in" in line]
    assert [line.endswith("; trying again") for line in told] == [True, True]


def test_faults_of_the_settings_have_the_same_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--config", str(tmp_path / "judge.toml")]) == 2
    assert "can't be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("said", "is_for_good"),
    [
        ("b'[AUTHENTICATIONFAILED] Authentication failed.'", True),
        ("b'LOGIN failed'", True),
        ("b'[UNAVAILABLE] Temporary authentication failure.'", False),
        ("b'[LIMIT] Too many connections'", False),
        ("b'Too many login failures, try again later'", False),
    ],
)
def test_what_may_pass_is_no_wrong_password(said: str, is_for_good: bool) -> None:
    assert is_login_refused(LoginError(said)) is is_for_good
    assert not is_login_refused(OSError(said))
