"""Orders: read the lines that are no commands, and put the orders on file."""

from __future__ import annotations

from collections.abc import Sequence

from judge.desk.answers import Case, Orders
from judge.desk.reading import OtherLine
from judge.game.events import Entered, OrdersEntered
from judge.game.game import GameState
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Entry, Reading


def enter_orders(lines: Sequence[OtherLine], case: Case) -> Orders:
    """Read lines as orders of the visitor's power; what is illegal is taken all the same."""
    game, power = case.game, case.visitor.power
    if game is None or not lines:
        return Orders()
    # The lines keep their numbers: what was read as commands is left blank.
    text = [""] * lines[-1].number
    for line in lines:
        text[line.number - 1] = line.text
    position = game.position
    sheet = read_orders(
        "\n".join(text),
        case.office.order_reader(game.variant),
        phase=position.phase.kind,
        power=power,
        position=position,
    )
    if not sheet.readings:
        return Orders(sheet)
    if power is None:
        return Orders(sheet, refused=case.say("orders.no_seat"))
    if game.state is not GameState.RUNNING:
        return Orders(sheet, refused=case.say("orders.not_now", state=game.state))
    entered = tuple(
        Entered(_words(entry), entry.content.order)
        for entry in sheet.entries
        if isinstance(entry.content, Reading) and entry.power in {None, power}
    )
    if not entered:
        return Orders(sheet)
    return Orders(sheet, (OrdersEntered(power, position.phase, entered, case.now),))


def _words(entry: Entry) -> str:
    """The sender's own words for one order of a line."""
    return entry.line[entry.span.start : entry.span.end].strip()
