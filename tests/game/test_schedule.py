"""Deadlines keep the hour of their anchor, whatever comes early or late, in summer and winter."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.game import deadlines
from judge.game.deadlines import Begun
from judge.game.schedule import Anchor, Lasting, Schedule, put_off, shifted

BERLIN, HOWE, APIA = "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia"
ZONES = (BERLIN, "America/New_York", HOWE, "UTC", "Asia/Kolkata", APIA)
A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)
YEAR = datetime(2026, 9, 1, tzinfo=UTC)

zones = st.sampled_from(ZONES)
anchors = st.builds(
    lambda minutes, zone: Anchor(YEAR + timedelta(minutes=minutes), zone),
    st.integers(0, 500 * 1440),
    zones,
)
days = st.integers(1, 21)
minutes = st.integers(0, 4 * 1440)


def there(moment: datetime, zone: str) -> datetime:
    return moment.astimezone(ZoneInfo(zone))


def lasting(span: timedelta, anchor: Anchor | None) -> Schedule:
    return Schedule(anchor.zone if anchor is not None else "UTC", (Lasting(span),))


def next_deadline(
    span: timedelta, now: datetime, old: datetime | None, anchor: Anchor | None
) -> datetime:
    begun = Begun(PhaseKind.MOVEMENT, now, old, anchor)
    return deadlines.next_deadline(lasting(span, anchor), begun).at


def resumed(left: timedelta, span: timedelta, now: datetime, anchor: Anchor | None) -> datetime:
    begun = Begun(PhaseKind.MOVEMENT, now, anchor=anchor)
    return deadlines.resumed(lasting(span, anchor), begun, left).at


def is_at_its_hour(moment: datetime, anchor: Anchor) -> bool:
    """At the anchor's hour, the first of two; an hour later where it was skipped."""
    local, hour = there(moment, anchor.zone), there(anchor.moment, anchor.zone).time()
    wanted = datetime.combine(local.date(), hour).replace(tzinfo=ZoneInfo(anchor.zone))
    return wanted.astimezone(UTC) == moment


