"""Schedules by letters: read whole or not at all, set, told, and kept by the deadlines to come."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.daemon.shelf_office import command_reader
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.free_days import dated
from judge.desk.reading import CommandLine
from judge.desk.reading.writing import write_command
from judge.desk.replies.addressing import reply_part
from judge.game.clock_events import DeadlineSet, SettingsChanged
from judge.game.deadlines import Begun, next_deadline
from judge.game.game import Game
from judge.game.pacing import on_days
from judge.game.records import read_event, write_event
from judge.game.schedule import Anchor, Holiday, NotBetween, OnDays, Weekday
from judge.game.scheduling import schedule_of
from judge.game.seats import Absence
from judge.game.setting_faults import find_wrong
from judge.game.setting_kinds import Value
from judge.game.settings import Choices, Settings, gathered
from judge.game.why import Because, Timing
from judge.library.variants import load_variant
from tests.desk.bureau import NOON, Bureau, reply_to, started_game
from tests.desk.test_settings import case_of

STANDARD = load_variant("standard")
ROWS = [
    tuple(line.split(" => "))
    for line in Path(__file__).with_name("schedules.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line
]
BERLIN = "Europe/Berlin"
A_DAY = timedelta(days=1)


def read(line: str) -> ChangeSettings | None:
    part = command_reader().read_command(1, line)
    command = part.command if isinstance(part, CommandLine) else None
    return command if isinstance(command, ChangeSettings) else None


@pytest.mark.parametrize(("line", "meant"), ROWS)
def test_what_a_sentence_about_the_clock_sets(line: str, meant: str) -> None:
    command = read(line)
    written = write_command(command).removeprefix("set ") if command is not None else "-"
    assert written == meant
    if command is not None:
        assert read(write_command(command)) == command


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def ghost(bureau: Bureau) -> Game:
    return bureau.games["ghost"]


def told(bureau: Bureau, text: str) -> dict[str, str]:
    """What a letter of the gamesmaster's brings, by who reads it."""
    served = bureau.write("gm@x.org", text, to=reply_part(bureau, ghost(bureau), None))
    return {reply.to.address: reply.text for reply in served.replies}


def _no_deadline_on(*days: int) -> tuple[Because, ...]:
    return tuple(Because(Timing.NOT_ON, (date(2026, 11, day),)) for day in days)


def local(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(BERLIN)).astimezone(UTC)


# ------------------------------------------------------------------ what is set, and told


def test_days_of_the_week_are_told_and_the_deadline_that_stands_stays(bureau: Bureau) -> None:
    before = ghost(bureau).clock.deadline
    mails = told(bureau, "Every Tuesday and Friday 20:00, retreats and builds 1 day.")
    assert bureau.logs["ghost"][-1] == SettingsChanged(
        Choices((("movement", OnDays((Weekday.TUESDAY, Weekday.FRIDAY), time(20))),)),
        own_zones=True,
    )
    assert ghost(bureau).clock.deadline == before
    assert len(mails) == 8
    assert mails["anna@x.org"].startswith(
        """The gamesmaster has changed the settings of ghost:
  Time to write orders     until each Tuesday and Friday at 20:00
      until now            3 days

The deadline of Spring 1901 movement stays as it is: 2026-11-24 12:00
UTC (13:00 Europe/Berlin), in 3 days.

Unchanged:
  Time for retreats        1 day
"""
    )


def test_moves_of_days_replace_those_of_a_length_and_back(bureau: Bureau) -> None:
    told(bureau, "moves every Tuesday 20:00")
    assert ghost(bureau).settings.movement == OnDays((Weekday.TUESDAY,), time(20))
    told(bureau, "set moves 3 days")
    assert ghost(bureau).settings.movement == 3 * A_DAY


