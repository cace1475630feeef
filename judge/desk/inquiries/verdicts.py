"""Whether what a question asks about is possible: "can the army in Paris get to Munich?"."""

from __future__ import annotations

import re
from collections.abc import Collection
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
_GOING = ("MOVE", "TO", "RETREAT", "CONVOY")
_OF_WINTER = ("BUILD", "REMOVE", "DISBAND")


def speaks_of_retreat(text: str, reader: OrderReader) -> bool:
    """Whether a question is about retreats."""
    said = f" {plain_words(text)} "
    return any(f" {word} " in said for word in reader.lexicon.words["RETREAT"] if word[1:])


def order_asked_about(
    text: str,
    position: Position,
    reader: OrderReader,
    ways: Collection[str],
    power: Power | None = None,
) -> Order | None:
    """The one order that a question speaks of, from its unit to its last place; None for none.

    Of a question that names two places, and has one of the words for `ways`, that is the way from
    the first to the second; or to the first, where it is the second that has a unit before it
    ("is Burgundy open to A Par?"). In a retreat phase a unit need not be named where `power` has
    only one that must retreat.
    """
    phase = position.phase
    if phase.kind is PhaseKind.RETREAT and speaks_of_retreat(text, reader):
        return _retreat(text, position, reader, power)
    for kind in dict.fromkeys((phase.kind, PhaseKind.MOVEMENT)):
        if (row := _row(text, reader, kind)) is None:
            return None
        sheet = read_orders(row, reader, phase=kind, position=position, by_line=True)
        read = [e.content.order for e in sheet.entries if isinstance(e.content, Reading)]
        is_one = len(read) == len(sheet.entries) == 1 and not isinstance(read[0], Hold)
        if is_one and (not isinstance(read[0], Retreat) or _is_out(read[0].unit, position)):
            return read[0]
    named = _from_unit(text, reader)
    if len(named) != 2 or not _speaks_of_way(text, reader, ways):
        return None
    return _way(text, named[0], named[1], position, reader)


def _is_out(piece: Piece, position: Position) -> bool:
    """Whether a unit was dislodged."""
    return any(row.unit.location.province == piece.location.province for row in position.dislodged)


def _retreat(
    text: str, position: Position, reader: OrderReader, power: Power | None
) -> Retreat | None:
    """The retreat that a question speaks of; None where it names none, or more than one."""
    named = _from_unit(text, reader)
    left = {row.unit.location.province: row for row in position.dislodged}
    own = [place for place, row in left.items() if row.unit.power == power]
    if len(named) == 1 and len(own) == 1 and named[0] != own[0]:
        named = (own[0], named[0])
    named = named if named[:1] and named[0] in left else named[::-1]
    if len(named) != 2 or named[0] not in left:
        return None
    row, end = left[named[0]], named[1]
    open_ = next((place for place in row.ways if place.province == end), Location(end))
    return Retreat(Piece(row.unit.kind, row.unit.location), open_, hyper=open_ in row.leaps)


def _from_unit(text: str, reader: OrderReader) -> tuple[Province, ...]:
    """The places that a question names, of two that which has a unit named before it first."""
    named = reader.likeness.named(text)
    if len(named) != 2 or len(text) > LONGEST:
        return named
    kinds = {word for word in reader.names.kinds if len(word) > 1}
    words = (m for m in _WORD.finditer(text) if m[0] in {"A", "F"} or fold(m[0]) in kinds)
    behind = (reader.likeness.named(text[word.end() :]) for word in words)
    units = {found[0] for found in behind if found}
    return named[::-1] if units == {named[1]} else named


def _speaks_of_way(text: str, reader: OrderReader, ways: Collection[str]) -> bool:
    """Whether a question is about going from one place to another, and no support."""
    said, words = f" {plain_words(text)} ", reader.lexicon.words
    going = {word for name in _GOING for word in words[name]} | set(ways)
    has = {
        name: any(f" {w} " in said for w in row if w[1:])
        for name, row in (("going", going), ("support", words["SUPPORT"]))
    }
    return has["going"] and not has["support"]


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
) -> Order | Illegality:
    """An order as it is possible, whatever others order, or why it isn't; for its unit's owner.

    Where nobody stands, or another kind of unit, such a unit is supposed to, on whichever coast
    will do: the question is about the board, and asked at any time of the year.
    """
    asker = power or variant.powers[0]
    if isinstance(order, (*FOR_NO_UNIT, Build, Remove, Retreat, Disband)):
        return settle(order, asker, Standing(position, variant), variant)
    position = in_season(position)
    province = order.unit.location.province
    unit = position.unit_in(province)
    owner = owner_of_unit(province, position) or asker
    kind = order.unit.kind or (unit.kind if unit is not None else _kind_for(province))
    if unit is not None and unit.kind is kind:
        return settle(order, owner, Standing(position, variant), variant)
    supposed = (
        _with_unit(Unit(owner, kind, place), position)
        for place in _places_of(kind, order.unit.location)
    )
    tried = [settle(order, owner, Standing(one, variant), variant) for one in supposed]
    return next((one for one in tried if not isinstance(one, Illegality)), tried[0])


def in_season(position: Position) -> Position:
    """The position in a season in which units move: as it is, or the next one."""
    phase = position.phase
    if phase.kind is PhaseKind.MOVEMENT:
        return position
    is_winter = phase.season is Season.WINTER
    season = Season.SPRING if is_winter else phase.season
    moves = Phase(season, phase.year + is_winter, PhaseKind.MOVEMENT)
    return replace(position, phase=moves, dislodged=())


def _places_of(kind: UnitKind, place: Location) -> tuple[Location, ...]:
    """Where such a unit may stand that is said to be in a place: on any coast, or that named."""
    if kind is UnitKind.FLEET and place.coast is None and place.province.coasts:
        return tuple(Location(place.province, coast) for coast in place.province.coasts)
    return (place,)


def _with_unit(unit: Unit, position: Position) -> Position:
    """The position with a unit in the place of whatever stands there."""
    others = (u for u in position.units if u.location.province != unit.location.province)
    return replace(position, units=tuple(sorted((*others, unit), key=str)))


def _kind_for(province: Province) -> UnitKind:
    return UnitKind.FLEET if province.is_water else UnitKind.ARMY
