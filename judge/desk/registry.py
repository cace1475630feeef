"""Which clerk does which command: each says so itself (`judge.desk.answers.clerk_of`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.desk.answers import Answer, Case, Clerk
from judge.desk.clerks import (
    absences,
    chronicle,
    clock,
    conduct,
    deputies,
    edits,
    enquiries,
    exporting,
    fees,
    forks,
    forward,
    games,
    house_rules,
    inquiring,
    inviting,
    issues,
    lots,
    masters,
    offers,
    ordering,
    passwords,
    pausing,
    players,
    polls,
    publishing,
    readiness,
    rehearsing,
    renewing,
    reply_addresses,
    returning,
    rulings,
    seats,
    settings,
    standing_by,
    statements,
    statistics,
    supposing,
    taking_back,
    voting,
    yearly,
)
from judge.desk.commands.command import Command

_ROOMS = (
    absences,
    chronicle,
    clock,
    conduct,
    deputies,
    edits,
    enquiries,
    exporting,
    fees,
    forks,
    forward,
    games,
    house_rules,
    inquiring,
    inviting,
    issues,
    lots,
    masters,
    offers,
    ordering,
    passwords,
    pausing,
    players,
    polls,
    publishing,
    readiness,
    rehearsing,
    renewing,
    reply_addresses,
    returning,
    rulings,
    seats,
    settings,
    taking_back,
    standing_by,
    statements,
    statistics,
    supposing,
    voting,
    yearly,
)
"""Where the clerks are."""

CLERKS: Mapping[type[Command], Clerk[Any]] = {
    clerk.kind: clerk
    for room in _ROOMS
    for clerk in vars(room).values()
    if isinstance(clerk, Clerk)
}


def answer_of(command: Command, case: Case) -> Answer:
    """What the clerk of a command answers: nothing is changed by that."""
    return CLERKS[type(command)](command, case)
