"""What is written to the judge while faults strike: stories from `stories.toml`, as mails."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.harm.house import JUDGE, SERVER, House

HOSTILE = "HOSTILE"
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63"
    "f8cfc000000301010018dd8db00000000049454e44ae426082"
)
"""A PNG of one pixel: pictures are drawn by others, and cost a second."""
_DSN = """\
From: MAILER-DAEMON@x.org
To: {to}
Message-ID: <bounce-{number}@x.org>
Subject: Undelivered
Return-Path: <>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

No.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; x.org

Final-Recipient: rfc822; {recipient}
Action: failed
Status: 5.1.1

--b--
"""


@dataclass(frozen=True)
class Round:
    """Letters that lie in the mailbox together, and how many hours pass before."""

    hours: float
    mails: tuple[bytes, ...]


@dataclass(frozen=True)
class Story:
    """A story, and the records that it begins with."""

    name: str
    rounds: tuple[Round, ...]
    records: bytes


def story_names() -> Sequence[str]:
    """Every story."""
    return [form["name"] for form in _forms()]


def tell(name: str, chance: Random) -> Story:
    """A story, its letters in an order drawn by lot."""
    (form,) = [form for form in _forms() if form["name"] == name]
    with House.begun() as house:
        copy = Path(house._folder.name) / "copy.db"
        house.records.backup(copy)
        rounds = []
        for number, one in enumerate(form["round"]):
            letters = [*enumerate(one["letters"], start=100 * number)]
            chance.shuffle(letters)
            mails = tuple(_mail(letter, count, house) for count, letter in letters)
            rounds.append(Round(one.get("hours", 0), mails))
        return Story(name, tuple(rounds), copy.read_bytes())


@cache
def _forms() -> list[dict[str, Any]]:
    text = Path(__file__).with_name("stories.toml").read_text(encoding="utf-8")
    forms: list[dict[str, Any]] = tomllib.loads(text)["story"]
    return forms


def _mail(letter: Mapping[str, Any], count: int, house: House) -> bytes:
    if "bounce" in letter:
        return _bounce(letter["bounce"], house)
    secret = "@" not in letter["from"]
    sender = house.address_of(letter["from"]) if secret else letter["from"]
    to = house.reply_address(letter["from"]) if secret else f"{letter['to']}@{JUDGE.domain}"
    mail = EmailMessage()
    vouched = letter.get("vouched", f"spf=pass smtp.mailfrom={sender}")
    mail["Return-Path"] = f"<{sender}>"
    mail["Delivered-To"] = to
    mail["Authentication-Results"] = f"{SERVER}; {vouched}"
    mail["From"], mail["To"] = sender, to
    mail["Subject"] = "a letter"
    mail["Message-ID"] = f"<story-{letter.get('number', count)}@client.example>"
    mail.set_content(letter["text"])
    if letter.get("picture"):
        mail.add_attachment(PICTURE, "image", "png", filename="look.png")
        mail.set_boundary("a-boundary")
    return mail.as_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def _bounce(id: int, house: House) -> bytes:
    """A report of some mail host's that a mail of ours could not be delivered."""
    mail = house.records.outbox.mail(id)
    assert mail is not None
    text = _DSN.format(to=mail.sender, number=id, recipient=mail.recipient)
    return text.replace("\n", "\r\n").encode()


def hours_of(story: Story) -> Iterator[float]:
    """How many hours pass before each round."""
    return (one.hours for one in story.rounds)
