"""A passage: words of a text, with the lines and columns where they stand in it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineSpan:
    """Where something stands on one line: lines count from 1, columns from 0, `end` is behind."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Words in a row as one line of text, whatever lines they were written on.

    `pieces` are where they stand, one for each line, in the text's order; `starts` are where
    each of these begins in `text`.
    """

    text: str
    pieces: tuple[LineSpan, ...]
    starts: tuple[int, ...]

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.pieces[0].line if self.pieces else 0

    @property
    def lines(self) -> tuple[int, ...]:
        """Every line that it stands on."""
        return tuple(piece.line for piece in self.pieces)

    def part(self, start: int, end: int) -> Passage:
        """What stands between two places of its text, without the blanks around."""
        text = self.text[start:end]
        start += len(text) - len(text.lstrip())
        text = text.strip()
        end = start + len(text)
        pieces: list[LineSpan] = []
        starts: list[int] = []
        first = max(bisect_right(self.starts, start) - 1, 0)
        for piece, begins in zip(self.pieces[first:], self.starts[first:], strict=True):
            if begins >= end:
                break
            left, right = max(start - begins, 0), min(end - begins, piece.end - piece.start)
            if left < right:
                pieces.append(LineSpan(piece.line, piece.start + left, piece.start + right))
                starts.append(begins + left - start)
        return Passage(text, tuple(pieces), tuple(starts))

    def where(self, start: int, end: int) -> tuple[LineSpan, ...]:
        """Where in the letter a part of its text stands."""
        return self.part(start, end).pieces


def run_together(lines: Sequence[tuple[LineSpan, str]]) -> Passage:
    """Lines as one passage, a blank between each and the next."""
    starts, at = [], 0
    for _, text in lines:
        starts.append(at)
        at += len(text) + 1
    return Passage(
        " ".join(text for _, text in lines), tuple(piece for piece, _ in lines), tuple(starts)
    )


def paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each line's number, and that of its paragraph."""
    paragraph = 0
    for number, line in enumerate(lines, start=1):
        paragraph += not line.strip()
        yield number, paragraph
