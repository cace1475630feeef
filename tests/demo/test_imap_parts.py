"""Whatever a letter is made of, what is said of it keeps IMAP's grammar."""

from __future__ import annotations

import imaplib
from random import Random

import pytest
from pymap.parsing.specials import FetchRequirement

from judge.demo.imap.opened import OpenLetter
from judge.demo.imap.parts import take_apart
from judge.demo.postoffice import PostOffice
from tests.demo.imap_asking import letters, put, read_value

_SPOILS = (
    b"--b b\r\n", b'"', b"(", b")", b"\\", b"<", b">", b":", b";", b"=", b"\0", b"\xff", b"\r\n",
    b"\n", b"\r", b"multipart/mixed", b"message/rfc822", b"Content-Type: ", b"charset=",
    b"boundary=", b"=?utf-8?q?", b"=?\xff?q?x?=", b"?=", b"base64", b"klingon", b"--", b"From: ",
    b"Date: ", b"{12}",
)  # fmt: skip
_SECTIONS = ([1], [2], [2, 1], [1, 1, 1], [0], [5])


def spoilt(text: bytes, random: Random) -> bytes:
    """A letter with pieces put into it, or in place of others."""
    spoil = bytearray(text)
    for _ in range(random.randrange(1, 25)):
        begin = random.randrange(len(spoil) + 1)
        spoil[begin : begin + random.choice((0, 0, 1, 5, 40))] = random.choice(_SPOILS)
    return bytes(spoil)


@pytest.mark.parametrize("name", letters())
def test_a_spoilt_letter_is_described_and_given_out(name: str) -> None:
    random = Random(name)
    for _ in range(40):
        text = spoilt(letters()[name], random)
        opened = OpenLetter(text, FetchRequirement.CONTENT)
        told = opened.get_body_structure()
        for said in (opened.get_envelope_structure(), told, told.extended):
            value, rest = read_value(bytes(said))
            assert isinstance(value, list)
            assert rest == b""
        assert bytes(opened.get_body()) == text
        pieces = (
            opened.get_body(at, binary=binary) for at in _SECTIONS for binary in (False, True)
        )
        assert all(len(bytes(piece)) <= len(text) * 3 for piece in pieces)
        assert not opened.contains(b"what stands in none of them")


@pytest.mark.parametrize(
    "charset", [b"idna", b"undefined", b"punycode", b"a\0b", b"klingon", b"\xff"]
)
def test_a_letter_is_searched_whatever_charset_it_names(charset: bytes) -> None:
    """Python knows of some in which nothing is written, and fails on those."""
    text = b'Content-Type: text/plain; charset="%b"\r\n\r\nhello \xff\r\n' % charset
    assert OpenLetter(text, FetchRequirement.CONTENT).contains(b"hello")


def test_no_letter_is_taken_apart_for_its_flags_or_its_size() -> None:
    """A mail program asks for those of all letters, again and again."""
    with (
        PostOffice({"france": "f"}) as office,
        imaplib.IMAP4("127.0.0.1", office.imap_port) as imap,
    ):
        imap.login("france", "f")
        put(imap, "INBOX")
        take_apart.cache_clear()
        for asked in ("FLAGS", "(UID FLAGS INTERNALDATE RFC822.SIZE)"):
            assert len(imap.fetch("1:*", asked)[1]) == len(letters())
        assert take_apart.cache_info().currsize == 0
        imap.fetch("1", "BODY")
        assert take_apart.cache_info().currsize == 1
