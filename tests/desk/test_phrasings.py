"""What we write for a command is read as that command, whatever stands in its blanks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from judge.desk.commands.command import Command, Phrasing, blanks_of
from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import Away
from judge.desk.declarations import DECLARED
from judge.desk.reading.writing import write_command
from tests.desk.filling import ONE, WAYS, parser_of

PARSER = parser_of()
LINES = [
    (kind, phrasing, line)
    for kind, row in DECLARED.items()
    for phrasing in row.phrasings
    for line in phrasing.written
]


@st.composite
def said_by(draw: st.DrawFn, kind: type[Command], phrasing: Phrasing, line: str) -> Command:
    """A command that fills just the blanks of a line."""
    blanks = blanks_of(kind)
    values: dict[str, Any] = {
        name: draw(WAYS[blanks[name]]) for name in re.findall(r"\{(\w+)\}", line)
    }
    return kind(**phrasing.sets, **values)


def _is_of_month(command: Command) -> bool:
    """The 3rd to the 10th of August are both of August: read so, no day stands alone there."""
    match command:
        case Away(Day(month=None, day=int()), Day(month=int())):
            return True
        case _:
            return False


@pytest.mark.parametrize(("kind", "phrasing", "line"), LINES, ids=[line for _, _, line in LINES])
def test_what_is_written_is_read_as_it_was_meant(
    kind: type[Command], phrasing: Phrasing, line: str
) -> None:
    @given(said_by(kind, phrasing, line))
    def law(command: Command) -> None:
        assume(not _is_of_month(command))
        written = write_command(command)
        assert written
        assert PARSER.parse(written) == command

    law()


def test_every_kind_of_gap_is_tried() -> None:
    used = {blank for kind in DECLARED for blank in blanks_of(kind).values()}
    assert used == set(WAYS) == set(ONE)


def test_what_has_no_line_is_not_written() -> None:
    without = {kind.__name__ for kind, row in DECLARED.items() if not row.phrasings[0].written}
    assert without == {"OldWord"}
