"""What of a letter nobody has taken: the words between commands, orders and letters to others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from judge.desk.answers import Orders
from judge.desk.reading import CommandProblem, OtherLine, Part
from judge.desk.reading.reader import QUOTED
from judge.orders.sheet import Aside, Entry, Reading
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of

_CUT = " " * 4
_TAKEN = frozenset({Aside.HEADING, Aside.QUOTED, Aside.CONTINUED, Aside.COMMAND})
_ITEM = re.compile(r"[ \t]{0,8}(?:[-*\u2022\u2013]|\(?\d{1,2}[.)])\s")
ASKED_AGAIN = frozenset(
    {
        "command.asked", "command.doubted", "command.question", "command.beside",
        "command.unreadable", "command.no_date", "command.two_days", "command.near",
    }
)  # fmt: skip
"""What was found wrong with a line that plain words may say all the same."""


@dataclass(frozen=True, slots=True)
class Free:
    """A sentence that nobody took; `problems` and `entries` are what was made of it so far.

    It `is_alone` if nothing else stands on its lines; it `is_lead` if it leads to a list; it
    `is_cut` if something else was read of its lines, or in its midst.
    """

    passage: Passage
    problems: tuple[CommandProblem, ...]
    entries: tuple[Entry, ...]
    is_alone: bool = False
    is_lead: bool = False
    is_cut: bool = False

    @property
    def number(self) -> int:
        """The line on which it begins."""
        return self.passage.line

    @property
    def text(self) -> str:
        """Its words."""
        return self.passage.text

    @property
    def is_tried(self) -> bool:
        """Whether the reader of orders took it for an order that it can't read."""
        return any(not isinstance(e.content, Aside) for e in self.entries)


def free_sentences(parts: Sequence[Part], orders: Orders, text: str) -> Iterator[Free]:
    """The sentences that nobody took, in order.

    A line that is asked about by its orders has a question of its own.
    """
    asked = {entry.number for entry, _ in (*orders.asked, *orders.late)} | orders.answers
    entries: dict[int, list[Entry]] = {}
    for entry in orders.sheet.entries:
        entries.setdefault(entry.number, []).append(entry)
    written = text.splitlines()
    lines = _lines(parts, entries, asked, written)
    problems = [p for p in parts if isinstance(p, CommandProblem) and p.fault in ASKED_AGAIN]
    for passage in sentences_of(sorted(lines.items())):
        numbers = set(passage.lines)
        own = tuple(p for p in problems if p.number in numbers and _shares(p, passage))
        near = tuple(
            e for n in sorted(numbers) for e in entries.get(n, ()) if _stands_in(e, passage)
        )
        is_alone = " ".join(lines[n].strip() for n in sorted(numbers)) == passage.text
        is_lead = passage.text[-1:] not in ".!?" and _is_list(written, passage.lines[-1])
        is_cut = _CUT in passage.text or any(
            entry.content in _TAKEN for number in numbers for entry in entries.get(number, ())
        )
        yield Free(passage, own, near, is_alone, is_lead, is_cut)


def _is_list(written: Sequence[str], number: int) -> bool:
    """Whether the next line with words on it, no more than one below, is an item of a list."""
    below = [line for line in written[number : number + 2] if line.strip()]
    return bool(below) and _ITEM.match(below[0]) is not None


def _lines(
    parts: Sequence[Part],
    entries: Mapping[int, Sequence[Entry]],
    asked: set[int],
    written: Sequence[str],
) -> dict[int, str]:
    """Each line with what of it is free, in its place; the rest is blank."""
    lines: dict[int, str] = {}
    for part in parts:
        if part.number in asked:
            continue
        if isinstance(part, OtherLine) and not QUOTED.match(part.text):
            lines[part.number] = _left(part.text, entries.get(part.number, ()))
    for part in parts:
        if not isinstance(part, CommandProblem) or part.number in asked:
            continue
        if part.fault in ASKED_AGAIN:
            lines[part.number] = _put_back(
                lines.get(part.number, ""), part.text, written[part.number - 1 : part.number]
            )
    return {number: line for number, line in lines.items() if line.strip()}


def _left(line: str, entries: Sequence[Entry]) -> str:
    """A line without what was read as orders, headings and the like."""
    left = list(line)
    for entry in entries:
        if isinstance(entry.content, Reading):
            stop = min(entry.span.end, len(left))
            left[entry.span.start : stop] = " " * (stop - entry.span.start)
        elif entry.content in _TAKEN:
            return ""
    return "".join(left)


def _put_back(line: str, text: str, written: Sequence[str]) -> str:
    """A line with a piece that was cut out of it, where it was."""
    at = written[0].find(text.strip()) if written else -1
    if at < 0:
        return line if line.strip() else text
    bare = text.strip()
    line = line.ljust(at + len(bare))
    return line[:at] + bare + line[at + len(bare) :]


def _shares(problem: CommandProblem, passage: Passage) -> bool:
    """Whether a problem is about a sentence."""
    one, other = " ".join(problem.text.split()), passage.text
    return one in other or other in one


def _stands_in(entry: Entry, passage: Passage) -> bool:
    """Whether an entry is about a sentence: they share letters of a line."""
    return any(
        piece.line == entry.number and piece.start < entry.span.end and entry.span.start < piece.end
        for piece in passage.pieces
    )
