"""What each unit of a sentence may be told: the orders that its words could mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain, dropwhile, islice, takewhile

from judge.board.places import Province
from judge.board.units import Unit
from judge.orders.model import Move, Order
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.possible import MeantOrders, Possible
from judge.orders.reading.movements.words import CHEAP, PLACE, Sign

MOST_AROUND = 6
"""So many places on either side of a unit are tried as what it has to do with."""
MOST_ABOVE = 4
"""So many moves above are tried as what a unit may help."""
MOST_CANDIDATES = 80
MOST_UNITS = 4
"""So many of the units that a word may mean are tried."""
MOST_POINTING = 3
MOST_SPOKEN_OF = 3
"""So many units spoken of before are tried for an "it", or for what mends an order."""
MOST_LEFT = 2
"""So many places that were left above are tried as where a unit follows."""
BEFORE_FIRST = -1
"""Where a sentence speaks of a unit that it doesn't name, before its first word."""

HELPING = frozenset("SBWCVZ")
BACKING = HELPING - frozenset("WZ")
"""Without such a word, nothing is helped that isn't named."""
MENDING = frozenset("XU")
_MENDING_BEGINS = frozenset("XUc,:")
_DEEDS = frozenset("MTHSCKVZ")


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

    u is the unit, d where it goes, x whom it helps, y where that goes. `source` says where a
    part of it comes from that isn't named here, but pointed at: "supports that", "goes there".
    """

    deed: Deed
    roles: Mapping[str, int]
    meant: MeantOrders | None = None
    source: str = ""
    unit: Province | None = None

    @property
    def span(self) -> tuple[int, int]:
        """From which word of the sentence to which it is put together."""
        return max(min(self.roles.values()), 0), max(self.roles.values()) + 1

    @property
    def of_memory(self) -> bool:
        """Whether a part of it isn't named in the sentence."""
        return bool(self.source)


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
        words = [sign.letter for sign in self.signs if sign.letter != CHEAP]
        self.breaks_off = words[-1:] == ["T"]

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
        mending = [n for n in row.pointing("XU")[:1] if not self._names_unit(row, n)]
        spoken = row.pointing("J")[:MOST_POINTING] or mending
        if not spoken and not named:
            spoken = [BEFORE_FIRST]
        return sorted([*named, *spoken])

    def _names_unit(self, row: SignRow, at: int) -> bool:
        """Whether what mends an order names its unit: "sorry, I meant Paris to Gascony"."""
        behind = list(dropwhile(lambda sign: sign.letter in _MENDING_BEGINS, row.signs[at:]))
        if not behind or behind[0].letter != PLACE or not self.possible.own(behind[0]):
            return False
        clause = takewhile(lambda sign: sign.letter not in ",;:", behind[1:])
        return any(sign.letter in _DEEDS for sign in clause)

    def mention(self, row: SignRow, at: int) -> Mention | None:
        """What is said of the unit at a point, in the light of what was said before."""
        if at in row.places:
            sign = row.signs[at]
            named = {place for n in row.places if n != at for place in row.signs[n].places[:1]}
            own = self.possible.own(sign)
            units = tuple(sorted(own, key=lambda unit: unit.location.province not in named))
            return Mention(at, units, self._candidates(at, units, row))
        units = tuple(self._spoken_of(row))
        if not units:
            return None
        return Mention(at, units, self._candidates(at, units, row), is_spoken_of=True)

    def _spoken_of(self, row: SignRow) -> Iterator[Unit]:
        """The units that a sentence may speak of without a name: those spoken of last.

        One that has an order is spoken of again only where something is mended.
        """
        for place in self.memory.spoken[:MOST_SPOKEN_OF]:
            unit = self.possible.setting.own_unit(place)
            if unit is not None and (row.is_mending or not self.memory.has_order(place)):
                yield unit
                if not row.is_mending:
                    return

    def _candidates(self, at: int, units: Sequence[Unit], row: SignRow) -> tuple[Candidate, ...]:
        near = row.near(at)
        found = chain([Candidate(Deed.NOTHING, {"u": at})])
        for unit in units[:MOST_UNITS]:
            sign = Sign(PLACE, 0, 0, (unit.location.province,), is_named=len(units) == 1)
            found = chain(found, self._of_unit(at, sign, row, near))
        return tuple(islice(found, MOST_CANDIDATES))

    def _of_unit(
        self, at: int, unit: Sign, row: SignRow, near: Sequence[int]
    ) -> Iterator[Candidate]:
        yield from self._one(Deed.HOLD, {"u": at}, (unit,), lambda: self.possible.holds(unit))
        yield from self._moves(at, unit, row, near)
        yield from self._helps(at, unit, row, near)

    def _one(
        self,
        deed: Deed,
        roles: Mapping[str, int],
        of: tuple[Sign, *tuple[object, ...]],
        orders: Callable[[], Iterable[Order]],
        *,
        is_plain: bool = True,
        source: str = "",
    ) -> Iterator[Candidate]:
        """A candidate, if it means any order; what was asked before isn't made again."""
        unit = of[0]
        is_plain = is_plain and unit.is_named
        key = (deed, is_plain, *(_named(what) for what in of))
        if key not in self._meant:
            self._meant[key] = self.possible.chosen(orders(), is_plain=is_plain)
        meant = self._meant[key]
        if meant is not None:
            yield Candidate(deed, roles, meant, source, unit.places[0])

    # ------------------------------------------------------------ moves

    def _moves(self, at: int, unit: Sign, row: SignRow, near: Sequence[int]) -> Iterator[Candidate]:
        for n in near:
            yield from self._moves_to(unit, {"u": at, "d": n}, row.signs[n], row)
        pointing = [n for n in row.pointing("JL") if n > at]
        for n in pointing:
            goal = self._place_before(row, n, at)
            if goal is not None:
                yield from self._moves_to(unit, {"u": at, "d": n}, goal, row, source="there")
        if not pointing and self.memory.place is not None:
            yield from self._moves_to(unit, {"u": at}, self.memory.place, row, source="place")
        for nth, move in enumerate(self.memory.moves()[:MOST_LEFT]):
            left = Sign(PLACE, 0, 0, (move.unit.location.province,))
            yield from self._moves_to(unit, {"u": at}, left, row, source=f"left{nth}")

    def _moves_to(
        self,
        unit: Sign,
        roles: Mapping[str, int],
        goal: Sign,
        row: SignRow,
        *,
        source: str = "",
    ) -> Iterator[Candidate]:
        def moves() -> Iterator[Move]:
            return self.possible.moves(unit, goal)

        def hyper_moves() -> Iterator[Move]:
            return (replace(move, hyper=True) for move in moves())

        of, plain = (unit, goal), not (source or row.is_hyper)
        yield from self._one(Deed.MOVE, roles, of, moves, is_plain=plain, source=source)
        if row.is_hyper:
            yield from self._one(
                Deed.MOVE, roles, (*of, "hyper"), hyper_moves, is_plain=False, source=source
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
            yield from self._helps_moves({"u": at, "y": y}, unit, coming, "coming")
        points = row.pointing("J")
        if row.is_backing or points:
            roles = {"u": at, "x": points[0]} if points else {"u": at}
            for nth, move in enumerate(self.memory.moves()[:MOST_ABOVE]):
                yield from self._helps_moves(roles, unit, [move], f"above{nth}")
        if row.is_backing and points:
            yield from self._stays(at, unit, points[0], row)

    def _stays(self, at: int, unit: Sign, point: int, row: SignRow) -> Iterator[Candidate]:
        """Help for a unit where it stands that is only pointed at: "Silesia supports it"."""
        before = [row.signs[n].places for n in row.places if n < point and n != at][-1:]
        above = [(place,) for place in self.memory.spoken[:MOST_LEFT]]
        for nth, places in enumerate(dict.fromkeys([*before, *above])):
            who = Sign(PLACE, 0, 0, places)
            stays = _of(self.possible.supports_to_stay, unit, who)
            roles = {"u": at, "x": point}
            yield from self._one(
                Deed.SUPPORT_HOLD, roles, (unit, who), stays, is_plain=False, source=f"it{nth}"
            )

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
            yield from self._helps_moves(roles, unit, self.memory.move_of(who.places)[:1], "its")

    def _helps_moves(
        self, roles: Mapping[str, int], unit: Sign, moves: Sequence[Move], source: str
    ) -> Iterator[Candidate]:
        """Help for moves that were ordered before."""
        for move in moves:
            for deed, helped in (
                (Deed.SUPPORT, self.possible.supports_of),
                (Deed.CONVOY, self.possible.convoys_of),
            ):
                yield from self._one(
                    deed, roles, (unit, move), _of(helped, unit, [move]), is_plain=False,
                    source=source,
                )  # fmt: skip


def _of(orders: Callable[..., Iterable[Order]], *given: object) -> Callable[[], Iterable[Order]]:
    return lambda: orders(*given)


def _named(what: object) -> object:
    """By what it is known what words mean: the same places mean the same."""
    return (what.places, what.coast) if isinstance(what, Sign) else what
