"""What can happen to a game's folder: what its gamesmaster writes down there."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class HouseRulesSet:
    """The gamesmaster wrote the house rules anew, none for no text, or `amends` those there are.

    Nothing in them is ever interpreted.
    """

    text: str
    at: datetime
    amends: bool = False


@dataclass(frozen=True, slots=True)
class CommentSet:
    """The gamesmaster says in a line what the game is like, or whom it wants; no text is none."""

    text: str


FolderEvent = HouseRulesSet | CommentSet
