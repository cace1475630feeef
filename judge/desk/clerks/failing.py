"""Lines that were not taken hold their writer back: the seat isn't complete until they are settled.

A later letter settles them by ordering the units that they name, or all of them at once by
READY, CLEAR or orders with nothing wrong. At the deadline the phase is processed all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.desk.answers import Answer, Case, Orders, refusal
from judge.desk.clerks.filing import Sender, Sorted
from judge.desk.commands.command import Command
from judge.desk.commands.mastering import Cancel, Process, RollBack
from judge.desk.commands.seats import Wait
from judge.desk.evidence import Evidence, evidence
from judge.desk.reading.writing import write_command
from judge.desk.replies.due import what_is_wrong
from judge.desk.replies.layout import listing
from judge.desk.replies.lines import Account
from judge.game.events import Event
from judge.game.filed import FailedLine, Question, shortened
from judge.game.order_events import LinesFailed
from judge.game.seats import SeatState
from judge.game.standing import provinces_to_order
from judge.orders.model import province_of
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Entry, Reading

WORDS_OF_A_UNIT = 2
_IDLE = frozenset({Evidence.QUESTION, Evidence.NAME})
_CLOSING = (Process, Cancel, RollBack)
"""What can't be done again with what it lacked."""
MOST_KEPT = 20
"""So many lines of a letter are kept; more hold nobody back for longer."""


def failed_lines(
    found: Iterable[Sorted],
    others: Iterable[Entry],
    asked: Iterable[tuple[Entry, Question]],
    reader: OrderReader,
    sender: Sender,
) -> Iterator[FailedLine]:
    """The lines of a letter that were meant for this phase and not taken, `others` for any."""
    numbers = {entry.number: question.number for entry, question in asked}
    entries = [one.entry for one in found if one.is_for_now and _has_failed(one)]
    entries += [entry for entry in others if not isinstance(entry.content, Reading | Aside)]
    lines = {entry.number: entry for entry in sorted(entries, key=lambda e: e.number)}
    for number, entry in list(lines.items())[:MOST_KEPT]:
        places = tuple(sorted(_places(entry, reader, sender), key=lambda place: place.key))
        yield FailedLine(number, shortened(entry.line), places, numbers.get(number, 0))


def _has_failed(one: Sorted) -> bool:
    is_unread = not isinstance(one.entry.content, Reading | Aside)
    return bool(one.refusal) or one.is_late or is_unread


def _places(entry: Entry, reader: OrderReader, sender: Sender) -> set[Province]:
    """Where the writer's own units stand that a line is about; none if that can't be told."""
    own = set(provinces_to_order(sender.game.table.position, sender.power))
    meant = own & {place for order in entry.meant if (place := province_of(order)) is not None}
    return meant or own & reader.lexicon.provinces(entry.line)


def hold_back(
    orders: Orders,
    case: Case,
    others: Sequence[Account] = (),
    *,
    settles: bool,
    is_done: bool = False,
) -> tuple[Event, ...]:
    """Note which lines of a seat hold it back after a letter; READY and CLEAR settle all.

    `others` are no orders: they count where nothing else is waited for, and are settled where
    something `is_done` that a later letter asks for.
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return ()
    seat = game.people.seat_of(power)
    older = (
        ()
        if settles
        else tuple(
            line
            for line in seat.failed
            if not (is_done and line.is_no_order) and not _is_settled(line, orders, case)
        )
    )
    # A mail of ours that comes back whole lists units, each on a line: nobody wrote that.
    least = WORDS_OF_A_UNIT + 1 if case.letter.echoed_lines else 1
    new = [line for line in orders.failed if len(line.text.split()) >= least]
    if not case.letter.echoed_lines and game.state_of(power) is SeatState.ALL:
        new += _fresh((a for a in others if not _only_asks(a.line, case)), older, new)
    lines = (*older, *new)
    if lines == seat.failed or (not lines and not seat.failed):
        return ()
    return (LinesFailed(power, game.table.position.phase, lines, case.now),)


def _only_asks(line: str, case: Case) -> bool:
    """Whether a line is a question that nobody waits for: of no unit, time or wish."""
    is_question = line.rstrip().endswith("?") and not case.office.commands.beside.asks_to_wait(line)
    return is_question and evidence(line, case) <= _IDLE


def _fresh(
    others: Iterable[Account], older: Collection[FailedLine], new: Collection[FailedLine]
) -> list[FailedLine]:
    """Those that hold nobody back yet, and no more than are kept."""
    numbers = {line.number for line in new}
    texts = {line.text for line in older}
    lines = (FailedLine(a.number, shortened(a.line), is_no_order=True) for a in others)
    found = [line for line in lines if line.text not in texts and line.number not in numbers]
    return found[: max(MOST_KEPT - len(older) - len(new), 0)]


def _is_settled(line: FailedLine, orders: Orders, case: Case) -> bool:
    """Whether a letter settles a line of another: it orders its units, or all there is to order."""
    if line.question in orders.closed:
        return True
    ordered = {
        province_of(entry.content.order)
        for entry in orders.taken
        if isinstance(entry.content, Reading)
    }
    for back in orders.withdrawn:
        ordered |= set(back.places or line.places)
    again = {place for failed in orders.failed for place in failed.places}
    if not ordered.union(again).isdisjoint(line.places):
        return True
    is_list = case.game is not None and case.game.table.position.phase.kind is PhaseKind.ADJUSTMENT
    return (is_list or not line.places) and bool(orders.taken or orders.failed)


def not_ready(command: Command, orders: Orders, case: Case) -> Answer | None:
    """Why nobody is ready whose letter has lines that were not taken, or can't succeed."""
    if not (isinstance(command, Wait) and command.is_ready) or not orders.failed:
        return None
    if orders.impossible:
        what = what_is_wrong(orders.failed, case.office.phrases)
        return refusal(case.say("ready.stuck", what=what))
    numbers = listing((str(line.number) for line in orders.failed), case.office.phrases)
    return refusal(case.count("ready.failed", len(orders.failed), lines=numbers))


def not_after_failure(
    command: Command, accounts: Iterable[Account], orders: Orders, case: Case
) -> Answer | None:
    """Why nothing is closed whose letter has lines above that were wanted first, and not done."""
    if not isinstance(command, _CLOSING):
        return None
    usage = write_command(command)
    # "Please end the game." was asked about, and is answered by the line itself.
    failed = {
        row.number
        for row in accounts
        if row.failed and not any(said.endswith(usage) for said in row.said)
    }
    if case.visitor.power is None:  # nobody else's orders are entered so
        failed |= {e.number for e in orders.sheet.entries if not isinstance(e.content, Aside)}
    if not failed:
        return None
    lines = listing(map(str, sorted(failed)), case.office.phrases)
    return refusal(case.count("failing.above", len(failed), lines=lines, usage=usage))
