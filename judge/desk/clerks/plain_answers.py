"""Answers without a number: "South.", "the second one", above or below a question of ours.

Who was asked which coast says no more than that. Such words count only as an answer to a question
that is open, where they leave one of its readings and say nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from judge.board.places import Coast
from judge.desk.clerks.filing import Sender
from judge.desk.reading import OtherLine
from judge.game.filed import Question
from judge.orders.locations import locations_of
from judge.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove
from judge.orders.problems import Span
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.sheet import Entry, Reading
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of

MOST_SENTENCES = 4
"""Who answers does so at once."""
LONGEST = 200
_COASTS = {name: Coast[name] for name in ("NORTH", "SOUTH", "EAST", "WEST")}
_PLACES_IN_ROW = {"FIRST": 0, "SECOND": 1, "THIRD": 2, "LAST": -1}
_DEEDS: dict[str, tuple[type, ...]] = {
    "HOLD": (Hold,), "MOVE": (Move,), "SUPPORT": (SupportHold, SupportMove), "CONVOY": (Convoy,),
}  # fmt: skip
_DIVIDES = frozenset({"COMMA", "STOP", "BRACKET", "DASH"})
_NUMBER = re.compile(r"question (\d{1,5})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """A question, the order that is meant, and the lines without the words of the answer."""

    number: int
    entry: Entry
    rest: tuple[OtherLine, ...]


@lru_cache(maxsize=32)
def _words(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.answers_table)


def plain_answer(
    lines: Sequence[OtherLine], questions: Sequence[Question], reader: OrderReader, sender: Sender
) -> PlainAnswer | None:
    """What a letter answers in its first sentences, to the one question that they can answer."""
    asked = list(_asked(questions, sender))
    sentences = sentences_of((line.number, line.text) for line in lines)
    for sentence in sentences[:MOST_SENTENCES]:
        is_numbered = any(c.isdigit() for c in sentence.text)
        if is_numbered or len(sentence.text) > LONGEST or sentence.text.endswith("?"):
            continue
        words = _words(reader).read(sentence.text, ())
        found = [(q, said) for q in asked if (said := _said(words, q)) is not None]
        if len(found) == 1:
            question, (order, chunk) = found[0]
            return _answer(question, order, sentence.part(chunk[0].start, chunk[-1].end), lines)
    return None


def meant_by(text: str, question: Question, reader: OrderReader) -> Order | None:
    """The reading that an answer with its question's number means: "1: the second one"."""
    said = _said(_words(reader).read(text, ()), question)
    return said[0] if said is not None else None


def _asked(questions: Sequence[Question], sender: Sender) -> Iterator[Question]:
    """The open questions, or the one that the subject names."""
    named = _NUMBER.search(sender.case.letter.subject)
    numbers = {q.number for q in questions}
    only = int(named[1]) if named is not None and int(named[1]) in numbers else None
    yield from (q for q in questions if not q.is_late and only in {None, q.number})


def _said(words: Sequence[Word], question: Question) -> tuple[Order, Sequence[Word]] | None:
    """The reading that the first clause of a sentence leaves, if no other clause says more."""
    if _has_arrow(words):
        return None
    chunks: list[list[Word]] = [[]]
    for word in words:
        if _DIVIDES & word.classes:
            chunks.append([])
        else:
            chunks[-1].append(word)
    first, *others = [chunk for chunk in chunks if chunk] or [[]]
    order = _meant(first, question)
    if order is None or any(w.places or w.coast or w.kind for row in others for w in row):
        return None
    return order, first


def _has_arrow(words: Sequence[Word]) -> bool:
    """Whether a place is followed by an arrow: "A Bud - Rou" is an order, if a misspelt one."""
    return any(one.places and "DASH" in two for one, two in pairwise(words))


def _meant(words: Sequence[Word], question: Question) -> Order | None:
    """The only reading that all the words of a clause fit; None where one of them is strange."""
    left = list(question.candidates)
    is_told = False
    for word in words:
        fitting = _fitting(word, left, question)
        if fitting is None:
            return None
        is_told = is_told or len(fitting) < len(left)
        left = fitting
    return left[0] if len(left) == 1 and is_told else None


def _fitting(word: Word, left: Sequence[Order], question: Question) -> list[Order] | None:
    """The readings that a word leaves; None if it is none of an answer."""
    coast = word.coast or next((c for name, c in _COASTS.items() if name in word), None)
    if coast is not None:
        return [o for o in left if any(place.coast is coast for place in locations_of(o))]
    if word.places:
        return [o for o in left if any(p.province in word.places for p in locations_of(o))]
    for name, at in _PLACES_IN_ROW.items():
        if name in word and at < len(question.candidates):
            return [o for o in left if o is question.candidates[at]]
    for name, kinds in _DEEDS.items():
        if name in word:
            return [o for o in left if isinstance(o, kinds)]
    return list(left) if {"CHEAP", "KIND", "AND", "COLON", "STROKE", "YES"} & word.classes else None


def _answer(
    question: Question, order: Order, said: Passage, lines: Sequence[OtherLine]
) -> PlainAnswer:
    piece = said.pieces[0]
    line = next(line for line in lines if line.number == piece.line)
    entry = Entry(line.number, line.text, Span(piece.start, piece.end), Reading(order))
    blank = blanked(line.text, piece.start, piece.end)
    rest = (replace(one, text=blank) if one is line else one for one in lines)
    return PlainAnswer(
        question.number, entry, tuple(o for o in rest if any(c.isalnum() for c in o.text))
    )
