"""Read the lines of a letter in their order, each in the light of those around it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from judge.orders.problems import Span
from judge.orders.reading.bearing import (
    Bearing,
    ask_whether_it_goes_on,
    condition_above,
    ends_in_colon,
    is_of,
    take_back,
)
from judge.orders.reading.headings import Announced, Heading
from judge.orders.reading.line import read_line
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import Line, OrderReader
from judge.orders.reading.remarks import Says
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.sheet import Aside, Entry, Reading

WINTER = {Announced.BUILD: Winter.BUILD, Announced.REMOVE: Winter.REMOVE}


@dataclass
class Letter:
    """A letter while it is read: its entries so far, and what bears on the next line.

    `has_end` says that an "endif" ends its conditions. `above` is the line
    just above, if it has orders, which may go on in the next one.
    """

    reader: OrderReader
    setting: LineSetting
    has_end: bool
    bearing: Bearing = field(default_factory=Bearing)
    entries: list[Entry] = field(default_factory=list)
    above: str = ""

    def pass_blank(self) -> None:
        """A blank line: nothing goes on behind it."""
        self.above = ""
        self.bearing = self.bearing.below_blank()

    def read(self, number: int, line: str) -> None:
        """Read the next line."""
        above, self.above = self.above, ""
        heading = self.reader.headings.read(line)
        if heading is not None:
            self._head(heading)
            self.entries.append(Entry(number, line, _whole(line), Aside.HEADING))
            return
        lead, begin = self.reader.headings.lead(line)
        if lead is not None:
            self._head(lead)
        read = read_line(line, self.reader, self.setting, begin)
        if above and not read.is_read and self._goes_on(above, number, line):
            return
        contents = [part.content for part in read.parts]
        has_orders = any(isinstance(content, Reading) for content in contents)
        if not has_orders and self._takes_back(number, line):
            return
        is_problem = not read.is_read and not isinstance(contents[0], Aside)
        if is_problem and self.reader.remarks.corrects(line):
            self._correct(line, is_below=bool(above))
        if contents[0] is Aside.PROSE and self._replaces(number, line):
            return
        self._enter(number, line, read)
        if contents[0] is Aside.COMMAND:
            self._bear_condition(line, is_below=bool(above))
        elif not isinstance(contents[0], Aside):
            self.above = line

    def _head(self, heading: Heading) -> None:
        now = self.setting.position.phase if self.setting.position else None
        self.bearing = self.bearing.below_heading(heading, now)
        power = self.setting.power or heading.power
        under = WINTER.get(heading.announced) if heading.announced else None
        self.setting = replace(self.setting, power=power, under=under)

    def _enter(self, number: int, line: str, read: Line) -> None:
        for part in read.parts:
            entry = Entry(number, line, part.span, part.content, read.power)
            self.entries.append(self.bearing.bears(entry))
            self.bearing = self.bearing.after(entry)

    # ------------------------------------------------------------ remarks and conditions

    def _takes_back(self, number: int, line: str) -> bool:
        """Whether a line takes back orders; if so, they are asked about."""
        says = self.reader.remarks.read(line, self.setting.power)
        if says is Says.DOUBT_BELOW:
            self.bearing = self.bearing.below_doubt(line)
        if says is Says.DOUBT_THESE and (ends_in_colon(line) or not self.entries):
            self.bearing = self.bearing.below_doubt(line)
        elif says not in {Says.NOTHING, Says.DOUBT_BELOW}:
            named = self.reader.wording.provinces(line)
            told = take_back(self.entries, says, named, _whole(line))
            self.entries.append(Entry(number, line, told.span, told))
            return True
        return False

    def _correct(self, line: str, *, is_below: bool) -> None:
        """Ask about the order that a line may correct: for a unit that it names, or the last."""
        named = self.reader.wording.provinces(line)
        if is_below or any(is_of(entry, named) for entry in self.entries):
            take_back(self.entries, Says.UNDO_LAST, named, _whole(line))

    def _replaces(self, number: int, line: str) -> bool:
        """Whether prose may replace an order above, for a unit that it names; if so, ask."""
        if not self.entries or not self.reader.remarks.replaces(line):
            return False
        named = self.reader.wording.provinces(line)
        if not any(is_of(entry, named) for entry in self.entries):
            return False
        told = take_back(self.entries, Says.UNDO_LAST, named, _whole(line))
        self.entries.append(Entry(number, line, told.span, told))
        return True

    def _bear_condition(self, line: str, *, is_below: bool) -> None:
        wording = self.reader.wording
        if wording.is_end(line):
            self.bearing = self.bearing.below_end()
        elif wording.is_condition(line) and "-" not in normalise(line).text:
            opens = ends_in_colon(line) or not is_below
            if not opens:
                condition_above(self.entries)
            if opens or line.lstrip()[:1].isupper():
                self.bearing = self.bearing.below_condition(until_end=self.has_end)

    # ------------------------------------------------------------ orders over two lines

    def _goes_on(self, above: str, number: int, line: str) -> bool:
        """Whether the orders of the line above go on in this one.

        If they break off above, the two lines are read as one; if they could
        end there as well, that is asked.
        """
        both = f"{above.rstrip()} {line.strip()}"
        read = read_line(both, self.reader, self.setting)
        last = self.entries[-1].number
        begun = [entry for entry in self.entries if entry.number == last]
        if not read.is_read or len(read.parts) != len(begun):
            return False
        del self.entries[-len(begun) :]
        if all(isinstance(entry.content, Reading) for entry in begun):
            part = read.parts[-1]
            orders = (part.content.order,) if isinstance(part.content, Reading) else ()
            here = Entry(number, line, _whole(line), Aside.CONTINUED)
            self.entries += [*begun[:-1], *ask_whether_it_goes_on(begun[-1], here, orders)]
        else:
            self._enter(last, both, read)
            self.entries.append(Entry(number, line, _whole(line), Aside.CONTINUED))
        return True


def _whole(line: str) -> Span:
    return Span(len(line) - len(line.lstrip()), len(line.rstrip()))
