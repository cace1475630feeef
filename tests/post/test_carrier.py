"""Carrying: what is final, what is for later, and what the rest suffers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session
from hypothesis import given
from hypothesis import strategies as st

from judge.post.backoff import GIVE_UP, RECONNECT, RESEND, next_try
from judge.post.carrier import Carried, Dispatch, Later, NeverTaken, Road, _judged, carry
from judge.post.doorstep import Doorstep, OpenDoor, Protocol, start_doorstep

NOW = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Mail:
    recipient: str
    sender: str = "judge+b-1@dip.example"
    raw: bytes = b"From: judge@dip.example\r\n\r\n.A Par H\r\n"


class Host(Doorstep):
    """A mail host that says what the recipient's name asks for."""

    def __init__(self) -> None:
        super().__init__(lambda _: None, is_ours=lambda _: True, now=lambda: NOW)
        self.got: list[tuple[str | None, str, bytes]] = []
        self.connections = 0

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, answers: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return answers

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address and address[:3].isdigit():
            return f"{address[:3]} said of the sender"
        envelope.mail_from = address
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, rcpt_options: Any
    ) -> str:
        if address.startswith("hang-up"):
            assert server.transport is not None
            server.transport.close()
            return "421 bye"
        if address[:3].isdigit():
            return f"{address[:3]} 5.1.1 said of the recipient"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("data-"):
            return f"{recipient[5:8]} said of the mail"
        assert isinstance(envelope.content, bytes)
        self.got.append((envelope.mail_from, recipient, envelope.content))
        return "250 OK"


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.fixture
def door(host: Host) -> Iterator[OpenDoor]:
    door = start_doorstep(host, protocol=Protocol.SMTP, hostname="h")
    yield door
    door.stop()


@pytest.fixture
def road(door: OpenDoor) -> Road:
    return Road("127.0.0.1", door.port, "judge.example", timeout=60)


def _carry(road: Road, *mails: Mail) -> list[Dispatch]:
    return [outcome for _, outcome in carry(mails, road)]


def test_several_mails_go_over_one_connection(host: Host, road: Road) -> None:
    mails = [Mail("anna@x.org"), Mail("bob@x.org", sender=""), Mail("cleo@x.org")]
    assert _carry(road, *mails) == [Carried()] * 3
    assert host.connections == 1
    assert [to for _, to, _ in host.got] == ["anna@x.org", "bob@x.org", "cleo@x.org"]
    assert host.got[1][0] in ("", "<>")
    assert host.got[0][2] == mails[0].raw  # the dot at the line's start came through


def test_a_host_that_takes_one_sender_only_is_given_that(host: Host, road: Road) -> None:
    """Also where a mail would have none, so that nobody is told if it doesn't arrive."""
    refused = Mail("anna@x.org", sender="550-not-yours@dip.example")
    assert isinstance(_carry(road, refused)[0], Later)
    plain = replace(road, sender="judge@dip.example")
    assert _carry(plain, refused, Mail("bob@x.org", sender="")) == [Carried()] * 2
    assert [sender for sender, _, _ in host.got] == ["judge@dip.example"] * 2


@pytest.mark.parametrize(
    ("recipient", "kind"),
    [
        ("550@x.org", NeverTaken),
        ("553@x.org", NeverTaken),
        ("450@x.org", Later),
        ("452@x.org", Later),
        ("421@x.org", Later),
        ("data-554@x.org", NeverTaken),
        ("data-552@x.org", NeverTaken),
        ("data-451@x.org", Later),
        ("hang-up@x.org", Later),
        ("anna@x.org", Carried),
    ],
)
def test_what_is_final_and_that_the_next_mail_goes(
    host: Host, road: Road, recipient: str, kind: type
) -> None:
    first, second = _carry(road, Mail(recipient), Mail("bob@x.org"))
    assert isinstance(first, kind)
    assert second == Carried()


