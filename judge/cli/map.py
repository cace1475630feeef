"""`judge map`: a position in, its picture out, as SVG or PNG or both."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from judge.board.forms import Form, FormFault
from judge.cli.adjudicate import read_task, refusals
from judge.daemon.charts import chart_of
from judge.library.extras import require
from judge.printer.drawing import draw_position, draw_resolution
from judge.printer.picture import Picture, write_svg


def draw_map(text: str, svg: Path | None, png: Path | None, *, orders: bool) -> int:
    """Draw one position; with `orders`, its orders and what becomes of them.

    What `judge adjudicate` refuses isn't drawn, and is told: a picture without it would be wrong.
    """
    if svg is None and png is None:
        sys.stderr.write("judge map: say where to: --svg FILE, --png FILE or both\n")
        return 2
    if png is not None:
        require("pictures", "a PNG")
    try:
        picture = _draw(_read(text), orders=orders)
        if picture is None:
            return 1
        if svg is not None:
            svg.write_text(write_svg(picture), encoding="utf-8")
        if png is not None:
            from judge.printer.raster import write_png

            png.write_bytes(write_png(picture))
    except FormFault as fault:
        sys.stderr.write(f"judge map: {fault}\n")
        return 1
    except OSError as fault:
        sys.stderr.write(f"judge map: {fault.filename} can't be written: {fault.strerror}\n")
        return 1
    return 0


def _read(text: str) -> Form:
    try:
        form = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise FormFault(f"this is no JSON: {fault}") from None
    if not isinstance(form, dict):
        raise FormFault("a position is a JSON object")
    return form


def _draw(form: Form, *, orders: bool) -> Picture | None:
    """The picture; None where there are orders that can't be, which are told."""
    question = read_task(form if orders else {"orders": {}, **form})
    _tell(question.warnings)
    chart = chart_of(question.variant)
    if not orders:
        return draw_position(chart, question.position)
    resolution = question.adjudicated()
    if refused := list(refusals(resolution)):
        _tell(refused)
        return None
    return draw_resolution(chart, question.position, resolution)


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stderr.write(f"judge map: {line}\n")
