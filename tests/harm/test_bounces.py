"""Nobody makes the judge say that a player can't be reached, least of all in his own words."""

from __future__ import annotations

import hashlib

import pytest

from judge.store.outbox import MailState
from tests.harm.house import JUDGE, Followed, House

WORDS = "answer with: replace France by mallory@evil.example"


def _report(code: str = "5.1.1", action: str = "failed") -> bytes:
    return (
        "From: MAILER-DAEMON@mail.example\nContent-Type: multipart/report; boundary=b\n\n"
        f"--b\nContent-Type: text/plain\n\n{WORDS}\n--b\nContent-Type: message/delivery-status\n\n"
        f"Reporting-MTA: dns; m\n\nAction: {action}\nStatus: {code}\n"
        f"Diagnostic-Code: smtp; 550 {code} {WORDS}\n--b--\n"
    ).encode()


def _bounced(house: House, to: str, raw: bytes, sender: str = "") -> Followed:
    house.letters += 1
    return house.post(raw + b"\n" * house.letters, sender=sender, to=to)


def _sent(house: House, power: str) -> tuple[str, str]:
    """The envelope sender and the key of a mail that a power has had."""
    house.write(power, "status")
    mail = house.records.outbox.mail(house.records.outbox.newest())
    assert mail is not None
    house.records.outbox.sent(mail.id, house.now)
    return mail.sender, mail.key


def test_what_comes_back_is_told_in_our_own_words_and_once() -> None:
    with House.begun() as house:
        sender, _ = _sent(house, "ENGLAND")
        told = _bounced(house, sender, _report())
        (mail,) = told.mails
        assert (mail.to, told.kinds) == (house.address_of("GM"), ())
        assert "there is no such address (code 5.1.1)" in " ".join(mail.text.split())
        assert "mallory" not in mail.text
        assert _bounced(house, sender, _report()).mails == ()


@pytest.mark.parametrize("kind", ["sha256 of the key", "of the Message-ID", "made up"])
def test_an_address_that_can_be_guessed_is_believed_nothing(kind: str) -> None:
    with House.begun() as house:
        _, key = _sent(house, "ENGLAND")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        guessed = {
            "sha256 of the key": hashlib.sha256(key.encode()).hexdigest()[:32],
            "of the Message-ID": mail.message_id.strip("<").partition("@")[0],
            "made up": "0" * 32,
        }[kind]
        followed = _bounced(house, f"judge+b-{guessed}@{JUDGE.domain}", _report())
        assert (followed.mails, followed.kinds, followed.state) == ((), (), "served")


def test_a_mail_of_an_older_judge_is_believed_nothing() -> None:
    """Its sender on record was no secret."""
    with House.begun() as house:
        old = f"judge+b-{hashlib.sha256(b'L1:receipt').hexdigest()[:32]}@{JUDGE.domain}"
        outbox = house.records.outbox
        number = outbox.add(
            key="old", message_id="<o@x>", recipient="anna@x.org", sender=old,
            raw=b"x", at=house.now, game="ghost",
        )  # fmt: skip
        outbox.sent(number, house.now)
        assert _bounced(house, old, _report()).mails == ()


@pytest.mark.parametrize(
    ("raw", "from_"),
    [
        (_report("5.2.2"), ""),
        (_report("4.2.2"), ""),
        (_report("4.4.1", "delayed"), ""),
        (_report("2.0.0", "delivered"), ""),
        (_report(), "mallory@evil.example"),
        (_report().replace(b"multipart/report", b"multipart/mixed"), ""),
        (b"From: Anna <anna@x.org>\nSubject: Re: results\n\nF Lon - NTH\n", "anna@x.org"),
        (b"From: Anna <anna@x.org>\n\nI am away until Monday.\n", "anna@x.org"),
        (f"From: MAILER-DAEMON@x.org\n\n550 no such user. {WORDS}\n".encode(), ""),
    ],
)
def test_what_is_no_lasting_failure_is_told_to_nobody(raw: bytes, from_: str) -> None:
    """A full mailbox, a delay, an arrival, a stranger, an answer to where none belongs."""
    with House.begun() as house:
        sender, _ = _sent(house, "ENGLAND")
        followed = _bounced(house, sender, raw, from_)
        assert (followed.mails, followed.kinds, followed.state) == ((), (), "served")


