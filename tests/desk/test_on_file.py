"""What a letter says of the orders that it finds on file: they stay as they are, or they go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.test_filing import Desk, failed


def rows() -> Iterator[tuple[str, str, str]]:
    table = Path(__file__).with_name("on-file.txt").read_text(encoding="utf-8")
    for row in table.splitlines():
        if row and not row.startswith("#"):
            letter, stands, says = (part.strip() for part in row.split("=>"))
            yield letter.replace(" // ", "\n"), stands, says


@pytest.mark.parametrize(("letter", "stands", "says"), list(rows()))
def test_what_is_said_of_orders_on_file(letter: str, stands: str, says: str) -> None:
    desk = Desk()
    desk.write("A Par - Bur\nF Bre - MAO")
    receipt = desk.write(letter)
    print(receipt)
    assert ", ".join(desk.stands) == stands
    told = [word for word in ("As", "Taken") if f"= {word} " in receipt.replace("\n", " ")]
    assert (" ".join(told) or "-") == says.split(maxsplit=1)[0]
    assert bool(failed(receipt)) == ("!" in says)


def test_an_order_of_the_same_letter_is_not_what_stood() -> None:
    desk = Desk()
    desk.write("A Par - Bur\nF Bre - MAO")
    desk.write("A Par - Pic\nMar H\nScrap the order for Paris, I must think.")
    assert "A PAR - PIC" not in desk.stands


def test_what_is_said_under_another_phase_is_not_about_this_one() -> None:
    desk = Desk()
    desk.write("A Par - Bur\nF Bre - MAO")
    assert "As it was" not in desk.write("Fall 1901:\nBrest as before")
