"""What a letter supposes while it is read: the conditions above, and what points back to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from judge.board.places import Province
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.conditions import AnyOf, Condition, all_of, opposite
from judge.orders.foresight.facts import Context, read_facts
from judge.orders.foresight.framed import Clause, ClauseKind
from judge.orders.foresight.pointing import Pointed, with_names
from judge.orders.model import Move
from judge.orders.reading.vocabulary import Word


@dataclass
class Supposing:
    """The last condition, the one that holds where it is read, and the unit that was named last."""

    power: Power | None
    variant: Variant
    moves: Callable[[], Sequence[Move]]
    is_own: Callable[[Province], bool]
    before: Condition | None = None
    under: Condition | None = None
    unit: str = ""
    above: Condition | None = None
    """What an "else" before another condition adds to that."""
    is_winter: bool = False
    is_now: bool = True

    def condition(
        self, clause: Clause, orders: Clause | None, *, is_behind: bool = False
    ) -> Condition | None:
        """What a condition says, and what is below it is under; None if that can't be told.

        One that `is_behind` its orders speaks of where they go: "to Egypt, if nobody is there".
        """
        places = [word.places[0] for word in orders.words if word.places] if orders else []
        there, unit = (places[-1], places[0]) if places else (None, None)
        powers = self.variant.power_by_id
        context = Context(
            self.power, self.moves, there, unit, self.before, self.is_winter, self.is_now,
            is_behind, self.is_own, powers,
        )  # fmt: skip
        found = read_facts(clause.words, context)
        if found is None:
            self.before = self.under = None
            return None
        found = opposite(found) if clause.is_denied else found
        is_more = any("ALSO" in word for word in clause.words)
        if is_more and self.before is not None and self.above is None:
            found = all_of(self.before, found) or found
        if self.above is None:
            self.before = self.under = found
        else:  # a third branch is for when neither of the two is so
            self.before, self.under = (
                AnyOf((opposite(self.above), found)),
                all_of(self.above, found),
            )
            self.above = None
        return self.under

    def all_of(self, one: Condition | None, other: Condition | None) -> Condition | None:
        """Both of two conditions; None if one can't be told."""
        if one is None or other is None:
            return None
        self.before = self.under = all_of(one, other)
        return self.before

    def otherwise(self) -> None:
        """What follows is for when the last condition isn't so."""
        self.under = opposite(self.before) if self.before is not None else None

    def named(self, words: str, clause: Clause, text: str) -> str:
        """The words of a clause, with names for what points back."""
        places = [word for word in clause.words if word.places]
        found = with_names(words, clause.words, Pointed.under(self.under, self.unit))
        if places and self.is_own(places[0].places[0]):
            self.unit = text[places[0].start : places[0].end]
        return found


def mended(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses, of which a condition that is taken back gives way to the one behind "I mean"."""
    rows = list(clauses)
    for at in range(len(rows) - 2):
        first, orders, other = rows[at : at + 3]
        kinds = (first.kind, orders.kind, other.kind)
        if kinds != (ClauseKind.CONDITION, ClauseKind.ORDERS, ClauseKind.CONDITION):
            continue
        fix = next((word for word in orders.words if "FIX" in word), None)
        if fix is not None:
            words = tuple(word for word in orders.words if word.end <= fix.start)
            end = words[-1].end if words else fix.start
            return [*rows[:at], other, _cut(orders, words, end), *rows[at + 3 :]]
    return rows


def _cut(clause: Clause, words: tuple[Word, ...], end: int) -> Clause:
    return Clause(clause.kind, clause.start, end, words)
