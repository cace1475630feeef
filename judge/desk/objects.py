"""Whether what a deed is asked to be done to is what it is done to: "process the vote" isn't.

Looked at is what stands right behind a word for the deed with an article or the like, up to the
first word that leads on. "Extend the offer by 2 days" is about an offer, whatever else it sounds
like; "extend by 2 days", which names nothing, is about what it always is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.desk.reading.slots import flat

MOST_WORDS = 5
"""So many words at most are a thing with what describes it."""
_WORD = re.compile(r"[^\W_]+|[^\w\s]")


@dataclass(frozen=True)
class Things:
    """The beginnings of words: for the deeds of some topics, and for what these are done to.

    A thing that has one of `others` with it is another: "the press deadline".
    """

    acts: tuple[str, ...]
    things: tuple[str, ...]
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Objects:
    """The table, by topic; what a thing begins with, and words that never belong to one."""

    articles: frozenset[str] = frozenset()
    ends: frozenset[str] = frozenset()
    by_topic: Mapping[str, Things] = field(default_factory=dict)

    def is_strange(self, topic: str, sentence: str) -> bool:
        """Whether a sentence would have the deed of a topic done to something else."""
        row = self.by_topic.get(topic)
        if row is None:
            return False
        words = _WORD.findall(flat(sentence))
        return any(
            self._is_somebodys(row, words, at + 1)
            or (words[at + 1] in self.articles and self._is_other(row, words[at + 2 :]))
            for at in range(len(words) - 2)
            if words[at].startswith(row.acts)
        )

    def _is_somebodys(self, row: Things, words: Sequence[str], at: int) -> bool:
        """Whether it is somebody's: "process Anna's orders", but not "process this week's"."""
        is_genitive = words[at + 1 : at + 3] in (["'", "s"], ["\u2019", "s"])
        return is_genitive and not words[at].startswith((*row.things, "today", "tonight", "it"))

    def _is_other(self, row: Things, words: Sequence[str]) -> bool:
        """Whether the thing with which some words begin is none of a row."""
        named: list[str] = []
        for word in words[:MOST_WORDS]:
            if word in self.ends or not word.isalpha():
                break
            named.append(word)
        if any(word.startswith(row.others) for word in named):
            return True
        return bool(named) and not any(word.startswith(row.things) for word in named)


def read_objects(table: Mapping[str, Any]) -> Objects:
    """The table as data; KeyError if it can't be."""
    rows = {
        topic: Things(tuple(row["acts"]), tuple(row["things"]), tuple(row.get("others", ())))
        for row in table["kinds"]
        for topic in row["topics"]
    }
    return Objects(frozenset(table["articles"]), frozenset(table["ends"]), rows)
