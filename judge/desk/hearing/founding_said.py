"""All that a letter says of the game that it opens: read, or told that it isn't, line by line.

"create game lark variant swiss, rulebook 1971" opens nothing before its end is understood; a
sentence beside ("Press should be off.") sets what it says, or is told of as left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TypeGuard

from judge.desk.commands import ChangeSettings, Create
from judge.desk.hearing.new_game import told as told_of_game
from judge.desk.reading import (
    CommandLine,
    CommandProblem,
    CommandReader,
    OtherLine,
    Part,
)
from judge.desk.reading.lines import half_opened
from judge.desk.reading.parts import first_word
from judge.desk.reading.reader import QUOTED
from judge.desk.reading.slots import SlotReader
from judge.game.setting_kinds import Value
from judge.game.settings import gathered
from judge.prose.sentences import sentences

LEFT = "create.left"
MOST_ROWS = 40
MOST_OF_BOARD = 3
"""So many words say no more than on which board."""
GamePairs = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class AllSaid:
    """A letter's parts with all that is said of the game in them.

    `heard` are the sentences that open one in their own words, each as it is now; `told` are those
    beside it that say something of the game, be it read or not.
    """

    parts: tuple[Part, ...]
    heard: Mapping[Part, CommandLine | CommandProblem]
    told: frozenset[str]


def with_all_said(
    heard: Sequence[Part],
    parts: Sequence[Part],
    text: str,
    commands: CommandReader,
    slots: SlotReader,
    *,
    is_new: bool,
) -> AllSaid:
    """A letter's parts, in which the game that is opened has all that is said of it.

    Where the letter `is_new`, of nobody's game, its lines with SET are about the one it opens.
    """
    opening = [p for p in (*parts, *heard) if isinstance(p, CommandLine) and _opens(p)]
    known = {pair for one in opening for pair in _chosen(one)}
    heard_of = [row for row in _rows(text) if _is_known(row, slots, known)]
    pairs: list[tuple[str, Value]] = []
    kept: list[Part] = []
    told: list[str] = []
    for part in parts:
        rows = _pieces(part, opening)
        found = [_set_by(row, commands, is_new=is_new) for row in rows]
        unread = [row for row, read in zip(rows, found, strict=True) if not read]
        left = [row if _is_heard(row, heard_of) else _left_out(row, commands) for row in unread]
        pairs += [pair for read in found if read for pair in read]
        told += [row.text for row, read in zip(rows, found, strict=True) if read and _has_text(row)]
        told += [one.text for one in left if isinstance(one, CommandProblem) and one.fault == LEFT]
        if rows != (part,):
            kept += [part, *(one for one in left if isinstance(one, CommandProblem))]
        elif not found[0]:
            kept += left
    whole = {part: _whole(part, tuple(pairs), text, commands, slots) for part in opening}
    return AllSaid(
        tuple(whole[p] if isinstance(p, CommandLine) and p in whole else p for p in kept),
        {part: whole[part] for part in heard if isinstance(part, CommandLine)},
        frozenset(told),
    )


def _pieces(part: Part, opening: Sequence[CommandLine]) -> tuple[Part, ...]:
    """What a part says beside what opens the game; of its own line, the other sentences."""
    here = [one for one in opening if one.number == part.number]
    if part in opening or not here:
        return () if part in opening else (part,)
    if not isinstance(part, OtherLine | CommandProblem):
        return (part,)
    names = [one.command.name for one in here if isinstance(one.command, Create)]
    rows = (found.text for found in islice(sentences(part.text), MOST_ROWS))
    rest = (row for row in rows if not any(name in row.lower() for name in names))
    found = tuple(OtherLine(part.number, row) for row in rest)
    return (part,) if [row.text for row in found] == [part.text.strip()] else found


def _has_text(part: Part) -> TypeGuard[CommandLine | CommandProblem | OtherLine]:
    return isinstance(part, CommandLine | CommandProblem | OtherLine)


def _opens(part: Part) -> bool:
    return isinstance(part, CommandLine) and isinstance(part.command, Create)


def _set_by(part: Part, commands: CommandReader, *, is_new: bool) -> GamePairs | None:
    """What a line beside says of the game, in words that SET takes; None if it says nothing."""
    if is_new and isinstance(part, CommandLine) and isinstance(part.command, ChangeSettings):
        return part.command.choices.values if first_word(part.text) == "set" else None
    if (
        not isinstance(part, OtherLine | CommandProblem)
        or QUOTED.match(part.text)
        or "?" in part.text
    ):
        return None
    return commands.founding.sentence(part.text)


def _chosen(part: CommandLine) -> GamePairs:
    return part.command.choices.values if isinstance(part.command, Create) else ()


def _rows(text: str) -> Sequence[str]:
    return [" ".join(found.text.split()) for found in islice(sentences(text), MOST_ROWS)]


def _is_known(text: str, slots: SlotReader, known: Collection[tuple[str, Value]]) -> bool:
    """Whether the game has already what a text tells of it: "The Swiss board again."."""
    pairs = told_of_game(text, slots, is_beside=True).pairs
    return bool(pairs) and all(pair in known for pair in pairs)


def _is_heard(part: Part, heard_of: Sequence[str]) -> bool:
    """Whether a line is made up of these sentences, or of pieces of them: they go over lines."""
    said = _rows(part.text) if _has_text(part) else ()
    return bool(said) and all(any(row in whole for whole in heard_of) for row in said)


def _left_out(part: Part, commands: CommandReader) -> Part:
    """A line that speaks of the game and isn't read, as one to be told of."""
    if not isinstance(part, OtherLine) or QUOTED.match(part.text):
        return part
    if commands.beside.is_idle(part.text) or not commands.founding.is_about_game(part.text):
        return part
    return CommandProblem(part.number, part.text, 0, "create", LEFT)


def _whole(
    part: CommandLine, said: GamePairs, text: str, commands: CommandReader, slots: SlotReader
) -> CommandLine | CommandProblem:
    """The game with all of it, or what to ask of the end of its own line, or of what differs."""
    create = part.command
    if not isinstance(create, Create):
        return part
    rows = text.splitlines()[:MOST_ROWS]
    row = rows[part.number - 1] if 0 < part.number <= len(rows) else part.text
    behind, unread = commands.founding.behind_name(row, create.name, create.choices)
    known = dict(create.choices.values)
    more = dict.fromkeys(pair for pair in (*behind, *said) if known.get(pair[0]) != pair[1])
    if unread and (commands.beside.is_idle(unread) or commands.beside.is_name(unread)):
        unread = ""
    board = [pair for pair in create.choices.values if pair[0] == "variant"]
    if unread and len(unread.split()) <= MOST_OF_BOARD and _is_known(unread, slots, board):
        unread = ""  # "auf dem Loeb9-Brett"
    names = [name for name, _ in more]
    if len({*names}) < len(names) or not {*names}.isdisjoint(known):
        unread = unread or row
    whole = replace(create, choices=gathered((*create.choices.values, *more)))
    if unread:
        return half_opened(part.number, part.text, create, unread)
    return replace(part, command=whole)
