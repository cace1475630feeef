"""The public holidays of countries, kept by a game: set by letters, told, heeded, renewed."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.daemon.phases import DOINGS
from judge.desk.free_days import renew_holidays
from judge.game.agenda import MomentKind, agenda, first_come
from judge.game.clock_events import HolidaysRenewed, SettingsChanged
from judge.game.deadlines import first_deadline
from judge.game.events import Ending, GameEnded
from judge.game.game import after
from judge.game.public_holidays import PublicHoliday, PublicHolidays
from judge.game.records import read_event, read_game, write_event, write_game
from judge.game.replay import replay
from judge.game.schedule import Holiday
from judge.game.scheduling import schedule_of
from judge.game.settings import Settings, gathered
from judge.game.why import Because, Timing
from judge.library.variants import load_variant
from tests.desk.bureau import Bureau, started_game
from tests.desk.test_schedules import ghost, told
from tests.harm.house import House

A_DAY = timedelta(days=1)
STANDARD = load_variant("standard")


@pytest.fixture
def bureau() -> Bureau:
    bureau = Bureau()
    started_game(bureau)
    return bureau


def kept(bureau: Bureau) -> list[str]:
    return [
        one.place if isinstance(one, PublicHolidays) else f"{one.first}"
        for one in ghost(bureau).settings.holidays
    ]


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("set holidays Germany", ["DE"]),
        ("holidays: Bavaria", ["DE-BY"]),
        ("The holidays of England, please.", ["GB-ENG"]),
        ("set holidays Germany and 2026-12-24", ["2026-12-24", "DE"]),
        ("holidays 24 December to 2 January, Austria and Switzerland", ["2026-12-24", "AT", "CH"]),
        ("skip German holidays", ["DE"]),
        ("No deadlines on public holidays in Scotland.", ["GB-SCT"]),
        ("observe the bank holidays of Northern Ireland", ["GB-NIR"]),
        ("Let's keep the Swiss holidays.", ["CH"]),
        ("set moves 3 days holidays France grace 1 day", ["FR"]),
        ("set holidays Germany, moves 3 days", ["DE"]),
    ],
)
def test_a_country_is_set_by_its_name(bureau: Bureau, line: str, places: list[str]) -> None:
    told(bureau, line)
    assert kept(bureau) == places


def test_which_days_are_free_is_told_to_everybody_by_name(bureau: Bureau) -> None:
    mails = told(bureau, "set holidays Bavaria")
    days = (
        "Public holidays of Bavaria, on which no deadline is, the next: Friday 2026-12-25 "
        "Christmas Day, Saturday 2026-12-26 Second Day of Christmas, Friday 2027-01-01 New Year's "
        "Day, Wednesday 2027-01-06 Epiphany, and 10 more until 2027-12-31"
    )
    for reader in ("gm@x.org", "anna@x.org"):
        assert days in " ".join(mails[reader].replace("    =", " ").split())
    assert "Holidays                 those of Bavaria" in mails["anna@x.org"]


def test_countries_are_added_and_all_are_taken_back(bureau: Bureau) -> None:
    for line in ("holidays Germany", "holidays 24 December", "holidays France", "holidays Germany"):
        told(bureau, line)
    assert kept(bureau) == ["2026-12-24", "FR", "DE"]
    told(bureau, "set holidays none")
    assert kept(bureau) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set holidays Freedonia", 'called "Freedonia", so nothing was set. Write, for example:'),
        ("set holidays Germany and Freedonia", 'called "Freedonia"'),
        ("set holidays Germny", "What is called much like it: Germany."),
        ("set holidays Georgia", "Georgia, United States (set holidays US-GA)"),
        ("set holidays France, Spain, Italy, Malta, Greece, Austria", "of 5 countries at the most"),
    ],
)
def test_what_is_no_country_is_answered_and_nothing_is_set(
    bureau: Bureau, line: str, said: str
) -> None:
    mails = told(bureau, line)
    assert said in " ".join(mails["gm@x.org"].replace("    !", " ").split())
    assert (list(mails), kept(bureau)) == (["gm@x.org"], [])


def test_a_game_is_opened_with_the_holidays_of_a_country(bureau: Bureau) -> None:
    mails = told(bureau, "create game lark holidays Germany and Austria moves 3 days")
    places = [one.place for one in bureau.games["lark"].settings.public_holidays]
    assert places == ["AT", "DE"]
    assert "Public holidays of Germany" in mails["gm@x.org"]


def test_a_deadline_is_put_off_from_a_public_holiday_and_says_which() -> None:
    christmas = PublicHoliday(date(2026, 12, 25), "Christmas Day")
    there = PublicHolidays("GB-SCT", "Scotland", (christmas,), date(2027, 12, 31))
    settings = replace(
        Settings(), holidays=(Holiday(date(2026, 12, 26), date(2026, 12, 26)), there)
    )
    now = datetime(2026, 12, 22, 12, tzinfo=UTC)
    found = first_deadline(schedule_of(settings), PhaseKind.MOVEMENT, now)
    assert found.at == now + 5 * A_DAY
    delay = (
        Because(Timing.PUBLIC_HOLIDAY, (date(2026, 12, 25), "Christmas Day", "Scotland")),
        Because(Timing.NOT_ON, (date(2026, 12, 26),)),
    )
    assert found.why[-1] == Because(Timing.PUT_OFF, (2 * A_DAY, delay))


# ------------------------------------------------------------------ another library, another year


def test_a_log_comes_to_the_same_whatever_the_library_knows(
    bureau: Bureau, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The days stand in the event: nothing is looked up when it is replayed."""
    told(bureau, "set holidays Germany")
    monkeypatch.setattr(Bureau, "holiday_book", None)
    forms = [write_event(event) for event in bureau.logs["ghost"]]
    events = [read_event(kind, json.loads(json.dumps(f)), STANDARD) for kind, f in forms]
    *_, last = replay(events, STANDARD)
    game = ghost(bureau)
    again = read_game(json.loads(json.dumps(write_game(game))), STANDARD)
    assert last.game.settings == again.settings == game.settings
    assert len(game.settings.public_holidays[0].days) > 9


