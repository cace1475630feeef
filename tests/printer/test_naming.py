"""No name is covered by a unit, a burst, a cross, a head or a line, whatever stands and is ordered.

From the geometry of the finished picture: where names keep clear of is found out anew here.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from judge.adjudication import adjudicate
from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.counters import badge_spot, seal_reach
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.names import name_extent
from judge.printer.picture import Cutting, Picture, Stamp
from judge.printer.spots import beside_victor
from judge.printer.theatre import theatre_of
from tests.printer.contact_sheet import plate_names, plates_by_name
from tests.printer.shafts import shafts
from tests.printer.test_any_position import any_position, any_written

COUNTER = (-14.0, -12.5, 14.0, 12.5)  # left, top, right, bottom, from its middle
LETTERED = (-14.0, -12.5, 21.0, 16.5)
BURST, CROSS, LARGE_CROSS = 21.0, 9.0, 16.0
CENTRE, STAR, BADGE = 8.5, 6.0, 5.0
COASTS = frozenset(f"a line on coast-{coast}" for coast in ("NC", "SC", "EC", "WC"))
GRAZED = 1.5  # pixels of a line over the edge of a name: its letters are smaller than its box
HEAD = re.compile(r'<path d="(M[-\d. L]*z)" fill="#')
KNOB = re.compile(r'<circle cx="([-\d.]+)" cy="([-\d.]+)" r="(3\.6|5\.2)"')
LEADER_END = re.compile(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="2"')
NUMBER = re.compile(r"-?[\d.]+")
Box = tuple[float, float, float, float]


@pytest.mark.parametrize("name", plate_names())
def test_no_name_is_covered_on_the_contact_sheet(name: str) -> None:
    picture = plates_by_name()[name].picture
    assert covered_names(picture) == []
    if picture.part is None:
        assert _names_of(picture) == set(picture.chart.map.places)


@pytest.mark.parametrize("board", variant_ids())
@pytest.mark.parametrize("seed", range(6))
def test_no_name_is_covered_whatever_stands_and_is_ordered(board: str, seed: int) -> None:
    """Forty units anywhere, three of them dislodged, and all of them with orders.

    The letters of a coast stay by it, even where lines run on all sides.
    """
    chance = random.Random(f"names {board} {seed}")
    variant = load_variant(board)
    chart = chart_of(variant)
    position = any_position(variant, chance)
    written = any_written(variant, position, chance)
    mine = [(w.power, w.order) for w in written if w.order is not None]
    for picture in (
        draw_resolution(chart, position, adjudicate(position, variant, written)),
        draw_orders(chart, position, mine),
        draw_position(chart, position),
    ):
        assert [row for row in covered_names(picture) if row not in COASTS] == []
        assert covered_marks(picture) == []
        assert _names_of(picture) == set(chart.map.places)
    for power in variant.powers[:3]:
        part = theatre_of(chart, position, power)
        shown = draw_position(chart, position, part=part)
        assert [row for row in covered_names(shown) if row not in COASTS] == []
        assert [s.name for s in shown.names if not _is_within(name_box(shown, s), part)] == []


@pytest.mark.parametrize("name", plate_names())
def test_no_badge_no_centre_and_no_head_is_covered_on_the_contact_sheet(name: str) -> None:
    assert covered_marks(plates_by_name()[name].picture) == []


@pytest.mark.parametrize("name", plate_names())
def test_no_line_and_no_head_lies_on_a_star_on_the_contact_sheet(name: str) -> None:
    assert covered_stars(plates_by_name()[name].picture) == []


@pytest.mark.parametrize("board", variant_ids())
def test_no_dislodged_unit_waits_on_that_of_a_neighbour(board: str) -> None:
    chart = chart_of(load_variant(board))
    places = chart.variant.board.by_code.values()
    waiting = [(place.province, beside_victor(chart, place)) for place in places]
    assert not [
        (one.key, other.key)
        for (one, (ax, ay)), (other, (bx, by)) in combinations(waiting, 2)
        if one != other and abs(ax - bx) < 28 and abs(ay - by) < 24
    ]


def test_a_link_ends_at_its_knobs() -> None:
    """Where no unit stands nothing of it lies beyond them."""
    picture = plates_by_name()["swiss-opening"].picture
    ends = [(knob[0] + knob[2]) / 2 for knob in _knobs(picture)]
    tips = [x for line in shafts(picture) for x, _ in (line.points[0], line.points[-1])]
    assert len(ends) >= 6
    for x in ends:
        assert any(abs(tip - x) < 0.2 for tip in tips)


def test_what_runs_through_hyperspace_is_a_line_to_the_law() -> None:
    picture = plates_by_name()["swiss-opening"].picture
    assert len(shafts(picture)) >= 3  # the permanent links, whose ways are no orders


def covered_stars(picture: Picture) -> list[str]:
    """The marks of centres with a line across them or a head on them."""
    lines, heads = shafts(picture), list(_heads(picture))
    found = []
    for star in picture.centres:
        spot = (star.x, star.y)
        box = (star.x - STAR, star.y - STAR, star.x + STAR, star.y + STAR)
        if star not in picture.stamps and any(line.passes(spot) < STAR for line in lines):
            found.append(f"a line on {star.name} at {spot}")
        found += [f"a head on {star.name} at {spot}" for head in heads if _meets(head, box)]
    return found


def covered_marks(picture: Picture) -> list[str]:
    """The letters of powers, the centres and the tips of arrows on which something lies."""
    centres = [stamp for stamp in picture.centres if stamp not in picture.stamps]
    found = [
        f"{ring.name} on {centre.name} at {centre.x} {centre.y}"
        for ring in picture.stamps
        for centre in centres
        if ring.name.startswith("ring") and _apart(ring, centre) < BURST + STAR
    ]
    for number, mark in enumerate(picture.stamps):
        kind, _, rest = mark.name.partition("-")
        if kind == "unit" and not _has_badge_above(picture, number):
            x, y = badge_spot((mark.x, mark.y), rest[0])
            badge = (x - BADGE, y - BADGE, x + BADGE, y + BADGE)
            found += [
                f"{over.name} on {mark.name} at {mark.x} {mark.y}"
                for over in picture.stamps[number + 1 :]
                if not over.name.startswith("badge") and _lies_on(over, badge)
            ]
    crosses = [s for s in picture.stamps if s.name.startswith("cross")]
    return found + [
        f"{cross.name} on a head at {tip}"
        for tip in _tips(picture)
        for cross in crosses
        if math.dist(tip, (cross.x, cross.y)) < seal_reach(float(cross.name[6:]))
    ]


def _has_badge_above(picture: Picture, number: int) -> bool:
    """Whether a counter's badge is laid once more on what lies on it."""
    mark = picture.stamps[number]
    badge = Stamp(f"badge{mark.name.removeprefix('unit')}", mark.x, mark.y, mark.faded)
    return badge in picture.stamps[number:]


