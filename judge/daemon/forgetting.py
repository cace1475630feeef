"""Whether somebody can be forgotten: not while a game needs them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.daemon.replaying import load_game
from judge.game.game import GameState
from judge.game.offers import open_offers
from judge.store.persons import StoredPerson
from judge.store.records import Records


def still_needed(records: Records, person: StoredPerson, now: datetime) -> Iterator[str]:
    """What a person is in games that aren't over, in words."""
    for place in records.persons.places(person.id):
        if place.state != GameState.ENDED:
            yield f"{place.game} ({place.seat})"
    for standing in records.standings.every():
        if standing.state == GameState.ENDED:
            continue
        game = load_game(records, standing.name)
        for offer in open_offers(game.people.offers, now):
            if offer.player.address.lower() in person.addresses:
                yield f"{game.name} (was offered {offer.power or 'GM'})"
