"""RENEW: what a mended board would change in a game, and to take it over."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, Renewed, clerk_of, refusal
from judge.desk.clerks.visits import game_of
from judge.desk.commands.mastering import Renew
from judge.desk.renewing import newest_edition, renew_board
from judge.desk.replies.addressing import but_master
from judge.game.game import Game, GameState
from judge.game.log import Role


@clerk_of(Renew)
def renew(command: Renew, case: Case) -> Answer:
    """Tell what the newest edition of the board would change; take it over, if the name is there.

    That can't be taken back by a letter, for the old edition is gone from the shelf.
    """
    game = game_of(case)
    newest = newest_edition(game, case.office)
    if isinstance(newest, str):
        return refusal(newest)
    renewal = renew_board(game, newest, case.office, case.key)
    if isinstance(renewal, str):
        return refusal(renewal)
    gaps = {"game": game.name, "board": newest.name}
    if command.name != game.name:
        would = (
            case.say("renewal.would", **gaps),
            renewal.changes,
            case.say("renewal.name", **gaps),
        )
        return refusal(*would) if command.name else Answer(would)
    return Answer(
        (case.say("renewal.done", **gaps), renewal.changes),
        events=(renewal.event,),
        replies=but_master(renewal.notices, game),
        effects=(Renewed(renewal.game),),
    )


def newer_lines(game: Game, case: Case) -> tuple[str, ...]:
    """What its gamesmaster is told, who asks how a game stands: that its board was mended."""
    mine = case.game is not None and case.game.name == game.name
    if not mine or case.visitor.role is not Role.MASTER or game.state is GameState.ENDED:
        return ()
    newest = newest_edition(game, case.office)
    if isinstance(newest, str) or newest.edition == game.variant.edition:
        return ()
    return (case.say("renewal.newer", board=newest.name),)
