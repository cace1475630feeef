"""Orders that were taken and can't succeed whatever others do: somebody wanted something else.

They stand, for a wrong order on purpose is play; but their writer is told where they are
read back, and is waited for as with a line that was not taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from judge.desk.answers import Orders
from judge.desk.clerks.entering import enter_orders
from judge.desk.clerks.filing import Sender, as_written
from judge.game.filed import FailedLine, shortened
from judge.game.game import after
from judge.game.order_events import Entered
from judge.orders.model import province_of
from judge.orders.sheet import Entry, Reading


def impossible_orders(
    orders: Orders, divided_at: Collection[int], sender: Sender
) -> tuple[Entry, ...]:
    """The orders that a letter leaves standing and that can't succeed.

    Not so what it takes back or changes itself. Lines `divided_at` clear what is above them.
    """
    if not any(map(sender.is_hopeless, orders.taken)):
        return ()
    game = sender.game
    for event in enter_orders(orders, max(divided_at, default=0), None, sender.case):
        game = after(game, event)
    standing = game.table.orders.get(sender.power, ())
    return tuple(e for e in orders.taken if sender.is_hopeless(e) and _entered(e) in standing)


def held_for(entries: Collection[Entry], already: Collection[int]) -> Iterator[FailedLine]:
    """What holds the writer of such orders back; not so lines that do `already`."""
    for entry in entries:
        if entry.number in already or not isinstance(entry.content, Reading):
            continue
        place = province_of(entry.content.order)
        places = (place,) if place is not None else ()
        yield FailedLine(entry.number, shortened(entry.line), places, is_impossible=True)


def _entered(entry: Entry) -> Entered | None:
    content = entry.content
    return Entered(as_written(entry), content.order) if isinstance(content, Reading) else None
