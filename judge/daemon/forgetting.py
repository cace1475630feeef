"""Whether somebody can be forgotten: not while a game needs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from judge.daemon.boards import stored_game
from judge.game.cards import card_numbers
from judge.game.game import GameState
from judge.game.offers import open_offers
from judge.store.persons import StoredPerson
from judge.store.records import Records


@dataclass(frozen=True, slots=True)
class Needed:
    """What somebody is, or was offered, in a game that isn't over; `seat` as on record."""

    game: str
    seat: str
    is_offered: bool = False


def still_needed(records: Records, person: StoredPerson, now: datetime) -> Iterator[Needed]:
    """Where a person is needed: nobody is forgotten before they have left."""
    for involved in records.persons.places(person.id):
        if involved.state != GameState.ENDED and not _has_moved(involved.game, records):
            yield Needed(involved.game, involved.seat)
    cards = records.persons.cards_of(person.id)
    for standing in records.standings.every():
        stored = records.games.load(standing.name)
        if standing.state == GameState.ENDED or stored is None:
            continue
        if _has_moved(standing.name, records):
            continue
        if cards.isdisjoint(card_numbers(stored.state)):
            continue  # not theirs, even if it can't be read
        game = stored_game(records, stored)
        for offer in open_offers(game.people.offers, now):
            if offer.player.address.lower() in person.addresses:
                seat = offer.power.id if offer.power is not None else "GM"
                yield Needed(game.name, seat, is_offered=True)


def _has_moved(game: str, records: Records) -> bool:
    """Whether another judge has a game, for good."""
    move = records.moves.of(game)
    return move is not None and move.taken is not None and not move.back
