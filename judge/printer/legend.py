"""Below the map: what the picture is of, how the powers stand, and what the marks mean."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from judge.board.units import Power
from judge.printer.chart import Chart
from judge.printer.colours import EDGE, INK
from judge.printer.key import key
from judge.printer.signs import KeySign

_LEFT = 22
_KEY_TOP = 76  # below the top of the legend
_GONE = 0.45  # how faint a power is that has nothing left
_CAPTION = 420.0  # no caption is wider
_ROW = 5  # more powers than this stand in two rows


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands below the map: "Spring 1901", and in small letters what game."""

    title: str
    subtitle: str = ""


@dataclass(frozen=True, slots=True)
class LegendRow:
    """How a power stands; `fallen` of its units are dislodged, and none of `units`."""

    power: Power
    centres: int
    units: int
    fallen: int = 0


def legend(
    chart: Chart, caption: Caption, standings: Sequence[LegendRow], signs: Set[KeySign]
) -> str:
    """The caption, the powers with their centres and units, and what the marks mean."""
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
    line = top + _KEY_TOP
    rule = f'<path d="M14 {line}H{chart.map.width - 14}" stroke="{INK}" stroke-opacity=".45"/>'
    explained = key(chart, signs, line + 2)
    return f'<g fill="{INK}">{written}</g>{cells}{rule}{explained}'


def _cell(chart: Chart, standing: LegendRow, x: float, y: float, room: float) -> str:
    ink, lettering, power = chart.inks[standing.power.id], chart.lettering, standing.power
    is_gone = not (standing.centres or standing.units or standing.fallen)
    below = chart.say("standing", "gone") if is_gone else _counts(chart, standing)
    size = min(19.5, 18 * (room - 40) / lettering.width(power.name, 18, "land"))
    letter = lettering.centred(power.letter, x + 14, y + 7.2, 21, "bold")
    name = lettering.write(power.name, x + 34, y - 1.5, size, "land")
    fitting = min(15.5, 15.5 * (room - 36) / lettering.width(below, 15.5))
    name += lettering.write(below, x + 34, y + 14, fitting)
    drawn = (
        f'<rect x="{x:.1f}" y="{y - 14:.1f}" width="28" height="28" rx="4"'
        f' fill="url(#pattern-{power.id})" stroke="{EDGE}"/>'
        f'<rect x="{x + 4:.1f}" y="{y - 10:.1f}" width="20" height="20" rx="3" fill="{ink.fill}"/>'
        f'<g fill="{ink.letter}">{letter}</g><g fill="{INK}">{name}</g>'
    )
    return f'<g opacity="{_GONE}">{drawn}</g>' if is_gone else drawn


def _counts(chart: Chart, standing: LegendRow) -> str:
    """How many centres and units, and how many of them are dislodged."""
    centres, units = (
        chart.say("standing", one if number == 1 else several, number=number)
        for number, one, several in (
            (standing.centres, "one_centre", "centres"),
            (standing.units, "one_unit", "units"),
        )
    )
    word = "fallen" if standing.fallen else "counts"
    return chart.say("standing", word, centres=centres, units=units, fallen=standing.fallen)
