"""The names of provinces, as the judge prints them: how they are written, and how large."""

from __future__ import annotations

from judge.board.places import Province
from judge.printer.colours import FRAME, INK, SEA, SEA_NAME
from judge.printer.lettering import Lettering

NAME_REACH = (42, 18)  # no name is larger, from its middle on
_LAND, _WATER = ("land", 15.5, 0.5), ("sea", 15.0, 0.8)  # font, size, space between letters
_COAST = 12.0  # the size of the letters of a coast
_LARGER = {True: (1.45, 1.2), False: (1.3, 1.15)}  # of waters, and of land
_RISE = 0.29  # from the line up to the middle of the letters, of their size
_HALF = 5.5  # the height of small letters, by half


def _hand(province: Province, scale: float) -> tuple[str, float, float]:
    font, size, track = _WATER if province.is_water else _LAND
    return font, size * scale, track * scale * scale


def larger(province: Province) -> tuple[float, ...]:
    """How much larger a name may be where there is room, the largest first."""
    return _LARGER[province.is_water]


def written_name(province: Province) -> str:
    """A name as pictures write it: that of a water in capitals, whatever the sheet does."""
    return province.id.upper() if province.is_water else province.id


def name_extent(lettering: Lettering, province: Province, scale: float) -> tuple[float, float]:
    """Half the width and half the height of a name."""
    font, size, track = _hand(province, scale)
    return lettering.width(written_name(province), size, font, track) / 2, _HALF * scale


def name_mark(lettering: Lettering, province: Province, scale: float) -> str:
    """A name round the point 0 0, with a seam of its ground."""
    font, size, track = _hand(province, scale)
    written = lettering.centred(written_name(province), 0, size * _RISE, size, font, track)
    ink, seam = (SEA_NAME, SEA) if province.is_water else (INK, FRAME)
    return (
        f'<g fill="{ink}" stroke="{seam}" stroke-opacity=".85" stroke-width="200"'
        f' paint-order="stroke" stroke-linejoin="round">{written}</g>'
    )


def coast_extent(lettering: Lettering, coast: str) -> tuple[float, float]:
    """Half the width and half the height of the letters of a coast."""
    return lettering.width(coast, _COAST, "sea", 0.3) / 2 + 1, 5.0


def coast_mark(lettering: Lettering, coast: str) -> str:
    """The letters of a coast, as NC, round the point 0 0."""
    written = lettering.centred(coast, 0, _COAST * _RISE, _COAST, "sea", 0.3)
    return (
        f'<g fill="{INK}" stroke="{FRAME}" stroke-opacity=".8" stroke-width="200"'
        f' paint-order="stroke" stroke-linejoin="round">{written}</g>'
    )
