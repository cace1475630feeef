"""A picture as PNG: the still layers painted once a board, the rest laid on and between.

Only resvg draws, without any font of the system, and Pillow lays the layers
on each other, so that the same picture is the same file everywhere.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import resvg_py
from PIL import Image, ImageChops

from judge.printer.chart import LEGEND_HEIGHT, Chart, darker
from judge.printer.colours import (
    BARRIER,
    BUILT,
    FAILED,
    HYPERSPACE,
    INK,
    OFF_WATER,
    PATTERN_SIZE,
    PATTERNS,
    SEA_NAME,
    parts,
)
from judge.printer.counters import MARK_REACH
from judge.printer.ground import borders, ground
from judge.printer.legend import key
from judge.printer.names import NAME_REACH
from judge.printer.paths import bounds
from judge.printer.picture import FADED, Picture, Stamp, write_layer

_KEPT = 3  # boards whose still layers stay in memory, some 40 MB each
_LARGEST = 290_000  # bytes: mail programs and players with slow lines are grateful
_LARGEST_NARROW = 170_000  # two of them, in base64, make a mail of less than 500 kB
_COLUMNS = 12  # of the sheet of names
_SEAM = 16  # pixels: more than half of the widest stroke, with its joins
_TRIES = ((192, 6), (96, 9))  # colours, and the level of zlib; 9 is slow
_NARROW_TRIES = ((96, 6), (64, 9), (40, 9))

Cutting = tuple[int, int, int, int]
"""Left, top, width, height."""


@dataclass(frozen=True, eq=False)
class _Still:
    """What is still on every picture of a board.

    `numbers` has the number of its province, from 1 on, in every pixel;
    `swatches` all colours of every picture, of which the palette is made.
    """

    ground: Image.Image
    over: Image.Image
    numbers: Image.Image
    swatches: Image.Image


def write_png(picture: Picture, width: int = 0) -> bytes:
    """The whole picture as PNG with a palette, so many pixels wide; 0 is as wide as its map."""
    chart = picture.chart
    still = _still(chart)
    canvas = _with_land(still, chart, picture.land)
    _lay(canvas, still.over, (0, 0))
    legend = (0, chart.map.height, chart.map.width, LEGEND_HEIGHT)
    _lay(canvas, _painted(chart, picture.legend, legend), legend[:2])
    _stamp(canvas, chart, picture.centres)
    for arrow in picture.arrows:
        box = _box_of(arrow, _map_box(chart))
        _lay(canvas, _painted(chart, arrow, box), box[:2])
    _stamp(canvas, chart, (*picture.names, *picture.stamps))
    if width and width < canvas.width:
        size = (width, round(canvas.height * width / canvas.width))
        narrow = canvas.resize(size, Image.Resampling.BOX)  # what rings is many colours more
        return _packed(narrow, chart, _NARROW_TRIES, _LARGEST_NARROW)
    return _packed(canvas, chart)


def _stamp(canvas: Image.Image, chart: Chart, stamps: Iterable[Stamp]) -> None:
    for stamp in stamps:
        mark = _mark(chart, stamp.name, stamp.faded)
        _lay(canvas, mark, (stamp.x - mark.width // 2, stamp.y - mark.height // 2))


def _packed(
    canvas: Image.Image,
    chart: Chart,
    tries: Sequence[tuple[int, int]] = _TRIES,
    largest: int = _LARGEST,
) -> bytes:
    """As PNG of as many colours as the first of some `tries`; with fewer if it is too large."""
    found = b""
    for colours, level in tries:
        file = io.BytesIO()
        image = canvas.quantize(palette=_palette(chart, colours), dither=Image.Dither.NONE)
        image.save(file, "PNG", compress_level=level)
        found = file.getvalue()
        if len(found) <= largest:
            break
    return found


@lru_cache(maxsize=_KEPT * len((*_TRIES, *_NARROW_TRIES)))
def _palette(chart: Chart, colours: int) -> Image.Image:
    swatches = _still(chart).swatches
    return swatches.quantize(colours, method=Image.Quantize.MEDIANCUT).crop((0, 0, 1, 1))


def _lay(canvas: Image.Image, layer: Image.Image, corner: tuple[int, int]) -> None:
    canvas.paste(layer, corner, layer)


def _box_of(arrow: str, whole: Cutting) -> Cutting:
    """The part of the map that an arrow lies in: to paint all of it takes ten times as long."""
    if not (reach := bounds(arrow)):
        return whole
    left, top = (max(0, math.floor(low) - _SEAM) for low in reach[:2])
    right, bottom = (math.ceil(high) + _SEAM for high in reach[2:])
    return left, top, min(right, whole[2]) - left, min(bottom, whole[3]) - top


def _map_box(chart: Chart) -> Cutting:
    return 0, 0, chart.map.width, chart.map.height


def _painted(chart: Chart, layer: str, box: Cutting) -> Image.Image:
    return render_svg(write_layer(chart, layer, box))


def render_svg(svg: str) -> Image.Image:
    """An SVG as an image; no font of the system is looked at."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


@lru_cache(maxsize=_KEPT)
def _still(chart: Chart) -> _Still:
    whole = (0, 0, chart.map.width, chart.height)
    hatch = ground(chart).partition("</defs>")[0] + "</defs>"  # the key shows it, too
    base = _painted(chart, ground(chart), whole).convert("RGB")
    over = _painted(chart, hatch + borders(chart) + key(chart), whole)
    numbers = render_svg(write_layer(chart, _numbered(chart), _map_box(chart))).getchannel("R")
    return _Still(base, over, numbers, _swatches(chart, base, over))


