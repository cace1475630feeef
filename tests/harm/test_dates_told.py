"""Whoever is told a date up to which they may answer: it is acted upon right then, not before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest

from tests.harm.house import House, Mail
from tests.harm.test_told import flat, mails_of_the_clock

TOLD = r"(\d{4}-\d\d-\d\d \d\d:\d\d) UTC"
INA = "ina@x.org"


@dataclass(frozen=True)
class Span:
    """Something that is told: by which letter, in which mail behind what, and what it ends with."""

    letters: tuple[str, ...]
    to: str
    behind: str
    event: str
    options: str = ""
    hours: int = 0
    later: tuple[str, ...] = ()


SILENT = "silence 1 silent vacate answer 2 days"
SPANS = {
    "are you still with us": Span((), "ITALY", "up to", "SeatVacated", SILENT, 73),
    "and then the deadline is moved": Span(
        (), "ITALY", "up to", "SeatVacated", SILENT, 73, ("extend by 30 hours",)
    ),
    "and moved back": Span((), "ITALY", "up to", "SeatVacated", SILENT, 73, ("deadline tomorrow",)),
    "the gamesmaster is told the same": Span((), "GM", "up to", "SeatVacated", SILENT, 73),
    "the gamesmaster decides": Span(
        (), "GM", "up to", "SilenceOver", "silence 1 silent ask answer 30 hours", 73
    ),
    "an offer": Span((f"replace Italy by {INA}",), INA, "lapses on", "OfferClosed"),
    "an offer, as its gamesmaster is told": Span(
        (f"replace Italy by {INA}",), "GM", "lapses on", "OfferClosed"
    ),
    "the gamesmaster's own seat": Span((f"replace GM by {INA}",), "GM", "lapses on", "OfferClosed"),
    "a deputy who is asked": Span(
        (f"deputy {INA}: clock until 12 December",), INA, "answer ends on", "DeputyEnded"
    ),
    "a clock that stands still": Span(
        ("pause until 30 November 18:00",), "ITALY", "by itself on", "GameResumed"
    ),
}


def told_in(mails: list[Mail], reader: str, behind: str) -> datetime:
    """The one date that a reader is told behind some words."""
    pattern = rf"(?:{behind})\s+{TOLD}"
    found = {
        told for m in mails if m.to == reader for told in re.findall(pattern, flat(m.text))
    }  # fmt: skip
    (one,) = found
    return datetime.strptime(one, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


def number_of(house: House, kind: str) -> int:
    return sum(type(event).__name__ == kind for event in house.timeline().log)


@pytest.mark.parametrize("span", SPANS.values(), ids=SPANS.keys())
def test_what_is_told_up_to_a_date_is_acted_upon_at_that_date(span: Span) -> None:
    with House.begun(span.options) as house:
        mails: list[Mail] = []
        if span.hours:
            house.write("GM", "set grace 0")
            mails_of_the_clock(house, 71)  # up to the first deadline
            mails += mails_of_the_clock(house, 1)
        for letter in span.letters:
            mails += house.write("GM", letter).mails
        reader = INA if span.to == INA else house.address_of(span.to)
        at = told_in(mails, reader, span.behind)
        for letter in span.later:
            house.write("GM", letter)
        before = number_of(house, span.event)
        house.now = at - timedelta(minutes=1)
        while mails_of_the_clock(house, 0):
            pass
        assert number_of(house, span.event) == before
        house.now = at
        mails_of_the_clock(house, 0)
        assert number_of(house, span.event) == before + 1  # of several each has its own tick
