"""Sentences in which somebody tells that they are away, read whole: `grammar/absence.lark`.

The days of a sentence are found by `slots.lark`; what comes back again and again, has no end or
is about others, by the words of `grammar/absence.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lark import Lark, UnexpectedInput
from lark.exceptions import VisitError

from judge.desk.commands.seats import Away
from judge.desk.reading.absence_tree import LATE, NotSure, ToAbsence
from judge.desk.reading.apart import tokens_apart
from judge.desk.reading.moments import one_way
from judge.desk.reading.returning import Returning
from judge.desk.reading.slots import SlotReader, flat, ways_of

LONGEST = 240
"""In letters: a longer sentence tells more than an absence."""
MOST_MARKS = 9
FEWEST_WORDS = 3
"""So many words tell of an absence that names no day."""
_MARKS = re.compile("[<>]")
_WORD = re.compile("[a-z]+")
_NO_ABSENCE = ("past", "supposed", "reported", "place", "countdown")
"""The rows of words by which a sentence tells of none that is to come."""
_SAYS_NO_MORE = ("undated", "because")
_STATES = frozenset({"holidays", "the holidays"})
"""What may be days of a feast, and is what somebody has here."""


@dataclass(frozen=True, slots=True)
class AwayTold:
    """What a sentence tells of an absence: when it is, or what it may be, and what is missing."""

    away: Away | None = None
    readings: tuple[Away, ...] = ()
    fault: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nothing is known of its days: a line that begins with AWAY is told better why."""
        return self.away is None and not self.readings and self.fault == "away.unsure"


