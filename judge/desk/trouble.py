"""What we say about a letter that could not be read in full."""

from __future__ import annotations

from collections.abc import Iterable

from judge.desk.phrases import Phrasebook
from judge.orders.reason import Cause, Reason


class Trouble(Cause):
    """What the receipt says, so that nobody believes we read what we did not.

    For a player and not for a postmaster.
    """

    TOO_LARGE = ()
    HEADER = ()
    TOO_DEEP = ()
    TOO_MANY = ()
    TOO_LONG = ()
    MARKUP = ()
    PICTURE = ()
    KIND = ()
    FROM = ()
    SUBJECT = ()
    TO = ()
    DATE = ()
    SENDER = ()
    LETTERS = ()
    ENCODING = ()
    ENCRYPTED = ()
    RICH = ()
    ATTACHMENT = ()
    ATTACHED = ()
    ASIDE = "files"
    ALTERNATIVES = ()
    FORWARDED = ()
    AGAIN = ()
    OURS = ()


DOUBTS = frozenset(
    {Trouble.FROM, Trouble.SUBJECT, Trouble.TO, Trouble.DATE, Trouble.SENDER, Trouble.ALTERNATIVES}
)
"""Troubles that leave open who wrote, or what: a signed mail stays validly signed when
a second Subject is put before the first, so a signature does not settle it."""

UNREAD = frozenset(
    {Trouble.ATTACHMENT, Trouble.ASIDE, Trouble.FORWARDED, Trouble.PICTURE, Trouble.KIND}
)
"""Troubles that leave something unread in which there may be orders."""

CUT = frozenset(
    {
        Trouble.TOO_LARGE,
        Trouble.HEADER,
        Trouble.TOO_DEEP,
        Trouble.TOO_MANY,
        Trouble.TOO_LONG,
        Trouble.MARKUP,
        Trouble.ENCODING,
        Trouble.ENCRYPTED,
    }
)
"""Troubles that leave something of the letter itself unread."""

BEYOND_US = (Reason(Trouble.OURS),)
"""What a letter has that nothing could be read of, for a fault of ours."""


def write_troubles(troubles: Iterable[Reason], phrases: Phrasebook) -> str:
    """All of them, a sentence each."""
    return " ".join(map(phrases.explain, troubles))
