"""The policy: what follows from a wish, by its topic, its writer and how sure it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from judge.desk.findings import LIGHT, Findings
from judge.desk.objects import Objects, read_objects
from judge.desk.rash_words import RashWords, read_rash_words
from judge.desk.reading.slots import flat
from judge.desk.topics import TopicRow, has_any, pattern_of, read_topic
from judge.desk.wishes import Wish, marks_of


class Then(Enum):
    """What is done with a sentence."""

    DO = "do"
    ASK = "ask"
    BOTH = "both"
    ANSWER = "answer"
    TO_MASTER = "pass"
    REFUSE = "refuse"
    LEAVE = "leave"
    REMARK = "remark"


_AS_SOON = re.compile(r"\bas soon as\b", re.IGNORECASE)
"""Says when, not that it is to be soon."""
_LONGEST_PLEA = 2000
"""So many letters of a letter are looked at for a word of excuse."""
DEEDS = frozenset({Then.DO, Then.TO_MASTER})
"""What brings something about."""


@dataclass(frozen=True, slots=True)
class Need:
    """What follows from a kind of thing, and how likely it must be: to be done, to be asked."""

    then: Then
    done: float
    asked: float


@dataclass(frozen=True)
class Policy:
    """The table."""

    rows: Mapping[str, TopicRow]
    polite: frozenset[str] = frozenset()
    ordering: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    postpones: tuple[str, ...] = ()
    gladly: tuple[str, ...] = ()
    courtesies: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    past: tuple[str, ...] = ()
    subordinate: tuple[str, ...] = ()
    jests: tuple[str, ...] = ()
    announces: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    nobody: frozenset[str] = frozenset()
    belated: tuple[str, ...] = ()
    needs: Mapping[str, Need] = field(default_factory=dict)
    sure: Mapping[str, float] = field(default_factory=dict)
    alone: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    objects: Objects = field(default_factory=Objects)
    rash: RashWords = field(default_factory=RashWords)

    def is_request(self, sentence: str) -> bool:
        """Whether a question only asks politely that something be done: "could you ...?"."""
        return has_any(self.requests, sentence)

    def is_past(self, sentence: str) -> bool:
        """Whether somebody says what they have done before."""
        return has_any(self.past, sentence)

    def tells_later(self, sentence: str) -> bool:
        """Whether a sentence promises to tell when something is so: it changes nothing now."""
        return has_any(self.later, sentence)

    def names_any(self, clause: str) -> bool:
        """Whether a word of any topic stands in a clause."""
        return any(row.is_named(clause) for row in self.rows.values())

    def is_subordinate(self, clause: str) -> bool:
        """Whether a clause only says under what another holds."""
        return (begun := pattern_of(self.subordinate)) is not None and bool(
            begun.match(flat(clause))
        )

    def is_jesting(self, sentence: str) -> bool:
        """Whether a sentence takes back what was said before it in so many words."""
        return has_any(self.jests, sentence)

    def is_announced(self, sentence: str) -> bool:
        """Whether a gamesmaster tells of a pause that is still to come."""
        return has_any(self.announces, sentence)

    def is_siding(self, sentence: str) -> bool:
        """Whether somebody is for what others have proposed."""
        return has_any(self.sides, sentence)

    def is_belated(self, letter: str) -> bool:
        """Whether somebody says of a letter that it comes late."""
        return has_any(self.belated, letter[:_LONGEST_PLEA])

    def is_limited(self, sentence: str) -> bool:
        """Whether a sentence has words that narrow what it says."""
        return has_any(self.limits, _AS_SOON.sub("", sentence))

    def is_turning(self, sentence: str) -> bool:
        """Whether a sentence takes back, or narrows, what was said before it."""
        return has_any(self.turns, sentence) or self.is_limited(sentence)

    def is_other(self, sentence: str) -> bool:
        """Whether a sentence begins by putting something else in the place of the one before."""
        return sentence.lower().startswith(self.others)

    def is_postponing(self, sentence: str) -> bool:
        """Whether something is to come before what a sentence says."""
        return has_any(self.postpones, sentence)

    def is_ordering(self, sentence: str) -> bool:
        """Whether a sentence speaks of what units do."""
        return has_any(self.ordering, sentence)

    def without(self, role: str, states: Collection[str]) -> frozenset[str]:
        """The topics that somebody can't mean, or not as the game is."""
        return frozenset(
            topic
            for topic, row in self.rows.items()
            if not row.kind_for(role) or (row.when and row.when not in states)
        )

    def without_courtesy(self, sentence: str) -> str:
        """A sentence without words that only look like a condition: "s'il vous plait"."""
        pattern, text = pattern_of(self.courtesies), flat(sentence)
        if pattern is None or len(text) != len(sentence):
            return sentence
        for found in reversed(list(pattern.finditer(text))):
            sentence = sentence[: found.start()] + sentence[found.end() :]
        return sentence

    def marks_of(self, wish: Wish, sentence: str, *, is_certain: bool = False) -> frozenset[str]:
        """The kinds of marks of a sentence, but for words that are polite where somebody begs.

        So they are where what it wants `is_certain` by all that was learnt: "so it may go on".
        """
        is_polite = is_certain or wish.act == "beg" or has_any(self.gladly, sentence)
        return marks_of(wish, self.polite if is_polite else ())

    def likely_then(self, topic: str, role: str, done: float, share: float) -> Then:
        """What follows from how likely it is that a topic is to be done, or meant at all."""
        row = self.rows[topic]
        need = self.needs.get(row.kind_for(role))
        if need is None:
            return Then.LEAVE
        if done >= need.done:
            return need.then
        return Then.ASK if share >= need.asked else Then.LEAVE

    def is_vetoed(self, row: TopicRow, sentence: str, role: str, found: Findings) -> bool:
        """Whether something stands in a sentence by which it isn't done, however sure."""
        kind = row.kind_for(role)
        if found.lacks or found.is_cut:
            return True
        is_light = found.is_beyond_doubt and kind in LIGHT and role != "master"
        if is_light and kind == "harmless":
            return False
        is_limited = self.is_limited(sentence) or self.is_jesting(sentence)
        if found.leaves_all(kind, is_limited=is_limited):
            return False
        if found.takes_less(kind, row.bears, is_light=is_light, is_limited=is_limited):
            return True
        is_told = found.is_beyond_doubt and (role == "master" or row.unnamed)
        is_shown = row.is_named(sentence) or is_told
        if kind == "grave" and not is_shown:
            return True
        is_polite = (is_light or role == "master") and self.is_request(sentence)
        return found.asks and not (row.question or is_polite)

    def opposite_of(self, topic: str) -> str:
        """The topic that stands against another; "" if none does."""
        row = self.rows.get(topic)
        return row.opposite if row is not None else ""

    def is_likely(self, over: float, margin: float) -> bool:
        """Whether the model alone is sure enough of a topic."""
        need = self.alone["likely"]
        return over >= need["over"] and margin >= need["margin"]


_PATTERNS = (
    "ordering", "limits", "turns", "others", "postpones", "gladly", "courtesies", "later",
    "requests", "past", "subordinate", "jests", "announces", "sides", "belated",
)  # fmt: skip


def read_policy(table: Mapping[str, Any]) -> Policy:
    """The table as data; ValueError or KeyError if it can't be."""
    needs = {k: Need(Then(n["then"]), n["sure"], n["asked"]) for k, n in table["needs"].items()}
    patterns: dict[str, Any] = {name: tuple(table[name]) for name in _PATTERNS}
    return Policy(
        {name: read_topic(row) for name, row in table["topic"].items()},
        frozenset(table["polite"]),
        nobody=frozenset(table["nobody"]),
        needs=needs,
        sure=dict(table["sure"]),
        alone=dict(table["alone"]),
        objects=read_objects(table["objects"]),
        rash=read_rash_words(table["prudence"]),
        **patterns,
    )
