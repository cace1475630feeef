"""Orders that may be meant for a phase that is over: asked whether they are meant for now.

They answer a mail about it, or come just behind it from somebody who missed it, or says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from judge.board.calendar import Phase
from judge.desk.answers import Answer, Case, Kept, refusal
from judge.desk.blocks import Purpose
from judge.desk.clerks.filing import Sender, Sorted
from judge.desk.commands.command import Command
from judge.desk.declarations import HARMLESS, OF_PHASE
from judge.game.filed import Question, kind_of
from judge.orders.phase_in_full import season_in_full
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Entry, Reading


def too_late(command: Command, case: Case) -> Answer | None:
    """Why a command isn't done that may have been meant for a phase that is over; None if it is."""
    over, game = case.over, case.game
    if over is None or game is None or not isinstance(command, OF_PHASE) or command in HARMLESS:
        return None
    now = case.name_phase(game.table.position.phase)
    said = case.say("late.command", over=case.name_phase(over), now=now)
    return refusal(said, headline=case.say("late.command_subject", over=case.name_phase(over)))


def held(one: Sorted, purpose: Purpose, reader: OrderReader, sender: Sender) -> Sorted:
    """An order as it was sorted, or held where it may have been meant for a phase that is over.

    A heading above it says what it is for, and so may its words: a retreat
    can't have been meant for moves. A season without its year is the one just over, too.
    """
    over = sender.case.missed
    if over is None:
        return one
    other = _other_year(purpose, over)
    if other is not None and (one.what == "taken" or isinstance(one.what, Kept)):
        return _of_which_year(one, other, over, sender)
    if purpose.is_stated or purpose.phase != sender.now:
        return one
    if not _may_be_for(over, one.entry, reader, sender):
        return one
    if one.what == "taken":
        return replace(one, what="nothing", is_late=True)
    if one.refusal:
        said = sender.case.say("late.refused", over=sender.case.name_phase(over), why=one.refusal)
        return replace(one, refusal=said, is_late=True, is_for_now=False)
    return one


def _other_year(purpose: Purpose, over: Phase) -> Phase | None:
    """The phase that was understood where a heading names the season just over, and no year."""
    phase = purpose.phase
    is_open = purpose.is_yearless and phase is not None and phase.season is over.season
    return phase if is_open else None


def _of_which_year(one: Sorted, other: Phase, over: Phase, sender: Sender) -> Sorted:
    heading = sender.case.office.phrases.explain(season_in_full(other.season, other.year))
    said = sender.case.say("late.which_year", over=sender.case.name_phase(over), heading=heading)
    return replace(one, what="nothing", refusal=said, is_late=True, is_for_now=False)


def _may_be_for(over: Phase, entry: Entry, reader: OrderReader, sender: Sender) -> bool:
    """Whether the words of a line are orders for a phase of that kind."""
    text = entry.line[entry.span.start : entry.span.end]
    sheet = read_orders(text, reader, phase=over.kind, power=sender.power)
    return any(kind_of(order) is over.kind for order in sheet.orders)


def late_questions(
    found: Iterable[Sorted], number: int, now: Phase
) -> Iterator[tuple[Entry, Question]]:
    """What is asked of orders that are held, numbered on from `number`."""
    for one in found:
        content = one.entry.content
        if one.is_late and not one.refusal and isinstance(content, Reading):
            number += 1
            text = one.entry.line[one.entry.span.start : one.entry.span.end]
            question = Question(number, text, 0, len(text), now, (content.order,), is_late=True)
            yield one.entry, question