def _apart(one: Stamp, other: Stamp) -> float:
    return math.dist((one.x, one.y), (other.x, other.y))


def _tips(picture: Picture) -> Iterator[tuple[float, float]]:
    for arrow in picture.arrows:
        for path in HEAD.findall(arrow):
            x, y, *_ = (float(number) for number in NUMBER.findall(path))
            yield x, y


@pytest.mark.parametrize("board", ["cline1972", "cline4", "cline7"])
def test_a_name_on_the_land_of_others_has_a_line_to_its_own(board: str) -> None:
    """Lebanon and Jordan are narrower than their names."""
    picture = plates_by_name()[f"{board}-opening"].picture
    ends = [
        (float(found[1]), float(found[2]))
        for arrow in picture.arrows
        for found in LEADER_END.finditer(arrow)
    ]
    for key in ("LEB", "JOR"):
        assert any(picture.chart.map.holds(key, end) for end in ends)


def _names_of(picture: Picture) -> set[str]:
    """Whose names are there, be they small or beside their provinces."""
    return {s.name.partition("-")[2] for s in picture.names if not s.name.startswith("coast")}


def covered_names(picture: Picture) -> list[str]:
    """The names on which something lies, or another name; and what lies there."""
    boxes = [(stamp.name, name_box(picture, stamp)) for stamp in picture.names]
    marks = [(mark.name, mark) for mark in picture.stamps]
    heads, lines = list(_heads(picture)), shafts(picture)
    found = [
        f"{mark_name} on {name}"
        for name, box in boxes
        for mark_name, mark in marks
        if _lies_on(mark, box)
    ]
    knobs = list(_knobs(picture))
    found += [f"a knob on {name}" for name, box in boxes for knob in knobs if _meets(knob, box)]
    found += [
        f"a line on {name}" for name, box in boxes for line in lines if line.within(box) > GRAZED
    ]
    found += [f"a head on {name}" for name, box in boxes for head in heads if _meets(head, box)]
    found += [
        f"{other} on {name}"
        for i, (name, box) in enumerate(boxes)
        for other, there in boxes[i + 1 :]
        if _meets(box, there)
    ]
    return found


