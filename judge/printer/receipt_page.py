"""A receipt as a page: its own text, part by part, with the picture of the orders in it.

The page is made of the text that was promised, so that the two can't
disagree; it says nothing that the text doesn't.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import WIDTH
from judge.printer.pages import Pages

_RULE = re.compile("-+")
_NOTE = re.compile(r" {4}([!=?]) (?! )| {8}(?=\()")

_STOPS = ".,;:!?"


class StretchKind(StrEnum):
    """How a stretch of a receipt is shown."""

    PROSE = "prose"
    ROWS = "rows"
    """As it stands, in letters of one width."""
    READ = "="
    WRONG = "!"
    CHOICE = "?"
    HINT = ""


@dataclass(slots=True)
class LineRun:
    """Lines that are shown alike; of all but rows, a line is whole however long it is."""

    kind: StretchKind
    lines: list[str]


@dataclass(frozen=True, slots=True)
class ReceiptPart:
    """What stands below one heading; "" for what stands above the first."""

    title: str
    stretches: tuple[LineRun, ...]
    has_picture: bool = False


def receipt_page(
    subject: str, text: str, title: str, phrases: Phrasebook, pages: Pages, picture: str
) -> str:
    """The page of a receipt; the picture is found at `picture` and stands below a `title`."""
    game, _, says = subject.partition("] ")
    parts = tuple(_parts(text, title))
    return pages.fill(
        "receipt.html",
        game=game.lstrip("[") if says else "",
        says=says or subject,
        parts=parts,
        picture=picture,
        foot=phrases.say("receipt.foot"),
        is_shown=any(part.has_picture for part in parts),
    )


def _parts(text: str, with_picture: str) -> Iterator[ReceiptPart]:
    title = ""
    found: list[LineRun] = []
    for block in text.strip("\n").split("\n\n"):
        lines = block.split("\n")
        if len(lines) > 1 and _RULE.fullmatch(lines[1]):
            if title or found:
                yield ReceiptPart(title, tuple(found), title == with_picture)
            title, found = lines[0], []
            lines = lines[2:]
        found += _stretches(lines)
    yield ReceiptPart(title, tuple(found), title == with_picture)


def _stretches(lines: Sequence[str]) -> Iterator[LineRun]:
    stretch: LineRun | None = None
    before = ""
    for line in lines:
        if stretch is not None and _goes_on(stretch.kind, before, line):
            stretch.lines[-1] += " " + line.lstrip(" !=?")
        else:
            kind, says = _sorted(line)
            if stretch is None or stretch.kind is not kind:
                if stretch is not None:
                    yield stretch
                stretch = LineRun(kind, [])
            stretch.lines.append(says)
        before = line
    if stretch is not None:
        yield stretch


def _sorted(line: str) -> tuple[StretchKind, str]:
    """How a line is shown, and the line without what says so."""
    if (note := _NOTE.match(line)) is not None:
        return StretchKind(note[1] or ""), line[note.end() :]
    return (StretchKind.ROWS if line.startswith(" ") else StretchKind.PROSE), line


def _goes_on(kind: StretchKind, before: str, line: str) -> bool:
    """Whether a line goes on with what had no room in the one before.

    A capital behind no comma and no full stop may be another paragraph's.
    """
    words = line.lstrip(" !=?").split(maxsplit=1)
    if kind is StretchKind.ROWS or not words or len(before) + 1 + len(words[0]) <= WIDTH:
        return False
    if kind is StretchKind.PROSE:
        return line.startswith(" ") or not words[0][0].isupper() or before[-1] in _STOPS
    return kind is StretchKind.HINT or line.startswith(f"    {kind}   ")
