"""Orders as arrows: moves, supports that join them, convoys along their fleets.

What failed is dashed and crossed out. A support or convoy for an order that
nobody gave points at a faint arrow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from judge.adjudication.resolution import Verdict
from judge.board.corridor import Corridor
from judge.board.hyperspace import pair_of
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Enter,
    Link,
    Move,
    Order,
    Remove,
    Retreat,
    Separate,
    SupportHold,
    SupportMove,
)
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.colours import FAILED
from judge.printer.hyperspace import (
    arc_top,
    barrier,
    barrier_spot,
    link,
    links_in_force,
    spot_of,
)
from judge.printer.paths import arrow_head, curve, direction, number, shortened, wave
from judge.printer.picture import Stamp
from judge.printer.spots import beside_victor, stamped

_GOOD = frozenset(
    {
        Verdict.MOVES,
        Verdict.GIVEN,
        Verdict.CONVOYS,
        Verdict.HOLDS,
        Verdict.STANDS,
        Verdict.ENTERS,
        Verdict.TAKES_EFFECT,
        Verdict.RETREATS,
        Verdict.BUILT,
        Verdict.REMOVED,
    }
)
_FAINT = "#6b6250"
_COUNTER = 16.0  # an arrow begins and ends so far from the middle of a counter


@dataclass(frozen=True, slots=True)
class Drawn:
    """An order to be drawn; `verdict` is None as long as nobody knows."""

    power: Power
    order: Order
    verdict: Verdict | None

    @property
    def fails(self) -> bool:
        """Whether it is known to have come to nothing."""
        return self.verdict is not None and self.verdict not in _GOOD


@dataclass
class Sketch:
    """What a picture gets from its orders: arrows, and marks upon them."""

    arrows: list[str] = field(default_factory=list)
    stamps: list[Stamp] = field(default_factory=list)


def sketch_orders(chart: Chart, position: Position, orders: Sequence[Drawn]) -> Sketch:
    """Draw orders of any phase: what helps first, moves over it."""
    artist = _Artist(chart, position, orders)
    for drawn in orders:
        artist.draw_register(drawn)
    for drawn in orders:
        artist.draw_help(drawn)
    for drawn in orders:
        artist.draw_move(drawn)
    for drawn in orders:
        artist.draw_winter(drawn)
    return artist.sketch


def choices_of_retreat(chart: Chart, position: Position) -> Iterator[str]:
    """A faint arrow for every place to which a dislodged unit may go."""
    for row in position.dislodged:
        start = beside_victor(chart, row.unit.location)
        for place in row.ways:
            begin, end = shortened(start, spot_of(chart, place), 20, 8)
            head = arrow_head(end, direction(begin, end), 10)
            line = _straight(begin, end)
            yield (
                '<g fill="none" stroke-linecap="round">'
                f'<path d="{line}" stroke="#fff" stroke-opacity=".8" stroke-width="4.4"/>'
                f'<path d="{line}" stroke="{FAILED}" stroke-width="2.2" stroke-dasharray="0 5.5"/>'
                f'<path d="{head}" fill="{FAILED}" stroke="#fff" stroke-width=".8"/></g>'
            )


class _Artist:
    """Draws the orders of one phase, which must know of each other."""

    def __init__(self, chart: Chart, position: Position, orders: Sequence[Drawn]) -> None:
        self._chart, self._orders = chart, orders
        self._links = links_in_force(chart, position)
        self._dislodged = {row.unit.location for row in position.dislodged}
        self._occupied = {unit.location.province for unit in position.units}
        self._moves = {
            drawn.order.unit.location.province: drawn.order
            for drawn in orders
            if isinstance(drawn.order, Move)
        }
        self.sketch = Sketch()

    def draw_move(self, drawn: Drawn) -> None:
        """A move or retreat as an arrow."""
        match drawn.order:
            case Move() as move:
                self._arrow(drawn, self._path(move), dashes="9 6" if drawn.fails else "")
            case Enter(unit, corridor):
                ends = shortened(self._spot(unit.location), self._spot(Location(corridor)), 16, 4)
                self._arrow(drawn, list(ends), dashes="9 6" if drawn.fails else "")
            case Retreat(unit, destination):
                start = beside_victor(self._chart, unit.location)
                ends = shortened(start, self._spot(destination), 17, 8)
                self._arrow(drawn, list(ends), dashes="1 7", colour=FAILED)
            case _:
                pass

    def draw_register(self, drawn: Drawn) -> None:
        """A link that is made, or broken or barred; crossed out if it came to nothing."""
        match drawn.order:
            case Link(one, other):
                pair, spot = pair_of(one, other), arc_top(self._chart, pair_of(one, other))
                self.sketch.arrows.append(link(self._chart, pair))
            case Separate(one, other):
                pair = pair_of(one, other)
                linked = pair in self._links
                self.sketch.arrows.append(barrier(self._chart, pair, linked=linked))
                spot = barrier_spot(self._chart, pair, linked=linked)
            case _:
                return
        if drawn.fails:
            self._stamp("cross-6", spot)

    def draw_help(self, drawn: Drawn) -> None:
        """A support as a broken line, a convoy as waves."""
        match drawn.order:
            case SupportHold(unit, supported):
                self._support_hold(drawn, self._spot(unit.location), supported.location)
            case SupportMove(unit, supported, destination):
                path = self._helped(supported.location, destination)
                self._support_move(drawn, self._spot(unit.location), path)
            case Convoy(unit, convoyed, destination):
                path = self._helped(convoyed.location, destination)
                self._convoy(drawn, self._spot(unit.location), path)
            case _:
                pass

    def draw_winter(self, drawn: Drawn) -> None:
        """Builds and removals as marks."""
        match drawn.order:
            case Build(unit) if not drawn.fails and unit.kind is not None:
                spot = self._spot(unit.location)
                self._stamp("ring-built", spot)
                self._stamp(self._chart.marked(drawn.power, unit.kind.value), spot)
            case Remove(unit) if not drawn.fails:
                self._stamp("cross-11", self._spot(unit.location))
            case Disband(unit) if unit.location in self._dislodged:
                self._stamp("cross-11", beside_victor(self._chart, unit.location))
            case _:
                pass

    def _stamp(self, name: str, spot: Spot) -> None:
        self.sketch.stamps.append(stamped(name, spot))

    def _spot(self, location: Location) -> Spot:
        return spot_of(self._chart, location)

    def _colour(self, drawn: Drawn) -> str:
        return self._chart.inks[drawn.power.id].line

    # ---------------------------------------------------------------- moves

    def _path(self, move: Move) -> list[Spot]:
        """The points of a move's arrow, by the fleets that carry it."""
        here, there = move.unit.location, move.destination
        start, end = self._spot(here), self._spot(there)
        back = self._moves.get(there.province)
        seas = self._carriers(move)
        if back is not None and back.destination.province == here.province and not seas:
            start, end = _beside(start, end)
        inside = any(isinstance(place.province, Corridor) for place in (here, there))
        if move.hyper and not inside:
            seas = [arc_top(self._chart, pair_of(here.province, there.province))]
        points = [start, *seas, end]
        points[0], _ = shortened(points[0], points[1], _COUNTER, 0)
        stop = 21.0 if there.province in self._occupied else 7.0
        _, points[-1] = shortened(points[-2], points[-1], 0, stop)
        return points

    def _carriers(self, move: Move) -> list[Spot]:
        """The fleets that were ordered to carry an army, in the order of the shortest way."""
        board = self._chart.variant.board
        start, end = move.unit.location.province, move.destination.province
        fleets = {
            drawn.order.unit.location.province
            for drawn in self._orders
            if isinstance(drawn.order, Convoy)
            and drawn.order.convoyed.location.province == start
            and drawn.order.destination.province == end
        }
        ways = [[start]] if fleets else []
        while ways:
            way = ways.pop(0)
            touching = board.compiled.touching[way[-1].number]
            if len(way) > 1 and touching >> end.number & 1:
                return [self._chart.spot(Location(sea)) for sea in way[1:]]
            ways += [
                [*way, sea]
                for sea in sorted(fleets - set(way), key=str)
                if touching >> sea.number & 1
            ]
        return []

    def _arrow(
        self, drawn: Drawn, points: list[Spot], *, dashes: str, colour: str | None = None
    ) -> None:
        colour = colour or self._colour(drawn)
        tip = points[-1]
        _, control = curve(points)
        towards = direction(control, tip)
        head = arrow_head(tip, towards, 14)
        points[-1] = (tip[0] - towards[0] * 9, tip[1] - towards[1] * 9)
        shaft, _ = curve(points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.sketch.arrows.append(
            '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
            f'<path d="{shaft}" stroke="#fff" stroke-width="7"/>'
            f'<path d="{head}" fill="#fff" stroke="#fff" stroke-width="3.6"/>'
            f'<path d="{shaft}" stroke="{colour}" stroke-width="3.8"{dashed}/>'
            f'<path d="{head}" fill="{colour}"/></g>'
        )
        if drawn.fails:
            self._stamp("cross-6", _middle(points))

    # ---------------------------------------------------------------- help

    def _helped(self, here: Location, there: Location) -> list[Spot]:
        """The points of the move that is helped; a faint arrow if nobody ordered it."""
        move = self._moves.get(here.province)
        if move is not None and move.destination.province == there.province:
            return self._path(move)
        start, end = shortened(self._spot(here), self._spot(there), _COUNTER, 9)
        head = arrow_head(end, direction(start, end), 11)
        shaft = _straight(start, end)
        self.sketch.arrows.append(
            f'<g fill="none" stroke="{_FAINT}" stroke-opacity=".7"><path d="{shaft}"'
            ' stroke-width="2" stroke-dasharray="3 4"/>'
            f'<path d="{head}" fill="{_FAINT}" fill-opacity=".7" stroke="none"/></g>'
        )
        return [start, end]

    def _support_move(self, drawn: Drawn, start: Spot, path: list[Spot]) -> None:
        begin, end = shortened(start, _between(path[-2], path[-1], 0.58), _COUNTER, 0)
        self._thin(drawn, _straight(begin, end), dashes="7 5")
        self._dot(drawn, end)
        if drawn.fails:
            self._stamp("cross-5", _between(begin, end, 0.5))

    def _convoy(self, drawn: Drawn, start: Spot, path: list[Spot]) -> None:
        """Waves from the fleet to the arrow; none if the arrow passes through it."""
        if start in path:
            if drawn.fails:
                self._stamp("cross-6", (start[0], start[1] - 17))
            return
        nearest = min((_nearest(start, a, b) for a, b in pairwise(path)), key=_from(start))
        begin, end = shortened(start, nearest, _COUNTER, 0)
        self._thin(drawn, wave(begin, end), dashes="")
        self._dot(drawn, end)
        if drawn.fails:
            self._stamp("cross-5", _between(begin, end, 0.5))

    def _support_hold(self, drawn: Drawn, start: Spot, supported: Location) -> None:
        middle = self._spot(supported)
        begin, end = shortened(start, middle, _COUNTER, 19)
        self._thin(drawn, _straight(begin, end), dashes="7 5")
        colour = self._colour(drawn)
        x, y = number(middle[0]), number(middle[1])
        white, broken = (
            'stroke="#fff" stroke-width="5"',
            'stroke-width="2.4" stroke-dasharray="5 4"',
        )
        for style in (white, f'stroke="{colour}" {broken}'):
            self.sketch.arrows.append(f'<circle cx="{x}" cy="{y}" r="19" fill="none" {style}/>')
        if drawn.fails:
            self._stamp("cross-5", _between(begin, end, 0.5))

    def _thin(self, drawn: Drawn, shape: str, *, dashes: str) -> None:
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.sketch.arrows.append(
            '<g fill="none" stroke-linecap="round">'
            f'<path d="{shape}" stroke="#fff" stroke-opacity=".85" stroke-width="5"/>'
            f'<path d="{shape}" stroke="{self._colour(drawn)}" stroke-width="2.4"{dashed}/></g>'
        )

    def _dot(self, drawn: Drawn, spot: Spot) -> None:
        self.sketch.arrows.append(
            f'<circle cx="{number(spot[0])}" cy="{number(spot[1])}" r="4"'
            f' fill="{self._colour(drawn)}" stroke="#fff" stroke-width="1.3"/>'
        )


def _straight(start: Spot, end: Spot) -> str:
    return f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _beside(start: Spot, end: Spot) -> tuple[Spot, Spot]:
    """Two arrows that meet head to head pass each other."""
    ux, uy = direction(start, end)
    dx, dy = -uy * 7, ux * 7
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def _nearest(spot: Spot, start: Spot, end: Spot) -> Spot:
    """The point of a straight stretch that is nearest to a spot."""
    length = math.dist(start, end) or 1
    ux, uy = direction(start, end)
    along = (spot[0] - start[0]) * ux + (spot[1] - start[1]) * uy
    along = max(0.1 * length, min(0.8 * length, along))
    return start[0] + ux * along, start[1] + uy * along


def _from(spot: Spot) -> Callable[[Spot], float]:
    return lambda other: math.dist(spot, other)


def _middle(points: Sequence[Spot]) -> Spot:
    """The middle of the middle stretch of a curve."""
    i = (len(points) - 1) // 2
    before, start, end = points[max(0, i - 1)], points[i], points[i + 1]
    after = points[min(i + 2, len(points) - 1)]
    x, y = ((9 * start[k] + 9 * end[k] - before[k] - after[k]) / 16 for k in (0, 1))
    return x, y
