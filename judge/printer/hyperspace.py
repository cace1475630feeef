"""Hyperspace on a picture: links as arcs between provinces, barriers as bars across them.

A piece that stays inside a link stands on the top of its arc; those that are
lost wait in the corner above.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from judge.board.corridor import Corridor
from judge.board.hyperspace import Pair, pair_of
from judge.board.places import Location, Province
from judge.board.position import Position
from judge.board.register import read_register
from judge.printer.board_map import Polyline, Spot
from judge.printer.borders import arcs_between, in_order
from judge.printer.chart import Chart
from judge.printer.colours import BARRIER, FRAME, HYPERSPACE
from judge.printer.paths import direction, number, write_line
from judge.printer.room import Bounds, around
from judge.printer.signs import KeySign
from judge.printer.strokes import between, bow

_BOW = 0.16  # how far an arc bows out, of its length
_AT_COUNTER = 23.0  # from the middle of a counter: nothing of what lies there is under it
_KNOB, _SMALL_KNOB = 5.2, 3.6
_WITH_RIM = 1.25
_LOST = (58.0, 62.0)  # in the upper left corner, where no unit of these boards stands


def spot_of(chart: Chart, location: Location) -> Spot:
    """Where a unit stands, in normal space or out of it."""
    place = location.province
    if not isinstance(place, Corridor):
        return chart.spot(location)
    if place.is_lost:
        return _LOST
    return arc_top(chart, (place.ends[0], place.ends[1]))


def arc_top(chart: Chart, pair: Pair) -> Spot:
    """The middle of the arc between two provinces."""
    (ax, ay), (bx, by) = _ends(chart, pair)
    bend = -_BOW if (bx, by) < (ax, ay) else _BOW  # always to the same side
    return (ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend


def arc(chart: Chart, here: Province, there: Province) -> Polyline:
    """The points of the arc from one province to another."""
    start, end = (chart.spot(Location(place)) for place in (here, there))
    return bow(start, _corner(chart, pair_of(here, there)), end)


def _corner(chart: Chart, pair: Pair) -> Spot:
    """Where the arc between two provinces would have its corner, were it not round."""
    (ax, ay), (bx, by) = _ends(chart, pair)
    tx, ty = arc_top(chart, pair)
    return 2 * tx - (ax + bx) / 2, 2 * ty - (ay + by) / 2


def _ends(chart: Chart, pair: Pair) -> tuple[Spot, Spot]:
    one, other = (chart.spot(Location(end)) for end in pair)
    return one, other


def draw_register(chart: Chart, position: Position) -> Iterator[str]:
    """The links and barriers in force, the permanent ones fainter."""
    hyperspace = chart.variant.hyperspace
    if hyperspace is None:
        return
    register = read_register(position.registers, chart.variant.board.by_code)
    for pair in sorted(hyperspace.permanent, key=_code):
        if pair not in register.links:
            yield link(chart, pair, permanent=True)
    for pair in sorted(register.links, key=_code):
        yield link(chart, pair)
    for pair in sorted(register.barriers, key=_code):
        yield barrier(chart, pair, linked=pair in links_in_force(chart, position))
    if any(_is_lost(unit.location) for unit in position.units):
        yield _lost_panel(chart)


def lines_in_force(chart: Chart, position: Position) -> Iterator[Polyline]:
    """Where the links and barriers run that are drawn for a position."""
    links = links_in_force(chart, position)
    for pair in sorted(links, key=_code):
        yield arc(chart, *pair)
    barriers = read_register(position.registers, chart.variant.board.by_code).barriers
    for pair in sorted(barriers, key=_code):
        yield from barrier_lines(chart, pair, linked=pair in links)


def links_in_force(chart: Chart, position: Position) -> frozenset[Pair]:
    """Every link, the permanent ones too."""
    hyperspace = chart.variant.hyperspace
    if hyperspace is None:
        return frozenset()
    register = read_register(position.registers, chart.variant.board.by_code)
    return hyperspace.permanent | frozenset(register.links)


def _is_lost(location: Location) -> bool:
    return isinstance(location.province, Corridor) and location.province.is_lost


def _lost_panel(chart: Chart) -> str:
    """The corner of the lost, named."""
    x, y = _LOST
    words = chart.say("hyperspace", "lost")
    width = max(112.0, chart.lettering.width(words, 14, "sea") + 20)
    written = chart.lettering.write(words, x - 28, y - 20, 14, "sea")
    return (
        f'<rect x="{x - 36:.1f}" y="{y - 36:.1f}" width="{width:.1f}" height="66" rx="4"'
        f' fill="{FRAME}" fill-opacity=".9" stroke="{HYPERSPACE}" stroke-width="2"/>'
        f'<g fill="{HYPERSPACE}">{written}</g>'
    )


def _code(pair: Pair) -> tuple[str, str]:
    return pair[0].key, pair[1].key


def link(chart: Chart, pair: Pair, *, permanent: bool = False) -> str:
    """A link: an arc with stars along it, and a knob before either end.

    By these one tells where it ends from where it only passes a unit.
    """
    first, corner, last = _between_knobs(chart, pair)
    path = "M{} {}Q{} {} {} {}".format(*map(number, (*first, *corner, *last)))
    style = f'stroke="{HYPERSPACE}" stroke-linecap="round"'
    if permanent:
        return permanent_link(path) + knobs(first, last, _SMALL_KNOB)
    return (
        f'<g fill="none"><path d="{path}" stroke="#fff" stroke-width="9" stroke-opacity=".85"/>'
        f'<path d="{path}" {style} stroke-width="1.6"/>'
        f'<path d="{path}" {style} stroke-width="6" stroke-dasharray="0 13"/></g>'
        f"{knobs(first, last)}"
    )


def _between_knobs(chart: Chart, pair: Pair) -> tuple[Spot, Spot, Spot]:
    """The arc between the knobs of a link, which are just beside what stands at its ends."""
    start, end = _ends(chart, pair)
    corner = _corner(chart, pair)
    cut = min(0.4, _AT_COUNTER / (2 * math.dist(start, corner) or 1.0))
    bend = between(between(start, corner, cut), between(corner, end, cut), 1 - cut)
    return _on_arc(start, corner, end, cut), bend, _on_arc(start, corner, end, 1 - cut)


def _on_arc(start: Spot, corner: Spot, end: Spot, share: float) -> Spot:
    return between(between(start, corner, share), between(corner, end, share), share)


def _knob_spots(chart: Chart, pair: Pair) -> tuple[Spot, Spot]:
    """Where the knobs of a link are."""
    first, _, last = _between_knobs(chart, pair)
    return first, last


def knob_boxes(chart: Chart, pair: Pair, *, permanent: bool = False) -> tuple[Bounds, ...]:
    """What the knobs of a link cover: no name is to stand there."""
    reach = (_SMALL_KNOB if permanent else _KNOB) * _WITH_RIM
    return tuple(around(spot, (reach, reach)) for spot in _knob_spots(chart, pair))


def knobs_in_force(chart: Chart, position: Position) -> Iterator[Bounds]:
    """What the knobs of all links cover that are drawn for a position."""
    registered = read_register(position.registers, chart.variant.board.by_code).links
    for pair in sorted(links_in_force(chart, position), key=_code):
        yield from knob_boxes(chart, pair, permanent=pair not in registered)


def knobs(first: Spot, last: Spot, size: float = _KNOB) -> str:
    """The ends of a link, where it comes out from under what stands there."""
    style = f'fill="{FRAME}" stroke="{HYPERSPACE}" stroke-width="{size / 2:.1f}"'
    return "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" {style}/>' for x, y in (first, last)
    )


def permanent_link(path: str) -> str:
    """A link that is always there, along a path, as the key shows it, too."""
    return (
        f'<g fill="none"><path d="{path}" stroke="#fff" stroke-opacity=".6" stroke-width="5"/>'
        f'<path d="{path}" stroke="{HYPERSPACE}" stroke-linecap="round" stroke-width="2.6"'
        ' stroke-dasharray="0 7"/></g>'
    )


def register_signs(chart: Chart, position: Position) -> Iterator[KeySign]:
    """What of the links and barriers in force must be explained."""
    hyperspace = chart.variant.hyperspace
    if hyperspace is None:
        return
    register = read_register(position.registers, chart.variant.board.by_code)
    if register.links:
        yield KeySign.LINK
    if hyperspace.permanent - frozenset(register.links):
        yield KeySign.PERMANENT
    if register.barriers:
        yield KeySign.BARRIER


def barrier_spot(chart: Chart, pair: Pair, *, linked: bool) -> Spot:
    """Where a barrier stands: on the border, or on the link that it breaks."""
    border = () if linked else _border(chart, pair)
    if not border:
        return arc_top(chart, pair)
    longest = max(border, key=len)
    return longest[len(longest) // 2]


def barrier(chart: Chart, pair: Pair, *, linked: bool = False) -> str:
    """A barrier: a wall along the border, or a bar across the link between far provinces."""
    lines = barrier_lines(chart, pair, linked=linked)
    path = "".join(map(write_line, lines))
    return _bar(path) if linked or not _border(chart, pair) else wall(path)


def barrier_lines(chart: Chart, pair: Pair, *, linked: bool) -> tuple[Polyline, ...]:
    """Where a barrier runs."""
    border = () if linked else _border(chart, pair)
    return border or _bars(chart, pair)


def _border(chart: Chart, pair: Pair) -> tuple[Polyline, ...]:
    """The common border of two provinces on the map."""
    one, other = pair
    return arcs_between(chart.map, frozenset({in_order(one.key, other.key)}))


def wall(path: str) -> str:
    """A wall along a path, as the key shows it, too."""
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{path}" stroke="#fff" stroke-width="11"/>'
        f'<path d="{path}" stroke="{BARRIER}" stroke-width="8.6" stroke-dasharray="4.5 4"/>'
        f'<path d="{path}" stroke="{BARRIER}" stroke-width="3.4"/></g>'
    )


def _bars(chart: Chart, pair: Pair) -> tuple[Polyline, ...]:
    """Two strokes across the link between far provinces."""
    start, end = _ends(chart, pair)
    ux, uy = direction(start, end)
    x, y = arc_top(chart, pair)
    reach = min(22.0, math.dist(start, end) / 3)
    return tuple(
        (
            (x + ux * aside - uy * reach, y + uy * aside + ux * reach),
            (x + ux * aside + uy * reach, y + uy * aside - ux * reach),
        )
        for aside in (-3.2, 3.2)
    )


def _bar(path: str) -> str:
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{path}" stroke="#fff" stroke-width="7"/>'
        f'<path d="{path}" stroke="{BARRIER}" stroke-width="3.2"/></g>'
    )
