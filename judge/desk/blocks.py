"""A letter's lines sorted by what they are for: now, a later phase, or a condition.

Headings, conditions and the like are read by `grammar/ahead.lark`. What can't
be told for sure is a fault of the block, and nothing of the block counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.board.calendar import YEAR, Phase, PhaseKind
from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.preferences import RetreatList, find_choices
from judge.desk.reading import OtherLine
from judge.orders.conditions import Condition, Dislodged, all_of, opposite
from judge.orders.problems import Problem, Span, Unreadable
from judge.orders.reading.framing import Frame, When
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry
from judge.orders.unclear import Unclear

_ENDS_A_BLOCK = ("phase", "standing")
_BRANCHES = ("else_if", "otherwise")
YEARS_AHEAD = 5
"""So far ahead orders can be filed."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What orders are for: a phase, or None for all (standing orders).

    `kind` tells what their words mean. `fault` says why they can't count, and
    `fault_line` which line was already told so.
    `is_stated` says that a heading names the phase, `is_past` that it is over.
    """

    phase: Phase | None
    kind: PhaseKind
    condition: Condition | None = None
    fault: str = ""
    fault_line: int = 0
    is_stated: bool = False
    is_past: bool = False


@dataclass(frozen=True, slots=True)
class Portion:
    """A line, or a part of one in its place, with what it is for.

    `choices` are the places of a retreat in order of preference.
    """

    number: int
    line: str
    text: str
    purpose: Purpose
    choices: RetreatList | None = None


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Words that take the order for a unit back; the unit stands in `span`."""

    number: int
    line: str
    span: Span
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class Blocks:
    """A letter's lines, sorted; `entries` are what is no order already."""

    pieces: tuple[Portion, ...]
    cancellations: tuple[Cancellation, ...] = ()
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class _Item:
    """A stretch of a line: a frame, or words for the reader of orders."""

    number: int
    line: str
    text: str
    frame: Frame | None = None

    @property
    def word(self) -> str:
        return self.frame.word if self.frame else ""

    @property
    def is_inline(self) -> bool:
        """Whether orders stand behind the frame on its own line."""
        return self.frame is not None and self.frame.rest is not None


def read_blocks(
    lines: Sequence[OtherLine],
    reader: OrderReader,
    now: Phase,
    power: Power | None,
    phrases: Phrasebook,
) -> Blocks:
    """Sort a letter's lines by what they are for."""
    sorter = _Sorter(reader, now, power, phrases)
    sorter.sort([item for line in lines for item in sorter.expand(line.number, line.text)])
    return Blocks(tuple(sorter.pieces), tuple(sorter.cancellations), tuple(sorter.entries))


def phase_meant(when: When, now: Phase) -> Phase | None:
    """The first phase, from now on, that is written so; None for one that is past or too far.

    "Fall" is the whole season, so the current phase is meant if it is one of
    its phases; "next Fall" never is. "Next turn" is the next season of moves.
    """
    if when.is_next and when.season is None and when.kind is None:
        when = replace(when, kind=PhaseKind.MOVEMENT)
    phase = now
    for number in range(YEARS_AHEAD * len(YEAR)):
        begins = number == 0 or (phase.season, phase.year) != (now.season, now.year)
        is_too_soon = when.is_next and _is_same(when, phase, now)
        if _is_meant(when, phase) and (begins or when.kind is not None) and not is_too_soon:
            return phase
        phase = phase.next()
    return None


def _is_meant(when: When, phase: Phase) -> bool:
    return (
        when.season in {None, phase.season}
        and when.kind in {None, phase.kind}
        and (when.year is None or when.year in {phase.year, phase.year % 100})
    )


def _is_same(when: When, phase: Phase, now: Phase) -> bool:
    """Whether "next" must be after this one: the current phase, or season if one is named."""
    if when.season is None:
        return phase == now
    return when.year is None and (phase.season, phase.year) == (now.season, now.year)


