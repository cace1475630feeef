"""What people read in their mails, and they alone: nobody here looks into the judge's records."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from judge.board.position import Position
from judge.board.variant import Variant
from judge.demo.news import read_report

SEASON = {"S": "Spring", "F": "Fall", "W": "Winter"}
_UTC = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d) UTC")
_DEADLINE = re.compile(r"(?:That is|due|[Dd]eadline[^.\n]*?)\s+(\d{4}-\d\d-\d\d \d\d:\d\d) UTC")
_PHASE = re.compile(r"(Spring|Fall|Winter) (\d{4}) (movement|retreat|adjustment)")
_RESULTS = re.compile(r"(Spring|Fall|Winter) (\d{4})( retreats)?: ")
_COMING = re.compile(r"will be (Movement|Retreats|Adjustments) for (Spring|Fall|Winter) of (\d+)\.")
_SEAT = re.compile(r"You have the seat of (\w[\w' -]*?) in")
_MISSED = re.compile(r"has missed (\d+) phases")
_QUESTION = re.compile(r"\(question (\d+)\)")


def deadline_in(text: str) -> datetime | None:
    """The deadline that a mail tells, the last if it tells several."""
    found = _DEADLINE.findall(text)
    return _time(found[-1]) if found else None


def times_in(text: str) -> list[datetime]:
    """Every time that a mail names."""
    return [_time(found) for found in _UTC.findall(text)]


def _time(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)


def phase_in(subject: str) -> str:
    """The phase that a subject names, as in S1901M; "" for none."""
    found = _PHASE.search(subject)
    if found is None:
        return results_in(subject)
    return f"{found[1][0]}{found[2]}{found[3][0].upper()}"


def results_in(subject: str) -> str:
    """The phase whose results a mail has, as in S1901M, by its subject; "" for another mail."""
    found = _RESULTS.search(subject)
    if found is None:
        return ""
    kind = "R" if found[3] else "A" if found[1] == "Winter" else "M"
    return f"{found[1][0]}{found[2]}{kind}"


def coming_in(text: str) -> str:
    """The phase that a report says will be next; "" for none."""
    found = _COMING.search(text)
    return f"{found[2][0]}{found[3]}{found[1][0]}" if found is not None else ""


def seat_in(text: str) -> str:
    """The power whose seat somebody has from now on, as its mail says; "" for none."""
    found = _SEAT.search(text)
    return found[1] if found is not None else ""


def question_in(subject: str) -> str:
    """The number of a question to the gamesmaster; "" for none."""
    found = _QUESTION.search(subject)
    return found[1] if found is not None else ""


def missed_in(subject: str) -> int:
    """How many phases somebody has missed who has written again; 0 if that isn't told."""
    found = _MISSED.search(subject)
    return int(found[1]) if found is not None else 0


def position_in(text: str, subject: str, variant: Variant) -> Position | None:
    """The position that a mail shows: a report, or the first mail to a new player."""
    if coming_in(text):
        return read_report(text, variant)
    phase = phase_in(subject)
    if "The board:\n" not in text or not phase or phase.endswith("R"):
        return None
    kind = {"M": "Movement", "A": "Adjustments"}[phase[-1]]
    line = f"The next phase of 'x' will be {kind} for {SEASON[phase[0]]} of {phase[1:-1]}."
    return read_report(f"{text}\n\n{line}\n", variant)
