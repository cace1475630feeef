"""The clauses of a sentence as items: each condition before what hangs on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from judge.desk.blocks.binding import Bound, binding, divided_at_last, may_order
from judge.desk.blocks.items import Item
from judge.desk.blocks.lists import Lists, words_of_unit
from judge.desk.blocks.maker import ItemMaker, only
from judge.desk.blocks.own_units import OwnUnits
from judge.desk.blocks.supposing import Supposing, mended
from judge.desk.preferences import RetreatList
from judge.orders.conditions import Condition, Dislodged
from judge.orders.foresight.framed import Clause, ClauseKind, Framed, has_content
from judge.orders.foresight.reading import foresight_words, with_small_names
from judge.orders.problems import Span
from judge.orders.reading.framing import Frame
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word

_NO = frozenset({"no", "non", "nein", "nee", "nope"})
_BELOW = (ClauseKind.ORDERS, ClauseKind.TALK)
"""What may hang on a condition before it."""


@dataclass
class ClauseItems:
    """Makes items of the clauses of sentences."""

    reader: OrderReader
    writer: OwnUnits
    supposing: Supposing
    lists: Lists

    def items(self, said: Framed, item: ItemMaker, text: str) -> Iterator[Item]:
        """The clauses, with what each condition is about before its orders."""
        clauses = mended(said.clauses)
        if self._is_open(said, text):
            yield from self._open(clauses, item, text)
            return
        at = 0
        while at < len(clauses):
            if at and clauses[at].kind is ClauseKind.OTHERWISE and self.supposing.before is None:
                yield from self._open(clauses[at + 1 :], item, text)
                return
            row = [*clauses[at : at + 4], None, None, None][:4]
            if self._is_other_condition(row):
                self.supposing.otherwise()
                self.supposing.above = self.supposing.under
                at += 1
                continue
            bound = self._bound(row)
            if bound:
                yield from self._around(row, item, text)
                at += bound
                continue
            is_headed = said.when is not None or said.is_standing
            yield from self._alone(clauses, at, item, text, is_headed=is_headed)
            at += 1

    def _open(self, clauses: Sequence[Clause], item: ItemMaker, text: str) -> Iterator[Item]:
        """Clauses of which nobody can tell what they wait for."""
        yield item(text, Frame("if", 0), doubt=True)
        for clause in clauses:
            if clause.kind is ClauseKind.ORDERS and has_content(clause):
                yield self._told(clause, item, text)

    def _is_other_condition(self, row: Sequence[Clause | None]) -> bool:
        """Whether "else" stands before another condition, or before orders that have one."""
        first, second, third, last = row
        if first is None or first.kind is not ClauseKind.OTHERWISE or self.supposing.before is None:
            return False
        is_pair = _kinds(second, third) == (ClauseKind.ORDERS, ClauseKind.CONDITION)
        is_bound = (
            is_pair
            and second is not None
            and third is not None
            and binding(second, third, last) is not Bound.TO_OTHER
        )
        return is_bound or (second is not None and second.kind is ClauseKind.CONDITION)

    def _bound(self, row: Sequence[Clause | None]) -> int:
        """How many clauses hang together here, with a condition behind the orders; 0 if none do."""
        clause, behind, after, last = row
        is_pair = _kinds(clause, behind) == (ClauseKind.ORDERS, ClauseKind.CONDITION)
        if clause is not None and behind is not None and is_pair:
            bound = binding(clause, behind, after)
            if bound is Bound.TO_OTHER:
                return 0
            is_alone = after is None or after.kind not in _BELOW or (
                bound is Bound.TO_FIRST and may_order(after)
            )  # fmt: skip
            is_twice = after is not None and after.kind is ClauseKind.CONDITION and last is None
            return 3 if not is_alone or is_twice else 2
        twice = _kinds(behind, after) == (ClauseKind.ORDERS, ClauseKind.CONDITION)
        is_last = last is None or last.kind not in _BELOW
        is_first = clause is not None and clause.kind is ClauseKind.CONDITION
        return 3 if is_first and twice and is_last else 0

    def _around(self, row: Sequence[Clause | None], item: ItemMaker, text: str) -> Iterator[Item]:
        """Orders with a condition behind them, or around them."""
        clause, behind, after, _ = row
        if clause is None or behind is None:
            return
        if clause.kind is ClauseKind.CONDITION:
            yield from self._below(clause, after, behind, item, text)
            return
        is_twice = after is not None and after.kind is ClauseKind.CONDITION
        is_open = not is_twice and binding(clause, behind, after) is Bound.TO_EITHER
        free, clause = divided_at_last(clause, behind)
        if free is not None:
            yield self._told(free, item, text)
        other = after if is_twice else None
        yield from self._below(behind, other, clause, item, text, is_open=is_open, is_behind=True)
        if after is None or is_twice:
            return
        if is_open:
            yield self._told(after, item, text)
        elif after.kind is ClauseKind.ORDERS and may_order(
            after
        ):  # what comes next doesn't hang on it
            self.supposing.under = None
            yield item(text, Frame("end"))

    def _alone(
        self,
        clauses: Sequence[Clause],
        at: int,
        item: ItemMaker,
        text: str,
        *,
        is_headed: bool = False,
    ) -> Iterator[Item]:
        """A clause by itself; `is_headed` if its sentence says for which season it is."""
        clause = clauses[at]
        behind = clauses[at + 1] if at + 1 < len(clauses) else None
        if clause.kind is ClauseKind.CONDITION:
            found = self._condition(clause, behind)
            yield item(text, Frame("if", clause.start, found), doubt=found is None)
        elif clause.kind is ClauseKind.OTHERWISE:
            self.supposing.otherwise()
            under = self.supposing.under
            if is_headed and under is not None:  # the season before it ends what stood above
                yield item(text, Frame("if", clause.start, under))
            else:
                yield item(text, Frame("otherwise", clause.start))
        elif clause.kind is ClauseKind.DISLODGED:
            self.writer.remember_words(w for c in clauses[:at] for w in c.words)
            yield from self._dislodged(clause, item, text)
        elif self._orders(clause, behind):
            yield self._told(clause, item, text)

    def _condition(
        self, clause: Clause, orders: Clause | None, *, is_behind: bool = False
    ) -> Condition | None:
        """What a condition says of the orders beside it; None if that can't be told."""
        clause = replace(clause, words=with_small_names(clause.words, self.reader))
        return self.supposing.condition(clause, orders, is_behind=is_behind)

    def _told(self, clause: Clause, item: ItemMaker, text: str) -> Item:
        """The words of orders, with names for what points back."""
        return item(self.supposing.named(only(text, clause), clause, text))

    def _is_open(self, said: Framed, text: str) -> bool:
        """Whether a sentence only weighs what could be ordered: it asks, or has an "or else"."""
        kinds = [clause.kind for clause in said.clauses]
        if ClauseKind.DISLODGED in kinds or not any(has_content(c) for c in said.clauses):
            return False
        words = foresight_words(self.reader).read(text, ())
        if text.rstrip().endswith("?") and not any("ASKS_FOR" in word for word in words):
            return True
        if said.is_of_last or _takes_itself_back(text, words):
            return True
        framing = (ClauseKind.CONDITION, ClauseKind.OTHERWISE)
        first = next((kind for kind in kinds if kind in framing), None)
        return first is ClauseKind.OTHERWISE and self.supposing.before is None

    def _orders(self, clause: Clause, behind: Clause | None) -> bool:
        """Whether a clause between frames orders something, or should."""
        if clause.kind is not ClauseKind.ORDERS or _only_names(clause, behind):
            return False
        if self.supposing.under is not None and any("NOTHING" in w for w in clause.words):
            is_plain = all(word.classes for word in clause.words)
            return has_content(clause) or (self.supposing.is_winter and not is_plain)
        return behind is None or has_content(clause) or self.supposing.under is not None

    def _below(
        self,
        one: Clause,
        other: Clause | None,
        orders: Clause,
        item: ItemMaker,
        text: str,
        *,
        is_open: bool = False,
        is_behind: bool = False,
    ) -> Iterator[Item]:
        """Orders with their condition behind them, or around them."""
        found = self._condition(one, orders, is_behind=is_behind)
        if other is not None:
            more = self._condition(other, orders, is_behind=True)
            found = self.supposing.all_of(found, more)
        yield item(text, Frame("if", one.start, found), doubt=found is None or is_open)
        yield self._told(orders, item, text)

    def _dislodged(self, clause: Clause, item: ItemMaker, text: str) -> Iterator[Item]:
        """A list of retreats for the unit that a condition speaks of, or the one named last."""
        near = words_of_unit(clause)
        own = [self.writer.own(word.places[0]) for word in near if word.places]
        last = self.writer.own(self.writer.last) if self.writer.last is not None else None
        if own:  # who names a place doesn't mean the unit spoken of before, elsewhere
            last = None
        unit = next((unit for unit in own if unit is not None), last)
        if unit is None:
            yield item(text)
            return
        home = unit.location.province
        ends = (word.end for word in near if home in word.places)
        at = next(word.end for word in clause.words if "DISLODGED" in word)
        start = max([at, *ends])
        self.lists.begin(item.run, unit, text, start)
        yield item(text, Frame("if", clause.start, Dislodged(home)))
        yield item(text, choices=RetreatList(Span(start, len(text))))


def _kinds(one: Clause | None, other: Clause | None) -> tuple[ClauseKind | None, ClauseKind | None]:
    return one.kind if one else None, other.kind if other else None


def _only_names(clause: Clause, behind: Clause | None) -> bool:
    """Whether words only say whose list of retreats follows: "Rumania, if it is dislodged: ..."."""
    if behind is None or behind.kind is not ClauseKind.DISLODGED:
        return False
    places = {place for word in clause.words for place in word.places[:1]}
    return len(places) < 2 and all(word.classes for word in clause.words)


def _takes_itself_back(text: str, words: Sequence[Word]) -> bool:
    """Whether a sentence says no to what it began with: "to Tunis ... no, to Albania"."""
    for before, word in pairwise(words):
        is_no = text[word.start : word.end].lower() in _NO and "FIX" not in word
        if is_no and {"STOP", "DASH", "COMMA"} & before.classes:
            return True
    return False
