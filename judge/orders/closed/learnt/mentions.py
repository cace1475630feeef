"""What a letter of these phases may order where it names a place, a unit or a waive.

A mention is a word of a sentence, with what may be ordered by it: each candidate is a deed and the
order that it would be. That nothing is ordered is always one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.board.places import Location, Province
from judge.board.units import Unit, UnitKind
from judge.orders.closed.choices import Leaver
from judge.orders.closed.found import Finding
from judge.orders.closed.items import may_have
from judge.orders.model import Build, Disband, Order, Piece, Remove, Waive
from judge.orders.reading.vocabulary import Word
from judge.prose.passages import Passage

MOST_MENTIONS = 40
"""A letter of these phases that names more is left to the other readers."""
_SAVES = frozenset({"WAIVE", "REST", "ORDINAL", "OF_BUILDS", "NOTHING"})
"""Words of which a waive is made: "the other two I don't use"."""
_BOTH = 2
_OF_REST = frozenset({"REST", "ALL"})
NEAR = 4


class Becomes(Enum):
    """What becomes of what a word names."""

    NOTHING = ""
    BUILD = "b"
    WAIVE = "w"
    REMOVE = "x"
    KEEP = "k"
    CHOICE = "c"
    AFTER = "a"
    """A choice that a word puts behind one that stands behind it: "Wales, if London is full"."""


@dataclass(frozen=True, slots=True)
class ClosedCandidate:
    """What a mention may order: several orders if a coast isn't told."""

    told: Becomes
    orders: tuple[Order, ...] = ()

    @property
    def kind(self) -> UnitKind | None:
        """The kind of the unit that would be built."""
        first = self.orders[0] if self.orders else None
        return first.unit.kind if isinstance(first, Build) else None


NONE = ClosedCandidate(Becomes.NOTHING)


@dataclass(frozen=True, slots=True)
class ClosedSentence:
    """A sentence of the letter and its words."""

    passage: Passage
    words: Sequence[Word]
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class ClosedMention:
    """A word, whose it is, and what may be ordered by it. `key` is the same for the same thing."""

    sentence: ClosedSentence
    at: int
    key: object
    candidates: tuple[ClosedCandidate, ...]

    @property
    def word(self) -> Word:
        """The word that is the mention."""
        return self.sentence.words[self.at]


def build_mentions(
    sentences: Sequence[ClosedSentence], sites: Sequence[Province], found: Sequence[Finding]
) -> Iterator[ClosedMention]:
    """The places to build in, what was `found` for a kind alone, and what may waive the rest."""
    for sentence in sentences:
        last = -1
        for at, word in enumerate(sentence.words):
            named = [place for place in word.places if place in sites]
            if len(named) == 1:
                yield ClosedMention(sentence, at, named[0], tuple(_builds(named[0], word)))
            elif not word.places and _SAVES & word.classes and at > last:
                yield ClosedMention(
                    sentence, at, None, (NONE, ClosedCandidate(Becomes.WAIVE, (Waive(),)))
                )
                last = at + _BOTH
    rest = [*_of_rest(sentences, sites)]
    yield from rest
    known = {(one.sentence.number, one.at, one.key) for one in rest}
    for one in _of_found(sentences, found):
        if (one.sentence.number, one.at, one.key) not in known:
            yield one


def _of_found(
    sentences: Sequence[ClosedSentence], found: Sequence[Finding]
) -> Iterator[ClosedMention]:
    """The places in which units of a kind may be built that is told without any."""
    for said in sentences:
        for at, word in enumerate(said.words):
            for row in found:
                is_it = (row.passage, row.start, row.end) == (said.passage, word.start, word.end)
                for order in (*row.orders, *row.candidates) if is_it else ():
                    if isinstance(order, Build) and order.unit.kind is word.kind:
                        yield from _of_kind(said, at, order.unit.location.province)


def _of_kind(said: ClosedSentence, at: int, place: Province) -> Iterator[ClosedMention]:
    """A unit of the kind that a word tells, built in a place, if it may be there."""
    word = said.words[at]
    told = tuple(one for one in _builds(place, word) if one.kind in {None, word.kind})
    if len(told) > 1:
        yield ClosedMention(said, at, place, told)


def _of_rest(
    sentences: Sequence[ClosedSentence], sites: Sequence[Province]
) -> Iterator[ClosedMention]:
    """The places without a name, where one tells the kind of the rest: "the rest armies"."""
    named = {place for said in sentences for word in said.words for place in word.places}
    free = [place for place in sites if place not in named]
    for sentence in sentences:
        for at, word in enumerate(sentence.words):
            near = (*sentence.words[max(at - NEAR, 0) : at], *sentence.words[at + 1 : at + 3])
            is_of_rest = any(
                _OF_REST & other.classes or other.number == len(free) > 1 for other in near
            )
            if word.kind is None or not is_of_rest or any(other.places for other in near):
                continue
            for place in free:
                yield from _of_kind(sentence, at, place)


