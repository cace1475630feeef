"""The marks that stand on the board: counters of units, centres, crosses.

Every mark is drawn round the point 0 0 and has a name; a picture refers to it.
"""

from __future__ import annotations

import math

from judge.printer.board_map import Ink
from judge.printer.colours import (
    BUILT,
    BUILT_EDGE,
    BURST,
    CREAM,
    EDGE,
    INK,
    SEAL,
    is_light,
)
from judge.printer.lettering import Lettering

COUNTER_SCALE = 1.1
MARK_REACH = 26  # no mark is larger, in any direction
_POINTS = 14
_ACROSS = {"A": 12.5, "F": 13.5}  # from the middle of a counter to that of its badge
_BADGE_DOWN, _BADGE = 8.8, 6.9  # of a badge: from the middle of its counter, and its radius
LOST = "struck-out"
"""The mark over a unit that is lost: destroyed, or removed."""
_ARMS = ((11.8, 10.4), (21.2, 19.4))  # of that mark: from the corners of a counter outwards
LOST_REACH = _ARMS[1][0] + 4
BADGE_REACH = (_BADGE + 0.5) * COUNTER_SCALE

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
    """An army's square or a fleet's hull; with its power's letter on a badge, if it has one."""
    halo = 'fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".8"'
    body = f'fill="{ink.fill}" stroke="{EDGE}" stroke-width="1.2"'
    shadow = 'fill="#000" fill-opacity=".26"'
    if kind == "A":
        shape = _PLATE.format(x=-11.3, y=-10, style=shadow)
        shape += "".join(_PLATE.format(x=-12.5, y=-11, style=style) for style in (halo, body))
        sign = _GUN
    else:
        shape = f'<path d="{_HULL}" transform="translate(1.2 1)" {shadow}/>'
        shape += "".join(f'<path d="{_HULL}" {style}/>' for style in (halo, body))
        sign = _SHIP
    drawn = shape + sign.format(ink=ink.letter, fill=ink.fill)
    counted = f'<g transform="scale({COUNTER_SCALE})">{drawn}</g>'
    return counted + badge(kind, letter, lettering) if letter else counted


def badge(kind: str, letter: str, lettering: Lettering) -> str:
    """The letter of a counter's power, at its lower right."""
    across = _ACROSS[kind]
    written = lettering.centred(letter, across, 12.6, 11.6, "bold")
    return (
        f'<g transform="scale({COUNTER_SCALE})">'
        f'<circle cx="{across}" cy="{_BADGE_DOWN}" r="{_BADGE}" fill="{CREAM}" stroke="{EDGE}"/>'
        f'<g fill="{EDGE}">{written}</g></g>'
    )


def badge_spot(spot: tuple[float, float], kind: str = "F") -> tuple[float, float]:
    """The middle of the badge of a counter that stands at a spot."""
    return spot[0] + _ACROSS[kind] * COUNTER_SCALE, spot[1] + _BADGE_DOWN * COUNTER_SCALE


def seal_reach(size: float) -> float:
    """The radius of the seal on which the small cross lies of an order that failed."""
    return size * 1.42 + 2.2


def centre(ink: Ink | None) -> str:
    """A supply centre: a star in its owner's colour, or a pale one with a hole in it."""
    shape = f'<path d="{_star(8.6, 3.7)}" stroke-linejoin="round"'
    rim = f'{shape} fill="{INK}" stroke="{INK}" stroke-width="4.4"/>'
    seam = f'{shape} fill="{SEAL}" stroke="{SEAL}" stroke-width="2.2"/>'
    if ink is None:
        return f'{rim}{seam}<circle cy=".4" r="2.3" fill="{INK}"/>'
    if is_light(ink.fill):  # on land as light: a broad edge tells it from that
        seam = ""
    return f'{rim}{seam}{shape} fill="{ink.fill}"/>'


def build_site(ink: Ink | None) -> str:
    """A place to build in that is no centre: a lozenge, of its holder's colour."""
    shape = '<path d="M0-7L7 0L0 7L-7 0Z" stroke-linejoin="round"'
    rim = f'{shape} fill="{SEAL}" stroke="{INK}" stroke-width="4.4"/>'
    seam = f'{shape} fill="{SEAL}" stroke="{SEAL}" stroke-width="2.2"/>'
    fill = INK if ink is None else ink.fill
    return f'{rim}{seam}<path d="M0-4.6L4.6 0L0 4.6L-4.6 0Z" fill="{fill}" stroke="{INK}"/>'


def _star(reach: float, waist: float, points: int = 5, flat: float = 1.0) -> str:
    """A star, one point up."""
    found = []
    for i in range(2 * points):
        far, angle = (waist if i % 2 else reach), math.pi * (i / points - 0.5)
        found.append(f"{far * math.cos(angle):.1f} {far * flat * math.sin(angle):.1f}")
    return f"M{'L'.join(found)}z"


def cross(size: float) -> str:
    """A dark cross on a seal, for what failed.

    Dark, not red: it lies on what is red, too, and must be seen without any colour.
    """
    path = f"M{-size} {-size}l{2 * size} {2 * size}m0 {-2 * size}l{-2 * size} {2 * size}"
    seal = f'<circle r="{seal_reach(size):.1f}" fill="{SEAL}" stroke="{EDGE}" stroke-width="1.1"/>'
    return (
        f'{seal}<path d="{path}" fill="none" stroke-linecap="round"'
        f' stroke="{EDGE}" stroke-width="2.6"/>'
    )


def struck_out() -> str:
    """The arms of a cross round a counter: who is lost can still be seen between them."""
    (near_x, near_y), (far_x, far_y) = _ARMS
    path = "".join(
        f"M{x * near_x} {y * near_y}L{x * far_x} {y * far_y}" for x in (-1, 1) for y in (-1, 1)
    )
    style = f'<path d="{path}" fill="none" stroke-linecap="round"'
    return f'{style} stroke="#fff" stroke-width="8"/>{style} stroke="{EDGE}" stroke-width="3.6"/>'


def ring(kind: str) -> str:
    """What lies under a counter: the burst of the dislodged, the ring of the newly built."""
    if kind == "dislodged":
        burst = f'<path d="{_star(23.5, 17, _POINTS, 0.96)}" stroke-linejoin="miter"'
        return (
            f'{burst} fill="none" stroke="#fff" stroke-width="4.4" stroke-opacity=".85"/>'
            f'{burst} fill="{BURST}" stroke="{EDGE}" stroke-width="1.7"/>'
        )
    return "".join(
        f'<circle r="19.5" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in (("#fff", 9.6), (BUILT_EDGE, 7.2), (BUILT, 3.4))
    )
