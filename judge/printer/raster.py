"""A picture as PNG: the still layers painted once a board and size, the rest laid on and between.

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
from judge.printer.chart import Chart, darker
from judge.printer.colours import (
    BARRIER,
    BUILT,
    BURST,
    HYPERSPACE,
    INK,
    LEGEND,
    OFF_WATER,
    PAGE,
    PAGE_INK,
    PAPER,
    PATTERN_SIZE,
    PATTERNS,
    SEA,
    SEA_NAME,
    SEAL,
    SHALLOWS,
    mixed,
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
_PATCHES = 480  # provinces in a power's colours, some 50 KB each
_SEAM = 16  # more than half of the widest stroke, with its joins
_COLOURS, _FEW_COLOURS = (192, 96), (56, 48)  # of a large picture, and of one in a page of a mail
_COLOURS_OF_CHART = 64
_LEVEL = 6  # of zlib; 9 takes ten times as long


_Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Board:
    """A board in one size: how many pixels its map is wide."""

    chart: Chart
    wide: int

    @property
    def scale(self) -> float:
        """Pixels of a unit of length, of which the map says how many it is wide."""
        return self.wide / self.chart.map.width

    def pixels(self, length: float) -> int:
        """So many whole pixels as a length is next to."""
        return round(length * self.scale)

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height of the map in pixels."""
        return self.wide, self.pixels(self.chart.map.height)

    def painted(self, layer: str, box: Cutting) -> Image.Image:
        """A layer, or the part of it in a box of pixels."""
        return render_svg(write_layer(self.chart, layer, box, self.scale))


@dataclass(frozen=True, eq=False)
class _Still:
    """What is still on every picture of a board.

    `bare` is what nobody owns, `numbers` has the number of its province, from 1 on, in every pixel.
    """

    bare: Image.Image
    ground: Image.Image
    over: Image.Image
    numbers: Image.Image


def write_png(picture: Picture, width: int = 0) -> bytes:
    """The picture as PNG with a palette, so many pixels wide; 0 is as wide as what it shows.

    None is wider than that. Of a picture that shows a part, nothing else is painted.
    """
    chart, part = picture.chart, picture.part
    narrow = 0 < width < (part[2] if part else chart.map.width)
    board = _Board(chart, width if narrow and not part else chart.map.width)
    canvas = _Canvas.of(picture, _still(board).bare)
    for province, power in picture.land.items():
        image, mask, corner = _patch(board, province, power)
        canvas.lay(image, corner, mask)
    if part is None:
        high = board.size[1]
        legend = (0, high, board.wide, canvas.image.height - high)
        canvas.lay(board.painted(picture.legend, legend), legend[:2])
    _stamp(canvas, board, picture.centres)
    _draw(canvas, board, picture.arrows)
    _stamp(canvas, board, (*picture.names, *picture.stamps))
    image = canvas.image
    if part is None:
        return _packed(image, board, _LARGEST_NARROW if narrow else _LARGEST)
    if narrow:
        size = (width, round(image.height * width / image.width))
        image = image.resize(size, Image.Resampling.BOX)  # what rings is many colours more
    return _packed(image, board, _LARGEST_PART)


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


