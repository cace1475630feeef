"""Names on a picture, set anew round its units, bursts and arrowheads.

A name stands where the map has it, if nothing lies there. Else it moves within its province,
in small letters if it must; and where there is no room at all it stands beside, with a line
that leads to its province. No name is ever covered.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from judge.board.places import Province
from judge.printer.board_map import BoardMap, Place, Polyline, Spot
from judge.printer.chart import Chart
from judge.printer.ground import still_lines
from judge.printer.names import coast_extent, name_extent
from judge.printer.picture import Cutting, Stamp
from judge.printer.room import Bounds, Room, around, boxes_of, nearest_in
from judge.printer.rows import provinces_under, share_inside, spots_inside
from judge.printer.seen_ways import seen_ways
from judge.printer.spots import stamped
from judge.printer.strokes import leader

_GAP = 4.0  # between a name and the next, across
_EDGE, _CUT = 14.0, 3.0  # from the frame, and from where a part is cut off
_ACROSS, _DOWN = 9, 8  # pixels between places that are tried
_INSIDE = 0.62  # so much of a moved name lies in its province, at least
_CROSSED = 1.0  # pixels of lines that nobody minds
_POOR = 46.0  # what costs more stands beside its province, if it can
# What costs how much, beside a pixel of moving (1/4): a pixel of a line below it, a whole name
# outside its province, one on another's land, smaller letters, a line that leads there.
_MOVING, _LINE, _OUTSIDE, _FOREIGN, _SMALLER, _LED = 0.25, 6.0, 60.0, 26.0, 5.0, 22.0
_DISC = 3.0  # so many times as dear is one on another's disc, where those are all there is
_LED_OVER = 3.0  # a pixel of such a line over a mark or another name
_SHORTEST = 5.0  # a line beside a name, so that its dot is no part of a letter
_ABROAD = 0.5  # so much of a name on others' land needs a line
_DOT_FREE = 3.0  # round the end of such a line
_RINGS, _ANGLES = range(20, 420, 12), 16
_BERTH = (0.0, 20.0, 27.0, 34.0, 44.0)  # from a fleet's berth to the letters of its coast


@dataclass(frozen=True, slots=True)
class NamesOnPicture:
    """The names of a picture, and the lines that lead from those beside their provinces."""

    stamps: tuple[Stamp, ...]
    leaders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Found:
    """Where a name might stand, at what cost; `to` is where a line leads from it."""

    cost: float
    spot: Spot
    is_small: bool = False
    to: Spot | None = None


def set_names(
    chart: Chart,
    marks: Iterable[Stamp],
    lines: Iterable[Polyline],
    taken: Iterable[Bounds] = (),
    part: Cutting | None = None,
) -> NamesOnPicture:
    """Every name where nothing covers it, whatever the marks, lines and other boxes taken.

    Of a `part` of the map, the names of what is seen there, as far as there is room.
    """
    room = Room()
    for mark in marks:
        for box in boxes_of(mark):
            room.take(box)
    for line in (*lines, *seen_ways(chart.map), *still_lines(chart)):
        room.draw(line)
    for box in taken:
        room.take(box)
    left, top, width, height = part or (0, 0, chart.map.width, chart.map.height)
    edge = _EDGE if part is None else _CUT
    frame = (left + edge, top + edge, left + width - edge, top + height - edge)
    return _Setter(chart, room, frame).named()


@lru_cache(maxsize=1024)
def _nearby(drawn: BoardMap, key: str) -> tuple[tuple[float, Spot], ...]:
    """Where a name may stand in its province and how far that is from its usual place."""
    place = drawn.places[key]
    spots = {place.name, *place.elsewhere, *spots_inside(drawn, key, _ACROSS, _DOWN)}
    found = sorted((math.dist(spot, place.name), spot) for spot in spots)
    return tuple(found)


@lru_cache(maxsize=1024)
def _is_abroad(chart: Chart, key: str) -> bool:
    """Whether the usual place of a province's name is on the land of others."""
    province, place = chart.variant.board.by_key[key], chart.map.places[key]
    if province.is_water:
        return False
    half = name_extent(chart.lettering, province, place.scale)
    under = provinces_under(chart.map, place.name, half)
    return sum(
        share
        for other, share in under.items()
        if other != key and not chart.variant.board.by_key[other].is_water
    ) > _ABROAD  # fmt: skip


