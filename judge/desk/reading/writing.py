"""A command in the words of the grammar: the line that would do what was understood."""

from __future__ import annotations

from datetime import timedelta

from judge.desk.commands import (
    Away,
    Back,
    Cancel,
    ChangeSettings,
    Clear,
    Command,
    Concede,
    Create,
    Day,
    Extend,
    GetRules,
    Help,
    Join,
    Leave,
    ListGames,
    Observe,
    Pause,
    Process,
    Remind,
    Renew,
    Replace,
    Resume,
    RollBack,
    SetAddress,
    SetDeadline,
    SetName,
    SetPictures,
    SetZone,
    ShowBoard,
    ShowCentres,
    ShowHistory,
    ShowOrders,
    ShowResults,
    ShowSettings,
    Start,
    Status,
    VoteDraw,
    Wait,
    Who,
    WithdrawOffer,
)
from judge.desk.reading.moments import MONTHS
from judge.game.settings import Choices

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_PLAIN: dict[Command, str] = {
    Wait(waits=True): "wait",
    Wait(waits=False): "ready",
    VoteDraw(in_favour=True): "vote draw",
    VoteDraw(in_favour=False): "no draw",
    Leave(seat=True): "resign",
    Leave(): "leave",
    Start(): "start",
    Process(): "process",
    Remind(): "remind",
    Back(): "back",
    Pause(): "pause",
    SetPictures(wanted=True): "pictures on",
    SetPictures(wanted=False): "pictures off",
    Status(): "status",
    ShowOrders(): "orders",
    ShowBoard(): "board",
    ShowCentres(): "centres",
    ShowHistory(): "history",
    ShowSettings(): "settings",
    Who(): "who",
    ListGames(): "games",
    GetRules(): "get rules",
    Help(): "help",
    Resume(): "resume",
    Clear(): "clear orders",
}


def write_command(command: Command) -> str:
    """A line that says a command; "" for those that have no short one."""
    match command:
        case Extend(span):
            return f"extend by {_span(span)}"
        case SetDeadline(when):
            day = _day(when.day) if when.day is not None else ""
            time = f"{when.time:%H:%M}" if when.time is not None else ""
            return " ".join(filter(None, ("deadline", day, time, when.zone)))
        case Join(name) | Observe(name) if name:
            return f"{'join' if isinstance(command, Join) else 'observe'} {name}"
        case Concede(to):
            return f"concede to {to}"
        case RollBack(phase):
            return f"rollback {phase}".rstrip()
        case Cancel(name):
            return f"cancel game {name}" if name else ""
        case Renew(name):
            return f"renew game {name}" if name else "renew"
        case Replace(power, address, name):
            return f"replace {power} by {f'{name} <{address}>' if name else address}"
        case _:
            return _of_people(command) or _PLAIN.get(command, "")


def _of_people(command: Command) -> str:
    """A line about persons, their days and seats, or about what is set."""
    match command:
        case Away(first, last) if last is not None:
            days = f"to {_iso(last)}" if first is not None else f"until {_iso(last)}"
            return f"away {_iso(first)} {days}" if first is not None else f"away {days}"
        case SetAddress(address):
            return f"address {address}" if address else ""
        case SetName(name):
            return f"rename {name}" if name else ""
        case SetZone(zone):
            return f"timezone {zone}" if zone else ""
        case WithdrawOffer(to) if to:
            return f"withdraw the offer of {to}"
        case WithdrawOffer():
            return "withdraw the offer"
        case ShowResults(phase):
            return f"results {phase}".rstrip()
        case ChangeSettings(choices) if choices.values:
            return f"set {_choices(choices)}"
        case Create(name, choices) if name:
            return f"create game {name} {_choices(choices)}".rstrip()
        case _:
            return ""


_SETTINGS = {"movement": "moves", "retreat": "retreats", "adjustment": "builds"}


def _choices(choices: Choices) -> str:
    """What is set, as it is written behind SET."""
    return " ".join(
        f"{_SETTINGS.get(name, name)} {_span(value) if isinstance(value, timedelta) else value}"
        for name, value in choices.values
        if isinstance(value, timedelta | str)
    )


def _iso(day: Day) -> str:
    if day.year is not None and day.month is not None:
        return f"{day.year}-{day.month:02}-{day.day:02}"
    return _day(day)


def _span(span: timedelta) -> str:
    minutes = round(span.total_seconds() / 60)
    amounts = ((minutes // 1440, "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute"))
    words = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in amounts if n]
    # Two amounts are the most that the grammar reads.
    return " ".join(words) if len(words) < 3 else f"{minutes} minutes"


def _day(day: Day) -> str:
    if day.from_today is not None:
        return ("today", "tomorrow")[day.from_today]
    if day.weekday is not None:
        return _DAYS[day.weekday]
    if day.month is None:
        return f"the {day.day}th"
    year = f" {day.year}" if day.year is not None else ""
    return f"{day.day} {MONTHS[day.month - 1].capitalize()}{year}"
