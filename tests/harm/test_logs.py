"""No log tells a secret address, at any level, whoever writes it."""

from __future__ import annotations

import io
import logging
import smtplib
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from judge.post.arrival import Arrival
from judge.post.carrier import Road, carry
from judge.post.discretion import keep_secrets, struck
from judge.post.doorstep import Doorstep, Protocol, start_doorstep
from tests.harm.house import House

TOKEN = "sngkeux5opbb32il"
SEAT = f"judge+ghost.{TOKEN}@example.org"
PRESS = f"judge+ghost.12.{TOKEN}@example.org"
BOUNCE = f"judge+b-{'0123456789abcdef' * 2}@example.org"
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged, by everybody, at every level."""
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setFormatter(logging.Formatter("%(name)s %(levelname)s %(message)s"))
    root = logging.getLogger()
    keep_secrets()
    names = ("", "mail.log", "mail.debug", "imapclient", "imapclient.imaplib", "judge.post")
    levels = {name: logging.getLogger(name).level for name in names}
    root.addHandler(handler)
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield said
    root.removeHandler(handler)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@pytest.mark.parametrize("protocol", [Protocol.SMTP, Protocol.LMTP])
def test_a_door_at_its_most_talkative(protocol: Protocol, log: io.StringIO) -> None:
    def keep(arrival: Arrival) -> None:
        raise OSError(f"no room for {arrival.recipient}")

    door = start_doorstep(
        Doorstep(keep, is_ours=lambda address: "strange" not in address, now=lambda: NOON),
        protocol=protocol,
        hostname="example.org",
    )
    try:
        kind = smtplib.LMTP if protocol is Protocol.LMTP else smtplib.SMTP
        with (
            suppress(smtplib.SMTPException),  # LMTP has a status a reader, smtplib reads one
            kind("127.0.0.1", door.port, "client.example") as client,
        ):
            client.ehlo_or_helo_if_needed()
            client.mail(BOUNCE)
            for address in (SEAT, PRESS, SEAT.upper(), f"<{SEAT}>", f"strange{SEAT}"):
                client.rcpt(address)
            client.docmd(f"VRFY {SEAT}")
            client.docmd(f"WHAT {SEAT}")
            client.data(f"To: {SEAT}\r\n\r\nanswer to {PRESS}\r\n")
    finally:
        door.stop()
    said = log.getvalue()
    assert "no room for" in said
    assert TOKEN not in said.lower()
    assert "0123456789abcdef" not in said


def test_a_carrier_that_is_refused(log: io.StringIO) -> None:
    class Mail:
        sender, recipient, raw = BOUNCE, SEAT, b"To: x\r\n\r\nx"

    assert list(carry([Mail()], Road("127.0.0.1", 9, "client.example", timeout=1)))
    logging.getLogger("judge.daemon").warning("mail to %s waits: %r", SEAT, Mail.sender)
    assert TOKEN not in log.getvalue()
    assert "0123456789abcdef" not in log.getvalue()


def test_faults_are_told_without_secrets(log: io.StringIO) -> None:
    def fail() -> None:
        try:
            int(SEAT)
        except ValueError as fault:
            raise RuntimeError(f"{PRESS}: {BOUNCE}") from fault

    try:
        fail()
    except RuntimeError:
        logging.getLogger("anywhere").exception("a fault with %s", {"to": SEAT})
    said = log.getvalue()
    assert "RuntimeError: judge+ghost" in said
    assert TOKEN not in said
    assert "0123456789abcdef" not in said


def test_letters_served(log: io.StringIO) -> None:
    with House.begun() as house:
        house.answers_an_hour = 1
        for number in range(3):
            house.write("ENGLAND", f"good morning, number {'x' * number}")
        secret = house.reply_address("ENGLAND").partition(".")[2].partition("@")[0]
    assert secret not in log.getvalue()


@pytest.mark.parametrize(
    "disguise",
    [
        SEAT,
        SEAT.upper(),
        PRESS,
        f"judge%2Bghost.{TOKEN}%40example.org",
        f"judge=2Bghost.{TOKEN}=40example.org",
        f"judge=2Bghost=2E{TOKEN}",
        f"judge&#43;ghost.{TOKEN}",
        f"judge+ghost.{TOKEN[:5]}=\r\n{TOKEN[5:]}@example.org",
        f"judge+ghost.{TOKEN[:5]}\n {TOKEN[5:]}".replace("\n ", "\n"),
        repr(f"judge+ghost.{TOKEN[:5]}=\r\n{TOKEN[5:]}".encode()),
        f"judge+my-game_2.{TOKEN}",
        f"judge%252Bghost.{TOKEN}%2540example.org",
        f"judge&#x2b;ghost&#x2e;{TOKEN}",
        f"judge&amp;#43;ghost&period;{TOKEN}",
        f"judge\\u002bghost.{TOKEN}",
        f"judge\uff0bghost\uff0e{TOKEN}",
        "judge+ghost." + "".join(chr(ord(c) + 0xFEE0) for c in TOKEN),
        "judge+ghost." + "\u200b".join(TOKEN),
        ascii("judge+ghost." + "\u200b".join(TOKEN)),
        f"judge+ghost.{TOKEN[:4]}\xad{TOKEN[4:]}",
    ],
)
def test_disguises(disguise: str) -> None:
    shown = struck(f"to {disguise}, kept")
    plain = unicodedata.normalize("NFKC", shown.replace("\\u200b", "")).lower()
    assert TOKEN not in "".join(c for c in plain if c.isalnum())
    assert TOKEN[5:] not in shown.lower()
    assert shown.endswith("kept")


@pytest.mark.parametrize(
    "plain", ["anna+dip@x.org", "judge+ghost@example.org", "1 + 2.5", "a.b+c.d@x.org"]
)
def test_what_is_no_secret_stays(plain: str) -> None:
    assert struck(plain) == plain
