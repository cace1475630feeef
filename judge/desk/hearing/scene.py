"""A sentence, by whom and in which letter it is said, and what is meant by it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cached_property

from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.commands import (
    Command,
)
from judge.desk.reading.found_slot import FoundSlot
from judge.desk.reading.press_words import row_of
from judge.desk.reading.slots import SlotReader

MOST_WORDS = 60
LONGEST_NAME_OF_POWER = 4
SHORTEST_NAME = 4
"""Shorter ones are words, too: "werte jetzt aus"."""


_EXCLAIMS = re.compile(r"\bwhat\s?$", re.IGNORECASE)
_GENITIVE = re.compile(r"['\u2019]s\b")


@dataclass(frozen=True, slots=True)
class Meant:
    """What a sentence means: a command, or what of it `lacks` still.

    It `has_slots` if what it needed stood in the sentence; `others` are further readings. What is
    `doubted` lacks nothing but for some words beside it, which may be about something else.
    """

    command: Command | None = None
    lacks: str = ""
    has_slots: bool = False
    others: tuple[Command, ...] = ()
    doubted: Command | None = None

    @property
    def fault(self) -> str:
        """What is said of a wish that lacks something, or that may not be had so at all."""
        return self.lacks if self.lacks.startswith("away.") else "wish.how"

    @property
    def readings(self) -> tuple[Command, ...]:
        """All that it may mean, the likeliest first."""
        return self.others if self.command is None else (self.command, *self.others)


@dataclass(frozen=True)
class Scene:
    """A sentence, by whom and in which letter it is said; `near` is the one before or behind."""

    sentence: str
    case: Case
    text: str = ""
    near: str = ""

    @property
    def slots(self) -> SlotReader:
        return self.case.office.slots

    def found(self, kind: str) -> tuple[FoundSlot, ...]:
        """What of a kind the sentence names and means."""
        return self.slots.meant(self.slots.find(kind, self.sentence), self.sentence)

    @property
    def beside(self) -> Scene:
        """The sentence beside it, which may tell what it is about."""
        return replace(self, sentence=self.near, near="")

    @cached_property
    def spans(self) -> list[timedelta | None]:
        """The lengths of time of the sentence, each once; None for one that isn't sure.

        "Vendredi 21h" is a moment, and no length of time; nor is that of "what a day".
        """
        moments = self.slots.find("when", self.sentence)
        found = (
            slot
            for slot in self.found("span")
            if not any(m.touches(slot) and m.end - m.start > slot.end - slot.start for m in moments)
            and not _EXCLAIMS.search(self.sentence[: slot.start])
        )
        return list(dict.fromkeys(slot.value for slot in found))

    @cached_property
    def powers(self) -> tuple[Power, ...]:
        """The powers that the sentence names, by their names or their players'."""
        called = self.case.addressees.called
        words = row_of(_GENITIVE.sub("", self.sentence))[:MOST_WORDS]
        found: list[Power] = []
        at = 0
        while at < len(words):
            for width in range(LONGEST_NAME_OF_POWER, 0, -1):
                readers = called.get(words[at : at + width], ())
                if len(readers) == 1 and readers[0] is not None:
                    found.append(readers[0])
                    at += width - 1
                    break
            at += 1
        return tuple(dict.fromkeys(found))

    @cached_property
    def named(self) -> tuple[Power, ...]:
        """The powers that the sentence names by their own names, not by their players'."""
        persons = self.case.addressees.persons
        words = row_of(_GENITIVE.sub("", self.sentence))[:MOST_WORDS]
        rows = (
            words[at : at + n]
            for at in range(len(words))
            for n in range(1, LONGEST_NAME_OF_POWER + 1)
            if len("".join(words[at : at + n])) >= SHORTEST_NAME
        )
        called = self.case.addressees.called
        found = (called.get(row, ()) for row in rows if row not in persons)
        return tuple(dict.fromkeys(r[0] for r in found if len(r) == 1 and r[0] is not None))

    def _is_game(self, word: str) -> bool:
        """Whether a word names a game of which the writer may know."""
        glance = self.case.office.glance(word)
        return glance is not None and (glance.listed or self.case.find(word) is not None)

    @cached_property
    def game(self) -> str:
        """The game that is named: in the sentence, the subject or the letter."""
        texts = (self.sentence, self.case.letter.subject, self.text)
        return next(filter(None, map(self.game_in, texts)), "")

    def game_in(self, text: str) -> str:
        """The one game that a text names; "" for none, or for several."""
        found = {w for w in row_of(text)[:MOST_WORDS] if self._is_game(w)}
        return found.pop() if len(found) == 1 else ""
