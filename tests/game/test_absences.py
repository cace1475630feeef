"""Absences and deadlines, over zones, holidays and both changes of the clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.game.deadlines import Begun, next_deadline, resumed
from judge.game.leave import Excess, excess, heeds
from judge.game.schedule import Anchor, Schedule
from judge.game.scheduling import schedule_of
from judge.game.seats import Absence
from judge.game.setting_faults import find_wrong
from judge.game.settings import Settings
from judge.game.why import Because, Timing
from tests.desk.test_schedules import near_changes, schedules

A_DAY = timedelta(days=1)
POWERS = tuple(Power(id_, id_, id_, id_[0]) for id_ in ("AUSTRIA", "FRANCE", "GERMANY", "TURKEY"))


@st.composite
def absences(draw: st.DrawFn, begin: datetime) -> tuple[Absence, ...]:
    """Some absences near a moment, of several players, of whole days or of hours."""
    rows = draw(st.lists(st.tuples(
        st.sampled_from(POWERS), st.integers(-48, 24 * 40), st.integers(1, 24 * 20)
    ), max_size=5))  # fmt: skip
    hour = timedelta(hours=1)
    return tuple(Absence(p, begin + a * hour, begin + (a + n) * hour) for p, a, n in rows)


@st.composite
def beginnings(draw: st.DrawFn) -> tuple[Schedule, Begun, tuple[Absence, ...]]:
    """A schedule, a phase that begins by it, and who is away then."""
    settings = draw(schedules().filter(lambda s: find_wrong(s) is None))
    now = draw(near_changes) + timedelta(minutes=draw(st.integers(0, 4000)))
    old = draw(st.sampled_from([None, now, now + A_DAY, now - A_DAY]))
    begun = Begun(draw(st.sampled_from(PhaseKind)), now, old, Anchor(now, settings.zone))
    return schedule_of(settings), begun, draw(absences(now))


def is_told_too_long(why: tuple[Because, ...]) -> bool:
    """Whether it is said that not all who are away could be heeded."""
    return any(because.cause is Timing.AWAY_TOO_LONG for because in why)


@given(beginnings())
def test_a_deadline_never_falls_into_an_absence_or_says_why(
    found: tuple[Schedule, Begun, tuple[Absence, ...]],
) -> None:
    schedule, begun, away = found
    deadline = next_deadline(schedule, begun, away)
    assert deadline.at > begun.now
    if not is_told_too_long(deadline.why):
        assert not any(absence.holds_up(deadline.at) for absence in away)


@given(beginnings(), st.integers(0, 24 * 40), st.integers(1, 24 * 30))
def test_telling_of_an_absence_never_brings_a_deadline_forward(
    found: tuple[Schedule, Begun, tuple[Absence, ...]], ahead: int, hours: int
) -> None:
    schedule, begun, away = found
    begins = begun.now + timedelta(hours=ahead)
    one_more = Absence(POWERS[0], begins, begins + timedelta(hours=hours))
    before = next_deadline(schedule, begun, away).at
    assert next_deadline(schedule, begun, (*away, one_more)).at >= before
    left = timedelta(hours=36)
    clock = resumed(schedule, begun, left, away).at
    assert resumed(schedule, begun, left, (*away, one_more)).at >= clock


@given(beginnings())
def test_what_the_policy_does_not_heed_moves_nothing(
    found: tuple[Schedule, Begun, tuple[Absence, ...]],
) -> None:
    schedule, begun, away = found
    deaf = Schedule(schedule.zone, schedule.rules, heeds=False)
    assert next_deadline(deaf, begun, away).at == next_deadline(deaf, begun).at


@given(st.integers(0, 30), st.integers(1, 29), st.integers(1, 40), near_changes)
def test_a_cap_is_of_days_whatever_the_clocks_do(
    ahead: int, days: int, most: int, now: datetime
) -> None:
    settings = Settings(absence=timedelta(days=60), yearly=most * A_DAY, zone="Europe/Berlin")
    midnight = now.replace(hour=23, minute=0, tzinfo=UTC)
    begins = midnight + ahead * A_DAY
    absence = Absence(POWERS[0], begins, begins + days * A_DAY - timedelta(hours=2))
    first, last = absence.days(settings.zone)
    if first.year != last.year:
        return
    told = excess(absence, (absence, absence), settings, now)
    assert (told is Excess.YEAR) == ((last - first).days + 1 > most)
    assert excess(absence, (), Settings(away="consent"), now) is Excess.POLICY
    assert not heeds(Settings(away="none"))
