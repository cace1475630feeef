"""The policy: what follows from a wish, by its topic, its writer and how sure it is."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Any

from judge.desk.findings import LIGHT, Findings
from judge.desk.objects import Objects, read_objects
from judge.desk.rash_words import RashWords, read_rash_words
from judge.desk.reading.slots import flat
from judge.desk.wishes import Wish, marks_of

ROLES = ("player", "master", "waiting", "observer", "offered", "stranger")
ANYBODY = "anybody"


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
        return _has(self.words, sentence)

    def _lifts(self, sentence: str) -> bool:
        """Whether an "if" in a sentence is of what is so anyway."""
        return _has(self.lifted, sentence)

    def _spares(self, sentence: str) -> bool:
        """Whether a "not" in a sentence is of how much is wanted, not whether."""
        return _has(self.spares, sentence)

    def borne(self, marks: frozenset[str], sentence: str, *, has_slots: bool) -> frozenset[str]:
        """The marks of a sentence that its topic doesn't bear, in what words they stand."""
        if self._lifts(sentence):
            marks -= {"if", "told"} if has_slots else {"if"}
        return marks - {"not"} if has_slots and self._spares(sentence) else marks

    def is_foreign(self, sentence: str) -> bool:
        """Whether a sentence is about what the topic has nothing to do with: "hold all press"."""
        return _has(self.foreign, sentence) or (self.by_name and not self.is_named(sentence))

    def is_turned(self, sentence: str, marks: Collection[str]) -> bool:
        """Whether a sentence with its words means the opposite."""
        by_not = "not" in marks and _has(self.turned_by_not, sentence)
        return by_not or _has(self.turned, sentence)


def _has(words: tuple[str, ...], sentence: str) -> bool:
    pattern = _pattern(words)
    return pattern is not None and pattern.search(flat(sentence)) is not None


@lru_cache(maxsize=256)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str] | None:
    ways = "|".join(re.escape(flat(word)) for word in words)
    return re.compile(rf"\b(?:{ways})") if ways else None


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
        return _has(self.requests, sentence)

    def is_past(self, sentence: str) -> bool:
        """Whether somebody says what they have done before."""
        return _has(self.past, sentence)

    def tells_later(self, sentence: str) -> bool:
        """Whether a sentence promises to tell when something is so: it changes nothing now."""
        return _has(self.later, sentence)

    def names_any(self, clause: str) -> bool:
        """Whether a word of any topic stands in a clause."""
        return any(row.is_named(clause) for row in self.rows.values())

    def is_subordinate(self, clause: str) -> bool:
        """Whether a clause only says under what another holds."""
        return (begun := _pattern(self.subordinate)) is not None and bool(begun.match(flat(clause)))

    def is_jesting(self, sentence: str) -> bool:
        """Whether a sentence takes back what was said before it in so many words."""
        return _has(self.jests, sentence)

    def is_announced(self, sentence: str) -> bool:
        """Whether a gamesmaster tells of a pause that is still to come."""
        return _has(self.announces, sentence)

    def is_siding(self, sentence: str) -> bool:
        """Whether somebody is for what others have proposed."""
        return _has(self.sides, sentence)

    def is_belated(self, letter: str) -> bool:
        """Whether somebody says of a letter that it comes late."""
        return _has(self.belated, letter[:_LONGEST_PLEA])

    def is_limited(self, sentence: str) -> bool:
        """Whether a sentence has words that narrow what it says."""
        return _has(self.limits, _AS_SOON.sub("", sentence))

    def is_turning(self, sentence: str) -> bool:
        """Whether a sentence takes back, or narrows, what was said before it."""
        return _has(self.turns, sentence) or self.is_limited(sentence)

    def is_other(self, sentence: str) -> bool:
        """Whether a sentence begins by putting something else in the place of the one before."""
        return sentence.lower().startswith(self.others)

    def is_postponing(self, sentence: str) -> bool:
        """Whether something is to come before what a sentence says."""
        return _has(self.postpones, sentence)

    def is_ordering(self, sentence: str) -> bool:
        """Whether a sentence speaks of what units do."""
        return _has(self.ordering, sentence)

    def without(self, role: str, states: Collection[str]) -> frozenset[str]:
        """The topics that somebody can't mean, or not as the game is."""
        return frozenset(
            topic
            for topic, row in self.rows.items()
            if not row.kind_for(role) or (row.when and row.when not in states)
        )

    def without_courtesy(self, sentence: str) -> str:
        """A sentence without words that only look like a condition: "s'il vous plait"."""
        pattern, text = _pattern(self.courtesies), flat(sentence)
        if pattern is None or len(text) != len(sentence):
            return sentence
        for found in reversed(list(pattern.finditer(text))):
            sentence = sentence[: found.start()] + sentence[found.end() :]
        return sentence

    def marks_of(self, wish: Wish, sentence: str) -> frozenset[str]:
        """The kinds of marks of a sentence, but for words that are polite where somebody begs."""
        is_polite = wish.act == "beg" or _has(self.gladly, sentence)
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
        if found.takes_less(kind, row.bears, is_light=is_light, is_limited=is_limited):
            return True
        is_shown = row.is_named(sentence) or (role == "master" and found.is_beyond_doubt)
        if kind == "grave" and not is_shown:
            return True
        is_polite = (is_light or role == "master") and self.is_request(sentence)
        return found.asks and not (row.question or is_polite)

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
        {name: _row(row) for name, row in table["topic"].items()},
        frozenset(table["polite"]),
        nobody=frozenset(table["nobody"]),
        needs=needs,
        sure=dict(table["sure"]),
        alone=dict(table["alone"]),
        objects=read_objects(table["objects"]),
        rash=read_rash_words(table["prudence"]),
        **patterns,
    )


_LISTED = ("words", "turned", "turned_by_not", "beside", "lifted", "spares", "foreign")


def _row(row: Mapping[str, Any]) -> TopicRow:
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
        *(tuple(listed(name)) for name in _LISTED),
    )
