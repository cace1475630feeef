"""What of a game may be written down: the phases that are over, as everybody was told of them.

No order of the phase that is being played goes in, no press, no vote, no person. Consents are known
to those whom they concern (Swiss 21), until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from judge.adjudication.resolution import Outcome
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.desk.issue import Issue, issue_of
from judge.game.chronicle import Chapter
from judge.game.events import Ending
from judge.game.game import Game
from judge.orders.model import Consent, Revoke

_SECRET = frozenset({"consents"})
"""What a register holds that only some may know."""


@dataclass(frozen=True)
class ToldPhase:
    """A phase that is over."""

    chapter: Chapter
    is_open: bool

    @cached_property
    def issue(self) -> Issue:
        """The issue that told of it."""
        return issue_of(self.chapter)

    @property
    def variant(self) -> Variant:
        """The board."""
        return self.chapter.processed.game.variant

    @property
    def position(self) -> Position:
        """What stood when it was processed, as it counted."""
        before = self.chapter.processed.before
        return before.in_force if self.is_open else public_position(before.table.position)

    @property
    def after(self) -> Position:
        """What it led to."""
        after = self.chapter.processed.resolution.after
        return after if self.is_open else public_position(after)

    def outcomes(self, *, by_default: bool = False) -> Iterator[tuple[Power, tuple[Outcome, ...]]]:
        """What became of the orders, power by power; or of what nobody wrote."""
        resolution = self.chapter.processed.resolution
        rows = resolution.defaults if by_default else resolution.outcomes
        for power in self.variant.powers:
            told = tuple(o for o in rows if o.power == power and self._is_told(o))
            if told:
                yield power, told

    def _is_told(self, outcome: Outcome) -> bool:
        if outcome.order is None:
            return False
        return self.is_open or not isinstance(outcome.order, Consent | Revoke)


@dataclass(frozen=True)
class ToldGame:
    """A game, and its phases that are over."""

    game: Game
    chapters: tuple[Chapter, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is nothing more to be kept from anybody: a cancelled game may go on."""
        return self.game.ending not in {None, Ending.CANCELLED}

    @cached_property
    def phases(self) -> tuple[ToldPhase, ...]:
        """Those that are over, in order."""
        return tuple(ToldPhase(chapter, self.is_open) for chapter in self.chapters)

    @property
    def now(self) -> Position:
        """What stands now."""
        position = self.game.table.position
        return position if self.is_open else public_position(position)


def public_position(position: Position) -> Position:
    """A position without what only some may know of it."""
    registers: Mapping[str, object] = {
        name: row for name, row in position.registers.items() if name not in _SECRET
    }
    return replace(position, registers=registers)
