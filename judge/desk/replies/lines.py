"""A letter read back line by line: the sender's words, and what we read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.board.units import Power
from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import WIDTH, heading, paragraph
from judge.orders.model import Order
from judge.orders.problems import Problem, write_problem
from judge.orders.sheet import Aside, Entry, OrderSheet, Reading
from judge.orders.wording import write_printed

_WAVE = re.compile(r"( *~+) (.*)", re.DOTALL)
_MARGIN = 4
MOST_CANDIDATES = 5


def numbered(number: int, text: str) -> str:
    """A line of the letter with its number in the margin."""
    return f"{number:>{_MARGIN - 1}} | {_short(text)}"


def below(text: str, sign: str = "=") -> str:
    """What follows from the line above."""
    return paragraph(text, indent=" " * _MARGIN + f"{sign} ", hang="")


def _short(text: str) -> str:
    room = WIDTH - _MARGIN - 2
    text = text.strip()
    return text if len(text) <= room else text[: room - 3] + "..."


def write_problems(sheet: OrderSheet, power: Power | None, phrases: Phrasebook) -> str:
    """What was not understood, with a wave under the words that are wrong."""
    rows = [
        _problem(entry, entry.content)
        for entry in sheet.entries
        if not isinstance(entry.content, Reading | Aside)
    ]
    rows += [
        f"{numbered(entry.number, entry.line)}\n"
        + below(phrases.say("receipt.other_power", power=entry.power.name), "!")
        for entry in sheet.entries
        if _is_others(entry, power) and entry.power is not None
    ]
    if not rows:
        return ""
    title = phrases.say("receipt.not_read", number=len(rows))
    return heading(title) + "\n" + "\n".join(rows)


def _is_others(entry: Entry, power: Power | None) -> bool:
    """Whether a line gives orders for somebody else's units."""
    return isinstance(entry.content, Reading) and entry.power not in {None, power}


def _problem(entry: Entry, problem: Problem) -> str:
    shown, _, under = write_problem(problem, entry.line).partition("\n")
    wave = _WAVE.fullmatch(under)
    rows = [f"{entry.number:>{_MARGIN - 1}} | {shown}"]
    bar = f"{'':>{_MARGIN - 1}} | "
    if wave is None or len(bar) + len(under) <= WIDTH:
        rows.append(bar + under)
    else:
        rows += [bar + wave[1], below(wave[2], "!")]
    rows += [f"{'':>{_MARGIN}}  {_candidate(order)}" for order in _candidates(problem)]
    return "\n".join(rows)


def _candidates(problem: Problem) -> tuple[Order, ...]:
    return problem.candidates[:MOST_CANDIDATES]


def _candidate(order: Order) -> str:
    return f"? {write_printed(order)}"


def write_readings(sheet: OrderSheet, power: Power | None) -> list[str]:
    """Every order that was understood, below the sender's own words."""
    rows: list[str] = []
    last = 0
    for entry in sheet.entries:
        if not isinstance(entry.content, Reading) or _is_others(entry, power):
            continue
        if entry.number != last:
            rows.append(numbered(entry.number, entry.line))
        last = entry.number
        rows.append(below(write_printed(entry.content.order)))
        rows += _notes(entry.content)
    return rows


def _notes(reading: Reading) -> Iterator[str]:
    for note in reading.notes:
        yield paragraph(f"({note.message})", indent=" " * (_MARGIN + 4), hang=" ")


def remarks(sheet: OrderSheet) -> tuple[str, ...]:
    """The lines that were read as prose, as they were written."""
    return tuple(
        numbered(entry.number, entry.line)
        for entry in sheet.entries
        if entry.content in {Aside.PROSE, Aside.COMMAND}
    )
