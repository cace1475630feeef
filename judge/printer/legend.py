"""Below the map: what the picture is of, how the powers stand, and what the marks mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.board.units import Power
from judge.printer.chart import Chart
from judge.printer.colours import CREAM, EDGE, HYPERSPACE, INK
from judge.printer.hyperspace import wall
from judge.printer.options import barred, shut
from judge.printer.paths import arrow_head, wave

_GREY = "#55503f"
_LEFT = 22
_KEY_TOP = 82  # below the top of the legend
_CAPTION = 420.0  # no caption is wider
_ROW = 5  # more powers than this stand in two rows


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands below the map: "Spring 1901", and in small letters what game."""

    title: str
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class LegendRow:
    """How a power stands."""

    power: Power
    centres: int
    units: int


def legend(chart: Chart, caption: Caption, standings: Sequence[LegendRow]) -> str:
    """The caption, and the powers with their centres and units."""
    top, lettering = chart.map.height, chart.lettering
    lines = ((caption.title, 29, "land", 38), (caption.subtitle, 16, "text", 61))
    written, wide = "", 0.0
    for text, size, font, below in lines:
        fitting = size * min(1.0, _CAPTION / (lettering.width(text, size, font) or 1))
        written += lettering.write(text, _LEFT, top + below, fitting, font)
        wide = max(wide, lettering.width(text, fitting, font))
    rows = 1 if len(standings) <= _ROW else 2
    columns = -(-len(standings) // rows)
    left = max(_LEFT + wide + 30, 290)
    step = (chart.map.width - left - 6) / columns
    cells = "".join(
        _cell(
            chart,
            standing,
            left + i % columns * step,
            top + (38 if rows == 1 else 21 + i // columns * 34),
            step,
        )
        for i, standing in enumerate(standings)
    )
    return f'<g fill="{INK}">{written}</g>{cells}'


def _cell(chart: Chart, standing: LegendRow, x: float, y: float, room: float) -> str:
    ink, lettering, power = chart.inks[standing.power.id], chart.lettering, standing.power
    below = chart.say("standing", "counts", centres=standing.centres, units=standing.units)
    size = min(19.5, 18 * (room - 40) / lettering.width(power.name, 18, "land"))
    letter = lettering.centred(power.letter, x + 14, y + 7.2, 21, "bold")
    name = lettering.write(power.name, x + 34, y - 1.5, size, "land")
    name += lettering.write(below, x + 34, y + 14, 15.5)
    return (
        f'<rect x="{x:.1f}" y="{y - 14:.1f}" width="28" height="28" rx="4"'
        f' fill="url(#pattern-{power.id})" stroke="{EDGE}"/>'
        f'<rect x="{x + 4:.1f}" y="{y - 10:.1f}" width="20" height="20" rx="3" fill="{ink.fill}"/>'
        f'<g fill="{ink.letter}">{letter}</g><g fill="{INK}">{name}</g>'
    )


@lru_cache(maxsize=8)
def key(chart: Chart) -> str:
    """What every mark means; the same on every picture of a board."""
    top = chart.map.height + _KEY_TOP
    rule = f'<path d="M14 {top - 8}H{chart.map.width - 14}" stroke="{INK}" stroke-opacity=".45"/>'
    items = list(_items(chart))
    wide = sum(width for _, width, _ in items)
    words = sum(chart.lettering.width(chart.say("key", name), 15) + 8 for _, _, name in items)
    gap = (chart.map.width - 2 * _LEFT - wide - words) / (len(items) - 1)
    x, found = float(_LEFT), [rule]
    for drawn, width, name in items:
        word = chart.say("key", name)
        written = chart.lettering.write(word, x + width + 8, top + 18, 15)
        found.append(
            f'<g transform="translate({x:.1f} {top + 13})" fill="none" stroke-linecap="round">'
            f'{drawn}</g><g fill="{INK}">{written}</g>'
        )
        x += width + 8 + chart.lettering.width(word, 15) + gap
    return "".join(found)


def _items(chart: Chart) -> Iterator[tuple[str, float, str]]:
    """Each mark, how wide it is, and its word."""
    power = chart.variant.powers[min(3, len(chart.variant.powers) - 1)]
    for kind, name in (("A", "army"), ("F", "fleet")):
        mark = (
            f'<use xlink:href="#{chart.marked(power, kind)}" transform="translate(13 0)scale(.8)"/>'
        )
        yield mark, 27, name
    yield f"{_shaft()}{_head(_GREY)}", 36, "move"
    fails = _shaft(' stroke-dasharray="9 6"') + _head(_GREY)
    yield f'{fails}<use xlink:href="#cross-5" transform="translate(14 0)"/>', 36, "fails"
    support = f'<path d="M0 0H32" stroke="{_GREY}" stroke-width="2.4" stroke-dasharray="6 5"/>'
    yield f'{support}<circle cx="34" r="3.6" fill="{_GREY}"/>', 38, "support"
    yield f'<path d="{wave((0, 0), (36, 0))}" stroke="{_GREY}" stroke-width="2.4"/>', 36, "convoy"
    yield (
        '<use xlink:href="#ring-dislodged" transform="translate(10 0)scale(.5)"/>',
        20,
        "dislodged",
    )
    retreat = f'<path d="M0 0H26" stroke="{_GREY}" stroke-width="3" stroke-dasharray="1 6"/>'
    yield retreat + _head(_GREY), 36, "retreat"
    yield '<use xlink:href="#ring-built" transform="translate(10 0)scale(.5)"/>', 20, "built"
    yield '<use xlink:href="#cross-8" transform="translate(8 0)scale(.8)"/>', 16, "removed"
    yield '<use xlink:href="#centre-nobody" transform="translate(7 0)"/>', 14, "centre"
    if chart.variant.hyperspace is not None:
        style = f'stroke="{HYPERSPACE}" stroke-linecap="round"'
        arc = f'<path d="M2 0H34" {style} stroke-width="1.6"/>'
        yield (
            f'{arc}<path d="M2 0H34" {style} stroke-width="6" stroke-dasharray="0 13"/>',
            36,
            "link",
        )
        yield wall("M2 0H28"), 30, "barrier"
        return
    if barred(chart):
        yield shut("M0 0H28"), 28, "barred"
    hatched = f'<rect y="-9" width="24" height="18" fill="url(#hatch)" stroke="{INK}"/>'
    yield f'{hatched}<path d="M0 0" stroke="{CREAM}"/>', 24, "beyond"


def _shaft(dashes: str = "") -> str:
    return f'<path d="M0 0H26" stroke="{_GREY}" stroke-width="3.8"{dashes}/>'


def _head(colour: str) -> str:
    return f'<path d="{arrow_head((36, 0), (1, 0), 14)}" fill="{colour}"/>'
