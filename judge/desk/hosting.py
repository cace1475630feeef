"""What the host allows: who opens games, how many, on which boards, how long press is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.letters import Letter
from judge.desk.limits import mailbox_of
from judge.desk.surety import Surety, Suspicion

_WORD = re.compile(r"[^\s\[\]()<>\"',;:]+")
_LONGEST_SUBJECT = 1000
_MOST_WORDS = 4
"""Among so many words of a subject the code is looked for: a letter is no list of guesses."""


@dataclass(frozen=True, slots=True)
class Hosting:
    """What is in `[games]` of judge.toml; nothing of it forbids anything.

    `openers` are addresses, or "@example.org" for all of a domain. Who isn't among them opens a
    game by the `code`, in the subject of the letter. `games` are those that aren't over, at once,
    `press` the bytes of one letter; 0 is as many as anybody likes. `boards` are ids. `site` is
    where others find the archive, "" if there is none.
    """

    openers: tuple[str, ...] = ()
    code: str = ""
    games: int = 0
    boards: tuple[str, ...] = ()
    press: int = 0
    site: str = ""

    def may_open(self, address: str, letter: Letter) -> bool:
        """Whether whoever writes a letter from an address may open a game."""
        if not self.openers and not self.code:
            return True
        mailbox = mailbox_of(address.lower())
        domain = f"@{mailbox.rpartition('@')[2]}"
        if _may_be_theirs(letter) and any(one in {mailbox, domain} for one in self.openers):
            return True
        said = _WORD.findall(letter.subject[:_LONGEST_SUBJECT].lower())[:_MOST_WORDS]
        return bool(self.code) and self.code.lower() in said

    def boards_of(self, known: Sequence[str]) -> Sequence[str]:
        """On which of the boards that there are games may be opened."""
        return [board for board in known if not self.boards or board in self.boards]


def _may_be_theirs(letter: Letter) -> bool:
    """Whether whoever vouches for senders vouches for this one; if nobody does, it may be."""
    vouched = letter.vouched
    is_unasked = vouched.why is not None and vouched.why.cause is Suspicion.NOBODY_ASKED
    return vouched.surety >= Surety.ALIGNED or is_unasked


OPEN_HOUSE = Hosting()
"""Anybody opens what they like."""
