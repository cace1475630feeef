"""What a clerk is given, and what a clerk gives back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.desk.identity import Visitor
from judge.desk.letters import Letter, Reply
from judge.desk.office import Office
from judge.game.events import Event
from judge.game.game import Game
from judge.orders.sheet import OrderSheet


@dataclass(frozen=True, slots=True)
class Case:
    """One thing a visitor asks for.

    `game` is as the letter's earlier lines have left it. `key` names the
    letter: the keys of replies begin with it.
    """

    visitor: Visitor
    game: Game | None
    letter: Letter
    key: str
    office: Office
    now: datetime

    def say(self, name: str, /, **gaps: object) -> str:
        """A sentence from the phrasebook."""
        return self.office.phrases.say(name, **gaps)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a clerk gives back.

    `said` is the account for the receipt, paragraph by paragraph; `failed`
    puts it on top. `replies` go to others. `created` is a new game. `about`
    is the game that the events belong to, the case's own if it is empty.
    `process` asks for the phase to be processed when the letter is done.
    """

    said: tuple[str, ...]
    failed: bool = False
    events: tuple[Event, ...] = ()
    replies: tuple[Reply, ...] = ()
    created: Game | None = None
    about: str = ""
    process: bool = False


NOTHING_READ = OrderSheet(())


@dataclass(frozen=True, slots=True)
class Orders:
    """What was read of a letter's lines, and what it does.

    `refused` says why no order of it was taken, "" if they were.
    """

    sheet: OrderSheet = NOTHING_READ
    events: tuple[Event, ...] = ()
    refused: str = ""


def refusal(said: str) -> Answer:
    """An answer that changes nothing."""
    return Answer((said,), failed=True)
