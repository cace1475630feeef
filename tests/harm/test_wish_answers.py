"""What a letter may have wished is asked by a number, and done by one letter: "1a"."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.replaying import replay_faults
from tests.harm.house import Followed, House

PERHAPS = "Well, I might be ready I suppose"
OF_MASTER = "Perhaps we should pause the game."
LATER = "I'd say the deadline could be put back by a day or two, what do you think?"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun("moves 20 days") as house:
        yield house
        assert list(replay_faults(house.records, "ghost")) == []


def ask(house: House, who: str = "FRANCE", text: str = PERHAPS) -> int:
    """Write a letter whose wish is asked about; the number of the question."""
    followed = house.write(who, text)
    assert followed.kinds == ("WishAsked",)
    number = int(followed.events[0][1]["number"])
    assert f"? {number}a  " in followed.mails[0].text
    assert f'as in "{number}a"' in followed.mails[0].text
    return number


def waits(followed: Followed) -> list[bool]:
    """What was said of waiting for somebody."""
    return [body["waits"] for kind, body in followed.events if kind == "WaitSet"]


@pytest.mark.parametrize(
    "answer",
    [
        "1a",
        "1A.",
        "1 a",
        " 1a!",
        "yes, 1a",
        "1a please",
        "1: a",
        "1: yes",
        "1. ja",
        "(1a)",
        "1: sure",
        "1 yes please",
        "ok, 1a",
        "question 1: ok",
        "1: Do it!",
        "1: oui.",
    ],
)
def test_one_letter_does_it(house: House, answer: str) -> None:
    house.write("FRANCE", "wait")
    assert ask(house) == 1
    followed = house.write("FRANCE", answer)
    assert set(followed.kinds) == {"WaitSet", "WishesClosed"}
    assert waits(followed) == [False]
    assert waits(house.write("FRANCE", answer)) == []


@pytest.mark.parametrize("answer", ["1: no", "1. nein", "1) non", "1: no thanks", "1 never mind."])
def test_or_drops_it(house: House, answer: str) -> None:
    ask(house)
    assert house.write("FRANCE", answer).kinds == ("WishesClosed",)
    assert waits(house.write("FRANCE", "1a")) == []


@pytest.mark.parametrize(
    "answer",
    [
        "1b",
        "2a",
        "1",
        "a",
        "1a if Italy agrees",
        "not 1a",
        "1a?",
        "1: yes if Italy agrees",
        "1: no idea",
        "1 day more",
        "yes",
        "1: yes or no",
    ],
)
def test_nothing_else_does(house: House, answer: str) -> None:
    ask(house)
    followed = house.write("FRANCE", answer)
    assert not {"WaitSet", "WishesClosed"} & set(followed.kinds)


def test_nobody_answers_for_another(house: House) -> None:
    ask(house)
    assert house.write("ITALY", "1a").kinds == ()
    assert house.write("GM", "1a").kinds == ()


def test_the_gamesmaster_answers_as_well(house: House) -> None:
    number = ask(house, "GM", OF_MASTER)
    assert house.write("GM", f"{number}a").kinds == ("GamePaused", "WishesClosed")
    assert house.game.people.wishes == ()


def test_orders_and_wishes_have_numbers_of_their_own(house: House) -> None:
    first = ask(house)
    followed = house.write("FRANCE", f"{PERHAPS}\n\nA Par - Bur or Pic")
    numbers = [
        q["number"] for k, b in followed.events if k == "QuestionsAsked" for q in b["questions"]
    ]
    numbers += [b["number"] for k, b in followed.events if k == "WishAsked"]
    assert len(set(numbers)) == 2
    assert first not in numbers


def test_two_labels_on_a_line(house: House) -> None:
    house.write("FRANCE", f"{PERHAPS}\n\nA Par - Bur or Pic")
    seat = house.game.people.seat_of(house.game.variant.power_by_id["FRANCE"])
    order, wish = seat.questions[0].number, house.game.people.wishes[0].number
    followed = house.write("FRANCE", f"{order}a, {wish}a")
    assert {"OrdersEntered", "WishesClosed"} <= set(followed.kinds)


def test_what_is_asked_again_is_asked_once(house: House) -> None:
    first, again = ask(house), ask(house)
    assert [wish.number for wish in house.game.people.wishes] == [again]
    said = house.write("FRANCE", f"{first}a")
    assert waits(said) == []


def test_a_wish_is_over_with_its_phase(house: House) -> None:
    number = ask(house)
    house.write("GM", "process")
    followed = house.write("FRANCE", f"{number}a")
    assert waits(followed) == []
    assert "no longer open" in followed.mails[0].text


def test_what_cannot_be_undone_takes_its_own_line(house: House) -> None:
    followed = house.write("FRANCE", "Maybe I should resign, I don't know")
    assert "WishAsked" not in followed.kinds


PLEA = "Could we have two days more, please?"


def beg(house: House) -> tuple[int, str]:
    """Have a player ask for what the gamesmaster may grant; its number, and the mail's subject."""
    followed = house.write("FRANCE", PLEA)
    assert followed.kinds == ("PressSent", "WishAsked")
    mail = followed.to(house.address_of("GM"))
    number = int(followed.events[1][1]["number"])
    assert f"answer this mail with YES, or from anywhere with the line\n    {number}a" in mail.text
    return number, mail.subject


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        ("yes", ("DeadlineSet", "WishesClosed")),
        ("Sure, fine with me.", ("DeadlineSet", "WishesClosed")),
        ("Of course! Have a good trip.", ("DeadlineSet", "WishesClosed")),
        ("Ja, gern.", ("DeadlineSet", "WishesClosed")),
        ("1a", ("DeadlineSet", "WishesClosed")),
        ("no", ("WishesClosed",)),
        ("No, sorry.", ("WishesClosed",)),
        ("Yes, if Italy agrees", ()),
        ("Yes, but only one day", ()),
        ("Let me think about it", ()),
        ("why?", ()),
        ("What did France write?", ()),
    ],
)
def test_a_plea_is_granted_by_a_plain_answer(
    house: House, answer: str, kinds: tuple[str, ...]
) -> None:
    _, subject = beg(house)
    before = house.game.clock.deadline
    followed = house.write("GM", answer, subject=f"Re: {subject}")
    assert tuple(kind for kind in followed.kinds if kind != "WishAsked") == kinds
    assert before is not None
    assert house.game.clock.deadline == before + timedelta(days=2 * ("DeadlineSet" in kinds))


