"""The doorstep: what is taken, what is refused, and when 250 is said."""

from __future__ import annotations

import inspect
import re
import smtplib
import socket
import threading
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from aiosmtpd import smtp as aiosmtpd_smtp

from judge.post.arrival import Arrival
from judge.post.doorstep import Doorstep, OpenDoor, Protocol, make_door, start_doorstep

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
MAIL = b"From: a@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nA Par H\r\n"
OURS = ("judge@dip.example", "judge+one.t@dip.example", "judge+two.t@dip.example")


class Shelf:
    """Keeps arrivals, or raises for the recipients in `broken`."""

    def __init__(self) -> None:
        self.kept: list[Arrival] = []
        self.broken: set[str] = set()

    def keep(self, arrival: Arrival) -> None:
        if arrival.recipient in self.broken:
            raise OSError("disk full: /var/lib/judge/secret")
        self.kept.append(arrival)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def doorstep(shelf: Shelf) -> Doorstep:
    return Doorstep(shelf.keep, is_ours=lambda a: a.lower() in OURS, now=lambda: NOW)


@pytest.fixture
def smtp(doorstep: Doorstep) -> Iterator[OpenDoor]:
    door = start_doorstep(doorstep, protocol=Protocol.SMTP, hostname="h", data_size=200_000)
    yield door
    door.stop()


@pytest.fixture
def lmtp(doorstep: Doorstep) -> Iterator[OpenDoor]:
    door = start_doorstep(doorstep, protocol=Protocol.LMTP, hostname="h")
    yield door
    door.stop()


def _talk(door: OpenDoor, *lines: bytes) -> list[bytes]:
    """Say lines one by one; return what was answered to the last."""
    with socket.create_connection(("127.0.0.1", door.port), 5) as link, link.makefile("rb") as said:
        answers: list[bytes] = []
        said.readline()
        for line in lines:
            link.sendall(line)
            answers = [said.readline()]
            while answers[-1][3:4] == b"-":
                answers.append(said.readline())
        return answers


def test_every_hook_of_ours_is_one_that_aiosmtpd_calls() -> None:
    """Hooks are found by their names' beginning, so a typo would be silent."""
    source = inspect.getsource(aiosmtpd_smtp)
    called = re.findall(r"_call_handler_hook\(['\"](\w+)|_handle_hooks\.get\(['\"](\w+)", source)
    known = {f"handle_{one or other}" for one, other in called} | {"handle_exception"}
    assert "handle_MAIL" in known
    hooks = {name for name in dir(Doorstep) if name.startswith("handle_")}
    assert hooks == {"handle_RCPT", "handle_DATA", "handle_exception"}
    assert hooks <= known


def test_a_mail_is_kept_before_it_is_accepted(smtp: OpenDoor, shelf: Shelf) -> None:
    with smtplib.SMTP("127.0.0.1", smtp.port, "client") as client:
        client.sendmail("anna@x.org", ["Judge+One.t@dip.example"], MAIL)
        assert shelf.kept == [Arrival(MAIL, "anna@x.org", "judge+one.t@dip.example", NOW)]


def test_a_strangers_address_is_refused_at_once(smtp: OpenDoor, shelf: Shelf) -> None:
    with smtplib.SMTP("127.0.0.1", smtp.port, "client") as client:
        for address in ("bob@dip.example", "judge@other.example", "judge@dip.example@evil"):
            with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
                client.sendmail("anna@x.org", [address], MAIL)
            assert refused.value.recipients[address][0] in (550, 553)
    assert not shelf.kept


@pytest.mark.parametrize("hello", [b"EHLO x\r\n", b"HELO x\r\n"])
def test_the_null_sender_is_null(smtp: OpenDoor, shelf: Shelf, hello: bytes) -> None:
    """aiosmtpd says "<>", and whoever compares with "" answers bounces."""
    _talk(smtp, hello, b"MAIL FROM:<>\r\n", b"RCPT TO:<judge@dip.example>\r\n", b"DATA\r\n",
          MAIL + b".\r\n")  # fmt: skip
    assert [arrival.sender for arrival in shelf.kept] == [""]


def test_what_cannot_be_kept_is_for_later_and_nothing_leaks(smtp: OpenDoor, shelf: Shelf) -> None:
    shelf.broken = {OURS[1]}
    with smtplib.SMTP("127.0.0.1", smtp.port, "client") as client:
        with pytest.raises(smtplib.SMTPDataError) as later:
            client.sendmail("anna@x.org", list(OURS), MAIL)
        assert later.value.smtp_code == 451
        assert b"secret" not in later.value.smtp_error
        shelf.broken.clear()
        client.sendmail("anna@x.org", list(OURS), MAIL)
    assert len({arrival.digest for arrival in shelf.kept}) == 3


