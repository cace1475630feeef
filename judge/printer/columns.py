"""How high the map of a phase may be on paper, so that all that is told of the phase fits below it.

All of it is reckoned from how many letters go into a line, by the measures of zine_sheet.css:
a page of A4, the orders below the map in three columns. Whoever sets the page may break a line
elsewhere; so little is lost if this is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil

from judge.printer.view import IssueView, OrderRow, PressColumn, Section

HEIGHTS = range(80, 190, 10)
"""Of maps, in millimetres; zine_sheet.css has a class for each."""
_ON_TWO_PAGES = 150
_GOOD, _LITTLE = 110, 60.0  # for a map that is lower more press than that goes to the next page
_PAGE = 245.0  # millimetres, less what is lost where columns are uneven
_HEADING = 10.0
_APART = 7.0  # above what isn't the first of a page
_UNEVEN = 13.0  # likewise, where columns may be less even than they could be
_NUMERAL = 17.3  # of the year
_POINT = 25.4 / 72
_LINE = 11 * _POINT
_WHY = 9.5 * _POINT
_PROSE = 14 * _POINT
_CAPTION = 16.5 * _POINT  # the name of a power, and the blank below its orders
_COLUMNS = 3
_LETTERS = 36  # of an order and its outcome, in a line of a column
_OF_REASONS = 48  # likewise, in smaller letters
_STORY = 84  # in a line beside the year
_WIDE = 105  # in a line as wide as the page
_HELD = 120  # of what a power owns and has, in its row of the table


@dataclass(frozen=True, slots=True)
class MappedPhase:
    """A phase that has a map, with those without one that follow it in its year."""

    view: IssueView
    retreats: tuple[IssueView, ...] = ()


@dataclass(frozen=True, slots=True)
class Fit:
    """How high a map is, in millimetres, and whether what was written is to wait.

    It is little that waits, and would have had a page to itself; it stands where the year ends.
    """

    high: int
    waits: bool = False


def map_fits(year: Sequence[MappedPhase], *, above: float) -> list[Fit]:
    """The heights of a year's maps: with what stands below it, a page is full.

    `above` the first is what opens the year. Retreats for which there is no room go with the
    next map. What can't be had on one page with a map of middling height goes on to the next,
    but for a little press, which waits for the end of the year.
    """
    found = []
    for told in year:
        low, press = _orders(told.view) + above, _letters(told.view)
        retreats = sum(_UNEVEN + _orders(view) + _letters(view) for view in told.retreats)
        rooms = (_PAGE - low - press - retreats, _PAGE - low - press, _PAGE - low)
        least = HEIGHTS[0] if press < _LITTLE else _GOOD
        wanted = (least, least, HEIGHTS[0])
        fits = [n for n in range(len(rooms)) if rooms[n] >= wanted[n]]
        waits = 0 < press < _LITTLE and fits == [2]
        found.append(Fit(_step(rooms[fits[0]]) if fits else _ON_TWO_PAGES, waits))
        left = (0.0, retreats, retreats + press * (not waits))[fits[0]] if fits else 0.0
        above = left + _APART if 0 < left < _PAGE else 0.0
    return found


def opening_height(story: str) -> float:
    """The millimetres that a year and its story take."""
    return max(_NUMERAL, _PROSE * ceil(len(story) / _STORY) + 2.5) + _APART


def board_height(
    last: IssueView, closing: Sequence[IssueView], waiting: Sequence[IssueView] = ()
) -> int:
    """The height of the map of a year's end, between its last phases and the table of holdings.

    Of those that are `waiting` what was written stands there, too.
    """
    told = sum(map(_orders, closing))
    rows = sum(ceil((len(h.centres) + len(h.units) + 16) / _HELD) for h in last.holdings)
    register = sum(ceil(len(line) / _WIDE) for line in last.register)
    room = _PAGE - told - 36 - 4.7 * rows - (14 + _PROSE * register if register else 0)
    press = sum(map(_letters, (*waiting, *closing)))
    room -= press if room - press >= HEIGHTS[0] else 0
    return _step(room)


def _step(room: float) -> int:
    """The highest of the heights that there is room for."""
    return max((height for height in HEIGHTS if height <= room), default=HEIGHTS[0])


def _orders(view: IssueView) -> float:
    """A phase without its map and its letters."""
    return _HEADING + _columns(view) + (6 if view.missed else 0)  # who sent no orders


def _columns(view: IssueView) -> float:
    """The height of the columns: powers stay whole and in their order, then who was driven out."""
    heights = [_height(section) for section in view.sections]
    if view.flights:
        lines = sum(ceil(len(sentence) / _LETTERS) for sentence in view.flights)
        heights.append(_CAPTION + _LINE * lines)
    ends = range(1, len(heights))
    cuts = combinations(ends, min(_COLUMNS, len(heights)) - 1) if heights else ()
    fits = (
        max(sum(heights[a:b]) for a, b in zip((0, *cut), (*cut, len(heights)), strict=True))
        for cut in cuts
    )
    return min(fits, default=0)


def _height(section: Section) -> float:
    """A power takes its name with the blank below its orders, and these."""
    return _CAPTION + sum(_row(row) for row in section.rows)


def _row(row: OrderRow) -> float:
    beside = max(map(len, row.outcome.split()), default=0) + (4 if row.failed else 2)
    lines = max(ceil(len(row.order) / (_LETTERS - beside)), len(row.outcome.split()))
    return _LINE * lines + (_WHY * ceil(len(row.why) / _OF_REASONS) + 0.6 if row.why else 0)


def _letters(view: IssueView) -> float:
    """Rulings and press, below a heading."""
    letters = (*view.rulings, *view.press)
    return 8 + sum(map(_letter, letters)) if letters else 0


def _letter(letter: PressColumn) -> float:
    lines = [line for paragraph in letter.paragraphs for line in paragraph]
    pictures = 80 * len(letter.pictures)
    return (
        12
        + 3 * len(letter.paragraphs)
        + _PROSE * sum(ceil((len(line) + 1) / _WIDE) for line in lines)
        + pictures
    )
