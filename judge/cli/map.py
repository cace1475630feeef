"""`judge map`: a position in, its picture out, as SVG or PNG or both."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.adjudication.resolution import Resolution
from judge.board.forms import Form, FormFault
from judge.cli.adjudicate import check_ground, read_task, refusals
from judge.cli.arguments import A_POSITION
from judge.daemon.charts import chart_of
from judge.library.extras import require
from judge.printer.drawing import draw_position, draw_resolution
from judge.printer.picture import Picture, write_svg

_RIGHT_FORM = f"a position is written like {A_POSITION}"


class _NotDrawn(Exception):
    """A position that can't be drawn: why, a sentence a line, and the exit status."""

    def __init__(self, lines: Iterable[str], status: int = 2) -> None:
        super().__init__(*lines)
        self.status = status


@dataclass(frozen=True, slots=True)
class _Source:
    """Where a position was read, and what stands there."""

    name: str
    text: str

    def place_of(self, order: str) -> str:
        """Where an order stands: the name of its file, and its line if that is sure."""
        written, rows = json.dumps(order, ensure_ascii=False), enumerate(self.text.splitlines(), 1)
        lines = [n for n, row in rows if written in " ".join(row.upper().split())]
        return f"{self.name}, line {lines[0]}" if len(lines) == 1 else self.name


def draw_map(position: Path | None, svg: Path | None, png: Path | None, *, orders: bool) -> int:
    """Draw one position, of a file or of stdin; with `orders`, what becomes of them.

    What `judge adjudicate` refuses isn't drawn, and is told: a picture without it would be wrong.
    Returns the exit status: 1 for orders that no unit may carry out, 2 for what can't be read.
    """
    if svg is None and png is None:
        _tell(["say where to: --svg FILE, --png FILE or both"])
        return 2
    for file, ending in ((svg, ".svg"), (png, ".png")):
        if file is not None and file.suffix.lower() not in {"", ending}:
            _tell([f"{file} would be no picture of its kind; call it {file.with_suffix(ending)}"])
            return 2
    if png is not None:
        require("pictures", "a PNG")
    try:
        picture = _draw(_read(position), orders=orders)
    except _NotDrawn as fault:
        _tell(fault.args)
        return fault.status
    return _write(picture, svg, png)


def _read(position: Path | None) -> _Source:
    """What a file holds, or stdin. Raises _NotDrawn where that is no text."""
    name = "stdin" if position is None else str(position)
    try:
        found = sys.stdin.buffer.read() if position is None else position.read_bytes()
    except OSError as fault:
        why = (fault.strerror or "it can't be read").lower()
        raise _NotDrawn([f"{name} can't be read: {why}; {_RIGHT_FORM}"]) from None
    try:
        return _Source(name, found.decode("utf-8-sig"))
    except UnicodeDecodeError as fault:
        line = found.count(b"\n", 0, fault.start) + 1
        raise _NotDrawn([f"{name}, line {line} is not in UTF-8; {_RIGHT_FORM}"]) from None


def _form(source: _Source) -> Form:
    if not source.text.strip():
        raise _NotDrawn([f"{source.name} is empty; {_RIGHT_FORM}"])
    try:
        form = json.loads(source.text)
    except json.JSONDecodeError as fault:
        where = f"{source.name}, line {fault.lineno}, column {fault.colno}"
        raise _NotDrawn([f"{where}: this is no JSON: {fault.msg}; {_RIGHT_FORM}"]) from None
    except (ValueError, RecursionError) as fault:
        raise _NotDrawn([f"{source.name}: this is no JSON: {fault}; {_RIGHT_FORM}"]) from None
    if not isinstance(form, dict):
        raise _NotDrawn([f"{source.name}: a position is a JSON object; {_RIGHT_FORM}"])
    return form


def _draw(source: _Source, *, orders: bool) -> Picture:
    form = _form(source) if orders else {"orders": {}, **_form(source)}
    try:
        question = read_task(form)
        check_ground(question.position)
    except FormFault as fault:
        raise _NotDrawn([f"{source.name}: {fault}"]) from None
    _tell(question.warnings)
    chart = chart_of(question.variant)
    if not orders:
        return draw_position(chart, question.position)
    resolution = question.adjudicated()
    if refused := list(_refused(resolution, source)):
        unread = any(outcome.order is None for outcome in resolution.outcomes)
        raise _NotDrawn(refused, 2 if unread else 1)
    return draw_resolution(chart, question.position, resolution)


def _refused(resolution: Resolution, source: _Source) -> Iterator[str]:
    for outcome, told in refusals(resolution):
        yield f"{source.place_of(outcome.text)}: {told}"


def _write(picture: Picture, svg: Path | None, png: Path | None) -> int:
    try:
        if svg is not None:
            svg.write_text(write_svg(picture), encoding="utf-8")
        if png is not None:
            from judge.printer.raster import write_png

            png.write_bytes(write_png(picture))
    except OSError as fault:
        _tell([f"{fault.filename} can't be written: {fault.strerror}"])
        return 1
    return 0


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stderr.write(f"judge map: {line}\n")
