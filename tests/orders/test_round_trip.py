"""Whatever we print of an order is read back as that order: every order of every board.

`make test` takes a slice of all orders, `make soak ARGS="-k everything_written"` every
one, and writes how many came back into tests/bench/round_trip.json. Who stands where
plays no part: an order is written and read by itself, unless all of a line is capitals
and ids differ by capitals only ("F CAS H" of Cline VII): then who stands there decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice, permutations, product

import pytest

from judge.board.calendar import PhaseKind
from judge.board.corridor import make_corridor
from judge.board.places import Location, Province, Terrain
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Unit, UnitKind
from judge.board.variant import Variant
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.in_full import order_in_full
from judge.orders.model import (
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.notation import read_notation, write_order
from judge.orders.problems import Ambiguous
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Reading
from judge.orders.wording import write_printed
from tests.bench.record import write_down

EVERY = 53
"""One order in so many is tried by `make test`."""

SEASON = 2 * 1902 + 1
PhaseOrder = tuple[PhaseKind, Order]
MOVEMENT, RETREAT, ADJUSTMENT = PhaseKind


def pieces(variant: Variant) -> list[Piece]:
    armies = [Piece(UnitKind.ARMY, place) for place in sorted(variant.board.army, key=str)]
    return armies + [Piece(UnitKind.FLEET, place) for place in sorted(variant.board.fleet, key=str)]


def goals(piece: Piece, variant: Variant) -> tuple[Location, ...]:
    assert piece.kind is not None
    return tuple(variant.board.ways(piece.kind, piece.location))


def coasts_of(variant: Variant) -> list[Location]:
    return [Location(p) for p in variant.board.provinces if p.terrain is Terrain.COASTAL]


def moves_and_supports(variant: Variant) -> Iterator[Order]:
    every = pieces(variant)
    coming: dict[Province, list[tuple[Piece, Location]]] = {}
    for piece in every:
        yield Hold(piece)
        for goal in goals(piece, variant):
            yield Move(piece, goal)
            coming.setdefault(goal.province, []).append((piece, goal))
    for a, b in permutations(coasts_of(variant), 2):
        army = Piece(UnitKind.ARMY, a)
        yield Move(army, b, via_convoy=True)
        coming.setdefault(b.province, []).append((army, b))
    standing: dict[Province, list[Piece]] = {}
    for piece in every:
        standing.setdefault(piece.location.province, []).append(piece)
    for piece in every:
        for province in dict.fromkeys(goal.province for goal in goals(piece, variant)):
            for other in standing.get(province, ()):
                yield SupportHold(piece, other)
            for other, goal in dict.fromkeys(coming[province]):
                if other.location.province != piece.location.province:
                    yield SupportMove(piece, other, goal)


def convoys(variant: Variant) -> Iterator[Order]:
    waters = [place for place in variant.board.fleet if place.province.is_water]
    for sea, (a, b) in product(sorted(waters, key=str), permutations(coasts_of(variant), 2)):
        yield Convoy(Piece(UnitKind.FLEET, sea), Piece(UnitKind.ARMY, a), b)


def routes(variant: Variant) -> Iterator[Order]:
    seas = sorted((p.province for p in variant.board.fleet if p.province.is_water), key=str)
    one, other = coasts_of(variant)[:2]
    for row in [*([sea] for sea in seas), *permutations(seas, 2)]:
        yield Move(Piece(UnitKind.ARMY, one), other, via_convoy=True, route=tuple(row))


def later_orders(variant: Variant) -> Iterator[PhaseOrder]:
    yield ADJUSTMENT, Waive()
    for piece in pieces(variant):
        yield RETREAT, Disband(piece)
        yield ADJUSTMENT, Remove(piece)
        if not piece.location.province.is_water:
            yield ADJUSTMENT, Build(piece)
        yield from ((RETREAT, Retreat(piece, goal)) for goal in goals(piece, variant))


def of_hyperspace(variant: Variant) -> Iterator[PhaseOrder]:
    """Through a link anything goes anywhere, and fleets name a coast (Swiss 6, 13)."""
    if variant.hyperspace is None:
        return
    provinces = [p for p in variant.board.provinces if p.terrain is not Terrain.IMPASSABLE]
    trogs = variant.power_by_id["TROGS"]
    for power in variant.powers:
        yield MOVEMENT, Consent(power)
        yield MOVEMENT, Consent(power, None, SEASON)
        yield MOVEMENT, Revoke(power)
        yield MOVEMENT, Revoke(power, None, SEASON)
    for one, other in combinations(provinces, 2):
        yield MOVEMENT, Link(one, other)
        yield MOVEMENT, Separate(other, one)
        yield MOVEMENT, Consent(trogs, (one, other), SEASON)
        yield MOVEMENT, Revoke(trogs, (other, one))
        yield MOVEMENT, Revoke(trogs, (one, other), SEASON)
        for kind, entered in product(UnitKind, (None, SEASON)):
            yield from _of_a_corridor(kind, one, other, entered)
        yield from _through(one, other)
    for kind in UnitKind:
        lost = Piece(kind, Location(make_corridor((), SEASON)))
        yield ADJUSTMENT, Remove(lost)
        for p in provinces:
            for coast in (p.coasts if kind is UnitKind.FLEET else ()) or (None,):
                yield MOVEMENT, Move(lost, Location(p, coast), hyper=True)


def _of_a_corridor(
    kind: UnitKind, one: Province, other: Province, entered: int | None
) -> Iterator[PhaseOrder]:
    corridor = make_corridor((one, other), entered)
    if entered is None:
        yield MOVEMENT, Enter(Piece(kind, Location(one)), corridor)
        return
    inside = Piece(kind, Location(corridor))
    for coast in (one.coasts if kind is UnitKind.FLEET else ()) or (None,):
        yield MOVEMENT, Move(inside, Location(one, coast), hyper=True)
    yield MOVEMENT, Hold(inside)
    yield ADJUSTMENT, Remove(inside)


def _through(one: Province, other: Province) -> Iterator[PhaseOrder]:
    army = Piece(UnitKind.ARMY, Location(one))
    fleets = [Piece(UnitKind.FLEET, Location(one, c)) for c in one.coasts or (None,)]
    for piece in (army, *fleets):
        ends = [Location(other, c) for c in other.coasts or (None,)]
        for end in ends if piece.kind is UnitKind.FLEET else [Location(other)]:
            yield MOVEMENT, Move(piece, end, hyper=True)
            yield RETREAT, Retreat(piece, end, hyper=True)
            yield MOVEMENT, SupportHold(army, Piece(piece.kind, end), hyper=True)
            yield MOVEMENT, SupportMove(army, Piece(piece.kind, end), Location(one), hyper=True)


def every_order(variant: Variant) -> Iterator[PhaseOrder]:
    yield from ((MOVEMENT, order) for order in moves_and_supports(variant))
    yield from ((MOVEMENT, order) for order in convoys(variant))
    yield from ((MOVEMENT, order) for order in routes(variant))
    yield from later_orders(variant)
    yield from of_hyperspace(variant)


def where_it_stands(order: Order, variant: Variant) -> Position:
    """The opening position, but with nothing on the board but the unit that is ordered."""
    assert isinstance(order, Hold | Move | Disband)
    assert order.unit.kind is not None
    unit = Unit(variant.powers[0], order.unit.kind, order.unit.location)
    if isinstance(order, Disband):
        gone = DislodgedUnit(unit, None, ())
        return replace(variant.opening_position, units=(), dislodged=(gone,))
    return replace(variant.opening_position, units=(unit,))


def check_round_trip(board: str, write: Callable[[Order], str], step: int) -> int:
    variant, reader = load_variant(board), load_order_reader(board)
    tried = 0
    for phase, order in islice(every_order(variant), 0, None, step):
        text = write(order)
        contents = [entry.content for entry in read_orders(text, reader, phase=phase).entries]
        if text.isupper() and isinstance(contents[0], Ambiguous):
            assert order in contents[0].candidates, text
            position = where_it_stands(order, variant)
            sheet = read_orders(text, reader, phase=phase, position=position)
            assert sheet.orders == (order,), text
        else:
            assert contents == [Reading(order)], text
        tried += 1
        if write is write_order:
            assert read_notation(text, variant) == order, text
    return tried


def in_full(order: Order) -> str:
    return load_phrases().explain(order_in_full(order))


@pytest.mark.parametrize("write", [write_order, write_printed])
@pytest.mark.parametrize("board", variant_ids())
def test_what_is_written_is_read_back(
    board: str, write: Callable[[Order], str], stride: int
) -> None:
    assert check_round_trip(board, write, EVERY * stride) > 900 // stride


@pytest.mark.soak
@pytest.mark.parametrize("board", variant_ids())
def test_everything_written_is_read_back(board: str) -> None:
    writers = {"canonical": write_order, "printed": write_printed, "words": in_full}
    tried = {name: check_round_trip(board, write, 1) for name, write in writers.items()}
    assert min(tried.values()) > 50_000
    write_down("round_trip", board, tried)
