"""The mail with the question of a year, answered in free text: all of that letter is the answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, islice

from judge.desk.commands.habits import AnswerYear
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.beside import Beside
from judge.desk.replies.layout import cut_short
from judge.game.game import GameState
from judge.orders.problems import Unreadable
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Aside, Entry, NoteKind, Reading

_OF_YEAR = re.compile(r"\bquestion of (\d{1,5}):", re.IGNORECASE)
MOST_LINES = 200
MOST_NAMES = 3
"""In words: what may stand below "Thanks,"."""
LONGEST_LINE = 200
MOST_SHOWN, MOST_OF_A_LINE = 3, 60
_BEGINS = re.compile(
    r"\s{0,8}(?:the\s)?(?:[AF]|army|fleet|build|remove|disband|waive|retreat)\b", re.IGNORECASE
)
_ARROW = re.compile(r"->|\s[-=\u2013]{1,3}>?\s")
_APART = (Aside.HEADING, Aside.QUOTED, Aside.CONTINUED)
MIXED, ORDER = "year.mixed", "year.order"


def as_year_answer(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, office: Office
) -> tuple[Letter, tuple[Part, ...]]:
    """A letter and its parts; below the subject of such a question it is one answer.

    An order in it may be meant, or be spoken of: nobody can know, so it is kept as part of the
    answer, and its writer is told that it isn't done. A command or a letter to others may be meant
    for other eyes: then nothing is. But a letter of orders alone is one of orders: people answer
    whatever mail is on top, and that question comes right behind a report.
    """
    game, power = visitor.game, visitor.power
    found = _OF_YEAR.search(letter.subject[:300])
    if found is None or game is None or power is None or not letter.text.strip():
        return letter, parts
    if not game.settings.question:
        return letter, parts
    rows = enumerate(letter.text.split("\n"), 1)
    first, line = next((n, row) for n, row in rows if row.strip())
    called = found[0].strip(" :")  # a line of it that is an order would be read as one after all
    if all(
        isinstance(part, CommandLine) and isinstance(part.command, AnswerYear) for part in parts
    ):
        return letter, parts
    is_plain = all(isinstance(part, OtherLine) for part in parts)
    lines = letter.text.splitlines()
    if not is_plain or len(lines) > MOST_LINES:
        mixed = CommandProblem(first, called, 0, "answer", MIXED, beside=found[1])
        return replace(letter, text=""), (mixed,)
    answer = CommandLine(first, called, AnswerYear(found[1], letter.text.strip()))
    if game.state is not GameState.RUNNING:
        return replace(letter, text=""), (answer,)
    sheet = read_orders(letter.text, office.order_reader(game.variant), power=power)
    if _are_orders(sheet.entries, office.commands.beside):
        return letter, parts
    if all(isinstance(entry.content, Aside) for entry in sheet.entries if entry.number == first):
        answer = replace(answer, text=line)
    return replace(letter, text=""), (answer, *_doubtful(answer, sheet.entries))


def _doubtful(answer: CommandLine, entries: Sequence[Entry]) -> Iterator[CommandProblem]:
    """What is told of the orders in an answer, if there are any."""
    if looks := list(islice(_order_lines(entries), MOST_SHOWN)):
        said = " / ".join(looks)
        yield CommandProblem(answer.number, answer.text, 0, "answer", ORDER, beside=said)


def _order_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """The lines of an answer that are orders, if anything is."""
    for _, rows in groupby(entries, lambda entry: entry.number):
        found = [*rows]
        if any(map(_may_order, found)) and not any(map(_is_told, found)):
            yield cut_short(found[0].line.strip(), MOST_OF_A_LINE)


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


def _is_told(entry: Entry) -> bool:
    """Whether words in a line are no order's: it says something about one."""
    reading = entry.content
    return isinstance(reading, Unreadable) or (
        isinstance(reading, Reading) and not _is_order(entry)
    )


def _is_order(entry: Entry) -> bool:
    """Whether an order was understood to its last word."""
    reading = entry.content
    if not isinstance(reading, Reading):
        return False
    return all(note.kind is not NoteKind.REMARK for note in reading.notes)


def _is_name(line: str) -> bool:
    words = line.split()
    return len(words) <= MOST_NAMES and all(word[:1].isupper() for word in words)
