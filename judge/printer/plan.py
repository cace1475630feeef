"""What only a schematic has: the lines that join its discs, the discs' rims, and what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from judge.printer.board_map import Tie
from judge.printer.chart import Chart
from judge.printer.colours import INK, PAPER, SEA_LINE, SEA_NAME, SHALLOWS
from judge.printer.paths import joined, outline, write_line

_KEY_LINE, _KEY_TOP, _KEY_LEFT, _KEY_SIZE = 46, 44.0, 40.0, 15


def ways(chart: Chart) -> str:
    """Under the land: a line for every pair of neighbours, and the discs of the waters."""
    if not chart.map.ways:
        return ""
    waters = "".join(
        outline(chart.map, place.rings)
        for key, place in chart.map.places.items()
        if chart.variant.board.by_key[key].is_water
    )
    lines = "".join(map(_line, _kinds(chart.map.ways)))
    return f'{lines}<path d="{waters}" fill="{SHALLOWS}"/>'


def _kinds(all_ways: tuple[Tie, ...]) -> Iterator[tuple[str, bool, bool]]:
    """The lines of one kind in one path each: who goes by them, fleets first."""
    for army, fleet in ((False, True), (True, True), (True, False)):
        path = "".join(write_line(w.line) for w in all_ways if (w.army, w.fleet) == (army, fleet))
        if path:
            yield path, army, fleet


def _line(kind: tuple[str, bool, bool]) -> str:
    """Water for fleets, a road for armies, and a road along the water for both."""
    path, army, fleet = kind
    style = f'<path d="{path}" fill="none" stroke-linecap="butt"'
    if not army:
        return f'{style} stroke="{SEA_LINE}" stroke-width="2.4" stroke-dasharray="7 4"/>'
    road = f'{style} stroke="{PAPER}" stroke-width="5"/>{style} stroke="{INK}" stroke-width="1.6"/>'
    return f'{style} stroke="{SEA_LINE}" stroke-width="9"/>{road}' if fleet else road


def rims(chart: Chart) -> str:
    """Over the land: a rim for each disc, and the key to the lines above them all."""
    if not chart.map.ways:
        return ""
    return (
        f'<path d="{joined(chart.map.arcs)}" fill="none" stroke="{INK}" stroke-width="1.5"/>'
        f"{''.join(_key(chart))}"
    )


def _key(chart: Chart) -> Iterator[str]:
    x = _KEY_LEFT
    for name, army, fleet in (("both", True, True), ("army", True, False), ("fleet", False, True)):
        yield _line((f"M{x:.0f} {_KEY_TOP:.0f}h{_KEY_LINE}", army, fleet))
        words = chart.say("schematic", name)
        x += _KEY_LINE + 10
        written = chart.lettering.write(words, x, _KEY_TOP + 5, _KEY_SIZE, "text")
        yield f'<g fill="{SEA_NAME}">{written}</g>'
        x += chart.lettering.width(words, _KEY_SIZE, "text") + 34
