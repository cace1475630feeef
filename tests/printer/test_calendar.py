"""Calendar files, read back by the rules of RFC 5545."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge.printer.calendar import CalendarEntry, write_calendar

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
NEEDED = {"UID", "DTSTAMP", "DTSTART", "SUMMARY", "SEQUENCE"}
WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.just("\n"), max_size=200)


def read_calendar(text: str) -> list[dict[str, str]]:
    """The events of a calendar; AssertionError where RFC 5545 is not kept."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    stack: list[str] = []
    events: list[dict[str, str]] = []
    for line in lines:
        name, colon, value = line.partition(":")
        assert colon
        assert re.fullmatch(r"[A-Z-]+", name)
        if name == "BEGIN":
            stack.append(value)
            if value == "VEVENT":
                events.append({})
        elif name == "END":
            assert stack.pop() == value
        elif stack == ["VCALENDAR", "VEVENT"]:
            assert name not in events[-1]
            events[-1][name] = value
    assert stack == []
    assert lines[0] == "BEGIN:VCALENDAR"
    assert {"VERSION:2.0", "METHOD:PUBLISH"} <= set(lines)
    assert all(set(event) >= NEEDED for event in events)
    return events


def unescaped(value: str) -> str:
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], value)


@given(WORDS, WORDS, st.integers(0, 99))
def test_any_words_come_back(title: str, says: str, moved: int) -> None:
    """Commas, line ends and letters of any language, in lines of 75 octets."""
    deadline = CalendarEntry("ghost-S1901M@example.org", title, says, NOON, NOON, moved)
    (event,) = read_calendar(write_calendar((deadline,)))
    assert unescaped(event["SUMMARY"]) == title
    assert unescaped(event["DESCRIPTION"]) == says
    assert event["SEQUENCE"] == str(moved)


def test_a_deadline_that_moves_keeps_its_name() -> None:
    """The same UID and a higher SEQUENCE: the entry moves, and none is added."""
    first = CalendarEntry("ghost-S1901M@example.org", "Orders", "", NOON, NOON)
    later = CalendarEntry(first.uid, "Orders", "", NOON + timedelta(days=2), NOON, moved=1)
    one, two = read_calendar(write_calendar((first, later)))
    assert one["UID"] == two["UID"]
    assert (one["SEQUENCE"], two["SEQUENCE"]) == ("0", "1")
    assert (one["DTSTART"], two["DTSTART"]) == ("20261121T120000Z", "20261123T120000Z")


def test_a_deadline_that_was_taken_back_goes() -> None:
    """The same UID, cancelled, and nothing that rings."""
    gone = CalendarEntry("ghost@example.org", "Orders", "", None, NOON, moved=2)
    text = write_calendar((gone,))
    (event,) = read_calendar(text)
    assert (event["UID"], event["SEQUENCE"]) == ("ghost@example.org", "2")
    assert (event["STATUS"], event["DTSTART"]) == ("CANCELLED", "20261121T120000Z")
    assert "VALARM" not in text