def test_a_yes_is_to_the_plea_that_its_subject_names_and_to_no_other(house: House) -> None:
    _, first = beg(house)
    followed = house.write("ITALY", "Please pause the game until Monday.")
    assert "WishAsked" in followed.kinds or followed.kinds == ("PressSent",)
    assert house.write("GM", "yes").kinds == ()
    assert house.write("FRANCE", "yes", subject=f"Re: {first}").kinds == ()
    granted = house.write("GM", "yes", subject=f"Re: {first}")
    assert granted.kinds == ("DeadlineSet", "WishesClosed")
    again = house.write("GM", "Yes!", subject=f"Re: {first}")
    assert again.kinds == ()
    assert "no longer open" in " ".join(again.to(house.address_of("GM")).text.split())
    number = first.rpartition("question ")[2].strip(")")
    by_label = house.write("GM", f"{number}a", subject=f"Re: {first}").to(house.address_of("GM"))
    assert "no longer open" in " ".join(by_label.text.split())


def test_nobody_else_grants(house: House) -> None:
    _, subject = beg(house)
    forged = house.forge(house.address_of("GM"), "yes", subject=f"Re: {subject}")
    assert "DeadlineSet" not in forged.kinds
    assert "DeadlineSet" not in house.write("ITALY", "yes", subject=f"Re: {subject}").kinds
