"""A picture as PNG: the still layers painted once a board, the rest laid on and between.

Only resvg draws, without any font of the system, and Pillow lays the layers
on each other, so that the same picture is the same file everywhere.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import resvg_py
from PIL import Image

from judge.printer.board_map import Spot
from judge.printer.chart import LEGEND_HEIGHT, Chart, darker
from judge.printer.colours import (
    BARRIER,
    BUILT,
    BURST,
    HYPERSPACE,
    INK,
    LEGEND,
    OFF_WATER,
    PAPER,
    PATTERN_SIZE,
    PATTERNS,
    SEA,
    SEA_NAME,
    SEAL,
    parts,
)
from judge.printer.counters import MARK_REACH
from judge.printer.ground import borders, ground
from judge.printer.names import NAME_REACH
from judge.printer.picture import FADED, Cutting, Picture, Stamp, write_layer
from judge.printer.room import box_round
from judge.printer.tracing import traced

_KEPT = 3  # boards whose still layers stay in memory, some 40 MB each
_LARGEST = 290_000  # bytes: mail programs and players with slow lines are grateful
_LARGEST_NARROW, _LARGEST_PART = 137_000, 62_000  # two and one make a mail of less than 500 kB
_COLUMNS = 12  # of the sheet of names
_CELL = 160  # pixels: arrows are painted in squares of that side
_PATCHES = 320  # provinces in a power's colours, some 50 KB each
_SEAM = 16  # pixels: more than half of the widest stroke, with its joins
_COLOURS, _FEW_COLOURS = (192, 96), (56, 48)  # of a large picture, and of one in a page of a mail
_LEVEL = 6  # of zlib; 9 takes ten times as long


_Corner = tuple[int, int]


@dataclass(frozen=True, eq=False)
class _Still:
    """What is still on every picture of a board.

    `bare` is what nobody owns, `numbers` has the number of its province, from 1 on, in every pixel;
    `swatches` all colours of every picture, of which the palette is made.
    """

    bare: Image.Image
    ground: Image.Image
    over: Image.Image
    numbers: Image.Image
    swatches: Image.Image


def write_png(picture: Picture, width: int = 0) -> bytes:
    """The picture as PNG with a palette, so many pixels wide; 0 is as wide as what it shows.

    Of a picture that shows a part, nothing else is painted.
    """
    chart = picture.chart
    canvas = _Canvas.of(picture, _still(chart).bare)
    for province, power in picture.land.items():
        image, mask, corner = _patch(chart, province, power)
        canvas.lay(image, corner, mask)
    if picture.part is None:
        legend = (0, chart.map.height, chart.map.width, LEGEND_HEIGHT)
        canvas.lay(_painted(chart, picture.legend, legend), legend[:2])
    _stamp(canvas, chart, picture.centres)
    _draw(canvas, picture)
    _stamp(canvas, chart, (*picture.names, *picture.stamps))
    image, largest = canvas.image, _LARGEST if picture.part is None else _LARGEST_PART
    if 0 < width < image.width:
        size = (width, round(image.height * width / image.width))
        image = image.resize(size, Image.Resampling.BOX)  # what rings is many colours more
        largest = min(largest, _LARGEST_NARROW)
    return _packed(image, chart, largest)


@dataclass(frozen=True, slots=True)
class _Canvas:
    """What is painted on: the whole of a picture, or the part that it shows, where that is."""

    image: Image.Image
    box: Cutting

    @classmethod
    def of(cls, picture: Picture, bare: Image.Image) -> _Canvas:
        """An empty one: the board of a picture as nobody owns it."""
        left, top, width, height = picture.part or (0, 0, *bare.size)
        image = bare.crop((left, top, left + width, top + height))
        return cls(image, (left, top, width, height))

    def shows(self, box: Cutting) -> bool:
        """Whether something of a box of the picture is seen."""
        (left, top, width, height), (a, b, wide, high) = self.box, box
        return a < left + width and left < a + wide and b < top + height and top < b + high

    def lay(self, layer: Image.Image, corner: _Corner, mask: Image.Image | None = None) -> None:
        """A layer at a corner of the picture; where it is seen through, `mask` or itself says."""
        if self.shows((*corner, *layer.size)):
            left, top, _, _ = self.box
            self.image.paste(layer, (corner[0] - left, corner[1] - top), mask or layer)


def _stamp(canvas: _Canvas, chart: Chart, stamps: Iterable[Stamp]) -> None:
    for stamp in stamps:
        reach = NAME_REACH[0]
        if canvas.shows((stamp.x - reach, stamp.y - reach, 2 * reach, 2 * reach)):
            mark = _mark(chart, stamp.name, stamp.faded)
            canvas.lay(mark, (stamp.x - mark.width // 2, stamp.y - mark.height // 2))


def _packed(
    canvas: Image.Image,
    chart: Chart,
    largest: int,
) -> bytes:
    """As PNG of as many colours as may be, if it is to have no more bytes than `largest`."""
    found = b""
    for colours in _COLOURS if largest == _LARGEST else _FEW_COLOURS:
        file = io.BytesIO()
        image = canvas.quantize(palette=_palette(chart, colours), dither=Image.Dither.NONE)
        image.save(file, "PNG", compress_level=_LEVEL)
        found = file.getvalue()
        if len(found) <= largest:
            break
    return found


@lru_cache(maxsize=_KEPT * len((*_COLOURS, *_FEW_COLOURS)))
def _palette(chart: Chart, colours: int) -> Image.Image:
    """So many colours: all that tell something as they are, and the best others between them."""
    told = dict.fromkeys(_telling(chart))
    swatches, count = _still(chart).swatches, max(1, colours - len(told))
    between = swatches.quantize(count, method=Image.Quantize.MEDIANCUT).getpalette() or []
    found = [channel for colour in told for channel in colour] + between[: 3 * count]
    palette = Image.new("P", (1, 1))
    palette.putpalette(found)
    return palette


def _telling(chart: Chart) -> Iterator[tuple[int, int, int]]:
    """The colours by which powers are told from each other, and signs from the ground."""
    for ink in chart.inks.values():
        for colour in (ink.wash, darker(ink), ink.fill, ink.line):
            yield parts(colour)
    for colour in (SEA, PAPER, INK, BURST, BUILT, HYPERSPACE, LEGEND, SEAL):
        yield parts(colour)


def _lay(canvas: Image.Image, layer: Image.Image, corner: tuple[int, int]) -> None:
    canvas.paste(layer, corner, layer)


def _draw(canvas: _Canvas, picture: Picture) -> None:
    """Lay the arrows on the map: cell by cell, for an empty pixel costs as much as a full one."""
    chart, cells = picture.chart, dict[Cutting, list[str]]()
    whole = (0, 0, chart.map.width, chart.map.height)
    for arrow in picture.arrows:
        spots = traced(arrow)
        for cell in _all_cells(whole) if spots is None else _cells_of(spots, whole):
            cells.setdefault(cell, []).append(arrow)
    for cell, arrows in cells.items():
        if canvas.shows(cell):
            canvas.lay(_painted(chart, "".join(arrows), cell), cell[:2])


def _cells_of(spots: Iterable[Spot], whole: Cutting) -> set[Cutting]:
    """The cells in which something is that runs through spots, with its strokes."""
    corners = {
        ((x + dx) // _CELL, (y + dy) // _CELL)
        for x, y in spots
        for dx in (-_SEAM, _SEAM)
        for dy in (-_SEAM, _SEAM)
    }
    return {
        _cell(int(across), int(down), whole)
        for across, down in corners
        if 0 <= across * _CELL < whole[2] and 0 <= down * _CELL < whole[3]
    }


def _cell(across: int, down: int, whole: Cutting) -> Cutting:
    left, top = across * _CELL, down * _CELL
    return left, top, min(_CELL, whole[2] - left), min(_CELL, whole[3] - top)


def _all_cells(whole: Cutting) -> Iterator[Cutting]:
    for down in range(-(-whole[3] // _CELL)):
        for across in range(-(-whole[2] // _CELL)):
            yield _cell(across, down, whole)


def _painted(chart: Chart, layer: str, box: Cutting) -> Image.Image:
    return render_svg(write_layer(chart, layer, box))


def render_svg(svg: str) -> Image.Image:
    """An SVG as an image; no font of the system is looked at."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


