"""A receipt's subject says no more than was done: what is only asked for is told as asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.harm.house import MASTER, House


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


ASKED: Sequence[tuple[str, str]] = (
    ("extend by 2 days", "asked of the gamesmaster: extend by 2 days"),
    ("could we have until Friday 20:00? My train is late.",
     "asked of the gamesmaster: deadline 2026-11-27 20:00"),
    ("pause", "asked of the gamesmaster: pause"),
    ("set early off", "asked of the gamesmaster: set early off"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "headline"), ASKED, ids=[text for text, _ in ASKED])
def test_what_is_passed_on_is_told_as_asked(text: str, headline: str, house: House) -> None:
    before = house.game.clock
    done = house.write("FRANCE", text)
    assert done.to(house.address_of("FRANCE")).subject == f"[ghost] {headline}"
    assert (house.game.clock.deadline, house.game.clock.paused) == (before.deadline, before.paused)


def test_a_clock_that_runs_again_later_stands_still(house: House) -> None:
    house.write("GM", "pause")
    subject = house.write("GM", "resume 2026-11-27 20:00").to(MASTER).subject
    assert subject.startswith("[ghost] the clock stands still until 2026-11-27 19:00 UTC")
    assert house.write("GM", "resume").to(MASTER).subject == "[ghost] the clock runs again"


def test_nobody_who_waits_has_joined(house: House) -> None:
    house.write("GM", "eject Italy")
    line = next(
        row.strip()
        for row in house.write("GM", "eject Italy").to(MASTER).text.splitlines()
        if row.strip().startswith("eject Italy")
    )
    house.write("GM", line)
    done = house.write_from("zoe@y.org", "join ghost")
    assert done.kinds == ("WishAsked",)
    assert done.to("zoe@y.org").subject == "the gamesmaster is asked about your seat"


WITHDRAWN: Sequence[tuple[str, str, str, str]] = (
    ("GM", "set comment a slow game", "the comment is set", ""),
    ("GM", "set comment none", "the comment is taken off", "set comment a slow game"),
    ("FRANCE", "publish my address no", "your address is no longer told", "publish my address yes"),
    ("FRANCE", "ready until further notice", "ready, but orders of yours are missing", ""),
    ("FRANCE", "ready until further notice", "you are ready", "A Par H, A Mar H, F Bre H"),
)


@pytest.mark.parametrize(("who", "text", "headline", "before"), WITHDRAWN)
def test_what_is_taken_off_isn_t_set(
    who: str, text: str, headline: str, before: str, house: House
) -> None:
    if before:
        house.write(who, before)
    subject = house.write(who, text).to(house.address_of(who)).subject
    assert subject.startswith(f"[ghost] {headline}")


def test_who_stands_by_no_longer_is_told_so(house: House) -> None:
    asked = house.write_from("zoe@y.org", "standby")
    assert asked.mails[0].subject == "standing by: answer the mail about it first"
