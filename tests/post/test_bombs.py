"""Mails made to stop a judge: any bytes are read, and soon."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.letters import Letter
from judge.desk.trouble import Trouble
from judge.orders.reason import Cause
from judge.post.arrival import Arrival, envelope_of
from judge.post.bounces import read_bounce
from judge.post.mime import SIZE
from tests.pace import least_cost
from tests.post.letters import ARRIVED, mail, read

FROM = b"From: a@b\r\n"


def causes(letter: Letter) -> tuple[Cause, ...]:
    """What could not be read."""
    return tuple(told.cause for told in letter.troubles)


def _nested(depth: int) -> bytes:
    layers = (
        b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (n, n)
        for n in range(depth)
    )
    return FROM + b"".join(layers) + b"Content-Type: text/plain\r\n\r\nA Par - Bur\r\n"


def _parts(count: int) -> bytes:
    head = FROM + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    return head + b"--b\r\nContent-Type: text/plain\r\n\r\nx\r\n" * count + b"--b--\r\n"


def _params(count: int) -> bytes:
    return b"Content-Type: text/plain; " + b";".join(b"a*%d*=utf-8''x" % n for n in range(count))


MULTI = b"Content-Type: multipart/mixed; boundary="
BOMBS = {
    "20,000 parts": _parts(20_000),
    "1,000 levels": _nested(1000),
    "15,000 levels": _nested(15_000),
    "1,000 mails in mails": FROM + b"Content-Type: message/rfc822\r\n\r\n" * 1000 + b"x",
    "20,000 encoded words": FROM + b"Subject: " + b"=?utf-8?b?w7w=?= " * 20_000 + b"\r\n\r\nx",
    "20,000 parameters": _params(20_000) + b"\r\n\r\nx",
    "mixed parameters": b"Content-Type: text/plain; a*0=x; a*=y; a*1*=z; a=w\r\n\r\nx",
    "quotes in a parameter": b"Content-Type: text/plain; " + b'a="' * 1300 + b"\r\n\r\nx",
    "5,000 parentheses": b"From: " + b"(" * 5000 + b"x@y\r\n\r\nx",
    "angles": b"From: " + b'"' * 2000 + b"<" * 2000 + b"x@y\r\n\r\nx",
    "100,000 fields": b"X-H: v\r\n" * 100_000 + b"\r\nx",
    "2,000 recipients": b"To: " + b",".join(b"<a%d@b>" % n for n in range(2000)) + b"\r\n\r\nx",
    "10,000 folds": b"Subject: x" + b"\r\n y" * 10_000 + b"\r\n\r\nx",
    "delimiters of blanks": FROM + MULTI + b"b\r\n\r\n" + (b"\n--b" + b" " * 500) * 2000,
    "a delimiter of dashes": FROM + MULTI + b"-" * 70 + b"\r\n\r\n" + b"-" * 1_000_000,
    "no line end": b"x" * SIZE,
    "blank lines": mail(b"\r\n" * 500_000),
    "returns": mail(b"\r" * 1_000_000),
    "zeros": mail(b"\0" * 1_000_000),
    "half a megabyte of base64": mail(b"QQ" * 250_000, b"Content-Transfer-Encoding: base64"),
    "flowed": mail(b"abc \r\n" * 150_000, b"Content-Type: text/plain; format=flowed"),
    "nothing": b"",
}  # fmt: skip


@pytest.mark.parametrize("raw", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_read_within_a_second(raw: bytes) -> None:
    letters: list[Letter] = []

    def both() -> None:
        letters.append(read(raw))
        read_bounce(raw, f"judge+b-{'1' * 32}@dip.example", "")

    assert least_cost(both, 1.0) < 1.0
    assert Trouble.OURS not in causes(letters[0])


def test_what_is_left_out_of_a_bomb_is_said() -> None:
    assert Trouble.TOO_MANY in causes(read(_parts(101)))
    assert Trouble.TOO_DEEP in causes(read(_nested(21)))
    assert causes(read(_parts(100))) == ()
    assert read(_nested(20)).text == "A Par - Bur"


_PIECES = st.sampled_from(
    [
        b"From: ", b"To: ", b"Subject: ", b"Content-Type: multipart/mixed; boundary=b\r\n",
        b"Content-Type: text/html; charset=", b"utf-8", b"utf-16", b"\r\n", b"\n", b"\r\n\r\n",
        b"--b", b"--b--", b"=?utf-8?b?", b"?=", b"<", b">", b"@", b'"', b"(", b"Content-Type: ",
        b"Content-Transfer-Encoding: base64\r\n", b"multipart/alternative", b"; format=flowed",
        b"A Par - Bur", b"> ", b"-- ", b"\xff", b"\xc3", b"\0", b"Return-Path: ", b"Delivered-To: ",
        b"message/delivery-status", b"Status: 5.1.1\r\n", b"Action: failed\r\n", b"name*0*=",
    ]
)  # fmt: skip


@given(st.lists(st.one_of(_PIECES, st.binary(max_size=20)), max_size=60).map(b"".join))
def test_no_bytes_raise(raw: bytes) -> None:
    """Mail-like bytes: the pieces that decide are all in them."""
    letter = read(raw)
    assert Trouble.OURS not in causes(letter)
    assert not any(ord(c) < 32 and c not in "\n\t" for c in letter.text + letter.subject)
    envelope_of(raw, local="judge")
    read_bounce(raw, f"judge+b-{'1' * 32}@dip.example", "")
    assert len(Arrival(raw, None, "judge@dip.example", ARRIVED).digest) == 64


@given(st.binary(max_size=400))
def test_no_noise_raises(raw: bytes) -> None:
    assert Trouble.OURS not in causes(read(raw))
