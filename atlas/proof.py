"""What the geometry of a map says, beside what the rules say. Needs no geodata.

Two provinces share a border on the picture exactly where a unit may step
from one to the other, and two shores meet at a common water exactly where
fleets may go along the coast. The map's own lists hold what is drawn
otherwise on purpose, each with its reason; an entry without need is a fault.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, pairwise

from judge.board.board import Board
from judge.board.places import Location, Province, Terrain
from judge.board.units import UnitKind
from judge.board.variant import Variant
from judge.printer.board_map import BoardMap, Polyline, Spot
from judge.printer.borders import (
    BORDER,
    Pairs,
    border_lengths,
    in_order,
    listed_pairs,
    neighbours,
    steps,
)

GAP = 2.0  # pixels between strangers
_CELL = 4.0


def find_faults(drawn: BoardMap, variant: Variant) -> list[str]:
    """Everything in which the picture and the rules differ."""
    rules = neighbours(variant)
    return [
        *_missing(drawn, variant.board),
        *_borders(drawn, rules),
        *_corners(drawn, rules),
        *_gaps(drawn, rules),
        *_shores(drawn, variant),
        *_coverage(drawn),
        *_crossings(drawn),
        *_needless(drawn, rules),
    ]


def _missing(drawn: BoardMap, board: Board) -> Iterator[str]:
    played = {p.key for p in board.provinces if p.terrain is not Terrain.IMPASSABLE}
    yield from (f"{key} is not on the map" for key in sorted(played - set(drawn.places)))
    yield from (f"{key} is not on the board" for key in sorted(set(drawn.places) - played))


def _borders(drawn: BoardMap, rules: Pairs) -> Iterator[str]:
    lengths = border_lengths(drawn)
    boxes = {key for key, place in drawn.places.items() if place.box}
    for one, other in sorted(rules - listed_pairs(drawn.bars) - listed_pairs(drawn.passages)):
        if lengths.get((one, other), 0) < BORDER and not {one, other} & boxes:
            yield f"{one} and {other} touch by the rules, not on the map"
    for (one, other), length in sorted(lengths.items()):
        if (one, other) not in rules:
            yield f"{one} and {other} share {length:.1f} pixels, and are no neighbours"


def _vertices(drawn: BoardMap) -> Mapping[Spot, set[str]]:
    found: dict[Spot, set[str]] = defaultdict(set)
    for arc, labels in zip(drawn.arcs, drawn.beside, strict=True):
        for point in arc:
            found[point].update(label for label in labels if not label.startswith("*"))
    return found


def touching_points(drawn: BoardMap) -> Pairs:
    """Pairs that have a point in common, but no border."""
    found = {
        pair
        for labels in _vertices(drawn).values()
        if len(labels) > 2
        for pair in combinations(sorted(labels), 2)
    }
    return frozenset(found - set(border_lengths(drawn)))


def _corners(drawn: BoardMap, rules: Pairs) -> Iterator[str]:
    allowed = listed_pairs(drawn.points) | rules
    for one, other in sorted(touching_points(drawn) - allowed):
        yield f"{one} and {other} touch in a point, and are no neighbours"


def _gaps(drawn: BoardMap, rules: Pairs) -> Iterator[str]:
    """Strangers that come so near that they seem to touch."""
    allowed = (
        listed_pairs(drawn.points) | listed_pairs(drawn.bars) | rules | set(border_lengths(drawn))
    )
    nearest: dict[tuple[str, str], float] = {}
    for one, other, distance in _near_pieces(drawn):
        pair = in_order(one, other)
        if pair not in allowed and distance < nearest.get(pair, GAP):
            nearest[pair] = distance
    for (one, other), distance in sorted(nearest.items()):
        yield f"{one} and {other} are {distance:.1f} pixels apart, and no neighbours"


@lru_cache(maxsize=1)
def _pieces(drawn: BoardMap) -> tuple[list[tuple[Spot, Spot, frozenset[str]]], ...]:
    """The pieces of borders, together with those in the same part of the picture."""
    cells: dict[tuple[int, int], list[tuple[Spot, Spot, frozenset[str]]]] = defaultdict(list)
    for arc, labels in zip(drawn.arcs, drawn.beside, strict=True):
        owners = frozenset(label for label in labels if not label.startswith("*"))
        for a, b in pairwise(arc):
            for cell in _cells(a, b):
                cells[cell].append((a, b, owners))
    return tuple(cells.values())


def _crossings(drawn: BoardMap) -> Iterator[str]:
    """No border crosses another, or itself."""
    found = {
        (a, b)
        for pieces in _pieces(drawn)
        for (a, b, _), (c, d, _) in combinations(pieces, 2)
        if not {a, b} & {c, d}
        and _side(a, b, c) * _side(a, b, d) < 0
        and _side(c, d, a) * _side(c, d, b) < 0
    }
    yield from (f"a border from {a} to {b} crosses another" for a, b in sorted(found))


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _near_pieces(drawn: BoardMap) -> Iterator[tuple[str, str, float]]:
    for pieces in _pieces(drawn):
        for (a, b, these), (c, d, those) in combinations(pieces, 2):
            if these != those:
                distance = _distance(a, b, c, d)
                if distance < GAP:
                    for one in these:
                        yield from ((one, other, distance) for other in those - {one})


def _cells(a: Spot, b: Spot) -> set[tuple[int, int]]:
    """The cells that a piece of border passes, and those beside them."""
    count = int(math.dist(a, b) / _CELL) + 1
    found = set()
    for i in range(count + 1):
        x, y = (a[k] + (b[k] - a[k]) * i / count for k in (0, 1))
        for dx in (-GAP, GAP):
            for dy in (-GAP, GAP):
                found.add((int((x + dx) // _CELL), int((y + dy) // _CELL)))
    return found


def _distance(a: Spot, b: Spot, c: Spot, d: Spot) -> float:
    """Between two pieces of border, which don't cross."""
    return min(_to_piece(a, c, d), _to_piece(b, c, d), _to_piece(c, a, b), _to_piece(d, a, b))


