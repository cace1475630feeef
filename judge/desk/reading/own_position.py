"""A position of one's own in what is tried out: "position: Germany A Mun, A Ber; France A Bur".

Its lines are told from those of the orders here; what they mean on the board, the clerk tells
(`judge.desk.clerks.setting_up`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from judge.desk.reading.named_phases import PHASE_NAMED, phase_written
from judge.orders.gazetteer import plain_words

MOST_PIECES = 120
"""So many units, and so many centres, are looked at."""
LONGEST_POWER = 4
"""In words."""
LONGEST_PHASE = 40
"""In letters: so much is said again of what names no phase."""
_HEADING = re.compile(r"\s{0,9}([^:=\n]{1,30})[:=](.*)")
_BARE_HEADING = re.compile(r"\s{0,9}(\w{1,12})\s+(\S.*)")
_BETWEEN = re.compile(r"\s*[;,]\s*|\s+(?:/|and|und|et)\s+", re.IGNORECASE)
_UNIT_BEGINS = re.compile(r"\s+(?=(?:[AF]|army|fleet|armee|flotte)\s)", re.IGNORECASE)
_END = " \t.:;,"


class TrialLine(StrEnum):
    """What a line of a trial is about; the value is its row in the table."""

    UNITS = "POSITION"
    CENTRES = "CENTRES"
    BOARD = "BOARDS"
    PHASE = "PHASES"
    ORDERS = "ORDERS"


_BARE = frozenset({TrialLine.BOARD, TrialLine.PHASE})
"""What needs no colon behind it: "phase F1905M"."""


@dataclass(frozen=True, slots=True)
class OwnPosition:
    """What was written of a position: the phase ("" if none is named), and what stands where.

    What is said to be the phase, and is none, stands there in its own words.

    Units and centres are pieces of text, each with the words of the power before it (""
    where none was named yet). `orders` are all other lines.
    """

    phase: str
    units: tuple[tuple[str, str], ...]
    centres: tuple[tuple[str, str], ...]
    orders: str


IsPower = Callable[[str], bool]
"""Whether words name a power."""
IsOrder = Callable[[str], bool]
"""Whether a line has an order for a unit, and doesn't only name it."""


class OwnPositions:
    """The headings, ready to take a position out of a trial."""

    def __init__(self, rows: Mapping[str, Iterable[str]]) -> None:
        self._headings = {
            plain_words(words): heading for heading in TrialLine for words in rows[heading.value]
        }

    def is_in(self, text: str) -> bool:
        """Whether a trial has a position of its own."""
        return any(kind is TrialLine.UNITS for kind, _ in self._headed(text))

    def board(self, text: str) -> str:
        """The words for the board that a trial names; "" if it names none."""
        return next((said for kind, said in self._headed(text) if kind is TrialLine.BOARD), "")

    def read(self, text: str, is_power: IsPower, orders: IsOrder) -> OwnPosition:
        """The position, and the lines that are left.

        A line that begins with a power goes on with what stands above it, unless it `orders`.
        """
        kept: dict[TrialLine, list[str]] = {heading: [] for heading in TrialLine}
        current = TrialLine.ORDERS
        for line in text.split("\n"):
            found = self._heading(line)
            if found is None:
                is_open = current in {TrialLine.UNITS, TrialLine.CENTRES}
                goes_on = is_open and bool(_led(line, is_power)[0]) and not orders(line)
                current = current if goes_on else TrialLine.ORDERS
            else:
                current = found[0]
            kept[current].append(line if found is None else found[1])
        units: list[str] = []
        for row in kept[TrialLine.UNITS]:
            pieces = _BETWEEN.split(row)
            kept[TrialLine.PHASE] += [piece for piece in pieces if self._is_phase(piece)]
            units += [piece for piece in pieces if not self._is_phase(piece)]
        return OwnPosition(
            " ".join(dict.fromkeys(map(_phase_in, filter(None, kept[TrialLine.PHASE])))),
            tuple(_pieces(units, is_power, _UNIT_BEGINS))[:MOST_PIECES],
            tuple(_pieces(kept[TrialLine.CENTRES], is_power, None))[:MOST_PIECES],
            "\n".join(kept[TrialLine.ORDERS]),
        )

    def _headed(self, text: str) -> Iterator[tuple[TrialLine, str]]:
        yield from filter(None, map(self._heading, text.split("\n")))

    def _heading(self, line: str) -> tuple[TrialLine, str] | None:
        """The heading that a line begins with, and the rest of it."""
        for pattern, among in ((_HEADING, frozenset(TrialLine)), (_BARE_HEADING, _BARE)):
            found = pattern.match(line)
            kind = self._headings.get(plain_words(found[1])) if found is not None else None
            if found is not None and kind in among:
                return kind, found[2].strip(_END)
        return None

    def _is_phase(self, piece: str) -> bool:
        """Whether a piece of a position names the phase: "phase F1905M", "F1905M"."""
        first = plain_words(piece).partition(" ")[0]
        if self._headings.get(first) is TrialLine.PHASE:
            return True
        found = PHASE_NAMED.search(piece)
        if found is None or piece[found.end() :].strip(_END):
            return False
        return not plain_words(piece[: found.start()])


def _phase_in(said: str) -> str:
    """The phase that some words name; the words themselves where they name none."""
    found = PHASE_NAMED.search(said)
    return phase_written(found) if found is not None else said.strip(_END)[:LONGEST_PHASE]


def _led(text: str, is_power: IsPower) -> tuple[str, str]:
    """The power that a piece begins with, in its words, and what stands behind it."""
    words = text.split(None, LONGEST_POWER)
    for length in range(min(LONGEST_POWER, len(words)), 0, -1):
        said = " ".join(words[:length]).strip(_END)
        if len(said) > 1 and is_power(said):
            return said, " ".join(words[length:])
    return "", text


def _pieces(
    rows: Iterable[str], is_power: IsPower, begins: re.Pattern[str] | None
) -> Iterator[tuple[str, str]]:
    """Each unit or centre with the power named before it; several units in a row are parted."""
    power = ""
    for row in rows:
        for piece in _BETWEEN.split(row):
            named, rest = _led(piece.strip(_END), is_power)
            power = named or power
            found = begins.split(f" {rest}") if begins is not None else (rest,)
            yield from ((power, one.strip(_END)) for one in found if one.strip(_END))
