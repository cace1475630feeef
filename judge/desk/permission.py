"""Who may give which command."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, refusal
from judge.desk.believing import course_for
from judge.desk.commands.command import Command
from judge.desk.commands.correcting import EditPosition
from judge.desk.commands.habits import SetComment, SetHouseRules
from judge.desk.commands.rulings import LayDown
from judge.desk.commands.seats import Away, Back, Leave, Wait
from judge.desk.commands.voting import Polling
from judge.desk.declarations import FOR_ANYBODY, FOR_MASTER, FOR_PLAYERS, GRANTED, IRREVOCABLE
from judge.desk.moved import not_here
from judge.desk.self_naming import names_somebody
from judge.desk.surety import Act, Course
from judge.game.log import Role
from judge.game.press_letters import AnswerTo


def _not_for_master(command: Command) -> str:
    """What a gamesmaster is told who gives a player's command: what may have been wanted."""
    if isinstance(command, Wait):
        return "receipt.master_wait" if command.waits else "receipt.master_ready"
    return "receipt.only_players"


def _not_surely_master(case: Case) -> Answer | None:
    """Why the gamesmaster's word isn't taken for theirs; None if it is."""
    if not case.visitor.leads:
        return refusal(case.say("receipt.master_token"))
    return refusal(case.say("receipt.doubtful")) if case.letter.doubtful else None


def asks_master(command: Command, case: Case) -> bool:
    """Whether a command is a player's wish that goes to the gamesmaster, as it is written."""
    if not isinstance(command, GRANTED) or case.visitor.power is None:
        return False
    game = case.game
    return game is not None and case.visitor.player.address != game.people.master.player.address


def _named_to_all(command: Command, case: Case) -> str:
    """What all would read of a gamesmaster's line, and may tell a name that nobody is told."""
    if isinstance(command, Polling | SetHouseRules | SetComment):
        said = command.said
    elif isinstance(command, LayDown | EditPosition):
        said = command.text
    else:
        said = getattr(command, "reason", "")
    if not case.visitor.leads or not said:
        return ""
    found = names_somebody(AnswerTo(()), said, case)
    return "" if found is None else found.line


def may_not(command: Command, case: Case) -> Answer | None:
    """Why this visitor may not give this command; None if they may."""
    if refused := not_here(command, case) or _not_theirs(command, case):
        return refused
    line = _named_to_all(command, case)
    return refusal(case.say("receipt.names_somebody", line=line)) if line else None


def _not_theirs(command: Command, case: Case) -> Answer | None:
    """Why it isn't this visitor's to give; None if it is."""
    visitor = case.visitor
    if isinstance(command, FOR_ANYBODY):
        return None
    if isinstance(command, FOR_MASTER):
        if case.game is None or visitor.player.address != case.game.people.master.player.address:
            is_known = case.game is not None and visitor.role is not Role.STRANGER
            return refusal(case.say("receipt.ask_master" if is_known else "receipt.not_for_you"))
        return _not_surely_master(case)
    if isinstance(command, FOR_PLAYERS) and visitor.power is None:
        is_master = visitor.role is Role.MASTER
        if is_master and isinstance(command, Away | Back):
            return _not_surely_master(case)
        return refusal(case.say(_not_for_master(command) if is_master else "receipt.only_players"))
    if isinstance(command, IRREVOCABLE) and visitor.power is not None:
        # Anybody can write a From line, and whoever found a reply address has another one.
        act = Act.HANDING_OVER if isinstance(command, Leave) else Act.VOTES
        is_refused = course_for(act, visitor, case.office) is Course.REFUSE
        if is_refused or case.letter.doubtful:
            return refusal(case.say("receipt.seat_token"))
        if visitor.elsewhere and isinstance(command, Leave):
            return refusal(case.say("leave.elsewhere", address=visitor.player.address))
    return None
