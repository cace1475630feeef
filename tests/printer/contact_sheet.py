"""`python -m tests.printer.contact_sheet FOLDER`: every board on one page, for the eye.

The positions are in sheet/*.json, in the form of `judge map`.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from html import escape
from pathlib import Path

from judge.adjudication import adjudicate
from judge.cli.adjudicate import read_task
from judge.daemon.charts import chart_of
from judge.library.variants import load_variant, variant_ids
from judge.printer.drawing import draw_orders, draw_position, draw_resolution
from judge.printer.picture import Picture, write_svg
from judge.printer.raster import write_png

SHEET = Path(__file__).with_name("sheet")
STYLE = (
    "body{font:16px sans-serif;background:#fff;color:#222;margin:2em}"
    "figure{display:inline-block;margin:0 1.5em 2em 0;vertical-align:top}"
    ".narrow img{width:360px}.dark{background:#1c1c1e;color:#eee}.grey img{filter:grayscale(1)}"
)


@dataclass(frozen=True)
class Plate:
    """One picture of the sheet."""

    name: str
    picture: Picture


def plate_names() -> list[str]:
    """What the pictures of the sheet are called, without drawing them."""
    found = [f"{board}-opening" for board in variant_ids()]
    for name in sorted(path.stem for path in SHEET.glob("*.json")):
        kinds = ("orders", "after", *(("own",) if name.endswith("-crowded") else ()))
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


def _plates_of(path: Path) -> list[Plate]:
    form = json.loads(path.read_text(encoding="utf-8"))
    asked = read_task({"orders": {}, **form})
    chart = chart_of(asked.variant)
    resolution = adjudicate(asked.position, asked.variant, asked.written)
    name = path.stem
    found = [Plate(f"{name}-orders", draw_resolution(chart, asked.position, resolution))]
    found.append(Plate(f"{name}-after", draw_position(chart, resolution.after)))
    if name.endswith("-crowded"):
        mine = [
            (w.power, w.order)
            for w in asked.written
            if w.order is not None and w.power == asked.written[0].power
        ]
        found.append(Plate(f"{name}-own", draw_orders(chart, asked.position, mine)))
    return found


def write_sheet(folder: Path) -> None:
    """Write the pictures and the page."""
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
        image = f'<img src="{plate.name}.png" alt="{escape(plate.picture.title)}">'
        rows.append(f"<h2>{escape(line)}</h2><figure>{image}</figure>")
        rows += [f'<figure class="narrow {kind}">{image}</figure>' for kind in ("", "dark", "grey")]
    page = f"<!doctype html><meta charset=utf-8><title>Maps</title><style>{STYLE}</style>"
    (folder / "index.html").write_text(page + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_sheet(Path(sys.argv[1]))
