"""Orders as arrows: moves, supports that join them, convoys along their fleets.

What failed is dashed and crossed out. A support or convoy for an order that
nobody gave points at a faint arrow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.adjudication.resolution import Verdict
from judge.board.corridor import Corridor
from judge.board.hyperspace import pair_of
from judge.board.places import Location, Province
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
from judge.printer.board_map import Polyline, Spot
from judge.printer.chart import Chart
from judge.printer.colours import HYPERSPACE
from judge.printer.counters import LOST
from judge.printer.crosses import Failed, cross_spots
from judge.printer.detours import past
from judge.printer.hyperspace import (
    arc,
    arc_top,
    barrier,
    barrier_lines,
    barrier_spot,
    knob_boxes,
    link,
    links_in_force,
    spot_of,
)
from judge.printer.paths import cut_line, wave
from judge.printer.picture import Stamp
from judge.printer.room import Bounds, around, box_round
from judge.printer.seaways import carriers_by, carriers_in_order, sailed
from judge.printer.signs import KeySign
from judge.printer.spots import beside_victor, stamped, stars_of
from judge.printer.strokes import (
    arrow,
    beside,
    circle,
    cut_way,
    dot,
    dotted,
    faint,
    head_spots,
    hold,
    hoop,
    length_of,
    nearest,
    sampled,
    straight,
    thin,
)
from judge.printer.tips import off_stars

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
_SHORT, _SHORT_CROSSED = 62.0, 50.0
_COUNTER = 16.0  # an arrow begins and ends so far from the middle of a counter


def _between_counters(points: Sequence[Spot], at_end: float) -> list[Spot]:
    """A way from a counter on; a short one begins and ends nearer, or its head had no room."""
    if length_of(points) < _SHORT and at_end > _COUNTER:
        return cut_way(points, _COUNTER - 3, at_end - 4)
    return cut_way(points, _COUNTER, at_end)


def _cross_size(points: Sequence[Spot]) -> int:
    """A short arrow has a small cross, or nothing of its shaft were seen."""
    return 6 if length_of(points) > _SHORT_CROSSED else 4


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
    """What a picture gets from its orders: arrows, dots over them, and marks.

    `lines` are where they run, `traces` the same order by order, `ways` those with a head at their
    end, `taken` the boxes of heads and dots, for names to give way, `knobs` those of links' ends;
    `signs` what the legend must explain.
    """

    arrows: list[str] = field(default_factory=list)
    dots: list[str] = field(default_factory=list)
    stamps: list[Stamp] = field(default_factory=list)
    lines: list[Polyline] = field(default_factory=list)
    traces: list[list[Polyline]] = field(default_factory=list)
    ways: list[Polyline] = field(default_factory=list)
    taken: list[Bounds] = field(default_factory=list)
    knobs: list[Bounds] = field(default_factory=list)
    signs: set[KeySign] = field(default_factory=set)

    def run(self, points: Sequence[Spot], *signs: KeySign) -> None:
        """An arrow runs along a way, with a head at its end."""
        self.lines.append(sampled(points))
        self.ways.append(tuple(points))
        self.taken.append(box_round(head_spots(points)))
        self.signs.update(signs)


def sketch_orders(chart: Chart, position: Position, orders: Sequence[Drawn]) -> Sketch:
    """Draw orders of any phase: what helps first, moves over it."""
    artist = _Artist(chart, position, orders)
    artist.sketch.traces = [[] for _ in orders]
    for draw in (artist.draw_register, artist.draw_help, artist.draw_move, artist.draw_winter):
        for drawn, trace in zip(orders, artist.sketch.traces, strict=True):
            begun = len(artist.sketch.lines)
            draw(drawn)
            trace.extend(artist.sketch.lines[begun:])
    artist.cross_out()
    return artist.sketch


def sketch_choices(chart: Chart, position: Position, sketch: Sketch) -> None:
    """Draw a faint arrow to every place to which a dislodged unit may go."""
    for row in position.dislodged:
        start = beside_victor(chart, row.unit.location)
        for place in row.ways:
            cut = cut_line(start, spot_of(chart, place), 20, 8)
            ends = off_stars(cut, stars_of(chart))
            sketch.arrows.append(dotted(ends[0], ends[-1], chart.arrow_ink(row.unit.power)))
            sketch.run(ends, KeySign.MAY_RETREAT)


class _Artist:
    """Draws the orders of one phase, which must know of each other."""

    def __init__(self, chart: Chart, position: Position, orders: Sequence[Drawn]) -> None:
        self._chart, self._orders = chart, orders
        self._links = links_in_force(chart, position)
        self._known = all(drawn.verdict is not None for drawn in orders)
        self._dislodged = {row.unit.location for row in position.dislodged}
        self._occupied = {unit.location.province for unit in position.units}
        self._counters = [spot_of(chart, unit.location) for unit in position.units]
        self._afloat = {p for p in self._occupied if p.is_water and not isinstance(p, Corridor)}
        self._moves = {
            drawn.order.unit.location.province: drawn.order
            for drawn in orders
            if isinstance(drawn.order, Move)
        }
        self._stars = stars_of(chart)
        self._failed: list[Failed] = []
        self.sketch = Sketch()

    def draw_move(self, drawn: Drawn) -> None:
        """A move or retreat as an arrow."""
        match drawn.order:
            case Move() as move:
                beads = HYPERSPACE if move.hyper else ""
                self._arrow(drawn, self._path(move), wavy=bool(self._seas(move)), beads=beads)
            case Enter(unit, corridor):
                ends = cut_line(self._spot(unit.location), self._spot(Location(corridor)), 16, 4)
                self._arrow(drawn, ends)
                self.sketch.signs.add(KeySign.LINK)
            case Retreat(unit, destination):
                start = beside_victor(self._chart, unit.location)
                cut = cut_line(start, self._spot(destination), 17, 8)
                points = off_stars(cut, self._stars)
                self.sketch.arrows.append(arrow(points, self._colour(drawn), dashes="1 7"))
                self.sketch.run(points, KeySign.RETREAT)
                if drawn.fails:
                    self._failed.append(Failed(points, _cross_size(points)))
            case _:
                pass

    def draw_register(self, drawn: Drawn) -> None:
        """A link that is made, or broken or barred; crossed out if it came to nothing."""
        match drawn.order:
            case Link(one, other):
                pair, spot = pair_of(one, other), arc_top(self._chart, pair_of(one, other))
                self.sketch.arrows.append(link(self._chart, pair))
                self.sketch.knobs += knob_boxes(self._chart, pair)
                self.sketch.lines.append(arc(self._chart, *pair))
                self.sketch.signs.add(KeySign.LINK)
            case Separate(one, other):
                pair = pair_of(one, other)
                linked = pair in self._links
                self.sketch.arrows.append(barrier(self._chart, pair, linked=linked))
                self.sketch.lines += barrier_lines(self._chart, pair, linked=linked)
                spot = barrier_spot(self._chart, pair, linked=linked)
                self.sketch.signs.add(KeySign.BARRIER)
            case _:
                return
        if drawn.fails:
            self._fail_at(spot)

    def draw_help(self, drawn: Drawn) -> None:
        """A support as a broken line, a convoy as waves."""
        match drawn.order:
            case SupportHold(unit, supported):
                self._support_hold(drawn, self._spot(unit.location), supported.location)
            case SupportMove(unit, supported, destination):
                path = self._helped(supported.location, destination)
                self._support_move(drawn, self._spot(unit.location), path)
            case Convoy(unit, convoyed, destination):
                by = unit.location.province
                path = self._helped(convoyed.location, destination, by=by)
                self._convoy(drawn, self._spot(unit.location), path)
            case _:
                pass

    def draw_winter(self, drawn: Drawn) -> None:
        """Builds and removals as marks."""
        match drawn.order:
            case Build(unit) if not drawn.fails and unit.kind is not None:
                spot = self._spot(unit.location)
                self._stamp("ring-built", spot)
                counter = self._chart.marked(drawn.power, unit.kind.value, at_home=True)
                self._stamp(counter, spot)
            case Remove(unit) if not drawn.fails:
                self._remove(self._spot(unit.location))
            case Disband(unit) if unit.location in self._dislodged:
                self._remove(beside_victor(self._chart, unit.location))
            case _:
                pass

    def cross_out(self) -> None:
        """What failed, once it is known where all arrows end."""
        waiting = (beside_victor(self._chart, place) for place in sorted(self._dislodged, key=str))
        counters = (*self._counters, *waiting)
        spots = cross_spots(self._failed, self.sketch.ways, counters, self._stars)
        for failed, spot in zip(self._failed, spots, strict=True):
            self._stamp(f"cross-{failed.size}", spot)
            self.sketch.signs.add(KeySign.FAILS)

    def _stamp(self, name: str, spot: Spot) -> None:
        self.sketch.stamps.append(stamped(name, spot))

    def _fail_at(self, spot: Spot) -> None:
        """What has no line of its own is crossed out where it stands, or a little aside."""
        x, y = spot
        self._failed.append(Failed(((x - 6, y), (x + 6, y)), 6))

    def _remove(self, spot: Spot) -> None:
        self._stamp(LOST, spot)

    def _spot(self, location: Location) -> Spot:
        return spot_of(self._chart, location)

    def _colour(self, drawn: Drawn) -> str:
        return self._chart.arrow_ink(drawn.power)

    # ---------------------------------------------------------------- moves

    def _path(self, move: Move) -> list[Spot]:
        """The points of a move's arrow, by the fleets that carry it."""
        here, there = move.unit.location, move.destination
        back = self._moves.get(there.province)
        seas = self._seas(move)
        swapped = back is not None and back.destination.province == here.province and not seas
        inside = any(isinstance(place.province, Corridor) for place in (here, there))
        if swapped:
            points = list(beside(self._spot(here), self._spot(there)))
        elif move.hyper and not inside:
            points = list(arc(self._chart, here.province, there.province))
        else:
            points = self._sailed([here, *map(Location, seas), there])
        ended = _between_counters(points, 21.0 if there.province in self._occupied else 7.0)
        return off_stars(ended, self._stars)

    def _sailed(self, places: Sequence[Location]) -> list[Spot]:
        """The way from place to place, past the units that have no part in it."""
        return past(sailed(self._chart, places), self._counters)

    def _seas(self, move: Move) -> list[Province]:
        """The waters that carry an army: those of fleets that were ordered to.

        As long as nobody knows what others ordered, those of all fleets, if
        the army can't walk.
        """
        start, end = move.unit.location.province, move.destination.province
        ordered = {
            drawn.order.unit.location.province
            for drawn in self._orders
            if isinstance(drawn.order, Convoy)
            and drawn.order.convoyed.location.province == start
            and drawn.order.destination.province == end
        }
        found = carriers_in_order(self._chart, start, end, ordered)
        if found or self._known or move.hyper or start.is_water:
            return found
        if any(isinstance(place, Corridor) for place in (start, end)):
            return []
        near = self._chart.variant.board.compiled.touching[start.number] >> end.number & 1
        return [] if near else carriers_in_order(self._chart, start, end, self._afloat)

    def _arrow(
        self, drawn: Drawn, points: Sequence[Spot], *, wavy: bool = False, beads: str = ""
    ) -> None:
        dashes, colour = "9 6" if drawn.fails else "", self._colour(drawn)
        self.sketch.arrows.append(arrow(points, colour, dashes=dashes, wavy=wavy, beads=beads))
        self.sketch.run(
            points, KeySign.CONVOY if wavy else KeySign.MOVE, *((KeySign.LINK,) if beads else ())
        )
        if drawn.fails:
            # Of a convoy that took place only the landing failed.
            landed = wavy and drawn.verdict is not Verdict.NO_CONVOY
            failed = cut_line(points[-2], points[-1], 18, 0) if landed else points
            self._failed.append(Failed(failed, _cross_size(failed)))

    # ---------------------------------------------------------------- help

    def _helped(self, here: Location, there: Location, *, by: Province | None = None) -> list[Spot]:
        """The points of the move that is helped; a faint arrow if nobody ordered it.

        What a fleet would carry goes `by` it.
        """
        move = self._moves.get(here.province)
        if move is not None and move.destination.province == there.province:
            return self._path(move)
        places = [here, there]
        if by is not None and not any(
            isinstance(place, Corridor) for place in (by, here.province, there.province)
        ):
            fleets = set() if self._known else self._afloat
            ways = carriers_by(self._chart, here.province, by, there.province, fleets)
            places = [here, *map(Location, ways), there]
        points = off_stars(cut_way(self._sailed(places), _COUNTER, 9), self._stars)
        self.sketch.arrows.append(faint(points))
        self.sketch.run(points, KeySign.UNORDERED)
        return points

    def _support_move(self, drawn: Drawn, start: Spot, path: list[Spot]) -> None:
        begin, end = cut_line(start, hold(path), _COUNTER, 0)
        self._line(drawn, begin, end)
        self._dot(drawn, end)

    def _convoy(self, drawn: Drawn, start: Spot, path: list[Spot]) -> None:
        """Waves from the fleet to the arrow; none if the arrow passes through it."""
        if start in path:
            if drawn.fails:
                self._fail_at((start[0], start[1] - 17))
            return
        begin, end = cut_line(start, nearest(start, path), _COUNTER, 0)
        self._line(drawn, begin, end, wavy=True)
        self._dot(drawn, end)

    def _dot(self, drawn: Drawn, spot: Spot) -> None:
        self.sketch.dots.append(dot(spot, self._colour(drawn)))
        self.sketch.taken.append(around(spot, (5, 5)))

    def _support_hold(self, drawn: Drawn, start: Spot, supported: Location) -> None:
        spot = self._spot(supported)
        begin, end = cut_line(start, spot, _COUNTER, 19)
        self._line(drawn, begin, end)
        self.sketch.arrows.append(hoop(spot, self._colour(drawn)))
        self.sketch.lines.append(circle(spot))
        self.sketch.signs.add(KeySign.HELD)

    def _line(self, drawn: Drawn, begin: Spot, end: Spot, *, wavy: bool = False) -> None:
        shape, dashes = (wave(begin, end), "") if wavy else (straight(begin, end), "7 5")
        self.sketch.arrows.append(thin(shape, self._colour(drawn), dashes))
        self.sketch.lines.append((begin, end))
        self.sketch.signs.add(KeySign.CONVOY if wavy else KeySign.SUPPORT)
        if drawn.fails:
            self._failed.append(Failed((begin, end), 5))