def _builds(place: Province, word: Word) -> Iterator[ClosedCandidate]:
    yield NONE
    for kind in UnitKind:
        if not may_have(kind, place):
            continue
        coasts = place.coasts if kind is UnitKind.FLEET else ()
        coasts = (word.coast,) if word.coast in coasts else coasts
        ways = [Location(place, coast) for coast in coasts] or [Location(place)]
        yield ClosedCandidate(Becomes.BUILD, tuple(Build(Piece(kind, way)) for way in ways))


def removal_mentions(
    sentences: Sequence[ClosedSentence], units: Sequence[Unit], due: int
) -> Iterator[ClosedMention]:
    """The units that are named by their places, or by a kind that only they are of; and the rest.

    The rest are those that nothing is said of, where they are as many as are `due`.
    """
    named = {place for said in sentences for word in said.words for place in word.places}
    others = [unit for unit in units if unit.location.province not in named]
    for sentence in sentences:
        for at, word in enumerate(sentence.words):
            found = [unit for unit in units if unit.location.province in word.places]
            if "REST" in word and len(others) == due < len(units):
                found = others
            elif not word.places and word.kind is not None and "LETTER" not in word:
                found = [unit for unit in units if unit.kind is word.kind]
                is_both = len(found) == _BOTH and _is_both(sentence.words, at)
                if _is_of_place(sentence.words, at) or (len(found) > 1 and not is_both):
                    continue
            elif len(found) > 1:
                continue
            for unit in found:
                order = Remove(Piece(unit.kind, unit.location))
                told = (
                    NONE,
                    ClosedCandidate(Becomes.REMOVE, (order,)),
                    ClosedCandidate(Becomes.KEEP, (order,)),
                )
                yield ClosedMention(sentence, at, unit.location.province, told)


def _is_both(words: Sequence[Word], at: int) -> bool:
    """Whether a kind is said of two units, all that there are: "both fleets"."""
    return any(word.number == _BOTH for word in words[max(at - _BOTH, 0) : at])


def _is_of_place(words: Sequence[Word], at: int) -> bool:
    """Whether a place beside a kind tells which unit it is: "the fleet in the Adriatic"."""
    near = (*words[max(at - 2, 0) : at], *words[at + 1 : at + 5])
    return any(word.places for word in near)


def retreat_mentions(
    sentences: Sequence[ClosedSentence], leavers: Sequence[Leaver]
) -> Iterator[ClosedMention]:
    """The places to which units may go, and what disbands them."""
    current = leavers[0] if len(leavers) == 1 else None
    for sentence in sentences:
        for at, word in enumerate(sentence.words):
            unit = _leaver_in(word, leavers)
            if unit is not None:
                current = unit
            for one in _whose(sentence, at, leavers, current):
                yield from _choice(sentence, at, one)


def _leaver_in(word: Word, leavers: Sequence[Leaver]) -> Leaver | None:
    named = [one for one in leavers if one.home in word.places]
    if not named and word.kind is not None:
        named = [one for one in leavers if one.unit.kind is word.kind]
    return named[0] if len(named) == 1 else None


def _whose(
    sentence: ClosedSentence, at: int, leavers: Sequence[Leaver], current: Leaver | None
) -> Sequence[Leaver]:
    """Whose choice a word is: of a place only one can go to, of the unit named last, or next."""
    word = sentence.words[at]
    able = [one for one in leavers if any(way.province in word.places for way in one.ways)]
    if word.places and len(able) == 1:
        return able
    if word.places and not able:
        return ()
    if current is not None:
        return (current,)
    behind = (_leaver_in(other, leavers) for other in sentence.words[at:])
    first = next((one for one in behind if one is not None), None)
    return (first,) if first is not None else leavers


def _choice(sentence: ClosedSentence, at: int, leaver: Leaver) -> Iterator[ClosedMention]:
    word = sentence.words[at]
    goals = [way.province for way in leaver.ways if way.province in word.places]
    if goals and leaver.home not in word.places:
        order: Order = leaver.to(goals[0], word)
    elif "DISBAND" in word and not word.places:
        order = Disband(leaver.piece)
    else:
        return
    told = (
        NONE,
        ClosedCandidate(Becomes.CHOICE, (order,)),
        ClosedCandidate(Becomes.AFTER, (order,)),
    )
    yield ClosedMention(sentence, at, leaver.home, told)
