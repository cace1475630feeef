"""What lies on what: names give way, ships go round the land, walls stand on borders."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from judge.board.places import Location
from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.board_map import Polyline
from judge.printer.chart import Chart
from judge.printer.counters import seal_reach
from judge.printer.crosses import Failed, cross_spots
from judge.printer.hyperspace import arc_top, barrier, barrier_spot
from judge.printer.naming import set_names
from judge.printer.room import Room
from judge.printer.seaways import carriers_by, carriers_in_order, sailed
from judge.printer.spots import beside_victor
from judge.printer.strokes import between, hold, sampled


def _chart(board: str) -> Chart:
    return chart_of(load_variant(board))


# ---------------------------------------------------------------- names


def test_a_name_moves_away_from_an_arrow_and_back() -> None:
    chart = _chart("standard")
    place = chart.map.places["SPA"]
    through = ((place.name[0] - 60, place.name[1]), (place.name[0] + 60, place.name[1]))
    usual, moved = (
        {stamp.name: (stamp.x, stamp.y) for stamp in set_names(chart, (), lines).stamps}["name-SPA"]
        for lines in ((), (through,))
    )
    assert usual == tuple(map(round, place.name))
    assert moved != usual
    room = Room()
    room.draw(through)
    assert room.crossed((*usual, *usual)) > 0
    assert room.crossed((*moved, *moved)) == 0


@pytest.mark.parametrize("board", variant_ids())
def test_a_dislodged_unit_waits_beside_its_victor(board: str) -> None:
    """On the picture, off its victor, and most of all in the province that it lost."""
    chart = _chart(board)
    waiting = {
        key: (place.unit, beside_victor(chart, Location(chart.variant.board.by_key[key])))
        for key, place in chart.map.places.items()
        if place.rings
    }
    for victor, (x, y) in waiting.values():
        assert 27 < math.dist(victor, (x, y)) < 40
        assert 12 < x < chart.map.width - 12
        assert 12 < y < chart.map.height - 12
    at_home = [key for key, (_, spot) in waiting.items() if chart.map.holds(key, spot)]
    assert len(at_home) > 0.6 * len(waiting)


# ---------------------------------------------------------------- ships


@pytest.mark.parametrize("board", variant_ids())
def test_a_lane_keeps_to_its_two_provinces(board: str) -> None:
    drawn = _chart(board).map
    assert len(drawn.lanes) > 20
    for (here, there), lane in drawn.lanes.items():
        way = (drawn.places[here].unit, *lane, drawn.places[there].unit)
        steps = (between(a, b, i / 8) for a, b in pairwise(way) for i in range(8))
        spots = [spot for spot in steps if min(math.dist(spot, way[e]) for e in (0, -1)) > 24]
        inside = [drawn.holds(here, spot) or drawn.holds(there, spot) for spot in spots]
        assert sum(inside) >= 0.93 * len(spots), (here, there)


def test_a_lane_is_the_same_both_ways() -> None:
    chart = _chart("standard")
    mao, wes = (Location(chart.variant.board.by_key[key]) for key in ("MAO", "WES"))
    there = sailed(chart, [mao, wes])
    assert len(there) > 3
    assert sailed(chart, [wes, mao]) == there[::-1]


def test_the_fleets_that_carry() -> None:
    chart = _chart("standard")
    by_key = chart.variant.board.by_key
    tun, nap, lon = by_key["TUN"], by_key["NAP"], by_key["LON"]
    seas = [by_key[key] for key in ("ION", "TYS", "WES", "MAO", "ENG")]
    assert carriers_in_order(chart, tun, nap, seas) == [by_key["ION"]]
    assert carriers_in_order(chart, tun, lon, seas) == [
        by_key[key] for key in ("WES", "MAO", "ENG")
    ]
    assert carriers_in_order(chart, tun, lon, seas[:2]) == []
    by_ion = carriers_by(chart, lon, by_key["ION"], tun, seas)
    assert by_ion == [by_key[key] for key in ("ENG", "MAO", "WES", "TYS", "ION")]
    assert carriers_by(chart, lon, by_key["ION"], tun, ()) == [by_key["ION"]]


# ---------------------------------------------------------------- lines


def test_a_rounded_way_begins_and_ends_where_it_should() -> None:
    way: Polyline = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))
    line = sampled(way)
    assert (line[0], line[-1]) == (way[0], way[-1])
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in line)
    assert (100.0, 0.0) not in line


def test_a_support_takes_hold_before_the_head_of_an_arrow() -> None:
    assert hold(((0.0, 0.0), (100.0, 0.0))) == pytest.approx((58.0, 0.0))
    bent = ((0.0, 0.0), (200.0, 0.0), (212.0, 0.0))
    assert hold(bent) == pytest.approx((182.0, 0.0))


def test_a_cross_stands_on_no_counter() -> None:
    way = ((0.0, 0.0), (200.0, 0.0))
    failed = [Failed(way, 6)]
    assert list(cross_spots(failed, (), ())) == [(100.0, 0.0)]
    ((_, aside),) = cross_spots([Failed(((0.0, 0.0), (24.0, 0.0)), 6)], (), ())
    assert abs(aside) >= 8  # or it would cover a short way
    ((x, y),) = cross_spots(failed, (), [(100.0, 0.0)])
    assert math.dist((x, y), (100.0, 0.0)) > 24


def test_a_cross_leaves_the_head_of_a_short_arrow_to_be_seen() -> None:
    """Beside it, if it must; and two crosses don't lie on each other."""
    way = ((0.0, 0.0), (14.0, 0.0))
    (one, other) = cross_spots([Failed(way, 6), Failed(way, 6)], (way,), ())
    assert min(math.dist(spot, way[1]) for spot in (one, other)) > seal_reach(6)
    assert math.dist(one, other) > seal_reach(6)


def test_a_barrier_is_a_wall_on_the_border_or_a_bar_across_the_link() -> None:
    chart = _chart("swiss")
    by_key = chart.variant.board.by_key
    near, far = (by_key["BUD"], by_key["RUM"]), (by_key["ALB"], by_key["SWI"])
    border = {
        point
        for line, labels in zip(chart.map.arcs, chart.map.beside, strict=True)
        if set(labels) == {"BUD", "RUM"}
        for point in line
    }
    assert barrier_spot(chart, near, linked=False) in border
    assert barrier_spot(chart, near, linked=True) == arc_top(chart, near)
    assert barrier_spot(chart, far, linked=False) == arc_top(chart, far)
    assert barrier(chart, near) != barrier(chart, near, linked=True)
