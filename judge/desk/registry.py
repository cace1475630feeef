"""Which clerk does which command: each says so itself (`judge.desk.answers.clerk_of`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.desk.answers import Clerk
from judge.desk.clerks import (
    absences,
    chronicle,
    clock,
    conduct,
    enquiries,
    inviting,
    lots,
    masters,
    offers,
    passwords,
    pausing,
    players,
    readiness,
    renewing,
    reply_addresses,
    seats,
    settings,
    standing_by,
    taking_back,
    voting,
)
from judge.desk.commands.command import Command

_ROOMS = (
    absences,
    chronicle,
    clock,
    conduct,
    enquiries,
    inviting,
    lots,
    masters,
    offers,
    passwords,
    pausing,
    players,
    readiness,
    renewing,
    reply_addresses,
    seats,
    settings,
    taking_back,
    standing_by,
    voting,
)
"""Where the clerks are."""

CLERKS: Mapping[type[Command], Clerk[Any]] = {
    clerk.kind: clerk
    for room in _ROOMS
    for clerk in vars(room).values()
    if isinstance(clerk, Clerk)
}
