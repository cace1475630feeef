"""How high the map of a phase may be on paper, so that all that is told of the phase fits below it.

All of it is reckoned from how many letters go into a line, by the measures of zine_sheet.css:
a page of A4, the orders below the map in three columns. Whoever sets the page may break a line
elsewhere; so little is lost if this is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil

from judge.printer.view import IssueView, OrderRow, PressColumn, Section

HEIGHTS = range(90, 190, 10)
"""Of maps, in millimetres; zine_sheet.css has a class for each."""
SHORT = 62.0
"""Millimetres of a phase with a small map and little beside it."""
_TOO_LITTLE = 75.0  # for any map: all takes two pages, and the map may well be large
_ON_TWO_PAGES = 150
_PAGE = 250.0  # millimetres, less what is lost where columns are uneven
_HEADING = 16.0
_YEAR = 27.0  # with its story
_LINE = 3.55
_COLUMNS = 3
_LETTERS = 37  # of an order and its outcome, in a line of a column
_WIDE = 105  # in a line as wide as the page
_HELD = 80  # of what a power owns and has, in its row of the table


def map_height(view: IssueView, *, below: float, is_first: bool) -> int:
    """The height of a phase's map in millimetres: with what stands `below` it, a page is full.

    Above the one that `is_first` on its page is the year.
    What can't be had on one page with a map of middling height goes on to the next page.
    """
    told = _HEADING + _columns(view) + _silent(view) + below
    told += _YEAR if is_first else 0
    press = _letters(view)
    rooms = (_PAGE - told - press, _PAGE - told, _PAGE - told + below)
    room = next((room for room in rooms if room >= HEIGHTS[2]), rooms[-1])
    if room < (_TOO_LITTLE if rooms[0] >= HEIGHTS[0] else HEIGHTS[2]):
        return _ON_TWO_PAGES
    return max((height for height in HEIGHTS if height <= room), default=HEIGHTS[0])


def board_height(last: IssueView, closing: Sequence[IssueView]) -> int:
    """The height of the map of a year's end, between its last phases and the table of holdings."""
    told = sum(_HEADING + _columns(view) + _silent(view) for view in closing)
    rows = sum(ceil((len(h.centres) + len(h.units) + 16) / _HELD) for h in last.holdings)
    room = _PAGE - told - 8 - 5.4 * rows
    press = sum(map(_letters, closing))
    room -= press if room - press >= HEIGHTS[0] else 0
    return max((height for height in HEIGHTS if height <= room), default=HEIGHTS[0])


def _silent(view: IssueView) -> float:
    """The sentence on who sent no orders."""
    return 5 if view.missed else 0


def _columns(view: IssueView) -> float:
    """The height of the columns: powers stay whole and in their order, then who was driven out."""
    heights = [_height(section) for section in view.sections]
    if view.flights:
        lines = sum(ceil(len(sentence) / _LETTERS) for sentence in view.flights)
        heights.append(_LINE * (2.4 + lines))
    ends = range(1, len(heights))
    cuts = combinations(ends, min(_COLUMNS, len(heights)) - 1) if heights else ()
    fits = (
        max(sum(heights[a:b]) for a, b in zip((0, *cut), (*cut, len(heights)), strict=True))
        for cut in cuts
    )
    return min(fits, default=0)


def _height(section: Section) -> float:
    """A power takes its name with the blank above it, and its orders."""
    return 1.6 * _LINE + sum(_row(row) for row in section.rows)


def _row(row: OrderRow) -> float:
    lines = ceil((len(row.order) + len(row.outcome) + 3) / _LETTERS)
    return _LINE * (lines + 0.25 + 0.85 * ceil(len(row.why) / _LETTERS))


def _letters(view: IssueView) -> float:
    """Rulings and press, below a heading."""
    letters = (*view.rulings, *view.press)
    return 10 + sum(map(_letter, letters)) if letters else 0


def _letter(letter: PressColumn) -> float:
    lines = [line for paragraph in letter.paragraphs for line in paragraph]
    pictures = 80 * len(letter.pictures)
    return (
        12
        + 4 * len(letter.paragraphs)
        + 5 * sum(ceil((len(line) + 1) / _WIDE) for line in lines)
        + pictures
    )
