"""Down a letter's items: what each order is for, by the headings and conditions above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.board.calendar import Phase, PhaseKind
from judge.board.units import Power
from judge.desk.blocks.excepting import with_exceptions
from judge.desk.blocks.items import BRANCHES, Item
from judge.desk.blocks.kinds import Cancellation, Portion, Purpose
from judge.desk.phrases import Phrasebook
from judge.desk.preferences import RetreatList, find_choices
from judge.desk.when import phase_meant
from judge.orders.conditions import Condition, Dislodged, all_of, opposite
from judge.orders.problems import Problem, Span, Unreadable
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import Entry
from judge.orders.unclear import Unclear

_ENDS_A_BLOCK = ("phase", "standing")


@dataclass
class Sorter:
    """Goes down a letter's lines, and keeps what it finds."""

    reader: OrderReader
    now: Phase
    power: Power | None
    phrases: Phrasebook
    pieces: list[Portion] = field(default_factory=list)
    cancellations: list[Cancellation] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    chains: int = 0

    # ------------------------------------------------------------ down the lines

    def sort(self, items: Sequence[Item]) -> None:
        """Go through all items; a heading counts until the next one."""
        purpose = below = Purpose(self.now, self.now.kind)
        above: Purpose | None = None  # what was meant before "Retreats:"
        at = 0
        once = (0, 0)  # the line or paragraph that a heading without a colon is for
        while at < len(items):
            item = items[at]
            if item.place != once:
                purpose = below
            if item.word in _ENDS_A_BLOCK:
                above, purpose = None, self._heading(item)
                is_heading = item.frame is not None and item.frame.is_closed
                once, below = (once, purpose) if is_heading else (item.place, below)
            elif item.word == "retreats":
                above, purpose = purpose, self._retreats(purpose)
                below = purpose
            elif self._is_heading(item) and above is not None:
                purpose, below, above = above, above, None
                self._take(item, purpose)
            elif item.word == "if":
                at = self._conditional(items, at, purpose)
                continue
            elif item.word in BRANCHES:
                stray = replace(purpose, fault=self.phrases.say("filed.stray", line=item.number))
                at = self._body(items, at, stray)
                continue
            else:
                self._take(item, purpose)
            at += 1
        self.pieces = with_exceptions(self.pieces, self.reader, self.now)

    def _is_heading(self, item: Item) -> bool:
        """Whether a line announces orders, as "Builds:" does."""
        return item.frame is None and self.reader.headings.read(item.text) is not None

    def _heading(self, item: Item) -> Purpose:
        """What is below the name of a phase, or below "standing orders"."""
        if item.word == "standing":
            return Purpose(None, PhaseKind.MOVEMENT, is_stated=True)
        when = item.frame.when if item.frame else None
        phase = phase_meant(when, self.now) if when else None
        if phase is None:
            words = " ".join(item.line.split()).partition(":")[0]
            said = self.phrases.say(
                "filed.past", words=words, now=self.phrases.name_phase(self.now)
            )
            return Purpose(self.now, self.now.kind, fault=said, is_stated=True, is_past=True)
        is_yearless = when is not None and bool(when.season) and not (when.year or when.is_next)
        return Purpose(phase, phase.kind, is_stated=True, is_yearless=is_yearless)

    def _retreats(self, purpose: Purpose) -> Purpose:
        """Below "Retreats:" the words of a movement phase mean the retreats after it."""
        if purpose.kind is not PhaseKind.MOVEMENT:
            return purpose
        phase = purpose.phase and Phase(purpose.phase.season, purpose.phase.year, PhaseKind.RETREAT)
        return replace(purpose, phase=phase, kind=PhaseKind.RETREAT, is_stated=True)

    def _take(self, item: Item, purpose: Purpose) -> None:
        """Words for the reader of orders, or what stands in their place."""
        frame = item.frame
        if frame is None:
            choices = item.choices or self._choices(item.text, purpose)
            if item.is_doubtful:
                purpose = replace(purpose, is_doubtful=True)
            self.pieces.append(Portion(item.number, item.line, item.text, purpose, choices))
        elif frame.word == "cancel" and frame.unit is not None:
            phase = phase_meant(frame.when, self.now) if frame.when else None
            back = Cancellation(item.number, item.line, frame.unit, purpose, phase)
            self.cancellations.append(back)
        elif frame.word == "dislodged" and frame.unit is not None:
            self._take_dislodged(item, frame.unit, frame.rest or 0, purpose)

    def _choices(self, text: str, purpose: Purpose) -> RetreatList | None:
        """A list of retreats, for the unit that the condition names if it names none itself."""
        choices = find_choices(text, self.reader, "", self.power, purpose.kind)
        if choices is not None or not isinstance(purpose.condition, Dislodged):
            return choices
        own = purpose.condition.province.id
        choices = find_choices(text, self.reader, own, self.power)
        is_order = bool(read_orders(text, self.reader, power=self.power).orders)
        return None if choices is not None and choices.problem and is_order else choices

    def _take_dislodged(self, item: Item, order: Span, rest: int, purpose: Purpose) -> None:
        """An order, and behind it where its unit is to retreat."""
        before = item.text[: order.end].rstrip(" :")
        choices = find_choices(blanked(item.text, 0, rest), self.reader, before, self.power)
        if choices is None:
            span = Span(rest, len(item.text.rstrip()))
            problem = Unreadable(span, Reason(Unclear.NO_RETREAT))
            self.entries.append(Entry(item.number, item.line, span, problem))
        else:
            self.pieces.append(Portion(item.number, item.line, item.text, purpose, choices))
        if not item.text[: order.end].rstrip().endswith(":"):
            self.pieces.append(Portion(item.number, item.line, item.text[: order.end], purpose))

    # ------------------------------------------------------------ conditions

    def _conditional(self, items: Sequence[Item], at: int, purpose: Purpose) -> int:
        """A condition with all its branches; the index behind it."""
        if self._is_nested(items, at):
            return self._take_nested(items, at, purpose)
        fault, line = purpose.fault, 0
        self.chains += 1
        chain = self.chains if items[at].run[1] else 0
        denied: tuple[Condition, ...] = ()
        is_doubtful = purpose.is_doubtful
        end, begin = self._closing(items, at), at
        while at < len(items) and (at == begin or items[at].word in BRANCHES):
            item = items[at]
            asked = item.frame.condition if item.frame else None
            condition = None if isinstance(asked, Problem) else asked
            is_doubtful = is_doubtful or item.is_doubtful
            if isinstance(asked, Problem):
                self._unreadable(item, asked)
                fault = fault or self.phrases.say("filed.no_condition", line=item.number)
                line = item.number
            facts = all_of(purpose.condition, *denied, condition)
            body = replace(
                purpose, condition=facts, fault=fault, fault_line=line, is_doubtful=is_doubtful,
                chain=chain,
            )  # fmt: skip
            at = self._body(items, at, body, end)
            if item.word == "otherwise":
                break
            if condition is not None:
                denied = (*denied, opposite(condition))
        return at if end is None else end + 1

    def _is_nested(self, items: Sequence[Item], at: int) -> bool:
        """Whether another condition opens where the orders of this one should begin."""
        below = items[at + 1] if at + 1 < len(items) else None
        is_open = below is not None and below.word == "if" and not below.is_inline
        return not items[at].is_inline and is_open

    def _take_nested(self, items: Sequence[Item], at: int, purpose: Purpose) -> int:
        """Conditions inside conditions: nobody can tell where each of them ends."""
        faulty = replace(purpose, fault=self.phrases.say("filed.nested", line=items[at].number))
        while at < len(items) and items[at].word not in _ENDS_A_BLOCK:
            if items[at].word == "end":
                return at + 1
            if items[at].frame is None:
                self._take(items[at], faulty)
            at += 1
        return at

    def _unreadable(self, item: Item, problem: Problem) -> None:
        span = Span(0, len(item.line))
        self.entries.append(Entry(item.number, item.line, span, problem))

    def _closing(self, items: Sequence[Item], at: int) -> int | None:
        """Where the END of a condition stands, if it has one of its own."""
        for n in range(at + 1, len(items)):
            word = items[n].word
            if word == "end":
                return n
            is_own = word == "if" and (items[at].is_inline or not items[n].is_inline)
            if word in _ENDS_A_BLOCK or is_own:
                return None
        return None

    def _body(
        self, items: Sequence[Item], at: int, purpose: Purpose, end: int | None = None
    ) -> int:
        """The orders of one branch; the index behind them."""
        head = items[at]
        at = start = at + 1
        while at < len(items) and (end is None or at < end):
            item = items[at]
            if item.word in {*BRANCHES, *_ENDS_A_BLOCK, "end"}:
                break
            if end is None and head.is_inline and item.run != head.run:
                break
            if item.word == "if" and end is None:
                break
            at += 1
        body = items[start:at]
        if end is None and not head.is_inline and len({item.run for item in body}) > 1:
            purpose = replace(purpose, fault=self.phrases.say("filed.unclosed", line=head.number))
        self._take_body(body, purpose)
        return at

    def _take_body(self, body: Sequence[Item], purpose: Purpose) -> None:
        at = 0
        while at < len(body):
            item = body[at]
            if item.word == "if":
                at = self._conditional(body, at, purpose)
                continue
            if item.word == "retreats":
                purpose = self._retreats(purpose)
            else:
                self._take(item, purpose)
            at += 1
