"""Dates as people read them."""

from datetime import UTC, datetime, timedelta

import pytest

from judge.desk.dates import write_deadline, write_span, write_when
from judge.game.schedule import read_zone

AT = datetime(2026, 11, 24, 23, 30, tzinfo=UTC)


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
    assert write_when(AT, zone) == written


def test_summer_time_is_minded() -> None:
    summer = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
    assert write_when(summer, "Europe/Berlin") == "2026-07-01 12:00 UTC (14:00 Europe/Berlin)"


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
    assert write_span(span) == written


def test_a_past_deadline_is_said_to_be() -> None:
    now = AT + timedelta(minutes=1)
    assert write_deadline(AT, now, "UTC") == "2026-11-24 23:30 UTC, which is now past"


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "/etc/passwd", "A\0B", "europe berlin"])
def test_what_is_no_zone_is_none(name: str) -> None:
    assert read_zone(name) is None
