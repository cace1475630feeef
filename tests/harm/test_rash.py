"""What only tells of a phase that is processed, of a deadline, a seat or a setting does nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import House

OF_MASTER = (
    "I adjudicate the phase at the deadline.", "Run the turn by me again.",
    "They run the turn late",
    "I run the game, you play it.", "Judge, you process the phase well", "process F1901",
    "adjudicate Bruno's question", "process Anna's orders", "process retreats",
    "Process the builds",
    "My own deadline at work is Monday 8pm, so be patient.", "My deadline at work is today 15:00.",
    "The deadline of the other game was today at 14:30.", "The deadline I missed was today 15:00",
    "The phase ended today at 14:30.", "I work until 18:00 today.", "I'm ill until Monday",
    "The café is open until 18:00 today.", "The deadline for ghost2 is Monday 8 pm",
    "zoe@y.org is the better gamesmaster", "Bruno was replaced by zoe@y.org",
    "I could extend by 2 days", "don't set grace 12 hours", "Grace is not 12 hours.",
    "No grace for 2 days.", "No press for 2 days.", "There will be no press from me today.",
    "There are no standbys.", "Two moves a week are too many.", "no holidays in Germany",
    "Retreats took 12 hours in the old days.", "Grace was 24 hours last year and nobody liked it.",
    "Two days for retreats is too long", "We could do retreats in 12 hours.", "vote moves 2 days",
    "should I set grace 12 hours", "moves 4 days for the first year", "We vote: two days a turn",
    "I'm on holidays in Germany",
)  # fmt: skip
OF_PLAYERS = (
    "Should I vote draw", "I'll be ready for the rest of the year once England answers.",
    "I will be ready for all of 1901.",
)  # fmt: skip
MEANT = {
    "process": "PhaseProcessed",
    "Please process the turn now.": "PhaseProcessed",
    "Could you process the phase, please?": "PhaseProcessed",
    "Please move the deadline to Friday 20:00": "DeadlineSet",
    "Bring the deadline forward to tomorrow morning at nine.": "DeadlineSet",
    "Let them have until Friday 20:00.": "DeadlineSet",
    "Two more days for this turn, my router is dead.": "DeadlineSet",
    "Could you offer France to zoe@y.org?": "SeatOffered",
    "Please allow 12 hours of grace.": "SettingsChanged",
}
NOTHING = {"WishAsked", "QuestionsAsked", "LinesFailed"}


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


@pytest.mark.parametrize("text", OF_MASTER)
def test_what_a_gamesmaster_only_tells_of_is_not_done(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert {*done.kinds} <= NOTHING
    assert [mail.to for mail in done.mails] == [house.address_of("GM")]


@pytest.mark.parametrize("text", OF_PLAYERS)
def test_what_a_player_only_tells_of_is_not_done(text: str, house: House) -> None:
    assert {*house.write("ENGLAND", text).kinds} <= NOTHING


@pytest.mark.parametrize("text", MEANT)
def test_what_is_asked_for_outright_is_done(text: str, house: House) -> None:
    assert MEANT[text] in house.write("GM", text).kinds
