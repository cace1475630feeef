"""Letters that mean harm by how they are written: only what is plainly written in them is done."""

from __future__ import annotations

import socket
from collections.abc import Mapping

import pytest

from judge.post.arrival import Arrival
from judge.post.doorstep import Doorstep, Protocol, start_doorstep
from tests.harm.hostile_letters import LETTERS
from tests.harm.house import JUDGE, NOON, House

ORDERED, LOOSE = "A PAR - BUR", "F BRE - MAO"
NOTHING = {
    "utf-7, all of it", "iso-2022-jp, shifted and never back", "iso-2022-kr", "utf-16 that isn't",
    "utf-32 that isn't", "base64 of base64", "base64, cut", "base64 that isn't",
    "uuencode by its name", "an encoding nobody knows", "two encodings",
    "ten thousand empty parts", "a thousand deep", "nothing but a mail in it", "part of a mail",
    "a mail that stands elsewhere", "a digest", "S/MIME", "a report", "a subject without end",
    "a header without end", "turned round", "letters that look alike", "TNEF alone",
    "a calendar alone",
    # What stands beside the order has no meaning, so it is asked whether that is meant.
    "unicode_escape", "terminal",
}  # fmt: skip
BOTH = {"ten thousand parts", "two orders by a strange line break", "deleted"}
"""What stands in the text of a letter, whatever parts it has, is written in it."""
UNREAD = "part of your letter was not read"
ATTACHED = "what is attached was not read"
FAILED = "1 line not done"
NOT_UNDERSTOOD = "1 line not u"
"""A subject without end is cut behind that."""
LEFT_OUT = "1 attachment left out"
SAID: Mapping[str, tuple[str, ...]] = {
    "utf-7, all of it": (NOT_UNDERSTOOD,),
    "half a letter": (NOT_UNDERSTOOD,),
    "base64, cut": (NOT_UNDERSTOOD,),
    "uuencode by its name": (UNREAD,),
    "uuencode in the text": (NOT_UNDERSTOOD,),
    "yEnc in the text": (FAILED,),
    "an encoding nobody knows": (UNREAD,),
    "ten thousand parts": (UNREAD,),
    "ten thousand empty parts": (UNREAD,),
    "a thousand deep": (UNREAD,),
    "a mail in it": (ATTACHED,),
    "a mail in it, encoded": (ATTACHED,),
    "nothing but a mail in it": (ATTACHED,),
    "part of a mail": (ATTACHED,),
    "a mail that stands elsewhere": (ATTACHED,),
    "a digest": (ATTACHED,),
    "a page as a file": (LEFT_OUT,),
    "S/MIME": (UNREAD, LEFT_OUT),
    "a subject without end": (UNREAD, NOT_UNDERSTOOD),
    "a header without end": (UNREAD,),
    "letters that look alike": (NOT_UNDERSTOOD,),
    "turned round": (NOT_UNDERSTOOD,),
    "TNEF alone": (ATTACHED,),
    "unicode_escape": (NOT_UNDERSTOOD,),
    "terminal": (NOT_UNDERSTOOD,),
}
SILENT = {"a report", "a calendar alone"}
"""Only programs write these."""
REFUSED = {"a subject without end"}
"""A line longer than any mail host passes on: its sender is told by theirs."""


def _letter(house: House, name: str) -> bytes:
    to = house.reply_address("FRANCE")
    top = f"From: David <{house.address_of('FRANCE')}>\nTo: {to}\nMessage-ID: <1@x>\n"
    return top.encode() + LETTERS[name]


def _done(name: str) -> set[str]:
    if name in NOTHING:
        return set()
    return {ORDERED, LOOSE} if name in BOTH else {ORDERED}


@pytest.mark.parametrize("name", LETTERS)
def test_only_what_is_plainly_written_is_done_and_the_rest_is_told(name: str) -> None:
    with House.begun() as house:
        to, david = house.reply_address("FRANCE"), house.address_of("FRANCE")
        followed = house.post(_letter(house, name), sender=david, to=to)
        entered = [body["orders"] for kind, body in followed.events if kind == "OrdersEntered"]
        assert {order for row in entered for _, order in row} == _done(name)
        assert {*followed.kinds} <= {"OrdersEntered", "LinesFailed", "QuestionsAsked"}
        assert followed.state == "served"
        if name in SILENT:
            assert followed.mails == ()
            return
        (mail,) = followed.mails  # to nobody else, whatever its header says
        assert mail.to == david
        assert all(words in mail.subject for words in SAID.get(name, ()))
        said = {UNREAD, ATTACHED, FAILED, NOT_UNDERSTOOD, LEFT_OUT} - {*SAID.get(name, ())}
        assert not [words for words in said if words in mail.subject]
        assert "\n" not in mail.subject
        assert mail.text.isprintable() or not {*mail.text} & {*"\x00\x07\x08\x1b\u202e\u2028\x85"}


def test_at_the_door_not_a_byte_is_lost_of_them_nor_two_made_of_one() -> None:
    """All of them over one connection, with what begins with a point among them."""
    kept: list[Arrival] = []
    steps = Doorstep(kept.append, is_ours=lambda _: True, now=lambda: NOON)
    door = start_doorstep(steps, protocol=Protocol.LMTP, hostname="h")
    short = [raw for name, raw in LETTERS.items() if name not in REFUSED]
    sent = [
        raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n").rstrip(b"\r") + b"\r\n"
        for raw in (*short, b".\n..\n.x\n", b"x\n.\r.\n", b"a: b\n\n.\nQUIT\n")
    ]
    try:
        with socket.create_connection(("127.0.0.1", door.port), 60) as link:
            said = link.makefile("rb")
            said.readline()
            link.sendall(b"LHLO x\r\n")
            while said.readline()[3:4] == b"-":
                pass
            for raw in sent:
                for line in (
                    b"MAIL FROM:<a@x.org>",
                    b"RCPT TO:<%s>" % str(JUDGE).encode(),
                    b"DATA",
                ):
                    link.sendall(line + b"\r\n")
                    assert said.readline()[:1] in b"23"
                stuffed = b"".join(
                    b"." + line if line.startswith(b".") else line
                    for line in raw.split(b"\r\n")
                    for line in (line + b"\r\n",)
                ).removesuffix(b"\r\n")
                link.sendall(stuffed + b".\r\n")
                assert said.readline()[:3] == b"250", raw[:200]
    finally:
        door.stop()
    assert [arrival.raw for arrival in kept] == sent
