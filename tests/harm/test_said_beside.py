"""What a letter says beside something else is heard, and of two questions both are answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import MASTER, House


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


def test_a_sentence_before_a_heading_is_heard(house: House) -> None:
    """It was a remark, and the vote stood."""
    house.write("ITALY", "vote draw")
    done = house.write(
        "ITALY",
        "No more talk of a draw, I take my vote back! And here's how we go on:\n\nA Ven - Tyr",
    )
    assert done.kinds == ("VoteWithdrawn", "OrdersEntered")


def test_of_two_questions_both_are_answered(house: House) -> None:
    """The second alone was."""
    done = house.write(
        "ITALY",
        "Could you send me a list of who plays which country, and how many centres everybody has"
        " got at the moment?",
    )
    text = done.to(house.address_of("ITALY")).text
    assert "Supply centres in ghost" in text
    assert "Who plays ghost" in text


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Please take us one phase back.", ("RolledBack",)),
        ("Undo the last phase, they shall do it once more.", ("WishAsked",)),
        (
            "Put the game back to where it was before the last phase and let them do it again.",
            ("WishAsked",),
        ),
        ("Bitte die letzte Auswertung rückgängig machen.", ("WishAsked",)),
        ("Annule la dernière phase, s'il te plaît.", ("WishAsked",)),
    ],
)
def test_one_phase_back_is_the_last(text: str, kinds: tuple[str, ...]) -> None:
    with House.begun() as house:
        house.write("GM", "process")
        before = str(house.game.table.position.phase)
        done = house.write("GM", text)
        assert before == "F1901M"
        assert done.kinds == kinds
        assert ("write: rollback" in done.to(MASTER).text) is (kinds == ("WishAsked",))


def test_a_gamesmasters_own_chair_is_offered(house: House) -> None:
    done = house.write(
        "GM",
        "I need a rest. Please offer my chair to Paavo, he is at paavo@letters.example.",
    )
    assert any(mail.to == "paavo@letters.example" for mail in done.mails)


def test_nobody_is_late_before_the_deadline(house: House) -> None:
    """A length of time before the end is of reminders; it was read as grace."""
    done = house.write(
        "GM", "You are to knock on the door of the late ones 12 hours before the end."
    )
    assert house.game.settings.grace.total_seconds() == 0
    assert "12 hours" in done.to(MASTER).text


ANGRY = "this is the third time in a row that England gets an extension, I'm not amused."


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        (f"Gm,\n\n{ANGRY}", True),
        (f"Dear Gm,\n\n{ANGRY}", True),
        (f"Dear Gm,\n\nA Ven - Tyr\n\n{ANGRY}", False),
        (f"Hello,\n\n{ANGRY}", False),
        ("Dear Gm,\n\nThanks!", False),
    ],
)
def test_who_writes_to_the_gamesmaster_is_told_who_reads(
    house: House, text: str, is_told: bool
) -> None:
    mail = house.write("ITALY", text).to(house.address_of("ITALY"))
    assert ("who doesn't read what is written to me" in " ".join(mail.text.split())) is is_told
