"""What speaks for and against a candidate: the words around and between what it puts together.

A feature is a text: the deed, where it was seen, and what stood there ("M|ud:=nach" is a move with
a "nach" between the unit and where it goes). A word has "=" before it; letters of classes stand
beside the words, so that what was never seen is judged by its class.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.board.places import Province
from judge.orders.model import Convoy, Move, Order, SupportHold, SupportMove
from judge.orders.reading.movements.candidates import BEFORE_FIRST, Candidate, Deed, Mention
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.words import CHEAP, PLACE, STRANGE, Sign

_ENDS = frozenset(",;:")
_TURNS = frozenset("?NDQYORrXUEq")
MOST_BESIDE = 6
"""So many words before and behind are looked at."""
MOST_BETWEEN = 9
"""Between two words farther apart, those near to them are looked at."""
STEM = 4
"""So many letters of a word of no class count by themselves."""
NEAR_BEFORE, NEAR_BEHIND = 4, 3
MOST_RANK = 3


@dataclass
class SentenceWords:
    """The words of one sentence as features; what is asked for twice is made once."""

    row: Sequence[Sign]
    own: Collection[int]
    """Where units of one's own are named."""
    used: dict[int, str] = field(default_factory=dict)
    """What the words are in the orders that the sentence told before."""
    _seen: dict[tuple[int, int], tuple[tuple[str, ...], str]] = field(default_factory=dict)

    def words(self, start: int, end: int) -> tuple[str, ...]:
        """What stands from one word to another: each word, its class, and pairs."""
        return self._stretch(start, end)[0]

    def shape(self, start: int, end: int) -> str:
        """The letters of the classes, without what changes nothing."""
        return self._stretch(start, end)[1]

    def _stretch(self, start: int, end: int) -> tuple[tuple[str, ...], str]:
        key = start, end
        if key not in self._seen:
            self._seen[key] = tuple(self._words(start, end)), self._shape(start, end)
        return self._seen[key]

    def _words(self, start: int, end: int) -> Iterator[str]:
        before = ""
        for n in range(start, end):
            sign, name = self.row[n], self.name(n)
            yield name
            if sign.letter not in (PLACE, STRANGE):
                yield sign.letter
            if sign.letter == STRANGE and len(sign.word) > STEM:
                yield f"={sign.word[:STEM]}-"
            if before:
                yield before + "_" + name
            before = name

    def _shape(self, start: int, end: int) -> str:
        letters: list[str] = []
        for n in range(start, end):
            letter = self.row[n].letter
            is_again = letter == STRANGE and letters[-1:] == [STRANGE]
            if letter != CHEAP and not is_again:
                letters.append("o" if n in self.own else letter)
        return "".join(letters)

    def name(self, n: int) -> str:
        """A word as it counts; ^ and $ are the ends of the sentence."""
        if n < 0 or n >= len(self.row):
            return "^" if n < 0 else "$"
        sign = self.row[n]
        if sign.letter == PLACE:
            return "own" if n in self.own else "place"
        return sign.letter if sign.letter in _ENDS else "=" + sign.word

    def clause(self, at: int) -> tuple[int, int]:
        """From where to where the clause of a word goes."""
        return self._reach(at, _ENDS)

    def part(self, at: int) -> tuple[int, int]:
        """From where to where the part of a sentence goes, up to a full stop."""
        return self._reach(at, ";")

    def _reach(self, at: int, ends: Collection[str]) -> tuple[int, int]:
        start = end = max(at, 0)
        while start > 0 and self.row[start - 1].letter not in ends:
            start -= 1
        while end < len(self.row) and self.row[end].letter not in ends:
            end += 1
        return start, end


