"""A picture before it is written as SVG or as PNG: the layers on a chart, from the ground up.

What is still on every picture of a board (`ground`, `borders`) lies
between what changes: the powers' land, centres, arrows, names, marks and the
legend. That is why a PNG is quick: the still layers are painted once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from judge.printer.chart import Chart
from judge.printer.ground import borders, ground

FADED = 0.42
Cutting = tuple[int, int, int, int]
"""A part of a picture: left, top, width, height."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A mark at a place: which one, and where its middle lies."""

    name: str
    x: int
    y: int
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, from the lowest layer up; of the marks, too, the lowest come first.

    `title` is what a screen reader says; `land` maps provinces to ids of powers. Of a `part`
    nothing else is seen, not even the legend.
    """

    chart: Chart
    title: str
    land: Mapping[str, str]
    centres: tuple[Stamp, ...]
    arrows: tuple[str, ...]
    names: tuple[Stamp, ...]
    stamps: tuple[Stamp, ...]
    legend: str
    part: Cutting | None = None


def write_svg(picture: Picture) -> str:
    """The picture as one SVG that needs no font and nothing from elsewhere."""
    chart = picture.chart
    land = "".join(
        f'<use xlink:href="#shape-{province}" fill="url(#pattern-{power})"/>'
        for province, power in picture.land.items()
    )
    layers = (
        ground(chart),
        land,
        borders(chart),
        picture.legend,
        "".join(map(_write_stamp, picture.centres)),
        *picture.arrows,
        "".join(map(_write_stamp, (*picture.names, *picture.stamps))),
    )
    title = escape(picture.title)
    seen = picture.part or (0, 0, chart.map.width, chart.height)
    return (
        f'{_opening(seen)} role="img" aria-label="{title}">'
        f"<title>{title}</title><defs>{chart.definitions(layers)}</defs>{''.join(layers)}</svg>\n"
    )


def write_layer(chart: Chart, layer: str, box: Cutting, scale: float = 1.0) -> str:
    """One layer alone, or the part of it in a box of pixels: left, top, width, height.

    `scale` pixels are a unit of length.
    """
    return f"{_opening(box, scale)}><defs>{chart.definitions([layer])}</defs>{layer}</svg>"


def _opening(box: Cutting, scale: float = 1.0) -> str:
    _, _, width, height = box
    view = " ".join(f"{length / scale:.8g}" for length in box)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width}" height="{height}" viewBox="{view}"'
    )


def _write_stamp(stamp: Stamp) -> str:
    faded = f' opacity="{FADED}"' if stamp.faded else ""
    return f'<use xlink:href="#{stamp.name}" transform="translate({stamp.x} {stamp.y})"{faded}/>'
