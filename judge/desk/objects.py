"""Whether what a deed is asked to be done to is what it is done to: "process the vote" isn't.

Looked at is what stands right behind a word for the deed with an article or the like, up to the
first word that leads on. "Extend the offer by 2 days" is about an offer, whatever else it sounds
like; "extend by 2 days", which names nothing, is about what it always is. Behind a deed with which
a sentence begins what it is done to needs no article: "cancel Christmas".

What is `final` isn't even offered for anything else, nor for a word or two that name nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile, takewhile
from typing import Any

from judge.desk.reading.slots import flat

MOST_WORDS = 5
"""So many words at most are a thing with what describes it."""
SHORTEST = 3
"""In letters: shorter words are no thing."""
FEW_WORDS = 3
"""So few may be a figure of speech: "call it off"."""
_WORD = re.compile(r"[^\W_]+|[^\w\s]")
_BACK_TO = ["back", "to"]
_PARTICLES = frozenset({"back", "off", "out", "up", "down", "over", "away", "ab", "aus"})
"""What belongs to a deed: "call off", "roll back"."""


@dataclass(frozen=True)
class Things:
    """The beginnings of words: for the deeds of some topics, and for what these are done to.

    A thing that has one of `others` with it is another: "the press deadline". The deed may be
    `final`: it ends something for everybody, or for good; it is offered `by_name`
    where one of its things must stand in so few words.
    """

    acts: tuple[str, ...]
    things: tuple[str, ...]
    others: tuple[str, ...] = ()
    final: bool = False
    by_name: bool = False


@dataclass(frozen=True)
class Objects:
    """The table, by topic; what a thing begins with, and words that never belong to one.

    `courtesies` may stand before a deed with which a sentence begins; a word that is `loose` behind
    a deed says how, how long or of whom it is done.
    """

    articles: frozenset[str] = frozenset()
    ends: frozenset[str] = frozenset()
    courtesies: frozenset[str] = frozenset()
    loose: tuple[str, ...] = ()
    by_topic: Mapping[str, Things] = field(default_factory=dict)

    def is_strange(self, topic: str, sentence: str, names: Collection[str] = ()) -> bool:
        """Whether a sentence would have the deed of a topic done to something else.

        `names` are those of what it may be done to beside the things of the table.
        """
        row = self.by_topic.get(topic)
        if row is None:
            return False
        words = _WORD.findall(flat(sentence))
        if self._is_bare(row, words, names):
            return True
        acts = [at for at in range(len(words) - 2) if words[at].startswith(row.acts)]
        behind = [at + 1 + (words[at : at + 2] == _BACK_TO) for at in acts]
        return any(
            self._is_somebodys(row, words, at)
            or (words[at] in self.articles and self._is_other(row, words[at + 1 :]))
            for at in behind
        )

    def acts_in(self, topic: str, text: str) -> list[int]:
        """Where words for the deed of a topic stand in a text, as it is folded."""
        row = self.by_topic.get(topic)
        found = (w for w in _WORD.finditer(text) if row is not None)
        return [w.start() for w in found if row is not None and w[0].startswith(row.acts)]

    def is_no_offer(self, topic: str, sentence: str, names: Collection[str] = ()) -> bool:
        """Whether what ends something isn't offered for a sentence: it isn't about that."""
        row = self.by_topic.get(topic)
        if row is None or not row.final:
            return False
        is_vague = row.by_name and self.is_vague(topic, sentence, names)
        return is_vague or self.is_strange(topic, sentence, names)

    def is_vague(self, topic: str, sentence: str, names: Collection[str] = ()) -> bool:
        """Whether a sentence is a word or two, none of which is what a deed is done to."""
        row = self.by_topic.get(topic)
        words = [word for word in _WORD.findall(flat(sentence)) if word.isalpha()]
        if row is None or len(words) > FEW_WORDS:
            return False
        return not any(word.startswith(row.things) or word in names for word in words)

    def _is_bare(self, row: Things, words: Sequence[str], names: Collection[str]) -> bool:
        """Whether a sentence begins with a deed, and behind it stands what that isn't done to."""
        at = next((n for n, word in enumerate(words) if word not in self.courtesies), len(words))
        begun = list(takewhile(str.isalpha, words[at : at + MOST_WORDS]))
        if not begun or not begun[0].startswith(row.acts):
            return False
        behind = list(dropwhile(lambda w: w.startswith(row.acts) or w in _PARTICLES, begun))
        if any(word.startswith(row.others) for word in behind):  # "pause for thought"
            return True
        if len(begun) - len(behind) > 1 or behind[:1] == ["from"]:  # "call off the dogs"
            behind = [word for word in behind if word not in {"from", *self.articles}]
        if not behind or behind[0] in self.articles:
            return False
        is_loose = behind[0] in self.ends or self._is_loose(behind[0])
        is_thing = any(word in names or word.startswith(row.things) for word in behind)
        return len(behind[0]) >= SHORTEST and not (is_loose or is_thing)

    def _is_loose(self, word: str) -> bool:
        """Whether a word says how something is done; a short one is no beginning of others."""
        return any(
            word == one or (len(one) >= SHORTEST and word.startswith(one)) for one in self.loose
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
        topic: Things(
            tuple(row["acts"]),
            tuple(row["things"]),
            tuple(row.get("others", ())),
            row.get("final", False),
            row.get("by_name", False),
        )
        for row in table["kinds"]
        for topic in row["topics"]
    }
    return Objects(
        frozenset(table["articles"]),
        frozenset(table["ends"]),
        frozenset(table["courtesies"]),
        tuple(table["loose"]),
        rows,
    )
