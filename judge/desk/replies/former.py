"""Who played once and writes again: which seat they gave up, and whether it is still free.

Told to the address on file alone, and to nobody who only writes it into From: our answer goes to
the address itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from judge.board.units import Power
from judge.desk.dates import write_when
from judge.desk.office import Office
from judge.desk.replies.layout import listing, paragraph
from judge.game.events import Event, GameStarted
from judge.game.game import Game, GameState
from judge.game.people_events import PlayerReplaced, SeatVacated
from judge.game.seats import Departure

MOST_TOLD = 3
"""Of so many seats that somebody had before they are told."""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat that somebody had: when and why they left it last."""

    power: Power
    at: datetime | None
    why: Departure


def seats_left(address: str, office: Office) -> Iterator[str]:
    """What to tell of the seats that an address had: each with how it stands with it now."""
    for name in office.games_left(address)[:MOST_TOLD]:
        game = office.game(name)
        found = last_left(address, office.log(name)) if game is not None else None
        if game is not None and found is not None:
            yield _told(found, game, office)


def last_left(address: str, log: Sequence[Event]) -> SeatLeft | None:
    """The seat that an address left last, by the log of a game; None if there is none."""
    holders: dict[Power, str] = {}
    found = None
    for event in log:
        match event:
            case GameStarted():
                holders = {power: player.address for power, player in event.seats}
            case PlayerReplaced():
                holders[event.power] = event.player.address
            case SeatVacated() if holders.get(event.power) == address:
                found = SeatLeft(event.power, event.at, event.why)
    return found


def _told(left: SeatLeft, game: Game, office: Office) -> str:
    """One seat, and the line that brings its writer back, if any does."""
    phrases, seat = office.phrases, game.people.seat_of(left.power)
    when = write_when(left.at, game.settings.zone, phrases) if left.at is not None else ""
    free = [one.power.name for one in game.people.seats if one.vacant]
    gaps = {
        "game": game.name,
        "power": left.power.name,
        "when": phrases.say("former.on", when=when) if when else "",
        "free": listing(free, phrases),
    }
    how = phrases.say(f"former.{'gave_up' if left.why is Departure.RESIGNED else 'lost'}", **gaps)
    if game.state is not GameState.RUNNING:
        return paragraph(f"{how} {phrases.say('former.over', **gaps)}")
    stands = "free" if seat.vacant else "others_free" if free else "taken"
    told = paragraph(f"{how} {phrases.say(f'former.{stands}', **gaps)}")
    return f"{told}\n{phrases.say(f'former.{stands}_lines', **gaps)}"
