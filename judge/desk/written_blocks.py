"""What a gamesmaster writes over several lines, up to a line END: nothing in it is ever read.

The lines are taken out of the letter before anything else of it is read, so that no rule among
them is an order, a command or a letter to anybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from judge.desk.commands.habits import SetHouseRules
from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, CommandProblem, Part, PressBlock
from judge.desk.reading.parts import ends_press, is_press_heading
from judge.game.log import Role

_HEADING = re.compile(
    r"\s{0,9}(?:(?:set|the|our|new|an?|here|are|amend|amendments?|to|of|more)\s{1,3}){0,5}"
    r"house\s?rules(?:,?\s{1,3}amend(?:ed|ment))?\s{0,9}(?:[:\u2013-]\s{0,9}(.{0,4000}))?$",
    re.IGNORECASE,
)
_END = re.compile(
    r"\s{0,9}end\s?(?:(?:of\s)?(?:the\s)?(?:house\s?)?rules|press)?\s{0,9}[.!]?\s{0,9}$",
    re.IGNORECASE,
)
_WRITES = re.compile(
    r"\s{0,9}(?:set|our|new|here|amend\w{0,4})\b|.{0,99}[:\u2013-]\s{0,9}$", re.IGNORECASE
)
"""How a heading does more than ask for them: below "house rules" alone a signature may stand."""
_MAY_WRITE = frozenset({Role.MASTER, Role.STRANGER})
"""A gamesmaster, and somebody who opens a game with that letter."""
MOST_LINES = 400
NO_END = "house.no_end"


def without_block(
    letter: Letter, visitor: Visitor | Undecided, read: Callable[[str], tuple[Part, ...]]
) -> tuple[Letter, Part | None]:
    """A letter without the house rules that are written in it, and what they ask for.

    Those without their end are asked about. What a player heads so is read as ever, but for the
    heading: there may be orders below it. So is what stands in a letter to others, by how all is
    `read`: that tells to whom it goes, and these may be one.
    """
    lines = letter.text.split("\n")
    rows = enumerate(lines[:MOST_LINES])
    found = next(((n, m) for n, line in rows if (m := _HEADING.match(line))), None)
    if found is None or not isinstance(visitor, Visitor):
        return letter, None
    at, heading = found
    may = visitor.role in _MAY_WRITE
    if not (may or _WRITES.match(lines[at])):
        return letter, None
    if any(_covers(part, at + 1) for part in read(letter.text)):
        return letter, None
    first, follows = (heading[1] or "").strip(), "".join(lines[at + 1 : at + 2]).strip()
    if not may:  # which is said of that line
        part = CommandLine(at + 1, lines[at], SetHouseRules(first or lines[at]))
        return letter_without(letter, at, at + 1), part
    below = range(at + 1, min(len(lines), at + MOST_LINES))
    end = next((n for n in below if _ends(lines[n], lines[at + 1 : n])), None)
    if end is None:
        if not first and not follows and _WRITES.match(lines[at]):
            follows = "".join(lines[at + 1 :]).strip()
        if not (first or follows):
            return letter, None
        if follows:
            # Where they end, and a signature or the next command begins, nobody can know.
            return letter_without(letter, at, len(lines)), _problem(at, lines[at])
        end = at
    said = "\n".join((first, *lines[at + 1 : end])).strip("\n").rstrip()
    if not said.strip():
        return letter, None
    part = CommandLine(at + 1, lines[at], SetHouseRules(said))
    return letter_without(letter, at, end + 1), part


def _covers(part: Part, number: int) -> bool:
    """Whether a part is a letter to others that begins above a line, and goes on to it."""
    if not isinstance(part, PressBlock):
        return False
    return part.number < number <= part.number + part.taken


def _ends(line: str, above: list[str]) -> bool:
    """Whether a line ends what stands above it: ENDPRESS may end a letter to others there."""
    if _END.match(line) is None:
        return False
    return not (ends_press(line) and any(map(is_press_heading, above)))


def _problem(at: int, line: str) -> CommandProblem:
    return CommandProblem(at + 1, line, 0, SetHouseRules.declared.word, NO_END)


def letter_without(letter: Letter, begin: int, end: int) -> Letter:
    """A letter in which some lines say nothing, and all others keep their numbers."""
    lines = letter.text.split("\n")
    lines[begin:end] = [""] * (end - begin)
    return replace(letter, text="\n".join(lines))
