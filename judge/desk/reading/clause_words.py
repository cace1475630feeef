"""The words of a sentence in their classes: `grammar/schedule.txt`.

Lengths of time, dates and zones are found first, and each is a mark in the text; each other word is
of the class whose row fits it with most letters, or a word that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from judge.desk.commands.seats import Away
from judge.desk.reading.figures import Figures
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.slots import SlotReader, flat, ways_of

MOST_MARKS = 12
_MARK = re.compile(r"<(\d+)>")
_ANGLES = re.compile("[<>]")
_SIGNS = re.compile(r"[,;:.!()/&+\u2026\"]+")
_WORD = re.compile(r"[^\s,;:!()\"]+")
SILENT = frozenset({"small", "in", "own"})
"""Classes that say nothing."""
_NUMBERED = frozenset({"number", "vague"})
"""Classes of numbers, in figures or in words: those of `grammar/numbers.txt`."""
_MARKED = frozenset({"dates", "span", "zone"})
_EARLY = ("rate", "moves ", "times", "daily", "hour early")
"""Classes in which what looks like a length of time is none: "once a week"."""
_MORE = re.compile(r"\b(?:more|another|extra|additional|further|longer|weitere\w*|de plus)\b")


@dataclass(frozen=True, slots=True)
class Atom:
    """A word, or several that are one thing: its class, what it means, and where it stands."""

    kind: str
    value: Any = None
    start: int = 0
    end: int = 0
    text: str = ""


class ClauseWords:
    """Finds them; built once from the table."""

    def __init__(self, table: str, slots: SlotReader, figures: Figures) -> None:
        rows = list(ways_of(table))
        self._asks = _row(dict(rows)["asks"])
        rows = [row for row in rows if row[0] != "asks"]
        rows = [(k, [*ways, *figures.words] if k == "number" else ways) for k, ways in rows]
        self._rows = [(kind, _row(ways)) for kind, ways in rows]
        early = [way for kind, ways in rows if kind.startswith(_EARLY) for way in ways]
        self._early = re.compile(rf"(?<!\w)(?:{'|'.join(early)})(?!\w)")
        self._slots = slots
        self._figures = figures

    def read(self, text: str) -> list[Atom] | None:
        """The classes of a sentence's words; None for what asks, or adds to what is set."""
        said = _said(text)
        if self._asks.match(said.lstrip()) or "?" in said:
            return None
        atoms = self.atoms(text)
        marks = [atom for atom in atoms if atom.kind in _MARKED]
        if len(marks) > MOST_MARKS or any(_MORE.search(mark.text) for mark in marks):
            return None
        return atoms

    def atoms(self, text: str) -> list[Atom]:
        """The classes of a text's words, whatever it says."""
        said = _said(text)
        marks = list(self._marks(said))
        masked, shifts = said, 0
        for number, mark in enumerate(marks):
            sign = f" <{number}> "
            masked = masked[: mark.start + shifts] + sign + masked[mark.end + shifts :]
            shifts += len(sign) - (mark.end - mark.start)
        return list(self._atoms(masked, marks))

    def _marks(self, said: str) -> Iterator[Atom]:
        """What is found as a whole, in its order, none within another."""
        early = [match.span() for match in self._early.finditer(said)]
        found = [
            _mark(kind, slot, said)
            for kind, slots in (
                ("dates", filter(_is_dated, self._slots.find("days", said))),
                ("span", filter(_is_known, self._spans(said))),
                ("zone", self._slots.zones(said)),
            )
            for slot in slots
        ]
        taken: list[tuple[int, int]] = list(early)
        for atom in found:
            if all(atom.end <= start or end <= atom.start for start, end in taken):
                taken.append((atom.start, atom.end))
        return iter(sorted((a for a in found if (a.start, a.end) in taken), key=_start))

    def _spans(self, said: str) -> Iterator[FoundSlot]:
        """Lengths of time; a comma parts two: "moves 4 days, 12 hours of grace"."""
        at = 0
        for part in _COMMA.split(said):
            for slot in self._slots.find("span", part):
                yield FoundSlot(slot.start + at, slot.end + at, slot.value)
            at += len(part) + 1

    def _atoms(self, text: str, marks: list[Atom]) -> Iterator[Atom]:
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            if found := _MARK.match(text, at):
                yield marks[int(found[1])]
            elif found := _SIGNS.match(text, at):
                yield Atom("sep", None, at, found.end(), found[0])
            else:
                kind, found = self._longest(text, at)
                name, value = _valued(kind)
                value = self._figures.number_in(found[0]) if name in _NUMBERED else value
                yield Atom(name, value, at, found.end(), found[0])
            at = found.end()

    def _longest(self, text: str, at: int) -> tuple[str, re.Match[str]]:
        """The class of the word at a place, and the word."""
        fits = ((kind, found) for kind, row in self._rows if (found := row.match(text, at)))
        best = max(fits, key=lambda fit: fit[1].end(), default=None)
        if best is not None:
            return best
        word = _WORD.match(text, at)
        if word is None:
            raise ValueError("no sign, and no word")
        return "word", word


_COMMA = re.compile(r",(?!\d)")
"""One that isn't in a number: "1,5 Tage"."""


def _said(text: str) -> str:
    return _ANGLES.sub(" ", flat(text).replace("\u2019", "'"))


def _row(ways: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(ways)})(?!\w)")


def _valued(kind: str) -> tuple[str, Any]:
    """A class and what it says by itself: "rate 7", "switched early"."""
    name, _, value = kind.partition(" ")
    return name, value


def _is_known(slot: FoundSlot) -> bool:
    """Whether it can be told what a stretch means."""
    return slot.value is not None


def _is_dated(slot: FoundSlot) -> bool:
    """Whether days are of the calendar, from one to another."""
    value = slot.value
    if not isinstance(value, Away) or value.first is None or value.last is None:
        return False
    return value.first.day is not None and value.span is None


def _mark(kind: str, slot: FoundSlot, said: str) -> Atom:
    return Atom(kind, slot.value, slot.start, slot.end, said[slot.start : slot.end])


def _start(atom: Atom) -> int:
    return atom.start
