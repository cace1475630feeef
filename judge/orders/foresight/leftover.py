"""What of a sentence neither an order nor talk accounts for: orders beside it aren't filed.

Nobody looks again at what is on file until it counts. So every word of a sentence that orders
something for later must be accounted for: by an order, by what frames it, or by a word that
changes nothing wherever it stands. A reason, and a clause that only names what we don't know,
are talk; whatever is left may turn the order round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.orders.closed.reading import word_reader
from judge.orders.foresight.reading import foresight_words
from judge.orders.foresight.seasons import SIGNS
from judge.orders.foresight.talk import stretches
from judge.orders.problems import Span
from judge.orders.reading.movements.table import movement_words
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.vocabulary import Word

MOST_TALK = 9
"""So many words that we don't know make a clause of talk; more may be anything."""
LONGEST = 1000
_STRANGE_BESIDE = {PhaseKind.MOVEMENT: 1}
"""So many words that we don't know may stand beside a movement: its reader has weighed them."""
_BINDS = frozenset({"IF", "UNLESS", "ELSE", "DENIES", "EVEN", "DISLODGED", "UNTIL"})
"""What orders may hang on, wherever it stands."""
_DOUBTS = frozenset({"DOUBT", "UNSURE", "OR", "CANCEL", "UNDO", "OTHERS", "WHO", "ASKS", "WHAT"})
_TURNS = _BINDS | _DOUBTS | {
    "NOT", "FIX", "INSTEAD", "TENSE", "PLACE", "POWER", "EXCEPT", "NOTHING", "PAST", "PROMISE",
    "NEAR",
}  # fmt: skip
_WEIGHED = frozenset({"NOT", "OTHERS", "TENSE", "PAST", "WHAT"})
"""What the reader of movements looks at itself, in the clause of an order."""
_IDLE = frozenset(
    {"CHEAP", "SOON", "WHATEVER", "HEAD", "EARLY", "AND", "POLITE", "ASIDE", "WANT", "DUE"}
)
"""What changes nothing, even where another table has the word in a class that does."""
_REASONS = frozenset({"BECAUSE", "REASON"})
_END = re.compile(r"(?<![.!?;])[.!?;]+[)\"'\u201d]*(?:\s|$)")


def accounted_orders(
    text: str, told: Sequence[Span], kind: PhaseKind, reader: OrderReader
) -> list[bool]:
    """For each order of a text, by its span, whether its sentence has no word left over."""
    if len(text) > LONGEST:
        return [False] * len(told)
    words = list(all_words(text, kind, reader))
    bounds = list(_sentences(text))
    left = [
        bound
        for bound in bounds
        if any(_meet(span, *bound) for span in told) and _is_left_over(words, told, *bound, kind)
    ]
    return [not any(_meet(span, *bound) for bound in left) for span in told]


def has_unread_choice(words: Sequence[Word]) -> bool:
    """Whether a list of retreats has a clause that chooses, or refuses, in words we don't know."""
    sign = frozenset[str]()
    for stretch in stretches(words):
        row = [word for word in stretch if SIGNS.isdisjoint(word.classes)]
        has = {name for word in row for name in word.classes}
        is_refusing = len(row) == 1 and "NOT" in has and "BRACKET" not in sign
        sign = stretch[-1].classes
        if has & {"DOUBT", "UNSURE", "ASKS"} or is_refusing:
            return True
        chooses = has & {"PLACE", "DISBAND", "ELSE", "IF", "NOT"}
        strange = sum(not word.classes for word in row)
        if strange > (0 if chooses else MOST_TALK):
            return True
    return False


def all_words(text: str, kind: PhaseKind, reader: OrderReader) -> Iterator[Word]:
    """The words of a text, each as the table knows it that has most of it; sentences end in STOP.

    What changes nothing in orders ahead changes nothing, whatever the other table calls it.
    """
    deeds = movement_words(reader) if kind is PhaseKind.MOVEMENT else word_reader(reader)
    known: dict[int, Word] = {}
    if kind is not PhaseKind.MOVEMENT:
        idle = (w for w in movement_words(reader).read(text, ()) if not _IDLE.isdisjoint(w.classes))
        known |= {word.start: word for word in idle}
    for word in deeds.read(text, ()):
        if word.classes or word.start not in known:
            known[word.start] = word
    for word in foresight_words(reader).read(text, ()):
        other = known.get(word.start)
        mine = replace(word, classes=(word.classes - {"INSTEAD"}) | {"CHEAP"}) if (
            "INSTEAD" in word
        ) else word  # fmt: skip
        if other is None or (mine.classes and _is_told_better(mine, other)):
            known[word.start] = mine
    ends = [end for _, end in _sentences(text)]
    done = at = 0
    for start in sorted(known):
        while at < len(ends) and ends[at] <= start:
            yield Word(frozenset({"STOP"}), ends[at] - 1, ends[at])
            at += 1
        if start >= done:
            yield known[start]
            done = known[start].end
    for end in ends[at:]:
        yield Word(frozenset({"STOP"}), end - 1, end)


def _is_told_better(one: Word, other: Word) -> bool:
    """Whether the first of two tables says more of a word, or that it changes nothing."""
    if not other.classes or one.end > other.end or "UNSURE" in one:
        return True
    return one.end == other.end and not _IDLE.isdisjoint(one.classes)


def _meet(span: Span, start: int, end: int) -> bool:
    return span.start < end and start < span.end


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    begin = 0
    for mark in _END.finditer(text):
        yield begin, mark.end()
        begin = mark.end()
    if begin < len(text):
        yield begin, len(text)


def _is_left_over(
    words: Sequence[Word], told: Sequence[Span], start: int, end: int, kind: PhaseKind
) -> bool:
    """Whether a sentence has words left over beside its orders."""
    is_reason = False
    named = {
        place
        for word in words
        if any(_meet(span, word.start, word.end) for span in told)
        for place in word.places
    }
    for stretch in stretches([word for word in words if start <= word.start < end]):
        left = [
            word
            for word in stretch
            if not any(_meet(span, word.start, word.end) for span in told)
            and not (word.places and named.issuperset(word.places))
        ]
        is_telling = len(left) < len(stretch)
        is_reason = is_reason and not is_telling
        at = next((n for n, w in enumerate(left) if not _REASONS.isdisjoint(w.classes)), len(left))
        why = left if is_reason else left[at:]
        if _binds(why) or (not is_reason and _is_strange(left[:at], kind, is_telling=is_telling)):
            return True
        is_reason = (is_reason or at < len(left)) and "STOP" not in stretch[-1]
    return False


def _binds(words: Sequence[Word]) -> bool:
    return any(not _BINDS.isdisjoint(word.classes) for word in words)


def _is_strange(stretch: Sequence[Word], kind: PhaseKind, *, is_telling: bool) -> bool:
    """Whether words of one clause, beside its orders if it has any, may change these."""
    if any("APART" in word for word in stretch):
        return False
    turns = _TURNS - _WEIGHED if is_telling and kind is PhaseKind.MOVEMENT else _TURNS
    for at, word in enumerate(stretch):
        if "IF" in word and any({"DUE", "POLITE"} & w.classes for w in stretch[at:]):
            break  # "if there's a second one"
        if not turns.isdisjoint(word.classes) and _IDLE.isdisjoint(word.classes):
            return True
    strange = sum(not word.classes for word in stretch)
    return strange > (_STRANGE_BESIDE.get(kind, 0) if is_telling else MOST_TALK)
