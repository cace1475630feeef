"""Reports that a mail of ours did not arrive."""

from __future__ import annotations

import pytest

from judge.post.bounces import Bounce, is_bounce_address, read_bounce

TO = "judge+b-0123abcd@dip.example"


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
    ("fields", "bounce"),
    [
        (
            b"Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n"
            b"    mailbox here\r\n",
            Bounce("0123abcd", True, "550 5.1.1 no such mailbox here"),
        ),
        (b"Action: failed\r\nStatus: 4.4.1\r\n", Bounce("0123abcd", False, "status 4.4.1")),
        (b"Action: delayed\r\nStatus: 4.4.1\r\n", Bounce("0123abcd", False, "status 4.4.1")),
        (b"Action: FAILED (dead)\r\n", Bounce("0123abcd", True, "no reason given")),
        (b"Action: delivered\r\nStatus: 2.0.0\r\n", None),
        (b"Action: relayed\r\n", None),
        (b"", None),
    ],
)
def test_what_a_report_says(fields: bytes, bounce: Bounce | None) -> None:
    assert read_bounce(_report(fields), TO) == bounce


def test_a_report_in_utf8_counts() -> None:
    assert read_bounce(_report(b"Action: failed\r\n", b"message/global-delivery-status"), TO)


@pytest.mark.parametrize("recipient", ["judge@dip.example", "judge+ghost.tok@dip.example", ""])
def test_a_report_to_another_address_is_none_of_ours(recipient: str) -> None:
    assert not is_bounce_address(recipient)
    assert read_bounce(_report(b"Action: failed\r\n"), recipient) is None


def test_an_automatic_answer_is_no_bounce() -> None:
    assert is_bounce_address(TO)
    assert read_bounce(b"From: a@x.org\r\nAuto-Submitted: auto-replied\r\n\r\nAway", TO) is None
