"""A deed is done to what it is done to: "process the vote" is about a vote, and is asked about."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import House

OTHER = (
    "Stop the fork", "Stop the vote", "halt the offer, please", "Extend the vote by 2 days",
    "extend the offer by 2 days", "move the press deadline to Friday", "process the vote",
    "adjudicate the dispute", "postpone the poll to Friday", "please shift the party to Friday",
    "delay the newsletter until Friday 20:00", "cancel the fork", "close the vote",
    "Bitte verschiebe die Abstimmung auf Freitag", "Repoussez le scrutin à vendredi.",
)  # fmt: skip
ITS_OWN = {
    "process the turn": "PhaseProcessed",
    "Please process this Spring season now.": "PhaseProcessed",
    "stop the running clock": "GamePaused",
    "halt the whole thing, please": "GamePaused",
    "extend the current phase by 2 days": "DeadlineSet",
    "Bitte verschiebe die Frist auf Freitag": "DeadlineSet",
    "Please move our deadline to Friday.": "DeadlineSet",
    "extend by 2 days": "DeadlineSet",
}


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


@pytest.mark.parametrize("text", OTHER)
def test_what_is_about_something_else_is_asked_about(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert {*done.kinds} <= {"WishAsked"}
    assert [mail.to for mail in done.mails] == [house.address_of("GM")]
    assert "not done" in done.mails[0].subject


@pytest.mark.parametrize("text", ITS_OWN)
def test_what_is_about_the_clock_or_the_game_is_done(text: str, house: House) -> None:
    assert ITS_OWN[text] in house.write("GM", text).kinds
