"""Mail hosts that take a connection and then say nothing more: nobody waits for them for ever."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import pytest

from judge.cli import logins
from judge.cli.doctor import servers
from judge.cli.doctor.findings import Weight
from judge.cli.doctor.servers import examine_certificates
from judge.cli.logins import shut_doors, try_logins
from judge.config import Config, read_config
from judge.post.carrier import Later, NotLetIn, Road, try_login
from judge.post.certificates import NoCertificate, host_certificate, mailbox_certificate
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.security import Security

TIMEOUT = 0.1
MOST = 5.0
"""Seconds within which an answer has to be there, on however busy a machine."""


@dataclass(frozen=True)
class Host:
    """Says so much, an answer to each line that it hears, and then only listens."""

    said: tuple[bytes, ...] = ()

    @contextmanager
    def opened(self) -> Iterator[int]:
        with socket.create_server(("127.0.0.1", 0)) as door:
            threading.Thread(target=self._run, args=(door,), daemon=True).start()
            yield door.getsockname()[1]
            door.shutdown(socket.SHUT_RDWR)

    def _run(self, door: socket.socket) -> None:
        kept = []
        while True:
            try:
                kept.append(door.accept()[0])
            except OSError:
                break
            threading.Thread(target=self._speak, args=(kept[-1],), daemon=True).start()
        for one in kept:
            one.close()

    def _speak(self, link: socket.socket) -> None:
        try:
            for n, answer in enumerate(self.said):
                tag = link.recv(1000).split(b" ")[0] if n else b"*"
                link.sendall(answer.replace(b"TAG", tag))
        except OSError:
            return


SILENT = Host()
SMTP = Host((b"220 h ESMTP\r\n", b"250-h\r\n250 STARTTLS\r\n", b"220 go ahead\r\n"))
IMAP = Host(
    (
        b"* OK [CAPABILITY IMAP4rev1 STARTTLS] h\r\n",
        b"* CAPABILITY IMAP4rev1 STARTTLS\r\nTAG OK\r\n",
        b"TAG OK go ahead\r\n",
    )
)


def _mailbox(port: int, security: Security) -> None:
    account = MailAccount("127.0.0.1", port, "u", "p", security, timeout=TIMEOUT)
    with pytest.raises(MailboxDown):
        Mailbox(account, local="judge", now=lambda: datetime.now(UTC)).fetch_new(lambda _: None)


def _certificate(port: int, security: Security) -> None:
    with pytest.raises(NoCertificate, match="can't be asked"):
        mailbox_certificate(MailAccount("127.0.0.1", port, "u", "p", security, timeout=TIMEOUT))


def _road(port: int, security: Security) -> None:
    road = Road("127.0.0.1", port, "h", security=security, user="u", password="p", timeout=TIMEOUT)
    assert isinstance(try_login(road), Later | NotLetIn)


def _host_certificate(port: int, security: Security) -> None:
    with pytest.raises(NoCertificate, match="can't be asked"):
        host_certificate(Road("127.0.0.1", port, "h", security=security, timeout=TIMEOUT))


@pytest.mark.parametrize("security", list(Security))
@pytest.mark.parametrize(
    ("ask", "speaks"),
    [(_mailbox, IMAP), (_certificate, IMAP), (_road, SMTP), (_host_certificate, SMTP)],
)
def test_whoever_says_nothing_is_left(
    ask: Callable[[int, Security], None], speaks: Host, security: Security
) -> None:
    host = speaks if security is Security.STARTTLS else SILENT
    with host.opened() as port:
        began = monotonic()
        ask(port, security)
        assert monotonic() - began < MOST


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_doctor_init_and_serve_go_on(
    security: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each of them asks before it says or does anything."""
    for module in (logins, servers):
        monkeypatch.setattr(module, "PATIENCE", TIMEOUT)
    with SILENT.opened() as port:
        table = f'host = "127.0.0.1"\nport = {port}\nsecurity = "{security}"\n'
        login = 'user = "u"\npassword = "p"\n'
        file = tmp_path / "judge.toml"
        file.write_text(
            f'[judge]\naddress = "judge@example.org"\n[imap]\n{table}{login}[smtp]\n{table}{login}'
        )
        config = read_config(file)
        assert isinstance(config, Config)
        began = monotonic()
        assert [door.is_ours for door in shut_doors(config)] == [False, False]
        assert [is_good for is_good, _ in try_logins(config)] == [False, False]
        assert [one.weight for one in examine_certificates(config)] == [Weight.WRONG] * 2
        assert monotonic() - began < MOST