def test_lmtp_says_for_each_recipient(lmtp: OpenDoor, shelf: Shelf) -> None:
    shelf.broken = {OURS[1]}
    with socket.create_connection(("127.0.0.1", lmtp.port), 5) as link, link.makefile("rb") as said:
        said.readline()
        link.sendall(b"LHLO x\r\n")
        while said.readline()[3:4] == b"-":
            pass
        link.sendall(b"MAIL FROM:<a@x.org>\r\n")
        said.readline()
        for address in OURS:
            link.sendall(b"RCPT TO:<%s>\r\n" % address.encode())
            assert said.readline().startswith(b"250")
        link.sendall(b"DATA\r\n")
        said.readline()
        link.sendall(MAIL + b".\r\n")
        assert [said.readline()[:3] for _ in OURS] == [b"250", b"451", b"250"]
        link.sendall(b"NOOP\r\n")
        assert said.readline().startswith(b"250")
    assert [arrival.recipient for arrival in shelf.kept] == [OURS[0], OURS[2]]


def test_a_fault_of_ours_is_for_later(smtp: OpenDoor, doorstep: Doorstep) -> None:
    """aiosmtpd's own answer is a permanent 500 with the exception's text."""

    def broken(address: str) -> bool:
        raise RuntimeError(f"no such table: {address}")

    doorstep._is_ours = broken
    answer = _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<a@x.org>\r\n",
                   b"RCPT TO:<judge@dip.example>\r\n")  # fmt: skip
    assert answer == [b"451 4.3.0 Not kept; try again later\r\n"]


@pytest.mark.parametrize("length", [998, 2_000, 60_000])
def test_long_lines_are_borne(smtp: OpenDoor, shelf: Shelf, length: int) -> None:
    with smtplib.SMTP("127.0.0.1", smtp.port, "client") as client:
        client.sendmail("a@x.org", [OURS[0]], MAIL + b"x" * length + b"\r\n")
    assert b"x" * length in shelf.kept[0].raw


def test_a_mail_beyond_the_limit_is_refused(smtp: OpenDoor, shelf: Shelf) -> None:
    with smtplib.SMTP("127.0.0.1", smtp.port, "client") as client:
        assert client.ehlo()[0] == 250
        assert client.esmtp_features["size"] == "200000"
    answer = _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<a@x.org> SIZE=900000\r\n")
    assert answer[0].startswith(b"552")
    answer = _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<a@x.org>\r\n",
                   b"RCPT TO:<judge@dip.example>\r\n", b"DATA\r\n",
                   (b"x" * 70 + b"\r\n") * 4000 + b".\r\n")  # fmt: skip
    assert answer[0].startswith(b"552")
    assert not shelf.kept


def test_raw_bytes_in_an_address_are_no_exception(smtp: OpenDoor) -> None:
    answer = _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<m\xc3\xbc@x.org> SMTPUTF8\r\n")
    assert answer[0].startswith(b"250")
    answer = _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<m\xfc@x.org>\r\n")
    assert answer[0][:1] in (b"2", b"5")


@pytest.mark.parametrize("end", [b"\n.\n", b"\n.\r\n", b"\r\n.\n", b"\r.\r"])
def test_a_mail_has_one_end(smtp: OpenDoor, shelf: Shelf, end: bytes) -> None:
    """Another end than CRLF.CRLF would let a mail smuggle in a second one."""
    _talk(smtp, b"EHLO x\r\n", b"MAIL FROM:<a@x.org>\r\n", b"RCPT TO:<judge@dip.example>\r\n",
          b"DATA\r\n", b"a: b\r\n\r\nx" + end + b"MAIL FROM:<evil@x.org>\r\n.\r\n")  # fmt: skip
    assert len(shelf.kept) <= 1
    assert all(arrival.sender == "a@x.org" for arrival in shelf.kept)


def test_a_taken_port_is_told_at_once(doorstep: Doorstep, smtp: OpenDoor) -> None:
    with pytest.raises(OSError, match="in use"):
        start_doorstep(doorstep, protocol=Protocol.SMTP, hostname="h", port=smtp.port)


def test_a_door_can_be_closed_while_somebody_stands_in_it(doorstep: Doorstep) -> None:
    door = start_doorstep(doorstep, protocol=Protocol.LMTP, hostname="h")
    with socket.create_connection(("127.0.0.1", door.port), 5) as link:
        link.recv(100)
        door.stop()
        assert door._thread is not None
        assert not door._thread.is_alive()
    door.stop()


def test_a_door_can_be_served_by_the_thread_that_keeps(shelf: Shelf) -> None:
    """Records may be used only by the thread that opened them."""
    keepers: set[str] = set()

    def keep(arrival: Arrival) -> None:
        keepers.add(threading.current_thread().name)

    steps = Doorstep(keep, is_ours=lambda _: True, now=lambda: NOW)
    door = make_door(steps, protocol=Protocol.LMTP, hostname="h")
    server = threading.Thread(target=door.run, name="keeper")
    server.start()
    assert door._ready.wait(60)
    with smtplib.LMTP("127.0.0.1", door.port, "client") as client:
        client.sendmail("a@x.org", [OURS[0]], MAIL)
    door.stop()
    server.join(60)
    assert not server.is_alive()
    assert keepers == {"keeper"}


def test_a_door_that_was_stopped_before_it_opened_does_not_stay(doorstep: Doorstep) -> None:
    door = make_door(doorstep, protocol=Protocol.LMTP, hostname="h")
    door.stop()
    door.run()