def _numbered(chart: Chart) -> str:
    """Every province painted with its number; its edge lies below a border."""
    shapes = "".join(
        f'<path d="{path}" fill="#{number:02x}0000"/>'
        for number, path in enumerate(chart.outlines.values(), 1)
    )
    black = f'<rect width="{chart.map.width}" height="{chart.map.height}"/>'
    return f'<g shape-rendering="crispEdges">{black}{shapes}</g>'


def _swatches(chart: Chart, *layers: Image.Image) -> Image.Image:
    """The colours of every picture of the board: its still layers, and marks upon them."""
    swatches = Image.new("RGB", layers[0].size)
    for layer in layers:
        swatches.paste(layer, (0, 0), layer if layer.mode == "RGBA" else None)
    size = 2 * MARK_REACH
    marks = [f"unit-{kind}-{power}" for power in chart.inks for kind in "AF"]
    marks += [f"centre-{power}" for power in chart.inks]
    marks += ["cross-6", "ring-built", "ring-dislodged"]
    for i, (ink, name) in enumerate((ink, m) for ink in chart.inks.values() for m in marks):
        x, y = i * size % (chart.map.width - size), i * size // (chart.map.width - size) * size
        swatches.paste(parts(ink.wash), (x, y, x + size, y + size))
        swatches.paste(parts(darker(ink)), (x, y, x + 12, y + size))
        swatches.paste(parts(ink.fill), (x + size - 8, y, x + size, y + size))
        swatches.paste(parts(ink.line), (x, y + size - 8, x + size, y + size))
        _lay(swatches, _mark(chart, name, faded=False), (x, y))
    for i, colour in enumerate((FAILED, BUILT, HYPERSPACE, BARRIER, SEA_NAME, INK, OFF_WATER)):
        swatches.paste(parts(colour), (i * 60, 0, i * 60 + 60, 60))
    half = (swatches.width // 2, swatches.height // 2)  # enough of every colour
    return swatches.resize(half, Image.Resampling.NEAREST)


def _with_land(still: _Still, chart: Chart, land: Mapping[str, str]) -> Image.Image:
    """The ground with the powers' land on it, in their colours and patterns."""
    owners = {
        number: chart.inks[land[province]]
        for number, province in enumerate(chart.outlines, 1)
        if province in land
    }
    light = _coloured(still, {n: parts(ink.wash) for n, ink in owners.items()})
    dark = _coloured(still, {n: parts(darker(ink)) for n, ink in owners.items()})
    drawn = Image.new("L", still.numbers.size)
    for pattern in sorted({ink.pattern for ink in owners.values()} - {"plain"}):
        where = _where(still, (n for n, ink in owners.items() if ink.pattern == pattern))
        strokes = _strokes(pattern, still.numbers.size)
        drawn = ImageChops.lighter(drawn, ImageChops.multiply(where, strokes))
    light.paste(dark, (0, 0), drawn)
    canvas = still.ground.copy()
    canvas.paste(light, (0, 0), _where(still, owners))
    return canvas


def _where(still: _Still, numbers: object) -> Image.Image:
    chosen = set(numbers)  # type: ignore[call-overload]
    return still.numbers.point([255 if i in chosen else 0 for i in range(256)])


def _coloured(still: _Still, colours: Mapping[int, tuple[int, int, int]]) -> Image.Image:
    """Every province in its colour: the numbers, seen as places of a palette."""
    black = (0, 0, 0)
    numbers = still.numbers.copy()
    numbers.putpalette([band for i in range(256) for band in colours.get(i, black)])
    return numbers.convert("RGB")


@lru_cache(maxsize=_KEPT * len(PATTERNS))
def _strokes(pattern: str, size: tuple[int, int]) -> Image.Image:
    """A pattern all over, white where it is drawn."""
    side = PATTERN_SIZE
    tile = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<g fill="none" stroke="#fff">{PATTERNS[pattern]}</g></svg>'
    ).getchannel("A")
    row, whole = Image.new("L", (size[0], side)), Image.new("L", size)
    for x in range(0, size[0], side):
        row.paste(tile, (x, 0))
    for y in range(0, size[1], side):
        whole.paste(row, (0, y))
    return whole


@lru_cache(maxsize=1024)
def _mark(chart: Chart, name: str, faded: bool) -> Image.Image:  # noqa: FBT001 -- a part of the key
    if name.startswith("name-"):
        return _names(chart)[name]
    box = (-MARK_REACH, -MARK_REACH, 2 * MARK_REACH, 2 * MARK_REACH)
    mark = _painted(chart, f'<use xlink:href="#{name}"/>', box)
    if faded:
        mark.putalpha(mark.getchannel("A").point([round(i * FADED) for i in range(256)]))
    return mark


@lru_cache(maxsize=_KEPT)
def _names(chart: Chart) -> Mapping[str, Image.Image]:
    """The names of all provinces, painted in one go, for that is quicker."""
    wide, high = (2 * reach for reach in NAME_REACH)
    corners = {
        f"name-{key}": (i % _COLUMNS * wide, i // _COLUMNS * high)
        for i, key in enumerate(chart.map.places)
    }
    written = "".join(
        f'<use xlink:href="#{name}" transform="translate({x + wide // 2} {y + high // 2})"/>'
        for name, (x, y) in corners.items()
    )
    rows = -(-len(corners) // _COLUMNS)
    sheet = _painted(chart, written, (0, 0, _COLUMNS * wide, rows * high))
    return {name: sheet.crop((x, y, x + wide, y + high)) for name, (x, y) in corners.items()}
