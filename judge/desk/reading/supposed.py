"""Orders that are only tried out: the lines below WHAT IF, none of which is ever meant.

They may be of phases that are over: "what if in S1902: A Mun - Bur", "fork of Fall 1901: ...".

All of a letter from such a heading on is tried, unless a line ends it: whoever asks what an order
would do must not find it on file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from judge.desk.reading.named_phases import PHASE_NAMED, phase_written
from judge.desk.reading.own_position import OwnPositions
from judge.desk.reading.parts import first_word
from judge.orders.gazetteer import plain_words
from judge.orders.reading.composing import read_table
from judge.orders.reading.line import FORMAL

MOST_LETTERS = 4000
"""So much of what stands below the heading is tried."""
SHORTEST_RULE = 5
"""In words: shorter ones are names of what is wanted, "the map of spring"."""
_SEASONS = frozenset({"S", "F", "-"})
_ON = "ON-"
_LONGEST_HEAD = 60
_FEW = 4
_UNIT = re.compile(rf"{FORMAL.pattern}|\b(?:[Aa]rmy|[Ff]leet)\b")
"""With what an order begins that stands right behind such a heading: "What if A Par - Bur"."""
_LAST = re.compile(r"\s*last (?P<season>spring|fall|autumn|turn)\s*:", re.IGNORECASE)
"""A phase that is over, by its season alone: "last spring: ..."."""
_HEAD = re.compile(r"([^:?.!\n]{1,60})(?:[:?.!]+|$)")


@dataclass(frozen=True, slots=True)
class SupposedPhase:
    """Orders for one phase ("S1902M"); for that which is played if none is named.

    The last one of a season that is over is that season's letter, the last of all "-".
    """

    phase: str
    orders: str

    def among(self, past: Iterable[str]) -> SupposedPhase:
        """The same, with its phase's name, of those that are over; the one played if none fits."""
        if self.phase not in _SEASONS:
            return self
        ends = [one for one in past if one.endswith("M")]
        found = [one for one in ends if self.phase == "-" or one.startswith(self.phase)]
        return SupposedPhase(found[-1] if found else "", self.orders)


def _alone(words: str) -> str:
    """Words as they stand between others."""
    return f" {plain_words(words)} "


