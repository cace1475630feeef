"""The subject of a receipt: it says how a letter fared, and what there is to do."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case, Orders
from judge.desk.replies.due import is_waiting
from judge.desk.replies.heard_again import is_heard_again
from judge.desk.replies.leftout import LeftOut
from judge.desk.replies.lines import Account
from judge.desk.replies.standing import count_impossible
from judge.game.game import GameState


def write_subject(case: Case, accounts: Sequence[Account], orders: Orders, besides: LeftOut) -> str:
    """What the letter left behind, and how many of its lines weren't understood, or not done."""
    late = {e.number for row in orders.refused if row.is_late for e in row.entries}
    unread = {entry.number for entry in orders.problems} - late
    failed = len(lines_not_done(accounts, orders) - late - unread) + count_more(accounts)
    is_filed = bool(orders.taken or orders.kept or orders.withdrawn)
    subject = stands = _what_stands(case, orders)
    is_about = is_about_orders(orders)
    if note := _what_is_late(case, orders):
        phase = case.name_phase(case.game.table.position.phase) if case.game is not None else ""
        subject = f"{subject}; {note}" if is_filed else _headed(case, f"{phase}: {note}")
    elif headline := _headlines(case, accounts):
        subject = f"{subject}; {headline}" if is_about else _headed(case, headline)
    subject = _unread(case, subject, is_counted=bool(besides.number))
    is_bare = subject == stands and not is_about
    if not (accounts or orders.sheet.entries or besides.number or _has_unread(case)):
        subject = case.say("receipt.nothing_read", subject=subject)
    elif is_heard_again(case) and not (is_about or accounts):
        subject = case.say("silence.receipt_subject", subject=subject)
    elif is_bare and not accounts:
        subject = case.say("receipt.all_remarks", subject=subject)
    if unread:
        subject = case.count("receipt.not_understood", len(unread), subject=subject)
    elif not failed:
        game, power = case.game, case.visitor.power
        is_held = game is not None and power is not None and is_waiting(game, power, case.now)
        return case.say("receipt.held", subject=subject) if is_held else subject
    if failed and is_bare:
        return _headed(case, case.count("receipt.failed_alone", failed))
    return case.count("receipt.failed", failed, subject=subject) if failed else subject


def _headlines(case: Case, accounts: Sequence[Account]) -> str:
    """What was done, or is brought, as much as a list of mails shows; "" if nothing tells."""
    told = tuple(dict.fromkeys(a.headline for a in accounts if a.headline))
    if len(told) < 2:
        return "".join(told)
    gaps = {"first": told[0], "second": told[1], "number": len(told) - 2}
    return case.say("receipt.and_more" if told[2:] else "receipt.both", **gaps)


def _has_unread(case: Case) -> bool:
    return case.letter.has_unread_files or case.letter.has_unread_text


def _unread(case: Case, subject: str, *, is_counted: bool) -> str:
    """A subject that says what of the letter was not read, but for what it counts already."""
    if case.letter.has_unread_files and not is_counted:
        subject = case.say("receipt.unread_files", subject=subject)
    if case.letter.has_unread_text:
        subject = case.say("receipt.unread_text", subject=subject)
    return subject


def _what_is_late(case: Case, orders: Orders) -> str:
    """That orders came too late, or are for another phase; "" if none did."""
    refused = sum(len(row.entries) for row in orders.refused if row.is_late)
    number = len(orders.late) + refused
    if case.missed is not None and number:
        return case.say("late.subject", over=case.name_phase(case.missed), number=number)
    return case.say("late.not_due", number=number) if number else ""


def _headed(case: Case, headline: str) -> str:
    return f"[{case.game.name}] {headline}" if case.game is not None else headline


def _what_stands(case: Case, orders: Orders) -> str:
    game, power = case.game, case.visitor.power
    if game is None:
        return case.say("receipt.subject_plain")
    if power is None or game.state is not GameState.RUNNING:
        return f"[{game.name}] {case.say('receipt.subject_plain')}"
    phase = case.name_phase(game.table.position.phase)
    if is_about_orders(orders):
        due, given = game.due(power), game.given(power)
        name = "receipt.subject" if due else "receipt.subject_nothing"
        said = case.count(name, due, phase=phase, given=min(given, due))
        subject = f"[{game.name}] {said}"
        number = count_impossible(game, power)
        return case.say("receipt.stuck", subject=subject, number=number) if number else subject
    return f"[{game.name}] {case.say('receipt.subject_other', phase=phase)}"


def is_about_orders(orders: Orders) -> bool:
    """Whether a letter meant to change what stands, or is on file."""
    return bool(
        orders.taken or orders.problems or orders.kept or orders.withdrawn or orders.refused
    )


def lines_not_done(accounts: Sequence[Account], orders: Orders) -> set[int]:
    """The lines that were understood and not done; one refusal may be for several."""
    refused = {entry.number for row in orders.refused for entry in row.entries}
    return refused | {account.number for account in accounts if account.failed}


def count_more(accounts: Sequence[Account]) -> int:
    """How many lines failed that have no account of their own."""
    return sum(account.more for account in accounts if account.failed)
