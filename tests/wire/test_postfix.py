"""The doorstep and the carrier against a real Postfix."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from judge.desk.letters import Address, JudgeAddress, Occasion, Reply
from judge.post.arrival import Arrival, envelope_of
from judge.post.bounces import BounceReason, read_bounce
from judge.post.carrier import Carried, NeverTaken, Road, carry
from judge.post.dress import DressedMail, dress_reply
from judge.post.mime import read_letter
from tests.wire.conftest import Counter, clock, eventually
from tests.wire.servers import Dovecot, Postfix, program

pytestmark = pytest.mark.wire("dovecot", "postfix", "swaks")

JUDGE = JudgeAddress("judge", "judge.localhost")
OUTLOOK = f"<{'A' * 120}@EURPRD01.prod.outlook.com>"


def _swaks(postfix: Postfix, subject: str, *to: str, body: str = "A Par - Bur") -> None:
    subprocess.run(
        [program("swaks"), "--server", f"127.0.0.1:{postfix.smtp}", "--from", "anna@x.localhost",
         "--to", ",".join(to), "--h-Subject", subject, "--body", body],
        check=True,
        capture_output=True,
    )  # fmt: skip


def _dress(key: str, to: str, occasion: Occasion = Occasion.RECEIPT) -> DressedMail:
    reply = Reply(
        key,
        Address(to, "Jürgen"),
        f"Re: {key}",
        "A Mün – Böh: read.\n" + "x" * 2000 + "\n.\n",
        occasion,
        game="ghost",
        reply_to="judge+ghost.abcd2345abcd2345",
        in_reply_to=OUTLOOK,
    )
    return dress_reply(reply, judge=JUDGE, at=clock(), secret=b"house")


def _road(postfix: Postfix) -> Road:
    return Road("127.0.0.1", postfix.smtp, "judge.localhost", timeout=10)


def _mails_of(dovecot: Dovecot, user: str) -> list[bytes]:
    folder = dovecot.folder / "mail" / user / "Maildir" / "new"
    return [path.read_bytes() for path in folder.glob("*")] if folder.exists() else []


def _with(mails: list[bytes], message_id: str) -> list[bytes]:
    return [raw for raw in mails if message_id.encode() in raw]


def test_a_letter_for_two_games_comes_as_two(postfix: Postfix, counter: Counter) -> None:
    to = ("judge+one.abc@judge.localhost", "judge+two.abc@judge.localhost")
    _swaks(postfix, "two", *to)
    assert eventually(lambda: len(counter.of("two")) == 2)
    assert sorted(arrival.recipient for arrival in counter.of("two")) == sorted(to)
    assert {arrival.sender for arrival in counter.of("two")} == {"anna@x.localhost"}
    assert len({arrival.digest for arrival in counter.of("two")}) == 2


def test_a_letter_that_cannot_be_kept_comes_again_until_it_can(
    postfix: Postfix, counter: Counter
) -> None:
    """451, 451, then the line breaks after it was kept: one letter, kept twice, served once."""
    counter.busy, counter.cut, before = 2, 1, counter.tries
    _swaks(postfix, "busy", "judge@judge.localhost")
    assert eventually(lambda: len(counter.of("busy")) == 2)
    assert counter.tries - before == 4
    assert len({arrival.digest for arrival in counter.of("busy")}) == 1
    assert "database is locked" not in postfix.log()
    assert eventually(lambda: "451 4.3.0 Not kept" in postfix.log())


def test_a_stranger_at_our_host_comes_back_to_the_sender(
    postfix: Postfix, counter: Counter
) -> None:
    before = counter.tries
    _swaks(postfix, "nobody", "nobody@judge.localhost")
    assert eventually(lambda: "550 5.1.1 No such address here" in postfix.log())
    assert counter.tries == before


def test_a_reply_reaches_a_mailbox_unharmed(postfix: Postfix, dovecot: Dovecot) -> None:
    mail = _dress("receipt", "anna@players.localhost")
    assert [outcome for _, outcome in carry([mail], _road(postfix))] == [Carried()]
    assert eventually(lambda: _with(_mails_of(dovecot, "anna"), mail.message_id))
    (raw,) = _with(_mails_of(dovecot, "anna"), mail.message_id)
    raw = raw.replace(b"\r\n", b"\n")
    assert raw.endswith(mail.raw.replace(b"\r\n", b"\n"))  # nothing on its way rewrote it
    assert envelope_of(raw, local="anna").sender == mail.sender
    letter = read_letter(raw, recipient="anna@players.localhost", arrived=clock(), own_addresses=())
    assert letter.text.startswith("A Mün – Böh: read.")
    assert letter.references[-1] == OUTLOOK
    assert letter.machine  # another judge would not answer it


def test_many_mails_go_over_one_connection(postfix: Postfix, dovecot: Dovecot) -> None:
    mails = [_dress(f"many {n}", "bob@players.localhost") for n in range(30)]
    assert {outcome for _, outcome in carry(mails, _road(postfix))} == {Carried()}
    assert eventually(lambda: all(_with(_mails_of(dovecot, "bob"), m.message_id) for m in mails))


def test_what_bounces_comes_back_and_names_the_mail(postfix: Postfix, counter: Counter) -> None:
    """Carrier, Postfix, a mailbox that is not there, Postfix's report, our doorstep."""
    mail = _dress("bounce", "nobody@players.localhost")
    assert [outcome for _, outcome in carry([mail], _road(postfix))] == [Carried()]

    def reports() -> list[Arrival]:
        return [arrival for arrival in counter.kept if arrival.recipient == mail.sender]

    assert eventually(reports)
    (report,) = reports()
    assert report.sender == ""
    bounce = read_bounce(report.raw, report.recipient, report.sender)
    assert bounce is not None
    assert (bounce.mail_id, bounce.refusal.permanent) == (mail.id, True)
    assert bounce.refusal.why is BounceReason.ADDRESS
    letter = read_letter(
        report.raw,
        recipient=report.recipient,
        arrived=report.arrived,
        own_addresses=(JUDGE.address,),
        sender=report.sender,
    )
    assert letter.machine


