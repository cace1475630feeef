"""Units in a row before one word for HOLD, a comma between two or not: all of them hold."""

from __future__ import annotations

import pytest

from judge.board.calendar import PhaseKind
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Reading
from judge.orders.wording import write_printed

ALL = ["A Rom H", "A Ven H", "F Nap H"]
ROWS = [
    ("rom ven nap hold", ALL),
    ("rom, ven, nap hold", ALL),
    ("Rom, Nap, Ven hold", ALL),
    ("nap rom and ven hold.", ALL),
    ("A Rom, A Ven, F Nap hold", ALL),
    ("A Rom A Ven F Nap hold", ALL),
    ("rome venice naples stay put", ALL),
    ("Rome, Venice and Naples all hold", ALL),
    ("rom ven hold", ALL[:2]),
    ("army rome, army venice both hold", ALL[:2]),
    ("ven holds", ["A Ven H"]),
    ("Rom - Apu, Ven hold", ["A Rom - Apu", "A Ven H"]),
    ("rom - apu, ven nap hold", ["A Rom - Apu", "A Ven H", "F Nap H"]),
]


@pytest.mark.parametrize(("line", "orders"), ROWS)
def test_each_of_them_holds(line: str, orders: list[str], reader: OrderReader) -> None:
    variant = reader.variant
    sheet = read_orders(
        line,
        reader,
        phase=PhaseKind.MOVEMENT,
        power=variant.power_by_id["ITALY"],
        position=variant.opening_position,
    )
    assert all(isinstance(entry.content, Reading) for entry in sheet.entries), sheet.entries
    assert sorted(map(write_printed, sheet.orders)) == orders