def test_lists_grow_and_are_emptied(bureau: Bureau) -> None:
    told(bureau, "skip weekends")
    told(bureau, "never on a Friday")
    assert ghost(bureau).settings.free == (Weekday.FRIDAY, Weekday.SATURDAY, Weekday.SUNDAY)
    told(bureau, "holidays 24 December to 2 January")
    mails = told(bureau, "set holidays 2 April to 5 April free none")
    assert ghost(bureau).settings.free == ()
    assert ghost(bureau).settings.holidays == (
        Holiday(date(2026, 12, 24), date(2027, 1, 2)),
        Holiday(date(2027, 4, 2), date(2027, 4, 5)),
    )
    assert "Never a deadline on      (no day of the week)" in mails["anna@x.org"]
    assert "Thursday 2026-12-24 to Saturday 2027-01-02 and Friday" in mails["anna@x.org"]


def test_a_deadline_that_stands_in_a_holiday_is_put_off_and_all_are_told(bureau: Bureau) -> None:
    """Set to the 24th, where there is no deadline any more: Tuesday 13:00 becomes Thursday."""
    mails = told(bureau, "holidays 23 November to 25 November")
    *_, changed, moved = bureau.logs["ghost"]
    assert isinstance(changed, SettingsChanged)
    put_off = Because(Timing.PUT_OFF, (2 * A_DAY, _no_deadline_on(24, 25)))
    assert moved == DeadlineSet(local("2026-11-26 13:00"), local("2026-11-24 13:00"), (put_off,))
    assert (
        "There is no deadline then any more, so that of Spring 1901 movement is put off to "
        "2026-11-26 12:00 UTC (13:00 Europe/Berlin)"
    ) in " ".join(mails["anna@x.org"].split())


def test_a_deadline_set_by_hand_into_such_a_day_stays(bureau: Bureau) -> None:
    told(bureau, "skip weekends")
    told(bureau, "deadline Sunday 20:00")
    sunday = ghost(bureau).clock.deadline
    assert sunday == local("2026-11-22 20:00")
    for text in ("set grace 1 day", "never on a Friday"):
        told(bureau, text)
        assert ghost(bureau).clock.deadline == sunday


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set free Monday and Tuesday and Wednesday and Thursday and Friday and Saturday and "
         "Sunday", "No day of the week would be left for a deadline."),
        ("every Sunday 20:00, never on Sundays", "No day of the week would be left"),
        ("holidays 1 December to 2 February", "Holidays can last 28 days in one piece"),
        ("set holidays 2026-12-24 to 2026-12-20", "These holidays would end before they begin."),
        ("set holidays 2026-10-24 to 2026-10-26", "or they are past"),
        ("set quiet 7:00 to 7:00", "Hours without deadlines are one span of them"),
        ("first turn two weeks", "That is set before a game starts, and stays"),
        ("set retreats none", "I don't understand this from the mark on."),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_said_and_nothing_is_done(
    bureau: Bureau, line: str, said: str
) -> None:
    before = ghost(bureau)
    mails = told(bureau, line)
    assert said in " ".join(mails["gm@x.org"].replace("    !", "").split())
    assert (list(mails), ghost(bureau).settings) == (["gm@x.org"], before.settings)


@pytest.mark.parametrize(
    "line",
    [
        "Deadlines every third Tuesday at 20:00.",
        "every other Monday and Thursday at 20:00",
        "set moves 4 days, but never on my birthday",
        "Moves four days please, and let's skip the weekends this time of the year.",
        "set grace 1 day, those who are on time cannot change after",
        "set absences 5 days a game per player",
        "create game lark rulebook 1971",
        "Extend by two days every Friday.",
        "Every Tuesday 20:00 and every Friday 18:00.",
    ],
)
def test_what_is_half_understood_is_not_half_done(bureau: Bureau, line: str) -> None:
    before = ghost(bureau)
    mails = told(bureau, line)
    assert list(mails) == ["gm@x.org"]
    assert "NOT DONE" in mails["gm@x.org"] or "write:" in mails["gm@x.org"]
    after = ghost(bureau)
    assert (after.settings, after.clock, [*bureau.games]) == (
        before.settings, before.clock, ["ghost"],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "grant"),
    [
        ("Could we have deadlines every Sunday at 20:00?", "set builds every Sunday 20:00 moves"),
        ("Can we skip weekends?", "set free Saturday and Sunday"),
        ("skip weekends", "set free Saturday and Sunday"),
    ],
)
def test_what_players_wish_is_passed_on_and_sets_nothing(
    bureau: Bureau, text: str, grant: str
) -> None:
    before = ghost(bureau)
    france = before.variant.power_by_id["FRANCE"]
    player = before.people.seat_of(france).player.address
    served = bureau.write(player, text, to=reply_part(bureau, before, france))
    assert "I have passed it on." in reply_to(served, player).text
    assert grant in " ".join(reply_to(served, "gm@x.org").text.split())
    assert ghost(bureau).settings == before.settings


