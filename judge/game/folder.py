"""The folder of a game: what its gamesmaster keeps beside the play, and nothing of it is played.

A phase, a rollback or another gamesmaster leaves it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.game.events import Event
from judge.game.folder_events import CommentSet, HouseRulesSet


@dataclass(frozen=True, slots=True)
class Folder:
    """`house` are the house rules, layer by layer: first the rules, then each amendment of them.

    `comment` is what lists say of the game beside its name.
    """

    house: tuple[HouseRulesSet, ...] = ()
    comment: str = ""

    def after(self, event: Event) -> Folder:
        """The folder after an event."""
        match event:
            case HouseRulesSet(text, _, amends):
                kept = self.house if amends else ()
                return replace(self, house=(*kept, event) if text else kept)
            case CommentSet(text):
                return replace(self, comment=text)
            case _:
                return self
