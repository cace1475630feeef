"""Lines of a letter that wanted something, and of which nothing came: they count as failed.

Prose stays one quiet remark. But a line that begins as a command does, that asks for
something, or that names an address for mail, was for us; so was, from the gamesmaster,
whatever names a power, a place, a unit, a time or a command's word; and where nothing at all
came of a letter, so was whatever is no mere courtesy, in whatever language it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.desk.answers import Case, Orders
from judge.desk.clerks.advising import how_to_reach_master, of_musing
from judge.desk.commands import Wait
from judge.desk.declarations import QUESTIONS
from judge.desk.reading import CommandLine
from judge.desk.reading.reader import QUOTED, WORDS
from judge.desk.reading.writing import write_command
from judge.desk.replies.lines import Account
from judge.game.log import Role
from judge.orders.sheet import Aside

MOST_LOOKED_AT = 20
MOST_WORDS = 8
_ADDRESS = re.compile(r"[^\s<>(),;@]{1,64}@[^\s<>(),;@]{1,200}\.[a-z]{2,20}", re.IGNORECASE)
_CLOCK = re.compile(r"\d{1,2}:\d\d|\d{4}-\d\d")
_UNIT = re.compile(r"\b[AF] [A-Z][a-z]{2}\b")
_WAIT = write_command(Wait(waits=True))
_A_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)?")


def undone(orders: Orders, case: Case, *, is_idle: bool, told: frozenset[int]) -> Iterator[Account]:
    """An account for each remark that should have been more; `is_idle` if nothing was done.

    What is `told` already went to the gamesmaster.
    """
    if case.game is None:
        return
    beside, wishes = case.office.commands.beside, case.office.commands.wishes
    is_master = case.visitor.role is Role.MASTER
    # Who has no orders to give has no conditions for them: "if France is late, I'll extend".
    has_orders = case.visitor.power is not None
    remarks = {
        e.number: e.line
        for e in orders.sheet.entries
        if e.content is Aside.PROSE
        or (e.content is Aside.COMMAND and not has_orders and e.number not in told)
    }
    for number, line in list(remarks.items())[:MOST_LOOKED_AT]:
        if QUOTED.match(line) or beside.is_idle(line) or _is_signature(line, case):
            continue
        if case.visitor.power is not None and beside.asks_to_wait(line):
            said = case.say("wait.wished")
            yield Account(number, line.strip(), (said,), failed=True, holds=True)
            continue
        usage = _meant(number, line, case) or (
            _WAIT if has_orders and wishes.promises(line) else ""
        )
        is_wish = is_idle or wishes.asks(line)
        if usage or is_wish or (is_master and _is_telling(line, case)):
            yield Account(
                number, line.strip(), (_said(usage, line, case),), failed=True, holds=True
            )


def _meant(number: int, line: str, case: Case) -> str:
    """What would do what a line begins with; "" if it begins as no command does."""
    address = _ADDRESS.search(line)
    wishes, is_master = case.office.commands.wishes, case.visitor.role is Role.MASTER
    # A gamesmaster's letter has other people's addresses in it: "replace Turkey by anna@..."
    is_own = not is_master or wishes.is_own(line)
    if address is not None and is_own and wishes.is_about_mail(line):
        return f"address {address[0].rstrip('.')}"
    words = list(_A_WORD.finditer(line))[: MOST_WORDS + 1]
    ends = set(list(case.office.commands.wishes.clauses(line))[:MOST_WORDS])
    if words and words[0][0].lower() in WORDS:
        ends |= {word.end() for word in words[:-1]}
    for end in sorted(ends, reverse=True):
        read = case.office.commands.read_command(number, line[:end].strip())
        if isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS):
            return write_command(read.command) or line[:end].strip()
    return ""


def _is_signature(line: str, case: Case) -> bool:
    """Whether a line is a name; "Vacate Italy" is none from who plays neither."""
    if not case.office.commands.beside.is_name(line):
        return False
    words = {word.lower() for word in _A_WORD.findall(line)}
    telling = set(WORDS)
    if case.visitor.role is Role.MASTER and case.game is not None:
        telling |= {power.name.lower() for power in case.game.variant.powers}
    return len(words) < 2 or words.isdisjoint(telling)


def _is_telling(line: str, case: Case) -> bool:
    """Whether a line names what an order or a command could be about."""
    if any(mark.search(line) for mark in (_UNIT, _CLOCK, _ADDRESS)):
        return True
    words = {word.lower() for word in _A_WORD.findall(line)}
    game = case.game
    if game is None or not words.isdisjoint(WORDS):
        return game is not None
    if case.office.commands.wishes.speaks(line):
        return True
    wording = case.office.order_reader(game.variant).wording
    powers = {power.name.lower() for power in game.variant.powers}
    return not words.isdisjoint(powers) or bool(wording.provinces(line))


def _said(usage: str, line: str, case: Case) -> str:
    if usage:
        return case.say("undone.command", usage=usage)
    if case.visitor.role is Role.MASTER:
        return of_musing(line, case) or case.say("undone.master")
    return case.say("undone.note", reach=how_to_reach_master(line, case))
