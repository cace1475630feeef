"""Mails for tests, written as bytes, and read as the daemon reads them."""

from __future__ import annotations

from datetime import UTC, datetime

from judge.desk.letters import Letter
from judge.post.mime import read_letter

ARRIVED = datetime(2026, 11, 20, 21, 15, tzinfo=UTC)
OWN = ("judge@dip.example",)
HEAD = b"From: Anna <anna@x.org>\r\nTo: judge@dip.example\r\nMessage-ID: <1@x.org>\r\n"


def read(raw: bytes, *, sender: str | None = "anna@x.org") -> Letter:
    return read_letter(
        raw, recipient="judge@dip.example", arrived=ARRIVED, own_addresses=OWN, sender=sender
    )


def mail(body: bytes, *fields: bytes) -> bytes:
    """A mail with more header fields and a body."""
    return HEAD + b"".join(field + b"\r\n" for field in fields) + b"\r\n" + body


def multipart(kind: bytes, *parts: bytes) -> bytes:
    """A mail of parts, each with its header and an empty line."""
    pieces = b"".join(b"--=_b\r\n" + part + b"\r\n" for part in parts)
    return mail(pieces + b"--=_b--\r\n", b'Content-Type: multipart/%s; boundary="=_b"' % kind)
