"""Mail programs that nobody here wrote get along with the embedded post office."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.postoffice import PostOffice
from tests.demo.terminal import run

LETTER = "From: france@diplomacy.localhost\nSubject: Orders\n\nA Par – Bur\n"
JUDGE = "judge+ghost@diplomacy.localhost"


@pytest.fixture
def office(tmp_path: Path) -> Iterator[PostOffice]:
    with PostOffice({"judge": "j", "france": "f"}, folder=tmp_path / "post") as opened:
        yield opened


def _inbox(office: PostOffice, account: str = "judge") -> list[bytes]:
    return [letter.text.split(b"\r\n\r\n", 1)[1] for letter in office.letters(account)]


@pytest.mark.wire("swaks")
@pytest.mark.parametrize("mechanism", ["PLAIN", "LOGIN"])
def test_swaks_sends(office: PostOffice, mechanism: str, tmp_path: Path) -> None:
    server = ("--server", "127.0.0.1", "--port", office.smtp_port)
    login = ("--auth", mechanism, "--auth-user", "france", "--auth-password", "f")
    run("swaks", *server, *login, "--to", JUDGE, "--data", "-", home=tmp_path, text=LETTER)
    assert b"A Par" in _inbox(office)[0]


@pytest.mark.wire("msmtp")
def test_msmtp_sends(office: PostOffice, tmp_path: Path) -> None:
    settings = tmp_path / "msmtprc"
    settings.write_text(
        "account a\nhost 127.0.0.1\ntls off\nauth plain\nuser france\npassword f\n"
        f"port {office.smtp_port}\nfrom {office.address('france')}\naccount default : a\n"
    )
    settings.chmod(0o600)
    run("msmtp", "-C", settings, JUDGE, home=tmp_path, text=LETTER)
    assert _inbox(office) == ["A Par – Bur\r\n".encode()]


@pytest.mark.wire("swaks", "mbsync")
def test_mbsync_mirrors_the_mailbox_again_and_again(office: PostOffice, tmp_path: Path) -> None:
    """Nothing is fetched twice: UIDs and UIDVALIDITY stay as they were."""
    settings = tmp_path / "mbsyncrc"
    settings.write_text(
        f"IMAPStore far\nHost 127.0.0.1\nPort {office.imap_port}\nUser france\nPass f\n"
        "SSLType None\nAuthMechs LOGIN\n\n"
        "MaildirStore near\nPath md/\nInbox md/INBOX\nSubFolders Verbatim\n\n"
        "Channel c\nFar :far:\nNear :near:\nPatterns *\nCreate Both\nSyncState *\n"
    )
    (tmp_path / "md").mkdir()
    server = ("--server", "127.0.0.1", "--port", office.smtp_port)
    for number in (1, 2):
        to = ("--to", "france@localhost")
        run("swaks", *server, *to, "--data", "-", home=tmp_path, text=LETTER)
        run("mbsync", "-c", settings, "-a", home=tmp_path)
        fetched = [p for p in (tmp_path / "md/INBOX").rglob("*") if p.is_file() and ":" in p.name]
        fetched += (tmp_path / "md/INBOX/new").iterdir()
        assert len({p.name for p in fetched}) == number
