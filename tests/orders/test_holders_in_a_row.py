"""Units in a row before one word for HOLD, a comma between two or not: all of them hold."""

from __future__ import annotations

import pytest

from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Reading
from judge.orders.wording import write_printed
from tests.orders.opening import read_of

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
    sheet = read_of("ITALY", line, reader)
    assert all(isinstance(entry.content, Reading) for entry in sheet.entries), sheet.entries
    assert sorted(map(write_printed, sheet.orders)) == orders
