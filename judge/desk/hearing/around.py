"""What stands around a sentence in its letter: its neighbours, and what was read there already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from judge.desk.answers import Orders
from judge.desk.declarations import QUESTIONS, word_of
from judge.desk.reading import CommandLine, Part, PressBlock
from judge.orders.sheet import Reading


@dataclass(frozen=True, slots=True)
class Around:
    """The sentences before and behind one; `read` are the words of commands of the letter.

    `others` are all sentences of the letter that nobody took; this is number `at` of them.
    """

    others: tuple[str, ...] = ()
    at: int = 0
    read: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    has_orders: bool = False
    has_press: bool = False

    @classmethod
    def of(cls, texts: Sequence[str], parts: Sequence[Part], orders: Orders) -> Self:
        """What stands around the first sentence of a letter."""
        commands = [part.command for part in parts if isinstance(part, CommandLine)]
        return cls(
            tuple(texts),
            0,
            frozenset(word_of(c) for c in commands if not isinstance(c, QUESTIONS)),
            frozenset(word_of(c) for c in commands if isinstance(c, QUESTIONS)),
            any(isinstance(entry.content, Reading) for entry in orders.sheet.entries),
            any(isinstance(part, PressBlock) for part in parts),
        )

    def moved(self, at: int) -> Around:
        """What stands around another sentence of the letter."""
        return replace(self, at=at)

    @property
    def before(self) -> str:
        """The sentence before it."""
        return self.others[self.at - 1] if 0 < self.at <= len(self.others) else ""

    @property
    def behind(self) -> str:
        """The sentence behind it."""
        return self.others[self.at + 1] if self.at + 1 < len(self.others) else ""

    @property
    def place(self) -> str:
        """Where in its letter it stands."""
        if len(self.others) < 2:
            return "alone"
        if self.at in {0, len(self.others) - 1}:
            return "first" if not self.at else "last"
        return "amid"
