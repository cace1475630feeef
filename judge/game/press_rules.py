"""What press a game allows: who may write to whom, as what kind, and in which phases.

The settings `press`, `colours`, `talks` and `postal` say so. The gamesmaster can always be
written to, and writes to everybody: the one who runs a game must hear of what goes wrong, and
announces what all have to know.
"""

from __future__ import annotations

from enum import StrEnum

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.game.game import Game, GameState
from judge.game.press_letters import AnswerTo, PressKind
from judge.game.settings import Settings

COLOURS = {
    "white": frozenset({PressKind.WHITE}),
    "grey": frozenset({PressKind.WHITE, PressKind.GREY}),
    "black": frozenset(PressKind),
}
"""Values of the setting `colours`, with the kinds of press that each allows."""


class Barred(StrEnum):
    """Why a letter may not be sent in a game."""

    GUNBOAT = "gunboat"
    PUBLIC_ONLY = "public_only"
    NOT_NOW = "not_now"
    SIGNED_ONLY = "signed_only"
    NO_FAKES = "no_fakes"
    MASTER_SIGNS = "master_signs"


def why_barred(game: Game, sender: Power | None, to: AnswerTo) -> Barred | None:
    """Why a letter of a seat's, or the gamesmaster's for None, may not be sent; None if it may."""
    if sender is None:
        return None if to.kind is PressKind.WHITE else Barred.MASTER_SIGNS
    if to.kind not in COLOURS[game.settings.colours]:
        return Barred.NO_FAKES if to.kind is PressKind.BLACK else Barred.SIGNED_ONLY
    # When the game is over nothing is left that anybody could agree on.
    if to.to == (None,) or game.state is GameState.ENDED:
        return None
    if game.settings.press == "none":
        return Barred.GUNBOAT
    if game.settings.press == "public" and to.to:
        return Barred.PUBLIC_ONLY
    is_movement = game.table.position.phase.kind is PhaseKind.MOVEMENT
    if game.settings.talks == "moves" and not is_movement:
        return Barred.NOT_NOW
    return None


def may_talk_early(settings: Settings, *, to_one: bool) -> bool:
    """Whether who waits for a seat may write to the others, to some of them or to all.

    By name, since nobody has a power yet. The next report is far, and no phase has begun.
    """
    if settings.talks != "always" or settings.postal:
        return False
    return settings.press == "all" or (settings.press == "public" and not to_one)


def is_held(game: Game, sender: Power | None, to: AnswerTo) -> bool:
    """Whether a letter goes out with the next report: all between players does in postal games.

    So does what its writer wants held. When the game is over there is no next report.
    """
    if game.state is not GameState.RUNNING:
        return False
    return to.held or (game.settings.postal and sender is not None and to.to != (None,))
