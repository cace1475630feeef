"""Orders as arrows: moves, supports that join them, convoys along their fleets.

What failed is dashed and crossed out. A support or convoy for an order that
nobody gave points at a faint arrow.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from judge.adjudication.resolution import Verdict
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.orders.model import (
    Build,
    Convoy,
    Disband,
    Move,
    Order,
    Remove,
    Retreat,
    SupportHold,
    SupportMove,
)
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.colours import FAILED, INK
from judge.printer.paths import arrow_head, curve, direction, number, shortened, wave
from judge.printer.picture import Stamp
from judge.printer.spots import beside_victor, stamped

_GOOD = frozenset(
    {
        Verdict.MOVES,
        Verdict.GIVEN,
        Verdict.CONVOYS,
        Verdict.HOLDS,
        Verdict.RETREATS,
        Verdict.BUILT,
        Verdict.REMOVED,
    }
)
_COUNTER = 15.0  # an arrow begins and ends so far from the middle of a counter


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
        artist.draw_help(drawn)
    for drawn in orders:
        artist.draw_move(drawn)
    for drawn in orders:
        artist.draw_winter(drawn)
    return artist.sketch


class _Artist:
    """Draws the orders of one phase, which must know of each other."""

    def __init__(self, chart: Chart, position: Position, orders: Sequence[Drawn]) -> None:
        self._chart, self._orders = chart, orders
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
            case Retreat(unit, destination):
                start = beside_victor(self._chart, unit.location)
                ends = shortened(start, self._spot(destination), 17, 8)
                self._arrow(drawn, list(ends), dashes="1 7", colour=FAILED)
            case _:
                pass

    def draw_help(self, drawn: Drawn) -> None:
        """A support as a broken line, a convoy as waves."""
        match drawn.order:
            case SupportHold(unit, supported):
                self._support_hold(drawn, self._spot(unit.location), supported.location)
            case SupportMove(unit, supported, destination):
                path = self._helped(supported.location, destination)
                self._line_to(drawn, self._spot(unit.location), path, waves=False)
            case Convoy(unit, convoyed, destination):
                path = self._helped(convoyed.location, destination)
                self._line_to(drawn, self._spot(unit.location), path, waves=True)
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
            case Disband(unit):
                self._stamp("cross-11", beside_victor(self._chart, unit.location))
            case _:
                pass

    def _stamp(self, name: str, spot: Spot) -> None:
        self.sketch.stamps.append(stamped(name, spot))

    def _spot(self, location: Location) -> Spot:
        return self._chart.map.spot(str(location))

    def _colour(self, drawn: Drawn) -> str:
        ink = self._chart.inks[drawn.power.id]
        return ink.fill if ink.letter == "#ffffff" else INK

    # ---------------------------------------------------------------- moves

    def _path(self, move: Move) -> list[Spot]:
        """The points of a move's arrow, by the fleets that carry it."""
        here, there = move.unit.location, move.destination
        start, end = self._spot(here), self._spot(there)
        back = self._moves.get(there.province)
        seas = self._carriers(move)
        if back is not None and back.destination.province == here.province and not seas:
            start, end = _beside(start, end)
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
        ways = [[start]]
        while ways:
            way = ways.pop(0)
            touching = board.compiled.touching[way[-1].number]
            if len(way) > 1 and touching >> end.number & 1:
                return [self._chart.map.places[sea.key].unit for sea in way[1:]]
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
            middle = (
                points[len(points) // 2] if len(points) > 2 else _between(points[0], points[1], 0.5)
            )
            self._stamp("cross-6", middle)

    # ---------------------------------------------------------------- help

    def _helped(self, here: Location, there: Location) -> tuple[Spot, Spot]:
        """The last stretch of the move that is helped; a faint arrow if nobody ordered it."""
        move = self._moves.get(here.province)
        if move is not None and move.destination.province == there.province:
            points = self._path(move)
            return points[-2], points[-1]
        start, end = shortened(self._spot(here), self._spot(there), _COUNTER, 9)
        head = arrow_head(end, direction(start, end), 11)
        line = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
        self.sketch.arrows.append(
            f'<g fill="none" stroke="#6b6250" stroke-opacity=".65"><path d="{line}"'
            ' stroke-width="2" stroke-dasharray="3 4"/>'
            f'<path d="{head}" fill="#6b6250" fill-opacity=".65" stroke="none"/></g>'
        )
        return start, end

    def _line_to(self, drawn: Drawn, start: Spot, path: tuple[Spot, Spot], *, waves: bool) -> None:
        end = _between(*path, 0.58)
        if waves:
            end = _nearest(start, path)
            if math.dist(start, end) < 26:  # the arrow passes through this fleet
                if drawn.fails:
                    self._stamp("cross-6", start)
                return
        begin, end = shortened(start, end, _COUNTER, 0)
        shape = wave(begin, end) if waves else _straight(begin, end)
        self._thin(drawn, shape, dashes="" if waves else "7 5")
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


def _nearest(spot: Spot, path: Iterable[Spot]) -> Spot:
    """The point of a straight stretch that is nearest to a spot."""
    start, end = path
    length = math.dist(start, end) or 1
    ux, uy = direction(start, end)
    along = (spot[0] - start[0]) * ux + (spot[1] - start[1]) * uy
    along = max(0.1 * length, min(0.8 * length, along))
    return start[0] + ux * along, start[1] + uy * along
