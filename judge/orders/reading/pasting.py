"""Lines of our own reports that come back in a letter, and are no orders.

The results themselves are orders in the old judges' words, and are read as
such; what stands around them is known by `grammar/report.txt`.
"""

from __future__ import annotations

from functools import cached_property

from judge.orders.gazetteer import fold
from judge.orders.reading.gaps import has_form

_ANYTHING = "..."
_CONTINUED = " " * 8
"""What a line of a report goes on with below itself is indented by so much at least."""


class ReportLines:
    """The forms of a report's lines, compiled from their table."""

    def __init__(self, table: str) -> None:
        self._table = table

    @cached_property
    def _forms(self) -> tuple[tuple[str, ...], ...]:
        rows = (line.strip() for line in self._table.splitlines())
        return tuple(tuple(row.split(_ANYTHING)) for row in rows if row and not row.startswith("#"))

    def have(self, line: str) -> bool:
        """Whether a line has one of the forms."""
        words = " ".join(fold(line).split())
        return any(
            has_form(words, form)
            for form in self._forms
            if words.startswith(form[0]) and words.endswith(form[-1])
        )


class Pasted:
    """Follows a letter down its lines, and tells which of them are a report's.

    A line that ends in a colon takes the lines below with it, to the next
    blank one; a blank line right below it is part of the form.
    """

    def __init__(self, lines: ReportLines) -> None:
        self._lines = lines
        self._fresh = self._in_block = self._goes_on = False

    def covers(self, line: str) -> bool:
        """Whether this line, the next of the letter, is a report's."""
        if not line.strip():
            self._in_block = self._fresh
            self._fresh = self._goes_on = False
            return self._in_block
        if self._lines.have(line):
            self._fresh = line.rstrip().endswith(":")
            self._in_block = self._in_block or self._fresh
            self._goes_on = True
            return True
        self._fresh = False
        self._goes_on = self._goes_on and line.startswith(_CONTINUED)
        return self._in_block or self._goes_on
