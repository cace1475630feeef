"""Whether what a question asks about is possible: "can the army in Paris get to Munich?"."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.units import Power, Unit, UnitKind
from judge.board.variant import Variant
from judge.desk.inquiries.places import owner_of_unit
from judge.orders.gazetteer import fold, plain_words
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import (
    FOR_NO_UNIT,
    Build,
    Disband,
    Hold,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
)
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Reading
from judge.orders.standing import Standing

LONGEST = 200
"""In letters: a longer question tells a story."""
_WORD = re.compile(r"[^\s?!.,;:]+")
_BEFORE = 6
"""So many words before the first place may name the unit."""
_OF_WINTER = ("BUILD", "REMOVE", "DISBAND")


def order_asked_about(text: str, position: Position, reader: OrderReader) -> Order | None:
    """The one order that a question speaks of, from its unit to its last place; None for none.

    Of a question that names two places, that may be the way from the first to the second.
    """
    phase = position.phase
    for kind in dict.fromkeys((phase.kind, PhaseKind.MOVEMENT)):
        if (row := _row(text, reader, kind)) is None:
            return None
        sheet = read_orders(row, reader, phase=kind, position=position, by_line=True)
        read = [e.content.order for e in sheet.entries if isinstance(e.content, Reading)]
        if len(read) == len(sheet.entries) == 1 and not isinstance(read[0], Hold):
            return read[0]
    named = reader.likeness.named(text)
    if len(named) != 2 or not _speaks_of_way(text, reader):
        return None
    return _way(text, named[0], named[1], position, reader)


def _speaks_of_way(text: str, reader: OrderReader) -> bool:
    """Whether a question is about going from one place to another, and no support."""
    words = plain_words(text)
    said = {
        name: any(f" {word} " in f" {words} " for word in reader.lexicon.words[name] if word[1:])
        for name in ("MOVE", "TO", "RETREAT", "CONVOY", "BORDER", "SUPPORT")
    }
    return any(said.values()) and not said["SUPPORT"]


def _way(
    text: str, one: Province, other: Province, position: Position, reader: OrderReader
) -> Order:
    """The step from one place to another, by the unit that is there, or by one that could be."""
    named = {reader.names.kinds.get(word) for word in re.findall(r"[a-z]{2,}", fold(text))}
    said = [kind for kind in UnitKind if kind in named]
    unit = position.unit_in(one)
    kind = said[0] if said else unit.kind if unit is not None else None
    if kind is None:
        is_by_sea = one.is_water or other.is_water
        kind = UnitKind.FLEET if is_by_sea else UnitKind.ARMY
    return Move(Piece(kind, Location(one)), Location(other))


def _row(text: str, reader: OrderReader, kind: PhaseKind) -> str | None:
    """The words from the unit, or the first place, to the last place."""
    if len(text) > LONGEST:
        return None
    words = list(_WORD.finditer(text))
    is_place = [bool(reader.likeness.places(word[0])) for word in words]
    spans = [(m.start(), m.end()) for m in reader.lexicon.places_pattern.finditer(fold(text))]
    if len(fold(text)) == len(text):
        is_place = [
            known or any(begin <= word.start() < end for begin, end in spans)
            for known, word in zip(is_place, words, strict=True)
        ]
    if not any(is_place):
        return None
    first = is_place.index(True)
    last = len(words) - 1 - is_place[::-1].index(True)
    begins = _of_unit(reader, kind)
    near = range(max(0, first - _BEFORE), first)
    units = [at for at in near if words[at][0] in "AF" or fold(words[at][0]) in begins]
    return text[words[units[0] if units else first].start() : words[last].end()]


def _of_unit(reader: OrderReader, kind: PhaseKind) -> frozenset[str]:
    """The words with which an order begins in a phase, names apart."""
    named = set(reader.names.kinds)
    if kind is PhaseKind.ADJUSTMENT:
        named |= {word for name in _OF_WINTER for word in reader.lexicon.words.get(name, ())}
    return frozenset(word for word in named if len(word) > 1)


def verdict(
    order: Order, power: Power | None, position: Position, variant: Variant
) -> Order | Illegality | None:
    """An order as it is possible, whatever others order, or why it isn't; None for nobody's."""
    position, owner = _supposed(order, power, position, variant)
    return settle(order, owner, Standing(position, variant), variant) if owner else None


def _supposed(
    order: Order, power: Power | None, position: Position, variant: Variant
) -> tuple[Position, Power | None]:
    """The position in which it is asked, and whose order it would be.

    Where nobody stands, or another kind of unit, such a unit is supposed to: the question is
    about the board. What units do in a season is asked at any time of the year.
    """
    if isinstance(order, (*FOR_NO_UNIT, Build, Remove, Retreat, Disband)):
        return position, power
    phase = position.phase
    if phase.kind is not PhaseKind.MOVEMENT:
        spring = phase.season is Season.WINTER
        season = Season.SPRING if spring else phase.season
        phase = Phase(season, phase.year + spring, PhaseKind.MOVEMENT)
        position = replace(position, phase=phase, dislodged=())
    place = order.unit.location
    unit = position.unit_in(place.province)
    owner = owner_of_unit(place.province, position) or power or variant.powers[0]
    kind = order.unit.kind or (unit.kind if unit is not None else _kind_for(place.province))
    if unit is not None and unit.kind is kind:
        return position, owner
    where = place
    if kind is UnitKind.FLEET and place.coast is None and place.province.coasts:
        where = Location(place.province, place.province.coasts[0])
    others = tuple(u for u in position.units if u.location.province != place.province)
    units = tuple(sorted((*others, Unit(owner, kind, where)), key=str))
    return replace(position, units=units), owner


def _kind_for(province: Province) -> UnitKind:
    return UnitKind.FLEET if province.is_water else UnitKind.ARMY
