"""The mail with the question of a year, answered in free text: all of that letter is the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.desk.commands.habits import AnswerYear
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.beside import Beside
from judge.game.game import GameState
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Aside, Entry, NoteKind, Reading

_OF_YEAR = re.compile(r"\bquestion of (\d{1,5}):", re.IGNORECASE)
MOST_LINES = 200
MOST_NAMES = 3
"""In words: what may stand below "Thanks,"."""
LONGEST_LINE = 200
_BEGINS = re.compile(
    r"\s{0,8}(?:the\s)?(?:[AF]|army|fleet|build|remove|disband|waive|retreat)\b", re.IGNORECASE
)
_ARROW = re.compile(r"->|\s[-=\u2013]{1,3}>?\s")
_APART = (Aside.HEADING, Aside.QUOTED, Aside.CONTINUED)
MIXED = "year.mixed"


def as_year_answer(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, office: Office
) -> tuple[Letter, tuple[Part, ...]]:
    """A letter and its parts; below the subject of such a question it is one answer, or refused.

    An order in it may be meant, or be spoken of: nobody can know, so nothing of it is done. No line
    of it is looked at again. But a letter of orders alone is one of orders: people answer whatever
    mail is on top, and that question comes right behind a report.
    """
    game, power = visitor.game, visitor.power
    found = _OF_YEAR.search(letter.subject[:300])
    if found is None or game is None or power is None or not letter.text.strip():
        return letter, parts
    if not game.settings.question:
        return letter, parts
    rows = enumerate(letter.text.split("\n"), 1)
    first, line = next((n, row) for n, row in rows if row.strip())
    if all(
        isinstance(part, CommandLine) and isinstance(part.command, AnswerYear) for part in parts
    ):
        return letter, parts
    is_plain = all(isinstance(part, OtherLine) for part in parts)
    lines = letter.text.splitlines()
    if is_plain and game.state is GameState.RUNNING and len(lines) <= MOST_LINES:
        sheet = read_orders(letter.text, office.order_reader(game.variant), power=power)
        if _are_orders(sheet.entries, office.commands.beside):
            return letter, parts
        is_plain = not any(map(_may_order, sheet.entries))
    if not is_plain or len(lines) > MOST_LINES:
        # Its first line, if that is an order, would be read as one after all.
        part: Part = CommandProblem(
            first, found[0].strip(" :"), 0, "answer", MIXED, beside=found[1]
        )
    else:
        part = CommandLine(first, line, AnswerYear(found[1], letter.text.strip()))
    return replace(letter, text=""), (part,)


def _are_orders(entries: Sequence[Entry], beside: Beside) -> bool:
    """Whether a letter is orders, and nothing else but courtesies and whoever signs it."""
    last = max((entry.number for entry in entries if _is_order(entry)), default=0)
    idle: set[int] = set()
    for entry in entries:
        is_signed = entry.number > last and entry.number - 1 in idle and _is_name(entry.line)
        if entry.content in _APART or beside.is_idle(entry.line) or is_signed:
            idle.add(entry.number)
    return last > 0 and all(_is_order(entry) or entry.number in idle for entry in entries)


def _may_order(entry: Entry) -> bool:
    """Whether a line may be an order: it is one, could be one, or is written like one.

    Who tells what was hard names units and places: "Tyrolia is impossible to hold".
    """
    if isinstance(entry.content, Aside) or entry.meant:
        return bool(entry.meant)
    line = entry.line[:LONGEST_LINE]
    return bool(_BEGINS.match(line) or _ARROW.search(line))


def _is_order(entry: Entry) -> bool:
    """Whether an order was understood to its last word."""
    reading = entry.content
    if not isinstance(reading, Reading):
        return False
    return all(note.kind is not NoteKind.REMARK for note in reading.notes)


def _is_name(line: str) -> bool:
    words = line.split()
    return len(words) <= MOST_NAMES and all(word[:1].isupper() for word in words)
