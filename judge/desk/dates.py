"""Dates as people read them: UTC beside local, and how long that is."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from judge.game.schedule import read_zone


def write_when(at: datetime, zone: str) -> str:
    """A moment in UTC, and in a zone beside it: "2026-11-24 20:00 UTC (21:00 Europe/Berlin)"."""
    utc = at.astimezone(UTC)
    text = f"{utc:%Y-%m-%d %H:%M} UTC"
    local = read_zone(zone)
    if local is None or zone == "UTC":
        return text
    there = at.astimezone(local)
    day = "" if there.date() == utc.date() else f"{there:%Y-%m-%d} "
    return f"{text} ({day}{there:%H:%M} {zone})"


def write_span(span: timedelta) -> str:
    """A span in its two largest units: "2 days 23 hours"; "no time" for none."""
    minutes = max(0, round(span.total_seconds() / 60))
    amounts = (
        (minutes // 1440, "day"),
        (minutes // 60 % 24, "hour"),
        (minutes % 60, "minute"),
    )
    words = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in amounts if n]
    return " ".join(words[:2]) or "no time"


def write_deadline(deadline: datetime, now: datetime, zone: str) -> str:
    """A deadline and how far away it is."""
    if deadline <= now:
        return f"{write_when(deadline, zone)}, which is now past"
    return f"{write_when(deadline, zone)}, in {write_span(deadline - now)}"


def write_days(first: date, last: date) -> str:
    """Days from one to another, both included."""
    if first == last:
        return f"{first:%A} {first.isoformat()}"
    return f"{first:%A} {first.isoformat()} to {last:%A} {last.isoformat()}"
