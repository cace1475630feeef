"""The secret reply addresses: one for each place in each game, one for each letter of press.

`judge+<game>.<token>@host` speaks for a seat, or for who waits for one or watches.
`judge+<game>.<number>.<token>@host` answers one letter of press for one of its
readers, and does nothing else; `judge+<game>.h<number>.<token>@host` says that a
letter which is held is its seat's; `judge+<game>.m<number>.<token>@host` hears from another judge
that it has taken the game. All stand in Reply-To only: people forward mails,
and what they quote is From, To, Subject and Date. The token is 80 bits of an HMAC,
so nothing need be looked up and nothing can be guessed.
"""

from __future__ import annotations

import base64
import hmac
import re
from dataclasses import dataclass

MASTER = "*master*"
STANDBY = "0standby"
"""Stands for a game in the addresses of those who stand by: none is called so."""
OFFER, WAITING, OBSERVER, INVITED = "offer", "waiting", "observer", "invited"
DEPUTY, ASKED_DEPUTY = "deputy", "deputy-asked"
"""Places in a game that are no seat."""
TAKEN, REFUSED = "taken", "refused"
"""What a judge says of a game that was to move to it."""
LONGEST_LOCAL_PART = 64
"""RFC 5321 §4.5.3.1.1."""
_PLUS = re.compile(
    r"[^+@%]{1,64}(?:\+|%2b)([a-z0-9_-]{1,40})(?:\.(?:([hm]?)([0-9]{1,7})\.)?([a-z2-7]{16}))?(?:@|%40)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Addressed:
    """What an envelope recipient says: the game, and the token if it has one.

    `press` is the number of the letter of press that it answers, `held` that of the
    letter that waits for its writer's word; `move` is the how manieth time it is that the game
    has moved, as the judge says to which it has; 0 for none.
    """

    game: str = ""
    token: str = ""
    press: int = 0
    held: int = 0
    move: int = 0


def token(secret: bytes, game: str, seat: str, epoch: int) -> str:
    """The token of a seat: a power's id, or `MASTER`."""
    return _digest(secret, game, seat, str(epoch))


def press_token(secret: bytes, game: str, seat: str, epoch: int, number: int) -> str:
    """The token by which a seat answers one letter of press; no seat's own can be had from it."""
    return _digest(secret, "press", game, seat, str(epoch), str(number))


def held_token(secret: bytes, game: str, seat: str, epoch: int, number: int) -> str:
    """The token by which a seat says that a letter which is held is its own, once."""
    return _digest(secret, "held", game, seat, str(epoch), str(number))


def token_for(addressed: Addressed, secret: bytes, place: str, epoch: int) -> str:
    """The token that an address would have to hold if it were this place's."""
    if addressed.press:
        return press_token(secret, addressed.game, place, epoch, addressed.press)
    if addressed.held:
        return held_token(secret, addressed.game, place, epoch, addressed.held)
    return token(secret, addressed.game, place, epoch)


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


def move_key(secret: bytes, game: str, number: int) -> str:
    """What goes with a game that moves for the how manieth time: known here, and where it goes."""
    return hmac.digest(secret, f"move\0{game}\0{number}".encode(), "sha256").hex()


def word_of_move(key: str, word: str) -> str:
    """A word that only who has the key of a move can say: that it is "taken", or "refused"."""
    return _digest(bytes.fromhex(key), "move", word)


def move_local_part(local: str, game: str, number: int, key: str) -> str:
    """The local part of the address at which the other judge says that it has a game."""
    return f"{local}+{game}.m{number}.{word_of_move(key, TAKEN)}"


def standby_token(secret: bytes, number: int) -> str:
    """The token by which somebody speaks for their entry on the list of standbys."""
    return _digest(secret, "standby", str(number))


def standby_local_part(local: str, secret: bytes, number: int) -> str:
    """The local part of the address of an entry on the list of standbys."""
    return f"{local}+{STANDBY}.{number}.{standby_token(secret, number)}"


def place_of(what: str, address: str) -> str:
    """What stands for a seat in the token of somebody who has none.

    Of an `OFFER`, and of a `DEPUTY` or who was asked to be one, the number is the epoch; who is
    `WAITING` or an `OBSERVER` has one place in a game, and their token speaks for them while they
    are there, as that of who is `INVITED`.
    """
    return f"*{what}*/{address}"


def deputy_place(address: str, *, agreed: bool) -> str:
    """What stands for a deputy in their token: another thing before they have accepted."""
    return place_of(DEPUTY if agreed else ASKED_DEPUTY, address)


def read_recipient(recipient: str) -> Addressed:
    """What the address that a letter was sent to says."""
    found = _PLUS.match(recipient.strip())
    if found is None:
        return Addressed()
    game, kind, number, secret = found[1].lower(), found[2], int(found[3] or 0), found[4] or ""
    if not kind:
        return Addressed(game, secret.lower(), press=number)
    what = "held" if kind.lower() == "h" else "move"
    return Addressed(game, secret.lower(), **{what: number})


def same_token(one: str, other: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
