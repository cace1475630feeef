"""There are no deputies: whoever names one hands over nothing, and moves no clock."""

from __future__ import annotations

import pytest

from tests.harm.house import MASTER, House

SAID = (
    "ben@y.org is my co-gamesmaster",
    "ben@y.org is my deputy for the clock until 12 December",
    "deputy ben@y.org: clock, seats",
    "deputy none",
    "Ben <ben@y.org> will be my deputy while I am away, please pause the game for him.",
    "make ben@y.org co-GM",
    "I am on holiday until 12 December, my deputy ben@y.org can extend deadlines.",
)


@pytest.mark.parametrize("text", SAID)
def test_nobody_is_offered_the_game_and_no_clock_stops(text: str) -> None:
    with House.begun() as house:
        before = house.game
        done = house.write("GM", text)
        assert house.game == before
        assert [mail.to for mail in done.mails] == [MASTER]
        assert "no deputies" in " ".join(done.to(MASTER).text.split())
        assert "failed" in done.to(MASTER).subject


def test_what_stands_beside_it_is_done() -> None:
    with House.begun() as house:
        done = house.write("GM", "extend by 2 days\n\nBen is my deputy from now on.")
        assert done.kinds == ("DeadlineSet",)
        assert "no deputies" in " ".join(done.to(MASTER).text.split())


def test_the_whole_game_is_handed_over_as_ever() -> None:
    with House.begun() as house:
        assert house.write("GM", "replace GM by ben@y.org").kinds == ("SeatOffered",)
