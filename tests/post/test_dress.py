"""What a reply looks like on the wire, read back by the standard library."""

from __future__ import annotations

import binascii
import email
import email.policy
from dataclasses import replace
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.letters import Address, JudgeAddress, Occasion, Reply
from judge.post.addresses import read_addresses
from judge.post.dress import DressedMail, dress_reply, game_root, is_sender_of
from judge.post.fields import split_message
from judge.post.loops import machine_reason
from tests.pace import least_cost

JUDGE = JudgeAddress("judge", "dip.example")
SECRET = b"a secret of the house"
AT = datetime(2026, 11, 20, 21, 15, tzinfo=UTC)
OUTLOOK = f"<{'A' * 120}@EURPRD01.prod.outlook.com>"
REPLY = Reply(
    key="letter 1 receipt",
    to=Address("anna@x.org", "Anna"),
    subject="Re: [ghost] Spring 1901",
    text="A Par - Bur: read.\n",
    occasion=Occasion.RECEIPT,
    game="ghost",
    reply_to="judge+ghost.abcd2345abcd2345",
    in_reply_to=OUTLOOK,
    references=("<old@x.org>",),
)


def _dress(reply: Reply = REPLY, judge: JudgeAddress = JUDGE) -> DressedMail:
    return dress_reply(reply, judge=judge, at=AT, secret=SECRET)


def _parse(mail: DressedMail) -> EmailMessage:
    parsed = email.message_from_bytes(mail.raw, policy=email.policy.default)
    assert isinstance(parsed, EmailMessage)
    assert not parsed.defects
    return parsed


def _text(mail: DressedMail) -> str:
    return str(_parse(mail).get_content()).replace("\r\n", "\n")


def test_every_header_of_an_answer() -> None:
    mail = _dress()
    parsed = _parse(mail)
    assert dict(parsed.items()) == {
        "Date": "Fri, 20 Nov 2026 21:15:00 +0000",
        "From": "Judge <judge@dip.example>",
        "To": "Anna <anna@x.org>",
        "Subject": "Re: [ghost] Spring 1901",
        "Message-ID": mail.message_id,
        "In-Reply-To": OUTLOOK,
        "References": f"{game_root('ghost', JUDGE)} <old@x.org> {OUTLOOK}",
        "Reply-To": "Judge <judge+ghost.abcd2345abcd2345@dip.example>",
        "Thread-Index": "AQAAAAAA3C2oKNNvKqBSpyfGYCBCNg==",
        "Auto-Submitted": "auto-replied",
        "Precedence": "bulk",
        "X-Auto-Response-Suppress": "All",
        "X-Loop": "judge@dip.example",
        "List-Id": "<ghost.dip.example>",
        "MIME-Version": "1.0",
        "Content-Type": 'text/plain; charset="utf-8"',
        "Content-Transfer-Encoding": "7bit",
    }
    assert _text(mail) == "A Par - Bur: read.\n"
    assert mail.sender == f"judge+b-{mail.id}@dip.example"
    assert mail.recipient == "anna@x.org"


def test_long_message_ids_stay_whole() -> None:
    """EmailMessage writes them as encoded words (cpython issue 79986)."""
    raw = _dress().raw
    assert b" " + OUTLOOK.encode() + b"\r\n" in raw
    assert b"=?" not in raw


@pytest.mark.parametrize("occasion", Occasion)
def test_occasions_differ_in_what_they_submit(occasion: Occasion) -> None:
    mail = _dress(replace(REPLY, occasion=occasion))
    answered = occasion in (Occasion.RECEIPT, Occasion.STRANGER)
    assert _parse(mail)["Auto-Submitted"] == ("auto-replied" if answered else "auto-generated")
    assert bool(mail.sender) is (occasion is not Occasion.STRANGER)


def test_without_a_game_or_a_thread_the_headers_are_left_out() -> None:
    bare = replace(REPLY, game="", reply_to="", in_reply_to="", references=())
    names = {name.lower() for name in _parse(_dress(bare)).keys()}  # noqa: SIM118
    assert names.isdisjoint({"list-id", "reply-to", "in-reply-to", "references"})


def test_a_game_is_one_conversation_whatever_the_subjects_say() -> None:
    """By References, which most programs heed, and by Thread-Index, which Outlook does."""
    others = [
        replace(
            REPLY, key="2", subject="[ghost] Fall 1901: results", in_reply_to="", references=()
        ),
        replace(REPLY, key="3", subject="press from Italy", in_reply_to="", follows="2"),
    ]
    mails = [_parse(_dress(reply)) for reply in (REPLY, *others)]
    assert len({mail["Thread-Index"] for mail in mails}) == 1
    assert len(binascii.a2b_base64(str(mails[0]["Thread-Index"]))) == 22
    assert {str(mail["References"]).split()[0] for mail in mails} == {game_root("ghost", JUDGE)}
    assert mails[2]["In-Reply-To"] == mails[1]["Message-ID"]
    other = _parse(_dress(replace(REPLY, game="spook")))
    assert other["Thread-Index"] != mails[0]["Thread-Index"]


