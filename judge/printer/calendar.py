"""Deadlines as calendar files (RFC 5545), so that a phone reminds its player.

A deadline that moves keeps its UID and counts its SEQUENCE up: the entry in
the calendar moves with it, or goes with it if there is none any more.
METHOD:PUBLISH asks for no answer (RFC 5546 §3.2.1).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

_LINE = 75  # octets, RFC 5545 §3.1
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """When orders are due; `moved` is how often the deadline has been, `at` when it last was.

    Without `due` the one that was told has been taken back.
    """

    uid: str
    title: str
    says: str
    due: datetime | None
    at: datetime
    moved: int = 0


def write_calendar(deadlines: tuple[CalendarEntry, ...]) -> str:
    """A calendar of deadlines."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Judge//Diplomacy by mail//EN",
        "METHOD:PUBLISH",
    ]
    for deadline in deadlines:
        lines += _event(deadline)
    lines.append("END:VCALENDAR")
    return "".join(_folded(line) + "\r\n" for line in lines)


def _event(deadline: CalendarEntry) -> list[str]:
    title = deadline.title.translate(_ESCAPED)
    return [
        "BEGIN:VEVENT",
        f"UID:{deadline.uid}",
        f"SEQUENCE:{deadline.moved}",
        f"DTSTAMP:{_time(deadline.at)}",
        # A date is asked for even of what has none any more (RFC 5546 §3.2.1).
        f"DTSTART:{_time(deadline.due or deadline.at)}",
        f"SUMMARY:{title}",
        f"DESCRIPTION:{deadline.says.translate(_ESCAPED)}",
        "TRANSP:TRANSPARENT",
        *(_alarm(title) if deadline.due is not None else ["STATUS:CANCELLED"]),
        "END:VEVENT",
    ]


def _alarm(title: str) -> list[str]:
    return [
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{title}",
        "TRIGGER:-P1D",
        "END:VALARM",
    ]


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _folded(line: str) -> str:
    """A long line in pieces, never in the midst of a character."""
    pieces: list[str] = []
    piece = ""
    for letter in line:
        if len((piece + letter).encode()) > _LINE - bool(pieces):
            pieces.append(piece)
            piece = ""
        piece += letter
    return "\r\n ".join([*pieces, piece])