@lru_cache(maxsize=_KEPT)
def _still(chart: Chart) -> _Still:
    whole = (0, 0, chart.map.width, chart.height)
    base = _painted(chart, ground(chart), whole).convert("RGB")
    over = _painted(chart, borders(chart), whole)
    on_map = (0, 0, chart.map.width, chart.map.height)
    numbers = render_svg(write_layer(chart, _numbered(chart), on_map)).getchannel("R")
    bare = base.copy()
    _lay(bare, over, (0, 0))
    return _Still(bare, base, over, numbers, _swatches(chart, base, over))


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
    marks = [f"{kind}-{power}" for power in chart.inks for kind in ("unit-A", "unit-F", "home-A")]
    marks += [f"centre-{power}" for power in chart.inks]
    marks += ["cross-6", "ring-built", "ring-dislodged"]
    for i, (ink, name) in enumerate((ink, m) for ink in chart.inks.values() for m in marks):
        x, y = i * size % (chart.map.width - size), i * size // (chart.map.width - size) * size
        swatches.paste(parts(ink.wash), (x, y, x + size, y + size))
        swatches.paste(parts(darker(ink)), (x, y, x + 12, y + size))
        swatches.paste(parts(ink.fill), (x + size - 8, y, x + size, y + size))
        swatches.paste(parts(ink.line), (x, y + size - 8, x + size, y + size))
        _lay(swatches, _mark(chart, name, faded=False), (x, y))
    for i, colour in enumerate((BURST, BUILT, HYPERSPACE, BARRIER, SEA_NAME, INK, OFF_WATER)):
        swatches.paste(parts(colour), (i * 60, 0, i * 60 + 60, 60))
    half = (swatches.width // 2, swatches.height // 2)  # enough of every colour
    return swatches.resize(half, Image.Resampling.NEAREST)


@lru_cache(maxsize=_PATCHES)
def _patch(chart: Chart, province: str, power: str) -> tuple[Image.Image, Image.Image, _Corner]:
    """A province in a power's colour and pattern with its borders, its shape, and its corner.

    Two pictures of a phase, and of a game, differ in a few provinces alone.
    """
    still, ink = _still(chart), chart.inks[power]
    spots = [spot for ring in chart.map.places[province].rings for spot in chart.map.ring(ring)]
    left, top, right, bottom = box_round(spots)
    width, height = still.numbers.size
    box = (
        max(0, math.floor(left) - 1),
        max(0, math.floor(top) - 1),
        min(width, math.ceil(right) + 1),
        min(height, math.ceil(bottom) + 1),
    )
    number = list(chart.outlines).index(province) + 1
    mask = still.numbers.crop(box).point([255 * (i == number) for i in range(256)])
    paint = Image.new("RGB", mask.size, parts(ink.wash))
    if ink.pattern != "plain":
        paint.paste(parts(darker(ink)), (0, 0), _strokes(ink.pattern, still.numbers.size).crop(box))
    image, over = still.ground.crop(box), still.over.crop(box)
    image.paste(paint, (0, 0), mask)
    _lay(image, over, (0, 0))
    return image, mask, box[:2]


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
    wide, high = NAME_REACH if name.startswith("small-") else (MARK_REACH, MARK_REACH)
    box = (-wide, -high, 2 * wide, 2 * high)
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
