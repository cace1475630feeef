"""Who stands at the door: nobody takes up all of it, for however long and with however much."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime

import pytest

from judge.post.arrival import Arrival
from judge.post.doorstep import Doorstep, OpenDoor, Protocol, start_doorstep
from judge.post.guests import Capacity, whence

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
LOOPBACK = tuple(f"127.0.0.{number}" for number in range(1, 9))
MAIL = (
    b"EHLO x\r\n", b"MAIL FROM:<a@x.org>\r\n", b"RCPT TO:<judge@dip.example>\r\n", b"DATA\r\n",
    b"a: b\r\n\r\nx\r\n.\r\n",
)  # fmt: skip


@contextmanager
def _door(
    room: Capacity, kept: list[Arrival] | None = None, protocol: Protocol = Protocol.SMTP
) -> Iterator[OpenDoor]:
    steps = Doorstep(
        (kept if kept is not None else []).append, is_ours=lambda _: True, now=lambda: NOW
    )
    door = start_doorstep(steps, protocol=protocol, hostname="h", data_size=100_000, room=room)
    try:
        yield door
    finally:
        door.stop()


def _knock(door: OpenDoor, origin: str = LOOPBACK[0]) -> socket.socket:
    link = socket.create_connection(("127.0.0.1", door.port), 10, source_address=(origin, 0))
    link.settimeout(10)
    return link


def _said(link: socket.socket) -> bytes:
    """The next whole answer; what there was of it if the line is cut."""
    said = b""
    while not said.endswith(b"\r\n") or said.splitlines()[-1][3:4] == b"-":
        more = _heard(link)
        if not more:
            break
        said += more
    return said


def _heard(link: socket.socket) -> bytes:
    try:
        return link.recv(4000)
    except ConnectionError:
        return b""


def _to_the_end(link: socket.socket) -> bytes:
    """All that is said until the door is shut."""
    said = b""
    while more := _heard(link):
        said += more
    return said


def _hand_over(link: socket.socket, lines: tuple[bytes, ...] = MAIL) -> bytes:
    said = b""
    for line in lines:
        link.sendall(line)
        said = _said(link)
    return said


@pytest.mark.parametrize("protocol", list(Protocol))
def test_one_address_has_its_share_and_others_come_in(protocol: Protocol) -> None:
    with _door(Capacity(in_all=6, per_address=3), protocol=protocol) as door, ExitStack() as open_:
        mine = [open_.enter_context(_knock(door)) for _ in range(5)]
        greeted = [_said(link)[:3] for link in mine]
        assert greeted == [b"220", b"220", b"220", b"421", b"421"]
        others = [open_.enter_context(_knock(door, origin)) for origin in LOOPBACK[1:6]]
        assert [_said(link)[:3] for link in others] == [b"220"] * 3 + [b"421"] * 2


def test_who_goes_makes_room() -> None:
    with _door(Capacity(in_all=2, per_address=2)) as door:
        for _ in range(6):
            with _knock(door) as one, _knock(door) as other:
                assert _said(one)[:3] == _said(other)[:3] == b"220"
                one.sendall(b"QUIT\r\n")
                assert _said(one)[:3] == b"221"
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                with _knock(door) as link:
                    if _said(link)[:3] == b"220":
                        break
            time.sleep(0.05)


def test_who_hands_nothing_over_is_sent_away_whatever_they_say() -> None:
    """A word a second keeps nobody's place (slowloris); a mail does."""
    kept: list[Arrival] = []
    with _door(Capacity(patience=1.5), kept) as door, _knock(door) as slow, _knock(door) as fair:
        _said(slow), _said(fair)
        end = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < end:
                slow.sendall(b"NOOP\r\n")
                if _said(slow)[:3] != b"250":
                    break
                if time.monotonic() < end - 27:
                    _hand_over(fair)
                time.sleep(0.1)
        assert time.monotonic() < end
        assert kept
        assert _to_the_end(slow) == b""


def test_a_letter_that_dribbles_is_cut_off() -> None:
    with _door(Capacity(patience=1.0)) as door, _knock(door) as link:
        _said(link)
        _hand_over(link, MAIL[:4])
        end = time.monotonic() + 30
        with suppress(ConnectionError):
            while time.monotonic() < end:
                link.sendall(b"x")
                time.sleep(0.05)
        assert time.monotonic() < end


@pytest.mark.parametrize(
    ("more", "word"),
    [(b"x" * 4096, b"500"), (b"x" * 4096 + b"\n", b"552"), (b"x" * 70 + b"\r\n", b"552")],
    ids=["no end", "bare line ends", "lines"],
)
def test_what_never_ends_is_not_heard_to_its_end(more: bytes, word: bytes) -> None:
    """aiosmtpd keeps every piece of a line that never ends."""
    with _door(Capacity()) as door, _knock(door) as link:
        _said(link)
        _hand_over(link, MAIL[:4])
        sent = 0
        with suppress(ConnectionError):
            while sent < 50 << 20:
                link.sendall(more)
                sent += len(more)
        assert sent < 20 << 20
        assert _to_the_end(link)[:3] in (word, b"")


def test_if_all_say_too_much_at_once_the_one_with_the_most_goes() -> None:
    kept: list[Arrival] = []
    with _door(Capacity(bytes=60_000), kept) as door, _knock(door) as one, _knock(door) as other:
        _said(one), _said(other)
        _hand_over(one, MAIL[:4])
        _hand_over(other, MAIL[:4])
        other.sendall(b"a: b\r\n\r\n")
        one.sendall((b"x" * 70 + b"\r\n") * 1000)
        last = _to_the_end(one).splitlines()[-1:]
        assert last in ([b"452 4.3.1 Too much under way; try again later"], [])
        other.sendall(b"x\r\n.\r\nQUIT\r\n")
        assert b"250 2.6.0 Kept" in _to_the_end(other)
        assert len(kept) == 1


def test_a_flood_of_words_is_no_place_either() -> None:
    with _door(Capacity()) as door, _knock(door) as link:
        _said(link)
        said = b""
        with suppress(ConnectionError):
            for _ in range(200):
                link.sendall(b"NOOP\r\n")
                if not (said := _said(link)).startswith(b"250"):
                    break
        assert said[:3] in (b"421", b"")


@pytest.mark.parametrize(
    ("peer", "origin"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3::4", 1, 0, 0), "2001:db8:1:2::/64"),
        (("::ffff:192.0.2.7", 1, 0, 0), "192.0.2.7"),
        (("fe80::1%eth0", 1, 0, 2), "fe80::/64"),
        ("", "nowhere"),
        (None, "nowhere"),
    ],
)
def test_whose_connections_are_reckoned_together(peer: object, origin: str) -> None:
    assert whence(peer) == origin


def test_a_thousand_knocks_leave_nobody_behind() -> None:
    """Whoever is turned away, or goes in the midst of anything, takes nothing from the room."""
    kept: list[Arrival] = []
    with _door(Capacity(in_all=5, per_address=5), kept) as door:
        for number in range(300):
            link = _knock(door)
            with suppress(ConnectionError):
                link.sendall(b"".join(MAIL[: number % 5]))
            link.close()
        deadline = time.monotonic() + 20
        while not kept and time.monotonic() < deadline:
            with _knock(door) as link:
                if _said(link)[:3] == b"220":
                    assert _hand_over(link)[:3] == b"250"
        assert len(kept) == 1
