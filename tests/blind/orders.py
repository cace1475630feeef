"""Orders and conditions as they are compared: what says the same is the same text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.game.filed import Filed
from judge.orders.conditions import (
    AllOf,
    AnyOf,
    Condition,
    Dislodged,
    Not,
    Owns,
    Stands,
    Went,
    opposite,
)
from judge.orders.model import (
    FOR_NO_UNIT,
    Convoy,
    Link,
    Move,
    Order,
    Piece,
    Retreat,
    Separate,
    SupportHold,
    SupportMove,
)
from judge.orders.notation import NotationProblem, read_notation, write_order

_FACTS = (
    (re.compile(r"(?P<power>.+) owns (?P<place>\w+)"), "owns"),
    (re.compile(r"(?P<place>\w+) (?:is )?empty"), "empty"),
    (re.compile(r"(?P<place>\w+) (?:is )?occupied"), "occupied"),
    (re.compile(r"(?P<power>.+) in (?P<place>\w+)"), "in"),
    (
        re.compile(r"(?:[AF] )?(?P<start>\w+)(?:/\w\w)? - (?P<place>\w+)(?:/\w\w)? succeeded"),
        "went",
    ),
    (re.compile(r"(?:[AF] )?(?P<start>\w+)(?:/\w\w)? - (?P<place>\w+)(?:/\w\w)? failed"), "failed"),
    (re.compile(r"(?:[AF] )?(?P<place>\w+)(?:/\w\w)? (?:is |was )?dislodged"), "dislodged"),
)


def canonical(text: str, variant: Variant) -> Order:
    """An order in the canonical notation; ValueError if it is none."""
    order = read_notation(text, variant)
    if isinstance(order, NotationProblem):
        message = f"{text!r} is no order in the canonical notation of {variant.id}"
        raise ValueError(message)  # noqa: TRY004 -- what is wrong is the text
    return order


def same(order: Order, position: Position, variant: Variant) -> str:
    """An order as text, without what may be left out or be said otherwise."""
    match order:
        case Move(unit, destination):
            piece = _piece(unit, position)
            goal = _landing(piece, destination, variant)
            walks = any(
                way.province == goal.province
                for way in variant.board.ways(UnitKind.ARMY, Location(unit.location.province))
            )
            by_sea = order.via_convoy and walks and piece.kind is UnitKind.ARMY
            order = replace(order, unit=_bare(piece), destination=goal, route=(), via_convoy=by_sea)
        case Retreat(unit, destination):
            piece = _piece(unit, position)
            goal = _landing(piece, destination, variant)
            order = replace(order, unit=_bare(piece), destination=goal)
        case SupportMove(unit, supported, destination):
            order = SupportMove(
                _bare(_piece(unit, position)),
                _bare(_piece(supported, position)),
                Location(destination.province),
                order.hyper,
            )
        case SupportHold(unit, supported):
            helped = _bare(_piece(supported, position))
            order = SupportHold(_bare(_piece(unit, position)), helped, order.hyper)
        case Convoy(unit, convoyed, destination):
            army = _bare(_piece(convoyed, position))
            order = Convoy(_bare(_piece(unit, position)), army, Location(destination.province))
        case Link(one, other) | Separate(one, other):
            first, second = sorted((one, other), key=str)
            order = type(order)(first, second)
        case _:
            order = _other(order, position)
    return write_order(order)


def _other(order: Any, position: Position) -> Any:
    """Holds, disbandings and removals; what is built or for no unit stays as it is."""
    if isinstance(order, FOR_NO_UNIT) or write_order(order).startswith("BUILD"):
        return order
    return replace(order, unit=_bare(_piece(order.unit, position)))


def _piece(piece: Piece, position: Position) -> Piece:
    """A unit with its kind and coast, if it stands there."""
    dislodged = tuple(row.unit for row in position.dislodged)
    for unit in (*dislodged, *position.units):
        if unit.location.province == piece.location.province and piece.kind in (None, unit.kind):
            return Piece(unit.kind, unit.location)
    return piece


def _bare(piece: Piece) -> Piece:
    return Piece(piece.kind, Location(piece.location.province))


def _landing(piece: Piece, goal: Location, variant: Variant) -> Location:
    """Where a fleet comes to land, if there is one coast that it can reach."""
    if piece.kind is not UnitKind.FLEET:
        return Location(goal.province)
    if goal.coast is not None or not goal.province.coasts:
        return goal
    ways = variant.board.ways(UnitKind.FLEET, piece.location)
    coasts = [way for way in ways if way.province == goal.province]
    return coasts[0] if len(coasts) == 1 else goal


def filed_text(row: Filed, position: Position, variant: Variant) -> str:
    """An order on file as text."""
    choices = " / ".join(same(order, position, variant) for order in row.choices)
    waits = f" if {condition_text(row.condition)}" if row.condition is not None else ""
    return f"{row.phase or 'standing'} {choices}{waits}"


def condition_text(condition: Condition) -> str:
    """A condition as text, its parts in alphabetical order."""
    match condition:
        case Owns(power, province):
            return f"{power.id} owns {province.key}"
        case Stands(province, power):
            return f"{power.id} in {province.key}" if power else f"{province.key} occupied"
        case Dislodged(province):
            return f"{province.key} dislodged"
        case Went(start, end):
            return f"{start.key if start else '?'} - {end.key} succeeded"
        case Not(inner):
            return f"not {condition_text(inner)}"
        case AllOf(parts):
            return _joined(" and ", parts)
        case AnyOf(parts):
            return _joined(" or ", parts)


def _joined(word: str, parts: Iterable[Condition]) -> str:
    return word.join(sorted(map(condition_text, parts)))


def read_condition(text: str, variant: Variant) -> Condition:
    """A condition as a set writes it; ValueError if it is none."""
    either = [_read_all(part, variant) for part in text.split(" or ")]
    return either[0] if len(either) == 1 else AnyOf(tuple(either))


def _read_all(text: str, variant: Variant) -> Condition:
    parts = [_read_fact(part.strip(), variant) for part in text.split(" and ")]
    return parts[0] if len(parts) == 1 else AllOf(tuple(parts))


def _read_fact(text: str, variant: Variant) -> Condition:
    if text.startswith("not "):
        return opposite(_read_fact(text[4:].strip(), variant))
    for pattern, kind in _FACTS:
        found = pattern.fullmatch(text)
        if found is not None:
            return _fact(kind, found.groupdict(), variant)
    message = f"{text!r} is no condition"
    raise ValueError(message)


def _fact(kind: str, said: dict[str, str], variant: Variant) -> Condition:
    board = variant.board.by_key
    place = _known(said["place"], board)
    power = read_power_name(said["power"], variant) if "power" in said else None
    start = _known(said["start"], board) if "start" in said else None
    match kind:
        case "owns":
            assert power is not None
            return Owns(variant.power_by_id[power], place)
        case "in":
            assert power is not None
            return Stands(place, variant.power_by_id[power])
        case "empty":
            return Not(Stands(place))
        case "occupied":
            return Stands(place)
        case "dislodged":
            return Dislodged(place)
        case "went":
            return Went(start, place)
        case _:
            return Not(Went(start, place))


def _known(code: str, board: Any) -> Any:
    if code.upper() not in board:
        message = f"{code!r} is no place"
        raise ValueError(message)
    return board[code.upper()]


def read_power_name(text: str, variant: Variant) -> str:
    """The id of a power by its name or id; ValueError if there is none."""
    for power in variant.powers:
        if text.strip().casefold() in {power.id.casefold(), power.name.casefold()}:
            return power.id
    message = f"{text!r} is no power of {variant.id}"
    raise ValueError(message)
