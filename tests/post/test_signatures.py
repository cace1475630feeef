"""Our own check of signatures: by a key from a name server of our own, nothing over the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.desk.surety import Surety, Vouched
from judge.post.authentication import vouched_for
from judge.post.fields import split_message
from judge.post.signatures import author_of, signed_by

dkim: Any = pytest.importorskip("dkim")

KEY = Path(__file__).with_name("signing.pem").read_bytes()
"""Made for these tests; it signs nothing else."""
PUBLIC = (
    b"MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDOFxPIJ5rl92eutoE5dZptMZj0sEGbJDaKlyCwspX8"
    b"ExuXYBHnJEAceGhZWLWmHGdBIWz2ZGpt4JADneUh+tdawG7u/gI5OgJ5nz4xLTxCY4YrjS2ECnNBpLdE"
    b"UYk0GC1YKTzM6RT1kLbF+Kt2RzdWvYJ2DVUVH/Jep45E8LWoQwIDAQAB"
)
LETTER = (
    b"From: Anna <anna@known.org>\r\nTo: judge+ghost@example.org\r\nSubject: orders\r\n"
    b"Message-ID: <1@known.org>\r\nDate: Sat, 21 Nov 2026 12:00:00 +0000\r\n\r\nA Par - Bur\r\n"
)
SIGNED = (b"from", b"to", b"subject", b"date", b"message-id")
asked: list[bytes] = []


def look_up(name: bytes, timeout: float = 5) -> bytes | None:
    asked.append(name)
    return b"v=DKIM1; k=rsa; p=" + PUBLIC if name == b"s1._domainkey.known.org." else None


def signature(
    letter: bytes = LETTER, domain: bytes = b"known.org", headers: tuple[bytes, ...] = SIGNED
) -> bytes:
    made: bytes = dkim.sign(
        letter, b"s1", domain, KEY, canonicalize=(b"relaxed", b"relaxed"), include_headers=headers
    )
    return made


GOOD = signature() + LETTER


def vouched(raw: bytes, *, to: str = "judge+ghost@example.org") -> Vouched:
    fields = split_message(raw).fields
    return vouched_for(fields, to, (), ("judge@example.org",), signed_by(raw, look_up))


def test_a_good_signature_vouches_for_its_domain_without_any_server() -> None:
    assert signed_by(GOOD, look_up) == ("known.org",)
    assert vouched(GOOD).surety is Surety.ALIGNED


@pytest.mark.parametrize(
    "raw",
    [
        LETTER,
        GOOD.replace(b"Bur", b"Pic"),
        GOOD.replace(b"<1@", b"<2@"),
        GOOD.replace(b"anna@", b"carl@"),
        GOOD.replace(b"anna@known.org", b"anna@other.org"),
        b"From: forger@x.org\r\n" + GOOD,
        b"To: judge+ghost@example.org\r\n"
        + signature(LETTER.replace(b"judge+ghost@example.org", b"ally@x.org"))
        + LETTER.replace(b"judge+ghost@example.org", b"ally@x.org"),
        signature(headers=(b"from", b"subject", b"message-id")) + LETTER,
        signature(domain=b"other.org") + LETTER,
        b"DKIM-Signature: d=known.org; nonsense\r\n" + LETTER,
        b"X: " + b"x" * 70_000 + b"\r\n" + GOOD,
    ],
)
def test_whatever_else_vouches_for_nobody(raw: bytes) -> None:
    assert vouched(raw).surety < Surety.ALIGNED


def test_no_name_server_of_a_strangers_choice_is_asked() -> None:
    asked.clear()
    assert signed_by(signature(domain=b"slow.forger.org") + LETTER, look_up) == ()
    assert asked == []
    signed_by(b"".join(signature() for _ in range(9)) + LETTER, look_up)
    assert len(asked) == 2


def test_a_name_server_that_fails_vouches_for_nobody() -> None:
    def broken(name: bytes, timeout: float = 5) -> bytes | None:
        raise TimeoutError

    assert signed_by(GOOD, broken) == ()


@given(st.binary(max_size=300), st.integers(0, len(GOOD)))
def test_nothing_raises(junk: bytes, at: int) -> None:
    for raw in (junk, GOOD[:at] + junk + GOOD[at:]):
        signed_by(raw, look_up)
        author_of(raw)