@dataclass(frozen=True, slots=True)
class MentionScene:
    """A mention among the words of its sentence, and what the letter said before it."""

    words: SentenceWords
    mention: Mention
    memory: LetterMemory
    told: Mapping[Province, Order]
    own: Collection[Province]

    def features(self, one: Candidate) -> list[str]:
        """What speaks for and against a candidate."""
        deed = one.deed.value
        return [deed, *(f"{deed}|{name}" for name in self._features(one))]

    def _features(self, one: Candidate) -> Iterator[str]:
        is_alone = one.deed in (Deed.NOTHING, Deed.HOLD)
        yield from _around(self.words, one) if is_alone else _between(self.words, one)
        yield from beside_orders(one, self.told, self.own)
        state, called = self._state(one), self.called
        yield from (state, f"u:{called}", f"u:{called}|{state}")
        yield f"first:{self.words.row[0].letter if self.words.row else ''}"
        yield from self._who(one)
        before = type(self.memory.orders[-1]).__name__ if self.memory.orders else "none"
        yield from (f"prev:{before}", f"prev:{before}|{called}")
        if self.memory.coming:
            yield f"next:{self.memory.coming}"
        if is_alone:
            yield f"prev:{before}|{self._shape_behind()}"

    @property
    def called(self) -> str:
        """How a unit is named."""
        at = self.mention.at
        if not self.mention.is_spoken_of:
            return "named" if len(self.mention.units) == 1 else "several"
        return self.words.name(at) if at != BEFORE_FIRST else "begin"

    def _shape_behind(self) -> str:
        """The letters of what stands behind the unit in its clause."""
        at = self.mention.at
        end = min(self.words.clause(at)[1], at + 1 + MOST_BESIDE)
        return self.words.shape(max(at, 0) + 1, end)

    def _state(self, one: Candidate) -> str:
        """Whether the unit was told something, and what the sentence above left open."""
        units = [one.unit] if one.unit else [u.location.province for u in self.mention.units]
        again, memory = any(place in self.told for place in units), self.memory
        return f"again{again:d}left{memory.is_left:d}asks{memory.was_asking:d}"

    def _who(self, one: Candidate) -> Iterator[str]:
        """Which of several units is meant, or which one an "it" stands for."""
        mention, at = self.mention, self.mention.at
        if one.unit is None or not (mention.is_spoken_of or len(mention.units) > 1):
            return
        free = [u.location.province for u in mention.units if u.location.province not in self.told]
        spoken, row = self.memory.spoken, self.words.row
        before = [n for n in range(at) if row[n].letter == PLACE]
        last = row[before[-1]] if before else self.memory.named
        is_last = last is not None and one.unit in last.places
        is_here = any(row[n].places == (one.unit,) for n in self.words.own if n != at)
        who = f"{one.unit in self.told:d}{free == [one.unit]:d}{is_last:d}{is_here:d}"
        rank = spoken.index(one.unit) if one.unit in spoken else MOST_RANK
        yield f"who:{who}"
        yield f"who:{who}{min(len(mention.units), 3)}{mention.is_spoken_of:d}"
        yield f"rank:{min(rank, MOST_RANK)}{mention.is_spoken_of:d}"
        yield f"who:{who}|{self.words.name(at - 1 if at >= 0 else -1)}"
        yield f"who:{who}|>{self.words.name(at + 1)}"


def beside_orders(
    one: Candidate, told: Mapping[Province, Order], own: Collection[Province]
) -> list[str]:
    """How a candidate goes with the orders that the letter `told` units before it."""
    order = one.meant.orders[0] if one.meant is not None else None

    def deed_in(place: Province) -> str:
        its = told.get(place)
        return type(its).__name__ if its is not None else "untold" if place in own else "others"

    match order:
        case Move(_, destination):
            goal = destination.province
            rivals = [
                o for o in told.values() if isinstance(o, Move) and o.destination.province == goal
            ]
            return [f"rivals:{min(len(rivals), 2)}", f"goal:{deed_in(goal)}"]
        case SupportMove(_, helped, destination) | Convoy(_, helped, destination):
            its = told.get(helped.location.province)
            if its is None:
                return [f"helps:{deed_in(helped.location.province)}"]
            goal = destination.province
            is_so = isinstance(its, Move) and its.destination.province == goal
            return ["helps:" + ("told" if is_so else "otherwise")]
        case SupportHold(_, supported):
            return [f"keeps:{deed_in(supported.location.province)}"]
        case _:
            return []


# ------------------------------------------------------------ a unit by itself


