"""Passwords of seats: which will do, and what is kept of them.

Kept is what scrypt (RFC 7914) makes of a password and a salt of its own: from that nobody has
the word back but by trying words, each of which takes as long as our own look does.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from judge.desk.saying import LEAST, MOST

_COST, _BLOCK, _LANES = 1 << 14, 8, 2
"""Some 80 ms and 16 MB for each look."""
_BYTES = 32
_SIGNS = re.compile(r"[A-Za-z0-9._+~-]+")
"""What no mail program turns into something else."""
_LEAST_OTHERS = 5
_PLAIN = ("password", "signon", "diplomacy", "secret", "judge", "qwert", "12345", "abcd")


@dataclass(frozen=True, slots=True)
class Hashed:
    """What is kept of a password."""

    salt: str = field(repr=False)
    digest: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PasswordSet:
    """That a place of a game has another password from now on, or none.

    `epoch` is that of the place's secret address: with another address, by whatever way it came
    to that, the password is nobody's any more.
    """

    game: str
    place: str
    epoch: int
    hashed: Hashed | None


_NOBODYS = Hashed("0" * 32, "")
"""What a word is compared with where there is no password: that takes as long."""


def hashed(word: str, salt: str) -> Hashed:
    """What is kept of a password; `salt` is drawn for it alone."""
    digest = hashlib.scrypt(
        word.encode("utf-8", "replace")[:1024],
        salt=salt.encode(),
        n=_COST,
        r=_BLOCK,
        p=_LANES,
        dklen=_BYTES,
    )
    return Hashed(salt, digest.hex())


def is_right(word: str, kept: Hashed | None) -> bool:
    """Whether a word is the password of which that is kept; no sooner known for being none."""
    known = kept or _NOBODYS
    return hmac.compare_digest(hashed(word, known.salt).digest, known.digest) and kept is not None


def unfit_as(word: str, names: Iterable[str]) -> str:
    """What is wrong with a word as a password, the name of a sentence; "" if it will do.

    `names` are those that whoever guesses tries first: of the game, the power, the player.
    """
    if " " in word:
        return "several"
    if not _SIGNS.fullmatch(word):
        return "signs"
    if not LEAST <= len(word) <= MOST:
        return "length"
    small = word.lower()
    guessed = [*_PLAIN, *(name.lower() for name in names if len(name) > 2)]
    is_mixed = any(map(str.isalpha, small)) and any(map(str.isdigit, small))
    if not is_mixed or len({*small}) < _LEAST_OTHERS or any(name in small for name in guessed):
        return "plain"
    return ""
