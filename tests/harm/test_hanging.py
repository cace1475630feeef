"""An order can't wait for what others order in its phase: that is said, and nothing is filed."""

from __future__ import annotations

import pytest

from tests.harm.house import House, words_of

CANT_WAIT = "can wait for what others order in it"
LETTERS = (
    "If Germany moves to Burgundy, then A Mar S A Par - Bur, otherwise A Mar - Spa.",
    "If Germany moves to Burgundy // then A Mar - Bur // otherwise A Mar - Spa",
    "A Par - Bur unless the Germans go there as well",
    "Should England order London to the Channel, Brest goes there, too.",
    "F Bre - ENG if Italy lets me",
    "Wenn England in den Kanal zieht, F Bre - ENG.",
    "Si l'Angleterre va en Manche, F Bre - ENG, sinon F Bre - MAO.",
    "A Par - Bur if nobody else moves there",
    "F Bre - ENG si quelqu'un va en Manche",
)


@pytest.mark.parametrize("letter", LETTERS)
def test_what_waits_for_others_orders_of_the_phase_is_told_so(letter: str) -> None:
    with House.begun() as house:
        receipt = house.write("FRANCE", letter.replace(" // ", "\n"))
        said = words_of(receipt.to(house.address_of("FRANCE")).text)
        assert CANT_WAIT in said
        assert "HELP AHEAD" in said
        assert "I could not read the condition" not in said
        assert not house.game.table.orders.get(house.game.variant.power_by_id["FRANCE"], ())


@pytest.mark.parametrize(
    "letter", ["A Par - Bur if possible", "A Par - Bur if the weather is fine"]
)
def test_another_condition_is_told_of_as_it_is(letter: str) -> None:
    with House.begun() as house:
        said = words_of(house.write("FRANCE", letter).to(house.address_of("FRANCE")).text)
        assert CANT_WAIT not in said
