"""The others stay as they were sent: that changes no order; that they stay where they are does."""

from __future__ import annotations

import pytest

from judge.orders.wording import write_printed
from tests.harm.house import House

SENT = "A Par - Bur\nF Bre - MAO\nA Mar H"
KEPT = ["A Mar S A Par - Bur", "A Par - Bur", "F Bre - MAO"]
ROWS = [
    ("Mar s Par - Bur. The other two stay as I sent them.", KEPT),
    ("Marseilles is to support Paris into Burgundy. The other two stay as I\nsent them.", KEPT),
    ("A Mar S A Par - Bur. The rest stay as ordered.", KEPT),
    ("A Mar S A Par - Bur, alles andere bleibt wie gehabt", KEPT),
    ("A Mar S A Par - Bur\nLes autres restent comme envoyé.", KEPT),
    ("A Mar - Spa. The others stay.", ["A Mar - Spa", "A Par H", "F Bre H"]),
]


@pytest.mark.parametrize(("text", "stand"), ROWS)
def test_what_was_sent_stands(text: str, stand: list[str]) -> None:
    with House.begun() as house:
        house.write("FRANCE", SENT)
        house.write("FRANCE", text)
        rows = house.game.table.orders[house.game.variant.power_by_id["FRANCE"]]
        assert sorted(write_printed(row.order) for row in rows) == stand