def test_a_mail_to_a_stranger_never_bounces_to_us(postfix: Postfix, counter: Counter) -> None:
    mail = _dress("stranger", "nobody@players.localhost", Occasion.STRANGER)
    before = len(counter.kept)
    assert [outcome for _, outcome in carry([mail], _road(postfix))] == [Carried()]
    assert eventually(lambda: postfix.log().count("from=<>") >= 1)
    assert eventually(lambda: "to=<nobody@players.localhost>" in postfix.log())
    assert len(counter.kept) == before


def test_a_mail_beyond_the_hosts_limit_is_refused(postfix: Postfix) -> None:
    mail = _dress("large", "anna@players.localhost")
    large = DressedMail(mail.id, mail.message_id, mail.sender, mail.recipient, b"x" * 3_000_000)
    small = _dress("small", "anna@players.localhost")
    outcomes = [outcome for _, outcome in carry([large, small], _road(postfix))]
    assert isinstance(outcomes[0], NeverTaken)
    assert outcomes[1] == Carried()


def test_our_lmtp_carries_straight_to_a_mailbox(dovecot: Dovecot) -> None:
    road = Road("127.0.0.1", dovecot.lmtp, "judge.localhost", lmtp=True)
    mails = [_dress(f"lmtp {n}", f"{who}@x") for n, who in enumerate(("anna", "nobody", "bob"))]
    outcomes = [outcome for _, outcome in carry(mails, road)]
    assert outcomes[0] == outcomes[2] == Carried()
    assert isinstance(outcomes[1], NeverTaken)


@pytest.mark.wire("dovecot", "postfix", "msmtp")
def test_msmtp_sends_as_people_type(postfix: Postfix, counter: Counter, tmp_path: Path) -> None:
    config = tmp_path / "msmtprc"
    config.write_text(
        f"account default\nhost 127.0.0.1\nport {postfix.smtp}\ntls off\nauth off\n"
        "from anna@x.localhost\n"
    )
    config.chmod(0o600)
    subprocess.run(
        [program("msmtp"), "-C", config, "judge@judge.localhost"],
        input="Subject: msmtp\n\nA Mün – Böh\n> old\n".encode(),
        check=True,
    )
    assert eventually(lambda: counter.of("msmtp"))
    (arrival,) = counter.of("msmtp")
    letter = read_letter(
        arrival.raw, recipient=arrival.recipient, arrived=arrival.arrived, own_addresses=()
    )
    assert letter.text == "A Mün – Böh"
    assert letter.quoted_lines == 1


@pytest.mark.wire("dovecot", "postfix", "mbsync")
def test_mbsync_reads_a_reply_as_we_wrote_it(dovecot: Dovecot, tmp_path: Path) -> None:
    road = Road("127.0.0.1", dovecot.lmtp, "judge.localhost", lmtp=True)
    mail = _dress("mbsync", "carl@players.localhost")  # whose mailbox nobody else touches
    assert [outcome for _, outcome in carry([mail], road)] == [Carried()]
    config = tmp_path / "mbsyncrc"
    config.write_text(
        f"IMAPStore far\nHost 127.0.0.1\nPort {dovecot.imap}\nUser carl\nPass carl-pw\n"
        "Timeout 120\nSSLType None\nAuthMechs LOGIN\n\n"
        f"MaildirStore near\nPath {tmp_path}/mail/\nInbox {tmp_path}/mail/INBOX\n\n"
        "Channel carl\nFar :far:\nNear :near:\nPatterns INBOX\nCreate Near\nSyncState *\n"
    )
    (tmp_path / "mail").mkdir()
    done = subprocess.run([program("mbsync"), "-c", config, "-a"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    files = [
        path.read_bytes() for path in (tmp_path / "mail" / "INBOX").rglob("*") if path.is_file()
    ]
    assert any(OUTLOOK.encode() in raw for raw in _with(files, mail.message_id))
