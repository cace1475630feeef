"""Last words on a game that is over, kept until they are mailed to all together."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.commands.endings import Statement
from judge.desk.dates import write_when
from judge.desk.replies.addressing import epochs
from judge.desk.striking import strike
from judge.game.game import GameState
from judge.game.log import Role
from judge.game.press_events import StatementMade
from judge.game.statements import takes_statements

LONGEST_STATEMENT = 20_000
"""In letters: some five pages."""


@clerk_of(Statement)
def make_statement(command: Statement, case: Case) -> Answer:
    """Keep what a player or the gamesmaster says of the game."""
    game, visitor = case.game, case.visitor
    if game is None:
        return refusal(case.say("enquiry.which"))
    if game.state is not GameState.ENDED:
        return refusal(case.say("statement.not_yet", game=game.name))
    if not takes_statements(game, case.now):
        return refusal(case.say("statement.closed", game=game.name))
    if visitor.power is None and visitor.role is not Role.MASTER:
        return refusal(case.say("statement.not_yours"))
    if visitor.power is None and (not visitor.leads or case.letter.doubtful):
        return refusal(case.say("receipt.master_token"))
    text = strike(command.said.strip(" :\n"), case.office.secret, game.name, epochs(game))
    if len(text) > LONGEST_STATEMENT:
        return refusal(case.say("statement.too_long", most=LONGEST_STATEMENT))
    closes = game.press.closes or case.now
    is_new = all(made.sender != visitor.power for made in game.press.statements)
    said = case.say(
        "statement.kept" if is_new else "statement.instead",
        when=write_when(closes, game.settings.zone, case.office.phrases),
        length=case.count("statement.lines", len(text.splitlines())),
    )
    return Answer((said,), events=(StatementMade(visitor.power, text, case.now),))