def name_box(picture: Picture, name: Stamp) -> Box:
    """What a name fills."""
    chart, (kind, _, key) = picture.chart, name.name.partition("-")
    if kind == "coast":
        return name.x - 6.0, name.y - 4.0, name.x + 6.0, name.y + 4.0
    scale = chart.map.places[key].scale if kind == "name" else 1.0
    wide, high = name_extent(chart.lettering, chart.variant.board.by_key[key], scale)
    wide, high = wide - 0.6, high - 0.6  # marks lie on whole pixels
    return name.x - wide, name.y - high, name.x + wide, name.y + high


def _lies_on(mark: Stamp, box: Box) -> bool:
    """Whether a mark reaches into a name."""
    kind, _, rest = mark.name.partition("-")
    if kind == "badge":  # a part of its counter
        return False
    if kind in {"unit", "home"}:
        reach = LETTERED if kind == "unit" else COUNTER
        spot = (mark.x, mark.y, mark.x, mark.y)
        left, top, right, bottom = (edge + by for edge, by in zip(spot, reach, strict=True))
        return _meets((left, top, right, bottom), box)
    radius = CENTRE if kind in {"centre", "site"} else BURST
    if kind == "cross":
        radius = LARGE_CROSS if float(rest) > 10 else CROSS
    x, y = max(box[0], min(mark.x, box[2])), max(box[1], min(mark.y, box[3]))
    return math.dist((x, y), (mark.x, mark.y)) < radius


def _heads(picture: Picture) -> Iterator[Box]:
    """The heads of arrows, each a little smaller than it is."""
    for arrow in picture.arrows:
        for path in HEAD.findall(arrow):
            numbers = [float(number) for number in NUMBER.findall(path)]
            xs, ys = numbers[::2], numbers[1::2]
            yield min(xs) + 1, min(ys) + 1, max(xs) - 1, max(ys) - 1


def _knobs(picture: Picture) -> Iterator[Box]:
    """The ends of links, each by its circle without the rim."""
    for arrow in picture.arrows:
        for knob in KNOB.finditer(arrow):
            x, y, radius = (float(knob[number]) for number in (1, 2, 3))
            yield x - radius, y - radius, x + radius, y + radius


def test_a_link_has_its_knobs_where_the_law_looks_for_them() -> None:
    picture = plates_by_name()["swiss-hyperspace-orders"].picture
    assert len(list(_knobs(picture))) >= 10


def _meets(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    )  # fmt: skip


def _is_within(box: Box, part: Cutting) -> bool:
    left, top, width, height = part
    return (
        left <= box[0] and top <= box[1] and box[2] <= left + width and box[3] <= top + height
    )  # fmt: skip
