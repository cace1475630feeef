"""The marks that stand on the board: counters of units, centres, crosses.

Every mark is drawn round the point 0 0 and has a name; a picture refers to it.
"""

from __future__ import annotations

import math

from judge.printer.board_map import Ink
from judge.printer.colours import BUILT, CREAM, EDGE, FAILED, INK
from judge.printer.lettering import Lettering

COUNTER_SCALE = 1.1
MARK_REACH = 26  # no mark is larger, in any direction
_POINTS = 16

_PLATE = '<rect x="{x}" y="{y}" width="25" height="22" rx="4" {style}/>'
_HULL = (
    "M-16-4C-16-9.5-12-11-8-11L8-11C12-11 16-9.5 16-4C16 4.5 11 11 5 11L-5 11C-11 11-16 4.5-16-4Z"
)
_GUN = (
    '<g fill="{ink}"><path d="M-8.6 3.6L-9.4 6.4L-6.4 6.4L-1.5 1.2Z"/>'
    '<path d="M-5.2 1.4L6.6-6.6L9-3.2L-3.2 4.9Z"/><circle cy="3" r="4.7"/></g>'
    '<circle cy="3" r="2.9" fill="none" stroke="{fill}" stroke-width="1.1"/>'
    '<circle cy="3" r="1" fill="{fill}"/>'
)
_SHIP = (
    '<g fill="{ink}"><path d="M-9.8 3.4L9.8 3.4L7.2 7.6L-7.2 7.6Z"/>'
    '<path d="M-4.4-8L-4.4 2.3L-10 2.3C-7.4-.4-5.4-3.8-4.4-8Z"/>'
    '<path d="M-3.3-6.6C.2-5 1.5-1.2 1.2 2.3L-3.3 2.3Z"/>'
    '<path d="M3-8C8-5.6 9.4-1.4 8.8 2.3L3 2.3Z"/></g>'
)


def counter(kind: str, ink: Ink, letter: str, lettering: Lettering) -> str:
    """An army's square or a fleet's hull, with its power's letter."""
    halo = 'fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".8"'
    body = f'fill="{ink.fill}" stroke="{EDGE}" stroke-width="1.2"'
    shadow = 'fill="#000" fill-opacity=".26"'
    if kind == "A":
        shape = _PLATE.format(x=-11.3, y=-10, style=shadow)
        shape += "".join(_PLATE.format(x=-12.5, y=-11, style=style) for style in (halo, body))
        sign, across = _GUN, 12.5
    else:
        shape = f'<path d="{_HULL}" transform="translate(1.2 1)" {shadow}/>'
        shape += "".join(f'<path d="{_HULL}" {style}/>' for style in (halo, body))
        sign, across = _SHIP, 13.5
    written = lettering.centred(letter, across, 12.6, 11.6, "bold")
    drawn = (
        shape
        + sign.format(ink=ink.letter, fill=ink.fill)
        + f'<circle cx="{across}" cy="8.8" r="6.9" fill="{CREAM}" stroke="{EDGE}"/>'
        + f'<g fill="{EDGE}">{written}</g>'
    )
    return f'<g transform="scale({COUNTER_SCALE})">{drawn}</g>'


def centre(ink: Ink | None, letter: str, lettering: Lettering) -> str:
    """A supply centre: a disc with its owner's letter, or the ring of nobody's."""
    rim = f'<circle r="7.8" fill="#fffdf6" stroke="{INK}" stroke-width="1.1"/>'
    if ink is None:
        return f'{rim}<circle r="3" fill="{INK}"/>'
    written = lettering.centred(letter, 0, 3.8, 11.4, "bold")
    return f'{rim}<circle r="6.2" fill="{ink.fill}"/><g fill="{ink.letter}">{written}</g>'


def cross(size: float) -> str:
    """A red cross: small for what failed; large, yet thin enough to see whose it was, if lost."""
    path = f"M{-size} {-size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}"
    red, seam = (size * 0.3 + 1.6, 3.4) if size < 10 else (3.0, 1.8)
    return "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:.1f}"'
        ' stroke-linecap="round"/>'
        for colour, width in (("#fff", red + seam), (FAILED, red))
    )


def ring(kind: str) -> str:
    """What lies under a counter: the burst of the dislodged, the ring of the newly built."""
    if kind == "dislodged":
        return (
            f'<path d="{_burst()}" fill="none" stroke="#fff" stroke-width="4"'
            ' stroke-opacity=".85" stroke-linejoin="round"/>'
            f'<path d="{_burst()}" fill="#fbd9cf" stroke="{FAILED}" stroke-width="1.8"'
            ' stroke-linejoin="round"/>'
        )
    white = '<circle r="19.5" fill="none" stroke="#fff" stroke-width="4.6" stroke-opacity=".85"/>'
    return f'{white}<circle r="19.5" fill="none" stroke="{BUILT}" stroke-width="2.8"/>'


def _burst() -> str:
    """A star of many points, as wide as a counter is."""
    points = []
    for i in range(2 * _POINTS):
        reach, angle = (23 if i % 2 else 17.5), math.pi * i / _POINTS
        points.append(f"{reach * math.cos(angle):.1f} {reach * 0.96 * math.sin(angle):.1f}")
    return f"M{'L'.join(points)}z"
