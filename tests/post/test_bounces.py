"""Reports that a mail of ours did not arrive."""

from __future__ import annotations

import pytest

from judge.post.bounces import (
    Bounce,
    BounceReason,
    Refusal,
    is_bounce_address,
    read_bounce,
    read_refusal,
)

ID = "0123456789abcdef" * 2
TO = f"judge+b-{ID}@dip.example"


def _report(fields: bytes, kind: bytes = b"message/delivery-status") -> bytes:
    """A report as Postfix 3.7 writes it."""
    return (
        b"From: MAILER-DAEMON@mail.example (Mail Delivery System)\r\n"
        b"Content-Type: multipart/report; report-type=delivery-status;\r\n"
        b'\tboundary="481AA28.179/mail.example"\r\n\r\nThis is a MIME-encapsulated message.\r\n\r\n'
        b"--481AA28.179/mail.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        b"I'm sorry to have to inform you\r\n\r\n"
        b"--481AA28.179/mail.example\r\nContent-Type: " + kind + b"\r\n\r\n"
        b"Reporting-MTA: dns; mail.example\r\nArrival-Date: Sat, 21 Nov 2026\r\n\r\n"
        b"Final-Recipient: rfc822; anna@x.org\r\n" + fields + b"\r\n"
        b"--481AA28.179/mail.example\r\nContent-Type: message/rfc822\r\n\r\n"
        b"Status: 4.0.0\r\nAction: delayed\r\nSubject: x\r\n\r\nx\r\n"
        b"--481AA28.179/mail.example--\r\n"
    )


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        (
            b"Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n"
            b"    mailbox here\r\n",
            Refusal(BounceReason.ADDRESS, "5.1.1"),
        ),
        (b"Action: failed\r\nStatus: 4.4.1\r\n", Refusal(BounceReason.OTHER, "4.4.1", False)),
        (b"Action: delayed\r\nStatus: 4.4.1\r\n", Refusal(BounceReason.OTHER, "4.4.1", False)),
        (b"Action: delayed\r\nStatus: 5.1.1\r\n", Refusal(BounceReason.ADDRESS, "5.1.1", False)),
        (b"Action: failed\r\nStatus: 5.2.2\r\n", Refusal(BounceReason.FULL, "5.2.2", False)),
        (b"Action: FAILED (dead)\r\n", Refusal()),
        (
            b"Action: failed\r\nDiagnostic-Code: smtp; 550 gone\r\n",
            Refusal(BounceReason.OTHER, "550"),
        ),
        (b"Action: delivered\r\nStatus: 2.0.0\r\n", None),
        (b"Action: relayed\r\n", None),
        (b"", None),
    ],
)
def test_what_a_report_says(fields: bytes, refusal: Refusal | None) -> None:
    bounce = None if refusal is None else Bounce(ID, refusal)
    assert read_bounce(_report(fields), TO, "") == bounce


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ("550 5.1.1 no such box", Refusal(BounceReason.ADDRESS, "5.1.1")),
        ("550 5.7.1 spam", Refusal(BounceReason.POLICY, "5.7.1")),
        ("552 5.2.2 over quota", Refusal(BounceReason.FULL, "5.2.2", False)),
        ("552 over quota", Refusal(BounceReason.FULL, "552", False)),
        ("552 5.3.4 too big", Refusal(BounceReason.SIZE, "5.3.4")),
        ("550 5.2.1 disabled", Refusal(BounceReason.MAILBOX, "5.2.1")),
        ("550", Refusal(BounceReason.OTHER, "550")),
        ("", Refusal()),
        ("not at 10.5.1.1 nor 5500", Refusal()),
    ],
)
def test_a_hosts_words_are_reduced_to_its_code(said: str, refusal: Refusal) -> None:
    assert read_refusal(said) == refusal


def test_a_report_in_utf8_counts() -> None:
    assert read_bounce(_report(b"Action: failed\r\n", b"message/global-delivery-status"), TO, "")


@pytest.mark.parametrize(
    "recipient",
    ["judge@dip.example", "judge+ghost.tok@dip.example", "judge+b-1@dip.example", ""],
)
def test_a_report_to_another_address_is_none_of_ours(recipient: str) -> None:
    assert not is_bounce_address(recipient)
    assert read_bounce(_report(b"Action: failed\r\n"), recipient, "") is None


def test_an_automatic_answer_is_no_bounce() -> None:
    assert is_bounce_address(TO)
    away = b"From: a@x.org\r\nAuto-Submitted: auto-replied\r\n\r\nAway"
    assert read_bounce(away, TO, "") is None


@pytest.mark.parametrize("sender", ["anna@x.org", "mailer-daemon@x.org"])
def test_who_has_a_sender_is_no_mail_host(sender: str) -> None:
    assert read_bounce(_report(b"Action: failed\r\n"), TO, sender) is None
    assert read_bounce(_report(b"Action: failed\r\n"), TO, None)


def test_a_status_beside_a_letter_is_no_report() -> None:
    raw = _report(b"Action: failed\r\n").replace(b"multipart/report", b"multipart/mixed", 1)
    assert read_bounce(raw, TO, "") is None