class AbsenceSentences:
    """Reads them; built once from the grammar, its table of words, and what finds days."""

    def __init__(self, grammar: str, table: str, slots: SlotReader) -> None:
        rows = dict(ways_of(table))
        self._hints = frozenset(rows.pop("hint"))
        self._feasts = {
            name.removeprefix("feast "): re.compile(rf"\b(?:{'|'.join(ways)})(?![a-z])")
            for name, ways in rows.items()
            if name.startswith("feast ")
        }
        self._rows = {
            name: re.compile(rf"(?<![\w<])(?:{'|'.join(ways)})(?!\w)")
            for name, ways in rows.items()
            if not name.startswith("feast ")
        }
        self.returning = Returning(self._rows)
        self.slots = slots
        self._lark = Lark(
            grammar, parser="lalr", lexer="contextual", start="sentence", maybe_placeholders=False
        )

    def is_hinted(self, words: Iterable[str]) -> bool:
        """Whether any of some words stands in sentences about being away."""
        return not self._hints.isdisjoint(words)

    def is_about(self, text: str) -> bool:
        """Whether a text is short enough to be looked at, and speaks of being away."""
        is_short = len(text) <= LONGEST
        return is_short and self.is_hinted(token.word for token in tokens_apart(text))

    def is_talk(self, text: str) -> bool:
        """Whether a sentence speaks of being away, and tells of no absence of its writer's to come.

        "Clara is away", "I was on holiday", "if I were away".
        """
        if not self.is_about(text):
            return False
        said = in_plain(text)
        if not self._has("state", said):
            return False
        if any(self._has(name, said) for name in _NO_ABSENCE):
            return True
        return self._has("others", said) and not self._has("self", said)

    def is_apart(self, clauses: Sequence[tuple[str, bool]]) -> bool:
        """Whether the days are those of something else: "I'm travelling, so I send this today".

        `clauses` are those of a sentence, and whether each names a day.
        """
        dated = [text for text, is_dated in clauses if is_dated]
        is_told = any(self.is_about(text) for text, is_dated in clauses if not is_dated)
        of_else = (self._has("self", in_plain(t)) and not self.is_about(t) for t in dated)
        return is_told and bool(dated) and all(of_else)

    def tells_of(self, name: str, text: str) -> bool:
        """Whether a sentence begins by saying what somebody of a name is, or will be."""
        said, named = in_plain(text).lstrip(" ,.!-"), in_plain(name)
        behind = said[len(named) :].lstrip(" ")
        return said.startswith(named) and self._rows["is"].match(behind) is not None

    def only_asks(self, text: str) -> bool:
        """Whether a sentence asks about somebody's being away, and for nothing else.

        What asks "you" is for whoever that is.
        """
        said = in_plain(text)
        others = self._has("wishes", said) or self._has("addressed", said)
        asks = self._has("asks", said) and not others
        return asks and self.is_talk(text)

    def supposes(self, text: str) -> bool:
        """Whether a sentence speaks of what would be: "if I were away, ...?"."""
        return self._has("supposed", in_plain(text))

    def what_is_wrong(self, text: str) -> str:
        """What is wrong with an absence that is none, comes back or has no end; "" if nothing."""
        said = in_plain(text)
        if self._has("denied", said):
            return "away.denied"
        if self._has("again", said):
            return "away.again"
        return "away.endless" if self._has("endless", said) else ""

    def is_hedged(self, text: str) -> bool:
        """Whether a sentence leaves open whether it is so, or on all of its days."""
        return self._has("hedged", in_plain(text))

    def is_elsewhere(self, text: str, *, names_place: bool = False) -> bool:
        """Whether a sentence's words for being away are about something else, for all that it says.

        "I'm out of ideas until Monday", "I can't attack Munich until Monday".
        """
        said = " ".join(self._masked(in_plain(text))[0].split())
        left = self._rows["strange"].sub(" ", said)
        if self._has("state", left) or self._has("returns", left):
            return False
        if left != said:
            return True
        return (names_place or self._has("play", said)) and not self._has("life", said)

    def is_before(self, text: str) -> bool:
        """Whether a sentence names a day up to which, or behind which, something isn't so."""
        return self._has("before", self._masked(in_plain(text))[0])

    def read(self, text: str) -> AwayTold | None:
        """What a whole sentence tells; None if it can't be read to its end, or tells of none."""
        if not self.is_about(text) or self.is_talk(text) or "?" in text:
            return None
        said = in_plain(text)
        if self._has("denied", said):
            return AwayTold(fault="away.denied")
        sure = self._rows["hedged"].sub(" ", said)
        masked, found = self._masked(sure.strip(" \t.!,;:-"))
        for name in _SAYS_NO_MORE:
            masked = self._rows[name].sub(" ", masked)
        try:
            tree = self._lark.parse(masked)
        except UnexpectedInput:
            return None
        try:
            told = ToAbsence(found, self.returning.told).transform(tree)
        except VisitError as fault:
            if not isinstance(fault.orig_exc, NotSure):
                return None
            told_of = AwayTold(None, fault.orig_exc.readings, fault.orig_exc.fault)
            # "A Out", "Out - Deep": a unit, or a place, that is called so.
            is_short = len(_WORD.findall(said)) < FEWEST_WORDS
            return None if told_of.is_open and is_short else told_of
        if told is not None and self._has("ahead", masked):
            return AwayTold(fault="away.no_end")
        if told is None or sure == said:
            return AwayTold(told) if told is not None else None
        return AwayTold(readings=(told,), fault="away.unsure")

    def _has(self, row: str, said: str) -> bool:
        return self._rows[row].search(said) is not None

    def _masked(self, said: str) -> tuple[str, dict[str, Any]]:
        """A sentence with a mark for each of its days, and what these are."""
        said = self._rows["again"].sub("<r>", said)
        said = self._rows["endless"].sub("<e>", said)
        found: dict[str, Any] = {}
        for name, way in self._feasts.items():
            if way.search(said) is not None and len(found) < MOST_MARKS:
                mark = f"<f{len(found)}>"
                said, found[mark] = way.sub(mark, said, count=1), name
        for kind, letter in (("days", "d"), ("span", "s")):
            for slot in reversed(self.slots.find(kind, said)):
                is_state = said[slot.start : slot.end] in _STATES
                if len(found) < MOST_MARKS and not is_state:
                    mark = f"<{letter}{len(found)}>"
                    found[mark] = slot.value
                    if self._has("late", said[slot.start : slot.end]):
                        found[f"{mark}{LATE}"] = True
                    said = f"{said[: slot.start]} {mark} {said[slot.end :]}"
        return said, found


def in_plain(text: str) -> str:
    """A text as it is looked at: without accents, in small letters, with one sort of apostrophe."""
    return _MARKS.sub(" ", one_way(flat(text)).replace("\u2019", "'"))
