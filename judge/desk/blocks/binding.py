"""What a condition between two clauses belongs to: "A, and if B, C" or "A if B, as I said"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from judge.board.places import Province
from judge.orders.foresight.framed import Clause, ClauseKind, Framed, has_content
from judge.orders.reading.vocabulary import Word

_OPENS = frozenset({"AND", "STOP", "DASH", "COLON", "BUT", "BRACKET"})
_POINTS = frozenset({"IT", "THERE", "THITHER", "HIN", "STAY", "LIKEWISE"})
_PARTS = frozenset({"COMMA", "STOP", "AND"})

_ONLY = re.compile(
    r"\s*(?:(?:but|and|aber|und|mais|et|ma|pero|maar) )?"
    r"(?:only|nur|seulement|solo|s\u00f3lo|alleen)\b",
    re.IGNORECASE,
)
_SAYS_NO = re.compile(r"\s*(?:no|non|nein|nee|nope)\b( *[,.;:!])?", re.IGNORECASE)
_TAKES = frozenset({"CANCEL", "UNDO"})


class Bound(Enum):
    """Which of the clauses around a condition hangs on it."""

    TO_FIRST = "first"
    TO_OTHER = "other"
    TO_EITHER = "either"
    """Nobody can tell."""


def binding(first: Clause, condition: Clause, other: Clause | None) -> Bound:
    """What a condition behind some orders belongs to, with another clause behind it.

    That is the one which it shares a place with, or where "it" points back to.
    """
    if other is not None and other.kind is ClauseKind.TALK:
        return Bound.TO_OTHER
    if other is None or other.kind is not ClauseKind.ORDERS or not may_order(other):
        return Bound.TO_FIRST
    if not has_content(first) or not first.words:
        return Bound.TO_OTHER
    last = first.words[-1].classes
    if _OPENS & last:
        return Bound.TO_OTHER
    if condition.is_denied:  # "unless it is full, then ..." may be for both
        return Bound.TO_EITHER
    asked, mine, others = (_places(one.words) for one in (condition, first, other))
    if not asked:
        is_theirs = _points(condition) and mine and others
        return Bound.TO_FIRST if is_theirs else Bound.TO_EITHER
    is_mine, is_others = not asked.isdisjoint(mine), not asked.isdisjoint(others)
    if is_mine == is_others:
        return Bound.TO_EITHER
    return Bound.TO_FIRST if is_mine else Bound.TO_OTHER


def divided_at_last(orders: Clause, condition: Clause) -> tuple[Clause | None, Clause]:
    """Orders before a condition: those that it leaves alone, and what hangs on it.

    Of a list that is the last, where the condition is about its place and no other's: "Munich
    holds, Serbia goes to Greece if Greece is empty".
    """
    at = max((n for n, w in enumerate(orders.words[:-1]) if _PARTS & w.classes), default=-1)
    before, last = orders.words[: at + 1], orders.words[at + 1 :]
    asked, mine, others = (_places(words) for words in (condition.words, last, before))
    if at < 0 or not others or not _is_whole(last):
        return None, orders
    is_last = not asked.isdisjoint(mine) if asked else _points(condition)
    if not is_last or not asked.isdisjoint(others):
        return None, orders
    start = last[0].start
    return (
        replace(orders, end=start, words=before),
        replace(orders, start=start, words=last),
    )


def _is_whole(words: Sequence[Word]) -> bool:
    """Whether words name a unit and where it goes, or what it does."""
    return sum(bool(word.places) for word in words) > 1


def _places(words: Sequence[Word]) -> set[Province]:
    return {place for word in words for place in word.places}


def _points(clause: Clause) -> bool:
    """Whether a clause points at a place that isn't named in it."""
    return any(_POINTS & word.classes for word in clause.words)


def may_order(clause: Clause) -> bool:
    """Whether a clause names a unit or a place, or points at one."""
    if has_content(clause):
        return True
    return any(_POINTS & word.classes and "CHEAP" not in word for word in clause.words)


def changes_what_is_above(said: Framed, text: str) -> bool:
    """Whether a sentence bears on the one above: "only if it's empty", "if not, an army instead".

    Nobody can tell how far; what is above is asked about.
    """
    kinds = {clause.kind for clause in said.clauses}
    says_no = _SAYS_NO.match(text)
    if says_no and (says_no[1] or any(has_content(c) for c in said.clauses)):
        return True
    if said.is_cancelling or ClauseKind.DISLODGED in kinds:
        return False
    orders = [c for c in said.clauses if c.kind is ClauseKind.ORDERS]
    first = said.clauses[0] if said.clauses else None
    if first is not None and first.kind is ClauseKind.CONDITION and first.is_denied:
        return True
    is_bare = not any(map(may_order, orders))
    words = [word for clause in orders for word in clause.words]
    if ClauseKind.CONDITION in kinds:
        says = ClauseKind.TALK in kinds or any("NOTHING" in word for word in words)
        says = says or (_says_more(said, words) and not _ONLY.match(text))
        return (is_bare and not says) or said.is_instead
    return said.is_pointing_back or (is_bare and any(_TAKES & word.classes for word in words))


def _says_more(said: Framed, words: Sequence[Word]) -> bool:
    """Whether what a condition is for is said, though it is no order: "if he's cross, so be it".

    Then it is about that, and not about what stands above.
    """
    changes = any((_TAKES | {"NOT", "FIX", "ELSE", "INSTEAD"}) & word.classes for word in words)
    known = any(word.places for c in said.clauses for word in c.words)
    strange = sum(not word.classes for word in words)
    all_strange = sum(not word.classes for c in said.clauses for word in c.words)
    return not changes and (strange > 1 or all_strange > 2 or (strange > 0 and not known))


def then_so(before: Framed | None, said: Framed) -> Framed:
    """A sentence, of which "then" behind one that ends in "unless ..." means that that is so.

    Behind "if ..." it may mean that, or what comes next: then nobody can tell.
    """
    if before is None or not before.clauses or not said.clauses or said.when is not None:
        return said
    last, first = before.clauses[-1], said.clauses[0]
    if last.kind is not ClauseKind.CONDITION or first.kind is not ClauseKind.ORDERS:
        return said
    if not first.words or "THEN" not in first.words[0] or "NEXT" in first.words[0]:
        return said
    at = first.start
    word = Word(
        frozenset({"SO"} if last.is_denied else ()), at, at, written="" if last.is_denied else "?"
    )
    condition = Clause(ClauseKind.CONDITION, at, at, (word,), last.is_denied)
    return replace(said, clauses=(condition, *said.clauses))
