"""What a player ordered in a phase that is over, as they ask for it in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.harm.house import House, words_of

SPRING = (
    "Your orders in Spring 1901 movement, with what came of them: "
    "France: Army Paris -> Burgundy. (*bounce*) why: 1 against 1 (A Mun - Bur) "
    "France: Army Marseilles -> Spain. "
    "France: Fleet Brest -> Mid-Atlantic Ocean. "
    "What all the others ordered, the report tells: results S1901M"
)


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        begun.write("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
        begun.write("GERMANY", "A Mun - Bur")
        begun.write("GM", "process")
        begun.write("FRANCE", "A Par - Pic")
        yield begun


def told(house: House, text: str, power: str = "FRANCE") -> str:
    done = house.write(power, text)
    assert done.events == ()
    return words_of(done.to(house.address_of(power)).text)


ASKED = (
    "What did I order last turn?",
    "what were my moves in spring?",
    "Remind me what I wrote last season",
    "What were my orders in spring 1901?",
    "show me my orders of the last phase",
    "What did my units do last season?",
    "which orders did I send in S1901?",
    "Which orders had I sent in S1901M?",
    "Could you repeat what I ordered the previous turn?",
    "How did my orders of 1901 fare?",
    "Was habe ich letzte Runde befohlen?",
    "Quels étaient mes ordres au printemps ?",
)


@pytest.mark.parametrize("text", ASKED)
def test_one_s_own_orders_come_with_their_outcomes(text: str, house: House) -> None:
    said = told(house, text)
    assert SPRING in said
    assert "Germany:" not in said
    assert "A Par - Pic" not in said


def test_a_question_heads_no_orders(house: House) -> None:
    said = told_of_orders(house, "What were my moves in spring?\nA Spa - Por\nF MAO - Por")
    assert SPRING in said
    assert "A Spa - Por" in said


def test_an_order_before_it_on_its_line_is_taken(house: House) -> None:
    said = told_of_orders(house, "A Spa - Por. What did I order last turn?")
    assert "Spain moves to Portugal" in said
    assert "A Spa - Por" in said


def told_of_orders(house: House, text: str) -> str:
    done = house.write("FRANCE", text)
    assert set(done.kinds) <= {"OrdersEntered", "OrdersFiled"}
    return words_of(done.to(house.address_of("FRANCE")).text)


ELSE: Sequence[tuple[str, str]] = (
    ("What did Germany order last turn?", "Germany: Army Munich"),
    ("what did I order", "A Par - Pic"),
    ("What did I order in autumn?", "A Par - Pic"),
    ("What did I write to Italy last turn?", ""),
    ("Which of my letters went out last turn?", ""),
)


@pytest.mark.parametrize(("text", "said"), ELSE, ids=[text for text, _ in ELSE])
def test_what_others_did_and_what_stands_is_told_as_ever(
    text: str, said: str, house: House
) -> None:
    answer = told(house, text)
    assert "Your orders in Spring 1901" not in answer
    assert said in answer


LATER = (
    "May I leave my orders for autumn with you?\nA Spa - Por",
    "What did I order in spring 1905?",
    "What are my orders for spring?",
    "Can I send my orders for spring now?\nA Spa - Por",
)


@pytest.mark.parametrize("text", LATER)
def test_what_was_not_played_yet_is_none_of_it(text: str, house: House) -> None:
    answer = house.write("FRANCE", text).to(house.address_of("FRANCE")).text
    assert "with what came of them" not in answer


def test_of_several_phases_of_a_turn_each_is_told(house: House) -> None:
    house.write("FRANCE", "A Spa - Por")
    house.write("GM", "process")
    assert str(house.game.table.position.phase) == "W1901A"
    house.write("FRANCE", "build A Par")
    house.write("GM", "process")
    said = told(house, "What did I order last turn?")
    assert "Your orders in Fall 1901 movement" in said
    assert "Your orders in Winter 1901 adjustment" in said
    assert "Spring 1901" not in said.partition("Deadline")[0].partition("Your orders for")[0]


def test_before_the_first_phase_is_over_nothing_is_shown() -> None:
    with House.begun() as house:
        house.write("FRANCE", "A Par - Bur")
        assert "No phase of this game is over yet" in told(house, "What did I order last turn?")


def test_nobody_else_sees_them(house: House) -> None:
    assert "France:" not in told(house, "What did I order last turn?", "TURKEY")
    house.write_from("zoe@y.org", "observe ghost")
    seen = house.write_from(
        "zoe@y.org", "What did I order last turn?", to="judge+ghost@example.org"
    )
    assert "Your orders in" not in seen.mails[0].text
