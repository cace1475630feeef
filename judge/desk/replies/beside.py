"""A mail beside the receipt, to whoever wrote: with what doesn't stand in a text."""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.dressing import wishes_of
from judge.desk.kinds import Kind
from judge.desk.letters import Occasion, Reply
from judge.desk.replies.addressing import beside_part, phase_now, reply_part
from judge.game.log import Role


def answered_at(case: Case) -> str:
    """The local part of the address at which the reader answers; "" for who is nothing here."""
    visitor, game = case.visitor, case.game
    if game is None or visitor.role is Role.STRANGER:
        return ""
    if visitor.role in {Role.WAITING, Role.OBSERVER}:
        return beside_part(case.office, game, visitor.player)
    return reply_part(case.office, game, visitor.power)


def mail_beside(case: Case, *, key: str, subject: str, text: str, kind: Kind) -> Reply:
    """A mail about the case's game to the address on file of whoever wrote; or about no game."""
    visitor, game = case.visitor, case.game
    if game is None:
        return Reply(
            key=f"{case.key}:{key}",
            to=visitor.address,
            subject=subject,
            text=text,
            occasion=Occasion.RECEIPT,
            kind=kind,
        )
    return Reply(
        key=f"{case.key}:{key}",
        to=visitor.address,
        subject=f"[{game.name}] {subject}",
        text=text,
        occasion=Occasion.RECEIPT,
        game=game.name,
        reply_to=answered_at(case),
        kind=kind,
        wishes=wishes_of(visitor.player, game),
        phase=phase_now(game),
    )
