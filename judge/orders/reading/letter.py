"""Read the lines of a letter in their order, each in the light of those around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.orders.gazetteer import FoundPlace, fold
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.bearing import (
    Bearing,
    ask_whether_it_goes_on,
    condition_above,
    ends_in_colon,
    is_of,
    take_back,
)
from judge.orders.reading.headings import Announced, Heading
from judge.orders.reading.islands.closing import Closing, SaidRest
from judge.orders.reading.islands.correcting import (
    correct,
    follow_moves,
    says_wrong,
)
from judge.orders.reading.islands.judging import FoundOrder
from judge.orders.reading.islands.reading import Islands
from judge.orders.reading.islands.sentences import Saying, divided, wrapped
from judge.orders.reading.islands.versions import units_to_order
from judge.orders.reading.joining import Joining
from judge.orders.reading.line import LONGEST_LINE, questioned, read_line, unsure
from judge.orders.reading.normal import normalise
from judge.orders.reading.open.reading import OpenReader
from judge.orders.reading.open.taking import mend, pass_over_told
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.remarks import Says
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear

MOST_SENTENCES = 60
"""So many sentences of a letter are looked through for orders in them."""

SHORT = 3
"""So few words may be an order misspelt, whatever they are."""

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
    islands: Islands | None = None
    open: OpenReader | None = None
    bearing: Bearing = field(default_factory=Bearing)
    entries: list[Entry] = field(default_factory=list)
    above: str = ""
    rest: SaidRest | None = None
    is_wrong: bool = False
    is_below_blank: bool = False
    looked_through: int = 0
    seen: tuple[str, int, LineSetting, Line] | None = None
    retreats: list[tuple[int, str, FoundOrder]] = field(default_factory=list)
    carried: list[Entry] = field(default_factory=list)
    unfinished: dict[tuple[int, Span], Province] = field(default_factory=dict)

    def pass_blank(self) -> None:
        """A blank line: nothing goes on behind it."""
        self.above = ""
        self.is_below_blank = True
        self.bearing = self.bearing.below_blank()

    def read(self, number: int, line: str, below: Sequence[str] = ()) -> int:
        """Read the next line, and how many of those below it that its sentences go on in."""
        above, self.above = self.above, ""
        is_last = self.is_below_blank and not any(after.strip() for after in below)
        self.is_below_blank = False
        if is_last and self._is_signature(line):
            self.entries.append(Entry(number, line, _whole(line), Aside.PROSE))
            return 0
        heading = self.reader.headings.read(line)
        if heading is not None:
            self._head(heading)
            self.entries.append(Entry(number, line, _whole(line), Aside.HEADING))
            return 0
        lead, begin = self.reader.headings.lead(line)
        if lead is not None:
            self._head(lead)
        read = self._read_line(line, begin)
        if self.islands is not None and _may_be_sentences(read):
            run = [line] if read.is_read else wrapped(line, below, self._is_whole)
            sentences = list(divided(number, run, self.islands.beside.short))
            if (len(run) > 1 or len(sentences) > 1) and not (
                read.is_read and not self._are_orders(sentences[:-1])
            ):
                self._read_sentences(sentences, begin - len(line) + len(line.lstrip()))
                self._go_on(number, run)
                return len(run) - 1
        self._take(number, line, read, above, begin)
        return 0

    def finish(self) -> None:
        """What is said of the rest holds for all that have no order then."""
        if self.islands is not None:
            closing = Closing(self.reader, self.setting, self.islands.everyone, self.entries)
            closing.retreat(self.retreats, self.bearing)
            closing.carry(self.carried)
            closing.hold(self.rest)
            follow_moves(self.entries, self.setting, self.reader)
            pass_over_told(self.entries, self.unfinished)
        self.entries.sort(key=lambda entry: entry.number)

    def _is_whole(self, line: str) -> bool:
        """Whether a line is something by itself, and no piece of a paragraph."""
        if self.reader.headings.read(line) is not None:
            return True
        read = self._read_line(line)
        return read.is_read or not _may_be_sentences(read)

    def _is_signature(self, line: str) -> bool:
        """Whether a last line below a blank one is a name that only looks like a place's."""
        if self.islands is None or self.setting.under is not None or not self.entries:
            return False
        word = line.strip(" .!-")
        found = self.reader.gazetteer.look_up(fold(word))
        if not word.isalpha() or not isinstance(found, FoundPlace):
            return False
        place = found.province
        return fold(word) not in {fold(place.name), fold(place.id)}

    def _are_orders(self, sentences: Sequence[Saying]) -> bool:
        """Whether some sentences are orders by themselves, and each more than a unit."""
        reads = [(s.text, self._read_line(s.text)) for s in sentences]
        return bool(reads) and all(r.is_read and self._says_deed(text) for text, r in reads)

    def _says_deed(self, text: str) -> bool:
        return "-" in text or self.reader.likeness.has_deed(text)

    def _read_line(self, line: str, begin: int = 0) -> Line:
        """What is read of a line by itself; a paragraph asks for that of the next one, too."""
        if self.seen is None or self.seen[:3] != (line, begin, self.setting):
            read = read_line(line, self.reader, self.setting, begin)
            self.seen = line, begin, self.setting, read
        return self.seen[3]

    def _read_sentences(self, sentences: Sequence[Saying], begin: int) -> None:
        for nth, sentence in enumerate(sentences):
            begun = max(begin, 0) if nth == 0 else 0
            heading = self.reader.headings.read(sentence.text)
            if heading is not None and ends_in_colon(sentence.text):
                self._head(heading)
                whole = _whole(sentence.text)
                self.entries.append(Entry(sentence.number, sentence.text, whole, Aside.HEADING))
                continue
            read = read_line(sentence.text, self.reader, self.setting, begun)
            self._take(sentence.number, sentence.text, read, "", begun, is_line=False)

    def _go_on(self, number: int, run: Sequence[str]) -> None:
        """Note the lines of which every word belongs to a sentence begun above."""
        told = {entry.number for entry in self.entries}
        for nth, line in enumerate(run):
            if number + nth not in told:
                entry = Entry(number + nth, line, _whole(line), Aside.CONTINUED)
                self.entries.append(entry)

    def _take(
        self, number: int, line: str, read: Line, above: str, begin: int, *, is_line: bool = True
    ) -> None:
        """Take what was read of a line, or of a sentence."""
        if above and not read.is_read and self._goes_on(above, number, line):
            return
        read = self._doubted(line, read, is_line=is_line)
        if self.islands is not None and not read.is_read:
            read = unsure(read, line)
        first = read.parts[0].content
        if not read.is_read and (first is not Aside.COMMAND or not is_line):
            if self._take_islands(number, line, read, begin):
                self.above = line if is_line else ""
                return
            if first is Aside.COMMAND or self._says_nothing(line, read):
                read = Line((Part(Aside.PROSE, _whole(line)),))
        self._take_read(number, line, read, above, is_line=is_line)

    def _doubted(self, line: str, read: Line, *, is_line: bool) -> Line:
        """What was read of a question, or of a place that is named and no more."""
        if self.islands is None or not read.is_read:
            return read
        if line.rstrip().endswith("?"):
            return questioned(read)
        is_winter = self.setting.phase is PhaseKind.ADJUSTMENT and self.setting.under is None
        if is_winter and not is_line and not self.reader.likeness.has_deed(line):
            return questioned(read)
        return read

    def _take_read(self, number: int, line: str, read: Line, above: str, *, is_line: bool) -> None:
        """Take what the line reader made of a line, or of a sentence."""
        contents = [part.content for part in read.parts]
        has_orders = any(isinstance(content, Reading) for content in contents)
        if not has_orders and self._takes_back(number, line):
            return
        is_problem = not read.is_read and not isinstance(contents[0], Aside)
        if is_problem:
            self._mend(line, is_below=bool(above))
        if contents[0] is Aside.PROSE and self._replaces(number, line):
            return
        self._enter(number, line, read)
        if contents[0] is Aside.COMMAND:
            self._bear_condition(line, is_below=bool(above))
        elif not isinstance(contents[0], Aside):
            self.above = line if is_line else ""

    def _take_islands(self, number: int, line: str, read: Line, begin: int) -> bool:
        """Whether a sentence has orders in it; if so, they are taken or asked about."""
        if self.islands is None or line.lstrip().startswith(">"):
            return False
        self.looked_through += 1
        if self.looked_through > MOST_SENTENCES or len(line) > LONGEST_LINE:
            return False
        taken = Joining(self.islands, self.open).take(
            number, line, read, self.setting, self.entries, begin
        )
        if any(not isinstance(e.content, Reading | Aside) for e in taken.entries):
            self._mend(line, is_below=False)
        for said in taken.told:
            mend(self.entries, said)
        self._append(taken.entries)
        self.unfinished.update(taken.unfinished)
        self.carried += map(self.bearing.bears, taken.carried)
        rest = taken.rest if self.rest is None else None
        if rest is not None:
            self.rest = SaidRest(number, line, len(self.entries), self.bearing, rest)
        self.retreats += [(number, line, one) for one in taken.retreats]
        return bool(taken.entries) or rest is not None

    def _says_nothing(self, line: str, read: Line) -> bool:
        """Whether what could not be read has nothing of an order: "Hello, excuse my English"."""
        if (
            self.islands is None
            or len(line) > LONGEST_LINE
            or _has_choices(read)
            or self._has_orders(read)
        ):
            return False
        own = [unit.location.province for unit in units_to_order(self.setting)]
        likeness = self.reader.likeness
        if likeness.is_like_order(line, own, signs=False) or len(line.split()) <= SHORT:
            return False
        return not likeness.has_deed(line) and "-" not in line

    def _has_orders(self, read: Line) -> bool:
        return any(isinstance(part.content, Reading) for part in read.parts)

    def _head(self, heading: Heading) -> None:
        now = self.setting.position.phase if self.setting.position else None
        self.bearing = self.bearing.below_heading(heading, now)
        power = self.setting.power or heading.power
        under = WINTER.get(heading.announced) if heading.announced else None
        self.setting = replace(self.setting, power=power, under=under)

    def _enter(self, number: int, line: str, read: Line) -> None:
        self._append(Entry(number, line, p.span, p.content, read.power) for p in read.parts)

    def _append(self, entries: Iterable[Entry]) -> None:
        for new in entries:
            entry = self.bearing.bears(new)
            if self.islands is not None:
                beside = self.islands.beside
                correct(self.entries, entry, beside, is_said=self.is_wrong)
                is_aside = isinstance(entry.content, Aside)
                self.is_wrong = is_aside and says_wrong(entry.line, beside)
            if isinstance(entry.content, Reading) and self.entries:
                self.entries[-1] = _introducing(self.entries[-1])
            self.entries.append(entry)
            self.bearing = self.bearing.after(new)

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

    def _mend(self, line: str, *, is_below: bool) -> None:
        """Ask about the order above that a line which isn't clear corrects, or replaces."""
        remarks = self.reader.remarks
        is_correcting = remarks.corrects(line)
        if is_correcting or remarks.replaces(line):
            self._correct(line, is_below=is_correcting and is_below)

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


def _has_choices(read: Line) -> bool:
    """Whether something is asked about a line."""
    return any(getattr(part.content, "candidates", ()) for part in read.parts)


def _introducing(entry: Entry) -> Entry:
    """What stands right above an order: a heading, if it ends in a colon and was no more."""
    is_heading = entry.content is Aside.PROSE and ends_in_colon(entry.line)
    return replace(entry, content=Aside.HEADING) if is_heading else entry


def _may_be_sentences(read: Line) -> bool:
    """Whether a line may have sentences in it."""
    first = read.parts[0].content
    if isinstance(first, Unreadable) and first.reason.cause is Unclear.LONG_LINE:
        return False
    return first is not Aside.COMMAND and first is not Aside.QUOTED


def _whole(line: str) -> Span:
    return Span(len(line) - len(line.lstrip()), len(line.rstrip()))
