"""What follows from one letter."""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.daybook import Change
from judge.desk.letters import Reply
from judge.game.events import QuestionsAsked


@dataclass(frozen=True, slots=True)
class Served:
    """All that follows from a letter.

    `note` is for the record; `by_token` says that the letter came to a secret
    reply address, so that nobody else made us answer it.
    """

    changes: tuple[Change, ...] = ()
    replies: tuple[Reply, ...] = ()
    note: str = ""
    by_token: bool = False

    @property
    def is_idle(self) -> bool:
        """Whether nothing came of the letter but questions."""
        return all(isinstance(e, QuestionsAsked) for c in self.changes for e in c.events)
