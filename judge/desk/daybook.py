"""The games as one letter leaves them, event by event, and what is counted of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from judge.desk.limits import Count
from judge.desk.office import Office
from judge.desk.passwords import PasswordSet
from judge.desk.standbys import StandbyNoted
from judge.game.events import Event
from judge.game.game import Game, after
from judge.game.log import Logged, Origin, logged
from judge.game.lots import NumberSet, PreferenceSet
from judge.game.order_events import OrdersEntered
from judge.game.people_events import AbsenceSet
from judge.game.processing import Processed
from judge.game.vote_events import EarlyPollAnswered, MotionVoted, PollAnswered


@dataclass(frozen=True, slots=True)
class Change:
    """A game with what happened to it; `created` if it is new.

    `processed` are the phases that were processed, in their order.
    """

    game: Game
    logged: tuple[Logged, ...]
    created: bool = False
    processed: tuple[Processed, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, without where it came from."""
        return tuple(logged.event for logged in self.logged)


_STATES = (
    AbsenceSet, MotionVoted, OrdersEntered, PollAnswered, EarlyPollAnswered, PreferenceSet,
    NumberSet,
)  # fmt: skip
"""What says how something stands from now on: said again, it is no event."""


def leaves_as_it_was(game: Game, events: Iterable[Event]) -> bool:
    """Whether events only say of a game what is so already."""
    return all(isinstance(event, _STATES) and after(game, event) == game for event in events)


class Daybook:
    """Keeps what a letter has done so far; the office keeps what was before."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._games: dict[str, Game] = {}
        self._logs: dict[str, list[Logged]] = {}
        self._processed: dict[str, tuple[Processed, ...]] = {}
        self._created: set[str] = set()
        self._counts: dict[tuple[str, str], Count] = {}
        self._passwords: dict[tuple[str, str], PasswordSet] = {}
        self._standbys: dict[str, StandbyNoted] = {}

    def game(self, name: str) -> Game | None:
        """A game as the letter has left it."""
        return self._games.get(name) or self._office.game(name)

    def so_far(self, name: str) -> tuple[Event, ...]:
        """What the letter has done to a game."""
        return tuple(logged.event for logged in self._logs.get(name, ()))

    def create(self, game: Game, events: Iterable[Event], origin: Origin) -> None:
        """Note a new game, with the events that made it."""
        self._created.add(game.name)
        self._games[game.name] = game
        self._logs[game.name] = list(logged(events, origin))

    def record(self, game: Game, events: Iterable[Event], origin: Origin) -> Game:
        """Apply events to a game; return it after them. What changes nothing did not happen."""
        for event in events:
            changed = after(game, event)
            if isinstance(event, _STATES) and changed == game:
                continue
            game = changed
            self._logs.setdefault(game.name, []).append(Logged(event, origin))
        self._games[game.name] = game
        return game

    def close(self, game: Game, events: Iterable[Event], origin: Origin) -> None:
        """Note a game that has moved on by events already applied."""
        self._logs.setdefault(game.name, []).extend(logged(events, origin))
        self._games[game.name] = game

    def process(self, processed: Processed, origin: Origin) -> Game:
        """Note a phase that was processed; the game as that has left it."""
        game = processed.game
        self.close(game, processed.events, origin)
        self._processed[game.name] = (*self._processed.get(game.name, ()), processed)
        return game

    def is_first(self, count: Count) -> bool:
        """Whether nothing like it happened in its time, in this letter neither."""
        return (count.kind, count.key) not in self._counts and self._office.is_first(count)

    def count(self, count: Count) -> None:
        """Note that something happened which is counted."""
        self._counts[count.kind, count.key] = count

    def note_standby(self, noted: StandbyNoted) -> None:
        """Note what stands from now on of somebody who stands by."""
        self._standbys[noted.address] = noted

    def noted(self) -> dict[str, Any]:
        """All that is to be noted beside games, as `Served` calls it."""
        return {
            "counts": self.counts(),
            "passwords": self.passwords(),
            "standbys": tuple(self._standbys.values()),
        }

    def counts(self) -> tuple[Count, ...]:
        """All that is to be counted of the letter."""
        return tuple(self._counts.values())

    def set_password(self, change: PasswordSet) -> None:
        """Note that a place has another password; the last of a letter counts."""
        self._passwords[change.game, change.place] = change

    def passwords(self) -> tuple[PasswordSet, ...]:
        """The places that have another password, each with it."""
        return tuple(self._passwords.values())

    def changes(self) -> tuple[Change, ...]:
        """Every game that something happened to."""
        return tuple(
            Change(
                self._games[name],
                tuple(log),
                name in self._created,
                self._processed.get(name, ()),
            )
            for name, log in self._logs.items()
            if log
        )
