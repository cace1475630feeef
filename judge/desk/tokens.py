"""The secret reply addresses: one for each seat of each game.

`judge+<game>.<token>@host`, in Reply-To only: people forward mails, and what
they quote is From, To, Subject and Date. The token is 80 bits of an HMAC, so
nothing need be looked up and nothing can be guessed.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

MASTER = "*master*"
_SECRET = re.compile(r"(?:\+|%2b)([a-z0-9_-]+)\.[a-z2-7]{16}(?:@|%40)", re.IGNORECASE)
_BETWEEN = re.compile(r"[^a-z2-7]+")
_PLUS = re.compile(r"[^+@]+\+([a-z0-9_-]+)(?:\.([a-z2-7]{16}))?@", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Addressed:
    """What an envelope recipient says: the game, and the token if it has one."""

    game: str = ""
    token: str = ""


def token(secret: bytes, game: str, seat: str, epoch: int) -> str:
    """The token of a seat: a power's id, or `MASTER`."""
    said = "\0".join((game, seat, str(epoch))).encode()
    digest = hmac.new(secret, said, hashlib.sha256).digest()
    return base64.b32encode(digest[:10]).decode().lower()


def reply_local_part(local: str, secret: bytes, game: str, seat: str, epoch: int) -> str:
    """The local part of a seat's reply address."""
    return f"{local}+{game}.{token(secret, game, seat, epoch)}"


def read_recipient(recipient: str) -> Addressed:
    """What the address that a letter was sent to says."""
    found = _PLUS.match(recipient.strip())
    if found is None:
        return Addressed()
    return Addressed(found[1].lower(), (found[2] or "").lower())


def strike(text: str, secret: bytes, game: str, epochs: Mapping[str, int]) -> str:
    """A text without the secrets of reply addresses, so that it can be shown to others.

    `epochs` are the seats of the game: their tokens are struck however they
    are broken or wrapped, and everything that looks like a token at its place
    in an address.
    """
    text = _SECRET.sub(r"+\1@", text)
    squeezed = _BETWEEN.sub("", text.lower())
    for seat, epoch in epochs.items():
        secret_word = token(secret, game, seat, epoch)
        if secret_word in squeezed:
            broken = "[^a-z2-7]*".join(secret_word)
            text = re.sub(broken, "...", text, flags=re.IGNORECASE)
    return text


def same_token(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