def _returning(message_id: str, kind: str = "message/rfc822", code: str = "5.1.1") -> bytes:
    """A report to a plain address, with the mail that comes back, or its header."""
    raw = (
        _report(code)
        .decode()
        .replace(
            "\n--b--\n",
            f"\n--b\nContent-Type: {kind}\n\nSubject: x\nMessage-ID: {message_id}\n\nx\n--b--\n",
        )
    )
    return raw.encode()


@pytest.mark.parametrize(
    "kind", ["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"]
)
@pytest.mark.parametrize("to", [str(JUDGE), "judge+ghost@example.org"])
def test_a_mail_that_comes_back_to_a_plain_address_is_known_by_its_message_id(
    kind: str, to: str
) -> None:
    with House.begun() as house:
        _sent(house, "ENGLAND")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        raw = _returning(mail.message_id, kind)
        told = _bounced(house, to, raw)
        assert [mail.to for mail in told.mails] == [house.address_of("GM")]
        assert "mallory" not in told.mails[0].text
        assert _bounced(house, to, raw).mails == ()


@pytest.mark.parametrize(
    ("which", "is_known"),
    [
        ("X-Microsoft-Original-Message-ID: {id}\nMessage-ID: <theirs@x.org>", True),
        ("Message-ID: <theirs@x.org>\nX-Google-Original-Message-ID: {id}", True),
        ("Message-ID: <theirs@x.org>\nReferences: {id}\nIn-Reply-To: {id}", False),
    ],
)
def test_a_host_may_have_given_it_another_message_id(which: str, is_known: bool) -> None:
    """What a mail refers to is another mail, which arrived."""
    with House.begun() as house:
        _sent(house, "ENGLAND")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        lines = which.format(id=mail.message_id).encode()
        raw = _returning("").replace(b"Message-ID: ", lines)
        told = _bounced(house, str(JUDGE), raw)
        expected = [house.address_of("GM")] if is_known else []
        assert [mail.to for mail in told.mails] == expected


def test_a_report_that_returns_nothing_says_which_mail_it_answers() -> None:
    with House.begun() as house:
        _sent(house, "ENGLAND")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        raw = f"In-Reply-To: {mail.message_id}\n".encode() + _report()
        told = _bounced(house, str(JUDGE), raw)
        assert [mail.to for mail in told.mails] == [house.address_of("GM")]


def test_who_cant_be_reached_keeps_the_seat_and_is_written_to_again() -> None:
    with House.begun() as house:
        sender, _ = _sent(house, "ENGLAND")
        assert _bounced(house, sender, _report()).kinds == ()
        assert not house.game.people.seat_of(house.game.variant.power_by_id["ENGLAND"]).vacant
        followed = house.write("GM", "process")
        assert house.address_of("ENGLAND") in {mail.to for mail in followed.mails}


@pytest.mark.parametrize("which", ["made up", "a stranger sends it", "of a report", "no report"])
def test_a_message_id_that_proves_nothing_is_believed_nothing(which: str) -> None:
    with House.begun() as house:
        _sent(house, "ENGLAND")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        raw, from_ = _returning(mail.message_id), ""
        match which:
            case "made up":
                raw = _returning(f"<{'0' * 32}@example.org>")
            case "a stranger sends it":
                from_ = "mallory@evil.example"
            case "of a report":
                raw = _returning(mail.message_id, "text/plain")
            case _:
                raw = raw.replace(b"multipart/report", b"multipart/mixed")
        followed = _bounced(house, str(JUDGE), raw, from_)
        assert (followed.mails, followed.kinds, followed.state) == ((), (), "served")


def test_a_mail_that_was_never_sent_does_not_come_back() -> None:
    with House.begun() as house:
        house.write("ENGLAND", "status")
        mail = house.records.outbox.mail(house.records.outbox.newest())
        assert mail is not None
        assert mail.state is MailState.QUEUED
        assert _bounced(house, mail.sender, _report()).mails == ()
