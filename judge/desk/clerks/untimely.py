"""Orders of another kind than the phase has: one explanation for all of a letter.

In a retreat phase "A Bel - Bur" reads as a retreat. It is a move that came late where nothing in
Belgium was dislodged; or where no unit can retreat so, in a letter of other such moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.desk.clerks.filing import TELLS_TALES, Sender, Sorted, wrong_phase
from judge.game.filed import kind_of
from judge.orders.model import Order, RetreatOrder
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Reading


def with_late_moves(found: Sequence[Sorted], reader: OrderReader, sender: Sender) -> list[Sorted]:
    """What becomes of each line, where moves that came late aren't taken for retreats."""
    rows = list(found)
    if sender.now.kind is not PhaseKind.RETREAT:
        return rows
    moves = {n: move for n, one in enumerate(rows) if (move := _move(one, reader, sender))}
    strayed = {n for n in moves if _is_for_no_retreat(rows[n], sender)}
    if strayed or any(_is_of_moves(one) for one in rows):
        strayed |= {
            n for n in moves if rows[n].what == "taken" and sender.is_hopeless(rows[n].entry)
        }
    for n in strayed:
        said = wrong_phase(moves[n], sender.now, sender)
        rows[n] = replace(rows[n], what="nothing", refusal=said, is_late=True)
    return rows


def _move(one: Sorted, reader: OrderReader, sender: Sender) -> Order | None:
    """What a line that was read as a retreat is, read as an order for moves; None if it is none."""
    entry, content = one.entry, one.entry.content
    if not one.is_for_now or not isinstance(content, Reading):
        return None
    if not isinstance(content.order, RetreatOrder):
        return None
    text = entry.line[entry.span.start : entry.span.end]
    sheet = read_orders(text, reader, phase=PhaseKind.MOVEMENT, power=sender.power)
    read = (order for order in sheet.orders if kind_of(order) is PhaseKind.MOVEMENT)
    return next(read, None)


def _is_of_moves(one: Sorted) -> bool:
    """Whether a line is an order for moves, and was refused as such."""
    content = one.entry.content
    is_order = isinstance(content, Reading) and kind_of(content.order) is PhaseKind.MOVEMENT
    return is_order and one.is_for_now and one.is_late and bool(one.refusal)


def _is_for_no_retreat(one: Sorted, sender: Sender) -> bool:
    """Whether a line was refused because no unit is to retreat from there."""
    content = one.entry.content
    if not one.refusal or not isinstance(content, Reading):
        return False
    found = sender.game.illegality(content.order, sender.power)
    return found is not None and found.fault in TELLS_TALES
