"""Whether a secret address is nobody's: somebody may be trying which there are."""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.office import Office
from judge.desk.tokens import (
    MASTER,
    OBSERVER,
    OFFER,
    WAITING,
    Addressed,
    place_of,
    read_recipient,
    same_token,
    token_for,
)
from judge.game.game import Game

MOST_EARLIER = 20
"""So many of a seat's addresses of before are known: answers to old mails are no guesses."""


def game_guessed_at(recipient: str, office: Office) -> Game | None:
    """The game to which a letter names a secret address that isn't and wasn't anybody's."""
    addressed = read_recipient(recipient)
    game = office.game(addressed.game) if addressed.token else None
    if game is None:
        return None
    # All are compared, whichever is right: how long that takes tells nothing.
    known = [_is(addressed, *place, office) for place in _places(game)]
    return None if any(known) else game


def _is(addressed: Addressed, place: str, epoch: int, office: Office) -> bool:
    return same_token(token_for(addressed, office.secret, place, epoch), addressed.token)


def _places(game: Game) -> Iterator[tuple[str, int]]:
    """Every place of a game that has or had a secret address, with its epoch."""
    people = game.people
    seats = [(seat.power.id, seat.epoch) for seat in people.seats]
    for place, epoch in ((MASTER, people.master.epoch), *seats):
        for earlier in range(max(1, epoch - MOST_EARLIER), epoch + 1):
            yield place, earlier
    players = [seat.player for seat in people.seats if not seat.vacant]
    for offer in people.offers:
        yield place_of(OFFER, offer.player.address), offer.number
    for player in (*players, *people.waiting, *people.observers):
        yield place_of(WAITING, player.address), 1
        yield place_of(OBSERVER, player.address), 1
