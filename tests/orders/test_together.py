"""What several units are told to do together: each other, one behind another, one with another."""

from __future__ import annotations

import pytest

from judge.library.grammars import order_reader_of
from judge.library.letters import load_situations
from judge.orders.notation import write_order
from judge.orders.problems import Unreadable
from judge.orders.reading.reader import read_orders
from tests.orders.corpus import read_rows


@pytest.mark.parametrize("row", read_rows("together.txt"))
def test_units_together(row: str) -> None:
    text, _, wanted = row.partition(" =>")
    situation = load_situations()["S01"]
    sheet = read_orders(
        text.replace(" // ", "\n"),
        order_reader_of(situation.variant),
        phase=situation.position.phase.kind,
        power=situation.variant.power_by_id["GERMANY"],
        position=situation.position,
    )
    problems = (e.content for e in sheet.entries if isinstance(e.content, Unreadable))
    asked = ("? " + " | ".join(map(write_order, one.candidates)) for one in problems)
    found = [*map(write_order, sheet.orders), *asked]
    assert sorted(found) == sorted(one.strip() for one in wanted.split(", ") if one.strip())


def test_thanks_below_builds_of_later_are_not_asked_about() -> None:
    """What all units are to do was asked of the first line; the last speaks of no unit."""
    situation = load_situations()["S03"]
    sheet = read_orders(
        "All my units support each other.\n\nWinter 1903 builds:\n"
        "Build A Mun.\nThanks to all of you.",
        order_reader_of(situation.variant),
        phase=situation.position.phase.kind,
        power=situation.variant.power_by_id["AUSTRIA"],
        position=situation.position,
    )
    asked = [entry.number for entry in sheet.entries if isinstance(entry.content, Unreadable)]
    assert asked == [1, 4]
