"""The lines of a letter as items: what frames orders, and what is for the reader of orders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.desk.preferences import RetreatList, find_choices
from judge.orders.conditions import Dislodged
from judge.orders.problems import Problem, Span, Unknown
from judge.orders.reading.framing import Frame
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside, Entry, Reading

BRANCHES = ("else_if", "otherwise")


@dataclass(frozen=True, slots=True)
class Item:
    """A stretch of a line: a frame, or words for the reader of orders.

    `run` is the line, or the sentence, that it belongs to, and `block` what a heading without a
    colon is for: its line, or its paragraph. A sentence may give `choices` of retreats, and a
    condition that `is_doubtful`.
    """

    number: int
    line: str
    text: str
    frame: Frame | None = None
    run: tuple[int, int] = (0, 0)
    block: int = 0
    choices: RetreatList | None = None
    is_doubtful: bool = False

    @property
    def word(self) -> str:
        return self.frame.word if self.frame else ""

    @property
    def place(self) -> tuple[int, int]:
        """Where a heading without a colon holds: on its line, or in its paragraph."""
        return self.block, min(self.run[1], 1)

    @property
    def is_inline(self) -> bool:
        """Whether orders stand behind the frame on its own line."""
        return self.frame is not None and self.frame.rest is not None


@dataclass
class LineItems:
    """Finds the frames of lines, as ahead.lark has them."""

    reader: OrderReader
    power: Power | None
    kind: PhaseKind
    entries: list[Entry] = field(default_factory=list)

    def of(self, number: int, line: str) -> Iterator[Item]:
        """The items of a line."""
        for item in self.expand(number, line):
            yield replace(item, run=(number, 0), block=number)

    def expand(self, number: int, line: str, text: str = "", depth: int = 0) -> Iterator[Item]:
        """The frames of a line, and the words behind them."""
        text = text or line
        frame = self.reader.frames.read_frame(text, self.power) if depth < 4 else None
        is_closed = self.kind is not PhaseKind.MOVEMENT
        is_unread = frame is not None and isinstance(frame.condition, Problem)
        if frame is None or self._is_idle_talk(frame) or (is_closed and is_unread):
            yield Item(number, line, text)
            return
        rest = blanked(text, 0, frame.rest or 0)
        is_about_orders = self._has_orders(rest) or self.reader.lexicon.provinces(text)
        if isinstance(frame.condition, Problem) and frame.rest and not is_about_orders:
            whole = Span(0, len(line))
            self.entries.append(Entry(number, line, whole, Aside.PROSE))
            return
        yield Item(number, line, text, frame)
        if frame.rest is None or frame.word == "dislodged":
            return
        at = len(rest)
        if frame.word in {"if", *BRANCHES} and not self._begins_choices(frame, rest):
            at = self._next_branch(rest, frame.rest)
        yield from self.expand(number, line, rest[:at], depth + 1)
        if rest[at:].strip():
            yield from self.expand(number, line, blanked(rest, 0, at), depth + 1)

    def is_plain(self, text: str) -> bool:
        """Whether a line, with its frames, is read to the last word."""
        frame: Frame | None = None
        for item in replace(self, entries=[]).expand(0, text):
            if item.frame is not None:
                frame = item.frame
                if isinstance(frame.condition, Problem) or _is_of_two_sentences(item.text, frame):
                    return False
            elif item.text.strip() and not self._is_read(item.text, frame):
                return False
        return True

    def is_misspelt(self, text: str) -> bool:
        """Whether nothing is wrong with a condition but the name of a place, as it stands."""
        frame = self.reader.frames.read_frame(text, self.power)
        return frame is not None and isinstance(frame.condition, Unknown) and frame.is_closed

    def is_block(self, text: str, *, has_more: bool) -> bool:
        """Whether a line frames those below it, if it `has_more`, or ends what does: "else"."""
        frame = self.reader.frames.read_frame(text, self.power)
        if frame is None or frame.rest is not None or frame.word not in {"if", "end", *BRANCHES}:
            return False
        return has_more or not self._is_idle_talk(frame)

    def _is_read(self, text: str, frame: Frame | None) -> bool:
        choices = find_choices(text, self.reader, "", self.power)
        if choices is None and frame is not None and isinstance(frame.condition, Dislodged):
            own = frame.condition.province.id
            choices = find_choices(text, self.reader, own, self.power)
        if choices is not None:
            return choices.problem is None
        if frame is not None and self._begins_choices(frame, text):
            return True
        entries = read_orders(text, self.reader, power=self.power).entries
        return all(isinstance(entry.content, Reading) for entry in entries)

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
            frame = self.reader.frames.read_frame(blanked(rest, 0, at), self.power)
            if frame is not None and frame.word in {*BRANCHES, "end"}:
                return at
        return len(rest)


def _is_of_two_sentences(text: str, frame: Frame) -> bool:
    """Whether what stands before "if dislodged" is a sentence of its own, and no order."""
    if frame.word != "dislodged" or frame.unit is None:
        return False
    return "." in text[: frame.unit.end + 1]
