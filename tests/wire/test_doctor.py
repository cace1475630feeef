"""The doctor at a real Dovecot and a real Postfix: a CA of one's own, quota, letters."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.post.carrier import Dispatch, Road, carry
from judge.post.dress import DressedMail
from judge.store.records import Records
from tests.wire.conftest import eventually
from tests.wire.servers import Dovecot, Postfix, run_dovecot, run_postfix

pytestmark = [pytest.mark.wire, pytest.mark.usefixtures("root_rights")]

QUOTA = """
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:User quota
  quota_rule = *:storage=100M
}
"""
CONFIG = """
[judge]
address = "judge@players.localhost"
boards = "."
data = "."
[imap]
host = "localhost"
port = {port}
security = "{security}"
user = "judge"
password_command = "echo judge-pw"
{ca_file}
[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
"""


@pytest.fixture(scope="module")
def hosts(root_rights: None) -> Iterator[tuple[Dovecot, Postfix]]:
    with (
        run_dovecot(more=QUOTA) as dovecot,
        run_postfix(judge_lmtp=dovecot.lmtp, players_lmtp=dovecot.lmtp) as postfix,
    ):
        yield dovecot, postfix


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_ca_of_ones_own(
    hosts: tuple[Dovecot, Postfix],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    security: str,
) -> None:
    dovecot, postfix = hosts
    port = dovecot.imaps if security == "tls" else dovecot.imap
    values = {"port": port, "security": security, "smtp": postfix.smtp}
    path = tmp_path / "judge.toml"
    path.write_text(CONFIG.format(ca_file="", **values))
    assert main(["doctor", "--config", str(path), "--no-letters"]) == 1
    said = capsys.readouterr().out
    why = "can't be trusted: self-signed certificate; if it is by a CA of your own: ca_file"
    assert f"  NO  TLS: [imap] localhost {why}\n" in said
    assert "  NO  [imap] localhost does not let us in: " in said
    path.write_text(CONFIG.format(ca_file=f'ca_file = "{dovecot.certificate}"', **values))
    assert main(["doctor", "--config", str(path)]) == 0
    said = capsys.readouterr().out
    assert "  ??  TLS: [imap] localhost has a certificate until " in said  # for two days more
    for line in (
        "  ok  plus addresses: mail to judge+anything@players.localhost comes",
        "  ok  envelope: each mail's own sender is taken, and stays",
        "  ok  Message-ID: it stays as we write it",
        "  ok  clock: this machine and the mail host agree",
        "  ok  quota: 0 of 102 MB are used; served letters stay in a folder",
    ):
        assert f"{line}\n" in said


@pytest.mark.parametrize(
    ("name", "fault"),
    [("gone.pem", "can't be read: No such file"), ("judge.toml", "holds no cert")],
)
def test_a_ca_file_that_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, fault: str
) -> None:
    path = tmp_path / "judge.toml"
    ca_file = f'ca_file = "{name}"'
    path.write_text(CONFIG.format(port=1, smtp=1, security="tls", ca_file=ca_file))
    assert main(["doctor", "--config", str(path)]) == 2
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith(f"  NO  [imap] ca_file {tmp_path / name} {fault}")


def test_beside_a_judge_that_is_at_work(
    hosts: tuple[Dovecot, Postfix],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It takes the letters first; the doctor finds them in its records, and nobody is answered."""

    def is_kept(mail: DressedMail) -> bool:
        (subject,) = re.findall(rb"^Subject: proof \w+", mail.raw, re.MULTILINE)
        with Records.open(tmp_path / DATABASE) as records:
            return any(subject in raw for raw, _ in records.letters.latest(20))

    def late(mails: Sequence[DressedMail], road: Road) -> Iterator[tuple[DressedMail, Dispatch]]:
        for mail, outcome in carry(mails, road):
            yield mail, outcome
            assert eventually(partial(is_kept, mail))

    monkeypatch.setattr("judge.cli.proving.carry", late)
    dovecot, postfix = hosts
    path = tmp_path / "judge.toml"
    values = {"port": dovecot.imap, "security": "none", "smtp": postfix.smtp, "ca_file": ""}
    path.write_text(CONFIG.format(**values).replace('"localhost"', '"127.0.0.1"'))
    with at_work(path):
        for _ in range(3):
            assert main(["doctor", "--config", str(path)]) == 0
            said = capsys.readouterr().out
            for line in (
                "  ok  receiving at 127.0.0.1: it came",
                "  ok  plus addresses: mail to judge+anything@players.localhost comes",
                "  ok  envelope: each mail's own sender is taken, and stays",
                "  ok  Message-ID: it stays as we write it",
            ):
                assert f"{line}\n" in said
        with Records.open(tmp_path / DATABASE) as records:
            assert eventually(lambda: not records.letters.counts()["unserved"])
            assert records.outbox.added_after(0) == []


@contextmanager
def at_work(config: Path) -> Iterator[None]:
    """A judge that serves in a process of its own, and hears its mailbox."""
    line = [sys.executable, "-m", "judge", "serve", "--config", str(config)]
    with (config.parent / "log").open("w") as log, subprocess.Popen(line, stderr=log) as judge:
        try:
            health = ["health", "--serving", "--config", str(config)]
            database = config.parent / DATABASE
            assert eventually(lambda: database.exists() and main(health) == 0), (
                config.parent / "log"
            ).read_text()
            yield
        finally:
            judge.terminate()
