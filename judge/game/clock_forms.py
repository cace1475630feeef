"""The JSON forms of what belongs to a clock: days, hours, and why a deadline is when it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, time, timedelta
from typing import Any

from judge.board.forms import read_power
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.pacing import read_on_days, write_on_days
from judge.game.public_holidays import PublicHoliday, PublicHolidays
from judge.game.schedule import Holiday, OnDays, Weekday
from judge.game.why import Because, Gap, OfTheWeek, Timing


def write_because(because: Because) -> list[Any]:
    """A reason as a row: its name, and what is in its gaps."""
    return [because.cause.name, *map(_write_gap, because.gaps)]


def read_because(form: list[Any], variant: Variant) -> Because:
    """The reason of a row; what is in its gaps its cause tells."""
    name, *gaps = form
    cause = Timing[name]
    read = (_GAPS[of](gap, variant) for of, gap in zip(cause.gaps, gaps, strict=True))
    return Because(cause, tuple(read))


def _write_gap(gap: Gap) -> Any:
    match gap:
        case timedelta():
            return gap.total_seconds()
        case date():
            return gap.isoformat()
        case time():
            return f"{gap:%H:%M}"
        case OfTheWeek(day):
            return day.isoformat()
        case Power(id=id_):
            return id_
        case tuple():
            return list(map(write_because, gap))
        case _:
            return gap


def _read_time(form: str, _: Variant) -> time:
    return time.fromisoformat(form)


_GAPS: Mapping[str, Callable[[Any, Variant], Gap]] = {
    "span": lambda form, _: timedelta(seconds=form),
    "time": _read_time,
    "begin": _read_time,
    "end": _read_time,
    "zone": lambda form, _: str(form),
    "words": lambda form, _: str(form),
    "place": lambda form, _: str(form),
    "weekday": lambda form, _: OfTheWeek(date.fromisoformat(form)),
    "day": lambda form, _: date.fromisoformat(form),
    "power": read_power,
    "reasons": lambda form, variant: tuple(read_because(row, variant) for row in form),
}


def _write_public(kept: PublicHolidays) -> dict[str, Any]:
    days = [[one.day.isoformat(), one.name] for one in kept.days]
    until = kept.until.isoformat()
    return {"place": kept.place, "title": kept.title, "days": days, "until": until}


def _read_public(form: Mapping[str, Any], _: Variant) -> PublicHolidays:
    days = tuple(PublicHoliday(date.fromisoformat(day), name) for day, name in form["days"])
    until = date.fromisoformat(form["until"])
    return PublicHolidays(form["place"], form["title"], days, until)


def _read_holiday(form: Mapping[str, Any], variant: Variant) -> Holiday | PublicHolidays:
    if "place" in form:
        return _read_public(form, variant)
    return Holiday(date.fromisoformat(form["first"]), date.fromisoformat(form["last"]))


WRITERS: Mapping[type[Any], Callable[[Any], Any]] = {
    date: lambda day: day.isoformat(),
    time: lambda hour: f"{hour:%H:%M}",
    Weekday: lambda day: day.name,
    OnDays: write_on_days,
    Because: write_because,
    PublicHolidays: _write_public,
}
READERS: Mapping[Any, Callable[[Any, Variant], Any]] = {
    timedelta | OnDays: lambda form, _: (
        read_on_days(form) if isinstance(form, str) else timedelta(seconds=form)
    ),
    date: lambda form, _: date.fromisoformat(form),
    PublicHolidays: _read_public,
    Holiday | PublicHolidays: _read_holiday,
    time: _read_time,
    Weekday: lambda form, _: Weekday[form],
    Because: read_because,
}
