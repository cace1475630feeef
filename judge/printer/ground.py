"""The still layers of a picture: what lies under the powers' land, and over it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html import escape

from judge.board.places import Province, Terrain
from judge.board.special import SpecialKind
from judge.printer.board_map import BoardMap, Polyline
from judge.printer.borders import arcs_between, guarded
from judge.printer.chart import LEGEND_HEIGHT, Chart
from judge.printer.colours import (
    CREAM,
    FRAME,
    ICE,
    INK,
    LEGEND,
    OFF_WATER,
    PAPER,
    SEA,
    SEA_LINE,
    SEA_NAME,
    SHALLOWS,
)
from judge.printer.names import written_name
from judge.printer.options import barred, joined_anew, shut
from judge.printer.paths import arrow_head, cut_line, direction, joined, number, outline, write_line
from judge.printer.plan import rims, ways

_CHARTS = 8
_ASHORE, _HALF_END = 8.0, 6.5  # a bridge reaches so far inland, and its end so far to each side


def _arcs(chart: Chart, *kinds: str) -> str:
    """The borders between kinds of ground, each an l for land or a w for water."""
    drawn = chart.map
    return joined(
        arc
        for arc, labels in zip(drawn.arcs, drawn.beside, strict=True)
        if len(labels) == 2 and "".join(sorted(_ground(chart, x) for x in labels)) in kinds
    )


def _ground(chart: Chart, label: str) -> str:
    if label.startswith("*"):
        return "w" if label == "*water" else "l"
    return "w" if chart.variant.board.by_key[label].is_water else "l"


@lru_cache(maxsize=_CHARTS)
def ground(chart: Chart) -> str:
    """Sea, shallows along the coast, plain land, and what is out of play."""
    drawn = chart.map
    coast = _arcs(chart, "lw")
    shallows = "".join(
        f'<path d="{coast}" fill="none" stroke="{SHALLOWS}" stroke-width="{width}"'
        f' stroke-opacity="{opacity}" stroke-linejoin="round"/>'
        for width, opacity in ((26, 0.26), (16, 0.3), (8, 0.38))
    )
    return (
        f'<rect width="{drawn.width}" height="{chart.height}" fill="{SEA}"/>'
        f'<path d="{joined(drawn.graticule)}" fill="none" stroke="#8fa9ab" stroke-width=".6"'
        f' stroke-opacity=".5"/>{"".join(_ice(chart))}{shallows}{ways(chart)}'
        f'<path d="{_arcs(chart, "ww")}" fill="none" stroke="{SEA_LINE}" stroke-width="1.3"'
        ' stroke-dasharray="6 4"/>'
        f'<path d="{_land(chart)}" fill="{PAPER}"/>{"".join(_beyond(drawn))}'
    )


def _ice(chart: Chart) -> Iterator[str]:
    for province in chart.variant.board.provinces:
        if province.terrain is Terrain.ICE:
            yield f'<path d="{chart.outlines[province.key]}" fill="{ICE}"/>'


def _land(chart: Chart) -> str:
    return "".join(d for key, d in chart.outlines.items() if _ground(chart, key) == "l")


def _beyond(drawn: BoardMap) -> Iterator[str]:
    for piece in drawn.beyond:
        fill = OFF_WATER if piece.is_water else "url(#hatch-land)"
        yield f'<path d="{outline(drawn, piece.rings)}" fill="{fill}"/>'


@lru_cache(maxsize=_CHARTS)
def borders(chart: Chart) -> str:
    """Borders and coasts, bars, boxes, the frame, and the paper of the legend."""
    inner, coast = _arcs(chart, "ll"), _arcs(chart, "lw")
    width, height = chart.map.width, chart.map.height
    shade = (
        f'<clipPath id="dry"><path d="{_land(chart)}"/></clipPath>'
        f'<path d="{coast}{inner}" clip-path="url(#dry)" fill="none" stroke="{INK}"'
        ' stroke-width="7" stroke-opacity=".13" stroke-linejoin="round"/>'
    )
    style = f'fill="none" stroke="{INK}" stroke-linejoin="round"'
    lines = (
        f'<path d="{inner}" {style} stroke-opacity=".85" stroke-width="1.25"/>'
        f'<path d="{coast}" {style} stroke-width="1.35"/>'
    )
    frame = "".join(
        f'<rect x="{x}" y="{x}" width="{width - 2 * x}" height="{height - 2 * x}" fill="none"'
        f' stroke="{colour}" stroke-width="{thick}"/>'
        for x, colour, thick in ((4, INK, 8), (8, FRAME, 3.4), (10.5, INK, 0.9))
    )
    legend = (
        f'<rect y="{height}" width="{width}" height="{LEGEND_HEIGHT}" fill="{LEGEND}"/>'
        f'<path d="M0 {height + 0.5}H{width}" stroke="{INK}"/>'
    )
    marks = (
        *_guarded(chart),
        *map(canal, chart.map.canals),
        *_bars(chart.map),
        *_as_chosen(chart),
        *_out_of_play(chart),
        *_boxes(chart),
        *_passages(chart),
    )
    return shade + lines + rims(chart) + "".join(marks) + frame + legend


def _bars(drawn: BoardMap) -> Iterator[str]:
    for pair in drawn.bars:
        if pair.line:
            yield crossing_bar(pair.line)


def _as_chosen(chart: Chart) -> Iterator[str]:
    """What the game's options change: borders without a way across, and ways without a border."""
    if barred(chart):
        yield shut(joined(barred(chart)))
    yield from map(crossing_bar, joined_anew(chart))


