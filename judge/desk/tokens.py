"""The secret reply addresses: one for each place in each game, one for each letter of press.

`judge+<game>.<token>@host` speaks for a seat, or for who waits for one or watches.
`judge+<game>.<number>.<token>@host` answers one letter of press for one of its
readers, and does nothing else; `judge+<game>.h<number>.<token>@host` says that a
letter which is held is its seat's. All stand in Reply-To only: people forward mails,
and what they quote is From, To, Subject and Date. The token is 80 bits of an HMAC,
so nothing need be looked up and nothing can be guessed.
"""

from __future__ import annotations

import base64
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass

MASTER = "*master*"
OFFER, WAITING, OBSERVER = "offer", "waiting", "observer"
"""Places in a game that are no seat."""
LONGEST_LOCAL_PART = 64
"""RFC 5321 §4.5.3.1.1."""
_SECRET = re.compile(
    r"(?:\+|%2b)([a-z0-9_-]{1,40})\.(?:h?[0-9]{1,7}\.)?[a-z2-7]{16}(?:@|%40)", re.IGNORECASE
)
_BETWEEN = re.compile(r"[^a-z2-7]+")
_PLUS = re.compile(
    r"[^+@%]{1,64}(?:\+|%2b)([a-z0-9_-]{1,40})(?:\.(?:(h?)([0-9]{1,7})\.)?([a-z2-7]{16}))?(?:@|%40)",
    re.IGNORECASE,
)
# A number and a token behind it, however a mail program has wrapped them.
_NUMBERED = re.compile(
    r"([0-9](?:[^a-z0-9]{0,4}[0-9]){0,6})[^a-z0-9]{1,8}([a-z2-7](?:[^a-z2-7]{0,4}[a-z2-7]){15})",
    re.IGNORECASE,
)
_MOST_NUMBERS = 500
_NO_DIGIT = re.compile(r"[^0-9]+")


@dataclass(frozen=True, slots=True)
class Addressed:
    """What an envelope recipient says: the game, and the token if it has one.

    `press` is the number of the letter of press that it answers, `held` that of the
    letter that waits for its writer's word; 0 for none.
    """

    game: str = ""
    token: str = ""
    press: int = 0
    held: int = 0


def token(secret: bytes, game: str, seat: str, epoch: int) -> str:
    """The token of a seat: a power's id, or `MASTER`."""
    return _digest(secret, game, seat, str(epoch))


def press_token(secret: bytes, game: str, seat: str, epoch: int, number: int) -> str:
    """The token by which a seat answers one letter of press; no seat's own can be had from it."""
    return _digest(secret, "press", game, seat, str(epoch), str(number))


def held_token(secret: bytes, game: str, seat: str, epoch: int, number: int) -> str:
    """The token by which a seat says that a letter which is held is its own, once."""
    return _digest(secret, "held", game, seat, str(epoch), str(number))


def _digest(secret: bytes, *said: str) -> str:
    digest = hmac.digest(secret, "\0".join(said).encode(), "sha256")
    return base64.b32encode(digest[:10]).decode().lower()


def reply_local_part(local: str, secret: bytes, game: str, seat: str, epoch: int) -> str:
    """The local part of a seat's reply address."""
    return f"{local}+{game}.{token(secret, game, seat, epoch)}"


def press_local_part(
    local: str, secret: bytes, game: str, seat: str, epoch: int, number: int
) -> str:
    """The local part of the address that answers a letter of press; "" if it would be too long."""
    part = f"{local}+{game}.{number}.{press_token(secret, game, seat, epoch, number)}"
    return part if len(part) <= LONGEST_LOCAL_PART else ""


def held_local_part(
    local: str, secret: bytes, game: str, seat: str, epoch: int, number: int
) -> str:
    """The local part of the address that confirms a letter; "" if it would be too long."""
    part = f"{local}+{game}.h{number}.{held_token(secret, game, seat, epoch, number)}"
    return part if len(part) <= LONGEST_LOCAL_PART else ""


def place_of(what: str, address: str) -> str:
    """What stands for a seat in the token of somebody who has none.

    Of an `OFFER` the number is the epoch; who is `WAITING` or an `OBSERVER` has one place
    in a game, and their token speaks for them while they are there.
    """
    return f"*{what}*/{address}"


def read_recipient(recipient: str) -> Addressed:
    """What the address that a letter was sent to says."""
    found = _PLUS.match(recipient.strip())
    if found is None:
        return Addressed()
    game, is_held, number, secret = found[1].lower(), found[2], int(found[3] or 0), found[4] or ""
    if is_held:
        return Addressed(game, secret.lower(), held=number)
    return Addressed(game, secret.lower(), press=number)


def strike(text: str, secret: bytes, game: str, epochs: Mapping[str, int]) -> str:
    """A text without the secrets of reply addresses, so that it can be shown to others.

    `epochs` are the seats and other places of the game: their tokens are struck however
    they are broken or wrapped, and everything that looks like a token at its place in an
    address.
    """
    text = _SECRET.sub(r"+\1@", text)
    squeezed = _BETWEEN.sub("", text.lower())
    for seat, epoch in epochs.items():
        secret_word = token(secret, game, seat, epoch)
        if secret_word in squeezed:
            broken = "[^a-z2-7]*".join(secret_word)
            text = re.sub(broken, "...", text, flags=re.IGNORECASE)
    seats = {seat: epoch for seat, epoch in epochs.items() if "/" not in seat}
    return _without_numbered(text, secret, game, seats)  # no other place has any


def _without_numbered(text: str, secret: bytes, game: str, epochs: Mapping[str, int]) -> str:
    """A text without the tokens behind numbers; the number before each says which it can be."""
    tokens: dict[int, set[str]] = {}
    at = 0
    while (found := _NUMBERED.search(text, at)) is not None:
        at = found.start() + 1  # what looks like a number and a token may lie across a true one
        number = int(_NO_DIGIT.sub("", found[1]))
        if number not in tokens and len(tokens) < _MOST_NUMBERS:
            tokens[number] = {
                made(secret, game, seat, epoch, number)
                for seat, epoch in epochs.items()
                for made in (press_token, held_token)
            }
        if _BETWEEN.sub("", found[2].lower()) in tokens.get(number, ()):
            text = f"{text[: found.start(2)]}...{text[found.end(2) :]}"
    return text


def same_token(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
