"""Who is never answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.post.fields import read_fields
from judge.post.loops import RECEIVED_LIMIT, machine_reason
from tests.post.letters import read

OWN = ("judge@dip.example",)
PERSON = b"From: Anna <anna@x.org>\r\nTo: judge@dip.example\r\n"

MACHINES = {
    "vacation": b"Auto-Submitted: auto-replied",
    "cron": b"Auto-Submitted: auto-generated; owner-email=x",
    "bulk": b"Precedence: bulk",
    "junk": b"precedence: Junk",
    "list": b"Precedence: list",
    "mailing list": b"List-Id: <ghost.dip.example>",
    "outlook's oof": b"X-Auto-Response-Suppress: All",
    "exchange": b"X-Auto-Response-Suppress: DR, OOF, AutoReply",
    "our own loop mark": b"X-Loop: Judge@dip.example",
    "report": b"Content-Type: multipart/report; report-type=delivery-status; boundary=x",
    "a responder's own field": b"X-Autoreply: yes",
    "another's": b"X-Autorespond: results",
    "cPanel's": b"X-AutoReply-From: anna@x.org",
    "vacation's": b"X-Vacation: yes",
    "outlook's rule": b"X-MS-Exchange-Inbox-Rules-Loop: anna@x.org",
    "auto-reply": b"Precedence: auto-reply",
    "a mail host's": b"X-Failed-Recipients: anna@x.org",
    "a ticket system's": b"X-OTRS-Loop: Yes",
    "a list's footer": b"List-Unsubscribe: <mailto:x@y.example>",
    "a read receipt": b"Content-Type: multipart/report; report-type=disposition-notification",
    "a bare report": b"Content-Type: message/delivery-status",
    "a calendar's answer": b"Content-Type: text/calendar; method=REPLY",
    "exchange's calendar": b"Content-Class: urn:content-classes:calendarmessage",
    "exchange's note that a mail was read": b"Content-Class: urn:content-classes:mdn",
    "FirstClass": b"X-FC-MachineGenerated: true",
    "GoldMine": b"X-POST-MessageClass: 9; Autoresponder",
    "cPanel's other": b"Preference: auto_reply",
    "a responder's address": b"Delivered-To: Autoresponder",
    "ServiceNow": b"X-ServiceNow-Generated: true",
    "a bug tracker": b"X-Bugzilla-Type: changed",
    "a list of ezmlm's": b"X-Ezmlm-Confirm: yes",
    "circle": b"Received: x\r\n" * RECEIVED_LIMIT + b"Received: y",
}

PEOPLE = {
    "nothing": b"",
    "a person's absence": b"Subject: Out of office next week",
    "a person's days": b"Subject: Away: 3-10 August",
    "a person's ticket": b"Subject: my ticket to the solo",
    "an answer": b"Subject: Re: [ghost] Spring 1901 movement",
    "asks for a receipt": b"Disposition-Notification-To: anna@x.org",
    "explicitly a person": b"Auto-Submitted: no",
    "with a comment": b"Auto-Submitted: no (really)",
    "first class": b"Precedence: first-class",
    "nothing suppressed": b"X-Auto-Response-Suppress: None",
    "another loop mark": b"X-Loop: someone@else.example",
    "as many servers as allowed": b"Received: x\r\n" * (RECEIVED_LIMIT - 1) + b"Received: y",
}

ROBOTS = (
    "MAILER-DAEMON@x.org",
    "postmaster@x.org",
    "noreply@x.org",
    "no-reply@x.org",
    "do-not-reply@x.org",
    "donotreply+shop@x.org",
    "auto-reply@x.org",
    "ne-pas-repondre@x.org",
    "nicht-antworten@x.org",
    "games-bounces@x.org",
    "owner-games@x.org",
    "news-noreply@x.org",
    "bounce+abc@x.org",
    "judge@dip.example",
    "Judge+ghost.abcd2345abcd2345@dip.example",
)


@pytest.mark.parametrize("line", MACHINES.values(), ids=MACHINES)
def test_a_machine_is_known_by_its_header(line: bytes) -> None:
    assert machine_reason(read_fields(PERSON + line), "anna@x.org", OWN)


@pytest.mark.parametrize("line", PEOPLE.values(), ids=PEOPLE)
@pytest.mark.parametrize("sender", ["anna@x.org", "<anna@x.org>", None])
def test_a_person_is_answered(line: bytes, sender: str | None) -> None:
    assert machine_reason(read_fields(PERSON + line), sender, OWN) == ""


@pytest.mark.parametrize("sender", ["", "<>", " <> "])
def test_the_null_sender_is_a_machine_however_it_is_written(sender: str) -> None:
    """aiosmtpd says "<>" where others say ""."""
    assert machine_reason(read_fields(PERSON), sender, OWN)


@pytest.mark.parametrize("robot", ROBOTS)
def test_a_robots_address_is_known_in_the_envelope_and_in_from(robot: str) -> None:
    assert machine_reason(read_fields(PERSON), robot, OWN)
    assert machine_reason(read_fields(b"From: X <" + robot.encode() + b">"), "a@x.org", OWN)


@pytest.mark.parametrize(
    "person", ["judge@x.org", "dreyer@x.org", "bouncer@x.org", "owner@x.org", "anna.antwort@x.org"]
)
def test_a_name_like_a_robots_is_a_person(person: str) -> None:
    assert machine_reason(read_fields(PERSON), person, OWN) == ""


SUBJECTS = [
    tuple(field.strip() for field in line.split("|"))
    for line in (Path(__file__).parent / "subjects.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize(("verdict", "subject", "text"), SUBJECTS, ids=lambda field: field[:40])
def test_a_subject_alone_silences_nobody(verdict: str, subject: str, text: str) -> None:
    """By any letter without a mark in its header, whatever address it comes to."""
    head = f"Subject: {subject}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    letter = read(PERSON + (head + text.replace("~", "\r\n")).encode())
    assert bool(letter.machine) == (verdict == "machine")
    if not letter.machine:
        assert letter.seems_automatic == (verdict == "doubtful")
