"""A client is told of every letter, whenever it comes, and of what other clients do."""

from __future__ import annotations

import imaplib
import smtplib
from collections.abc import Iterator

import pytest

from judge.demo.postoffice import PostOffice
from tests.demo.talking import Talk

_NEWS = ("* {0} EXISTS\n", "* {0} RECENT\n", "* {0} FETCH (FLAGS (\\Recent))\n")


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"france": "f"}) as opened:
        yield opened


@pytest.fixture
def talk(office: PostOffice) -> Iterator[Talk]:
    with Talk(office.imap_port, "france") as opened:
        opened.say("SELECT INBOX")
        yield opened


def post(office: PostOffice) -> None:
    with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost", timeout=60) as smtp:
        smtp.sendmail("judge@localhost", ["france@localhost"], "Subject: report\r\n\r\nhello\r\n")


def idle(talk: Talk) -> None:
    talk.send("a IDLE")
    assert talk.hear().startswith("+ ")


def test_a_letter_between_noop_and_idle_is_told_of(office: PostOffice, talk: Talk) -> None:
    assert talk.say("NOOP") == "OK NOOP completed.\n"
    post(office)
    idle(talk)
    assert [talk.hear() for _ in _NEWS] == [line.format(1) for line in _NEWS]
    assert talk.say_done() == "OK IDLE completed.\n"


def test_letters_while_a_client_waits_are_told_of_one_by_one(
    office: PostOffice, talk: Talk
) -> None:
    idle(talk)
    for number in (1, 2, 3):
        post(office)
        assert [talk.hear() for _ in _NEWS] == [line.format(number) for line in _NEWS]
    assert talk.say_done() == "OK IDLE completed.\n"
    assert talk.say("NOOP") == "OK NOOP completed.\n"


def test_a_letter_told_of_in_passing_is_told_of_again(office: PostOffice, talk: Talk) -> None:
    """Thunderbird passes over what it is told beside a FETCH."""
    post(office)
    talk.say("NOOP")
    post(office)
    news = "".join(_NEWS).format(2)
    assert talk.say("FETCH 1 UID") == f"* 1 FETCH (UID 1)\n{news}OK FETCH completed.\n"
    for told in ("* 2 EXISTS\n", ""):
        idle(talk)
        assert not told or talk.hear() == told
        assert talk.say_done() == "OK IDLE completed.\n"


def test_done_at_once_is_heard(talk: Talk) -> None:
    for _ in range(20):
        talk.send("a IDLE\r\nDONE")
        assert talk.hear().startswith("+ ")
        assert talk.hear() == "a OK IDLE completed.\n"


def test_what_another_client_does_is_told_of(office: PostOffice, talk: Talk) -> None:
    for _ in range(3):
        post(office)
    talk.say("NOOP")
    with Talk(office.imap_port, "france") as other:
        other.say("SELECT INBOX")
        idle(talk)
        other.say(r"STORE 2 +FLAGS (\Seen $label1)")
        assert talk.hear() == r"* 2 FETCH (FLAGS (\Recent \Seen $label1))" + "\n"
        other.say("MOVE 1 Trash")
        assert talk.hear() == "* 1 EXPUNGE\n"
        assert talk.say_done() == "* 2 RECENT\nOK IDLE completed.\n"
        # To who asks by place nothing is renumbered meanwhile (RFC 3501 §7.4.1).
        other.say("MOVE 1 Trash")
        assert talk.say("FETCH 2 UID") == "* 2 FETCH (UID 3)\nOK FETCH completed.\n"
        assert talk.say("NOOP") == "* 1 EXPUNGE\n* 1 RECENT\nOK NOOP completed.\n"


def test_a_draft_and_a_sent_letter_are_filed(office: PostOffice, talk: Talk) -> None:
    """Without a date, with one, and where there is no such mailbox."""
    with imaplib.IMAP4("127.0.0.1", office.imap_port) as imap:
        imap.login("france", "f")
        when = '"24-Nov-2026 23:50:05 -0800"'
        status, (said,) = imap.append("Sent", r"(\Seen)", when, b"Subject: mine\r\n\r\nhello")
        assert (status, said.split()[::3]) == ("OK", [b"[APPENDUID", b"APPEND"])
        assert (
            imap.append("Drafts", r"(\Draft $label1)", "", b"Subject: not yet\r\n\r\n")[0] == "OK"
        )
        status, (said,) = imap.append("Nowhere", "", "", b"Subject: lost\r\n\r\n")
        assert (status, said[:11]) == ("NO", b"[TRYCREATE]")
    talk.say("SELECT Sent")
    assert talk.say("FETCH 1 (FLAGS INTERNALDATE RFC822)") == (
        '* 1 FETCH (FLAGS (\\Recent \\Seen) INTERNALDATE "24-Nov-2026 23:50:05 -0800" '
        "RFC822 {22}\nSubject: mine\n\nhello)\nOK FETCH completed.\n"
    )
    talk.say("SELECT Drafts")
    assert talk.say("SEARCH DRAFT KEYWORD $label1") == "* SEARCH 1\nOK SEARCH completed.\n"


def test_a_letter_of_many_parts_within_parts_is_described(office: PostOffice, talk: Talk) -> None:
    """To a depth that nobody needs; what is deeper is one file."""
    deep = "Subject: x\r\nContent-Type: message/rfc822\r\n\r\n" * 3000
    wide = "Content-Type: multipart/mixed; boundary=b\r\n\r\n" + "--b\r\n\r\n\r\n" * 3000
    with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost", timeout=60) as smtp:
        for text in (deep, wide):
            smtp.sendmail("x@localhost", ["france@localhost"], text)
    talk.say("NOOP")
    said = talk.say("FETCH 1:2 BODYSTRUCTURE")
    first, second = said.split("* 2 FETCH")
    assert (first.count('"rfc822"'), first.count('"octet-stream"')) == (20, 1)
    assert second.count('"plain"') == 200
    assert second.endswith("OK FETCH completed.\n")
