"""`python -m tests.printer.contact_sheet FOLDER`: all that players see on one page, for the eye.

Every board, full and crowded; then the mails, the archive and the book of a game
(`contact_pages.py`). The positions are in sheet/*.json, in the form of `judge map`.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from judge.adjudication import adjudicate
from judge.adjudication.resolution import Resolution
from judge.board.position import Position
from judge.cli.adjudicate import read_task
from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.picture import Picture, write_svg
from judge.printer.raster import write_png
from judge.printer.theatre import theatre_of

SHEET = Path(__file__).with_name("sheet")
EYES = ("colour", "deuteranopia", "greyscale", "dark")
"""As whom and where each picture is looked at, at the width of a phone."""
STYLE = """
body{font:16px sans-serif;background:#fff;color:#222;margin:2em}
figure{display:inline-block;margin:0 1.5em 2em 0;vertical-align:top}
figcaption{font-size:13px}.narrow img{width:360px}.dark{background:#1c1c1e;color:#eee}
.greyscale img{filter:grayscale(1)}.deuteranopia img{filter:url(#deuteranopia)}
.crop{width:720px;height:720px;overflow:hidden}
"""
# What an eye without green cones sees (Machado, Oliveira and Fernandes 2009), in linear light.
FILTER = (
    '<svg width="0" height="0"><filter id="deuteranopia"><feColorMatrix values="'
    ".367 .861 -.228 0 0 .280 .673 .047 0 0 -.012 .043 .969 0 0 0 0 0 1 0"
    '"/></filter></svg>'
)
CROP = 360  # pixels of the picture, shown at twice their size


@dataclass(frozen=True)
class Plate:
    """One picture of the sheet."""

    name: str
    picture: Picture


def plate_names() -> list[str]:
    """What the pictures of the sheet are called, without drawing them."""
    found = [f"{board}-opening" for board in variant_ids()]
    for name in sorted(path.stem for path in SHEET.glob("*.json")):
        own = ("own", "theatre") if name.endswith("-crowded") else ()
        kinds = ("orders", "after", *own)
        found += [f"{name}-{kind}" for kind in kinds]
    return found


def plates() -> list[Plate]:
    """Every board as it opens; then every position of the sheet, and its orders."""
    found = [
        Plate(f"{board}-opening", draw_position(chart_of(variant), variant.opening_position))
        for board in variant_ids()
        for variant in [load_variant(board)]
    ]
    for path in sorted(SHEET.glob("*.json")):
        found += _plates_of(path)
    return found


@cache
def plates_by_name() -> Mapping[str, Plate]:
    """All of them, drawn once a process."""
    return {plate.name: plate for plate in plates()}


def phase_of(path: Path) -> Callable[[], list[Plate]]:
    """Both pictures of a phase, to be drawn: its orders with their outcomes, and the next one."""
    asked = read_task({"orders": {}, **json.loads(path.read_text(encoding="utf-8"))})
    chart = chart_of(asked.variant)
    resolution = adjudicate(asked.position, asked.variant, asked.written)
    return lambda: [
        Plate(f"{path.stem}-orders", draw_resolution(chart, asked.position, resolution)),
        Plate(f"{path.stem}-after", draw_position(chart, resolution.after)),
    ]


def resolved(path: Path) -> tuple[Position, Resolution]:
    """The position of a phase of the sheet, and what becomes of its orders."""
    asked = read_task({"orders": {}, **json.loads(path.read_text(encoding="utf-8"))})
    return asked.position, adjudicate(asked.position, asked.variant, asked.written)


def _plates_of(path: Path) -> list[Plate]:
    found, name = phase_of(path)(), path.stem
    if name.endswith("-crowded"):
        asked = read_task({"orders": {}, **json.loads(path.read_text(encoding="utf-8"))})
        power = asked.written[0].power
        mine = [
            (w.power, w.order) for w in asked.written if w.order is not None and w.power == power
        ]
        chart, position = chart_of(asked.variant), asked.position
        found.append(Plate(f"{name}-own", draw_orders(chart, position, mine)))
        part = theatre_of(chart, position, power)
        found.append(Plate(f"{name}-theatre", draw_orders(chart, position, mine, part=part)))
    return found


def write_sheet(folder: Path) -> None:
    """Write the pictures and the page."""
    from tests.printer.contact_pages import row_of, write_pages

    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for plate in plates():
        start = time.process_time()
        png = write_png(plate.picture)
        taken = time.process_time() - start
        (folder / f"{plate.name}.png").write_bytes(png)
        (folder / f"{plate.name}.svg").write_text(write_svg(plate.picture), encoding="utf-8")
        line = f"{plate.name}: {len(png) // 1024} KB, {taken:.2f} s"
        print(line)
        rows.append(_row(plate, line))
    for shown in write_pages(folder):
        print(shown.title)
        rows.append(row_of(shown))
    page = f"<!doctype html><meta charset=utf-8><title>Maps</title><style>{STYLE}</style>{FILTER}"
    (folder / "index.html").write_text(page + "\n".join(rows) + "\n", encoding="utf-8")


def _row(plate: Plate, line: str) -> str:
    """One picture at full size, its most crowded parts at twice that, and as on a phone."""
    image = f'<img src="{plate.name}.png" alt="{escape(plate.picture.title)}">'
    found = [f"<h2>{escape(line)}</h2><figure>{image}</figure>"]
    width = plate.picture.chart.map.width
    for left, top in crowded_corners(plate.picture):
        style = f"width:{2 * width}px;margin:{-2 * top}px 0 0 {-2 * left}px"
        large = f'<img src="{plate.name}.svg" alt="" style="{style}">'
        found.append(f'<figure class="crop">{large}</figure>')
    found += [
        f'<figure class="narrow {eyes}">{image}<figcaption>{eyes}</figcaption></figure>'
        for eyes in EYES
    ]
    return "".join(found)


def crowded_corners(picture: Picture, count: int = 2) -> list[tuple[int, int]]:
    """The upper left corners of the most crowded squares of a picture, which don't overlap."""
    chart, marks = picture.chart, [(stamp.x, stamp.y) for stamp in picture.stamps]
    found: list[tuple[int, int]] = []
    corners = [
        (left, top)
        for left in range(0, chart.map.width - CROP + 1, 60)
        for top in range(0, chart.map.height - CROP + 1, 60)
    ]
    while len(found) < count and corners:
        best = max(
            corners,
            key=lambda at: sum(0 < x - at[0] < CROP and 0 < y - at[1] < CROP for x, y in marks),
        )
        found.append(best)
        corners = [c for c in corners if max(abs(c[0] - best[0]), abs(c[1] - best[1])) >= CROP]
    return found


if __name__ == "__main__":
    write_sheet(Path(sys.argv[1]))
