"""What each unit of a sentence may be told: the orders that its words could mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, islice

from judge.board.units import Unit
from judge.orders.model import Move, Order
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.possible import MeantOrders, Possible
from judge.orders.reading.movements.words import PLACE, Sign

MOST_AROUND = 6
"""So many places on either side of a unit are tried as what it has to do with."""
MOST_ABOVE = 4
"""So many moves above are tried as what a unit may help."""
MOST_CANDIDATES = 60
MOST_POINTING = 3
BEFORE_FIRST = -1
"""Where a sentence speaks of a unit that it doesn't name, before its first word."""

HELPING = frozenset("SBWCVZ")
BACKING = HELPING - frozenset("WZ")
"""Without such a word, nothing is helped that isn't named."""
MENDING = frozenset("XU")


class Deed(Enum):
    """What a unit may be told."""

    NOTHING = "N"
    HOLD = "H"
    MOVE = "M"
    SUPPORT = "S"
    SUPPORT_HOLD = "D"
    CONVOY = "C"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An order that a sentence may give a unit; `roles` tells which of its words is what.

    u is the unit, d where it goes, x whom it helps, y where that goes. `of_memory` if a part
    of it isn't named here, but pointed at: "supports that", "goes there".
    """

    deed: Deed
    roles: Mapping[str, int]
    meant: MeantOrders | None = None
    of_memory: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A unit of one's own that a sentence speaks of, and what it may be told there."""

    at: int
    units: tuple[Unit, ...]
    candidates: tuple[Candidate, ...]
    is_spoken_of: bool = False
    """Whether it is named by no name: "it", or nothing."""


@dataclass
class SignRow:
    """The words of a sentence, and where they name places."""

    signs: Sequence[Sign]
    is_hyper: bool = False
    """Whether the sentence speaks of hyperspace (Swiss 11)."""

    def __post_init__(self) -> None:
        self.places = [n for n, sign in enumerate(self.signs) if sign.letter == PLACE]
        self.is_mending = any(sign.letter in MENDING for sign in self.signs)
        self.is_backing = any(sign.letter in BACKING for sign in self.signs)
        self.is_helping = any(sign.letter in HELPING for sign in self.signs)

    def near(self, at: int) -> list[int]:
        """Where places are named around a word."""
        before = [n for n in self.places if n < at]
        return before[-MOST_AROUND:] + [n for n in self.places if n > at][:MOST_AROUND]

    def pointing(self, letters: str) -> list[int]:
        """Where a word points at something: "it", "there"."""
        return [n for n, sign in enumerate(self.signs) if sign.letter in letters]


