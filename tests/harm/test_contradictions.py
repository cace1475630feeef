"""Lines of one letter that contradict each other: nothing is filed, or closed, on a guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.orders.wording import write_printed
from tests.harm.house import House, tells_fault

LETTERS = [
    line.split(" => ")
    for line in (Path(__file__).parent / "contradictions.txt").read_text("utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]


@pytest.mark.parametrize(("written", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_contradicts_itself_is_held_back(written: str, meant: str) -> None:
    text = "\n".join(line.strip() for line in written.split("//"))
    marks = {"asked", "held", "ready"}
    expected = set(meant.split("; "))
    with House.begun() as house:
        followed = house.write("FRANCE", text)
        game = house.game
        power = game.variant.power_by_id["FRANCE"]
        assert len(followed.mails) == 1
        receipt = followed.to(house.address_of("FRANCE"))
        stand = {write_printed(row.order) for row in game.table.orders.get(power, ())}
        assert stand == expected - marks
        assert ("QuestionsAsked" in followed.kinds) is ("asked" in expected)
        assert (power in game.held) is ("held" in expected)
        assert tells_fault(receipt.subject) is ("held" in expected)
        assert "ready" not in expected or "READY again" not in receipt.text
