"""Which moment people mean: never one that a clock going forward skips."""

from __future__ import annotations

from datetime import UTC, date, datetime, time

import pytest

from judge.desk.commands.named_days import Day, NamedTime
from judge.desk.days import find_absence, find_day, find_moment

SATURDAY = datetime(2027, 3, 27, 12, tzinfo=UTC)
"""The day before summer time begins in Berlin."""


@pytest.mark.parametrize(
    ("when", "moment"),
    [
        (NamedTime(Day(weekday=6), time(2, 30)), None),
        (NamedTime(Day(month=3, day=28), time(2, 0)), None),
        (NamedTime(None, time(2, 30)), None),
        (NamedTime(Day(weekday=6), time(1, 59)), datetime(2027, 3, 28, 0, 59, tzinfo=UTC)),
        (NamedTime(Day(weekday=6), time(3, 0)), datetime(2027, 3, 28, 1, 0, tzinfo=UTC)),
        (NamedTime(Day(weekday=6), time(2, 30), "UTC"), datetime(2027, 3, 28, 2, 30, tzinfo=UTC)),
        (NamedTime(None, time(14, 0)), datetime(2027, 3, 27, 13, 0, tzinfo=UTC)),
        (NamedTime(None, time(13, 0)), datetime(2027, 3, 28, 11, 0, tzinfo=UTC)),  # it is 13:00 now
        (NamedTime(Day(weekday=5), time(12, 0)), datetime(2027, 4, 3, 10, 0, tzinfo=UTC)),
        (NamedTime(Day(weekday=5), None), datetime(2027, 3, 27, 19, 0, tzinfo=UTC)),
        (NamedTime(Day(month=2, day=30), time(12, 0)), None),
        (NamedTime(Day(day=27), time(20, 0)), datetime(2027, 3, 27, 19, 0, tzinfo=UTC)),
        (NamedTime(Day(day=30), time(20, 0)), datetime(2027, 3, 30, 18, 0, tzinfo=UTC)),
        (NamedTime(Day(day=4), time(20, 0)), datetime(2027, 4, 4, 18, 0, tzinfo=UTC)),
    ],
)
def test_moments_of_a_game_in_berlin(when: NamedTime, moment: datetime | None) -> None:
    assert find_moment(when, SATURDAY, "Europe/Berlin", time(20, 0)) == moment


def test_a_day_without_any_time_is_no_moment() -> None:
    assert find_moment(NamedTime(Day(weekday=6)), SATURDAY, "Europe/Berlin", None) is None


MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("day", "today", "found"),
    [
        (Day(day=15, said=1), MONDAY, date(2026, 12, 15)),
        (Day(day=15, said=2), MONDAY, None),
        (Day(month=12, day=13, said=6), MONDAY, date(2026, 12, 13)),
        (Day(weekday=4, is_next=True), MONDAY, None),  # the 4th, or the 11th?
        (Day(weekday=0, is_next=True), MONDAY, date(2026, 12, 7)),
        (Day(weekday=1, is_next=True), date(2026, 12, 6), date(2026, 12, 8)),  # it is a Sunday
    ],
)
def test_days_that_have_to_agree(day: Day, today: date, found: date | None) -> None:
    assert find_day(day, today) == found


def test_until_next_tuesday_is_behind_the_first_day() -> None:
    until = Day(weekday=1, is_next=True)
    assert find_absence(Day(weekday=2), until, MONDAY) == (date(2026, 12, 2), date(2026, 12, 8))
    assert find_absence(Day(from_today=1), Day(weekday=4, is_next=True), MONDAY) is None