def still_lines(chart: Chart) -> Iterator[Polyline]:
    """Where the canals and the bridges of a board run: no name is to cover them."""
    yield from chart.map.canals
    bridges = [pair.line for pair in chart.map.bars if pair.line]
    for line in (*bridges, *joined_anew(chart)):
        yield cut_line(line[0], line[-1], -_ASHORE - 2, -_ASHORE - 2)


def crossing_bar(line: Polyline) -> str:
    """A bridge between two neighbours that the picture keeps apart: a bar between two bars.

    Light with a dark edge, so that it is seen on any ground, small and without colour, too.
    """
    (ax, ay), (bx, by) = cut_line(line[0], line[-1], -_ASHORE, -_ASHORE)
    (ux, uy) = direction((ax, ay), (bx, by))
    deck = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    dx, dy = -uy * _HALF_END, ux * _HALF_END
    ends = "".join(
        f"M{number(x + dx)} {number(y + dy)}L{number(x - dx)} {number(y - dy)}"
        for x, y in ((ax, ay), (bx, by))
    )
    layers = ((ends, CREAM, 7.4), (deck, CREAM, 11.4), (deck, INK, 8.6), (deck, CREAM, 4.2),
              (ends, INK, 4.2))  # fmt: skip
    return "".join(
        f'<path d="{path}" stroke="{paint}" stroke-width="{wide}"/>' for path, paint, wide in layers
    )


def _guarded(chart: Chart) -> Iterator[str]:
    """Borders that only one power crosses in normal space (Swiss 3)."""
    line = joined(arcs_between(chart.map, guarded(chart.variant)))
    if line:
        yield guarded_border(line)


def guarded_border(path: str) -> str:
    """A border that only one power crosses, along a path, as the key shows it, too."""
    style = f'fill="none" stroke="{INK}" stroke-width="5" stroke-dasharray="2 5"'
    return f'<path d="{path}" {style}/>'


def canal(line: Polyline) -> str:
    """A canal along a line, with a ship's way through it, as the key shows it, too."""
    style = f'<path d="{write_line(line)}" fill="none" stroke-linejoin="round"'
    return (
        f'{style} stroke="{INK}" stroke-width="9.4" stroke-linecap="round"/>'
        f'{style} stroke="{SHALLOWS}" stroke-width="6.4" stroke-linecap="round"/>'
        f'{style} stroke="{SEA_NAME}" stroke-width="3" stroke-dasharray="6 4"/>'
    )


def _boxes(chart: Chart) -> Iterator[str]:
    """Spaces off the map, each with the waters at its two ends."""
    board = chart.variant.board
    for special in board.special:
        for province in special.through if special.kind is SpecialKind.BOX else ():
            box = chart.map.places[province.key].box
            if box is not None:
                ends = [end.province for end in special.between]
                yield _panel(box)
                yield _ends(chart, box, ends[0], ends[1])
                left, top, wide, high = box
                written = chart.lettering.centred(
                    province.name, left + wide * 0.62, top + high * 0.6, 16, "sea"
                )
                yield f'<g fill="{SEA_NAME}">{written}</g>'


def _passages(chart: Chart) -> Iterator[str]:
    """Steps off the map, each told in a box of its own."""
    by_key = chart.variant.board.by_key
    for passage in chart.map.passages:
        left, top, wide, high = passage.box
        words = chart.say("box", "passage")
        written = chart.lettering.centred(words, left + wide / 2, top + high * 0.45, 16, "sea")
        yield _panel(passage.box)
        yield _ends(chart, passage.box, by_key[passage.between[0]], by_key[passage.between[1]])
        yield f'<g fill="{SEA_NAME}">{written}</g>'


def _out_of_play(chart: Chart) -> Iterator[str]:
    """The names of the board's own provinces that nobody enters."""
    for name, (spot, word) in chart.out_of_play.items():
        x, y = spot
        written = chart.lettering.centred(word, x, y + 4, 12.5, "sea", 0.4)
        yield f'<g fill="{INK}" fill-opacity=".75" aria-label="{escape(name)}">{written}</g>'


def _panel(box: tuple[float, float, float, float]) -> str:
    left, top, wide, high = box
    shape = f'x="{left}" y="{top}" width="{wide}" height="{high}" rx="4"'
    return (
        f'<rect {shape} fill="{SHALLOWS}" stroke="{INK}" stroke-width="3.4"/>'
        f'<rect {shape} fill="none" stroke="{FRAME}" stroke-width="1.2"/>'
    )


def _ends(
    chart: Chart, box: tuple[float, float, float, float], west: Province, east: Province
) -> str:
    """Arrows out of a box to the waters on both sides of it."""
    left, top, wide, high = box
    line, middle = top + high * 0.84, left + wide / 2
    reach = wide / 2 - 52
    heads = "".join(
        arrow_head((middle + way * reach, line - 4.5), (way, 0), 9) for way in (-1.0, 1.0)
    )
    names = chart.lettering.centred(written_name(west), left + 27, line, 14, "sea", 0.6)
    names += chart.lettering.centred(written_name(east), left + wide - 27, line, 14, "sea", 0.6)
    return (
        f'<path d="M{middle - reach + 5:.1f} {line - 4.5:.1f}H{middle + reach - 5:.1f}"'
        f' stroke="{SEA_LINE}" stroke-width="1.6" stroke-dasharray="5 3"/>'
        f'<path d="{heads}" fill="{SEA_LINE}"/><g fill="{SEA_NAME}">{names}</g>'
    )
