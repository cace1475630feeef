"""Movement orders of sentences: what each of them orders, what is asked, and what names a unit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.board.places import Province
from judge.orders.gazetteer import WORD, fold
from judge.orders.model import Hold, Order
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.islands.covering import cover
from judge.orders.reading.open.frames import SHORT, FrameMatch, matches
from judge.orders.reading.open.judging import is_reason, what_speaks_against
from judge.orders.reading.open.meaning import FrameMeaning, subject_of
from judge.orders.reading.open.memory import LetterMemory
from judge.orders.reading.open.possible import MeantOrders, Possible
from judge.orders.reading.open.table import register_words
from judge.orders.reading.open.words import Sign, Signs
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.reason import Reason
from judge.orders.sheet import Reading
from judge.orders.unclear import Unclear

MOST_SIGNS = 90


@dataclass(frozen=True, slots=True)
class ToldOrders:
    """Words of a sentence that order something, or that name a unit with a deed.

    `orders` are what they may mean; taken if that is one and `why` is empty.
    """

    start: int
    end: int
    orders: tuple[Order, ...] = ()
    why: str = ""
    unit: Province | None = None
    mends: bool = False
    """Whether it takes the place of what was ordered above."""
    is_undone: bool = False
    """Whether the order is taken back, if it was given."""

    @property
    def content(self) -> Reading | Unreadable:
        """What stands on the sheet for it."""
        if len(self.orders) == 1 and not self.why:
            return Reading(self.orders[0])
        span = Span(self.start, self.end)
        cause = Unclear.CHANGED if self.orders else Unclear.WHAT_TO_DO
        return Unreadable(span, Reason(cause), self.orders)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A frame, where it stands, and what it is worth beside others."""

    match: FrameMatch
    start: int
    end: int
    score: float


def _is_taken_back(row: str, match: FrameMatch) -> bool:
    """Whether an order is undone: "no scratch that" behind it, or "cancel" before it."""
    behind = row[match.end : match.end + 3].lstrip(",;XA")
    return behind.startswith("U") or row[: match.start].endswith("E")


