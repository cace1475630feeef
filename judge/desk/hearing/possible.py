"""What may become of a sentence: nothing, left to others, or each of the nearest topics."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from judge.desk.answers import Case
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.hearing.signs import NONE, HeardSentence, Topic

MOST_TOPICS = 5
_NOTHING_MEANT = Meant()


class Becoming(Enum):
    """What may become of a sentence."""

    TALK = "N"
    LEFT = "L"
    DO = "D"
    ASK = "A"


@dataclass(frozen=True, slots=True)
class Possibility:
    """One thing that may become of a sentence, what is meant then, and what speaks for it."""

    way: Becoming
    topic: str = ""
    meant: Meant = _NOTHING_MEANT
    signs: tuple[str, ...] = ()
    is_bound: bool = False
    """Whether the sentence says more than would be done."""


def possible(said: HeardSentence, near: str, case: Case) -> Iterator[Possibility]:
    """All that may become of a sentence; `near` is the one before or behind."""
    for way in (Becoming.TALK, Becoming.LEFT):
        yield Possibility(way, signs=_of(way, said.signs))
    scene = Scene(said.text, case, said.ear.text, near)
    topics = _topics(said)
    for rank, (name, score) in enumerate(topics):
        row = said.ear.policy.rows[name]
        meant = mean(row.does, scene)
        next_score = max((s for n, (_, s) in enumerate(topics) if n != rank), default=NONE)
        is_bound = said.ear.is_bound(row, meant, scene)
        topic = Topic(name, rank, score, next_score, row, meant, is_bound)
        signs = topic.signs(said)
        yield Possibility(Becoming.DO, name, meant, signs, is_bound)
        asked = (*signs, *_of(Becoming.ASK, (*signs, *said.signs)))
        yield Possibility(Becoming.ASK, name, meant, asked, is_bound)


def _of(way: Becoming, signs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{way.value} {sign}" for sign in signs)


def _topics(said: HeardSentence) -> list[tuple[str, float]]:
    """The nearest topics, the opposite of the first, and what its clauses are about."""
    rows = said.ear.policy.rows
    known = [(topic, score) for topic, score in said.wish.topics if topic in rows]
    if not known:
        return []
    more = {rows[known[0][0]].opposite}
    more |= {clause.topic for clause in said.clauses if clause.topics and clause.over > 0}
    return known[:MOST_TOPICS] + [(t, s) for t, s in known[MOST_TOPICS:] if t in more]
