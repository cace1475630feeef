"""Read the lines of a letter in their order, each in the light of those around it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from judge.board.calendar import PhaseKind
from judge.board.places import Province
from judge.orders.model import Convoy, Move
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.bearing import (
    Bearing,
    ask_whether_it_goes_on,
    condition_above,
    ends_in_colon,
    take_back,
)
from judge.orders.reading.beside import beside_of
from judge.orders.reading.headings import Announced, Heading
from judge.orders.reading.letters.closing import Closing, SaidRest
from judge.orders.reading.letters.correcting import (
    begins_question,
    beside_or,
    correct,
    follow_moves,
    says_wrong,
)
from judge.orders.reading.letters.doubting import doubt_above, doubt_replaced, whole_line
from judge.orders.reading.letters.everyone import is_doubtful_rest, says_rest
from judge.orders.reading.letters.nothing import (
    is_name_below,
    may_be_sentences,
    orders_nothing,
    says_nothing,
    stays_a_line,
)
from judge.orders.reading.letters.reversing import turned_round
from judge.orders.reading.letters.sentences import Saying, divided, wrapped
from judge.orders.reading.letters.spoken_of import doubted_parts, doubted_told
from judge.orders.reading.letters.taking import (
    beside_told,
    introducing,
    meant_above,
    mend,
    pass_over_told,
    untold,
)
from judge.orders.reading.line import LONGEST_LINE, questioned, read_line, unsure
from judge.orders.reading.movements.reading import MovementReader
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.remarks import Says
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.sheet import Aside, Entry, Reading

MOST_SENTENCES = 60
"""So many sentences of a letter are looked through for orders in them."""
LEAST_OF_SENTENCE = 5
"""So many words with a deed and a full stop are a sentence, and no part of an order behind it."""
MOST_ABOVE = 100
"""So many entries above are looked at; no player has so many units."""

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
    in_sentences: bool = False
    movements: MovementReader | None = None
    bearing: Bearing = field(default_factory=Bearing)
    entries: list[Entry] = field(default_factory=list)
    above: str = ""
    rest: SaidRest | None = None
    is_wrong: bool = False
    is_below_blank: bool = False
    looked_through: int = 0
    coming: str = ""
    """The sentence or line below the one that is read."""
    carried: list[Entry] = field(default_factory=list)
    weak: dict[tuple[int, Span], Province] = field(default_factory=dict)
    """What is asked about only if its unit is told nothing elsewhere."""
    told: set[tuple[int, Span]] = field(default_factory=set)
    """What was read in sentences."""

    def pass_blank(self) -> None:
        """A blank line: nothing goes on behind it."""
        self.above = ""
        self.is_below_blank = True
        self.bearing = self.bearing.below_blank()

    def read(self, number: int, line: str, below: Sequence[str] = ()) -> int:
        """Read the next line, and how many of those below it that its sentences go on in."""
        above, self.above = self.above, ""
        self.coming = below[0] if below else ""
        is_last = self.is_below_blank and not any(after.strip() for after in below)
        self.is_below_blank = False
        if is_last and self._is_signature(line):
            self.entries.append(Entry(number, line, whole_line(line), Aside.PROSE))
            return 0
        heading = self.reader.headings.read(line)
        if heading is not None:
            self._head(heading)
            self.entries.append(Entry(number, line, whole_line(line), Aside.HEADING))
            return 0
        lead, begin = self.reader.headings.lead(line)
        if lead is not None:
            self._head(lead)
        read = self._read_line(line, begin)
        if self.in_sentences and may_be_sentences(read):
            run = [line] if read.is_read else wrapped(line, below, self._is_whole)
            sentences = list(divided(number, run, beside_of(self.reader).short))
            if (len(run) > 1 or len(sentences) > 1) and not (
                read.is_read and not self._are_orders(sentences[:-1])
            ):
                self.coming = "".join(below[len(run) - 1 : len(run)])
                self._read_sentences(sentences, begin - len(line) + len(line.lstrip()))
                self._go_on(number, run)
                return len(run) - 1
        self._take(number, line, read, above, begin)
        return 0

    def finish(self) -> None:
        """What is said of the rest holds for all that have no order then."""
        if self.in_sentences:
            closing = Closing(self.reader, self.setting, self.entries)
            closing.carry(self.carried)
            closing.hold(self.rest)
            follow_moves(self.entries, self.setting, self.reader)
            pass_over_told(self.entries, self.weak)
        self.entries.sort(key=lambda entry: entry.number)

    def _is_whole(self, line: str) -> bool:
        """Whether a line is something by itself, and no piece of a paragraph."""
        if self.reader.headings.read(line) is not None:
            return True
        read = self._read_line(line)
        return read.is_read or not may_be_sentences(read)

    def _is_signature(self, line: str) -> bool:
        if not self.in_sentences or self.setting.under is not None or not self.entries:
            return False
        return is_name_below(line, self.reader)

    def _are_orders(self, sentences: Sequence[Saying]) -> bool:
        """Whether some sentences are orders by themselves, and each more than a unit."""
        reads = [(s.text, self._read_line(s.text)) for s in sentences]
        if any(self._is_sentence(s.text) for s in sentences):
            return True
        return bool(reads) and all(r.is_read and self._says_deed(text) for text, r in reads)

    def _is_sentence(self, text: str) -> bool:
        """Whether a text is a whole sentence that orders something, in words."""
        is_long = len(text.split()) >= LEAST_OF_SENTENCE and text.endswith(".")
        return is_long and "-" not in text and self._says_deed(text)

    def _says_deed(self, text: str) -> bool:
        return "-" in text or self.reader.likeness.has_deed(text)

    def _read_line(self, line: str, begin: int = 0) -> Line:
        return read_line(line, self.reader, self.setting, begin)

    def _read_sentences(self, sentences: Sequence[Saying], begin: int) -> None:
        after = self.coming
        for nth, sentence in enumerate(sentences):
            below = sentences[nth + 1 :]
            self.coming = below[0].text if below else after
            begun = max(begin, 0) if nth == 0 else 0
            heading = self.reader.headings.read(sentence.text)
            if heading is not None and ends_in_colon(sentence.text):
                self._head(heading)
                span = whole_line(sentence.text)
                self.entries.append(Entry(sentence.number, sentence.text, span, Aside.HEADING))
                continue
            read = self._read_line(sentence.text, begun)
            self._take(sentence.number, sentence.text, read, "", begun, is_line=False)

    def _go_on(self, number: int, run: Sequence[str]) -> None:
        """Note the lines of which every word belongs to a sentence begun above."""
        told = {entry.number for entry in self.entries}
        for nth, line in enumerate(run):
            if number + nth not in told:
                entry = Entry(number + nth, line, whole_line(line), Aside.CONTINUED)
                self.entries.append(entry)

    def _take(
        self, number: int, line: str, read: Line, above: str, begin: int, *, is_line: bool = True
    ) -> None:
        """Take what was read of a line, or of a sentence."""
        if self._turns_round(number, line, begin):
            return
        if above and not read.is_read and self._goes_on(above, number, line):
            return
        read = self._doubted(line, read, is_line=is_line)
        if self.in_sentences and not read.is_read:
            read = unsure(read, line)
        first = read.parts[0].content
        is_returned = read.is_read and self.movements and self.movements.is_returned(line)
        if (is_returned or not read.is_read) and (first is not Aside.COMMAND or not is_line):
            if self._take_sentence(number, line, read, begin):
                self.above = line if is_line else ""
                return
            if first is Aside.COMMAND or self._is_idle(line, read):
                read = Line((Part(Aside.PROSE, whole_line(line)),))
        self._take_read(number, line, read, above, is_line=is_line)

    def _turns_round(self, number: int, line: str, begin: int) -> bool:
        """Whether a sentence denies an order, or has all hold in the place of those above."""
        corrected = self.entries if self.movements else []
        turned = turned_round(corrected, line, begin, self.reader, self.setting)
        if isinstance(turned, Unreadable):
            self._append([Entry(number, line, turned.span, turned)])
        elif turned is not None:
            self.rest = SaidRest(number, line, len(self.entries), self.bearing, turned)
        return turned is not None

    def _is_idle(self, line: str, read: Line) -> bool:
        """Whether a sentence orders nothing, whatever the reader of lines makes of it."""
        if not self.in_sentences or self.reader.prose.tells_a_unit(line[:LONGEST_LINE]):
            return False
        if self.movements and self.movements.is_idle and orders_nothing(line, read, self.reader):
            return True
        return says_nothing(line, read, self.reader, self.setting)

    def _doubted(self, line: str, read: Line, *, is_line: bool) -> Line:
        """What was read of a question, or of a place that is named and no more."""
        if not self.in_sentences or not read.is_read:
            return read
        if line.rstrip().endswith("?") or begins_question(line, beside_of(self.reader)):
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
            doubt_above(self.entries, line, self.reader, is_below=bool(above))
        if contents[0] is Aside.PROSE:
            told = doubt_replaced(self.entries, line, self.reader)
            if told is not None:
                self.entries.append(Entry(number, line, told.span, told))
                return
        self._enter(number, line, read)
        if contents[0] is Aside.COMMAND:
            self._bear_condition(line, is_below=bool(above))
        elif not isinstance(contents[0], Aside):
            self.above = line if is_line else ""

    def _take_sentence(self, number: int, line: str, read: Line, begin: int) -> bool:
        """Whether a sentence has orders in it; if so, they are taken or asked about."""
        if not self.in_sentences or line.lstrip().startswith(">"):
            return False
        self.looked_through += 1
        if self.looked_through > MOST_SENTENCES or len(line) > LONGEST_LINE:
            return False
        said = self._said(line, begin)
        if begins_question(line, beside_of(self.reader)):
            said = [replace(one, is_sure=False) for one in said]
        if stays_a_line(line, read, is_told=any(one.is_sure or one.mends for one in said)):
            return False
        if is_doubtful_rest(line, beside_of(self.reader)):
            said = [replace(one, is_sure=False) for one in said]
            self._append([] if said else [untold(number, line)])
            self._take_all(number, line, read, said)
            return True
        is_vague = bool(self.movements and not self.setting.under and self.movements.is_vague)
        self._append([untold(number, line)] if is_vague else [])
        self._take_all(number, line, read, said)
        rest = says_rest(line, beside_of(self.reader), has_orders=bool(said))
        if rest is not None and self.rest is None:
            self.rest = SaidRest(number, line, len(self.entries), self.bearing, rest)
        return bool(said) or rest is not None or is_vague

    def _said(self, line: str, begin: int) -> list[ToldOrders]:
        """What a sentence tells units, from left to right."""
        if self.movements is None or self.setting.under is not None:
            return []
        above = meant_above(self.entries[-MOST_ABOVE:])
        said = self.movements.read(line, begin, above, self.coming)
        return sorted(said, key=lambda one: one.start)

    def _take_all(self, number: int, line: str, read: Line, said: Sequence[ToldOrders]) -> None:
        """Enter what a sentence tells units, and what stands beside that."""
        said = doubted_told(line, said, read, self.reader)
        if not all(one.is_sure for one in said):
            doubt_above(self.entries, line, self.reader, is_below=False)
        for one in said:
            self._take_told(number, line, one)
        if said:
            self._append(beside_told(number, line, read, said, self.reader, self.setting))

    def _take_told(self, number: int, line: str, one: ToldOrders) -> None:
        """Enter what a sentence tells a unit."""
        told = {at for at, e in enumerate(self.entries) if (e.number, e.span) in self.told}
        mend(self.entries, one, told)
        entry = Entry(number, line, Span(one.start, one.end), one.content)
        self.told.add((number, entry.span))
        if one.is_weak:
            self.weak[number, entry.span] = one.unit
        order = one.orders[0]
        if one.is_sure and isinstance(order, Convoy):
            carried = Move(order.convoyed, order.destination, via_convoy=True)
            self.carried.append(self.bearing.bears(replace(entry, content=Reading(carried))))
        self._append([entry])

    def _head(self, heading: Heading) -> None:
        now = self.setting.position.phase if self.setting.position else None
        self.bearing = self.bearing.below_heading(heading, now)
        under = WINTER.get(heading.announced) if heading.announced else None
        self.setting = replace(self.setting, power=self.setting.power or heading.power, under=under)

    def _enter(self, number: int, line: str, read: Line) -> None:
        parts = doubted_parts(line, read.parts, self.reader)
        self._append(Entry(number, line, p.span, p.content, read.power) for p in parts)

    def _append(self, entries: Iterable[Entry]) -> None:
        for new in entries:
            entry = self.bearing.bears(new)
            if self.in_sentences:
                beside = beside_of(self.reader)
                entry = beside_or(self.entries, entry, beside)
                correct(self.entries, entry, beside, is_said=self.is_wrong)
                is_aside = isinstance(entry.content, Aside)
                self.is_wrong = is_aside and says_wrong(entry.line, beside)
            if isinstance(entry.content, Reading) and self.entries:
                self.entries[-1] = introducing(self.entries[-1])
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
            named = self.reader.lexicon.provinces(line)
            told = take_back(self.entries, says, named, whole_line(line))
            self.entries.append(Entry(number, line, told.span, told))
            return True
        return False

    def _bear_condition(self, line: str, *, is_below: bool) -> None:
        asides = self.reader.asides
        if asides.is_end(line):
            self.bearing = self.bearing.below_end()
        elif asides.is_condition(line) and "-" not in normalise(line).text:
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
        last = self.entries[-1].number if self.entries else 0
        begun = [entry for entry in self.entries if entry.number == last]
        if not read.is_read or len(read.parts) != len(begun):
            return False
        told = [getattr(part.content, "order", None) for part in read.parts]
        if None not in told and told == [order for entry in begun for order in entry.meant[:1]]:
            return False  # "A Mar - Spa", and below it "cheers"
        del self.entries[-len(begun) :]
        if all(isinstance(entry.content, Reading) for entry in begun):
            part = read.parts[-1]
            orders = (part.content.order,) if isinstance(part.content, Reading) else ()
            here = Entry(number, line, whole_line(line), Aside.CONTINUED)
            self.entries += [*begun[:-1], *ask_whether_it_goes_on(begun[-1], here, orders)]
        else:
            self._enter(last, both, read)
            self.entries.append(Entry(number, line, whole_line(line), Aside.CONTINUED))
        return True
