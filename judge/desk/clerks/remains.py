"""Lines of a letter that wanted something, and of which nothing came: they count as failed.

Prose that shows no evidence of a wish stays one quiet remark, whatever its words are; but a line
that begins as a command does was for us.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.desk.answers import Case, Orders
from judge.desk.clerks.advising import how_to_reach_master, of_musing
from judge.desk.commands import Wait
from judge.desk.declarations import QUESTIONS
from judge.desk.evidence import A_WORD, Evidence, address_in, evidence
from judge.desk.reading import CommandLine
from judge.desk.reading.reader import WORDS
from judge.desk.reading.writing import write_command
from judge.desk.replies.lines import Account
from judge.desk.signatures import short_ends
from judge.game.log import Role
from judge.orders.sheet import Aside

MOST_LOOKED_AT = 20
MOST_WORDS = 8
BESIDE_DEEDS = frozenset({Evidence.TIME, Evidence.WISH, Evidence.QUESTION, Evidence.ADDRESS})
"""What is more than a reason beside something that was done; orders are for `straying`."""
_WAIT = write_command(Wait(waits=True))


def undone(
    orders: Orders, case: Case, *, is_idle: bool, is_answered: bool, told: frozenset[int]
) -> Iterator[Account]:
    """An account for each remark that should have been more; `is_idle` if nothing was done.

    What is `told` already went to the gamesmaster. Beside what was done, a word in a remark is a
    reason for it, more often than not; a wish, a time, a question or an address is none,
    unless a question `is_answered`: people ask twice.
    """
    if case.game is None:
        return
    wanting = frozenset(Evidence) if is_idle or case.visitor.role is Role.MASTER else BESIDE_DEEDS
    if is_answered:
        wanting -= {Evidence.QUESTION}
    signing = short_ends(orders, case)
    for number, line in list(_remarks(orders, case, told).items())[:MOST_LOOKED_AT]:
        said = "" if number in signing else _said(number, line, case, wanting)
        if said:
            yield Account(number, line.strip(), (said,), failed=True, holds=True)


def _remarks(orders: Orders, case: Case, told: frozenset[int]) -> dict[int, str]:
    """The lines of which nothing came.

    Who has no orders to give has no conditions for them: "if France is late, I'll extend".
    """
    has_orders = case.visitor.power is not None
    return {
        e.number: e.line
        for e in orders.sheet.entries
        if (e.content is Aside.PROSE and e.number not in told)
        or (e.content is Aside.COMMAND and not has_orders and e.number not in told)
    }


def _said(number: int, line: str, case: Case, wanting: frozenset[Evidence]) -> str:
    """What is said of a line that shows that something is wanted; "" of one that doesn't."""
    commands, has_orders = case.office.commands, case.visitor.power is not None
    if commands.beside.is_idle(line):
        return ""
    if has_orders and commands.beside.asks_to_wait(line):
        return case.say("wait.wished")
    promised = has_orders and commands.wishes.promises(line)
    usage = _meant(number, line, case) or (_WAIT if promised else "")
    if usage:
        return case.say("undone.command", usage=usage)
    if evidence(line, case).isdisjoint(wanting):
        return ""
    if case.visitor.role is Role.MASTER:
        return of_musing(line, case) or case.say("undone.master")
    return case.say("undone.note", reach=how_to_reach_master(case))


def _meant(number: int, line: str, case: Case) -> str:
    """What would do what a line begins with; "" if it begins as no command does."""
    address = address_in(line)
    wishes, is_master = case.office.commands.wishes, case.visitor.role is Role.MASTER
    # A gamesmaster's letter has other people's addresses in it: "replace Turkey by anna@..."
    is_own = not is_master or wishes.is_own(line)
    if address and is_own and wishes.is_about_mail(line):
        return f"address {address}"
    words = list(A_WORD.finditer(line))[: MOST_WORDS + 1]
    ends = set(list(case.office.commands.wishes.clauses(line))[:MOST_WORDS])
    if words and words[0][0].lower() in WORDS:
        ends |= {word.end() for word in words[:-1]}
    for end in sorted(ends, reverse=True):
        read = case.office.commands.read_command(number, line[:end].strip())
        if isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS):
            return write_command(read.command) or line[:end].strip()
    return ""
