"""Who was offered a seat asks before they answer: they are told, and the offer stays open."""

from __future__ import annotations

import pytest

from tests.harm.house import House
from tests.harm.test_answers import reply_to

ANN = "ann@new.example"
ASKED = [
    ("Before I decide I'd like to see the board and how long there is.", "The board:", "Deadline:"),
    ("Could I have a look at the map first? And what's the deadline?", "The board:", "Deadline:"),
    ("Antes de decidirme quisiera ver el tablero. ¡Me tienta!", "The board:", ""),
    ("Vorher würde ich gern wissen, wie lange noch Zeit ist.", "Deadline:", ""),
]
LEFT = [
    "Can my brother and I share the seat? And could I see the board?",
]


@pytest.mark.parametrize(("letter", "page", "another"), ASKED)
def test_a_question_before_the_answer_is_answered_by_us(
    letter: str, page: str, another: str
) -> None:
    with House.begun() as house:
        offered = house.write("GM", f"replace Germany by {ANN}").to(ANN)
        followed = house.write_from(ANN, letter, to=reply_to(offered))
        (mail,) = followed.mails
        assert mail.to == ANN
        assert page in mail.text
        assert another in mail.text
        assert "the offer stands until" in " ".join(mail.text.split())
        assert followed.kinds == ()
        house.write_from(ANN, "accept", to=reply_to(offered))
        assert house.address_of("GERMANY") == ANN


@pytest.mark.parametrize("letter", LEFT)
def test_what_we_cannot_answer_goes_to_the_gamesmaster_too(letter: str) -> None:
    with House.begun() as house:
        offered = house.write("GM", f"replace Germany by {ANN}").to(ANN)
        followed = house.write_from(ANN, letter, to=reply_to(offered))
        assert sorted(m.to for m in followed.mails) == sorted([ANN, house.address_of("GM")])
        assert "The board:" in followed.to(ANN).text
        assert followed.kinds == ()


THANKS = (
    "With pleasure, I take it. Thank you for thinking of me.",
    "I take it. Sorry to keep you waiting!",
    "Thanks for thinking of us! Yes, we take it.",
    "I'm honoured that you thought of me. I take it.",
    "Gladly, I take the seat. Sorry to have kept you waiting.",
)  # fmt: skip
NO_YES = (
    "I take it that France is alive? Thank you for thinking of me.",
    "Thank you for thinking of me.",
)


@pytest.mark.parametrize("letter", [*THANKS, *NO_YES])
def test_thanks_beside_a_yes_put_nothing_off(letter: str) -> None:
    with House.begun() as house:
        offered = house.write("GM", f"replace Germany by {ANN}").to(ANN)
        house.write_from(ANN, letter, to=reply_to(offered))
        assert (house.address_of("GERMANY") == ANN) is (letter in THANKS)
