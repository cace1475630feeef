"""A stranger who asks for something of a game is told how to get it, but so often a day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import House

ZOE = "zoe@y.org"


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


@pytest.mark.parametrize(
    "text",
    ["get zine ghost", "export ghost", "who ghost", "Could I have the book of ghost, please?"],
)
def test_who_asks_for_a_game_is_told_how_to_observe_it(text: str, house: House) -> None:
    for _ in range(2):
        done = house.write_from(ZOE, text)
        assert done.events == ()
        (mail,) = done.mails
        assert mail.to == ZOE
        assert "observe ghost" in mail.text
        assert mail.subject == "ghost: for those who are in the game"
    assert house.write_from(ZOE, "observe ghost").kinds == ("ObserverJoined",)


def test_of_what_game_nobody_knows_is_told_how_to_find_one(house: House) -> None:
    (mail,) = house.write_from(ZOE, "get zine").mails
    assert "observe NAME" in mail.text
    assert "GAMES" in mail.text


def test_who_asks_for_ever_is_answered_three_times_a_day(house: House) -> None:
    texts = [f"get zine ghost\n\nThis is letter {number}." for number in range(6)]
    answered = [len(house.write_from(ZOE, text).mails) for text in texts]
    assert answered == [1, 1, 1, 0, 0, 0]
    house.pass_time(hours=25)
    assert len(house.write_from(ZOE, "get zine ghost").mails) == 1


def test_a_game_that_is_unlisted_is_not_named(house: House) -> None:
    house.write("GM", "set unlisted")
    (mail,) = house.write_from(ZOE, "get zine ghost").mails
    assert "ghost" not in mail.subject
    assert "observe ghost" not in mail.text


def test_who_only_talks_is_told_once_a_day(house: House) -> None:
    assert [len(house.write_from(ZOE, "Hello there").mails) for _ in range(3)] == [1, 0, 0]
