"""Last words on a game that is over, kept until they are mailed to all together."""

from __future__ import annotations

from dataclasses import dataclass

from judge.desk.answers import Answer, Case, clerk_of, refusal
from judge.desk.clerks.sending import kept_text
from judge.desk.clerks.visits import game_of
from judge.desk.commands.endings import Publish, Statement
from judge.desk.dates import write_when
from judge.desk.replies.addressing import epochs
from judge.desk.self_naming import names_somebody
from judge.desk.striking import strike
from judge.game.game import GameState
from judge.game.log import Role
from judge.game.press_events import PublicationSet, StatementMade
from judge.game.press_letters import AnswerTo
from judge.game.statements import takes_statements

LONGEST_STATEMENT = 20_000
LONGEST_LINE = 100
"""In letters: some five pages."""


@dataclass(frozen=True, slots=True)
class _WhyNot:
    """What is said of a last word that isn't taken, by its name in the phrasebook."""

    not_yet: str
    closed: str
    not_yours: str


_STATEMENT = _WhyNot("statement.not_yet", "statement.closed", "statement.not_yours")
_PUBLISH = _WhyNot("publish.not_yet", "publish.closed", "publish.not_yours")


@clerk_of(Statement)
def make_statement(command: Statement, case: Case) -> Answer:
    """Keep what a player or the gamesmaster says of the game."""
    if refused := _why_not_now(_STATEMENT, case):
        return refusal(refused)
    game, visitor = game_of(case), case.visitor
    text = strike(command.said.strip(" :\n"), case.office.secret, game.name, epochs(game))
    if len(text) > LONGEST_STATEMENT:
        return refusal(case.say("statement.too_long", most=LONGEST_STATEMENT))
    closes = game.press.closes or case.now
    is_new = all(made.sender != visitor.power for made in game.press.statements)
    if found := names_somebody(AnswerTo(()), text, case):
        named = case.say("statement.names_somebody", line=found.line[:LONGEST_LINE])
        return refusal(named, kept_text(text, game, case))
    said = case.say(
        "statement.kept" if is_new else "statement.instead",
        when=write_when(closes, game.settings.zone, case.office.phrases),
        length=case.count("statement.lines", len(text.splitlines())),
    )
    return Answer((said,), events=(StatementMade(visitor.power, text, case.now),))


@clerk_of(Publish)
def settle_publication(command: Publish, case: Case) -> Answer:
    """Note whether somebody's letters may be read by everybody; only by the secret address."""
    if refused := _why_not_now(_PUBLISH, case):
        return refusal(refused)
    game, visitor = game_of(case), case.visitor
    if not visitor.by_token:
        return refusal(case.say("receipt.seat_token"))
    if command.agreed and visitor.elsewhere:
        # Whoever found a reply address has another one; to withhold letters harms nobody.
        return refusal(case.say("publish.elsewhere", address=visitor.player.address))
    closes = game.press.closes or case.now
    when = write_when(closes, game.settings.zone, case.office.phrases)
    said = case.say("publish.agreed" if command.agreed else "publish.refused", when=when)
    if command.agreed and visitor.power in game.press.agreed:
        return Answer((said,))
    event = PublicationSet(visitor.power, command.agreed, case.now)
    headline = "" if command.agreed else case.say("told.publish_no")
    return Answer((said,), events=(event,), headline=headline)


def _why_not_now(says: _WhyNot, case: Case) -> str:
    """Why nobody says a last word on a game now, or not this visitor; "" if they do."""
    game, visitor = case.game, case.visitor
    if game is None:
        return case.say("enquiry.which")
    if game.state is not GameState.ENDED:
        return case.say(says.not_yet, game=game.name)
    if not takes_statements(game, case.now):
        return case.say(says.closed, game=game.name)
    if visitor.power is None and visitor.role is not Role.MASTER:
        return case.say(says.not_yours)
    if visitor.power is None and (not visitor.leads or case.letter.doubtful):
        return case.say("receipt.master_token")
    return ""
