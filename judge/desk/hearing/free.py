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
from judge.prose.remainder import remainder
from judge.prose.sentences import sentences_of

_CUT = " " * 4
_TOLD = (Aside.CONTINUED, Aside.ON_FILE)
_TAKEN = frozenset({Aside.HEADING, Aside.QUOTED, Aside.CONTINUED, Aside.COMMAND})
_ITEM = re.compile(r"[ \t]{0,8}(?:[-*\u2022\u2013]|\(?\d{1,2}[.)])\s")
ASKED_AGAIN = frozenset(
    {
        "command.asked", "command.doubted", "command.question", "command.beside",
        "command.unreadable", "command.no_date", "command.two_days", "command.near",
    }
)  # fmt: skip
"""What was found wrong with a line that plain words may say all the same."""


MOST_WRAPPED = 6
"""So many lines above one it may have begun."""


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


def free_sentences(
    parts: Sequence[Part], orders: Orders, text: str, *, plays: bool
) -> Iterator[Free]:
    """The sentences that nobody took, in order.

    A line that is asked about by its orders has a question of its own. Who `plays` nothing has
    no conditions for orders: "when everyone is in, wait two hours" is something else.
    """
    asked = {entry.number for entry, _ in (*orders.asked, *orders.late)}
    asked |= orders.answers - {e.number for e in orders.sheet.entries if e.content is Aside.PROSE}
    entries: dict[int, list[Entry]] = {}
    for entry in orders.sheet.entries:
        if not plays and entry.content is Aside.COMMAND:
            continue
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
        is_lead = _leads(passage, written)
        is_cut = _CUT in passage.text or any(
            entry.content in _TAKEN and not _heads_apart(entry, written[number - 1])
            for number in numbers
            for entry in _own(OtherLine(number, _piece(passage, number, lines)), entries)
        )
        yield Free(passage, own, near, is_alone, is_lead, is_cut)


def _leads(passage: Passage, written: Sequence[str]) -> bool:
    """Whether a sentence leads to a list, and isn't of one itself."""
    is_open = passage.text[-1:] not in ".!?" and _is_list(written, passage.lines[-1])
    above = written[passage.line - 1 : passage.line]
    return is_open and not any(map(_ITEM.match, above))


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
        if not isinstance(part, OtherLine) or QUOTED.match(part.text):
            continue
        text = part.text
        if part.number in asked:
            text = _without_orders(text, entries.get(part.number, ()))
        lines[part.number] = _left(text, _own(part, entries))
    for part in parts:
        if not isinstance(part, CommandProblem) or part.number in asked:
            continue
        if part.fault in ASKED_AGAIN:
            lines[part.number] = _put_back(
                lines.get(part.number, ""), part.text, written[part.number - 1 : part.number]
            )
    return {number: line for number, line in lines.items() if line.strip()}


def _piece(passage: Passage, number: int, lines: Mapping[int, str]) -> str:
    """What of a sentence stands on a line."""
    piece = next(piece for piece in passage.pieces if piece.line == number)
    return lines[number][piece.start : piece.end]


def _without_orders(line: str, entries: Sequence[Entry]) -> str:
    """A line without the sentences that the reader of orders took; nothing where that's all."""
    for entry in entries:
        words = entry.line.strip()
        if not isinstance(entry.content, Aside):
            if words not in line or words == line.strip():
                return ""
            line = line.replace(words, " " * len(words), 1)
    return line


def _own(part: OtherLine, entries: Mapping[int, Sequence[Entry]]) -> Sequence[Entry]:
    """The entries of a line; none for one that goes on with prose above it, and is prose, too."""
    own = entries.get(part.number, ())
    if not any(entry.content is Aside.CONTINUED for entry in own):
        return own
    above = range(max(part.number - MOST_WRAPPED, 1), part.number + 1)
    prose = [
        entry.line
        for number in above
        for entry in entries.get(number, ())
        if entry.content is Aside.PROSE
    ]
    goes_on = not remainder(part.text, prose)
    return [e for e in own if e.content is not Aside.CONTINUED] if goes_on else own


def _left(line: str, entries: Sequence[Entry]) -> str:
    """A line without what was read as orders, headings and the like."""
    left = list(line)
    for entry in entries:
        if isinstance(entry.content, Reading) or entry.content in _TOLD:
            stop = max(min(entry.span.end, len(left)), entry.span.start)
            left[entry.span.start : stop] = " " * (stop - entry.span.start)
        elif entry.content in _TAKEN:
            if not _heads_apart(entry, line):
                return ""
            own = entry.line.strip()
            at = line.find(own)
            left[at : at + len(own)] = " " * len(own)
    return "".join(left)


def _heads_apart(entry: Entry, line: str) -> bool:
    """Whether it is a heading behind a sentence: "No draw for me! And here's how we go on:"."""
    own = entry.line.strip()
    return entry.content is Aside.HEADING and bool(own) and own in line and own != line.strip()


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
    return one in other or one.startswith(other)


def _stands_in(entry: Entry, passage: Passage) -> bool:
    """Whether an entry is about a sentence: they share letters of a line."""
    return any(
        piece.line == entry.number and piece.start < entry.span.end and entry.span.start < piece.end
        for piece in passage.pieces
    )
