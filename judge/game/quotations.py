"""What a letter holds of letters that others wrote: marked as quoted, or word for word the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from judge.board.units import Power
from judge.game.press_events import PressSent

CUT = "[...]"
"""What stands in the place of what was quoted."""
ALIKE = 8
"""So many words in a row are nobody else's by chance."""
_MARKS = (">", "|")
_AROUND = " .!?\"'*_"
_WORD = re.compile(r"\w+")

Firsts = Mapping[str, Power | None]
"""Who first wrote some words in a row."""


def first_writers(letters: Sequence[PressSent]) -> Firsts:
    """Who was the first to write what, of letters to some in the order in which they came."""
    found: dict[str, Power | None] = {}
    for letter in letters:
        if letter.to:
            for row in _rows([word.casefold() for word in _WORD.findall(letter.text)]):
                found.setdefault(row, letter.sender)
    return found


def without_quotations(text: str, writer: Power | None, firsts: Firsts) -> str:
    """A letter without what others wrote, and the lines above that: "Italy wrote:"."""
    return "\n".join(_unquoted(_without_others(text, writer, firsts).split("\n")))


def _rows(words: Sequence[str]) -> Iterator[str]:
    return (" ".join(words[at : at + ALIKE]) for at in range(len(words) - ALIKE + 1))


def _without_others(text: str, writer: Power | None, firsts: Firsts) -> str:
    """A text without the words that somebody else was the first to write in this row."""
    spots = list(_WORD.finditer(text))
    rows = _rows([spot[0].casefold() for spot in spots])
    theirs = [at for at, row in enumerate(rows) if firsts.get(row, writer) != writer]
    kept, end, last = list[str](), 0, -1
    for at in theirs:
        if at > last:  # another run begins, or this is the first
            kept += (text[end : spots[at].start()], CUT)
        last = at + ALIKE - 1
        end = spots[last].end()
    return "".join((*kept, text[end:]))


def _unquoted(lines: Sequence[str]) -> Iterator[str]:
    """Lines but for those that are marked; one mark of ours stands for any number of them."""
    was_cut = False
    for at, line in enumerate(lines):
        if _quotes(line) or _heads(lines, at):
            if not was_cut:
                yield CUT
            was_cut = True
        elif line.strip() or not was_cut:
            was_cut = was_cut and not line.strip()
            yield line


def _quotes(line: str) -> bool:
    return line.lstrip().startswith(_MARKS) or line.strip(_AROUND) == CUT


def _heads(lines: Sequence[str], at: int) -> bool:
    """Whether a line says whose words are quoted right below it."""
    below = next((line for line in lines[at + 1 : at + 3] if line.strip()), "")
    return lines[at].rstrip().endswith(":") and _quotes(below)
