"""What the receipt says of the lines that were not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from judge.desk.answers import Case
from judge.desk.reading import Part, Unread
from judge.desk.reading.measure import LONGEST_LINE, MOST_LETTERS, MOST_LINES, ranges
from judge.desk.replies.layout import grouped, listing
from judge.desk.replies.lines import Account

MOST_NAMED = 12
"""Rows of lines that are named one by one."""


def account_of_unread(parts: Sequence[Part], case: Case) -> Iterator[Account]:
    """The lines that were not read, those of one reason together; all of them failed."""
    unread = [part for part in parts if isinstance(part, Unread)]
    for why in dict.fromkeys(part.why for part in unread):
        some = [part for part in unread if part.why == why]
        said = case.say(
            f"receipt.{why}",
            lines=_lines([part.number for part in some], case),
            longest=grouped(LONGEST_LINE, case.office.phrases),
            most=MOST_LINES,
            letters=grouped(MOST_LETTERS, case.office.phrases),
        )
        yield Account(some[0].number, some[0].text, (said,), failed=True, more=len(some) - 1)


def _lines(numbers: Sequence[int], case: Case) -> str:
    """Which lines: "line 3 and lines 7 to 40"."""
    rows = list(islice(ranges(numbers), MOST_NAMED + 1))
    said = [
        case.say(f"receipt.unread_{'lines' if last > first else 'line'}", first=first, last=last)
        for first, last in rows[:MOST_NAMED]
    ]
    return listing(
        said if rows == rows[:MOST_NAMED] else [*said, case.say("receipt.unread_others")],
        case.office.phrases,
    )
