"""Who may give which command."""

from __future__ import annotations

from judge.desk.answers import Answer, Case, refusal
from judge.desk.commands import (
    FOR_ANYBODY,
    FOR_PLAYERS,
    GAMESMASTER_ONLY,
    Away,
    Command,
    Concede,
    Leave,
    VoteDraw,
)
from judge.desk.identity import Role

IRREVOCABLE = (VoteDraw, Concede, Leave)
"""What can't be undone by whoever gave the command: it needs the secret address."""


def may_not(command: Command, case: Case) -> Answer | None:
    """Why this visitor may not give this command; None if they may."""
    visitor = case.visitor
    if isinstance(command, FOR_ANYBODY):
        return None
    if isinstance(command, GAMESMASTER_ONLY):
        if case.game is None or visitor.player.address != case.game.master.player.address:
            plays = visitor.power is not None
            return refusal(case.say("receipt.ask_master" if plays else "receipt.not_for_you"))
        if visitor.role is not Role.MASTER or not visitor.by_token:
            return refusal(case.say("receipt.master_token"))
        if case.letter.doubtful:
            return refusal(case.say("receipt.doubtful"))
    if isinstance(command, FOR_PLAYERS) and visitor.power is None:
        is_leaving = isinstance(command, Away) and visitor.role is Role.MASTER
        return refusal(case.say("receipt.master_away" if is_leaving else "receipt.only_players"))
    if isinstance(command, IRREVOCABLE) and visitor.power is not None:
        # Anybody can write a From line, and whoever found a reply address has another one.
        if not visitor.by_token or case.letter.doubtful:
            return refusal(case.say("receipt.seat_token"))
        if visitor.elsewhere and isinstance(command, Leave):
            return refusal(case.say("leave.elsewhere", address=visitor.player.address))
    return None
