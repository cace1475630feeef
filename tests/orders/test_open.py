"""Movement orders in sentences: those that give one, and those that only talk of places."""

from __future__ import annotations

import pytest

from judge.library.grammars import load_order_reader
from judge.orders.notation import write_order
from tests.orders.corpus import read_rows
from tests.orders.opening import read_of_france


@pytest.mark.parametrize("row", read_rows("open.txt"))
def test_sentence(row: str) -> None:
    text, _, wanted = row.partition(" =>")
    reader = load_order_reader("standard")
    sheet = read_of_france(text, reader)
    orders = [order.strip() for order in wanted.split(",") if order.strip()]
    read = [write_order(order) for order in sheet.orders]
    assert read == [o.lstrip("?") for o in orders if not o.startswith("?") or o[1:] in read]