def test_who_may_go_with_one_click_is_told_how() -> None:
    watching = replace(REPLY, reply_to="judge+ghost.abcd2345abcd2345", gives_up="leave")
    said = "<mailto:judge%2Bghost.abcd2345abcd2345@dip.example?subject=leave>"
    assert _parse(_dress(watching))["List-Unsubscribe"] == said
    assert _parse(_dress())["List-Unsubscribe"] is None
    for odd in ("", "x>y", "ü"):
        assert _parse(_dress(replace(watching, reply_to=odd)))["List-Unsubscribe"] is None


def test_another_judge_takes_our_mail_for_a_machines() -> None:
    fields = split_message(_dress().raw).fields
    assert machine_reason(fields, _dress().sender, ("judge@other.example",))


def test_the_same_reply_has_the_same_bytes_and_another_key_another_id() -> None:
    assert _dress() == _dress()
    assert _dress(replace(REPLY, key="2")).message_id != _dress().message_id


def test_ids_are_keyed_and_a_public_one_tells_no_sender() -> None:
    mail, other = _dress(), dress_reply(REPLY, judge=JUDGE, at=AT, secret=b"another house")
    assert mail.message_id != other.message_id
    assert mail.id != other.id
    assert mail.id.encode() not in mail.raw
    assert mail.message_id.strip("<").partition("@")[0] not in mail.sender
    assert is_sender_of(mail.sender, REPLY.key, SECRET)
    assert not is_sender_of(mail.sender, "another key", SECRET)
    assert not is_sender_of("judge@dip.example", REPLY.key, SECRET)


def test_our_message_ids_are_short_on_any_host() -> None:
    for domain in ("a.b", "judge." + "very-" * 12 + "long.example"):
        mail = _dress(judge=JudgeAddress("judge", domain))
        assert len(mail.message_id) < 70
        assert mail.message_id in str(_parse(mail)["Message-ID"])


@pytest.mark.parametrize("address", ["", "anna", "a b@x.org", "a@x.org\r\nBcc: e@x", "a@x>,<e@y"])
def test_what_is_no_address_is_not_written_to(address: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        _dress(replace(REPLY, to=Address(address)))


def test_a_long_line_is_quoted_printable() -> None:
    mail = _dress(replace(REPLY, text="x" * 5000))
    assert max(map(len, mail.raw.split(b"\r\n"))) <= 998
    assert _text(mail) == "x" * 5000 + "\n"


_INJECTION = st.text(
    st.one_of(st.characters(), st.sampled_from('\r\n:<>@",;=?\\()\0 \u2028ü')),
    max_size=120,
)


@given(_INJECTION, _INJECTION, _INJECTION, _INJECTION, _INJECTION, _INJECTION)
def test_nothing_breaks_out_of_its_field(
    key: str, name: str, subject: str, text: str, game: str, other: str
) -> None:
    """Whatever players put where, the header has our fields and no other."""
    mail = _dress(
        Reply(key, Address("anna@x.org", name), subject, text, Occasion.RECEIPT, game, other,
              in_reply_to=other, references=(other, f"<{other}>", "<a@b>"))
    )  # fmt: skip
    head, _, body = mail.raw.partition(b"\r\n\r\n")
    known = {"date", "from", "to", "subject", "message-id", "in-reply-to", "references",
             "reply-to", "auto-submitted", "precedence", "x-auto-response-suppress", "x-loop",
             "list-id", "list-unsubscribe", "thread-index", "mime-version", "content-type",
             "content-transfer-encoding"}  # fmt: skip
    lines = head.split(b"\r\n")
    assert all(line[:1] == b" " or line.split(b":")[0].decode().lower() in known for line in lines)
    assert not any(ord(b"\r") == c or ord(b"\n") == c for line in lines for c in line)
    assert all(len(line) <= 998 for line in mail.raw.split(b"\r\n"))
    assert b"\0" not in mail.raw
    assert b"\n" not in body.replace(b"\r\n", b"")
    assert email.message_from_bytes(mail.raw).get_all("From") == ["Judge <judge@dip.example>"]


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=60),
    st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=60),
    st.text(
        st.one_of(
            st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]),
            st.just("\n"),
        ),
        max_size=2000,
    ),
)
def test_the_standard_library_reads_back_what_was_meant(name: str, subject: str, text: str) -> None:
    mail = _dress(replace(REPLY, to=Address("anna@x.org", name), subject=subject, text=text))
    parsed = _parse(mail)
    assert str(parsed["Subject"] or "") == subject
    assert parsed["To"].addresses[0].addr_spec == "anna@x.org"
    # Between two encoded words of a name the library puts a blank of its own.
    assert parsed["To"].addresses[0].display_name.replace(" ", "") == name
    assert read_addresses(split_message(mail.raw).fields.first("to")) == (
        Address("anna@x.org", name),
    )
    assert _text(mail) == text.rstrip("\n") + "\n"


def test_dressing_is_cheap() -> None:
    """A turn queues nine mails; 0.4 ms each is the aim."""
    text = "Bohemia – " + "A Mün - Böh: moves.\n" * 40
    replies = [replace(REPLY, key=str(n), text=text) for n in range(200)]
    limit = 0.0004 * len(replies)
    assert least_cost(lambda: [_dress(reply) for reply in replies], limit) < limit
