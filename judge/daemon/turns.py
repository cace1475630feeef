"""Whose turn it is: letters and phases of different games side by side, of one game in order.

A letter belongs to the game at whose address it came; one that came to no game's may be
about any, and has its turn when all before it are served and none is in work. What is in
work holds a lease on its game; it is held in memory, by the one process that gives out
work, and is gone with it, or with whoever did the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime

from judge.daemon.work import Worked
from judge.desk.tokens import read_recipient
from judge.store.keys import game_key
from judge.store.queue import WaitingLetter

ANY = ""
"""Of whatever game: the lease of a letter that came to no game's address."""


def game_addressed(recipient: str) -> str:
    """To which game's address a letter came, as a key; `ANY` for none."""
    return game_key(read_recipient(recipient).game)


@dataclass(frozen=True, slots=True, eq=False)
class Lease:
    """Something in work: a letter, or what is due of a game."""

    game: str
    future: Future[Worked]
    begun: datetime
    letter: WaitingLetter | None = None
    name: str = ""


class Turns:
    """What is in work, and what may begin beside it."""

    def __init__(self) -> None:
        self._leases: list[Lease] = []

    def __len__(self) -> int:
        return len(self._leases)

    def take(self, lease: Lease) -> None:
        """Something begins."""
        self._leases.append(lease)

    def ended(self) -> Iterator[Lease]:
        """What has ended since; it is in work no more."""
        for lease in [one for one in self._leases if one.future.done()]:
            self._leases.remove(lease)
            yield lease

    def is_free(self, game: str) -> bool:
        """Whether nothing of a game is in work."""
        return all(lease.game != game for lease in self._leases)

    @property
    def any_in_work(self) -> bool:
        """Whether a letter is in work that may be about any game."""
        return not self.is_free(ANY)

    def next_letter(
        self, waiting: Iterable[WaitingLetter], awaited: Iterable[str]
    ) -> WaitingLetter | None:
        """The first letter that may begin; for an `awaited` game something else comes first."""
        before, behind = set(awaited), False
        own = {lease.letter.id for lease in self._leases if lease.letter is not None}
        if self.any_in_work:
            return None
        for letter in waiting:
            if letter.id in own:
                continue
            game = game_addressed(letter.recipient)
            if game == ANY:
                return None if own or before or behind else letter
            if game not in before and self.is_free(game):
                return letter
            behind = True
        return None
