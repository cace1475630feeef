"""Dates and spans as people read them, in English and in a language that isn't."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from judge.desk.dates import write_days, write_deadline, write_span, write_weekday, write_when
from judge.desk.replies.layout import grouped, listing
from judge.game.schedule import read_zone
from judge.library.texts import load_phrases
from judge.orders.reason import Joint

AT = datetime(2026, 11, 24, 23, 30, tzinfo=UTC)
ENGLISH = load_phrases()
POLISH = replace(
    ENGLISH,
    sentences={
        "date.utc": "{when} UTC",
        "date.there": "{utc}, {zone} {there}",
        "date.past": "{when}: minęło",
        "date.ahead": "{when}, za {span}",
        "date.day": "{date} ({weekday})",
        "date.days": "od {first} do {last}",
        "weekday.tuesday": "wtorek",
        "weekday.wednesday": "środa",
        "span.none": "zaraz",
        "span.two": "{first} i {last}",
        "span.day": "{number} dni",
        "span.day_one": "{number} dzień",
        "span.hour": "{number} godzin",
        "span.hour_one": "{number} godzina",
        "span.hour_few": "{number} godziny",
        "span.minute": "{number} minut",
        "number.thousands": "\N{NO-BREAK SPACE}",
    },
    reasons={Joint.COMMA: "{0}, {1}", Joint.AND: "{0} i {1}"},
    forms={"one": re.compile("1"), "few": re.compile("(?:.*[^1])?[2-4]")},
)


@pytest.mark.parametrize(
    ("zone", "written"),
    [
        ("UTC", "2026-11-24 23:30 UTC"),
        ("Europe/Berlin", "2026-11-24 23:30 UTC (2026-11-25 00:30 Europe/Berlin)"),
        ("America/New_York", "2026-11-24 23:30 UTC (18:30 America/New_York)"),
        ("Nowhere/At_All", "2026-11-24 23:30 UTC"),
    ],
)
def test_utc_and_local(zone: str, written: str) -> None:
    assert write_when(AT, zone, ENGLISH) == written


def test_summer_time_is_minded() -> None:
    summer = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
    written = "2026-07-01 12:00 UTC (14:00 Europe/Berlin)"
    assert write_when(summer, "Europe/Berlin", ENGLISH) == written


@pytest.mark.parametrize(
    ("span", "written"),
    [
        (timedelta(0), "no time"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=25), "1 day 1 hour"),
        (timedelta(days=2, hours=3, minutes=4), "2 days 3 hours"),
        (timedelta(hours=1, minutes=30), "1 hour 30 minutes"),
        (timedelta(seconds=-5), "no time"),
    ],
)
def test_spans(span: timedelta, written: str) -> None:
    assert write_span(span, ENGLISH) == written


def test_a_past_deadline_is_said_to_be() -> None:
    now = AT + timedelta(minutes=1)
    assert write_deadline(AT, now, "UTC", ENGLISH) == "2026-11-24 23:30 UTC, which is now past"


def test_days() -> None:
    first, last = date(2026, 11, 24), date(2026, 11, 25)
    assert [write_days(first, last, book) for book in (ENGLISH, POLISH)] == [
        "Tuesday 2026-11-24 to Wednesday 2026-11-25",
        "od 2026-11-24 (wtorek) do 2026-11-25 (środa)",
    ]
    assert write_days(last, last, ENGLISH) == "Wednesday 2026-11-25"


def test_every_day_of_the_week_has_its_name() -> None:
    week = [write_weekday(date(2026, 11, 23) + timedelta(days=n), ENGLISH) for n in range(7)]
    assert " ".join(week) == "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"


@pytest.mark.parametrize(
    ("hours", "written"),
    [
        (0, "zaraz"),
        (1, "1 godzina"),
        (2, "2 godziny"),
        (5, "5 godzin"),
        (12, "12 godzin"),
        (22, "22 godziny"),
        (25, "1 dzień i 1 godzina"),
        (12 * 24, "12 dni"),
    ],
)
def test_a_language_has_as_many_forms_as_it_needs(hours: int, written: str) -> None:
    assert write_span(timedelta(hours=hours), POLISH) == written


def test_nothing_of_a_deadline_is_english_but_in_english() -> None:
    now = AT - timedelta(hours=2)
    written = "2026-11-24 23:30 UTC, Europe/Warsaw 2026-11-25 00:30, za 2 godziny"
    assert write_deadline(AT, now, "Europe/Warsaw", POLISH) == written
    assert write_deadline(AT, AT, "UTC", POLISH) == "2026-11-24 23:30 UTC: minęło"


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ((), "", ""),
        (("A",), "A", "A"),
        (("A", "B"), "A and B", "A i B"),
        (("A", "B", "C {0}"), "A, B and C {0}", "A, B i C {0}"),
    ],
)
def test_words_in_a_row(words: tuple[str, ...], english: str, polish: str) -> None:
    assert [listing(words, book) for book in (ENGLISH, POLISH)] == [english, polish]


def test_large_numbers() -> None:
    numbers = [grouped(number, ENGLISH) for number in (999, 20_000, 1_234_567)]
    assert numbers == ["999", "20,000", "1,234,567"]
    assert grouped(20_000, POLISH) == "20\N{NO-BREAK SPACE}000"


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "/etc/passwd", "A\0B", "europe berlin"])
def test_what_is_no_zone_is_none(name: str) -> None:
    assert read_zone(name) is None
