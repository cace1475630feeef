"""What goes on a picture: a position, orders, and what became of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from judge.adjudication.resolution import Resolution, Verdict
from judge.board.calendar import Phase
from judge.board.corridor import Corridor
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.orders.model import Order
from judge.printer.board_map import Spot
from judge.printer.chart import Chart
from judge.printer.counters import LOST
from judge.printer.hyperspace import (
    draw_register,
    knobs_in_force,
    lines_in_force,
    register_signs,
    spot_of,
)
from judge.printer.layers import in_layers, under_lines
from judge.printer.legend import Caption, LegendRow, legend
from judge.printer.naming import set_names
from judge.printer.picture import Cutting, Picture, Stamp
from judge.printer.signs import KeySign
from judge.printer.sketch import Drawn, sketch_choices, sketch_orders
from judge.printer.spots import beside_victor, stamped

NOBODY = "nobody"


def caption_of(chart: Chart, phase: Phase) -> Caption:
    """A caption for want of a better one: the season, the board and the phase."""
    season, kind = phase.season.name.lower(), phase.kind.word
    return Caption(
        chart.say("caption", season, year=phase.year),
        chart.say("caption", kind, board=chart.variant.name),
    )


def draw_position(
    chart: Chart,
    position: Position,
    caption: Caption | None = None,
    part: Cutting | None = None,
    built: Collection[Location] = (),
) -> Picture:
    """What stands and is owned; of a `part` of the map alone, if one is named.

    Units that were `built` just now have a ring, as they have it on the picture of that phase.
    Dislodged units stand beside those that drove them out, with a faint arrow
    to every place that they may retreat to.
    """
    return _picture(chart, position, caption, part, choices=True, built=built)


def draw_orders(
    chart: Chart,
    position: Position,
    orders: Sequence[tuple[Power, Order]],
    caption: Caption | None = None,
    impossible: Collection[Order] = (),
    part: Cutting | None = None,
) -> Picture:
    """Orders before anybody knows what becomes of them; the units of other powers are faint.

    Of the `impossible` ones it is known: they fail.
    """
    drawn = [
        Drawn(power, order, Verdict.INVALID if order in impossible else None)
        for power, order in orders
    ]
    shown = frozenset(power for power, _ in orders)
    return _picture(chart, position, caption, part, drawn, shown=shown)


def draw_resolution(
    chart: Chart,
    before: Position,
    resolution: Resolution,
    caption: Caption | None = None,
    part: Cutting | None = None,
) -> Picture:
    """The orders of a phase with what became of them, on the position before it."""
    drawn = [
        Drawn(outcome.power, outcome.order, outcome.verdict)
        for outcome in (*resolution.outcomes, *resolution.defaults)
        if outcome.order is not None
    ]
    fallen = {row.unit: bool(row.ways) for row in resolution.dislodged}
    fallen.update(dict.fromkeys(resolution.destroyed, False))
    return _picture(chart, before, caption, part, drawn, fallen)


def _picture(
    chart: Chart,
    position: Position,
    caption: Caption | None,
    part: Cutting | None,
    drawn: Sequence[Drawn] = (),
    fallen: Mapping[Unit, bool] = MappingProxyType({}),
    shown: frozenset[Power] = frozenset(),
    *,
    choices: bool = False,
    built: Collection[Location] = (),
) -> Picture:
    caption = caption or caption_of(chart, position.phase)
    sketch = sketch_orders(chart, position, drawn)
    if choices:
        sketch_choices(chart, position, sketch)
    land = painted_land(chart, position)
    centres = tuple(_centres(chart, position))
    counters = (*_units(chart, position, land, shown), *_marked(chart, position, fallen))
    rings = (stamped("ring-built", spot_of(chart, place)) for place in sorted(built, key=str))
    lines = (*sketch.lines, *lines_in_force(chart, position))
    seen = under_lines(centres, lines, sketch.taken)
    stamps = in_layers((*rings, *counters, *sketch.stamps), centres, seen)
    signs = {*sketch.signs, *register_signs(chart, position), *_signs_of(stamps)}
    taken = (*sketch.taken, *sketch.knobs, *knobs_in_force(chart, position))
    named = set_names(chart, (*centres, *stamps), lines, taken, part)
    return Picture(
        chart=chart,
        title=f"{caption.title}, {caption.subtitle}".removesuffix(", "),
        land=land,
        centres=centres,
        arrows=(*draw_register(chart, position), *sketch.arrows, *sketch.dots, *named.leaders),
        names=named.stamps,
        stamps=stamps,
        legend=legend(chart, caption, _standings(chart, position), signs),
        part=part,
    )


def _standings(chart: Chart, position: Position) -> list[LegendRow]:
    return [
        LegendRow(
            power,
            len(position.centres_of(power)),
            len(position.units_of(power)),
            sum(row.unit.power == power for row in position.dislodged),
        )
        for power in chart.variant.powers
    ]


def _signs_of(stamps: Sequence[Stamp]) -> Iterator[KeySign]:
    """What must be explained of those that come and go: these have a burst, a cross or both."""
    bursts, crossed = (
        {(stamp.x, stamp.y) for stamp in stamps if stamp.name == name}
        for name in ("ring-dislodged", LOST)
    )
    if any(stamp.name == "ring-built" for stamp in stamps):
        yield KeySign.BUILT
    if bursts - crossed:
        yield KeySign.DISLODGED
    if bursts & crossed:
        yield KeySign.LOST
    if crossed - bursts:
        yield KeySign.REMOVED


def painted_land(chart: Chart, position: Position) -> Mapping[str, str]:
    """Whose colour each province has: province to power, by their keys.

    A centre has its owner's. Other land has that of the unit in it; else that
    of the power whose homeland it is, as long as it owns one of its homes.
    """
    found: dict[str, str] = {}
    for power in chart.variant.powers:
        if any(position.owners.get(home) == power for home in chart.variant.homes[power]):
            for key in chart.map.homelands.get(power.id, ()):
                found.setdefault(key, power.id)
    for unit in position.units:
        province = unit.location.province
        if not province.is_water and not province.is_centre:
            found[province.key] = unit.power.id
    found.update((province.key, owner.id) for province, owner in position.owners.items())
    return {key: found[key] for key in chart.outlines if key in found}


def _centres(chart: Chart, position: Position) -> Iterable[Stamp]:
    for province in chart.variant.board.centres:
        owner = position.owners.get(province)
        name = f"centre-{owner.id if owner else NOBODY}"
        yield stamped(name, chart.map.places[province.key].centre)
    for power, sites in chart.variant.build_sites.items():
        for site in sites:
            if site in chart.variant.bare_sites:
                holder = chart.variant.holder_of(site, position, power) or NOBODY
                yield stamped(f"site-{holder}", chart.map.places[site.key].centre)


def _units(
    chart: Chart, position: Position, land: Mapping[str, str], shown: frozenset[Power]
) -> Iterable[Stamp]:
    for row in position.dislodged:
        spot = beside_victor(chart, row.unit.location)
        yield stamped("ring-dislodged", spot)
        yield stamped(chart.marked(row.unit.power, row.unit.kind.value), spot)
    inside: dict[Spot, int] = {}
    for unit in position.units:
        faded = bool(shown) and unit.power not in shown
        spot = spot_of(chart, unit.location)
        if isinstance(unit.location.province, Corridor):  # any number of pieces, side by side
            inside[spot] = inside.get(spot, -1) + 1
            spot = (spot[0] + 34 * inside[spot], spot[1])
        yield stamped(_counter(chart, land, unit), spot, faded=faded)


def _counter(chart: Chart, land: Mapping[str, str], unit: Unit) -> str:
    """The name of a unit's counter: the land in its power's colour tells whose it is."""
    at_home = land.get(unit.location.province.key) == unit.power.id
    return chart.marked(unit.power, unit.kind.value, at_home=at_home)


def _marked(chart: Chart, position: Position, fallen: Mapping[Unit, bool]) -> Iterable[Stamp]:
    """Bursts round the dislodged, crosses round those who are lost."""
    waiting = {row.unit for row in position.dislodged}
    for unit, survives in fallen.items():
        if unit in waiting:
            yield stamped(LOST, beside_victor(chart, unit.location))
            continue
        spot = spot_of(chart, unit.location)
        yield stamped("ring-dislodged", spot)
        if not survives:
            yield stamped(LOST, spot)