@dataclass
class _Sorter:
    """Goes down a letter's lines, and keeps what it finds."""

    reader: OrderReader
    now: Phase
    power: Power | None
    phrases: Phrasebook
    pieces: list[Portion] = field(default_factory=list)
    cancellations: list[Cancellation] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def expand(self, number: int, line: str, text: str = "", depth: int = 0) -> Iterator[_Item]:
        """The frames of a line, and the words behind them."""
        text = text or line
        frame = self.reader.frames.read_frame(text, self.power) if depth < 4 else None
        if frame is None or self._is_idle_talk(frame):
            yield _Item(number, line, text)
            return
        rest = " " * (frame.rest or 0) + text[frame.rest or 0 :]
        is_about_orders = self._has_orders(rest) or self.reader.wording.provinces(text)
        if isinstance(frame.condition, Problem) and frame.rest and not is_about_orders:
            whole = Span(0, len(line))
            self.entries.append(Entry(number, line, whole, Aside.PROSE))
            return
        yield _Item(number, line, text, frame)
        if frame.rest is None or frame.word == "dislodged":
            return
        at = len(rest)
        if frame.word in {"if", *_BRANCHES} and not self._begins_choices(frame, rest):
            at = self._next_branch(rest, frame.rest)
        yield from self.expand(number, line, rest[:at], depth + 1)
        if rest[at:].strip():
            yield from self.expand(number, line, " " * at + rest[at:], depth + 1)

    def _is_idle_talk(self, frame: Frame) -> bool:
        """An "if" that asks about nothing on the board and announces nothing: prose."""
        return isinstance(frame.condition, Problem) and not frame.is_closed

    def _has_orders(self, text: str) -> bool:
        sheet = read_orders(text, self.reader, power=self.power)
        return any(not isinstance(entry.content, Aside) for entry in sheet.entries)

    def _begins_choices(self, frame: Frame, rest: str) -> bool:
        """Whether "else" in what follows goes on with a list of retreats."""
        own = frame.condition.province.id if isinstance(frame.condition, Dislodged) else ""
        return find_choices(rest, self.reader, own, self.power) is not None

    def _next_branch(self, rest: str, start: int) -> int:
        """Where "otherwise", or the end, stands behind orders on the same line."""
        for begin in self.reader.frames.branch.finditer(rest, start + 1):
            at = begin.start()
            frame = self.reader.frames.read_frame(" " * at + rest[at:], self.power)
            if frame is not None and frame.word in {*_BRANCHES, "end"}:
                return at
        return len(rest)

    # ------------------------------------------------------------ down the lines

    def sort(self, items: Sequence[_Item]) -> None:
        """Go through all items; a heading counts until the next one."""
        purpose = below = Purpose(self.now, self.now.kind)
        above: Purpose | None = None  # what was meant before "Retreats:"
        at = once = 0
        while at < len(items):
            item = items[at]
            if item.number != once:
                purpose = below
            if item.word in _ENDS_A_BLOCK:
                above = None
            if item.word == "phase":
                purpose = self._phase(item)
                is_heading = item.frame is not None and item.frame.is_closed
                once, below = (once, purpose) if is_heading else (item.number, below)
            elif item.word == "standing":
                purpose = below = Purpose(None, PhaseKind.MOVEMENT, is_stated=True)
            elif item.word == "retreats":
                above, purpose = purpose, self._retreats(purpose)
                below = purpose
            elif self._is_heading(item) and above is not None:
                purpose, below, above = above, above, None
                self._take(item, purpose)
            elif item.word == "if":
                at = self._conditional(items, at, purpose)
                continue
            elif item.word in _BRANCHES:
                stray = replace(purpose, fault=self.phrases.say("filed.stray", line=item.number))
                at = self._body(items, at, stray)
                continue
            else:
                self._take(item, purpose)
            at += 1

    def _is_heading(self, item: _Item) -> bool:
        """Whether a line announces orders, as "Builds:" does."""
        return item.frame is None and self.reader.headings.read(item.text) is not None

    def _phase(self, item: _Item) -> Purpose:
        when = item.frame.when if item.frame else None
        phase = phase_meant(when, self.now) if when else None
        if phase is None:
            words = " ".join(item.line.split()).partition(":")[0]
            said = self.phrases.say(
                "filed.past", words=words, now=self.phrases.name_phase(self.now)
            )
            return Purpose(self.now, self.now.kind, fault=said, is_stated=True, is_past=True)
        return Purpose(phase, phase.kind, is_stated=True)

    def _retreats(self, purpose: Purpose) -> Purpose:
        """Below "Retreats:" the words of a movement phase mean the retreats after it."""
        if purpose.kind is not PhaseKind.MOVEMENT:
            return purpose
        phase = purpose.phase and Phase(purpose.phase.season, purpose.phase.year, PhaseKind.RETREAT)
        return replace(purpose, phase=phase, kind=PhaseKind.RETREAT, is_stated=True)

    def _take(self, item: _Item, purpose: Purpose) -> None:
        """Words for the reader of orders, or what stands in their place."""
        frame = item.frame
        if frame is None:
            choices = self._choices(item.text, purpose)
            self.pieces.append(Portion(item.number, item.line, item.text, purpose, choices))
        elif frame.word == "cancel" and frame.unit is not None:
            self.cancellations.append(Cancellation(item.number, item.line, frame.unit, purpose))
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

    def _take_dislodged(self, item: _Item, order: Span, rest: int, purpose: Purpose) -> None:
        """An order, and behind it where its unit is to retreat."""
        before = item.text[: order.end].rstrip(" :")
        choices = find_choices(" " * rest + item.text[rest:], self.reader, before, self.power)
        if choices is None:
            span = Span(rest, len(item.text.rstrip()))
            problem = Unreadable(span, Reason(Unclear.NO_RETREAT))
            self.entries.append(Entry(item.number, item.line, span, problem))
        else:
            self.pieces.append(Portion(item.number, item.line, item.text, purpose, choices))
        if not item.text[: order.end].rstrip().endswith(":"):
            self.pieces.append(Portion(item.number, item.line, item.text[: order.end], purpose))

    # ------------------------------------------------------------ conditions

    def _conditional(self, items: Sequence[_Item], at: int, purpose: Purpose) -> int:
        """A condition with all its branches; the index behind it."""
        if self._is_nested(items, at):
            return self._take_nested(items, at, purpose)
        fault, line = purpose.fault, 0
        denied: tuple[Condition, ...] = ()
        end, begin = self._closing(items, at), at
        while at < len(items) and (at == begin or items[at].word in _BRANCHES):
            item = items[at]
            asked = item.frame.condition if item.frame else None
            condition = None if isinstance(asked, Problem) else asked
            if isinstance(asked, Problem):
                self._unreadable(item, asked)
                fault = fault or self.phrases.say("filed.no_condition", line=item.number)
                line = item.number
            facts = all_of(purpose.condition, *denied, condition)
            at = self._body(
                items, at, replace(purpose, condition=facts, fault=fault, fault_line=line), end
            )
            if item.word == "otherwise":
                break
            if condition is not None:
                denied = (*denied, opposite(condition))
        return at if end is None else end + 1

    def _is_nested(self, items: Sequence[_Item], at: int) -> bool:
        """Whether another condition opens where the orders of this one should begin."""
        below = items[at + 1] if at + 1 < len(items) else None
        is_open = below is not None and below.word == "if" and not below.is_inline
        return not items[at].is_inline and is_open

    def _take_nested(self, items: Sequence[_Item], at: int, purpose: Purpose) -> int:
        """Conditions inside conditions: nobody can tell where each of them ends."""
        faulty = replace(purpose, fault=self.phrases.say("filed.nested", line=items[at].number))
        while at < len(items) and items[at].word not in _ENDS_A_BLOCK:
            if items[at].word == "end":
                return at + 1
            if items[at].frame is None:
                self._take(items[at], faulty)
            at += 1
        return at

    def _unreadable(self, item: _Item, problem: Problem) -> None:
        span = Span(0, len(item.line))
        self.entries.append(Entry(item.number, item.line, span, problem))

    def _closing(self, items: Sequence[_Item], at: int) -> int | None:
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
        self, items: Sequence[_Item], at: int, purpose: Purpose, end: int | None = None
    ) -> int:
        """The orders of one branch; the index behind them."""
        head = items[at]
        at = start = at + 1
        while at < len(items) and (end is None or at < end):
            item = items[at]
            if item.word in {*_BRANCHES, *_ENDS_A_BLOCK, "end"}:
                break
            if end is None and head.is_inline and item.number != head.number:
                break
            if item.word == "if" and end is None:
                break
            at += 1
        body = items[start:at]
        if end is None and not head.is_inline and len({item.number for item in body}) > 1:
            purpose = replace(purpose, fault=self.phrases.say("filed.unclosed", line=head.number))
        self._take_body(body, purpose)
        return at

    def _take_body(self, body: Sequence[_Item], purpose: Purpose) -> None:
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
