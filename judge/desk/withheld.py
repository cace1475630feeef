"""Press that a line beside it may keep back: "hold this until Monday:", "only if Italy agrees"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.desk.reading import CommandLine, CommandProblem, Part, PressBlock
from judge.desk.reading.press_dress import SIGNED, is_dress
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
        if holds_back(beside, block, lines, words) or _dresses(beside, block, lines, words):
            return _kept_back(block, beside.text)
    text = block.text_of(heading.ways[0]).strip().split("\n", 1)[0]
    return _kept_back(block, text) if heading.dress == SIGNED and is_dress(text, words) else block


def _kept_back(block: PressBlock, said: str) -> PressBlock:
    """A letter that is asked about for some words."""
    shown = " ".join(said.split())[:MOST_SHOWN]
    return replace(block, heading=replace(block.heading, fault="press.held", word=shown))


def _dresses(beside: Prose, block: PressBlock, lines: Sequence[str], words: PressWords) -> bool:
    """Whether some words may say that a signed letter is to be unsigned: "grey, please"."""
    if block.heading.dress != SIGNED:
        return False
    is_near = beside.number in _nearest(block, lines)
    tokens = tokens_of(beside.text)
    if is_near and is_dress(beside.text, words):
        return True
    speaks_of_it = words.is_in("THE_LETTER", tokens) or (is_near and words.is_in("POINTED", tokens))
    return speaks_of_it and words.is_in("COLOUR", tokens)


def holds_back(beside: Prose, block: PressBlock, lines: Sequence[str], words: PressWords) -> bool:
    """Whether some words are about a letter to others, and may keep it back."""
    tokens = tokens_of(beside.text)
    if not words.is_in("HELD", tokens):
        return False
    is_near = beside.number in _nearest(block, lines) and (
        words.is_in("POINTED", tokens)
        or (beside.number < block.number and beside.text.rstrip().endswith(":"))
    )
    return is_near or words.is_in("THE_LETTER", tokens)


def _nearest(block: PressBlock, lines: Sequence[str]) -> frozenset[int]:
    """The line of a heading, and those right above and below its letter."""
    above = _next_written(lines, block.number - 1, -1)
    return frozenset({block.number, above, _next_written(lines, block.number + block.taken + 1, 1)})


def _next_written(lines: Sequence[str], number: int, step: int) -> int:
    """The number of the first line with anything on it, from a line on; 0 for none."""
    while 1 <= number <= len(lines):
        if lines[number - 1].strip():
            return number
        number += step
    return 0
