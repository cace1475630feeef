"""The candidates of a mention, how sure each is, and what follows from that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.orders.model import Order
from judge.orders.reading.movements.candidates import Candidate, Deed, Mention
from judge.orders.reading.movements.clause import OrderClause, caveats_around
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.words import PLACE, Sign

SURE = 0.65
"""So sure an order is taken; it is read back, and can be taken back until the deadline."""
SURE_OF_HOLD = 0.8
"""So sure it must be that a unit stays: what is told of it may be no order."""
SURE_OF_SPOKEN = 0.9
"""So sure it must be where no unit is named."""
SURE_OF_TURNED = 0.85
"""So sure it must be somewhere behind an "if", "maybe" or "next year"."""
SURE_OF_OTHERS = 0.93
"""So sure where it may be somebody else's: "You go to Burgundy, and I take Spain"."""
SURE_OF_STRANGE = 0.9
"""So sure it must be where no word says that a unit stays, or helps."""
SURE_OF_AGAIN = 0.9
"""So sure it must be where the unit has another order, and no word says that that was wrong."""
NEVER = 1.01
"""What is plainly denied, or hangs on something, is always asked."""
LIKELY = 0.75
"""So sure it is that something is ordered where it is asked whatever the letter says elsewhere."""
WORTH_ASKING = 0.35
"""So sure it is that something is ordered: then it is asked what."""
RIVAL = 0.5
"""An order that has so much of the share of the likeliest may be meant as well."""
ANOTHER = 0.12
"""So sure a reading is named among the answers."""
MOST_ASKED = 4


@dataclass(frozen=True, slots=True)
class Weighed:
    """A mention with its candidates, how sure each is, and how sure the likeliest is meant."""

    mention: Mention
    ranked: Sequence[tuple[Candidate, float]]
    surety: float = 0.0

    @property
    def orders_something(self) -> float:
        """How sure it is that the unit is told something."""
        return 1 - next(share for one, share in self.ranked if one.deed is Deed.NOTHING)

    @property
    def is_vague(self) -> bool:
        """Whether the unit isn't named, or could be several."""
        return self.mention.is_spoken_of or len(self.mention.units) > 1

    @property
    def best(self) -> Candidate:
        """The likeliest candidate."""
        return self.ranked[0][0]

    @property
    def is_certain(self) -> bool:
        """Whether it is told what is right, as where something is learnt: nothing is doubted."""
        return self.surety > 1

    @property
    def _has_rival(self) -> bool:
        """Whether another unit may be meant as well: "the fleet" of somebody who has two."""
        (best, share), *others = self.ranked
        return not self.is_certain and any(
            one.unit not in (None, best.unit) and its > RIVAL * share for one, its in others
        )

    def told(
        self, row: Sequence[Sign], *, is_again: bool = False, is_used: bool = False
    ) -> ToldOrders | None:
        """What is taken, or asked; None if nothing is worth it.

        `is_again` if the unit has an order already; `is_used` if it is a part of
        another's.
        """
        best = self.best
        needed = max(self._needed(best, row), SURE_OF_AGAIN if is_again else 0)
        is_sure = best.deed is not Deed.NOTHING and self.surety >= needed and not self._has_rival
        if not is_sure and self.orders_something < (LIKELY if self.is_vague else WORTH_ASKING):
            return None
        if not is_sure and is_used and self._of_answers(row) < WORTH_ASKING:
            return None  # "Munich supports Berlin"
        found = [best] if is_sure else self._asked(row)
        orders = _orders(found)
        if not orders:
            return None
        start, end = _span(found, row)
        is_mending = any(s.letter in "XU" for s in row[: max(self.mention.at, 0) + 1])
        is_mending = is_mending and (is_sure or (self.surety >= SURE and needed < NEVER))
        lacks_coast = best.meant is not None and best.meant.lacks_coast
        is_sure = is_sure and len(orders) == 1 and not lacks_coast
        return ToldOrders(
            start,
            end,
            orders,
            found[0].unit or self.mention.units[0].location.province,
            is_sure=is_sure,
            is_weak=not is_sure and (self.is_vague or self.orders_something < LIKELY),
            mends=is_mending,
        )

    def _needed(self, best: Candidate, row: Sequence[Sign]) -> float:
        """How sure a candidate must be to be taken."""
        clause, caveats = OrderClause.around(best, row), list(caveats_around(best, row))
        if clause.is_barred(caveats) or clause.is_of_list:
            return NEVER
        if clause.is_strange:
            return SURE_OF_STRANGE
        if clause.is_turned:
            is_anothers = any(one.letter == "O" for one in caveats)
            return SURE_OF_OTHERS if is_anothers else SURE_OF_TURNED
        if self.mention.is_spoken_of:
            return SURE_OF_SPOKEN
        return SURE_OF_HOLD if best.deed is Deed.HOLD else SURE

    def _asked(self, row: Sequence[Sign]) -> list[Candidate]:
        """The candidates that are worth naming, the surest first; none that no word speaks of."""
        ranked = self._answers(row)
        told = [one for one, share in ranked if share >= ANOTHER]
        return told[:MOST_ASKED] or [one for one, _ in ranked[:1]]

    def _answers(self, row: Sequence[Sign]) -> list[tuple[Candidate, float]]:
        """What may be named as an answer, and how sure it is."""
        return [
            (one, share)
            for one, share in self.ranked
            if one.deed is not Deed.NOTHING
            and not (one.deed is Deed.HOLD and OrderClause.around(one, row).is_strange)
        ]

    def _of_answers(self, row: Sequence[Sign]) -> float:
        return sum(share for _, share in self._answers(row))


def ranked(mention: Mention, shares: Sequence[float]) -> list[tuple[Candidate, float]]:
    """The candidates, what is the same order as one, by its likeliest words: the surest first."""
    sums: dict[tuple[Order, ...], float] = {}
    likeliest: dict[tuple[Order, ...], tuple[float, Candidate]] = {}
    for share, one in zip(shares, mention.candidates, strict=True):
        key = one.meant.orders if one.meant is not None else ()
        sums[key] = sums.get(key, 0.0) + share
        if share > likeliest.get(key, (-1.0, one))[0]:
            likeliest[key] = share, one
    return sorted(((likeliest[k][1], sums[k]) for k in sums), key=lambda row: -row[1])


def _orders(found: Sequence[Candidate]) -> tuple[Order, ...]:
    rows = (one.meant.orders for one in found if one.meant is not None)
    return tuple(dict.fromkeys(order for row in rows for order in row))


def _span(found: Sequence[Candidate], row: Sequence[Sign]) -> tuple[int, int]:
    """Where the words stand that a candidate puts together."""
    signs = [row[n] for one in found for n in one.roles.values() if n >= 0]
    if not any(sign.letter == PLACE for sign in signs):
        signs = [*signs, *row]
    return min((s.start for s in signs), default=0), max((s.end for s in signs), default=1)