@dataclass
class OpenReader:
    """Reads the sentences of one letter, in their order."""

    reader: OrderReader
    setting: LineSetting
    memory: LetterMemory = field(default_factory=LetterMemory)

    def __post_init__(self) -> None:
        self.possible = Possible(self.reader, self.setting)
        self.words = Signs(self.reader, self.setting)

    def read(
        self, text: str, begin: int = 0, above: Sequence[Order | None] = ()
    ) -> list[ToldOrders]:
        """What a sentence says from a column on; `above` are the orders of those above it."""
        self.memory.orders = [order for order in above if order is not None]
        self.memory.speak_of_last()
        if text.lstrip().startswith(">") or self._is_of_register(text):
            return []
        signs = self.words.read(" " * begin + text[begin:])[:MOST_SIGNS]
        row = "".join(sign.letter for sign in signs)
        answered = self._answer(signs, row)
        if answered:
            return answered
        meaning = FrameMeaning(self.possible, signs)
        found = self._chosen(row, meaning)
        said = list(self._said(found, row, signs, meaning))
        said += self._unfinished(found, row, signs, said)
        strange = [s for s in signs if s.places and s.is_named and not self.possible.own(s)]
        self.memory.place = strange[-1] if strange else None
        return sorted(said, key=lambda one: one.start)

    def _is_of_register(self, text: str) -> bool:
        """Whether a sentence speaks of links and hyperspace, which has a reader of its own."""
        if self.setting.variant.hyperspace is None:
            return False
        words = set(WORD.findall(fold(text)))
        return bool(words & register_words(self.reader)) or "hyper" in text.lower()

    def _chosen(self, row: str, meaning: FrameMeaning) -> list[FrameMatch]:
        """The frames that make most of a sentence together."""
        placed = []
        for match in matches(row):
            score = meaning.score(match, self.memory)
            if score > 0:
                placed.append(_Placed(match, match.start, match.end, score))
        return [one.match for one in cover(placed)]

    # ------------------------------------------------------------ questions answered

    def _answer(self, signs: Sequence[Sign], row: str) -> list[ToldOrders]:
        """A place alone, behind a question where a unit goes."""
        pending, self.memory.pending = self.memory.pending, None
        named = [sign for sign in signs if sign.places]
        first = re.split("[,;:]", row.lstrip(",;:A"))[0].strip("TIAXqQ")
        is_only = first == "P"
        own = self.possible.own(named[0]) if named else []
        if is_only and pending is None and own and "q" in row and "T" not in row:
            self.memory.pending = named[0]
            return []
        if is_only and pending is not None and "q" not in row:
            meant = self.possible.chosen(self.possible.moves(pending, named[0]), is_plain=False)
            if meant is not None:
                return [self._taken(meant, named[0].start, named[0].end, "", signs)]
        return []

    # ------------------------------------------------------------ what frames say

    def _said(
        self, found: Sequence[FrameMatch], row: str, signs: Sequence[Sign], meaning: FrameMeaning
    ) -> list[ToldOrders]:
        said: list[ToldOrders] = []
        done = 0
        is_question = "q" in row and not self.words.is_polite
        for nth, match in enumerate(found):
            following = found[nth + 1].start if nth + 1 < len(found) else len(row)
            before = done
            is_ours = meaning.is_ours(match, self.memory)
            done = match.end if is_ours else done
            if not is_ours or is_reason(row, match.start, is_ours=True):
                continue
            if _is_taken_back(row, match):
                taken = [m for m in meaning.read(match, self.memory) if m is not None]
                at = signs[match.start].start, signs[match.end - 1].end
                said += [ToldOrders(*at, m.orders, is_undone=True) for m in taken]
                continue
            has_mark = not set("XUE").isdisjoint(row[before : match.start])
            is_fixed = has_mark or "X" in row[match.start : match.end]
            self._speak_of(found, nth, signs)
            why = what_speaks_against(match, row, signs, before, following)
            is_short = match.name in SHORT
            if is_short and not self._may_go_on(match, said, is_fixed=is_fixed):
                continue
            if is_short and is_fixed and not said and len(self.memory.orders) > 1:
                continue  # "Sorry, I mean Pic, not Burgundy" may mend any of those above
            if is_question and "R" not in row[match.end :]:
                why = why or "question"
            start, end = signs[match.start].start, signs[match.end - 1].end
            for meant in meaning.read(match, self.memory):
                if meant is None:
                    continue
                one = self._taken(meant, start, end, why, signs)
                said.append(replace(one, mends=is_fixed))
        return said

    def _speak_of(self, found: Sequence[FrameMatch], nth: int, signs: Sequence[Sign]) -> None:
        """Note the last unit of one's own that stands before a frame, and in none as a goal."""
        goals = {n for match in found[:nth] for r in "dx" for n in match.roles.get(r, ())}
        for n in range(found[nth].start - 1, -1, -1):
            sign = signs[n]
            if n not in goals and sign.places and sign.is_named and self.possible.own(sign):
                self.memory.subject = sign
                return

    def _may_go_on(self, match: FrameMatch, said: Sequence[ToldOrders], *, is_fixed: bool) -> bool:
        """Whether a frame without a unit goes on with the one before."""
        if is_fixed or match.name.startswith("it"):
            return True
        last = said[-1].orders[:1] if said else ()
        return bool(last) and isinstance(last[0], Hold) and match.name == "same_supports"

    def _taken(
        self, meant: MeantOrders, start: int, end: int, why: str, signs: Sequence[Sign]
    ) -> ToldOrders:
        """What a frame tells a unit, noted as said."""
        orders = meant.orders
        if len(orders) == 1:
            self.memory.orders.append(orders[0])
            self.memory.subject = subject_of(orders[0], signs) or self.memory.subject
        unit = getattr(getattr(orders[0], "unit", None), "location", None)
        why = why or ("several" if len(orders) > 1 else "")
        return ToldOrders(start, end, orders, why, unit.province if unit else None)

    # ------------------------------------------------------------ what is left

    def _unfinished(
        self,
        found: Sequence[FrameMatch],
        row: str,
        signs: Sequence[Sign],
        said: Sequence[ToldOrders],
    ) -> list[ToldOrders]:
        """Units of one's own that stand with a deed, and in no frame."""
        used = {n for match in found for n in range(match.start, match.end)}
        told = {one.unit for one in said}
        left = []
        for n, sign in enumerate(signs):
            if (
                n in used
                or not sign.places
                or not sign.is_named
                or is_reason(row, n, is_ours=False)
            ):
                continue
            own = self.possible.own(sign)
            if len(own) != 1 or own[0].location.province in told:
                continue
            begin = max(row.rfind(mark, 0, n) for mark in ",;") + 1
            ends = [at for at in (row.find(mark, n) for mark in ",;") if at >= 0]
            clause = row[begin : min(ends, default=len(row))]
            self.memory.subject, self.memory.is_left = sign, True
            if "q" in row:
                self.memory.pending = sign
            if set(clause) & set("MSHCTK"):
                left.append(
                    ToldOrders(sign.start, sign.end, (), "unfinished", own[0].location.province)
                )
        return left
