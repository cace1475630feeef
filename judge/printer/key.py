"""The key of a picture: what every mark on it means, and nothing that isn't there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass

from judge.board.places import Terrain
from judge.board.special import SpecialKind
from judge.printer.chart import Chart
from judge.printer.colours import HYPERSPACE, ICE, INK
from judge.printer.counters import LOST
from judge.printer.ground import canal, crossing_bar, guarded_border
from judge.printer.hyperspace import knobs, permanent_link, wall
from judge.printer.options import barred, joined_anew, shut
from judge.printer.paths import arrow_head, wave
from judge.printer.signs import KeySign

KEY_HEIGHT = 56  # two rows of small marks, or one of larger ones
_GREY = "#55503f"
_LEFT = 22.0
_GAPS = (20.0, 44.0)  # between a word and the next mark: the least, and the most
_SIZES = (
    (17.0, 1),
    (15.5, 2),
    (14.0, 2),
    (12.0, 9),
)  # of words, the first that fits in so many rows


@dataclass(frozen=True, slots=True)
class _Item:
    """A mark, how wide it is, and its word."""

    drawn: str
    width: float
    word: str


def key(chart: Chart, signs: Set[KeySign], top: float) -> str:
    """The marks that a picture has, below one another in as few rows as they need."""
    items = list(_items(chart, signs))
    room = chart.map.width - 2 * _LEFT
    size, rows = next(
        (size, rows)
        for size, most in _SIZES
        for rows in [_in_rows(chart, items, size, room)]
        if len(rows) <= most
    )
    step = KEY_HEIGHT / len(rows)
    return "".join(
        _row(chart, row, size, room, top + step * (i + 0.5)) for i, row in enumerate(rows)
    )


def _in_rows(chart: Chart, items: list[_Item], size: float, room: float) -> list[list[_Item]]:
    """The items in rows that are about as long as each other."""
    widths = [_width(chart, item, size) + _GAPS[0] for item in items]
    count = -(-int(sum(widths) - _GAPS[0]) // int(room))
    goal, filled = sum(widths) / count, 0.0
    rows: list[list[_Item]] = [[]]
    for item, width in zip(items, widths, strict=True):
        is_full = filled + width / 2 > goal * len(rows)
        if rows[-1] and is_full and len(rows) < count:
            rows.append([])
        rows[-1].append(item)
        filled += width
    return rows


def _width(chart: Chart, item: _Item, size: float) -> float:
    return item.width + 8 + chart.lettering.width(item.word, size)


def _row(chart: Chart, row: list[_Item], size: float, room: float, y: float) -> str:
    wide = sum(_width(chart, item, size) for item in row)
    gap = min(_GAPS[1], (room - wide) / max(1, len(row) - 1))
    x, found = _LEFT, []
    for item in row:
        written = chart.lettering.write(item.word, x + item.width + 8, y + size * 0.32, size)
        found.append(
            f'<g transform="translate({x:.1f} {y:.1f})" fill="none" stroke-linecap="round">'
            f'{item.drawn}</g><g fill="{INK}">{written}</g>'
        )
        x += _width(chart, item, size) + gap
    return "".join(found)


def _items(chart: Chart, signs: Set[KeySign]) -> Iterator[_Item]:
    """Units and centres, what happened, and what the board has."""
    for kind, name in (("A", "army"), ("F", "fleet")):
        yield _Item(_used(f"sample-{kind}", 13, 0.8), 27, _word(chart, name))
    yield _Item(_used("centre-nobody", 9), 18, _word(chart, "centre"))
    if chart.variant.bare_sites:
        yield _Item(_used("site-nobody", 9), 18, _word(chart, "site"))
    for sign in KeySign:
        if sign in signs:
            drawn, width = _SIGNS[sign]()
            yield _Item(drawn, width, _word(chart, sign.value))
    yield from _of_board(chart)


def _of_board(chart: Chart) -> Iterator[_Item]:
    """What is still on every picture of a board."""
    kinds = {special.kind for special in chart.variant.board.special}
    for kind, name in ((SpecialKind.MOSES, "bridge"), (SpecialKind.FORD, "ford")):
        if kind in kinds:
            yield _Item(crossing_bar(((10, 0), (22, 0))), 32, _word(chart, name))
    if chart.map.canals:
        yield _Item(canal(((2, 3), (10, -3), (20, 3), (28, -3))), 30, _word(chart, "canal"))
    hyperspace = chart.variant.hyperspace
    if hyperspace is not None and hyperspace.guarded:
        word = chart.say("key", "guarded", power=hyperspace.power.name)
        yield _Item(guarded_border("M2 0H28"), 30, word)
    if barred(chart):
        yield _Item(shut("M0 0H28"), 28, _word(chart, "barred"))
    if joined_anew(chart):
        yield _Item(crossing_bar(((10, 0), (22, 0))), 32, _word(chart, "joined"))
    if any(province.terrain is Terrain.ICE for province in chart.variant.board.provinces):
        yield _Item(_patch(ICE), 24, _word(chart, "ice"))
    names = [p.name for p in chart.variant.board.provinces if p.terrain is Terrain.IMPASSABLE]
    if any(not piece.is_water for piece in chart.map.beyond):
        several = _word(chart, "between").join(names)
        word = chart.say("key", "named_beyond", names=several) if names else ""
        yield _Item(_patch("url(#hatch-land)"), 24, word or _word(chart, "beyond"))


def _word(chart: Chart, name: str) -> str:
    return chart.say("key", name)


def _used(name: str, middle: float, scale: float = 1.0) -> str:
    return f'<use xlink:href="#{name}" transform="translate({middle} 0)scale({scale})"/>'


def _patch(fill: str) -> str:
    return f'<rect y="-9" width="24" height="18" fill="{fill}" stroke="{INK}"/>'


def _shaft(width: float = 3.8, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path d="M0 0H26" stroke="{_GREY}" stroke-width="{width}"{dashed}/>'


def _head() -> str:
    return f'<path d="{arrow_head((36, 0), (1, 0), 14)}" fill="{_GREY}"/>'


def _ways() -> str:
    shaft = f'<path d="M0 0H28" stroke="{_GREY}" stroke-width="2.2" stroke-dasharray="0 5.5"/>'
    return f'{shaft}<path d="{arrow_head((36, 0), (1, 0), 10)}" fill="{_GREY}"/>'


def _hoop() -> str:
    style = f'stroke="{_GREY}" stroke-width="2.4" stroke-dasharray="5 4"'
    return f'<circle cx="11" r="9.5" {style}/>'


def _support() -> str:
    line = f'<path d="M0 0H32" stroke="{_GREY}" stroke-width="2.4" stroke-dasharray="6 5"/>'
    return f'{line}<circle cx="34" r="3.6" fill="{_GREY}"/>'


def _waves() -> str:
    return f'<path d="{wave((0, 0), (36, 0))}" stroke="{_GREY}" stroke-width="2.4"/>'


def _lost(middle: float) -> str:
    return _used("sample-A", middle, 0.55) + _used(LOST, middle, 0.55)


def _link() -> str:
    style = f'<path d="M2 0H34" stroke="{HYPERSPACE}" stroke-linecap="round"'
    ends = knobs((3, 0), (33, 0))
    return f'{style} stroke-width="1.6"/>{style} stroke-width="6" stroke-dasharray="0 13"/>{ends}'


_SIGNS: dict[KeySign, Callable[[], tuple[str, float]]] = {
    KeySign.MOVE: lambda: (_shaft() + _head(), 36),
    KeySign.FAILS: lambda: (_shaft(dashes="9 6") + _head() + _used("cross-5", 14, 0.9), 36),
    KeySign.SUPPORT: lambda: (_support(), 38),
    KeySign.HELD: lambda: (_hoop(), 22),
    KeySign.CONVOY: lambda: (_waves(), 36),
    KeySign.UNORDERED: lambda: (_shaft(2.4, "3 4") + _head(), 36),
    KeySign.DISLODGED: lambda: (_used("ring-dislodged", 12, 0.5), 24),
    KeySign.RETREAT: lambda: (_shaft(3.4, "0.1 6") + _head(), 36),
    KeySign.MAY_RETREAT: lambda: (_ways(), 36),
    KeySign.BUILT: lambda: (_used("ring-built", 11, 0.5), 22),
    KeySign.LOST: lambda: (_used("ring-dislodged", 14, 0.58) + _lost(14), 28),
    KeySign.REMOVED: lambda: (_lost(13), 26),
    KeySign.LINK: lambda: (_link(), 36),
    KeySign.PERMANENT: lambda: (permanent_link("M2 0H34"), 36),
    KeySign.BARRIER: lambda: (wall("M2 0H28"), 30),
}
