"""A command in the words of the grammar: the line that would do what was understood."""

from __future__ import annotations

from datetime import timedelta

from judge.desk.commands import (
    Cancel,
    Clear,
    Command,
    Concede,
    Day,
    Extend,
    Join,
    Leave,
    Observe,
    Pause,
    Process,
    Remind,
    Renew,
    Replace,
    Resume,
    RollBack,
    SetDeadline,
    Start,
    VoteDraw,
    Wait,
)
from judge.desk.reading.moments import MONTHS

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
    Pause(): "pause",
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
            return _PLAIN.get(command, "")


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