def test_the_days_of_another_year_are_added_long_before_they_run_out(bureau: Bureau) -> None:
    told(bureau, "set holidays Germany")
    game = ghost(bureau)
    (moment,) = (one for one in agenda(game) if one.kind is MomentKind.HOLIDAYS)
    assert moment.at == datetime(2027, 7, 4, tzinfo=UTC)
    then = moment.at + timedelta(hours=8)
    done = DOINGS[MomentKind.HOLIDAYS].do(game, bureau, then)
    (germany,) = done.change.game.settings.public_holidays
    assert (germany.until, germany.days[0].day) == (date(2028, 12, 31), date(2027, 10, 3))
    assert germany.name_of(date(2028, 12, 25)) == "Christmas Day"
    assert germany.name_of(date(2027, 12, 25)) == "Christmas Day"
    assert done.change.game.clock == game.clock
    (mail,) = done.replies
    assert mail.to.address == "gm@x.org"
    assert "2028-01-01 New Year's Day" in " ".join(mail.text.split())
    again = (one for one in agenda(done.change.game) if one.kind is MomentKind.HOLIDAYS)
    assert [one.at for one in again] == [datetime(2028, 7, 4, tzinfo=UTC)]


def test_what_was_told_stays_where_a_newer_library_has_it_otherwise(bureau: Bureau) -> None:
    moved = PublicHoliday(date(2027, 12, 1), "A day of old")
    old = PublicHolidays("DE", "Germany", (moved,), date(2027, 12, 31))
    told(bureau, "set holidays Germany")
    game = after(ghost(bureau), HolidaysRenewed((old,), bureau.now))
    (event,), _ = renew_holidays(game, bureau, datetime(2027, 7, 4, tzinfo=UTC))
    assert isinstance(event, HolidaysRenewed)
    (germany,) = event.holidays
    assert [one.day for one in germany.days if one.day.year == 2027] == [date(2027, 12, 1)]


def test_nothing_is_renewed_of_a_game_that_keeps_none_or_is_over(bureau: Bureau) -> None:
    bare = ghost(bureau)
    told(bureau, "set holidays Germany")
    over = after(ghost(bureau), GameEnded(Ending.CANCELLED, ()))
    for game in (bare, over):
        assert MomentKind.HOLIDAYS not in {one.kind for one in agenda(game)}
    late = datetime(2031, 1, 1, tzinfo=UTC)
    paused = replace(ghost(bureau), clock=replace(ghost(bureau).clock, deadline=None))
    first = first_come(paused, late)
    assert first is not None
    renewed, _ = renew_holidays(paused, bureau, late)
    game = after(paused, renewed[0])
    assert game.settings.public_holidays[0].until == date(2032, 12, 31)


days = st.dates(date(2026, 1, 1), date(2028, 12, 31))
calendars = st.builds(
    lambda place, there, until: PublicHolidays(
        place, place, tuple(PublicHoliday(day, "A day") for day in sorted(there)), until
    ),
    st.sampled_from(("DE", "FR", "GB-SCT")), st.sets(days, max_size=6), days,
)  # fmt: skip


@given(st.lists(calendars, max_size=4), calendars)
def test_what_is_kept_is_recorded_and_read_as_the_same(
    some: list[PublicHolidays], other: PublicHolidays
) -> None:
    settings = Settings().with_added(gathered([("holidays", tuple(some))]))
    assert len(settings.public_holidays) == len({one.place for one in some})
    for event in (
        SettingsChanged(gathered([("holidays", settings.holidays)])),
        HolidaysRenewed((other,), datetime(2027, 1, 1, tzinfo=UTC)),
    ):
        kind, form = write_event(event)
        assert read_event(kind, json.loads(json.dumps(form)), STANDARD) == event


@given(calendars, calendars, days)
def test_a_renewal_takes_no_day_away_that_is_to_come(
    old: PublicHolidays, more: PublicHolidays, today: date
) -> None:
    new = old.with_more(more, today)
    assert {*old.coming(today)} <= {*new.days}
    assert new.until >= old.until
    assert all(one.day > old.until for one in {*new.days} - {*old.days})


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("set holidays without Scotland", ["DE-BY"]),
        ("drop Bavaria", ["GB-SCT"]),
        ("Drop the holidays of Scotland, please.", ["DE-BY"]),
        ("drop Germany", ["DE-BY", "GB-SCT"]),
        ("set holidays without France", ["DE-BY", "GB-SCT"]),
    ],
)
def test_the_holidays_of_one_place_are_taken_off_the_list(line: str, left: list[str]) -> None:
    """A bare "drop" takes off a part of a country alone: "drop Germany" may be about a seat."""
    with House.begun() as house:
        house.write("GM", "set holidays Bavaria and Scotland")
        house.write("GM", line)
        assert [one.place for one in house.game.settings.public_holidays] == left
