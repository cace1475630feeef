"""What became of each command of a letter, and which game its answer is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.desk.answers import Answer, Case, Orders
from judge.desk.asked import Asked, first_line_of
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.replies.lines import Account
from judge.game.people_events import PlayerJoined
from judge.orders.sheet import Aside


def answer_accounted(part: Asked, answer: Answer, case: Case) -> Account:
    """What became of one command."""
    column = part.place if isinstance(part, CommandProblem) else None
    here = case.game.name if case.game is not None else ""
    return Account(
        part.number,
        first_line_of(part),
        answer.said,
        answer.failed,
        column,
        headline=answer.headline,
        asked=answer.asked,
        holds=not (isinstance(part, CommandLine) or answer.is_final),
        elsewhere=answer.about if here and answer.about != here and not answer.failed else "",
        begins=any(isinstance(event, PlayerJoined) for event in answer.events),
    )


def as_one(
    receipt: Reply,
    replies: Sequence[Reply],
    accounts: Sequence[Account],
    orders: Orders,
    office: Office,
) -> tuple[Reply, ...]:
    """The receipt with what else is sent; of a letter that is about another game alone, one mail.

    Who plays here and joins or watches another game has one answer, from there: with its tag, its
    deadline and its address to answer to.
    """
    games = {account.elsewhere for account in accounts}
    name = games.pop() if len(games) == 1 else ""
    found = [one for one in replies if one.game == name and one.to == receipt.to]
    is_idle = office.commands.beside.is_idle
    rest = [e for e in orders.sheet.entries if e.content is not Aside.PROSE or not is_idle(e.line)]
    if not name or rest or len(found) != 1:
        return (receipt, *replies)
    whole = replace(
        found[0],
        key=receipt.key,
        occasion=Occasion.RECEIPT,
        in_reply_to=receipt.in_reply_to,
        references=receipt.references,
    )
    return (whole, *(one for one in replies if one is not found[0]))