@pytest.mark.parametrize(
    ("sender", "kind"),
    [("550@h", Later), ("530@h", Later), ("451@h", Later), ("552@h", NeverTaken)],
)
def test_a_refused_sender_is_our_own_fault_and_for_later(
    road: Road, sender: str, kind: type
) -> None:
    first, second = _carry(road, Mail("anna@x.org", sender=sender), Mail("bob@x.org"))
    assert isinstance(first, kind)
    assert second == Carried()


def test_the_reason_is_the_hosts_word(road: Road) -> None:
    assert _carry(road, Mail("550@x.org")) == [NeverTaken("550 5.1.1 said of the recipient")]


@pytest.mark.parametrize(
    ("code", "said", "kind"),
    [
        (550, b"5.4.5 Daily user sending limit exceeded. For more information", Later),
        (554, b"5.1.90 Your message can't be sent because you've reached your daily limit", Later),
        (550, b"5.7.705 Access denied, tenant has exceeded threshold", Later),
        (550, b"5.4.50 something else", NeverTaken),
        (550, b"5.1.1 no such user, who wrote 5.4.5", NeverTaken),
        (552, b"5.2.2 mailbox full", NeverTaken),
    ],
)
def test_how_much_we_may_send_a_day_says_nothing_of_a_reader(
    code: int, said: bytes, kind: type
) -> None:
    assert isinstance(_judged(code, said), kind)


def test_nobody_there_is_for_later_and_is_asked_once(road: Road) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    outcomes = _carry(replace(road, port=port), Mail("a@x.org"), Mail("b@x.org"))
    assert all(isinstance(outcome, Later) for outcome in outcomes)
    assert f"127.0.0.1:{port} did not let us in" in outcomes[0].reason  # type: ignore[union-attr]


def test_a_host_that_says_nothing_is_for_later() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        road = Road("127.0.0.1", mute.getsockname()[1], "judge.example", timeout=0.2)
        assert isinstance(_carry(road, Mail("a@x.org"))[0], Later)


def test_a_login_that_is_not_offered_is_for_later(road: Road) -> None:
    (outcome,) = _carry(replace(road, user="judge", password="secret"), Mail("a@x.org"))
    assert isinstance(outcome, Later)
    assert "secret" not in outcome.reason + repr(road)


def test_lmtp_keeps_step_with_its_statuses(host: Host) -> None:
    """smtplib reads one status after DATA, however many recipients there are."""
    door = start_doorstep(host, protocol=Protocol.LMTP, hostname="h")
    try:
        road = Road("127.0.0.1", door.port, "judge.example", lmtp=True)
        outcomes = _carry(road, Mail("a@x.org"), Mail("data-451@x.org"), Mail("b@x.org"))
        assert [type(o) for o in outcomes] == [Carried, Later, Carried]
        assert host.connections == 1
    finally:
        door.stop()


def test_each_outcome_is_known_before_the_next_mail_goes(host: Host, road: Road) -> None:
    """So that a crash repeats at most one mail."""
    for sent, (_, outcome) in enumerate(carry([Mail("a@x.org"), Mail("b@x.org")], road), 1):
        assert outcome == Carried()
        assert len(host.got) == sent


def test_an_address_with_letters_beyond_ascii_goes_where_it_can(host: Host, road: Road) -> None:
    assert _carry(road, Mail("jürgen@x.org")) == [Carried()]
    assert host.got[0][1] == "jürgen@x.org"


@given(st.integers(-5, 10_000))
def test_waits_grow_and_end_growing(failures: int) -> None:
    for backoff in (RECONNECT, RESEND):
        assert backoff.delay(failures) <= backoff.delay(failures + 1) <= backoff.longest


def test_the_waits_for_a_mail() -> None:
    minutes = [RESEND.delay(n) / 60 for n in range(11)]
    assert minutes == [0, 1, 2, 4, 8, 16, 32, 64, 128, 240, 240]


def test_a_mail_is_given_up_after_five_days() -> None:
    added, now, tries = NOW, NOW, 0
    while (again := next_try(added, tries + 1, now)) is not None:
        tries, now = tries + 1, again
    assert timedelta(days=4.8) < now - added <= GIVE_UP
    assert 30 < tries < 50
