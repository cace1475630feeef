"""What somebody may be called in a game: no name that passes for who leads it, or a power."""

from __future__ import annotations

from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.likeness import likeness
from judge.desk.reading.press_words import tokens_of
from judge.game.game import Game
from judge.game.seats import Player


def poses(name: str, game: Game, case: Case) -> bool:
    """Whether readers of a name would take it for the judge, the gamesmaster or a power."""
    words = case.office.commands.name_words
    if words.is_in("OFFICES", tokens_of(name)) or words.has("OFFICE_ALONE", name):
        return True
    return likeness(name) in {likeness(power.name) for power in game.variant.powers}


def coming(player: Player, game: Game, case: Case) -> Player:
    """Somebody who comes into a game, with its zone, under a name that shows that they play."""
    player = replace(player, zone=game.settings.zone)
    if player.address == game.people.master.player.address or not poses(player.called, game, case):
        return player
    return replace(player, name=case.say("rename.posing", name=player.called))
