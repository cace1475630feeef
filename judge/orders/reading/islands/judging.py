"""Whether the orders that stand in a text are given in it: by the words beside each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from judge.orders.gazetteer import WORD, FoundPlace
from judge.orders.model import (
    Hold,
    Move,
    Order,
    Piece,
    SupportHold,
    SupportMove,
)
from judge.orders.reading.islands.beside import BesideOrders
from judge.orders.reading.islands.finding import Island, unit_of
from judge.orders.reading.islands.verdicts import Verdicts
from judge.orders.reading.normal import Normal
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Note

NEGATIONS = frozenset({"no", "nein", "non"})
"""What mends an order only if something divides it from the order."""

LONGEST_SHARED = 80
CANCELLED_BEFORE = 4
_JOINED = re.compile(r" *(?:,|&|\+|and|,? and|et|und) *(?:(?:the|a|f|army|fleet) *){0,2}")


@dataclass(frozen=True, slots=True)
class FoundOrder:
    """An order in a text; `why` says what speaks against taking it, if anything does.

    `start` and `end` are in the text, in its normal form. `choices` are what it could be, if
    it could be several.
    """

    order: Order
    start: int
    end: int
    why: str = ""
    notes: tuple[Note, ...] = ()
    choices: tuple[Order, ...] = ()


@dataclass(frozen=True)
class Judging:
    """Judges the islands of a text; one for a board."""

    reader: OrderReader
    beside: BesideOrders

    @cached_property
    def _verdicts(self) -> Verdicts:
        return Verdicts(self.reader, self.beside)

    def judged(
        self,
        islands: Sequence[Island],
        normal: Normal,
        setting: LineSetting,
        said: str,
        above: Sequence[Order | None] = (),
    ) -> list[FoundOrder]:
        """The orders of a text from left to right; `above` are those that stand above it.

        `said` are its words in its own language.
        """
        text = normal.text
        found: list[FoundOrder] = []
        before = 0
        for nth, island in enumerate(islands):
            after = islands[nth + 1].start if nth + 1 < len(islands) else len(text)
            begin = max(before, text.rfind(";", 0, island.start) + 1)
            before = island.end
            before_it = [*above, *(None if f.why else f.order for f in found)]
            order = self._meant(island, before_it)
            if order is None:
                continue
            if self._is_cancelled(text[begin : self._first_place(text, island)]):
                found = [f for f in found if f.order != order]
                continue
            units = {unit_of(o) for o in before_it if o is not None}
            words = self._words_beside(island, text, begin, is_again=unit_of(order) in units)
            sharing = list(self._sharing(text, begin, island.start, order, setting))
            why = self._verdicts.why(words, normal, said, after, island, setting)
            if not sharing:
                why = why or self._before(text, begin, island, setting)
            found += [FoundOrder(other, island.start, island.end, why) for other in sharing]
            found, why = self._after_earlier(found, text, island, order, words, why)
            found += _found(island, order, why)
        return found

    def _meant(self, island: Island, above: Sequence[Order | None]) -> Order | None:
        """The order of an island; of "supports that", for the order before it."""
        if not island.is_about:
            return island.order
        return _about(island.order, above[-1] if above else None)

    def _first_place(self, text: str, island: Island) -> int:
        """Where the first place of an order stands."""
        named = self.reader.wording.places_pattern.search(text, island.start, island.end)
        return named.start() if named else island.start

    def _words_beside(self, island: Island, text: str, begin: int, *, is_again: bool) -> str:
        """What stands before an order in its sentence, and inside it.

        If it `is_again` for a unit that has one, words that only mend that are left out.
        """
        strays = " ".join(text[a:b] for a, b in island.stretch.strays)
        words = f"{text[begin : island.start]} {strays}"
        if is_again or "," in text[begin : island.start]:
            words = self._without_correction(words)
        return self.beside.harmless.sub(" ", " ".join(WORD.findall(words)))

    def _without_correction(self, words: str) -> str:
        """The words before an order without those at their beginning that only mend another."""
        rest = words.lstrip(" ,.-")
        while found := self.beside.mends.match(rest):
            behind = rest[found.end() :].lstrip(" ")
            is_apart = not behind or not behind[0].isalnum() or self.beside.mends.match(behind)
            if found[0] in NEGATIONS and not is_apart:
                break
            rest = behind.lstrip(" ,.-")
        return rest

    def _is_cancelled(self, before: str) -> bool:
        """Whether an order is named to be taken back: "scrap Vie - Boh"."""
        near = " ".join(WORD.findall(before[before.rfind(",") + 1 :])[-CANCELLED_BEFORE:])
        return self.beside.cancels.search(near) is not None

    # ------------------------------------------------------------ two orders for one unit

    def _after_earlier(
        self,
        found: list[FoundOrder],
        text: str,
        island: Island,
        order: Order,
        words: str,
        why: str,
    ) -> tuple[list[FoundOrder], str]:
        """What is left of the orders above for the same unit, and what speaks against this one."""
        for old in [f for f in found if unit_of(f.order) == unit_of(order)]:
            found = [f for f in found if f is not old]
            if old.order == order:
                continue
            if self.beside.mends.search(text, old.end, island.start):
                rest = self.beside.mends.sub(" ", words)
                is_clear = not self.beside.changes.search(rest)
                why = "" if is_clear and island.is_sure else why
            else:
                found.append(replace(old, why=old.why or "twice"))
                why = why or "twice"
        return found, why

    def _sharing(
        self, text: str, begin: int, start: int, order: Order, setting: LineSetting
    ) -> Iterator[Order]:
        """The units of "Holland and Kiel hold" that stand right before, with "and" between."""
        if not isinstance(order, Hold | SupportHold | SupportMove):
            return
        gap = text[max(begin, start - LONGEST_SHARED) : start]
        places = self.reader.wording.places_pattern
        words = WORD.findall(places.sub(" ", gap))
        known = self.beside.divides | self.beside.cheap | {"a", "f", "army", "fleet"}
        if not re.search(r"(?:and|&|\+|,) *(?:the *)?$", gap) or not known.issuperset(words):
            return
        for named in places.finditer(gap):
            place = self.reader.gazetteer.look_up(named[0])
            unit = setting.own_unit(place.province) if isinstance(place, FoundPlace) else None
            if unit is not None and unit.location != order.unit.location:
                yield replace(order, unit=Piece(unit.kind, unit.location))

    def _before(self, text: str, begin: int, island: Island, setting: LineSetting) -> str:
        """What stands before an order and may belong to it."""
        is_shared = self._waits(text, begin, island, setting)
        return self._verdicts.strange_before(text, island) or ("shared" if is_shared else "")

    def _waits(self, text: str, begin: int, island: Island, setting: LineSetting) -> bool:
        """Whether another unit before may be meant too: "A Par and A Mar - Bur"."""
        gap = text[max(begin, island.start - LONGEST_SHARED) : island.start]
        last = list(self.reader.wording.places_pattern.finditer(gap))[-1:]
        if not last or not _JOINED.fullmatch(gap, last[0].end()):
            return False
        place = self.reader.gazetteer.look_up(last[0][0])
        if not isinstance(place, FoundPlace):
            return False
        unit = setting.own_unit(place.province)
        return unit is not None and place.province.id != unit_of(island.order)


def _found(island: Island, order: Order, why: str) -> list[FoundOrder]:
    """What an island orders: with the supports it names, or as several that it could be."""
    start, end, every = island.start, island.end, (order, *island.more)
    if island.more and not island.is_sure:
        return [FoundOrder(order, start, end, why or "which", (), every)]
    return [FoundOrder(each, start, end, why, island.notes) for each in every]


def _about(order: Order, last: Order | None) -> Order | None:
    """A support for the order before it."""
    if not isinstance(order, Hold):
        return None
    match last:
        case Move(moved, destination) | SupportMove(_, moved, destination):
            return SupportMove(order.unit, moved, destination)
        case Hold(held):
            return SupportHold(order.unit, held)
        case _:
            return None
