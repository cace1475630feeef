"""A game takes over the newest edition of its board, and everybody is told."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.variant import Variant
from judge.board.variant_options import find_wrong_choices
from judge.desk.letters import Reply
from judge.desk.office import Office
from judge.desk.replies.addressing import notices
from judge.desk.replies.editions import write_changes
from judge.desk.replies.layout import letter_text
from judge.game.events import BoardRenewed
from judge.game.game import Game, GameState
from judge.game.renewing import BoardUnfit, after_renewal, lacking


@dataclass(frozen=True, slots=True)
class Renewal:
    """A game with its new board, and the mails that tell of it.

    `changes` are the rules that differ, in words. `notices` go to everybody.
    """

    game: Game
    event: BoardRenewed
    changes: str
    notices: tuple[Reply, ...]


def newest_edition(game: Game, office: Office) -> Variant | str:
    """A game's board as its files have it now, with what was chosen; or why it can't be had."""
    id_, chosen = game.variant.id, game.variant.chosen
    gaps = {"game": game.name, "board": game.variant.name}
    if id_ not in office.variant_ids():
        return office.phrases.say("renewal.gone", **gaps)
    for wrong in find_wrong_choices(office.variant(id_, {}).options, chosen):
        return office.phrases.say("renewal.option", **gaps, name=wrong.name, value=wrong.value)
    return office.variant(id_, chosen)


def renew_board(game: Game, newest: Variant, office: Office, key: str) -> Renewal | str:
    """Have a game take an edition of its board over; or why it can't, in a sentence.

    `key` begins the keys of the mails.
    """
    say, gaps = office.phrases.say, {"game": game.name, "board": newest.name}
    if game.state is GameState.ENDED:
        return say("renewal.ended", **gaps)
    if newest.edition == game.variant.edition:
        return say("renewal.same", **gaps)
    if lacks := lacking(game, newest):
        return say("renewal.lacks", **gaps, lacks=office.phrases.in_a_row(lacks))
    joined, seats = len(game.people.waiting), len(newest.powers)
    if joined > seats:
        return say("renewal.seats", **gaps, joined=joined, seats=seats)
    event = BoardRenewed(newest)
    try:
        renewed = after_renewal(game, event)
    except BoardUnfit as fault:
        return say("renewal.orders", **gaps, why=fault)
    is_begun = game.state is not GameState.FORMING
    changes = write_changes(game.variant, newest, office.phrases, is_begun=is_begun)
    told = _told(renewed, changes, office, key)
    return Renewal(renewed, event, changes, told)


def _told(game: Game, changes: str, office: Office, key: str) -> tuple[Reply, ...]:
    """A notice to everybody who has a seat, and the gamesmaster."""
    gaps = {"game": game.name, "board": game.variant.name}
    name = "renewal.forming" if game.state is GameState.FORMING else "renewal.notice"
    return notices(
        office,
        game,
        key=f"{key}:renewed",
        subject=office.phrases.say("renewal.subject"),
        text=letter_text(f"{office.phrases.say(name, **gaps)}\n\n{changes}"),
    )