@dataclass
class CandidateFinder:
    """Finds the candidates of the sentences of one letter."""

    possible: Possible
    memory: LetterMemory
    _meant: dict[tuple[object, ...], MeantOrders | None] = field(default_factory=dict)

    def points(self, row: SignRow) -> list[int]:
        """Where a sentence may speak of a unit."""
        named = [n for n in row.places if self.possible.own(row.signs[n])]
        spoken = row.pointing("J")[:MOST_POINTING] or row.pointing("XU")[:1]
        if not spoken and not named:
            spoken = [BEFORE_FIRST]
        return sorted([*named, *spoken])

    def mention(self, row: SignRow, at: int) -> Mention | None:
        """What is said of the unit at a point, in the light of what was said before."""
        if at in row.places:
            sign = row.signs[at]
            units = tuple(self.possible.own(sign))
            return Mention(at, units, self._candidates(at, sign, row))
        subject = self.memory.subject
        units = tuple(self.possible.own(subject)) if subject is not None else ()
        if subject is None or len(units) != 1:
            return None
        is_told = self.memory.has_order(units[0].location.province)
        is_mended = row.is_mending and len(self.memory.orders) == 1 and not self._begins_own(row)
        if is_told and not is_mended:
            return None  # "Sorry, I mean Pic, not Burgundy" may mend any of those above
        return Mention(at, units, self._candidates(at, subject, row), is_spoken_of=True)

    def _begins_own(self, row: SignRow) -> bool:
        """Whether the first place that a sentence names has a unit of one's own."""
        return bool(row.places) and bool(self.possible.own(row.signs[row.places[0]]))

    def _candidates(self, at: int, unit: Sign, row: SignRow) -> tuple[Candidate, ...]:
        near = row.near(at)
        found = chain(
            [Candidate(Deed.NOTHING, {"u": at})],
            self._one(Deed.HOLD, {"u": at}, (unit,), lambda: self.possible.holds(unit)),
            self._moves(at, unit, row, near),
            self._helps(at, unit, row, near),
        )
        return tuple(islice(found, MOST_CANDIDATES))

    def _one(
        self,
        deed: Deed,
        roles: Mapping[str, int],
        of: tuple[object, ...],
        orders: Callable[[], Iterable[Order]],
        *,
        is_plain: bool = True,
        of_memory: bool = False,
    ) -> Iterator[Candidate]:
        """A candidate, if it means any order; what was asked before isn't made again."""
        key = (deed, is_plain, *(_named(what) for what in of))
        if key not in self._meant:
            self._meant[key] = self.possible.chosen(orders(), is_plain=is_plain)
        meant = self._meant[key]
        if meant is not None:
            yield Candidate(deed, roles, meant, of_memory)

    # ------------------------------------------------------------ moves

    def _moves(self, at: int, unit: Sign, row: SignRow, near: Sequence[int]) -> Iterator[Candidate]:
        for n in near:
            yield from self._moves_to(unit, {"u": at, "d": n}, row.signs[n], row)
        for n in row.pointing("JL"):
            goal = self._place_before(row, n, at) if n > at else None
            if goal is not None:
                yield from self._moves_to(unit, {"u": at, "d": n}, goal, row, of_memory=True)

    def _moves_to(
        self,
        unit: Sign,
        roles: Mapping[str, int],
        goal: Sign,
        row: SignRow,
        *,
        of_memory: bool = False,
    ) -> Iterator[Candidate]:
        def moves() -> Iterator[Move]:
            return self.possible.moves(unit, goal)

        def hyper_moves() -> Iterator[Move]:
            return (replace(move, hyper=True) for move in moves())

        of, plain = (unit, goal), not (of_memory or row.is_hyper)
        yield from self._one(Deed.MOVE, roles, of, moves, is_plain=plain, of_memory=of_memory)
        if row.is_hyper:
            yield from self._one(
                Deed.MOVE, roles, (*of, "hyper"), hyper_moves, is_plain=False, of_memory=of_memory
            )

    def _place_before(self, row: SignRow, n: int, at: int) -> Sign | None:
        """The place that a "there" or "it" may mean."""
        named = [k for k in row.places if k < n and k != at]
        return row.signs[named[-1]] if named else self.memory.place

    # ------------------------------------------------------------ supports and convoys

    def _helps(self, at: int, unit: Sign, row: SignRow, near: Sequence[int]) -> Iterator[Candidate]:
        for x in near:
            if self.possible.any_unit(row.signs[x]):
                yield from self._helps_one(at, unit, x, row, near)
        for y in near:
            coming = self.memory.moves_to(row.signs[y].places)[:1]
            yield from self._helps_moves({"u": at, "y": y}, unit, coming)
        points = row.pointing("J")
        if row.is_backing or points:
            roles = {"u": at, "x": points[0]} if points else {"u": at}
            yield from self._helps_moves(roles, unit, self.memory.moves()[:MOST_ABOVE])

    def _helps_one(
        self, at: int, unit: Sign, x: int, row: SignRow, near: Sequence[int]
    ) -> Iterator[Candidate]:
        """Help for a unit that is named: to a place, where it stands, or in what it does."""
        possible, who, plain = self.possible, row.signs[x], row.is_helping
        for y in near:
            if y == x:
                continue
            goal, roles = row.signs[y], {"u": at, "x": x, "y": y}
            of = (unit, who, goal)
            yield from self._one(
                Deed.SUPPORT, roles, of, _of(possible.supports, *of), is_plain=plain
            )
            yield from self._one(Deed.CONVOY, roles, of, _of(possible.convoys, *of), is_plain=False)
        if row.is_helping:
            roles = {"u": at, "x": x}
            stays = _of(possible.supports_to_stay, unit, who)
            yield from self._one(Deed.SUPPORT_HOLD, roles, (unit, who), stays)
            yield from self._helps_moves(roles, unit, self.memory.move_of(who.places)[:1])

    def _helps_moves(
        self, roles: Mapping[str, int], unit: Sign, moves: Sequence[Move]
    ) -> Iterator[Candidate]:
        """Help for moves that were ordered before."""
        for move in moves:
            for deed, helped in (
                (Deed.SUPPORT, self.possible.supports_of),
                (Deed.CONVOY, self.possible.convoys_of),
            ):
                yield from self._one(
                    deed, roles, (unit, move), _of(helped, unit, [move]), is_plain=False,
                    of_memory=True,
                )  # fmt: skip


def _of(orders: Callable[..., Iterable[Order]], *given: object) -> Callable[[], Iterable[Order]]:
    return lambda: orders(*given)


def _named(what: object) -> object:
    """By what it is known what words mean: the same places mean the same."""
    return (what.places, what.coast) if isinstance(what, Sign) else what