def _stamp(canvas: _Canvas, board: _Board, stamps: Iterable[Stamp]) -> None:
    reach = board.pixels(NAME_REACH[0]) + 1
    for stamp in stamps:
        x, y = board.pixels(stamp.x), board.pixels(stamp.y)
        if canvas.shows((x - reach, y - reach, 2 * reach, 2 * reach)):
            mark = _mark(board, stamp.name, stamp.faded)
            canvas.lay(mark, (x - mark.width // 2, y - mark.height // 2))


def _packed(canvas: Image.Image, board: _Board, largest: int) -> bytes:
    """As PNG of as many colours as may be, if it is to have no more bytes than `largest`."""
    found = b""
    for colours in _COLOURS if largest == _LARGEST else _FEW_COLOURS:
        file = io.BytesIO()
        image = canvas.quantize(palette=_palette(board.chart, colours), dither=Image.Dither.NONE)
        image.save(file, "PNG", compress_level=_LEVEL)
        found = file.getvalue()
        if len(found) <= largest:
            break
    return found


@lru_cache(maxsize=_KEPT * len((*_COLOURS, *_FEW_COLOURS)))
def _palette(chart: Chart, colours: int) -> Image.Image:
    """So many colours: all that tell something as they are, and the best others between them."""
    told = dict.fromkeys(_telling(chart))
    swatches, count = _swatches(chart), max(1, colours - len(told))
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
    for colour in (SEA, PAPER, INK, BURST, BUILT, HYPERSPACE, LEGEND, SEAL, SEA_NAME):
        yield parts(colour)
    yield parts(mixed(SEA, SHALLOWS, 0.45))  # shoals, under two of their three strokes
    yield parts(mixed(INK, SEAL, 0.4))  # what is black, and faded: the next colour would be a blue


def _lay(canvas: Image.Image, layer: Image.Image, corner: tuple[int, int]) -> None:
    canvas.paste(layer, corner, layer)


def _draw(canvas: _Canvas, board: _Board, arrows: Iterable[str]) -> None:
    """Lay the arrows on the map: cell by cell, for an empty pixel costs as much as a full one."""
    cells = dict[Cutting, list[str]]()
    whole = (0, 0, *board.size)
    for arrow in arrows:
        spots = traced(arrow)
        for cell in _all_cells(whole) if spots is None else _cells_of(spots, whole, board.scale):
            cells.setdefault(cell, []).append(arrow)
    for cell, found in cells.items():
        if canvas.shows(cell):
            canvas.lay(board.painted("".join(found), cell), cell[:2])


def _cells_of(spots: Iterable[Spot], whole: Cutting, scale: float) -> set[Cutting]:
    """The cells in which something is that runs through spots, with its strokes."""
    side = _CELL / scale
    corners = {
        ((x + dx) // side, (y + dy) // side)
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


def render_svg(svg: str) -> Image.Image:
    """An SVG as an image; no font of the system is looked at."""
    drawn = resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


def write_chart_png(svg: str) -> bytes:
    """A chart without any text, as PNG on the ground of a page, twice as large."""
    written = svg.replace("<svg ", f'<svg color="{PAGE_INK}" ', 1)
    drawn = resvg_py.svg_to_bytes(
        svg_string=written,
        background=PAGE,
        zoom=2,
        skip_system_fonts=True,
    )
    image, file = Image.open(io.BytesIO(bytes(drawn))).convert("RGB"), io.BytesIO()
    image = image.quantize(_COLOURS_OF_CHART, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    image.save(file, "PNG", compress_level=_LEVEL)
    return file.getvalue()


def enlarged(svg: bytes, wide: int) -> bytes:
    """An SVG as PNG, so many pixels wide, for paper."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=wide, skip_system_fonts=True))


@lru_cache(maxsize=2 * _KEPT)  # as large as it is, and as wide as in a mail
def _still(board: _Board) -> _Still:
    chart = board.chart
    whole = (0, 0, board.wide, board.pixels(chart.height))
    base = board.painted(ground(chart), whole).convert("RGB")
    over = board.painted(borders(chart), whole)
    numbers = board.painted(_numbered(chart), (0, 0, *board.size)).getchannel("R")
    bare = base.copy()
    _lay(bare, over, (0, 0))
    return _Still(bare, base, over, numbers)


def _numbered(chart: Chart) -> str:
    """Every province painted with its number; its edge lies below a border."""
    shapes = "".join(
        f'<path d="{path}" fill="#{number:02x}0000"/>'
        for number, path in enumerate(chart.outlines.values(), 1)
    )
    black = f'<rect width="{chart.map.width}" height="{chart.map.height}"/>'
    return f'<g shape-rendering="crispEdges">{black}{shapes}</g>'


@lru_cache(maxsize=_KEPT)
def _swatches(chart: Chart) -> Image.Image:
    """The colours of every picture of the board: its still layers, and marks upon them."""
    board = _Board(chart, chart.map.width)
    swatches = _still(board).bare.copy()
    size = 2 * MARK_REACH
    marks = [f"{kind}-{power}" for power in chart.inks for kind in ("unit-A", "unit-F", "home-A")]
    marks += [f"centre-{power}" for power in chart.inks]
    marks += ["cross-6", "ring-built", "ring-dislodged"]
    for i, (ink, name) in enumerate((ink, m) for ink in chart.inks.values() for m in marks):
        x, y = i * size % (board.wide - size), i * size // (board.wide - size) * size
        swatches.paste(parts(ink.wash), (x, y, x + size, y + size))
        swatches.paste(parts(darker(ink)), (x, y, x + 12, y + size))
        swatches.paste(parts(ink.fill), (x + size - 8, y, x + size, y + size))
        swatches.paste(parts(ink.line), (x, y + size - 8, x + size, y + size))
        _lay(swatches, _mark(board, name, faded=False), (x, y))
    for i, colour in enumerate((BURST, BUILT, HYPERSPACE, BARRIER, SEA_NAME, INK, OFF_WATER)):
        swatches.paste(parts(colour), (i * 60, 0, i * 60 + 60, 60))
    half = (swatches.width // 2, swatches.height // 2)  # enough of every colour
    return swatches.resize(half, Image.Resampling.NEAREST)


@lru_cache(maxsize=_PATCHES)
def _patch(board: _Board, province: str, power: str) -> tuple[Image.Image, Image.Image, _Corner]:
    """A province in a power's colour and pattern with its borders, its shape, and its corner.

    Two pictures of a phase, and of a game, differ in a few provinces alone.
    """
    chart, still = board.chart, _still(board)
    ink = chart.inks[power]
    spots = [spot for ring in chart.map.places[province].rings for spot in chart.map.ring(ring)]
    left, top, right, bottom = (length * board.scale for length in box_round(spots))
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
        paint.paste(parts(darker(ink)), (0, 0), _strokes(ink.pattern, board).crop(box))
    image, over = still.ground.crop(box), still.over.crop(box)
    image.paste(paint, (0, 0), mask)
    _lay(image, over, (0, 0))
    return image, mask, box[:2]


@lru_cache(maxsize=2 * _KEPT * len(PATTERNS))
def _strokes(pattern: str, board: _Board) -> Image.Image:
    """A pattern all over, white where it is drawn; in whole pixels, as each of its squares is."""
    size, side = board.size, board.pixels(PATTERN_SIZE)
    tile = render_svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}"'
        f' viewBox="0 0 {PATTERN_SIZE} {PATTERN_SIZE}">'
        f'<g fill="none" stroke="#fff">{PATTERNS[pattern]}</g></svg>'
    ).getchannel("A")
    row, whole = Image.new("L", (size[0], side)), Image.new("L", size)
    for x in range(0, size[0], side):
        row.paste(tile, (x, 0))
    for y in range(0, size[1], side):
        whole.paste(row, (0, y))
    return whole


@lru_cache(maxsize=1536)
def _mark(board: _Board, name: str, faded: bool) -> Image.Image:  # noqa: FBT001 -- a part of the key
    if name.startswith("name-"):
        return _names(board)[name]
    reach = NAME_REACH if name.startswith("small-") else (MARK_REACH, MARK_REACH)
    wide, high = _half(board, reach)
    mark = board.painted(f'<use xlink:href="#{name}"/>', (-wide, -high, 2 * wide, 2 * high))
    if faded:
        mark.putalpha(mark.getchannel("A").point([round(i * FADED) for i in range(256)]))
    return mark


def _half(board: _Board, reach: tuple[int, int]) -> tuple[int, int]:
    """Half the width and half the height, in whole pixels, of what reaches so far."""
    return math.ceil(reach[0] * board.scale), math.ceil(reach[1] * board.scale)


@lru_cache(maxsize=2 * _KEPT)
def _names(board: _Board) -> Mapping[str, Image.Image]:
    """The names of all provinces, painted in one go, for that is quicker."""
    half = _half(board, NAME_REACH)
    wide, high = 2 * half[0], 2 * half[1]
    corners = {
        f"name-{key}": (i % _COLUMNS * wide, i // _COLUMNS * high)
        for i, key in enumerate(board.chart.map.places)
    }
    written = "".join(
        f'<use xlink:href="#{name}" transform="translate({(x + half[0]) / board.scale:.8g}'
        f' {(y + half[1]) / board.scale:.8g})"/>'
        for name, (x, y) in corners.items()
    )
    rows = -(-len(corners) // _COLUMNS)
    sheet = board.painted(written, (0, 0, _COLUMNS * wide, rows * high))
    return {name: sheet.crop((x, y, x + wide, y + high)) for name, (x, y) in corners.items()}
