"""Orders that a gamesmaster passes on in a sentence: "Italy phoned me, his orders are ...".

They are offered as a whole, on the line that enters them; of half of them nothing is offered. Under
a heading ("for Italy:") they are entered at once (`judge.desk.clerks.ordering`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from judge.board.units import Power
from judge.desk.answers import Orders
from judge.desk.clerks.edit_reading import EditReading
from judge.desk.clerks.edits_asked import edit_line
from judge.desk.clerks.ordering import LONGEST, is_whole, not_clear, read_for
from judge.desk.commands.overseeing import EnterOrders
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.writing import write_command
from judge.game.log import Role
from judge.orders.sheet import Reading
from judge.orders.wording import write_printed
from judge.prose.sentences import sentences_of

MOST_ROWS = 40
"""So many lines of a paragraph are looked at."""
MOST_PARAGRAPHS = 6


@dataclass(frozen=True, slots=True)
class _Told:
    """A paragraph in which a power is named, with what it would order."""

    power: Power
    orders: Orders

    @property
    def printed(self) -> tuple[str, ...]:
        """The orders, as they would stand on file."""
        taken = (entry.content for entry in self.orders.taken)
        return tuple(write_printed(c.order) for c in taken if isinstance(c, Reading))


def with_passed_on(
    parts: Sequence[Part], rows: Sequence[str], loose: Collection[int], reading: EditReading
) -> tuple[Sequence[Part], set[int]]:
    """A letter's parts, with each paragraph that passes orders on asked about; and its lines."""
    case = reading.case
    if case.visitor.role is not Role.MASTER:
        return parts, set()
    found, taken = list[Part](), set[int]()
    open_ = {p.number for p in parts if isinstance(p, OtherLine | CommandProblem)} & {*loose}
    for numbers in list(_paragraphs(rows, open_))[:MOST_PARAGRAPHS]:
        part = _passed_on(numbers, rows, reading)
        if part is not None:
            found += (part, *_beside(numbers, rows, reading))
            taken.update(numbers)
    kept = [part for part in parts if part.number not in taken]
    return tuple(sorted((*found, *kept), key=lambda part: part.number)), taken


def _beside(numbers: Sequence[int], rows: Sequence[str], reading: EditReading) -> Iterator[Part]:
    """The sentences beside the orders, as what they are: "Please process then."."""
    commands = reading.case.office.commands
    for sentence in sentences_of((number, rows[number - 1]) for number in numbers):
        if not (sentence.text.endswith(":") or reading.names_places(sentence.text)):
            read = commands.read_command(sentence.line, sentence.text)
            other = OtherLine(sentence.line, sentence.text)
            yield read if isinstance(read, CommandLine) else other


def _paragraphs(rows: Sequence[str], loose: Collection[int]) -> Iterator[list[int]]:
    """The lines that stand together, none of which is something else."""
    together = list[int]()
    for number, row in enumerate(rows, start=1):
        if number in loose and row.strip():
            together.append(number)
        elif together:
            yield together[:MOST_ROWS]
            together = []
    if together:
        yield together[:MOST_ROWS]


def _passed_on(
    numbers: Sequence[int], rows: Sequence[str], reading: EditReading
) -> CommandProblem | None:
    """What a paragraph is asked as; None where it passes nobody's orders on."""
    case, text = reading.case, "\n".join(rows[number - 1] for number in numbers)
    words = case.office.commands.passing_on
    if len(text) > LONGEST or not words.tells(text):
        return None
    found = [one for power in _named(text, reading) if (one := _told(text, power, reading))]
    whole = [one for one in found if is_whole(one.orders, beside_prose=True)]
    number, row = numbers[0], rows[numbers[0] - 1]
    if not found:
        return None
    if reading.game.people.master_plays:
        return CommandProblem(number, row, 0, "enter", "ordering.said_plays")
    if len(whole) != 1:
        why = not_clear(found[0].orders, case).rstrip(".")
        return CommandProblem(number, row, 0, "enter", "ordering.said_half", beside=why)
    (one,) = whole
    line = write_command(EnterOrders(one.power.name, case.office.phrases.in_a_row(one.printed)))
    lines = tuple(filter(None, (line, edit_line(" ".join(text.split()), reading))))
    fault = "ordering.said_or" if lines[1:] else "ordering.said"
    if words.forces(text):
        fault = "ordering.forced"
    return CommandProblem(
        number, row, 0, "enter", fault, line=line, beside=one.power.name, readings=lines
    )


def _named(text: str, reading: EditReading) -> Iterator[Power]:
    """The powers that a text names."""
    for power in reading.game.variant.powers:
        if re.search(rf"\b(?:{_called(power)})s?\b", text, re.IGNORECASE):
            yield power


def _called(power: Power) -> str:
    return "|".join(re.escape(name) for name in _names(power))


def _names(power: Power) -> tuple[str, ...]:
    return tuple(dict.fromkeys((power.name, power.adjective)))


def _told(text: str, power: Power, reading: EditReading) -> _Told | None:
    """What a text orders for a power; None if nothing.

    What stands before where its orders begin names no place: nothing of them is left out.
    """
    case, best = reading.case, None
    for start in case.office.commands.passing_on.starts(text, _names(power)):
        if start and reading.names_places(re.sub(_called(power), " ", text[:start])):
            break
        # "Can you enter for Italy A Ven - Tri?" asks for it; its orders ask nothing.
        said = text[start:].lstrip(" ,.;:-").rstrip(" ?") if start else text
        orders = read_for(said, power, case)
        if orders.taken and is_whole(orders, beside_prose=True):
            return _Told(power, orders)
        if orders.taken and best is None:
            best = _Told(power, orders)
    return best
