"""A receipt as a page: its own text, part by part, with the picture of the orders in it.

The page is made of the text that was promised, so that the two can't
disagree; it says nothing that the text doesn't. How things stand comes first, a wave is a
wave, and what is asked can be answered by a click.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from judge.desk.phrases import Phrasebook
from judge.desk.replies.layout import WIDTH
from judge.printer.links import answer_link
from judge.printer.pages import Pages

_RULE = re.compile("-+")
_NOTE = re.compile(r" {4}([!=?]) (?! )| {8}(?=\()")

BESIDE = 9
"""So many lines are about as high as the picture of a part of the board."""
_PROOF = re.compile(r" {4}[0-9a-f]{64}")
_STOPS = ".,;:!?"
_WAVES = re.compile(r" {2,6}\| [ ~]*~")
_MARKS = re.compile("~+")
_LABEL = re.compile(r"\d{1,4}[a-z]")
_UNORDERED = re.compile(r"[AF] \S{1,12}")


class StretchKind(StrEnum):
    """How a stretch of a receipt is shown."""

    PROSE = "prose"
    ROWS = "rows"
    """As it stands, in letters of one width."""
    READ = "="
    WRONG = "!"
    CHOICE = "?"
    HINT = ""
    PROOF = "proof"
    """A long number that is kept, and that nobody reads."""


_TELLING = {StretchKind.PROSE, StretchKind.PROOF}
_AS_THEY_STAND = {StretchKind.ROWS, StretchKind.PROOF}


@dataclass(slots=True)
class LineRun:
    """Lines that are shown alike; of all but rows, a line is whole however long it is."""

    kind: StretchKind
    lines: list[str]

    @property
    def rows(self) -> Iterator[tuple[RowPiece, ...]]:
        """The lines as pieces, and what had marks below it by a wave."""
        for line, below in pairwise((*self.lines, "")):
            if not _WAVES.fullmatch(line):
                yield _with_waves(line, below) if _WAVES.fullmatch(below) else _told_apart(line)

    @property
    def choices(self) -> Iterator[tuple[str, str]]:
        """Each line with the label by which it is chosen; "" for one that can't be."""
        for line in self.lines:
            label = line.partition(" ")[0]
            yield line, label if _LABEL.fullmatch(label) else ""


@dataclass(frozen=True, slots=True)
class RowPiece:
    """A piece of a row: under a `wave` is what was misread; what has no order is `missing`."""

    text: str
    wave: bool = False
    missing: bool = False


@dataclass(frozen=True, slots=True)
class ReceiptPart:
    """What stands below one heading; "" for what stands above the first."""

    title: str
    stretches: tuple[LineRun, ...]
    has_picture: bool = False

    @property
    def is_short(self) -> bool:
        """Whether it is so short that it would leave a hole beside a picture."""
        return sum(len(stretch.lines) for stretch in self.stretches) < BESIDE


def receipt_page(
    subject: str,
    text: str,
    title: str,
    phrases: Phrasebook,
    pages: Pages,
    picture: str = "",
    *,
    near: str = "",
    answers: str = "",
) -> str:
    """The page of a receipt; a picture is found at `picture` and stands beside a `title`.

    A part of it for phones is found at `near`, if there is one.
    What is asked is answered at the address `answers` by a click; "" has no such links.
    """
    game, _, says = subject.partition("] ")
    parts = tuple(_parts(text, title))
    phase, _, news = (says or subject).partition(": ")
    return pages.fill(
        "receipt.html",
        game=game.lstrip("[") if says else "",
        says=says or subject,
        phase=phase if says and news else "",
        news=news or says or subject,
        state=tuple(_state(parts)),
        parts=tuple(_without_state(part, parts) for part in parts),
        picture=picture,
        near=near,
        foot=phrases.say("receipt.foot" if picture else "receipt.foot_letter"),
        is_shown=any(part.has_picture for part in parts),
        answer_by=answer_link(answers, subject) if answers else "",
    )


def _state(parts: Sequence[ReceiptPart]) -> Iterator[LineRun]:
    """What tells how things stand: behind the orders, and at the end."""
    for part in parts:
        yield from part.stretches[_state_from(part, parts) :]


def _state_from(part: ReceiptPart, parts: Sequence[ReceiptPart]) -> int:
    """Where in a part the paragraphs begin that tell how things stand, behind all else in it."""
    count = len(part.stretches)
    is_told = len(parts) == 1 or any(p.has_picture for p in parts)
    if not (part.has_picture or (part is parts[-1] and is_told)):
        return count
    while count and part.stretches[count - 1].kind in _TELLING:
        count -= 1
    return count


def _without_state(part: ReceiptPart, parts: Sequence[ReceiptPart]) -> ReceiptPart:
    """A part without what stands at the top of the page."""
    return replace(part, stretches=part.stretches[: _state_from(part, parts)])


def _with_waves(line: str, below: str) -> tuple[RowPiece, ...]:
    """A line of a letter, with a wave under each place that has marks below it."""
    found, at = [], 0
    for mark in _MARKS.finditer(below):
        found += [
            RowPiece(line[at : mark.start()]),
            RowPiece(line[mark.start() : mark.end()], wave=True),
        ]
        at = mark.end()
    return tuple(piece for piece in (*found, RowPiece(line[at:])) if piece.text)


def _told_apart(line: str) -> tuple[RowPiece, ...]:
    """A line as it stands; of a unit without an order, what becomes of it apart."""
    unit, gap, told = line.strip().partition("   ")
    if not gap or not _UNORDERED.fullmatch(unit):
        return (RowPiece(line),)
    begin = line.rindex(told.strip())
    return RowPiece(line[:begin]), RowPiece(line[begin:], missing=True)


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
        is_proof = _PROOF.fullmatch(line) is not None
        if stretch is not None and not is_proof and _goes_on(stretch.kind, before, line):
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
    if _PROOF.fullmatch(line):
        return StretchKind.PROOF, line.strip()
    return (StretchKind.ROWS if line.startswith(" ") else StretchKind.PROSE), line


def _goes_on(kind: StretchKind, before: str, line: str) -> bool:
    """Whether a line goes on with what had no room in the one before.

    A capital behind no comma and no full stop may be another paragraph's.
    """
    words = line.lstrip(" !=?").split(maxsplit=1)
    if kind in _AS_THEY_STAND or not words or len(before) + 1 + len(words[0]) <= WIDTH:
        return False
    if kind is StretchKind.PROSE:
        return line.startswith(" ") or not words[0][0].isupper() or before[-1] in _STOPS
    return kind is StretchKind.HINT or line.startswith(f"    {kind}   ")
