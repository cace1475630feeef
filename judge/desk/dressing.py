"""How a reader wishes to have the mails of a game: asked here, by whoever writes or prints one.

What else a mail may be dressed by, a language or a digest instead of many, belongs to the
same value, and is looked up in the same place.
"""

from __future__ import annotations

from dataclasses import replace

from judge.board.units import Power
from judge.desk.kinds import PLAIN, ReceiptMail
from judge.desk.letters import Reply, Wishes
from judge.game.game import Game
from judge.game.seats import Player


def wishes_of(player: Player, game: Game | None) -> Wishes:
    """What a person wishes in a game; who has no zone of their own has the game's."""
    zone = player.zone if game is None else player.zone_beside(game.settings.zone)
    return Wishes(zone, player.pictures)


def wishes_for(power: Power | None, game: Game) -> Wishes:
    """What whoever has a seat wishes, or the gamesmaster for None."""
    player = game.people.seat_or_master(power).player
    return wishes_of(player, game)


def wishes_at(address: str, game: Game) -> Wishes:
    """What is wished at an address: no pictures if anybody there has asked to be spared them."""
    people = (
        game.people.master.player,
        *(s.player for s in game.people.seats),
        *game.people.waiting,
        *game.people.observers,
    )
    found = [wishes_of(player, game) for player in people if player.address == address]
    if not found:
        return Wishes(game.settings.zone)
    return Wishes(found[0].zone, all(wishes.pictures for wishes in found))


def dressed(reply: Reply) -> Reply:
    """A reply as its reader wishes it: every one passes here on its way to the outbox.

    What else has a picture is asked for it when it leaves, for it may wait for days.
    """
    if isinstance(reply.kind, ReceiptMail) and not reply.wishes.pictures:
        return replace(reply, kind=PLAIN)
    return reply