def _around(words: SentenceWords, one: Candidate) -> Iterator[str]:
    """The words around a unit."""
    at = one.roles["u"]
    start, end = words.clause(at)
    first, last = max(at, 0), min(end, at + 1 + MOST_BESIDE)
    before = max(start, first - MOST_BESIDE)
    yield from ("b:" + name for name in words.words(before, first))
    yield from ("a:" + name for name in words.words(at + 1, last))
    yield "b1:" + words.name(at - 1 if at >= 0 else -1)
    yield "a1:" + words.name(at + 1)
    yield "bs:" + words.shape(before, first)
    yield "as:" + words.shape(at + 1, last)
    yield f"s:{words.shape(before, first)}u{words.shape(at + 1, last)}"
    yield from _turned(words, first, first + 1)
    if end < len(words.row):
        yield "then:" + words.shape(end, min(end + 3, len(words.row)))


def _turned(words: SentenceWords, first: int, last: int) -> Iterator[str]:
    """What may turn an order in its part of the sentence: before, in and behind it."""
    start, end = words.part(first)
    for n in range(start, end):
        letter = words.row[n].letter
        if letter in _TURNS:
            where = "<" if n < first else ">" if n >= last else "="
            is_near = abs(n - first) < NEAR_BEFORE or abs(n - last) < NEAR_BEHIND
            yield f"t:{letter}{where}{'' if is_near else 'far'}"
    letters = {sign.letter for sign in words.row}
    if "q" in letters and "p" not in letters:
        yield "t:asks"


# ------------------------------------------------------------ a unit and what it has to do with


def _between(words: SentenceWords, one: Candidate) -> Iterator[str]:
    """The words between, before and behind what an order puts together."""
    placed = sorted((at, role) for role, at in one.roles.items())
    first, last = max(placed[0][0], 0), placed[-1][0] + 1
    order = "".join(role for _, role in placed)
    yield "order:" + order
    yield from _gaps(words, placed)
    yield _crossed(words, placed, order)
    yield f"far:{min((last - first) // 3, 5)}"
    for role, at in one.roles.items():
        if at >= 0:
            yield f"at{role}:{words.name(at - 1)}"
            if role != "u":
                yield f"own{role}:{at in words.own:d}"
    yield from _beside(words, first, last)
    yield from _turned(words, first, last)
    used = "".join(role + words.used.get(at, "-") for at, role in placed if role != "u")
    yield f"used:{used}"
    if one.meant is not None:
        many = min(len(one.meant.orders), 3)
        yield f"legal:{one.meant.is_possible:d}{many}{one.of_memory:d}"
        yield f"from:{one.source}"
        yield f"from:{one.source}{order}"


def _gaps(words: SentenceWords, placed: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The words between each and the next."""
    shape = placed[0][1]
    for (before, one), (at, other) in pairwise(placed):
        start, pair = before + 1, one + other
        shape += words.shape(start, at) + other
        yield f"{pair}s:{words.shape(start, at)}"
        stretches = [(start, at)]
        if at - start > MOST_BETWEEN:
            stretches = [(start, start + NEAR_BEFORE), (at - NEAR_BEFORE, at)]
        for stretch in stretches:
            yield from (f"{pair}:{name}" for name in words.words(*stretch))
        yield f"{pair}1:" + (words.name(at - 1) if at > start else "^")
        yield f"{pair}0:" + (words.name(start) if at > start else "^")
    yield "shape:" + shape


def _crossed(words: SentenceWords, placed: Sequence[tuple[int, str]], order: str) -> str:
    """How many places, own units and ends of clauses stand between."""
    taken = {at for at, _ in placed}
    inside = [n for n in range(placed[0][0] + 1, placed[-1][0]) if n not in taken]
    others = sum(words.row[n].letter == PLACE for n in inside)
    owns = sum(n in words.own for n in inside)
    ends = sum(words.row[n].letter in _ENDS for n in inside)
    return f"n:{order}{min(others, 3)}{min(owns, 2)}{min(ends, 2)}"


def _beside(words: SentenceWords, first: int, last: int) -> Iterator[str]:
    """The words before and behind, in the same clause."""
    start = max(words.clause(first)[0], first - MOST_BESIDE)
    end = min(words.clause(last - 1)[1], last + MOST_BESIDE)
    for name, stretch in (("b", (start, first)), ("a", (last, end))):
        yield from (f"{name}:{word}" for word in words.words(*stretch))
        yield f"{name}s:{words.shape(*stretch)}"
