"""A topic: what a wish may be about, and what the table says of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from judge.desk.findings import LIGHT
from judge.desk.reading.slots import flat

ROLES = ("player", "master", "waiting", "observer", "offered", "stranger")
ANYBODY = "anybody"


@dataclass(frozen=True)
class TopicRow:
    """What the table says of a topic."""

    does: str
    kinds: Mapping[str, str]
    when: str = ""
    bears: frozenset[str] = frozenset()
    opposite: str = ""
    question: bool = False
    kin: frozenset[str] = frozenset()
    by_name: bool = False
    unnamed: bool = False
    words: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()
    turned_by_not: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    lifted: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()

    def kind_for(self, role: str) -> str:
        """What kind of thing it is to somebody; "" if nobody thinks that they mean it."""
        return self.kinds.get(role) or self.kinds.get(ANYBODY, "")

    def is_light_for(self, role: str) -> bool:
        """Whether it harms nothing, or can be taken back, where somebody of that role says it."""
        return self.kind_for(role) in LIGHT

    def is_named(self, sentence: str) -> bool:
        """Whether one of its words begins somewhere in a sentence."""
        return has_any(self.words, sentence)

    def _lifts(self, sentence: str) -> bool:
        """Whether an "if" in a sentence is of what is so anyway."""
        return has_any(self.lifted, sentence)

    def _spares(self, sentence: str) -> bool:
        """Whether a "not" in a sentence is of how much is wanted, not whether."""
        return has_any(self.spares, sentence)

    def borne(self, marks: frozenset[str], sentence: str, *, has_slots: bool) -> frozenset[str]:
        """The marks of a sentence that its topic doesn't bear, in what words they stand."""
        if self._lifts(sentence):
            marks -= {"if", "told"} if has_slots else {"if"}
        return marks - {"not"} if has_slots and self._spares(sentence) else marks

    def is_foreign(self, sentence: str) -> bool:
        """Whether a sentence is about what the topic has nothing to do with: "hold all press"."""
        return has_any(self.foreign, sentence) or (self.by_name and not self.is_named(sentence))

    def is_turned(self, sentence: str, marks: Collection[str]) -> bool:
        """Whether a sentence with its words means the opposite."""
        by_not = "not" in marks and has_any(self.turned_by_not, sentence)
        return by_not or has_any(self.turned, sentence)


def has_any(words: tuple[str, ...], sentence: str) -> bool:
    """Whether one of some words begins somewhere in a sentence, whatever its accents."""
    pattern = pattern_of(words)
    return pattern is not None and pattern.search(flat(sentence)) is not None


@lru_cache(maxsize=256)
def pattern_of(words: tuple[str, ...]) -> re.Pattern[str] | None:
    """What finds one of some words where it begins; None if there are none."""
    ways = "|".join(re.escape(flat(word)) for word in words)
    return re.compile(rf"\b(?:{ways})") if ways else None


_LISTED = ("words", "turned", "turned_by_not", "beside", "lifted", "spares", "foreign")


def read_topic(row: Mapping[str, Any]) -> TopicRow:
    """A topic as data; KeyError if it can't be."""

    def listed(name: str) -> Sequence[str]:
        return tuple(row.get(name, ()))

    kinds = {role: row[role] for role in (*ROLES, ANYBODY) if role in row}
    return TopicRow(
        row["does"],
        kinds,
        row.get("when", ""),
        frozenset(listed("bears")),
        row.get("opposite", ""),
        row.get("question", False),
        frozenset(listed("kin")),
        row.get("by_name", False),
        row.get("unnamed", False),
        *(tuple(listed(name)) for name in _LISTED),
    )
