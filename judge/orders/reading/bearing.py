"""What a line says about the lines below it: another season, a condition, a doubt."""

from __future__ import annotations

from dataclasses import dataclass

from judge.board.calendar import Phase
from judge.orders.problems import Problem, Span, Unreadable
from judge.orders.reading.wording import Wording
from judge.orders.sheet import Aside, Reading

NO_ORDERS = "the line above may mean that these are no orders; send them again by themselves"
CONDITIONAL = "this stands below a condition, and orders can have none; send it again by itself"


@dataclass(frozen=True, slots=True)
class Bearing:
    """Why the orders of the lines below may not be taken, if they may not.

    A season bears until the next heading of a season; anything else until a
    blank line.
    """

    season: str = ""
    block: str = ""

    @property
    def reason(self) -> str:
        """What is told of each order below; nothing if they may be taken."""
        return self.season or self.block

    def below_heading(self, line: str, wording: Wording, phase: Phase | None) -> Bearing:
        """What bears on the lines below a heading."""
        named = wording.season(line)
        if named is None or phase is None:
            return self
        season, year = named
        if season is phase.season and year % 100 == phase.year % 100 and year in _years(phase):
            return Bearing()
        called = f"{season.name.capitalize()} {year}"
        return Bearing(f"these orders are for {called}; now it is {phase.full_name}")

    def below_aside(self, line: str, aside: Aside, wording: Wording) -> Bearing:
        """What bears on the lines below one that is no order itself."""
        if wording.is_condition(line) and "-" not in line:
            return Bearing(self.season, CONDITIONAL)
        if aside is Aside.PROSE and wording.may_undo(line):
            return Bearing(self.season, NO_ORDERS)
        return self

    def content(self, content: Reading | Problem | Aside, span: Span) -> Reading | Problem | Aside:
        """What a line below may be taken for."""
        if self.reason and isinstance(content, Reading):
            return Unreadable(span, self.reason, (content.order,))
        return content


def _years(phase: Phase) -> tuple[int, int]:
    return phase.year, phase.year % 100