def _to_piece(point: Spot, a: Spot, b: Spot) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0
    along = max(0.0, min(1.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))


def common_waters(drawn: BoardMap, board: Board) -> Mapping[tuple[str, str], set[str]]:
    """For two shores with a common border, the waters that it reaches."""
    vertices = _vertices(drawn)
    found: dict[tuple[str, str], set[str]] = {}
    for arc, labels in zip(drawn.arcs, drawn.beside, strict=True):
        if len(set(labels)) != 2 or any(label.startswith("*") for label in labels):
            continue
        if any(board.by_key[label].is_water for label in labels):
            continue
        waters = found.setdefault(in_order(*labels), set())
        for end in (arc[0], arc[-1]):
            waters.update(key for key in vertices[end] if board.by_key[key].is_water)
    return found


def _shores(drawn: BoardMap, variant: Variant) -> Iterator[str]:
    excused, waters = listed_pairs(drawn.excused), common_waters(drawn, variant.board)
    for pair, reached in sorted(waters.items()):
        faults = list(_shore(variant, pair, reached))
        if pair not in excused:
            yield from faults
        elif not faults:
            yield f"{pair[0]} and {pair[1]} need no excuse"
    for one, other in sorted(excused - set(waters)):
        yield f"{one} and {other} are excused for a border that they haven't"


def _shore(variant: Variant, pair: tuple[str, str], waters: set[str]) -> Iterator[str]:
    one, other = pair
    fleets = steps(variant, UnitKind.FLEET)
    if pair not in steps(variant, UnitKind.ARMY):
        yield f"{one} and {other} share a border on land that no army crosses"
    if bool(waters) != (pair in fleets):
        reached = f"ends at {', '.join(sorted(waters))}" if waters else "reaches no water"
        may = "may" if pair in fleets else "may not"
        yield f"{one} - {other}: a fleet {may} go, and the border {reached}"
    elif waters:
        yield from _named_coasts(variant.board, pair, waters)


def _named_coasts(board: Board, pair: tuple[str, str], waters: set[str]) -> Iterator[str]:
    """Each water at the border's end is one along which some coast leads across."""
    for water in waters:
        ways = [
            (here, there)
            for here in _berths(board, board.by_key[pair[0]])
            for there in board.fleet.get(here, ())
            if there.province.key == pair[1]
            and all(_touches(board, end, water) for end in (here, there))
        ]
        if not ways:
            yield f"{pair[0]} - {pair[1]}: no fleet goes along the shore of {water}"


def _berths(board: Board, province: Province) -> list[Location]:
    return [location for location in board.fleet if location.province == province]


def _touches(board: Board, location: Location, water: str) -> bool:
    return any(step.province.key == water for step in board.fleet.get(location, ()))


def _coverage(drawn: BoardMap) -> Iterator[str]:
    """Neither a gap nor an overlap: all areas together are the picture's."""
    total = 0.0
    for rings in [p.rings for p in drawn.places.values()] + [b.rings for b in drawn.beyond]:
        total += abs(sum(_area(drawn.ring(ring)) for ring in rings))
    if abs(total - drawn.width * drawn.height) > 0.5:
        yield f"the areas come to {total:.1f} of {drawn.width * drawn.height} pixels"
    for labels, arc in zip(drawn.beside, drawn.arcs, strict=True):
        if len(labels) != 2 and not _on_frame(drawn, arc):
            yield f"a border at {arc[0]} has {len(labels)} sides"


def _area(ring: Polyline) -> float:
    turned = (*ring[1:], ring[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, turned, strict=True)) / 2


def _on_frame(drawn: BoardMap, arc: Polyline) -> bool:
    return all(x in {0, drawn.width} or y in {0, drawn.height} for x, y in arc)


def _needless(drawn: BoardMap, rules: Pairs) -> Iterator[str]:
    lengths = border_lengths(drawn)
    for one, other in sorted(listed_pairs(drawn.bars)):
        if (one, other) in lengths:
            yield f"a bar joins {one} and {other}, which have a border"
    for one, other in sorted(listed_pairs(drawn.points)):
        if (one, other) in rules or (one, other) not in touching_points(drawn):
            yield f"{one} and {other} need not be listed as touching in a point"
