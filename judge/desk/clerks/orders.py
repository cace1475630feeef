"""Orders: read the lines that are no commands, and put the orders on file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import get_args

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.answers import Case, Orders, Refused
from judge.desk.reading import OtherLine
from judge.game.events import Entered, Event, OrdersEntered
from judge.game.game import Game, GameState
from judge.orders.illegality import Fault
from judge.orders.legality import illegality
from judge.orders.model import AdjustmentOrder, MovementOrder, Order, RetreatOrder
from judge.orders.problems import Span
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Aside, Entry, OrderSheet, Reading
from judge.orders.wording import write_printed

MOST_LINES = 200
"""No power has so many units: what is longer is no letter of orders."""

_KINDS: Mapping[PhaseKind, tuple[type, ...]] = {
    PhaseKind.MOVEMENT: get_args(MovementOrder),
    PhaseKind.RETREAT: get_args(RetreatOrder),
    PhaseKind.ADJUSTMENT: get_args(AdjustmentOrder),
}


def read_lines(lines: Sequence[OtherLine], case: Case) -> Orders:
    """Read lines as orders of the visitor's power, and say which can't be taken.

    What is impossible on the board is taken all the same.
    """
    if not lines:
        return Orders()
    written = [line for line in lines if line.text.strip()]
    unread = (written[MOST_LINES].number, written[-1].number) if written[MOST_LINES:] else None
    lines = written[:MOST_LINES]
    game, power = case.game, case.visitor.power
    if game is None:
        return Orders(_remarks(lines), unread=unread)
    sheet = _read(lines, game, case)
    if closed := _closed(game, power, case):
        entries = tuple(e for e in sheet.entries if not isinstance(e.content, Aside))
        refused = (Refused(entries, closed),) if entries else ()
        return Orders(sheet, refused=refused, unread=unread)
    faults = {id(e): fault for e in sheet.entries if (fault := _fault(e, game, power, case))}
    bad = (e for e in sheet.entries if id(e) in faults)
    return Orders(
        sheet,
        tuple(e for e in sheet.entries if isinstance(e.content, Reading) and id(e) not in faults),
        tuple(Refused(tuple(run), said) for said, run in groupby(bad, lambda e: faults[id(e)])),
        unread,
    )


def _read(lines: Sequence[OtherLine], game: Game, case: Case) -> OrderSheet:
    """Read lines under their own numbers: what was read as commands is left blank."""
    text = [""] * lines[-1].number
    for line in lines:
        text[line.number - 1] = line.text
    return read_orders(
        "\n".join(text),
        case.office.order_reader(game.variant),
        phase=game.position.phase.kind,
        power=case.visitor.power,
        position=game.position,
    )


def _remarks(lines: Iterable[OtherLine]) -> OrderSheet:
    """Lines that nothing is known to read by."""
    return OrderSheet(
        tuple(Entry(line.number, line.text, Span(0, len(line.text)), Aside.PROSE) for line in lines)
    )


def _closed(game: Game, power: Power | None, case: Case) -> str:
    """Why no order at all is taken from this visitor; "" if orders are."""
    if game.state is not GameState.RUNNING:
        return case.say(f"orders.{game.state}", game=game.name)
    if power is None:
        seats = [s for s in game.seats if s.player.address == case.visitor.player.address]
        if seats:
            return case.say("orders.as_master", power=seats[0].power.name)
        return case.say("orders.no_seat")
    if power not in game.survivors():
        return case.say("orders.out", power=power.name)
    return ""


def _fault(entry: Entry, game: Game, power: Power | None, case: Case) -> str:
    """Why a line that was understood is no order of this seat now."""
    if entry.content is Aside.COMMAND:
        return case.say("orders.unknown_command")
    if not isinstance(entry.content, Reading):
        return ""
    if entry.power not in {None, power} and entry.power is not None:
        return case.say("orders.other_power", power=entry.power.name)
    phase = game.position.phase
    if not isinstance(entry.content.order, _KINDS[phase.kind]):
        order = write_printed(entry.content.order)
        return case.say("orders.wrong_phase", order=order, phase=phase.full_name)
    return "" if power is None else _no_such_unit(entry.content.order, game, power, case)


def _no_such_unit(order: Order, game: Game, power: Power, case: Case) -> str:
    """Whose unit it is, if it is not theirs: such an order would only tell tales in the report."""
    found = illegality(order, power, game.position, game.variant)
    if found is None or found.fault not in {Fault.NOT_YOURS, Fault.NO_UNIT}:
        return ""
    return case.say("orders.no_such_unit", sentence=found.sentence)


def enter_orders(entries: Sequence[Entry], case: Case) -> tuple[Event, ...]:
    """Put orders on file for the visitor's power."""
    game, power = case.game, case.visitor.power
    if game is None or power is None or not entries:
        return ()
    entered = tuple(
        Entered(_words(entry), entry.content.order)
        for entry in entries
        if isinstance(entry.content, Reading)
    )
    return (OrdersEntered(power, game.position.phase, entered, case.now),)


def _words(entry: Entry) -> str:
    """The sender's own words for one order of a line."""
    return entry.line[entry.span.start : entry.span.end].strip()
