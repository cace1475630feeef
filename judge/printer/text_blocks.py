"""The text of a mail as a page shows it: paragraphs, tables below their titles, lines to copy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

_COLUMNS = re.compile(" {2,40}")


class BlockKind(StrEnum):
    """How a block is shown."""

    TITLE = "title"
    PROSE = "prose"
    TABLE = "table"
    """Rows that are indented a little, of one or two columns."""
    COPY = "copy"
    """What is indented far: lines for people to write themselves."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A block: `text` of a title or a paragraph, `rows` of a table or of lines to copy."""

    kind: BlockKind
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def text_blocks(text: str) -> Iterator[TextBlock]:
    """The blocks of a text, in order; a line that ends in a colon is a title of the rows below."""
    for paragraph in filter(None, text.strip("\n").split("\n\n")):
        runs = [
            (depth, [line for _, line in lines])
            for depth, lines in groupby(_with_depths(paragraph), lambda found: found[0])
        ]
        for number, (depth, lines) in enumerate(runs):
            below = runs[number + 1][0] if number + 1 < len(runs) else 0
            yield from _blocks(depth, lines, below)


def _with_depths(paragraph: str) -> Iterator[tuple[int, str]]:
    """Each line with its depth: 0 of a paragraph, 1 of a row, 2 of a line to copy.

    What stands deeper below a row goes on with it.
    """
    last: tuple[int, str] | None = None
    for line in paragraph.strip("\n").split("\n"):
        blanks = len(line) - len(line.lstrip(" "))
        depth = 0 if blanks < 2 else 1 if blanks < 4 else 2
        if depth == 2 and last is not None and last[0] == 1:
            last = (1, f"{last[1]} {line.strip()}")
            continue
        if last is not None:
            yield last
        last = (depth, line)
    if last is not None:
        yield last


def _blocks(depth: int, lines: Sequence[str], below: int) -> Iterator[TextBlock]:
    if depth == 2:
        yield TextBlock(BlockKind.COPY, rows=tuple((line.strip(),) for line in lines))
    elif depth == 1:
        rows = tuple(tuple(_COLUMNS.split(line.strip(), maxsplit=1)) for line in lines)
        yield TextBlock(BlockKind.TABLE, rows=rows)
    else:
        *before, last = lines
        is_title = below == 1 and last.endswith(":")
        told = before if is_title else lines
        if told:
            yield TextBlock(BlockKind.PROSE, " ".join(told))
        if is_title:
            yield TextBlock(BlockKind.TITLE, last.removesuffix(":"))
