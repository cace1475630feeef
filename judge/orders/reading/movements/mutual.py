"""Units that help each other: "Munich and Berlin stay and support one another", "and vice versa".

What is mutual is told of several units by one deed, where all else that a sentence tells is weighed
unit by unit. So it is read before: who they are is said by what is joined ("Munich and Berlin", "my
two armies"), and of two each order follows. Of three or more nobody can know who helps whom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile

from judge.board.places import Location
from judge.board.units import Unit
from judge.orders.model import Move, Order, SupportHold
from judge.orders.reading.movements.candidates import Candidate, Deed, SignRow
from judge.orders.reading.movements.clause import ENDS, OrderClause, caveats_around
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.possible import Possible, piece
from judge.orders.reading.movements.table import MutualWords, plain_phrase
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.words import CHEAP, PLACE, Sign

MOST_MUTUAL = 4
"""Of so many units it is asked which helps which; of more it is asked what they are to do."""
MOST_APART = 3
"""So many words may stand between a deed and what says that it is mutual."""
JOINS = frozenset("cA,")
LEADS = frozenset("cAH,:Kp")
"""Between the units and what they do to each other: "Berlin and Munich hold, and ..."."""
OPENS = frozenset("c~:FIWTp")
"""Between a deed that stands first and its units: "mutual support between Berlin and Munich"."""
DEEDS = frozenset("MTHSCKBVJL")
STAYS = frozenset({"AH", "A,H", "TH"})
"""From a help back to its unit: "holds and supports", "stays to support"."""
GOES = frozenset("MT")
MIRRORED = 6
_LETTERS_OF_MIRRORED = re.compile("PSP[A,]PP")


@dataclass(frozen=True, slots=True)
class Mutual:
    """What a sentence tells units to do to each other; `at` are the words that this is read from.

    It `is_vague` if they are so many that it can only be asked what each is to do.
    """

    said: tuple[ToldOrders, ...] = ()
    at: frozenset[int] = frozenset()
    is_vague: bool = False


NOTHING_MUTUAL = Mutual()


def without_stays(signs: Sequence[Sign]) -> list[Sign]:
    """The words, without a stay that says no more than the help behind it: "holds and supports"."""
    left = list(signs)
    for at in [n for n, sign in enumerate(signs) if sign.letter == "S"]:
        start, letters = at, ""
        while start > 0 and signs[start - 1].letter in "cAT,H":
            start -= 1
            letters += signs[start].letter
        plain = letters.replace(CHEAP, "")
        clause = takewhile(lambda sign: sign.letter not in ENDS, signs[at + 1 :])
        is_helping = any(sign.letter in "Pm" for sign in clause)  # not "guards the silver"
        if is_helping and plain in STAYS and start > 0 and signs[start - 1].letter == PLACE:
            stays = set(signs[start:at])
            left = [sign for sign in left if sign not in stays]
    return left


@dataclass
class MutualReader:
    """Finds in the sentences of one letter what units do to each other."""

    possible: Possible
    memory: LetterMemory
    words: MutualWords
    _row: SignRow = field(init=False)

    def read(self, row: SignRow) -> Mutual:
        """What a sentence says that units do to each other."""
        self._row = self._without_selves(row)
        deed = self._deed()
        if deed is None:
            return NOTHING_MUTUAL
        members = self._before(deed)
        if len(self._units_of(members)) < 2:
            members = self._behind(deed) or members
        return self._told(deed, members)

    def _without_selves(self, row: SignRow) -> SignRow:
        """The words; a "si" before a deed of help is no "if" ("si sostengono")."""
        signs = list(row.signs)
        for n, (sign, deed) in enumerate(pairwise(row.signs)):
            if deed.letter == "S" and plain_phrase(sign.word) in self.words.selves:
                signs[n] = replace(sign, letter=CHEAP)
        return SignRow(signs, row.is_hyper)

    # ------------------------------------------------------------ the deed

    def _deed(self) -> tuple[int, int] | None:
        """From which word to which it says that something is mutual, and what."""
        signs = self._row.signs
        for at, sign in enumerate(signs):
            if self._is(at, self.words.helps):
                return at, at + 1
            if sign.letter == "S" and (reach := self._said_mutual(at)) is not None:
                return reach
        return None

    def _said_mutual(self, at: int) -> tuple[int, int] | None:
        """From where to where it reaches, if words beside a support say that it is mutual."""
        signs, words = self._row.signs, self.words
        behind = range(at + 1, min(at + 2 + MOST_APART, len(signs)))
        before = range(at - 1, max(at - 2 - MOST_APART, -1), -1)
        near_behind = list(takewhile(lambda n: signs[n].letter in "cm~", behind))
        near_before = list(takewhile(lambda n: signs[n].letter in "cmHpK~", before))
        for n in (*near_behind, *near_before):
            if signs[n].letter == "m":
                return min(n, at), max(n, at) + 1
        ends = [n for n in near_behind if self._is(n, words.everybody)]
        if ends and any(self._is(n, words.everybody) for n in near_before):
            return at, ends[-1] + 1
        each = any(self._is(n, words.each) for n in near_before)
        other = next((n for n in near_behind if self._is(n, words.other)), None)
        if each and other is not None:
            return at, other + 1
        beside = (n for n in (at - 1, at + 1) if 0 <= n < len(signs))
        selves = [n for n in beside if self._is(n, words.selves)]
        return (min(at, *selves), max(at, *selves) + 1) if selves else None

    def _is(self, at: int, phrases: frozenset[str]) -> bool:
        return plain_phrase(self._row.signs[at].word) in phrases

    # ------------------------------------------------------------ the units

    def _before(self, deed: tuple[int, int]) -> list[int]:
        """The units that are joined before a deed: "Munich and Berlin"."""
        signs, found = self._row.signs, list[int]()
        at = deed[0] - 1
        at -= at >= 0 and signs[at].letter == "T"  # "I want Munich and Berlin to support ..."
        while at >= 0 and signs[at].letter in LEADS and not self._is_many(at):
            at -= 1
        while at >= 0:
            if self._is_member(at):
                if self._is_goal(at):
                    return []
                found.insert(0, at)
            elif not self._joins(at):
                break
            at -= 1
        return found

    def _behind(self, deed: tuple[int, int]) -> list[int]:
        """The units that are joined behind a deed: "mutual support between Munich and Berlin"."""
        signs, found = self._row.signs, list[int]()
        at = deed[1]
        while at < len(signs) and signs[at].letter in OPENS and not self._is_many(at):
            at += 1
        is_last = False
        while at < len(signs) and not is_last:
            if self._is_member(at):
                found.append(at)
                is_last = len(found) > 1 and self._joined(found[-2], at)
            elif not found or not self._joins(at):
                break
            at += 1
        if len(found) > 1 and not is_last and self._acts(found[-1]):
            found.pop()
        return found

    def _joins(self, at: int) -> bool:
        return self._row.signs[at].letter in JOINS or self._is(at, self.words.joins)

    def _joined(self, first: int, other: int) -> bool:
        joins = self.words.joins
        between = range(first + 1, other)
        return any(self._row.signs[n].letter == "A" or self._is(n, joins) for n in between)

    def _acts(self, at: int) -> bool:
        """Whether a deed stands right behind a unit."""
        return _first_letter(self._row.signs[at + 1 :]) in DEEDS

    def _is_goal(self, at: int) -> bool:
        """Whether something goes to a place: "to Munich"."""
        signs = self._row.signs
        last = next((n for n in reversed(range(at)) if signs[n].letter != CHEAP), None)
        if last is None or self._is(last, self.words.joins):  # an "and" in another language
            return False
        return signs[last].letter in GOES

    def _is_member(self, at: int) -> bool:
        sign = self._row.signs[at]
        if self._is_many(at):
            before = _first_letter(reversed(self._row.signs[:at]))
            return before not in {"P", "O"}  # "Austria's two armies"
        return sign.letter == PLACE and len(self.possible.any_unit(sign)) == 1

    def _is_many(self, at: int) -> bool:
        """Whether a word names several units: "armies"."""
        sign = self._row.signs[at]
        return sign.letter == CHEAP and len(sign.places) > 1

    def _is_of_all(self, deed: tuple[int, int]) -> bool:
        """Whether all are told of, and nobody by a name: "everyone supports everyone"."""
        is_said = any(self._is(n, self.words.everybody) for n in range(deed[0]))
        return is_said and not self._row.places

    # ------------------------------------------------------------ what they are told

    def _told(self, deed: tuple[int, int], members: Sequence[int]) -> Mutual:
        signs = self._row.signs
        units = self._units_of(members)
        if not members and self._is_of_all(deed):
            units = list(self.possible.setting.own_units())
        own = [unit for unit in units if self._is_own(unit)]
        if len(units) < 2 or not own:
            return NOTHING_MUTUAL
        at = frozenset(members)
        if len(units) > MOST_MUTUAL:
            return Mutual((), at, is_vague=True)
        first, last = min([*members, deed[0]]), max([*members, deed[1] - 1])
        is_sure = len(units) == 2 and not self._is_turned(first, last) and not self._goes_on(last)
        said = tuple(self._helps(own, units, signs[first].start, signs[last].end, is_sure=is_sure))
        return Mutual(said, at, is_vague=not said)

    def _units_of(self, members: Sequence[int]) -> list[Unit]:
        named = (self.possible.any_unit(self._row.signs[n]) for n in members)
        return list(dict.fromkeys(unit for row in named for unit in row))

    def _is_own(self, unit: Unit) -> bool:
        return self.possible.setting.own_unit(unit.location.province) == unit

    def _helps(
        self, own: Sequence[Unit], units: Sequence[Unit], start: int, end: int, *, is_sure: bool
    ) -> Iterator[ToldOrders]:
        """Each unit's help for the others where they stand."""
        for unit in own:
            others = [SupportHold(piece(unit), piece(o)) for o in units if o != unit]
            meant = self.possible.chosen(others)
            if meant is not None:
                place, orders = unit.location.province, meant.orders
                sure = is_sure and len(orders) == 1
                yield ToldOrders(
                    start, end, orders, place, is_sure=sure, mends=self._row.is_mending
                )

    def _is_turned(self, first: int, last: int) -> bool:
        """Whether it is denied, doubted, or hangs on something."""
        one = Candidate(Deed.SUPPORT_HOLD, {"u": first, "x": last})
        clause = OrderClause.around(one, self._row.signs)
        return clause.is_turned or clause.is_barred(list(caveats_around(one, self._row.signs)))

    def _goes_on(self, last: int) -> bool:
        """Whether another place belongs to what is mutual: "support each other to Silesia"."""
        clause = takewhile(lambda sign: sign.letter not in ENDS, self._row.signs[last + 1 :])
        return any(sign.letter == PLACE for sign in clause)

    # ------------------------------------------------------------ and vice versa

    def turned_about(self, row: SignRow) -> tuple[int, int] | None:
        """From which word to which a sentence says that another does the same in return.

        That is "and vice versa", or the names alone: "Warsaw supports Moscow and Moscow Warsaw".
        """
        signs = row.signs
        end = next((n + 1 for n, sign in enumerate(signs) if sign.letter == "v"), None)
        if end is None:
            return self._names_alone(row)
        start = end - 1
        while start > 0 and signs[start - 1].letter in JOINS and not signs[start - 1].places:
            start -= 1
        return start, end

    def _names_alone(self, row: SignRow) -> tuple[int, int] | None:
        signs, own = row.signs, self.possible.own
        plain = [n for n, sign in enumerate(signs) if sign.letter != CHEAP]
        for nth in range(len(plain) - MIRRORED + 1):
            some = plain[nth : nth + MIRRORED]
            if _LETTERS_OF_MIRRORED.fullmatch("".join(signs[n].letter for n in some)):
                first, _, second, _, third, last = some
                is_same = own(signs[first]) == own(signs[last])
                is_back = own(signs[second]) == own(signs[third])
                is_end = _first_letter(signs[last + 1 :]) in {"", *ENDS}
                if is_same and is_back and is_end:
                    return some[3], last + 1
        return None

    def in_return(self, said: Sequence[ToldOrders], start: int, end: int) -> list[ToldOrders]:
        """What a sentence tells units, with what another does in return for the last of it."""
        above = [one for one in said if one.start < start]
        if not above:
            other = self._mirrored(self.memory.orders[-1]) if self.memory.orders else None
            return [*said, _told_at(start, end, other)] if other is not None else list(said)
        last = next((one for one in reversed(above) if one.is_sure), above[-1])
        other = self._mirrored(last.orders[0])
        if other is None:
            return [replace(one, is_sure=False) if one is last else one for one in said]
        told = replace(_told_at(start, end, other), is_sure=last.is_sure)
        return [*(one for one in said if one.unit != told.unit), told]

    def _mirrored(self, order: Order) -> SupportHold | Move | None:
        """What the other unit does in return, if it is one's own."""
        match order:
            case SupportHold(unit, supported):
                other = self.possible.setting.own_unit(supported.location.province)
                return SupportHold(piece(other), unit) if other is not None else None
            case Move(unit, destination):
                other = self.possible.setting.own_unit(destination.province)
                goal = Location(unit.location.province)
                return Move(piece(other), goal) if other is not None else None
            case _:
                return None


def _first_letter(signs: Iterable[Sign]) -> str:
    """The letter of the first of some words that changes anything; "" if none does."""
    return next((sign.letter for sign in signs if sign.letter != CHEAP), "")


def _told_at(start: int, end: int, order: SupportHold | Move) -> ToldOrders:
    return ToldOrders(start, end, (order,), order.unit.location.province)
