"""What can happen to the press of a game: a letter is sent, or asked about before it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.game.drafts import DraftEvent


@dataclass(frozen=True, slots=True)
class PressSent:
    """A letter between powers; `to` is empty for a broadcast.

    None stands for the gamesmaster, as sender and as reader. `number` counts a game's letters,
    0 for one without an answer; `key` begins its mails' keys, `enclosed` names its pictures.
    """

    sender: Power | None
    to: tuple[Power | None, ...]
    text: str
    at: datetime
    number: int = 0
    key: str = ""
    enclosed: tuple[str, ...] = ()


PressEvent = PressSent | DraftEvent
