"""What the lines of a letter say about each other.

A heading, a condition or a doubt bears on the orders below it; a remark may
take back the orders above it. What is doubtful is asked about, never filed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.board.units import Power
from judge.orders.model import Order, RegisterOrder, Waive
from judge.orders.phase_in_full import phase_in_full
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.headings import Announced, Heading
from judge.orders.reading.remarks import Says
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear


@dataclass(frozen=True, slots=True)
class Bearing:
    """What bears on the lines below.

    A season bears until the next heading of a season, a power until the next
    heading of a power; anything else until a blank line behind something that
    it bore on.
    """

    season: Reason | None = None
    block: Reason | None = None
    has_borne: bool = False
    until_end: bool = False
    power: Power | None = None

    @property
    def reason(self) -> Reason | None:
        """What is told of each order below; None if they may be taken."""
        return self.season or self.block

    def below_blank(self) -> Bearing:
        """What still bears behind a blank line."""
        ends = self.has_borne and not self.until_end
        return replace(self, block=None, has_borne=False) if ends else self

    def below_heading(self, heading: Heading, phase: Phase | None) -> Bearing:
        """What bears on the lines below a heading."""
        power = heading.power or self.power
        if phase is None:
            return replace(self, power=power)
        if heading.season is not None or heading.year is not None:
            return Bearing(_not_now(heading, phase), power=power)
        block = None if self.has_borne else self.block
        if heading.announced is Announced.RETREAT and phase.kind is PhaseKind.MOVEMENT:
            block = Reason(Unclear.RETREATS, (phase_in_full(phase),))
        return Bearing(self.season, block, power=power)

    def below_condition(self, *, until_end: bool) -> Bearing:
        """What bears on the lines below a condition; with an "endif", up to it."""
        return replace(
            self, block=Reason(Unclear.CONDITIONAL), has_borne=not until_end, until_end=until_end
        )

    def below_end(self) -> Bearing:
        """What bears behind an "endif"."""
        return replace(self, block=None, has_borne=False, until_end=False)

    def below_doubt(self, line: str) -> Bearing:
        """What bears on the lines below a remark that makes them doubtful."""
        return replace(self, block=Reason(Unclear.NO_ORDERS), has_borne=not ends_in_colon(line))

    def bears(self, entry: Entry) -> Entry:
        """An entry as it may be taken here."""
        if self.power is not None and entry.power is None:
            entry = replace(entry, power=self.power)
        return asked(entry, self.reason) if self.reason else entry

    def after(self, entry: Entry) -> Bearing:
        """The same below an entry."""
        is_order = not isinstance(entry.content, Aside)
        return replace(self, has_borne=True) if is_order and self.block else self


def _not_now(heading: Heading, phase: Phase) -> Reason | None:
    if heading.is_for(phase):
        return None
    return Reason(Unclear.OTHER_PHASE, (heading.called, phase_in_full(phase)))


def asked(entry: Entry, reason: Reason) -> Entry:
    """An entry whose order is not taken but asked about."""
    if not isinstance(entry.content, Reading):
        return entry
    return replace(entry, content=Unreadable(entry.span, reason, (entry.content.order,)))


def ends_in_colon(line: str) -> bool:
    """Whether a line introduces what stands below it."""
    return line.rstrip(" *_)\"'").endswith(":")


def take_back(
    entries: list[Entry], says: Says, named: Collection[Province], span: Span
) -> Unreadable:
    """Ask, in place, about the orders that a remark may take back; what is told of the remark.

    If it names provinces, those of their units are meant, if there are any.
    """
    found = [entry for entry in entries if isinstance(entry.content, Reading)]
    if says is Says.UNDO_FORMER or not found:
        return Unreadable(span, Reason(Unclear.TAKES_FORMER_BACK))
    last = found[-1].number
    if any(is_of(entry, named) for entry in found):
        _ask_above(entries, Unclear.TAKEN_BACK, lambda entry: is_of(entry, named))
    else:
        is_all = says is not Says.UNDO_LAST
        _ask_above(entries, Unclear.TAKEN_BACK, lambda e: is_all or e.number == last)
    return Unreadable(span, Reason(Unclear.TAKES_BACK))


def is_of(entry: Entry, named: Collection[Province]) -> bool:
    """Whether an entry is an order for a unit in one of some provinces."""
    content = entry.content
    if not isinstance(content, Reading) or isinstance(content.order, Waive | RegisterOrder):
        return False
    return content.order.unit.location.province in named


def ask_whether_it_goes_on(
    above: Entry, below: Entry, orders: tuple[Order, ...]
) -> tuple[Entry, Entry]:
    """An order that could go on in the next line, and that line."""
    alone = (above.content.order,) if isinstance(above.content, Reading) else ()
    return (
        replace(above, content=Unreadable(above.span, Reason(Unclear.GOES_ON), (*orders, *alone))),
        replace(below, content=Unreadable(below.span, Reason(Unclear.GOES_ON_HERE))),
    )


def condition_above(entries: list[Entry]) -> None:
    """Ask about the orders in the line above the last, which is their condition."""
    above = {entry.number for entry in entries[:-1]}
    _ask_above(entries, Unclear.CONDITION_BELOW, lambda e: e.number == max(above, default=0))


def _ask_above(entries: list[Entry], cause: Unclear, is_meant: Callable[[Entry], bool]) -> None:
    entries[:] = [asked(e, Reason(cause)) if is_meant(e) else e for e in entries]
