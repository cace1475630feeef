"""The receipt: it accounts for each line of a letter, and says what stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.calendar import PhaseKind
from judge.desk.answers import Case, Orders
from judge.desk.dates import write_deadline
from judge.desk.identity import Role
from judge.desk.letters import Occasion, Reply
from judge.desk.replies.addressing import reply_part
from judge.desk.replies.layout import blocks, heading, paragraph
from judge.desk.replies.lines import (
    below,
    numbered,
    remarks,
    write_problems,
    write_readings,
)
from judge.desk.replies.standing import write_standing
from judge.game.game import GameState

MOST_REMARKS = 5


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one command of a letter."""

    number: int
    line: str
    said: tuple[str, ...]
    failed: bool = False


def write_receipt(case: Case, accounts: tuple[Account, ...], orders: Orders) -> Reply:
    """The receipt of a letter, to the address on file."""
    visitor, game = case.visitor, case.game
    reply_to = ""
    if game is not None and visitor.role is Role.WAITING:
        reply_to = f"{case.office.judge.local}+{game.name}"
    elif game is not None and visitor.role is not Role.STRANGER:
        reply_to = reply_part(case.office, game, visitor.power)
    return Reply(
        key=f"{case.key}:receipt",
        to=visitor.address,
        subject=_subject(case, orders),
        text=blocks(_parts(case, accounts, orders)),
        occasion=Occasion.RECEIPT,
        game=game.name if game is not None else "",
        reply_to=reply_to,
        in_reply_to="" if visitor.elsewhere else case.letter.message_id,
        references=() if visitor.elsewhere else case.letter.references,
    )


def _subject(case: Case, orders: Orders) -> str:
    game, power = case.game, case.visitor.power
    if game is None:
        return case.say("receipt.subject_plain")
    if power is None or game.state is not GameState.RUNNING:
        return f"[{game.name}] {case.say('receipt.subject_plain')}"
    phase = game.position.phase.full_name
    if orders.sheet.readings or orders.sheet.problems:
        state = game.state_of(power)
        return f"[{game.name}] {case.say('receipt.subject', phase=phase, state=state)}"
    return f"[{game.name}] {case.say('receipt.subject_other', phase=phase)}"


def _parts(case: Case, accounts: tuple[Account, ...], orders: Orders) -> Iterator[str]:
    """The receipt, part by part: what went wrong first."""
    letter, visitor = case.letter, case.visitor
    if visitor.elsewhere:
        yield paragraph(case.say("receipt.elsewhere", address=visitor.elsewhere))
    if letter.trouble:
        yield paragraph(letter.trouble)
    yield write_problems(orders.sheet, visitor.power, case.office.phrases)
    yield _accounts(case, tuple(a for a in accounts if a.failed))
    if orders.refused:
        yield paragraph(orders.refused)
    yield _done(case, accounts, orders)
    yield _left_unread(case, orders)
    if not accounts and not orders.sheet.entries:
        yield paragraph(case.say("receipt.nothing"))
    yield from _standing(case)


def _accounts(case: Case, accounts: tuple[Account, ...]) -> str:
    if not accounts:
        return ""
    title = case.say("receipt.not_done", number=len(accounts))
    return heading(title) + "\n" + "\n".join(_account(a) for a in accounts)


def _account(account: Account) -> str:
    """A command and its answer: beside it if it is short, below if it is a text."""
    rows = [numbered(account.number, account.line)]
    for said in account.said:
        text = said.strip("\n")
        rows.append(below(text) if "\n" not in text else f"\n{text}\n")
    return "\n".join(rows)


def _done(case: Case, accounts: tuple[Account, ...], orders: Orders) -> str:
    rows = [] if orders.refused else write_readings(orders.sheet, case.visitor.power)
    rows += [_account(a) for a in accounts if not a.failed]
    if not rows:
        return ""
    return heading(case.say("receipt.read")) + "\n" + "\n".join(rows)


def _left_unread(case: Case, orders: Orders) -> str:
    rows = []
    passed_over = remarks(orders.sheet)
    if passed_over:
        rows.append(case.say("receipt.ignored", number=len(passed_over)))
        rows += passed_over[:MOST_REMARKS]
    if case.letter.quoted_lines:
        rows.append(case.say("receipt.quoted", number=case.letter.quoted_lines))
    return "\n".join(rows)


def _standing(case: Case) -> Iterator[str]:
    """What stands, the state in one word, and until when it can be changed."""
    game, power = case.game, case.visitor.power
    if game is None or game.state is not GameState.RUNNING:
        return
    if power is not None and power in game.survivors():
        yield write_standing(game, power, case.office.phrases)
    rows = []
    if game.deadline is not None:
        when = write_deadline(game.deadline, case.now, game.settings.zone)
        rows.append(paragraph(case.say("receipt.deadline", when=when), hang="  "))
    if power is not None:
        builds = game.position.phase.kind is PhaseKind.ADJUSTMENT
        rows.append(paragraph(case.say("receipt.change_builds" if builds else "receipt.change")))
    yield "\n".join(rows)