class SupposedLines:
    """The table, ready to find such lines by."""

    def __init__(self, table: str, ends: Callable[[str], bool] = lambda _: False) -> None:
        """`ends` tells whether a line says that what stands below it is meant."""
        rows = read_table(table)
        self._says_end = ends
        lists = ("HEADS", "ENDS", "WAYS", "SMALL", "PAST", "FORKS", "LED", "LEAVES")
        kept = {name: frozenset(map(plain_words, rows[name])) for name in lists}
        self._heads, self._ends, self.ways, self.small = (kept[name] for name in lists[:4])
        self._past, self._forks, self._led, self._leaves = (kept[name] for name in lists[4:])
        self.own = OwnPositions(rows)
        self._whether = frozenset(map(plain_words, rows["WHETHER"]))
        self._asks_on = frozenset(map(plain_words, rows["ASKS_ON"]))
        self._opens_one = frozenset(map(plain_words, rows["OPENS_ONE"]))
        said = (
            "REPLIES", "BEGS", "OF_MOVES", "OF_CLOCK", "OF_RULES", "ONESELF", "RULES_SO",
            "OF_HOUSE", "ANEW", "IN_WORDS", "OF_BOARD",
        )  # fmt: skip
        self._said = {name: tuple(map(_alone, rows[name])) for name in said}
        self._sections = {
            name.removeprefix(_ON).lower(): frozenset(map(plain_words, row))
            for name, row in rows.items()
            if name.startswith(_ON)
        }

    def asks_whether(self, text: str) -> bool:
        """Whether a sentence begins as one does that asks whether something is so, or may be."""
        return first_word(text) in self._whether

    def says_how(self, text: str) -> bool:
        """Whether a sentence says how things shall be, and asks nothing at all."""
        words = plain_words(text).split()
        if "?" in text or len(words) < SHORTEST_RULE or words[0] in self._opens_one:
            return False
        is_wanted = self._says("BEGS", text) or self._says("ONESELF", text)
        return not is_wanted and self._says("RULES_SO", text)

    def is_reply(self, text: str) -> bool:
        """Whether a sentence begins as an answer does, and asks for nothing: "yes, so it is"."""
        begins = _alone(text).startswith(self._said["REPLIES"])
        return begins and "?" not in text and not self._says("BEGS", text)

    def asks_on(self, text: str) -> bool:
        """Whether a sentence asks on, about what the one before it says: "What now?"."""
        return plain_words(text) in self._asks_on

    def is_of_rules(self, text: str) -> bool:
        """Whether a sentence speaks of rules at all."""
        return self._says("OF_RULES", text)

    def asks_for_house_rules(self, text: str) -> bool:
        """Whether a sentence asks for the house rules, and not for others."""
        return self.is_of_house(text) and self._asks(text) and not self._says("ANEW", text)

    def is_of_house(self, text: str) -> bool:
        """Whether a sentence speaks of house rules at all."""
        return self._says("OF_HOUSE", text)

    def asks_for_words(self, text: str) -> bool:
        """Whether a sentence asks for the board in sentences."""
        of_board = self._says("IN_WORDS", text) and self._says("OF_BOARD", text)
        return of_board and self._asks(text)

    def _asks(self, text: str) -> bool:
        is_whole = len(text.split()) <= _FEW  # "the board in words"
        return is_whole or "?" in text or self._says("BEGS", text) or first_word(text) == "describe"

    def is_of_moves(self, text: str) -> bool:
        """Whether a question on what happened speaks of moves, and of no builds."""
        return self._says("OF_MOVES", text)

    def is_of_clock(self, text: str) -> bool:
        """Whether a question that names a city asks for the time there: "in New York time"."""
        return self._says("OF_CLOCK", text)

    def _says(self, name: str, text: str) -> bool:
        """Whether any of the words of a row stands in a text."""
        said = _alone(text)
        return any(words in said for words in self._said[name])

    def sections_on(self, topic: str) -> frozenset[str] | None:
        """The headings of pages of rules that are about what is asked; None for other topics."""
        return self._sections.get(topic)

    def head(self, line: str) -> str | None:
        """What stands behind the heading of a line that begins with one; None for another line."""
        said = line.strip()
        found = _HEAD.match(said[:_LONGEST_HEAD])
        if found is not None and plain_words(found[1]) in self._heads:
            return said[found.end() :].strip()
        unit = _UNIT.search(said[:_LONGEST_HEAD])
        if unit is not None and "?" not in said:
            lead = plain_words(said[: unit.start()]).removesuffix(" the").removesuffix(" my")
            if lead in self._heads:
                return said[unit.start() :]
        phase = PHASE_NAMED.search(said[:_LONGEST_HEAD])
        if phase is None:
            return None
        led = self._without_lead(said[: phase.start()])
        is_fork = led in self._forks and said[phase.end() :].lstrip()[:1] == ":"
        return said[phase.start() :].strip() if is_fork or led in self._past else None

    def sections(self, text: str) -> tuple[SupposedPhase, ...]:
        """The orders of a trial, phase by phase; those before any phase is named stand first."""
        found: list[tuple[str, list[str]]] = [("", [])]
        for line in text.split("\n"):
            if (last := _LAST.match(line)) is not None:
                season = last["season"][0].upper().replace("A", "F").replace("T", "-")
                found.append((season, [line[last.end() :].strip()]))
                continue
            phase = PHASE_NAMED.search(line[:_LONGEST_HEAD])
            begins = phase is not None and not self._without_lead(line[: phase.start()])
            if phase is None or not begins:
                found[-1][1].append(line)
                continue
            found.append((phase_written(phase), [line[phase.end() :].lstrip(" \t:,.?!-")]))
        rows = [SupposedPhase(phase, "\n".join(map(self._bare, lines))) for phase, lines in found]
        kept = tuple(row for row in rows if row.phase or row.orders.strip())
        return kept if len(kept) != 1 or kept[0].phase else (self._at_the_end(kept[0]),)

    def _at_the_end(self, alone: SupposedPhase) -> SupposedPhase:
        """Orders behind which the phase is named: "A Mun - Bur in S1902"."""
        text = alone.orders.rstrip(" .?!")
        end = text[-_LONGEST_HEAD:]
        found = [phase for phase in PHASE_NAMED.finditer(end) if phase.end() == len(end)]
        if not found:
            return alone
        (last,) = found
        before = text[: len(text) - len(last[0])].rstrip(" ,")
        words = before.rsplit(maxsplit=1)
        if len(words) < 2 or plain_words(words[1]) not in self._led:
            return alone
        return SupposedPhase(phase_written(last), words[0])

    def _without_lead(self, words: str) -> str:
        """Words before a phase without those that only lead to it, as they are compared."""
        rows = words.strip(" \t,:;-(").split()
        while rows and plain_words(rows[-1]) in self._led:
            rows.pop()
        return plain_words(" ".join(rows))

    def _bare(self, line: str) -> str:
        """A line without the words by which it says that it is in place of another."""
        rows = line.rstrip().rstrip(".?!").split(" ")
        while rows and plain_words(rows[-1]) in self._leaves:
            rows.pop()
        return " ".join(rows).rstrip(" ,")

    def block(self, rest: str, below: Sequence[str]) -> tuple[str, int]:
        """What is tried, and how many of the lines below the heading belong to it."""
        ends = (n for n, line in enumerate(below) if self._is_end(line))
        end = next(ends, len(below))
        return "\n".join([rest, *below[:end]])[:MOST_LETTERS].strip(), min(end + 1, len(below))

    def _is_end(self, line: str) -> bool:
        return plain_words(line) in self._ends or self._says_end(line)