# ------------------------------------------------------------------ a game that is opened


@pytest.mark.parametrize(
    "letter",
    [
        "create game lark moves every Tuesday and Friday 20:00 retreats 1 day first turn 2 weeks "
        "skip weekends zone Europe/Berlin",
        "create game lark\nMoves every Tuesday and Friday 20:00 Berlin, no weekends.\n"
        "First turn two weeks.",
    ],
)
def test_a_game_is_opened_with_its_schedule(bureau: Bureau, letter: str) -> None:
    before = ghost(bureau).settings
    mails = told(bureau, letter)
    settings = bureau.games["lark"].settings
    assert settings.movement == OnDays((Weekday.TUESDAY, Weekday.FRIDAY), time(20))
    assert settings.free == (Weekday.SATURDAY, Weekday.SUNDAY)
    assert (settings.opening, settings.zone) == (14 * A_DAY, BERLIN)
    assert ghost(bureau).settings == before
    assert "The first phase          14 days" in mails["gm@x.org"]


# ------------------------------------------------------------------ written, read, kept

weekdays = st.sets(st.sampled_from(Weekday), min_size=1).map(lambda days: tuple(sorted(days)))
free = st.sets(st.sampled_from(Weekday), max_size=4).map(lambda days: tuple(sorted(days)))
hours = st.times().map(lambda at: at.replace(second=0, microsecond=0, tzinfo=None))
spans = st.integers(1, 14).map(lambda days: days * A_DAY)
fortnightly = st.builds(
    on_days, st.sampled_from(Weekday).map(lambda day: (day,)), hours, st.just(2)
)
paces = spans | st.builds(OnDays, weekdays, hours) | fortnightly
days = st.dates(date(2026, 12, 1), date(2027, 10, 31))
holidays = st.lists(
    st.builds(lambda first, n: Holiday(first, first + n * A_DAY), days, st.integers(0, 9)),
    max_size=2,
    unique=True,
).map(lambda rows: tuple(sorted(rows, key=lambda row: (row.first, row.last))))
quiet = st.just(()) | st.builds(lambda a, b: (NotBetween(a, b),), hours, hours)
ZONES = (BERLIN, "America/New_York", "Australia/Lord_Howe", "UTC", "Asia/Kolkata")


@st.composite
def schedules(draw: st.DrawFn) -> Settings:
    return Settings(
        movement=draw(paces), retreat=draw(paces), adjustment=draw(paces), free=draw(free),
        holidays=draw(holidays), quiet=draw(quiet), zone=draw(st.sampled_from(ZONES)),
    )  # fmt: skip


def chosen(settings: Settings) -> list[tuple[str, Value]]:
    names = ("movement", "retreat", "adjustment", "free", "holidays", "quiet", "zone")
    return [(name, getattr(settings, name)) for name in names]


@given(schedules())
def test_what_is_written_as_a_line_is_read_as_the_same_rules(settings: Settings) -> None:
    command = ChangeSettings(gathered(chosen(settings)))
    back = read(write_command(command))
    assert back is not None
    meant = dated(back.choices, "UTC", case_of(Bureau()))
    assert isinstance(meant, Choices)
    assert Settings().with_added(meant) == settings


@given(schedules())
def test_what_is_set_is_recorded_and_read_as_the_same(settings: Settings) -> None:
    event = SettingsChanged(gathered(chosen(settings)))
    kind, form = write_event(event)
    assert read_event(kind, json.loads(json.dumps(form)), STANDARD) == event


