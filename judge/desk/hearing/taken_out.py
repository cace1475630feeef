"""The orders of a letter without what was heard as something else, and what is left of that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from judge.desk.answers import Orders, Refused
from judge.desk.hearing.judged import Judged
from judge.desk.policy import Then
from judge.orders.problems import Span
from judge.orders.sheet import Aside, Entry


def without_taken(orders: Orders, taken: Iterable[Judged], harmless: Collection[int]) -> Orders:
    """The orders without the lines that were wishes.

    What a wish leaves of its sentence is a remark of its own: the reply says that nothing was
    done with it ("reminders a day before" beside "and retreats 36 hours").
    """
    taken = list(taken)
    gone = {id(entry) for one in taken for entry in one.free.entries}
    if not gone:
        return orders
    answered = {
        id(e)
        for one in taken
        if one.then is Then.ANSWER
        for e in one.free.entries
        if e.line.strip() in one.free.text
    }
    aside = {
        id(e): replace(e, content=Aside.COMMAND)
        for e in orders.sheet.entries
        if id(e) in gone
        and (e.content is not Aside.PROSE or e.number in harmless or id(e) in answered)
    }
    entries = tuple(aside.get(id(e), e) for e in orders.sheet.entries)
    still = {e.number for e in entries if not isinstance(e.content, Aside)}
    numbers = {e.number for e in aside.values()} - still
    refused = (
        Refused(left, row.said, row.is_late)
        for row in orders.refused
        if (left := tuple(e for e in row.entries if id(e) not in aside))
    )
    return replace(
        orders,
        sheet=replace(orders.sheet, entries=(*entries, *_left_by(taken))),
        refused=tuple(refused),
        failed=tuple(line for line in orders.failed if line.number not in numbers),
    )


def _left_by(taken: Iterable[Judged]) -> Iterator[Entry]:
    """What the wishes left of their sentences, as remarks."""
    for one in taken:
        for clause in one.left:
            yield Entry(clause.line, clause.text, Span(0, len(clause.text)), Aside.PROSE)
