"""The words by which a sentence only tells of a deed, or asks about one, and wants none done.

They are the table [prudence] of data/policy.toml; what follows from them stands in
`judge.desk.hearing.prudence`. A sentence is its words, in small letters and without accents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from judge.board.calendar import Phase

_LINKS = frozenset({"for", "of", "at"})
_CODE = re.compile(r"[sfw]\d{4}[mra]?")
"""A phase by its letters: "F1901M"."""
_TABLES = ("kinds", "seasons")
_BEGINNINGS = ("acts", "named", "offers", "deadlines", "things")


@dataclass(frozen=True)
class RashWords:
    """The table: who does something, by what it is asked of us, and what only tells.

    `questions` begin what asks, without a mark, too. Of some lists the beginnings of words
    stand there. `kinds` are the words for phases by their kind, and `seasons` for those by the
    season, each by its letter; `this` stands before that which is played.
    """

    subjects: frozenset[str] = frozenset()
    polite: frozenset[str] = frozenset()
    modals: frozenset[str] = frozenset()
    questions: frozenset[str] = frozenset()
    past: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    until: frozenset[str] = frozenset()
    this: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    acts: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    deadlines: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    kinds: Mapping[str, tuple[str, ...]] | None = None
    seasons: Mapping[str, tuple[str, ...]] | None = None

    def asks(self, words: Sequence[str]) -> bool:
        """Whether a sentence asks, though no mark says so: "Should I vote draw"."""
        return bool(words) and words[0] in self.questions and self.polite.isdisjoint(words)

    def wonders(self, words: Sequence[str]) -> bool:
        """Whether somebody says what they could do: "I could extend by two days"."""
        return any(one in self.subjects and two in self.modals for one, two in pairwise(words))

    def is_conditional(self, words: Sequence[str]) -> bool:
        """Whether something is to be only then: "ready once England answers"."""
        return not self.conditions.isdisjoint(words)

    def offers_nothing(self, words: Sequence[str]) -> bool:
        """Whether nobody is offered a seat, or was: "Bruno was replaced by Zoe"."""
        is_past = not self.past.isdisjoint(words)
        return is_past or not any(word.startswith(self.offers) for word in words)

    def tells_of_processing(self, words: Sequence[str], phase: Phase | None) -> bool:
        """Whether somebody processes, or another phase than that which is played is to be."""
        for at, word in enumerate(words):
            led = set(words[max(0, at - 3) : at])
            if word.startswith(self.acts) and led & self.subjects and not led & self.polite:
                return True
        if "by" in words and "me" in words:
            return True
        return phase is not None and self._is_other_phase(words, phase)

    def _is_other_phase(self, words: Sequence[str], phase: Phase) -> bool:
        kind, season = phase.kind.value, str(phase)[0]
        kinds, seasons = self.kinds or {}, self.seasons or {}
        said = {k for k, ways in kinds.items() if any(w.startswith(ways) for w in words)}
        when = {s for s, ways in seasons.items() if any(w in ways for w in words)}
        code = f"{season}{phase.year}{kind}".lower()
        named = [w for w in words if _CODE.fullmatch(w)]
        is_other = any(not code.startswith(one) for one in named)
        return is_other or bool(said - {kind}) or bool(when - {season})

    def seasons_called_this(self, words: Sequence[str]) -> frozenset[str]:
        """The seasons that a sentence calls this one: "this spring", each by its letter."""
        named = {two for one, two in pairwise(words) if one in self.this}
        rows = (self.seasons or {}).items()
        return frozenset(letter for letter, ways in rows if not named.isdisjoint(ways))

    def lasts_till(self, words: Sequence[str]) -> bool:
        """Whether something goes on up to a time, and nothing is said to be put off till then."""
        return not self._is_named(words) and not self.until.isdisjoint(words)

    def tells_of_a_time(self, words: Sequence[str]) -> bool:
        """Whether a time is no deadline of the game's, or one that is over."""
        others = self.subjects | self.past | self.others
        if not self._is_named(words) or not (others - self.polite).isdisjoint(words):
            return True
        return any(
            one.startswith(self.deadlines) and two in _LINKS and self._is_foreign(three)
            for one, two, three in zip(words, words[1:], words[2:], strict=False)
        )

    def _is_named(self, words: Sequence[str]) -> bool:
        return any(word.startswith(self.named) for word in words)

    def _is_foreign(self, word: str) -> bool:
        return not (word.startswith(self.things) or word[0].isdigit())


def read_rash_words(table: Mapping[str, Any]) -> RashWords:
    """The table as data; TypeError if it can't be."""
    tables = {name: {k: tuple(ways) for k, ways in table[name].items()} for name in _TABLES}
    beginnings = {name: tuple(table[name]) for name in _BEGINNINGS}
    whole = {name: frozenset(row) for name, row in table.items() if name not in tables}
    fields: dict[str, Any] = {**whole, **beginnings, **tables}
    return RashWords(**fields)
