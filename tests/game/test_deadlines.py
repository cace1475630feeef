"""Which deadline follows from a schedule, and why.

`deadlines.jsonl` was written before there were rules: those of today give the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.replies.agenda import write_why
from judge.game.deadlines import Begun, Deadline, first_deadline, next_deadline, resumed
from judge.game.schedule import (
    Anchor,
    Holiday,
    Lasting,
    NotBetween,
    NotOn,
    OnDays,
    Rule,
    Schedule,
    Weekday,
    put_off,
    shifted,
)
from judge.game.seats import Absence
from judge.game.why import Because, Timing
from judge.library.texts import load_phrases

FRANCE = Power("FRANCE", "France", "French", "F")
ROWS = [
    json.loads(line)
    for line in Path(__file__).with_name("deadlines.jsonl").read_text(encoding="utf-8").splitlines()
]


def moment(text: str | None) -> datetime:
    assert text is not None
    return datetime.fromisoformat(text)


def reckoned(row: Any) -> datetime:
    now, span, zone = moment(row["now"]), timedelta(minutes=row["span"]), row["zone"]
    old = moment(row["old"]) if row.get("old") else None
    if row["of"] == "put off":
        assert old is not None
        return put_off(old, span, now, zone)
    anchor = Anchor(moment(row["anchor"]), zone) if row["anchor"] else None
    schedule = Schedule(zone, (Lasting(span),), heeds=row.get("heeds", True))
    begun = Begun(PhaseKind.MOVEMENT, now, old, anchor)
    away = [Absence(FRANCE, moment(first), moment(last)) for first, last in row.get("away", ())]
    if row["of"] == "next":
        return next_deadline(schedule, begun, away).at
    return resumed(schedule, begun, timedelta(minutes=row["left"]), away).at


@pytest.mark.parametrize("of", ["next", "resumed", "put off"])
def test_it_is_when_it_always_was(of: str) -> None:
    rows = [row for row in ROWS if row["of"] == of]
    assert [row for row in rows if reckoned(row) != moment(row["deadline"])] == []
    assert len(rows) > 100


BERLIN, APIA = "Europe/Berlin", "Pacific/Apia"
A_DAY, AN_HOUR = timedelta(days=1), timedelta(hours=1)
TUE, FRI, SAT, SUN = Weekday.TUESDAY, Weekday.FRIDAY, Weekday.SATURDAY, Weekday.SUNDAY
EVENING = time(20)
TWICE_A_WEEK = OnDays((TUE, FRI), EVENING)


def local(text: str, zone: str = BERLIN) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


TUESDAY = local("2026-11-24 20:00")


def following(
    rules: tuple[Rule, ...], now: str, old: str = "", away: Sequence[Absence] = ()
) -> Deadline:
    """The deadline in Berlin, where the anchor is Tuesday 24 November 2026, 20:00."""
    begun = Begun(
        PhaseKind.MOVEMENT, local(now), local(old) if old else None, Anchor(TUESDAY, BERLIN)
    )
    return next_deadline(Schedule(BERLIN, rules), begun, away)


# The rules, the last deadline (none if the phase is played again), now, the next deadline.
RULES: list[tuple[str, tuple[Rule, ...], str, str, str]] = [
    ("on Friday", (TWICE_A_WEEK,), "2026-11-24 20:00", "2026-11-24 20:00", "2026-11-27 20:00"),
    ("the other one", (TWICE_A_WEEK,), "2026-11-27 20:00", "2026-11-27 20:00", "2026-12-01 20:00"),
    ("and early", (TWICE_A_WEEK,), "2026-11-27 20:00", "2026-11-25 09:00", "2026-11-27 20:00"),
    ("too early", (TWICE_A_WEEK,), "2026-12-01 20:00", "2026-11-27 09:00", "2026-12-01 20:00"),
    ("just so early", (TWICE_A_WEEK,),
     "2026-12-01 20:00", "2026-11-27 08:00", "2026-11-27 20:00"),
    ("after grace", (TWICE_A_WEEK,), "2026-11-24 20:00", "2026-11-26 20:00", "2026-11-27 20:00"),
    ("after long grace", (TWICE_A_WEEK,),
     "2026-11-24 20:00", "2026-11-27 16:00", "2026-12-01 20:00"),
    ("played again", (TWICE_A_WEEK,), "", "2026-11-24 07:00", "2026-11-24 20:00"),
    ("winter time", (TWICE_A_WEEK,), "2026-10-23 20:00", "2026-10-23 20:00", "2026-10-27 20:00"),
    ("not on a day of the week", (Lasting(A_DAY), NotOn((SAT, SUN))),
     "2026-11-27 20:00", "2026-11-27 20:00", "2026-11-30 20:00"),
    ("holidays", (Lasting(3 * A_DAY), Holiday(date(2026, 12, 24), date(2027, 1, 1))),
     "2026-12-22 20:00", "2026-12-22 20:00", "2027-01-02 20:00"),
    ("both", (Lasting(3 * A_DAY), Holiday(date(2026, 12, 24), date(2027, 1, 1)), NotOn((SAT, SUN))),
     "2026-12-22 20:00", "2026-12-22 20:00", "2027-01-04 20:00"),
    ("holidays on such days", (TWICE_A_WEEK, Holiday(date(2026, 11, 27), date(2026, 11, 27))),
     "2026-11-24 20:00", "2026-11-24 20:00", "2026-12-01 20:00"),
    *(
        (f"not at night: {now}", (Lasting(6 * AN_HOUR), NotBetween(time(23), time(7))), "",
         f"2026-11-24 {now}", found)
        for now, found in {
            "16:59": "2026-11-24 22:59", "17:00": "2026-11-25 07:00", "17:59": "2026-11-25 07:00",
            "18:30": "2026-11-25 07:00", "00:59": "2026-11-24 07:00", "01:00": "2026-11-24 07:00",
            "01:01": "2026-11-24 07:01",
        }.items()
    ),
    *(
        (f"not by day: {now}", (Lasting(6 * AN_HOUR), NotBetween(time(9), time(17))), "",
         f"2026-11-24 {now}", found)
        for now, found in {
            "02:59": "2026-11-24 08:59", "03:00": "2026-11-24 17:00", "10:59": "2026-11-24 17:00",
            "11:00": "2026-11-24 17:00", "11:01": "2026-11-24 17:01",
        }.items()
    ),
    ("into a day without", (Lasting(6 * AN_HOUR), NotBetween(time(23), time(7)), NotOn((SAT,))),
     "", "2026-11-27 18:00", "2026-11-29 07:00"),
    ("no day is left", (Lasting(A_DAY), NotOn(tuple(Weekday))),
     "2026-11-24 20:00", "2026-11-24 20:00", "2026-11-25 20:00"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "old", "now", "found"), [pytest.param(*row[1:], id=row[0]) for row in RULES]
)
def test_what_rules_can_say(rules: tuple[Rule, ...], old: str, now: str, found: str) -> None:
    assert following(rules, now, old).at == local(found)


def test_the_first_rule_that_is_about_a_phase_counts() -> None:
    schedule = Schedule(
        BERLIN,
        (Lasting(7 * A_DAY, opening=True), Lasting(A_DAY, PhaseKind.RETREAT), TWICE_A_WEEK),
        reminder=A_DAY,
    )
    opening = first_deadline(schedule, PhaseKind.MOVEMENT, TUESDAY)
    assert opening.at == TUESDAY + 7 * A_DAY
    ends = {
        kind: next_deadline(schedule, Begun(kind, TUESDAY, TUESDAY, Anchor(TUESDAY, BERLIN))).at
        for kind in PhaseKind
    }
    assert ends == {
        PhaseKind.MOVEMENT: TUESDAY + 3 * A_DAY,
        PhaseKind.RETREAT: TUESDAY + A_DAY,
        PhaseKind.ADJUSTMENT: TUESDAY + 3 * A_DAY,
    }
    assert [schedule.pace(kind, opening=False).usual for kind in PhaseKind] == [
        3 * A_DAY, A_DAY, 3 * A_DAY,
    ]  # fmt: skip
    spans = (7 * A_DAY, 2 * A_DAY, A_DAY, 4 * AN_HOUR, 3 * AN_HOUR)
    assert [schedule.lead(span) for span in spans] == [
        A_DAY, A_DAY, 6 * AN_HOUR, AN_HOUR, None,
    ]  # fmt: skip
    only_retreats = Schedule(BERLIN, (Lasting(A_DAY, PhaseKind.RETREAT),))
    with pytest.raises(ValueError, match="no rule"):
        only_retreats.pace(PhaseKind.MOVEMENT, opening=False)


def test_a_game_may_begin_on_days_of_the_week() -> None:
    begins = {"2026-11-24 07:59": TUESDAY, "2026-11-24 08:01": TUESDAY + 3 * A_DAY}
    for now, deadline in begins.items():
        schedule = Schedule(BERLIN, (TWICE_A_WEEK,))
        found = first_deadline(schedule, PhaseKind.MOVEMENT, local(now))
        assert found.at == deadline
        said = f"on {deadline:%A} at 20:00 Europe/Berlin as always"
        assert write_why(found.why, load_phrases()) == said


@pytest.mark.parametrize(
    ("left", "found"), [(2 * A_DAY, TUESDAY), (2 * A_DAY + AN_HOUR, TUESDAY + 3 * A_DAY)]
)
def test_a_clock_that_runs_again_ends_on_such_a_day_too(left: timedelta, found: datetime) -> None:
    """At the first that leaves half the time."""
    begun = Begun(PhaseKind.MOVEMENT, TUESDAY - A_DAY)
    assert resumed(Schedule(BERLIN, (TWICE_A_WEEK,)), begun, left).at == found


@pytest.mark.parametrize(
    ("zone", "earliest", "at", "found"),
    [
        (BERLIN, "2027-03-28T00:00+01:00", time(2, 30), "2027-03-28T03:30+02:00"),  # no 02:30
        (BERLIN, "2026-10-25T00:00+02:00", time(2, 30), "2026-10-25T02:30+02:00"),  # of two
        (BERLIN, "2026-10-25T02:31+02:00", time(2, 30), "2026-11-01T02:30+01:00"),
        (BERLIN, "2026-10-25T03:00+01:00", time(20), "2026-10-25T20:00+01:00"),
        ("Australia/Lord_Howe", "2026-10-04T00:00+10:30", time(2, 10), "2026-10-04T02:40+11:00"),
    ],
)
def test_an_hour_of_sundays_that_is_skipped_or_comes_twice(
    zone: str, earliest: str, at: time, found: str
) -> None:
    moment = OnDays((SUN,), at).first(datetime.fromisoformat(earliest), zone)
    assert moment == datetime.fromisoformat(found)


def test_a_day_that_is_left_out_has_no_deadline() -> None:
    """Samoa went from Thursday 29 December 2011 to Saturday."""
    thursday = datetime.fromisoformat("2011-12-29T21:00-10:00")
    found = [OnDays((day,), EVENING).first(thursday, APIA) for day in (FRI, SAT)]
    assert found == [
        datetime.fromisoformat("2012-01-06T20:00+14:00"),
        datetime.fromisoformat("2011-12-31T20:00+14:00"),
    ]


ZONES = (BERLIN, "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kolkata", APIA)
moments = st.builds(
    lambda minutes: datetime(2026, 9, 1, tzinfo=UTC) + timedelta(minutes=minutes),
    st.integers(0, 500 * 1440),
)
near_the_lost_day = st.builds(
    lambda minutes: datetime(2011, 12, 24, tzinfo=UTC) + timedelta(minutes=minutes),
    st.integers(0, 10 * 1440),
)
some_days = st.lists(st.sampled_from(Weekday), min_size=1, max_size=6, unique=True).map(tuple)


@given(
    some_days,
    st.times(),
    st.sampled_from(ZONES),
    moments | near_the_lost_day,
    st.integers(-4000, 4000),
)
def test_days_of_the_week_are_kept(
    weekdays: tuple[Weekday, ...], hour: time, zone: str, old: datetime, off: int
) -> None:
    """Each on its day, with the least time; and nobody who is early makes it later."""
    pace = OnDays(weekdays, hour)
    schedule = Schedule(zone, (pace,))
    nows = (old + timedelta(minutes=off), old + timedelta(minutes=off) + AN_HOUR)
    found = [
        next_deadline(schedule, Begun(PhaseKind.MOVEMENT, now, old)).at.astimezone(ZoneInfo(zone))
        for now in nows
    ]
    assert found == sorted(found)
    for at, now in zip(found, nows, strict=True):
        assert at.weekday() in weekdays
        assert at.replace(tzinfo=None) - datetime.combine(at.date(), hour) in {
            timedelta(0), AN_HOUR / 2, AN_HOUR,
        }  # fmt: skip
        assert at - now >= (pace.least if now <= old else pace.least / 2)


@given(some_days, st.integers(1, 10), st.sampled_from(ZONES), moments, st.integers(-4000, 4000))
def test_what_is_forbidden_is_kept_free(
    weekdays: tuple[Weekday, ...], lasts: int, zone: str, old: datetime, off: int
) -> None:
    """A deadline is put off to the first free day, at its hour."""
    now, anchor = old + timedelta(minutes=off), Anchor(old, zone)
    begun = Begun(PhaseKind.MOVEMENT, now, old, anchor)
    rules = (Lasting(lasts * A_DAY),)
    plain = next_deadline(Schedule(zone, rules), begun).at
    found = next_deadline(Schedule(zone, (*rules, NotOn(weekdays))), begun).at
    there = ZoneInfo(zone)
    days = (found.astimezone(there).date() - plain.astimezone(there).date()).days
    assert found == (shifted(plain, days, zone) if days else plain)
    passed = [shifted(plain, n, zone).astimezone(there).weekday() for n in range(days)]
    assert set(passed) <= set(weekdays)
    assert found.astimezone(there).weekday() not in weekdays


def away(first: str, last: str, power: Power = FRANCE) -> Absence:
    return Absence(power, local(f"{first} 00:00"), local(f"{last} 00:00") + A_DAY)


# A phase of three days, from Tuesday 24 to Friday 27 November.
@pytest.mark.parametrize(
    ("days", "put_off_by"), [(1, 1), (28, 28), (29, 29), (30, 30), (31, 0), (32, 0)]
)
@pytest.mark.parametrize(
    "pace", [Lasting(3 * A_DAY), OnDays(tuple(Weekday), EVENING, 3 * A_DAY)], ids=["span", "days"]
)
def test_absences_put_a_deadline_off_by_thirty_days_at_the_most(
    pace: Lasting | OnDays, days: int, put_off_by: int
) -> None:
    begins = local("2026-11-27 00:00")
    absence = Absence(FRANCE, begins, shifted(begins, days, BERLIN))
    found = following((pace,), "2026-11-24 20:00", "2026-11-24 20:00", (absence,))
    assert found.at == TUESDAY + (3 + put_off_by) * A_DAY
    too_long = Because(Timing.AWAY_TOO_LONG, (30 * A_DAY,))
    assert (too_long in found.why) is (put_off_by == 0)


@pytest.mark.parametrize(("hour", "days"), [("12:00", 0), ("11:59", 1)])
def test_who_comes_back_has_half_a_day(hour: str, days: int) -> None:
    at = local(f"2026-11-27 {hour}")
    begun = Begun(PhaseKind.MOVEMENT, at - 3 * A_DAY, at - 3 * A_DAY, Anchor(at, BERLIN))
    absence = away("2026-11-24", "2026-11-26")
    found = next_deadline(Schedule(BERLIN, (Lasting(3 * A_DAY),)), begun, (absence,))
    assert found.at == at + days * A_DAY


ITALY = Power("ITALY", "Italy", "Italian", "I")
AS_ALWAYS = "at 20:00 Europe/Berlin as always"
NIGHT = NotBetween(time(23), time(7))
ON_TIME = ("2026-11-24 20:00", "2026-11-24 20:00")
EARLY = ("2026-11-22 13:47", "2026-11-24 20:00")
LATE = ("2026-11-26 20:00", "2026-11-24 20:00")
THREE, WEEK = Lasting(3 * A_DAY), Lasting(7 * A_DAY)
WHY: list[tuple[tuple[Rule, ...], tuple[str, str], tuple[Absence, ...], str]] = [
    ((THREE,), ON_TIME, (), AS_ALWAYS),
    ((THREE,), EARLY, (), f"{AS_ALWAYS}, counted from now, as the last phase was over early"),
    ((THREE,), LATE, (), f"{AS_ALWAYS}, later than usual, so that half of the time is left"),
    ((WEEK,), ON_TIME, (), "on Tuesday at 20:00 Europe/Berlin as always"),
    ((Lasting(12 * AN_HOUR),), ON_TIME, (), "12 hours after the phase began"),
    ((TWICE_A_WEEK,), ON_TIME, (), "on Friday at 20:00 Europe/Berlin as always"),
    ((THREE, NotOn((FRI,))), ON_TIME, (),
     f"{AS_ALWAYS}, put off by 1 day: not on Friday 2026-11-27"),
    ((THREE,), ON_TIME, (away("2026-11-27", "2026-12-04", ITALY),),
     f"{AS_ALWAYS}, put off by 8 days: Italy is away until Friday 2026-12-04"),
    ((THREE, NotOn((SAT, SUN))), ON_TIME, (away("2026-11-27", "2026-11-27", ITALY),),
     f"{AS_ALWAYS}, put off by 3 days: Italy is away until Friday 2026-11-27,"
     " not on Saturday 2026-11-28 and not on Sunday 2026-11-29"),
    ((THREE, NotOn((FRI,))), ON_TIME, (away("2026-11-01", "2027-02-04", ITALY),),
     f"{AS_ALWAYS}, put off by 1 day: not on Friday 2026-11-27,"
     " not put off for all who are away, for that would be more than 30 days"),
    ((Lasting(6 * AN_HOUR), NIGHT), ON_TIME, (),
     "6 hours after the phase began, not between 23:00 and 07:00"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "times", "absences", "why"), WHY, ids=[row[3] for row in WHY])
def test_why_it_is_then(
    rules: tuple[Rule, ...], times: tuple[str, str], absences: tuple[Absence, ...], why: str
) -> None:
    assert write_why(following(rules, *times, absences).why, load_phrases()) == why
