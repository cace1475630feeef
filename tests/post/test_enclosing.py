"""A page beside the text: what mail programs find, and what stays as it was."""

from __future__ import annotations

import email
import email.policy
from datetime import UTC, datetime
from email.message import EmailMessage

import pytest

from judge.desk.letters import Address, JudgeAddress, Occasion, Reply
from judge.post import enclosing
from judge.post.dress import dress_reply
from judge.post.enclosing import Enclosure, enclose
from judge.post.mime import read_letter

JUDGE = JudgeAddress("judge", "example.org")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PICTURE = Enclosure("image/png", "map.png", bytes(range(256)), "map@example.org")
CALENDAR = Enclosure('text/calendar; charset="utf-8"; method=PUBLISH', "d.ics", b"BEGIN:X\r\n")
PAGE = '<p>Ünïcode = "ja"</p>\n' * 40


def dressed(text: str) -> bytes:
    reply = Reply("k", Address("anna@x.org"), "results", text, Occasion.REPORT, game="ghost")
    return dress_reply(reply, judge=JUDGE, at=NOON, secret=b"house").raw


def parsed(raw: bytes) -> EmailMessage:
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    assert [part.defects for part in mail.walk()] == [[] for _ in mail.walk()]
    return mail


TEXTS = ["plain\nascii\n", "Ünïcode → here\n", "x" * 3000 + "\n", "\n--=_\n\n.\nFrom me\n"]


@pytest.mark.parametrize("text", TEXTS)
def test_text_page_picture_and_file_come_through(text: str) -> None:
    """Whatever the text, and in the order that mail programs expect."""
    raw = enclose(dressed(text), PAGE, [PICTURE, CALENDAR])
    mail = parsed(raw)
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == [
        "multipart/mixed", "multipart/alternative", "text/plain",
        "multipart/related", "text/html", "image/png", "text/calendar",
    ]  # fmt: skip
    plain, page = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert page is not None
    assert plain.get_content().replace("\r\n", "\n").rstrip() == text.rstrip()
    assert page.get_content().replace("\r\n", "\n").rstrip() == PAGE.rstrip()
    picture, calendar = list(mail.walk())[5:]
    assert picture.get_payload(decode=True) == PICTURE.content
    assert picture["Content-ID"] == "<map@example.org>"
    assert picture.get_content_disposition() == "inline"
    assert calendar.get_payload(decode=True) == CALENDAR.content
    assert calendar.get_filename() == "d.ics"


def test_the_header_stays_and_so_do_the_bytes() -> None:
    """The Message-ID and all; the same mail and page make the same bytes."""
    raw = dressed("results\n")
    before, after = parsed(raw), parsed(enclose(raw, PAGE, [PICTURE]))
    fields = [name for name in before if not name.lower().startswith("content-")]
    assert [before[name] for name in fields] == [after[name] for name in fields]
    assert enclose(raw, PAGE, [PICTURE]) == enclose(raw, PAGE, [PICTURE])


def test_files_alone_and_nothing_at_all() -> None:
    raw = dressed("a notice\n")
    kinds = [part.get_content_type() for part in parsed(enclose(raw, "", [CALENDAR])).walk()]
    assert kinds == ["multipart/mixed", "text/plain", "text/calendar"]
    assert enclose(raw, "", []) == raw


def test_our_own_post_room_reads_the_text_of_it() -> None:
    """Where two judges meet, or a player forwards a report: the text is what counts."""
    raw = enclose(dressed("A Par - Bur\n"), PAGE, [PICTURE, CALENDAR])
    letter = read_letter(raw, recipient="judge@example.org", arrived=NOON, own_addresses=())
    assert letter.text.strip() == "A Par - Bur"
    assert letter.doubtful  # the page here says something else than the text


def test_a_picture_is_encoded_once_for_all_its_readers() -> None:
    """A page of hundreds of kilobytes goes to a dozen people: each of their mails is its own."""
    content = bytes(reversed(range(256))) * 1000
    enclosing._encoded.cache_clear()
    mails = {
        enclose(dressed(f"for {reader}\n"), PAGE, [Enclosure("image/png", "m.png", content, "m@x")])
        for reader in range(8)
    }
    assert len(mails) == 8
    assert enclosing._encoded.cache_info().misses == 1


def test_a_text_with_nothing_beside_it_stays_as_it_is() -> None:
    raw = dressed("plain\n")
    assert enclose(raw, "", []) == raw
