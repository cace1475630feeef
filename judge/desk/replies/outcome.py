"""How a game ended, in so few words that a subject has room for them, and a telephone's page."""

from __future__ import annotations

from judge.board.calendar import Phase
from judge.desk.phrases import Phrasebook
from judge.desk.replies.headline import ROOM
from judge.desk.replies.layout import listing
from judge.game.carrying import ended_by
from judge.game.events import Ending
from judge.game.game import Game
from judge.orders.phase_in_full import season_in_full

FEW = 3
"""So many victors at most are named where all who are left share the draw."""


def write_outcome(game: Game, phrases: Phrasebook) -> str:
    """As in "Turkey has won" or "a draw of France and Italy"; "" while a game is played."""
    if game.ending is None:
        return ""
    number, powers = len(game.victors), listing((p.name for p in game.victors), phrases)
    match game.ending:
        case Ending.DRAW if number == len(game.variant.powers):
            name = "draw_all"
        case Ending.DRAW if number > FEW and set(game.victors) == set(game.survivors()):
            name = "draw_left"
        case Ending.CANCELLED if ended_by(game) is not None:
            name = "cancelled_voted"
        case _:
            name = f"{game.ending}"
    return phrases.say(f"ended.{name}", number=number, powers=powers)


def outcome_in_subject(game: Game, phrases: Phrasebook, phase: Phase | None = None) -> str:
    """The outcome as a list of mails has room for it; of a victory with its centres and `phase`."""
    told = write_outcome(game, phrases)
    if game.ending is Ending.DRAW and len(told) > ROOM:
        return phrases.say("ended.draw_many", number=len(game.victors))
    if game.ending is not Ending.SOLO or phase is None:
        return told
    number = sum(len(game.table.position.centres_of(power)) for power in game.victors)
    season = phrases.explain(season_in_full(phase.season, phase.year))
    return phrases.count("ended.won", number, outcome=told, season=season)
