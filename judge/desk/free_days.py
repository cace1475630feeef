"""Days of the calendar and countries that somebody names as holidays, found as days.

The days of a country are those of this year and the next; they are in the event, so that a log
comes to the same whatever a newer library knows. Long before they run out the moment HOLIDAYS
of the agenda adds those of another year.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from judge.desk.answers import Case
from judge.desk.commands.named_days import NamedHoliday, NamedPlaces
from judge.desk.dates import write_days
from judge.desk.days import find_absence
from judge.desk.homelands import Homeland, Homelands
from judge.desk.letters import Occasion, Reply
from judge.desk.office import Office
from judge.desk.phrases import Phrasebook
from judge.desk.replies.addressing import mail_to
from judge.desk.replies.layout import letter_text
from judge.game.clock_events import HolidaysRenewed
from judge.game.events import Event
from judge.game.game import Game
from judge.game.public_holidays import PublicHolidays, WithoutPlace
from judge.game.schedule import Holiday, zone_of
from judge.game.settings import Choices

MOST_SHOWN = 4
"""So many of the next days are told by name."""


def dated(choices: Choices, zone: str, case: Case) -> Choices | str:
    """Choices with the days of the calendar that they name; or why there are none such."""
    today = case.now.astimezone(zone_of(zone)).date()
    named = choices.by_name.get("holidays", ())
    found: list[object] = []
    for one in named if isinstance(named, tuple) else ():
        days = _days_of(one, today, case)
        if isinstance(days, str):
            return days
        found.extend(days)
    return Choices(
        tuple((name, tuple(found) if name == "holidays" else v) for name, v in choices.values)
    )


def _days_of(named: object, today: date, case: Case) -> tuple[object, ...] | str:
    match named:
        case NamedHoliday(first, last):
            days = find_absence(first, last, today)
            if days is None or days[1] < today:
                return case.say("change.no_day")
            return (Holiday(*days),)
        case NamedPlaces(words, dropped):
            found = case.office.homelands.read(words)
            if not found.found:
                return _say_unknown(found, case)
            if dropped:
                return _dropped(found, case)
            return tuple(_days_in(homeland, today, case.office) for homeland in found.found)
        case _:
            return (named,)


def _dropped(found: Homelands, case: Case) -> tuple[object, ...] | str:
    """The places whose holidays are kept no longer; or that one isn't kept at all."""
    kept = {one.place for one in case.game.settings.public_holidays} if case.game else set()
    strange = next((one for one in found.found if one.code not in kept), None)
    if strange is not None:
        return case.say("holidays.not_kept", place=strange.title)
    return tuple(WithoutPlace(one.code) for one in found.found)


def _days_in(homeland: Homeland, today: date, office: Office) -> PublicHolidays:
    """The public holidays of a country from a day on to the end of the next year."""
    return office.holiday_book.days(homeland, today, date(today.year + 1, 12, 31))


def _say_unknown(found: Homelands, case: Case) -> str:
    """That a name is no country's, or several countries', and what to write."""
    if found.doubtful:
        title = case.office.homelands.title_in_full
        rows = (
            case.say("holidays.one_of", place=title(one), code=one.code) for one in found.doubtful
        )
        return case.say("holidays.doubtful", places=case.office.phrases.in_a_row(rows))
    near = ""
    if found.near:
        near = case.say("holidays.near", places=case.office.phrases.in_a_row(found.near))
    return case.say("holidays.unknown", words=found.unknown, near=near)


def say_public(
    holidays: tuple[PublicHolidays, ...], today: date, phrases: Phrasebook
) -> Iterator[str]:
    """Which days are free in each place, the next ones by name; and what comes of later ones."""
    for kept in holidays:
        coming = kept.coming(today)
        days = phrases.in_a_row(
            phrases.say("holidays.day", day=write_days(one.day, one.day, phrases), name=one.name)
            for one in coming[:MOST_SHOWN]
        )
        gaps = {"place": kept.title, "days": days, "until": kept.until.isoformat()}
        more = len(coming) - MOST_SHOWN
        if not coming:
            yield phrases.say("holidays.none", **gaps)
        elif more > 0:
            yield phrases.count("holidays.more", more, **gaps)
        else:
            yield phrases.say("holidays.all", **gaps)


def renew_holidays(
    game: Game, office: Office, now: datetime
) -> tuple[tuple[Event, ...], tuple[Reply, ...]]:
    """Add the days of another year to the public holidays that a game keeps; tell who leads it.

    No deadline moves by it: none is as far ahead as the days that are added.
    """
    today = now.astimezone(zone_of(game.settings.zone)).date()
    renewed = tuple(_renewed(kept, today, office) for kept in game.settings.public_holidays)
    phrases = office.phrases
    rows = (
        row
        for old, new in zip(game.settings.public_holidays, renewed, strict=True)
        for row in say_public((new,), max(today, old.until), phrases)
    )
    text = letter_text("\n\n".join((phrases.say("holidays.renewed", game=game.name), *rows)))
    mail = mail_to(
        office,
        game,
        None,
        key=f"{game.name}:holidays:{now:%Y%m%d%H%M}",
        subject=phrases.say("holidays.subject"),
        text=text,
        occasion=Occasion.NOTICE,
    )
    return (HolidaysRenewed(renewed, now),), (mail,)


def _renewed(kept: PublicHolidays, today: date, office: Office) -> PublicHolidays:
    """The days of a place with those up to the end of the next year, as the library has them now.

    Where that doesn't know the place any more, a year without days is added: what was told stays.
    """
    last = date(max(today.year, kept.until.year) + 1, 12, 31)
    homeland = office.homelands.homelands.get(kept.place.upper())
    empty = PublicHolidays(kept.place, kept.title, (), last)
    more = empty if homeland is None else office.holiday_book.days(homeland, today, last)
    return kept.with_more(more, today)
