"""Sentences that name places and order nothing: no order is taken of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from judge.orders.notation import write_order
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Reading
from tests.orders.corpus import read_rows
from tests.orders.opening import read_of_france

AROUND = ("{}", "Hello! {} Thanks, Tom", "Hi all,\n\n{}\n\nTom", "A Par - Pic\n{}")


@pytest.mark.parametrize("around", AROUND)
def test_no_order_is_taken_of_what_is_none(around: str, reader: OrderReader) -> None:
    taken = {}
    for trap in read_rows("traps.txt"):
        text = around.format(trap)
        orders = set(_orders(text, reader)) - {"A PAR - PIC"}
        if orders:
            taken[trap] = orders
    assert not taken


def _orders(text: str, reader: OrderReader) -> Iterator[str]:
    sheet = read_of_france(text, reader)
    return map(write_order, sheet.orders)


BEGUN = (
    "F Brest to the Isle of Dogs", "A Munich to the far side of the moon", "F Brest to Moonbase",
    "A Par - the far side of the moon", "Army Marseilles marches to somewhere over the rainbow",
)  # fmt: skip


@pytest.mark.parametrize("line", BEGUN)
@pytest.mark.parametrize("around", AROUND)
def test_a_line_that_begins_as_orders_do_is_no_remark(
    around: str, line: str, reader: OrderReader
) -> None:
    text = around.format(line)
    sheet = read_of_france(text, reader)
    told = [entry for entry in sheet.entries if not isinstance(entry.content, Aside | Reading)]
    assert {entry.number for entry in told} == {text.split(line)[0].count("\n") + 1}
