"""Whatever keeps us out of a mail server, the host is told what would do about it."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import pytest

from judge.post.carrier import NotLetIn, Road, try_login
from judge.post.mailbox import MailAccount, Mailbox, MailboxDown
from judge.post.remedies import remedy_of, with_remedy
from judge.post.security import Security
from tests.wire.servers import free_ports

Talk = Callable[[socket.socket], object]
PATIENCE = 0.2
LONGEST = 10


def says_nothing(link: socket.socket) -> None:
    link.recv(1)  # until we hang up


def hangs_up(_: socket.socket) -> None:
    pass


def is_a_web_server(link: socket.socket) -> None:
    link.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def knows_no_login(link: socket.socket) -> None:
    link.sendall(b"220 mail.example ESMTP\r\n")
    link.recv(100)
    link.sendall(b"250 mail.example\r\n")
    link.recv(100)


@contextmanager
def server(talk: Talk) -> Iterator[int]:
    """A port at which one visitor is talked to so."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        door.settimeout(LONGEST)

        def serve() -> None:
            with suppress(OSError):
                link, _ = door.accept()
                with link:
                    link.settimeout(LONGEST)
                    talk(link)

        talking = threading.Thread(target=serve)
        talking.start()
        yield door.getsockname()[1]
        talking.join()


def at_smtp(host: str, port: int, security: Security) -> str:
    road = Road(host, port, "h", security, "judge", "p", PATIENCE)
    outcome = try_login(road)
    assert isinstance(outcome, NotLetIn)
    return outcome.remedy


def at_imap(host: str, port: int, security: Security) -> str:
    account = MailAccount(host, port, "judge", "p", security, timeout=PATIENCE)
    mailbox = Mailbox(account, local="judge", now=lambda: datetime.now(UTC))
    with pytest.raises(MailboxDown) as found:
        mailbox.log_in()
    return remedy_of(found.value)


WAYS = pytest.mark.parametrize("told", [at_smtp, at_imap])
Told = Callable[[str, int, Security], str]


@WAYS
@pytest.mark.parametrize(
    ("talk", "security", "remedy"),
    [
        (says_nothing, Security.NONE, "nothing is said there"),
        (hangs_up, Security.NONE, "look at port and security"),
        (is_a_web_server, Security.NONE, "look at port and security"),
        (is_a_web_server, Security.TLS, "it speaks no TLS at that port"),
    ],
)
def test_what_answers_is_not_what_was_meant(
    told: Told, talk: Talk, security: Security, remedy: str
) -> None:
    with server(talk) as port:
        assert remedy in told("127.0.0.1", port, security)


@WAYS
def test_nobody_is_there(told: Told) -> None:
    (port,) = free_ports(1)
    assert "whether that server runs" in told("127.0.0.1", port, Security.NONE)
    assert "there is no host of that name" in told("h" * 70 + ".invalid", 25, Security.NONE)


def test_a_server_that_takes_no_login_is_used_without_one() -> None:
    with server(knows_no_login) as port:
        assert "take user and password out" in at_smtp("127.0.0.1", port, Security.NONE)


def test_a_fault_of_which_nothing_is_known_stands_for_itself() -> None:
    assert with_remedy("it is so", remedy_of(ValueError("odd"))) == "it is so"


@pytest.mark.parametrize(
    ("code", "remedy"),
    [
        (10, "its certificate has run out, by the clock of this machine"),
        (62, "write under host the name that it is for"),
        (18, "if it is by a CA of your own: ca_file"),
    ],
)
def test_what_is_wrong_with_a_certificate_is_told_apart(code: int, remedy: str) -> None:
    """As the TLS library numbers it, which IMAPClient wraps."""
    inner = ssl.SSLCertVerificationError(1, "certificate verify failed")
    inner.verify_code = code
    outer = OSError("wrapped")
    outer.__cause__ = inner
    assert remedy in remedy_of(outer)
