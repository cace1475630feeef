"""The envelope of a mail from a mailbox, and when two mails are one letter."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from judge.post.arrival import Arrival, Copy, copy_of, digest_of, envelope_of

TAGGED = "judge+ghost.abcd2345abcd2345@dip.example"
MAIL = b"Message-ID: <1@x>\r\nFrom: Anna <anna@x.org>\r\n\r\nA Par - Bur\r\n"


@pytest.mark.parametrize(
    ("head", "recipient"),
    [
        (f"Delivered-To: {TAGGED}\r\nTo: judge+other.x@h", TAGGED),
        (f"X-Original-To: {TAGGED}", TAGGED),
        (f"Envelope-To: {TAGGED}", TAGGED),
        (f"Delivered-To: judge@dip.example\r\nX-Original-To: {TAGGED}", TAGGED),
        (f"Delivered-To: judge@dip.example\r\nTo: Judge <{TAGGED}>", TAGGED),
        (f"To: bob@x.org, Judge <{TAGGED.upper()}>", TAGGED),
        (f"To: bob@x.org\r\nCc: {TAGGED}", TAGGED),
        ("Delivered-To: judge@dip.example\r\nTo: bob@x.org", "judge@dip.example"),
        ("To: bob@x.org", ""),
        ("", ""),
    ],
)
def test_the_recipient(head: str, recipient: str) -> None:
    assert envelope_of(f"{head}\r\n\r\nx".encode(), local="judge").recipient == recipient


@pytest.mark.parametrize(
    ("head", "recipients"),
    [
        # Delivered once or twice, it is for both games.
        ("Delivered-To: judge@h\r\nTo: judge+a.x@h, <judge+b.y@h>", "judge+a.x@h judge+b.y@h"),
        ("To: judge+a.x@h\r\nCc: judge+b.y@h, judge+a.x@h", "judge+a.x@h judge+b.y@h"),
        ("Delivered-To: judge+b.y@h\r\nTo: judge+a.x@h, judge+b.y@h", "judge+b.y@h"),
        ("Delivered-To: judge@h\r\nTo: judge+a.x@h, judge@h", "judge+a.x@h"),
        # Another judge's addresses are not ours.
        ("Delivered-To: judge@h\r\nTo: judge+a.x@other, judge+b.y@h", "judge+b.y@h"),
        ("To: judge+a.x@h, judge+b.y@other", "judge+a.x@h"),
        ("Delivered-To: judge@inside\r\nTo: judge+a.x@h", "judge+a.x@h"),
    ],
)
def test_a_mail_to_several_games(head: str, recipients: str) -> None:
    found = envelope_of(f"{head}\r\n\r\nx".encode(), local="judge")
    assert found.recipients == tuple(recipients.split())


def test_a_mail_is_for_no_more_games_than_anybody_plays_in() -> None:
    many = "\r\n".join(f"To: judge+{number}.x@h" for number in range(400))
    assert len(envelope_of(f"{many}\r\n\r\nx".encode(), local="judge").recipients) == 10


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        (b"Return-Path: <>", ""),
        (b"Return-Path: <<>>", ""),
        (b"Return-Path:", ""),
        (b"Return-Path: <Anna@x.org>", "anna@x.org"),
        (b"From: anna@x.org", None),
    ],
)
def test_the_sender(head: bytes, sender: str | None) -> None:
    assert envelope_of(head + b"\r\n\r\nx", local="judge").sender == sender


@pytest.mark.parametrize(
    "again",
    [
        b"Received: by another\r\n" + MAIL,
        b"Return-Path: <a@b>\r\nDelivered-To: judge@h\r\n" + MAIL,
        MAIL.replace(b"\r\n", b"\n"),
        MAIL + b"\r\n",
    ],
)
def test_one_letter_that_came_twice(again: bytes) -> None:
    assert digest_of(again, "a@b", "Judge@h") == digest_of(MAIL, "a@b", "judge@h")


@pytest.mark.parametrize(
    ("other", "recipient"),
    [
        (MAIL, "judge+two@h"),
        (MAIL.replace(b"<1@x>", b"<2@x>"), "judge@h"),
        (MAIL.replace(b"anna", b"bob"), "judge@h"),
        (MAIL.replace(b"Bur", b"Pic"), "judge@h"),
    ],
)
def test_two_letters(other: bytes, recipient: str) -> None:
    assert digest_of(other, "a@b", recipient) != digest_of(MAIL, "a@b", "judge@h")


def test_without_message_id_the_other_fields_tell() -> None:
    bare = MAIL.partition(b"\r\n")[2]
    assert digest_of(b"Received: x\r\n" + bare, None, "j@h") == digest_of(bare, None, "j@h")
    dated = b"Date: Fri, 20 Nov 2026 21:15:00 +0000\r\n" + bare
    assert digest_of(dated, None, "j@h") != digest_of(bare, None, "j@h")


TRUE_ONE = b"From: a@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nA Par - Bur\r\n"


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        (TRUE_ONE, Copy.SAME),
        (TRUE_ONE.replace(b" - ", b"  -  ") + b"\r\n\r\n", Copy.SAME),
        (b"X-Spam: no\r\n" + TRUE_ONE, Copy.SAME),
        (TRUE_ONE.replace(b"Bur", b"Pic"), Copy.CHANGED),
        (TRUE_ONE.replace(b"a@x", b"b@x"), Copy.OTHER),
    ],
)
def test_a_copy_is_known_by_its_words(raw: bytes, wanted: Copy) -> None:
    assert copy_of(raw, TRUE_ONE) is wanted


def test_on_record_a_message_id_is_told_from_others_and_by_nobody_read() -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    bare = b"From: a@x.org\r\n\r\n"
    one, other = (Arrival(raw, "", "judge@x.org", noon) for raw in (TRUE_ONE, bare))
    digest, mark = one.marks
    assert digest == one.digest == digest_of(TRUE_ONE, "", "judge@x.org")
    assert len(mark) == 32
    assert "x.org" not in mark
    assert other.marks[1] == ""
