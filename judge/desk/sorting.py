"""A letter's parts sorted before anything is done: orders, commands, and what is for the GM."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.desk.answers import Case, Orders
from judge.desk.before_start import behind_joining, with_wishes
from judge.desk.blocks import heads_later
from judge.desk.clerks.guessing import OF_THE_MASTER
from judge.desk.clerks.notes import (
    NoteToMaster,
    addressed_lines,
    may_write_note,
    note_of,
    without_remarks,
)
from judge.desk.clerks.orders import read_lines
from judge.desk.clerks.restating import keep_restated
from judge.desk.clerks.straying import with_strays
from judge.desk.commands.seats import Clear
from judge.desk.commands.voting import VoteDraw
from judge.desk.declarations import word_of
from judge.desk.hearing.letter import hear
from judge.desk.hearing.talking import without_talk
from judge.desk.permission import asks_master
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.weighing import weigh
from judge.game.game import GameState
from judge.game.standing import provinces_to_order
from judge.prose.passages import paragraphs
from judge.prose.sentences import continued_lines

_ENDS = (".", "!", "?", ":", ";")


@dataclass(frozen=True, slots=True)
class SortedLetter:
    """What was read of a letter; `note` is what goes to the gamesmaster, `quiet` are remarks.

    The sentences that were `told` are known for what they are, whatever else is on their lines.
    """

    parts: tuple[Part, ...]
    orders: Orders
    note: NoteToMaster | None = None
    quiet: frozenset[int] = frozenset()
    told: tuple[str, ...] = ()


def sort_letter(parts: Sequence[Part], text: str, case: Case) -> SortedLetter:
    """Read a letter's orders, weigh its commands, and find what is for the gamesmaster."""
    parts = _with_orders(keep_restated(parts, case), case)
    addressed = addressed_lines(parts, text, case)
    parts = tuple(part for part in parts if part.number not in addressed)
    parts = with_wishes(parts, text, case)
    clears = [
        p.number for p in parts if isinstance(p, CommandLine) and isinstance(p.command, Clear)
    ]
    lines = [p for p in parts if isinstance(p, OtherLine) and not _is_own_name(p, case)]
    orders = read_lines(lines, case, clears)
    note = note_of(addressed, parts, orders, text, case)
    noted = frozenset(line.number for line in note.lines) if note is not None else frozenset()
    heard = hear([p for p in parts if p.number not in noted], orders, text, case)
    votes = _unread_votes(parts, heard.note)
    parts = (*heard.parts, *votes, *(p for p in parts if p.number in noted))
    parts, orders = tuple(sorted(parts, key=lambda p: p.number)), heard.orders
    note = _with_lines(
        note, [n for n in heard.note if n.number not in {vote.number for vote in votes}], case
    )
    if note is not None:
        numbers = frozenset(line.number for line in note.lines)
        orders = without_remarks(orders, numbers)
        parts = tuple(
            part
            for part in parts
            if not (isinstance(part, CommandProblem) and part.number in numbers)
        )
    weighed = weigh(parts, orders, case, text, heard.harmless)
    orders = without_talk(with_strays(orders, weighed, case), text, case)
    quiet = heard.settled | _quoted(weighed, text, case)
    return SortedLetter(behind_joining(weighed, case), orders, note, quiet, heard.told)


def _quoted(parts: Sequence[Part], text: str, case: Case) -> frozenset[int]:
    """The lines of the paragraphs that go to the gamesmaster with what is begged for in them."""
    where = dict(paragraphs(text.splitlines()))
    begged = {
        where.get(part.number)
        for part in parts
        if isinstance(part, CommandLine) and asks_master(part.command, case)
    }
    return frozenset(number for number, paragraph in where.items() if paragraph in begged)


def _is_own_name(line: OtherLine, case: Case) -> bool:
    """Whether who has no units to order signs with their name, whatever place is called so."""
    if case.visitor.power is not None:
        return False
    names = {case.visitor.player.called.lower(), case.letter.sender.name.lower()}
    return line.text.strip(" ,.-/").lower() in names | {n.split()[0] for n in names if n.split()}


def _unread_votes(parts: Sequence[Part], heard: Sequence[OtherLine]) -> tuple[Part, ...]:
    """Votes that can't be read and are heard as a wish of the gamesmaster's: they are asked about.

    "Vote pause over Christmas" asks the gamesmaster for nothing.
    """
    word, numbers = word_of(VoteDraw(in_favour=True)), {line.number for line in heard}
    problems = (part for part in parts if isinstance(part, CommandProblem))
    return tuple(part for part in problems if part.word == word and part.number in numbers)


def _with_lines(
    note: NoteToMaster | None, lines: Sequence[OtherLine], case: Case
) -> NoteToMaster | None:
    """A note with more lines, or one of them alone; none from who can't write any."""
    if not lines or not may_write_note(case):
        return note
    known = note.lines if note is not None else ()
    return NoteToMaster(tuple(sorted((*known, *lines), key=lambda line: line.number)))


def _with_orders(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """The parts of a letter, with lines for the reader of orders that are no clear command.

    "Paris to Picardy. No, wait, I promised to stay out: Burgundy" only begins like one. So does a
    line with a command of the gamesmaster's in the midst of a clause: "I need to / start anew".
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or game.state is not GameState.RUNNING:
        return tuple(parts)
    reader = case.office.order_reader(game.variant)
    likeness, where = reader.likeness, (reader, game.table.position.phase)
    own = tuple(provinces_to_order(game.table.position, power))
    continued = continued_lines(case.letter.text)
    found: list[Part] = []
    for part in parts:
        if not isinstance(part, CommandProblem):
            found.append(part)
            continue
        if part.number in continued and part.word in OF_THE_MASTER:
            found.append(OtherLine(part.number, part.text))
            continue
        if not part.line and likeness.is_like_order(part.text, own, signs=False):
            above = found[-1] if found else None
            goes_on = isinstance(above, OtherLine) and not above.text.rstrip().endswith(_ENDS)
            if goes_on or not part.text.rstrip().endswith("?"):
                found.append(OtherLine(part.number, part.text))
                continue
        if not part.line and heads_later(part.text, *where):
            found.append(OtherLine(part.number, part.text))
            continue
        found.append(part)
    return tuple(found)