def local(text: str, zone: str = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


TUESDAY = local("2026-11-24 20:00")

# The anchor is Tuesday 24 November 2026, 20:00 in Berlin; the last deadline, now, days, the next.
NEXT = [
    ("2026-11-24 20:00", "2026-11-24 20:00", 3, "2026-11-27 20:00", "on time"),
    ("2026-11-24 20:00", "2026-11-24 20:07", 3, "2026-11-27 20:00", "a slow machine"),
    ("2026-11-24 20:00", "2026-11-22 13:47", 3, "2026-11-25 20:00", "early"),
    ("2026-11-24 20:00", "2026-11-24 13:47", 3, "2026-11-27 20:00", "early by some hours"),
    ("2026-11-24 20:00", "2026-11-22 20:00", 3, "2026-11-25 20:00", "early, at the hour"),
    ("2026-11-24 20:00", "2026-11-22 21:00", 1, "2026-11-24 20:00", "a short phase, early"),
    ("2026-11-24 20:00", "2026-11-26 20:00", 7, "2026-12-01 20:00", "two days of grace, weekly"),
    ("2026-11-24 20:00", "2026-11-26 20:00", 4, "2026-11-28 20:00", "two days of grace"),
    ("2026-11-24 20:00", "2026-11-26 20:00", 3, "2026-11-28 20:00", "and less than half left"),
    ("2026-11-24 20:00", "2026-12-04 09:00", 7, "2026-12-08 20:00", "down for ten days"),
    ("2026-11-24 20:00", "2026-11-22 13:47", 7, "2026-12-01 20:00", "early, weekly"),
    ("2026-11-24 22:00", "2026-11-24 22:00", 3, "2026-11-27 20:00", "extended by two hours"),
    ("2026-11-24 22:00", "2026-11-24 21:59", 3, "2026-11-27 20:00", "and a little early"),
    ("2026-11-25 20:00", "2026-11-25 20:00", 7, "2026-12-01 20:00", "extended by a day, weekly"),
    ("2026-11-25 08:00", "2026-11-25 08:00", 1, "2026-11-26 20:00", "extended by half a day"),
    ("2026-10-24 20:00", "2026-10-24 20:00", 1, "2026-10-25 20:00", "winter time"),
    ("2027-03-27 20:00", "2027-03-27 20:00", 1, "2027-03-28 20:00", "summer time"),
    ("2027-03-27 20:00", "2027-03-27 19:30", 1, "2027-03-28 20:00", "summer time, early"),
    ("2027-03-23 20:00", "2027-03-23 20:00", 7, "2027-03-30 20:00", "summer time, weekly"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "now", "lasts", "found"),
    [pytest.param(*row[:4], id=row[4]) for row in NEXT],
)
def test_the_next_deadline(old: str, now: str, lasts: int, found: str) -> None:
    anchor = Anchor(TUESDAY, BERLIN)
    assert next_deadline(lasts * A_DAY, local(now), local(old), anchor) == local(found)


def test_phases_of_hours_are_counted_from_now() -> None:
    now = local("2026-11-24 13:47")
    for span in (timedelta(hours=12), timedelta(hours=36), timedelta(minutes=5)):
        assert next_deadline(span, now, TUESDAY, Anchor(TUESDAY, BERLIN)) == now + span
        assert resumed(AN_HOUR, span, now, Anchor(TUESDAY, BERLIN)) == now + AN_HOUR
        assert put_off(TUESDAY, span, now, BERLIN) == TUESDAY + span
    assert next_deadline(A_DAY, now, None, None) == now + A_DAY


@pytest.mark.parametrize(
    ("moment", "zone", "lasts", "found"),
    [
        ("2026-10-24T02:30+02:00", BERLIN, 1, "2026-10-25T02:30+02:00"),  # the first of two
        ("2026-10-24T02:30+02:00", BERLIN, 2, "2026-10-26T02:30+01:00"),
        ("2027-03-27T02:30+01:00", BERLIN, 1, "2027-03-28T03:30+02:00"),  # there is no 02:30
        ("2027-03-27T02:30+01:00", BERLIN, 2, "2027-03-29T02:30+02:00"),
        ("2026-10-03T02:10+10:30", HOWE, 1, "2026-10-04T02:40+11:00"),  # by half an hour
        ("2026-10-25T02:30+01:00", BERLIN, 1, "2026-10-26T02:30+01:00"),
        ("2011-12-29T20:00-10:00", APIA, 1, "2011-12-31T20:00+14:00"),  # a day was left out
    ],
)
def test_hours_that_are_skipped_or_come_twice(
    moment: str, zone: str, lasts: int, found: str
) -> None:
    assert shifted(datetime.fromisoformat(moment), lasts, zone) == datetime.fromisoformat(found)


@given(anchors, days, minutes, minutes, st.booleans())
def test_a_deadline_is_at_its_hour_and_far_enough(
    anchor: Anchor, lasts: int, ahead: int, off: int, is_early: bool
) -> None:
    old = anchor.first(anchor.moment + timedelta(minutes=off), 7 if lasts % 7 == 0 else 1)
    now = old - timedelta(minutes=ahead) if is_early else old + timedelta(minutes=ahead)
    span = lasts * A_DAY
    found = next_deadline(span, now, old, anchor)
    assert is_at_its_hour(found, anchor)
    assert found - now >= (span - AN_HOUR if is_early else span / 2)  # summer time takes an hour
    if is_early:
        assert found <= next_deadline(span, old, old, anchor)
    if lasts % 7 == 0 and there(anchor.moment, anchor.zone).time() >= time(4):
        days_of_the_week = {there(at, anchor.zone).weekday() for at in (found, anchor.moment)}
        assert len(days_of_the_week) == 1


@given(anchors, days, st.integers(-10000, 10000), minutes, minutes)
def test_who_is_earlier_never_makes_it_later(
    anchor: Anchor, lasts: int, off: int, one: int, other: int
) -> None:
    old = anchor.moment + timedelta(minutes=off)  # wherever it was put off to
    begin = old - 2 * A_DAY
    first, second = (begin + timedelta(minutes=m) for m in sorted((one, other)))
    span = lasts * A_DAY
    found = [next_deadline(span, now, old, anchor) for now in (first, second)]
    assert found == sorted(found)
    assert all(
        at - now >= span / 2 - AN_HOUR for at, now in zip(found, (first, second), strict=True)
    )


@given(anchors, days, st.lists(st.integers(-3 * 1440, 2 * 1440), min_size=40, max_size=40))
def test_nothing_drifts_in_a_year(anchor: Anchor, lasts: int, offs: list[int]) -> None:
    """Phases that are early, late and on time in turns, retreats of a day among them."""
    deadline, now = anchor.moment, anchor.moment - A_DAY
    for n, off in enumerate(offs):
        # Never before the phase has begun.
        now = max(now + AN_HOUR, deadline + timedelta(minutes=off))
        deadline = next_deadline(A_DAY if n % 3 == 1 else lasts * A_DAY, now, deadline, anchor)
        assert is_at_its_hour(deadline, anchor)


@given(anchors, days, st.integers(60, 20000), minutes)
def test_a_clock_that_runs_again_leaves_half_the_time(
    anchor: Anchor, lasts: int, left: int, later: int
) -> None:
    now, rest = anchor.moment + timedelta(minutes=later), timedelta(minutes=left)
    found = resumed(rest, lasts * A_DAY, now, anchor)
    assert is_at_its_hour(found, anchor)
    assert rest / 2 <= found - now <= rest + A_DAY + AN_HOUR


@given(anchors, days, minutes)
def test_what_is_put_off_by_days_keeps_its_hour(anchor: Anchor, lasts: int, passed: int) -> None:
    span, now = lasts * A_DAY, anchor.moment + timedelta(minutes=passed)
    assume(there(anchor.moment, anchor.zone).fold == 0)
    assert is_at_its_hour(put_off(anchor.moment, span, anchor.moment, anchor.zone), anchor)
    late = put_off(anchor.moment, span, now, anchor.zone)
    assert is_at_its_hour(late, anchor)
    assert span - AN_HOUR <= late - now <= span + A_DAY + AN_HOUR
