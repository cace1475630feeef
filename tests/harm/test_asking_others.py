"""A question that somebody would have passed on: kept as a letter, and never a wish of its own."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.harm.test_told import flat

PASSED_ON = {
    "Could you ask Italy whether they'll leave Piedmont alone?": ("Italy", "whether they'll"),
    "Could you ask Clara what she plans?": ("Italy", "what she plans?"),
    "Ask Germany if they want peace": ("Germany", "if they want peace"),
    "Can you ask the gamesmaster how long the clock is stopped?": ("the gamesmaster", "how long"),
    "Could you ask the GM when we go on?": ("the gamesmaster", "when we go on?"),
    "Would you find out from the GM when the pause ends?": ("the gamesmaster", "when the pause"),
    "Can you ask everybody if Friday suits them?": ("everybody", "if Friday suits them?"),
}
NOT_PASSED_ON = (
    "May I ask when Germany moved?", "Don't ask Germany if she wants peace",
    "I asked Germany whether she wants peace.", "Ask yourself what Germany would do",
    "Why ask Germany?",
)  # fmt: skip


@pytest.mark.parametrize("letter", PASSED_ON)
def test_a_question_to_somebody_is_kept_as_a_letter_to_them(letter: str) -> None:
    reader, begins = PASSED_ON[letter]
    with House.begun() as house:
        done = house.write("FRANCE", letter)
        assert done.kinds == ("PressDrafted",)
        said = flat(done.to(house.address_of("FRANCE")).text)
        assert f"send 1 sends it to {reader}" in said
        assert f'(one line): "{begins}' in said
        sent = house.write("FRANCE", "send 1")
        assert "PressSent" in sent.kinds


@pytest.mark.parametrize("letter", NOT_PASSED_ON)
def test_what_asks_nobody_else_is_no_letter(letter: str) -> None:
    with House.begun() as house:
        assert "PressDrafted" not in house.write("FRANCE", letter).kinds
