"""What of a sentence speaks for what may become of it, as features of each candidate.

A number is told by the steps that it has passed, so that what was learnt of one holds of its
neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.desk.hearing.around import Around
from judge.desk.hearing.ear import Ear
from judge.desk.hearing.free import Free
from judge.desk.hearing.scene import Meant
from judge.desk.topics import TopicRow
from judge.desk.wishes import Wish

STEPS = (-1.0, -0.75, -0.5, -0.3, -0.15, 0.0, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4)
ACT_STEPS = (-0.5, 0.0, 0.5)
WORDS = (1, 2, 3, 4, 6, 9, 13, 18, 25)
MOST_NEIGHBOURS = 30
MOST_SMALL = 40
NONE = -2.0
"""The score of what there isn't."""


@dataclass(frozen=True)
class HeardSentence:
    """A sentence or a clause that is listened to; `free` is what was made of it so far."""

    text: str
    free: Free | None
    around: Around
    ear: Ear

    @cached_property
    def wish(self) -> Wish:
        """What it is about by the model."""
        return self.ear.read(self.text)

    @cached_property
    def marks(self) -> frozenset[str]:
        """The kinds of its marks."""
        return frozenset(mark.kind for mark in self.wish.marks)

    @cached_property
    def clauses(self) -> tuple[Wish, ...]:
        """What its clauses are about."""
        return tuple(map(self.ear.read, self.ear.clauses(self.text)))

    @cached_property
    def signs(self) -> tuple[str, ...]:
        """What it shows, whatever it is about."""
        found = (
            _of_scores(self.wish),
            _of_words(self),
            _of_small_words(self),
            _of_reading(self.free),
            _of_place(self),
        )
        return tuple(dict.fromkeys(sign for signs in found for sign in signs))


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic that a sentence may be about: its rank and score, and the best score of others.

    It `is_bound` if the sentence says more than would be done.
    """

    name: str
    rank: int
    score: float
    next_score: float
    row: TopicRow
    meant: Meant
    is_bound: bool

    def signs(self, said: HeardSentence) -> tuple[str, ...]:
        """What speaks for it."""
        kind = self.row.kind_for(said.ear.role)
        return (
            *_of_topic(self, kind, said),
            *_of_marks(self, kind, said),
            *_of_neighbours(self, kind, said),
        )


def _steps(name: str, number: float) -> Iterator[str]:
    """The steps that a number has passed."""
    return (f"{name}>{step}" for step in STEPS if number > step)


def _over(wish: Wish) -> float:
    return wish.over if wish.topics else NONE


def _of_scores(wish: Wish) -> Iterator[str]:
    best = wish.topics[0][1] if wish.topics else NONE
    yield from _steps("chat", wish.chat)
    yield from _steps("orders", wish.orders)
    yield from _steps("best", best)
    yield from _steps("best-chat", best - wish.chat)
    yield from _steps("best-orders", best - wish.orders)
    yield from _steps("chat-orders", wish.chat - wish.orders)
    yield f"act {wish.act}"
    yield from (f"act {act}>{step}" for act, s in wish.acts for step in ACT_STEPS if s > step)


def _of_words(said: HeardSentence) -> Iterator[str]:
    text, ear, act = said.text, said.ear, said.wish.act
    words = len(text.split())
    yield from ("always", f"role {ear.role}")
    yield from (f"state {state}" for state in sorted(ear.states))
    yield from (f"words>{n}" for n in WORDS if words > n)
    for kind in sorted(said.marks):
        yield from (f"mark {kind}", f"mark {kind} {act}")
    if "?" in text:
        yield from ("asks" if text.rstrip().endswith("?") else "asks amid", f"asks {act}")
    for name in sorted(kind.name for kind in ear.evidence(text)):
        yield from (f"evidence {name}", f"evidence {name} {ear.role}")
    held = {
        "no mark": not said.marks,
        "colon": text.rstrip().endswith(":"),
        "strange": not ear.is_known(text),
        "placed": ear.is_placed(text),
        f"names power {ear.role}": ear.names_power(text),
    }
    yield from (name for name, holds in held.items() if holds)
    yield from (f"says {name}" for name in ear.manners(text))


def _of_small_words(said: HeardSentence) -> Iterator[str]:
    """Who speaks of whom, and how: "I", "they", "asked", "would", and with what it begins."""
    small = said.ear.small_words(said.text)[:MOST_SMALL]
    yield from (f"small {word}" for word in small)
    yield f"begins {small[0] if small else ''}"


def _of_reading(free: Free | None) -> Iterator[str]:
    """What was made of it before."""
    if free is None:
        return
    held = {
        "tried": free.is_tried,
        "cut": free.is_cut,
        "in line": not free.is_alone,
        "no problem": not free.problems,
    }
    yield from (name for name, holds in held.items() if holds)
    for problem in free.problems:
        yield from (f"problem {problem.fault}", f"problem no {problem.is_no}")


def _of_place(said: HeardSentence) -> Iterator[str]:
    """Where in its letter it stands, and beside what."""
    around, ear = said.around, said.ear
    yield from (f"place {around.place}", f"place {around.place} {ear.role}")
    held = {
        "beside deed": around.read,
        "beside question": around.asked,
        "beside orders": around.has_orders,
        "beside press": around.has_press,
    }
    yield from (name for name, holds in held.items() if holds)
    if said.clauses:
        yield from _steps("best clause", max(map(_over, said.clauses)))
    for name, text in (("before", around.before), ("behind", around.behind)):
        if text:
            yield from _steps(name, _over(ear.read(text)))
        else:
            yield f"none {name}"
    rest = (t for n, t in enumerate(around.others[:MOST_NEIGHBOURS]) if n != around.at)
    most = max((_over(ear.read(text)) for text in rest), default=NONE)
    yield from _steps("more than others", _over(said.wish) - most)


def _of_topic(topic: Topic, kind: str, said: HeardSentence) -> Iterator[str]:
    """What it is, how near it stands, and whether what it needs is there."""
    meant, act = topic.meant, said.wish.act
    slots = "has" if meant.has_slots else "lacks" if meant.lacks else "needs none"
    slots = "may have" if meant.lacks and meant.others else slots
    over = topic.score - max(said.wish.chat, said.wish.orders)
    named = topic.row.is_named(said.text)
    yield from (f"topic {topic.name}", f"kind {kind}", f"rank {topic.rank}")
    yield from (f"slots {slots}", f"slots {slots} {kind}", f"slots {slots} {topic.name}")
    yield from (f"named {named}", f"named {named} {kind}")
    yield from (f"act {act} {kind}", f"act {act} {topic.name}")
    yield from _steps("score", topic.score)
    yield from _steps("over", over)
    yield from _steps("margin", topic.score - topic.next_score)
    yield from _steps(f"over {kind}", over)


def _of_marks(topic: Topic, kind: str, said: HeardSentence) -> Iterator[str]:
    """By which words it may be meant less, or otherwise."""
    marks = said.marks - topic.row.bears
    yield from (f"unborne {mark} {kind}" for mark in sorted(marks))
    opposite = said.ear.policy.rows.get(topic.row.opposite)
    held = {
        f"unborne none {kind}": not marks,
        f"asks {kind} {topic.row.question}": "?" in said.text,
        f"bound {kind}": topic.is_bound,
        "turned": topic.row.is_turned(said.text, said.marks),
        "turned to": opposite is not None and opposite.is_turned(said.text, said.marks),
    }
    yield from (name for name, holds in held.items() if holds)


def _of_neighbours(topic: Topic, kind: str, said: HeardSentence) -> Iterator[str]:
    """Whether what stands around the sentence, or was read of it, is about it."""
    around, ear = said.around, said.ear
    does = topic.row.does.split()[0]
    words = {problem.word for problem in said.free.problems} if said.free is not None else set()
    held = {
        "subject": ear.subject == topic.name,
        f"read {kind}": does in around.read or does in around.asked,
        f"other read {kind}": around.read - {does},
    }
    yield from (name for name, holds in held.items() if holds)
    best = max((dict(one.topics).get(topic.name, NONE) for one in said.clauses), default=NONE)
    yield from _steps("clause", best)
    if best > 0 and said.wish.over < 0:
        yield f"only clause {kind}"
    for name, text in (("before", around.before), ("behind", around.behind)):
        near = ear.read(text) if text else None
        if near is not None and near.topics and near.topic == topic.name and near.over > 0:
            yield f"same {name}"
    if words:
        yield f"problem same {does in words}"
