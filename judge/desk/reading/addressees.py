"""Who can be written to in a game, as the reader of letters needs to know it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.units import Power

Reader = Power | None
"""Who may read a letter: a power, or the gamesmaster for None."""
Readers = tuple[Reader, ...]
"""Whom a letter goes to; nobody named is everybody."""


@dataclass(frozen=True)
class Addressees:
    """Everybody in a game, by what they are called.

    `called` has names as rows of folded words, each with those who bear it;
    those of `persons` are players'. `letters` are the powers by their letters,
    and M is the gamesmaster. `own` are the writer's. `places` are words for where all of
    them are: the game's name. `is_order` tells whether a line is an order and nothing else,
    `is_own_order` whether it is one for the writer's units, `tells_own` whether a sentence says
    what one of them does; `is_own_heading`, whether it announces the writer's orders.
    """

    called: Mapping[tuple[str, ...], Readers] = field(default_factory=dict)
    persons: frozenset[tuple[str, ...]] = frozenset()
    letters: Mapping[str, Reader] = field(default_factory=dict)
    everybody: Readers = ()
    own: Readers = ()
    places: frozenset[str] = frozenset()
    is_order: Callable[[str], bool] = lambda _: False
    is_own_order: Callable[[str], bool] = lambda _: False
    tells_own: Callable[[str], bool] = lambda _: False
    is_own_heading: Callable[[str], bool] = lambda _: False

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The words with which a name begins: each line of a letter is looked through for them."""
        return frozenset(row[0] for row in self.called)


NOBODY = Addressees()
