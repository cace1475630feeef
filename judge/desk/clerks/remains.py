"""Lines of a letter that wanted something, and of which nothing came: they count as failed.

Prose that shows no evidence of a wish stays one quiet remark, whatever its words are; but a line
that begins as a command does was for us.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.answers import Case, Orders
from judge.desk.clerks.advising import how_to_reach_master, of_musing
from judge.desk.commands.clock import Pause
from judge.desk.commands.seats import Leave, Wait
from judge.desk.declarations import QUESTIONS
from judge.desk.evidence import A_WORD, Evidence, address_in, evidence
from judge.desk.reading import CommandLine
from judge.desk.reading.line_reader import WORDS
from judge.desk.reading.writing import write_command
from judge.desk.replies.lines import Account
from judge.desk.signatures import short_ends
from judge.game.log import Role
from judge.game.seats import SeatState
from judge.orders.sheet import Aside
from judge.prose.remainder import remainder

MOST_LOOKED_AT = 20
MOST_WORDS = 8
A_FEW, LONGEST_WORD = 4, 20
BESIDE_DEEDS = frozenset({Evidence.TIME, Evidence.WISH, Evidence.QUESTION, Evidence.ADDRESS})
"""What is more than a reason beside something that was done; orders are for `straying`."""
_WAIT = write_command(Wait(waits=True))


def undone(
    orders: Orders,
    case: Case,
    *,
    is_idle: bool,
    is_answered: bool,
    told: frozenset[int],
    said: Sequence[str] = (),
    waits: bool = False,
) -> Iterator[Account]:
    """An account for each remark that should have been more; `is_idle` if nothing was done.

    Of the lines that are `told` all is known; so are the sentences that were `said`, on whatever
    line they stand. Nobody who `waits` already need be told how to. Beside what was done, a word
    in a remark is a reason for it, more often than not; a wish, a time, a question or an address
    is none, unless a question `is_answered`: people ask twice.
    """
    if case.game is None:
        return
    wanting = frozenset(Evidence) if is_idle or case.visitor.role is Role.MASTER else BESIDE_DEEDS
    if is_answered:
        wanting -= {Evidence.QUESTION}
    signing = short_ends(orders, case)
    is_bare, is_few = is_idle and _is_bare(orders), is_idle and is_terse(orders)
    looked_at = _remarks(orders, case, told, is_bare=is_bare)
    for number, line in list(looked_at)[:MOST_LOOKED_AT]:
        left = remainder(line, said)
        is_quiet = number in signing or not any(c.isalnum() for c in left)
        answer = "" if is_quiet else _said(number, left, case, wanting, waits=waits)
        if is_few and not (answer or case.office.commands.beside.is_idle(line)):
            answer = _nothing_done(line, case)
        if answer:
            yield Account(
                number,
                left if any(map(str.isalnum, left)) else line,
                (answer,),
                failed=True,
                holds=True,
            )


def _is_bare(orders: Orders) -> bool:
    """Whether a letter has nothing but headings, of a season as may be: "board S1901M"."""
    return all(e.content is Aside.CONTINUED for e in orders.sheet.entries)


def is_terse(orders: Orders) -> bool:
    """Whether a letter is nothing but a few words without a stop: so commands are written.

    One word alone is as often a sigh.
    """
    lines = {e.number: e.line.strip() for e in orders.sheet.entries}
    line = next(iter(lines.values()), "")
    words = line.split()
    is_short = 1 < len(words) <= A_FEW and all(len(word) <= LONGEST_WORD for word in words)
    is_open = all(isinstance(e.content, Aside) for e in orders.sheet.entries)
    return len(lines) == 1 and is_open and is_short and line[-1:].isalnum()


def mentioned(orders: Orders, case: Case) -> Orders:
    """The orders of a letter of which nothing came, and nothing is said: its lines are remarks.

    No answer is silent about a letter, however surely it wants nothing.
    """
    entries = orders.sheet.entries
    is_told = orders.refused or orders.failed or orders.late or orders.answers
    if is_told or any(e.content not in {Aside.CONTINUED, Aside.COMMAND} for e in entries):
        return orders
    is_idle = case.office.commands.beside.is_idle
    remarks = tuple(e if is_idle(e.line) else replace(e, content=Aside.PROSE) for e in entries)
    return replace(orders, sheet=replace(orders.sheet, entries=remarks))


def _remarks(
    orders: Orders, case: Case, told: frozenset[int], *, is_bare: bool
) -> Iterator[tuple[int, str]]:
    """The lines of which nothing came.

    Who has no orders to give has no conditions for them: "if France is late, I'll extend".
    """
    no_orders = {Aside.PROSE} if case.visitor.power is not None else {Aside.PROSE, Aside.COMMAND}
    wanting = no_orders | {Aside.CONTINUED} if is_bare else no_orders
    for e in orders.sheet.entries:
        if e.content in wanting and e.number not in told:
            yield e.number, e.line


def _said(number: int, line: str, case: Case, wanting: frozenset[Evidence], *, waits: bool) -> str:
    """What is said of a line that shows that something is wanted; "" of one that doesn't."""
    commands, has_orders = case.office.commands, case.visitor.power is not None
    if commands.beside.is_idle(line):
        return ""
    if has_orders and not waits and commands.beside.asks_to_wait(line):
        return case.say("wait.wished")
    promised = not waits and _may_close(case) and commands.wishes.promises(line)
    usage = _meant(number, line, case) or (_WAIT if promised else "")
    if usage:
        return case.say("undone.command", usage=usage)
    if evidence(line, case).isdisjoint(wanting):
        return ""
    return _nothing_done(line, case)


def _nothing_done(line: str, case: Case) -> str:
    if case.visitor.role is Role.MASTER:
        return of_musing(line, case) or case.say("undone.master")
    return case.say("undone.note", reach=how_to_reach_master(case))


def _may_close(case: Case) -> bool:
    """Whether the phase waits for no orders of the writer: a promise of more matters only then."""
    game, power = case.game, case.visitor.power
    return game is not None and power is not None and game.state_of(power) is SeatState.ALL


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
        if isinstance(read, CommandLine) and isinstance(read.command, Leave):
            continue  # "Leave Sweden alone": nobody leaves by half a sentence
        if isinstance(read, CommandLine) and not isinstance(read.command, QUESTIONS):
            if isinstance(read.command, Pause):  # until when, or over which days, stands behind it
                return case.say("usage.pause")
            return write_command(read.command) or line[:end].strip()
    return ""
