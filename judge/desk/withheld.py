"""Press that a line beside it may keep back: "hold this until Monday:", "only if Italy agrees"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.reading import CommandLine, CommandProblem, Part, PressBlock
from judge.desk.reading.press_words import PressWords, tokens_of

MOST_SHOWN = 60
MOST_LOOKED_AT = 40


@dataclass(frozen=True, slots=True)
class Prose:
    """Words of a letter that are neither a command nor an order."""

    number: int
    text: str


def held_press(
    block: PressBlock, parts: Sequence[Part], prose: Sequence[Prose], text: str, words: PressWords
) -> PressBlock:
    """A letter to others, or one that is asked about for what stands beside it."""
    heading = block.heading
    if heading.fault or not heading.ways:
        return block
    lines = text.splitlines()
    kinds = CommandLine | CommandProblem
    commands = [Prose(part.number, part.text) for part in parts if isinstance(part, kinds)]
    for beside in (*prose, *commands)[:MOST_LOOKED_AT]:
        if holds_back(beside, block, lines, words):
            shown = " ".join(beside.text.split())[:MOST_SHOWN]
            return replace(block, heading=replace(heading, fault="press.held", word=shown))
    return block


def holds_back(beside: Prose, block: PressBlock, lines: Sequence[str], words: PressWords) -> bool:
    """Whether some words are about a letter to others, and may keep it back."""
    tokens = tokens_of(beside.text)
    if not words.is_in("HELD", tokens):
        return False
    nearest = {
        block.number,
        _next_written(lines, block.number - 1, -1),
        _next_written(lines, block.number + block.taken + 1, 1),
    }
    is_near = beside.number in nearest and (
        words.is_in("POINTED", tokens)
        or (beside.number < block.number and beside.text.rstrip().endswith(":"))
    )
    return is_near or words.is_in("THE_LETTER", tokens)


def _next_written(lines: Sequence[str], number: int, step: int) -> int:
    """The number of the first line with anything on it, from a line on; 0 for none."""
    while 1 <= number <= len(lines):
        if lines[number - 1].strip():
            return number
        number += step
    return 0