def _from_box(spot: Spot, box: Bounds) -> float:
    """How far a spot is outside a rectangle."""
    across = max(box[0] - spot[0], 0.0, spot[0] - box[2])
    return math.hypot(across, max(box[1] - spot[1], 0.0, spot[1] - box[3]))


@dataclass
class _Setter:
    """Sets one name after the other; who has the least room is set before who has more."""

    chart: Chart
    room: Room
    frame: Bounds
    stamps: dict[str, Stamp] = field(default_factory=dict)
    leaders: list[str] = field(default_factory=list)

    def named(self) -> NamesOnPicture:
        places = self.chart.map.places
        pending = [
            key for key, place in places.items()
            if not self._stays(key, place) and any(self._sees(s) for _, s in self._nearby(key))
        ]  # fmt: skip
        pending.sort(key=lambda key: len(self._nearby(key)))
        for key in pending:
            self._move(key, places[key])
        names = (self.stamps[key] for key in places if key in self.stamps)
        return NamesOnPicture((*names, *self._coasts()), tuple(self.leaders))

    def _nearby(self, key: str) -> tuple[tuple[float, Spot], ...]:
        return _nearby(self.chart.map, key)

    def _sees(self, spot: Spot) -> bool:
        return self._holds((*spot, *spot))

    def _holds(self, box: Bounds) -> bool:
        left, top, right, bottom = self.frame
        return left < box[0] and top < box[1] and box[2] < right and box[3] < bottom

    def _province(self, key: str) -> Province:
        return self.chart.variant.board.by_key[key]

    def _half(self, key: str, *, small: bool = False) -> tuple[float, float]:
        scale = 1.0 if small else self.chart.map.places[key].scale
        wide, high = name_extent(self.chart.lettering, self._province(key), scale)
        return wide, high + 1.0

    def _stays(self, key: str, place: Place) -> bool:
        """Whether a name stands where the map has it; then it is set."""
        half = self._half(key)
        box = around(place.name, half)
        if not self._may_stand(box) or self.room.crossed(box) > _CROSSED:
            return False
        self._set(key, self._usual(key, place, 0.0), half)
        return True

    def _usual(self, key: str, place: Place, cost: float) -> _Found:
        """A name at its usual place; with a line to its province if that is on another's land."""
        if not _is_abroad(self.chart, key):
            return _Found(cost, place.name)
        box = around(place.name, self._half(key))
        to = self._end(box, place.name[1] - box[1], self._ends(key, place))
        return _Found(cost, place.name, to=to)

    def _set(self, key: str, found: _Found, half: tuple[float, float]) -> None:
        self.room.take(around(found.spot, (half[0] + _GAP, half[1])))
        self.stamps[key] = stamped(f"{'small' if found.is_small else 'name'}-{key}", found.spot)
        if found.to is not None:
            box = around(found.spot, half)
            self.leaders.append(leader(box, found.to))
            self.room.draw((nearest_in(box, found.to), found.to))
            self.room.take(around(found.to, (2, 2)))

    def _move(self, key: str, place: Place) -> None:
        best = self._within(key, place)
        seen = place.name if self._sees(place.name) else best.spot
        if best.cost > _POOR and self._sees(seen):
            best = min((best, *self._beside(key, place, seen)), key=lambda one: one.cost)
        if best.cost < math.inf:
            self._set(key, best, self._half(key, small=best.is_small))

    def _within(self, key: str, place: Place) -> _Found:
        """The best free place in its province, be it the usual one if that is only crossed."""
        best = _Found(math.inf, place.name)
        for is_small in (False, True) if place.scale > 1 else (False,):
            half, dear = self._half(key, small=is_small), _SMALLER * is_small
            for away, spot in self._nearby(key):
                if away * _MOVING + dear >= best.cost:
                    break  # all others are farther away
                box = around(spot, half)
                if not self._may_stand(box):
                    continue
                inside = share_inside(self.chart.map, key, spot, half) if away else 1.0
                cost = away * _MOVING + self.room.crossed(box) * _LINE + dear
                cost += (1 - inside) * _OUTSIDE
                if inside >= _INSIDE and cost < best.cost:
                    best = _Found(cost, spot, is_small)
        is_usual = best.spot == place.name and not best.is_small and best.cost < math.inf
        return self._usual(key, place, best.cost) if is_usual else best

    def _may_stand(self, box: Bounds) -> bool:
        return self._holds(box) and self.room.is_free(box)

    def _beside(self, key: str, place: Place, middle: Spot) -> Iterator[_Found]:
        """The free places round a spot, as far away as need be, from which a line leads here."""
        half = self._half(key, small=True)
        ends, count = self._ends(key, place), 0
        for reach in _RINGS:
            for i in range(_ANGLES):
                angle = math.tau * i / _ANGLES
                spot = (
                    middle[0] + (reach + half[0]) * math.cos(angle),
                    middle[1] + reach * math.sin(angle),
                )
                box = around(spot, half)
                if self._may_stand(box):
                    count += not self.room.crossed(box)
                    yield self._led(key, spot, half, box, ends)
            if count > _ANGLES:
                return

    def _ends(self, key: str, place: Place) -> list[Spot]:
        """Where a line to a province may end; where its unit stands if there is no room beside."""
        free = (_DOT_FREE, _DOT_FREE)
        return [
            spot
            for _, spot in self._nearby(key)
            if self._sees(spot)
            and self.chart.map.holds(key, spot)
            and self.room.is_free(around(spot, free))
        ] or [place.unit]

    def _end(self, box: Bounds, high: float, ends: list[Spot]) -> Spot:
        """The end that is neither too near to a name, half so high, nor too far from it."""
        near = _SHORTEST + high
        return min(ends, key=lambda end: abs(_from_box(end, box) - near))

    def _led(
        self, key: str, spot: Spot, half: tuple[float, float], box: Bounds, ends: list[Spot]
    ) -> _Found:
        """A name at a free place beside its province."""
        to = self._end(box, half[1], ends)
        under = provinces_under(self.chart.map, spot, half)
        foreign = sum(
            s for other, s in under.items() if other != key and self._misleads(key, other)
        )
        foreign *= _DISC if self.chart.map.ways else 1.0
        cost = _LED + math.dist(spot, to) * 2 * _MOVING + foreign * _FOREIGN
        cost += (
            self.room.crossed(box) * _LINE + self.room.covered(nearest_in(box, to), to) * _LED_OVER
        )
        return _Found(cost, spot, is_small=True, to=to)

    def _misleads(self, key: str, other: str) -> bool:
        """Whether a name on another's ground looks like that one's: the sea is no land's own."""
        own, there = self._province(key), self._province(other)
        return bool(self.chart.map.ways) or own.is_water or not there.is_water

    def _coasts(self) -> Iterator[Stamp]:
        """The letters of the coasts of provinces that have several, each by its berth."""
        for key, place in self.chart.map.places.items():
            for coast in self._province(key).coasts:
                berth = place.coasts[coast.value.upper()]
                half = coast_extent(self.chart.lettering, coast.value.upper())
                spot = self._by_berth(berth, half)
                if spot is None:
                    continue
                self.room.take(around(spot, half))
                yield stamped(f"coast-{coast.value.upper()}", spot)

    def _by_berth(self, berth: Spot, half: tuple[float, float]) -> Spot | None:
        """The best free place; None where there is none, or none is seen."""
        spots = [
            (berth[0] + reach * math.cos(angle), berth[1] + reach * math.sin(angle))
            for reach in _BERTH
            for angle in (math.tau * i / _ANGLES for i in range(_ANGLES if reach else 1))
        ]
        free = (spot for spot in spots if self._may_stand(around(spot, half)))
        return min(
            free,
            key=lambda spot: math.dist(spot, berth) + self.room.crossed(around(spot, half)) * _LINE,
            default=None,
        )
