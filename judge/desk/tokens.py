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
from dataclasses import dataclass

MASTER = "*master*"
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


def same_token(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