near_changes = st.sampled_from([
    datetime(2027, 3, 12, 12, tzinfo=UTC), datetime(2027, 3, 26, 12, tzinfo=UTC),
    datetime(2027, 10, 1, 12, tzinfo=UTC), datetime(2027, 10, 30, 12, tzinfo=UTC),
    datetime(2026, 12, 22, 12, tzinfo=UTC),
])  # fmt: skip


@given(schedules(), near_changes, st.integers(0, 4000), st.integers(0, 20), st.integers(1, 9))
def test_no_deadline_is_where_the_letters_say_there_is_none(
    settings: Settings, begin: datetime, minutes: int, away: int, long: int
) -> None:
    """Whatever the zone, the holidays and who is away, over both changes of the clocks."""
    if find_wrong(settings) is not None:
        return
    now = begin + timedelta(minutes=minutes)
    there = ZoneInfo(settings.zone)
    absence = Absence(
        Power("FRANCE", "France", "French", "F"), now + away * A_DAY, now + (away + long) * A_DAY
    )
    begun = Begun(PhaseKind.MOVEMENT, now, now, Anchor(now, settings.zone))
    found = next_deadline(schedule_of(settings), begun, (absence,))
    at = found.at.astimezone(there)
    assert found.at > now
    if isinstance(settings.movement, OnDays) and not settings.quiet:
        assert Weekday(at.weekday()) in settings.movement.weekdays
    if at - now < 30 * A_DAY:
        assert Weekday(at.weekday()) not in settings.free
        assert not any(one.forbids(at.date()) for one in settings.holidays)


@given(fortnightly, near_changes, st.integers(0, 4000), st.sampled_from(ZONES), holidays)
def test_every_second_monday_is_a_fortnight_from_the_last(
    pace: OnDays, begin: datetime, minutes: int, zone: str, free: tuple[Holiday, ...]
) -> None:
    """On its day, at its hour, over both changes of the clocks; put off, it is by whole weeks."""
    settings = Settings(movement=pace, holidays=free, zone=zone)
    if find_wrong(settings) is not None:
        return
    there, schedule = ZoneInfo(zone), schedule_of(settings)
    old = next_deadline(
        schedule, Begun(PhaseKind.MOVEMENT, begin + timedelta(minutes=minutes), None)
    ).at
    for _ in range(6):
        at = next_deadline(schedule, Begun(PhaseKind.MOVEMENT, old, old)).at
        days = (at.astimezone(there).date() - old.astimezone(there).date()).days
        assert days % 7 == 0
        assert days >= 14
        assert days == 14 or free
        skipped = datetime.combine(at.astimezone(there).date(), pace.at, there).astimezone(UTC)
        assert at == skipped
        old = at


@pytest.mark.parametrize("text", ["deadlines at 9 in the evening", "All deadlines at 21:00."])
def test_another_hour_for_all_deadlines_is_asked_with_the_line_for_it(
    bureau: Bureau, text: str
) -> None:
    before = ghost(bureau)
    assert "1a deadline 24 Nov 2026 21:00" in " ".join(told(bureau, text)["gm@x.org"].split())
    assert ghost(bureau).clock == before.clock
    told(bureau, "every second Tuesday 20:00")
    line = "set builds every second Tuesday 21:00 moves every second Tuesday 21:00"
    said = told(bureau, text)["gm@x.org"].replace("    !", "")
    assert line in " ".join(said.split())


def test_a_game_begun_before_there_were_schedules_has_none() -> None:
    old = {"movement": 259200.0, "retreat": 86400.0, "zone": "UTC"}
    event = read_event("SettingsChanged", {"settings": old}, STANDARD)
    assert isinstance(event, SettingsChanged)
    settings = Settings().with_choices(event.settings)
    assert (settings.movement, settings.free, settings.holidays) == (3 * A_DAY, (), ())
    assert NOON.tzinfo is UTC
