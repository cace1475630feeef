"""A gamesmaster's reason in passing: nobody is told it, and the gamesmaster is told that."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import MASTER, House, words_of

UNTOLD = {
    "extend by 1 day as Bruno is ill": "as Bruno is ill",
    "extend by 2 days (Bruno is ill)": "Bruno is ill",
    "extend by 2 days - Bruno is ill": "Bruno is ill",
    "extend by 2 days, Bruno is ill.": "Bruno is ill",
    "Please extend by 1 day, because Bruno's ill. Thanks!": "because Bruno's ill",
    "deadline Friday 20:00 because of the holidays": "because of the holidays",
    "pause because I am moving house": "because I am moving house",
    "replace France by zoe@y.org because she left": "because she left",
    "set moves 2 days because it is slow": "because it is slow",
    "process because all are in": "because all are in",
}
TOLD = (
    "extend by 2 days, reason: Bruno is ill", "extend by 2 days, thanks a lot",
    "extend by 2 days.\nGM", "remove A Ven because it was lost", "pause until 2 December, please",
    "ruling: Kiel is a canal, since it was dug.", "poll: shall we pause, as Bruno is ill? yes / no",
    "status because I care", "deadline Friday, 20:00", "set silence 2, silent vacate, standbys no",
    "extend by 2 days, and tell me who hasn't sent orders yet",
    "away 3-12 December, no laptop", "retreats as well as builds take one day only",
)  # fmt: skip


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


@pytest.mark.parametrize("text", UNTOLD)
def test_what_nobody_is_told_is_said(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert done.kinds
    (own,) = [m for m in done.mails if m.to == MASTER and "told nobody why" in m.text]
    said = words_of(own.text)
    assert f'I told nobody why ("{UNTOLD[text]}")' in said
    assert f"broadcast: {UNTOLD[text]}" in said
    others = [mail for mail in done.mails if mail is not own]
    assert others
    assert not any(UNTOLD[text] in words_of(mail.text) for mail in others)


@pytest.mark.parametrize("text", TOLD)
def test_nothing_is_said_of_what_is_told_or_is_no_reason(text: str, house: House) -> None:
    done = house.write("GM", text)
    assert not any("told nobody why" in mail.text for mail in done.mails)


def test_what_is_asked_about_may_be_done_with_its_reason(house: House) -> None:
    done = house.write("GM", "extend 24h because Bruno is ill")
    said = words_of(done.to(MASTER).text)
    assert "1a extend by 1 day" in said
    assert "1b extend by 1 day reason: Bruno is ill" in said
    done = house.write("GM", "1b")
    assert "DeadlineSet" in done.kinds
    assert 'the gamesmaster says: "Bruno is ill"' in words_of(done.to("anna@x.org").text)
