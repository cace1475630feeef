"""A game takes over the newest edition of its board, and everybody is told."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.variant import Variant
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import copies, notices
from judge.desk.replies.layout import letter_text
from judge.game.events import BoardRenewed
from judge.game.game import Game, GameState
from judge.game.renewing import BoardUnfit, after_renewal, lacking


@dataclass(frozen=True, slots=True)
class Renewal:
    """A game with its new board, and the mails that tell of it."""

    game: Game
    event: BoardRenewed
    replies: tuple[Reply, ...]


def renew_board(game: Game, newest: Variant, office: Office, key: str) -> Renewal | str:
    """Have a game take an edition of its board over; or why it can't, in a sentence."""
    say, gaps = office.phrases.say, {"game": game.name, "board": newest.name}
    if game.state is GameState.ENDED:
        return say("renewal.ended", **gaps)
    if newest.edition == game.variant.edition:
        return say("renewal.same", **gaps)
    if lacks := lacking(game, newest):
        return say("renewal.lacks", **gaps, lacks=", ".join(lacks))
    event = BoardRenewed(newest)
    try:
        renewed = after_renewal(game, event)
    except BoardUnfit as fault:
        return say("renewal.orders", **gaps, why=fault)
    return Renewal(renewed, event, _told(renewed, office, key))


def _told(game: Game, office: Office, key: str) -> tuple[Reply, ...]:
    """A notice to everybody who is in the game in any way."""
    gaps = {"game": game.name, "board": game.variant.name}
    told = notices(
        office,
        game,
        key=key,
        subject=office.phrases.say("renewal.subject"),
        text=letter_text(office.phrases.say("renewal.notice", **gaps)),
    )
    return (*told, *copies(told[-1], (*game.people.waiting, *game.people.observers), office, game))
