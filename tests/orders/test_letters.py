"""Whole letters: what the lines around an order say about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.orders.notation import write_order
from judge.orders.reading.reader import MOST_LETTERS, OrderReader, read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear
from tests.orders.opening import read_of_france

LETTERS = Path(__file__).with_name("data") / "letters.txt"
SIGNS = {
    Aside.CONTINUED: "+",
    Aside.CORRECTED: "x",
    Aside.COMMAND: "~",
    Aside.HEADING: "~",
    Aside.PROSE: "~",
}


def letters() -> list[str]:
    text = LETTERS.read_text(encoding="utf-8")
    return [block.strip("\n") for block in text.split("\n----\n")]


def write_meaning(entries: list[Entry]) -> str:
    """What a line came to, as letters.txt has it."""
    meanings: list[str] = []
    for entry in entries:
        if isinstance(entry.content, Reading):
            whose = f"{entry.power}: " if entry.power else ""
            meanings.append(whose + write_order(entry.content.order))
        else:
            sign = SIGNS[entry.content] if isinstance(entry.content, Aside) else "?"
            meanings += [sign] if sign == "?" or meanings[-1:] != [sign] else []
    return " | ".join(meanings)


@pytest.mark.parametrize("letter", letters())
def test_letter(letter: str, reader: OrderReader) -> None:
    rows = [row for row in letter.splitlines() if not row.startswith("#")]
    lines = [row.partition(" => ")[0].rstrip() for row in rows]
    sheet = read_of_france("\n".join(lines), reader)
    found = [
        (line, write_meaning([e for e in sheet.entries if e.number == number]))
        for number, line in enumerate(lines, start=1)
    ]
    wanted = [(line, row.partition(" => ")[2]) for line, row in zip(lines, rows, strict=True)]
    assert found == wanted


def test_a_letter_too_long_is_read_in_part_and_says_so(reader: OrderReader) -> None:
    line = "burgandie - qwertz, " * 49
    sheet = read_orders("\n".join([line] * 200), reader)
    told = Reason(Unclear.LONG_MAIL, ("30,000",))
    unread = [e for e in sheet.entries if getattr(e.content, "reason", None) == told]
    assert [e.number for e in unread] == list(range(MOST_LETTERS // len(line) + 1, 201))
