"""Charts of a game as SVG: lines in the powers' colours, each with its name at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from judge.board.units import Power
from judge.game.statistics import Deeds, Year
from judge.printer.view import PLAIN, Tints

_Scale = Callable[[float], float]
_START = "Start"
_ASIDE = 2.6
"""By so much the points of equals stand beside each other, so that none hides another."""
_ABOVE = 1
"""Centres above the highest line, for it to be seen as that."""
_FEW = 10
"""Up to so many centres each has a line of its own."""
_EVEN = 0.01
"""Shares of time that differ by less are all the same."""


@dataclass(frozen=True, slots=True)
class Format:
    """How large a chart is drawn, in the pixels in which its letters are `letters`.

    `right` is the room for the names at the ends of the lines.
    """

    width: int
    height: int
    letters: int
    left: int = 32
    right: int = 0
    top: int = 26
    bottom: int = 30

    def naming(self, powers: Sequence[Power]) -> Format:
        """The same with room for names, in whatever letters the reader's program has."""
        longest = max((len(power.name) for power in powers), default=0)
        return replace(self, right=round(_LEAD + self.letters * (2.6 + _WIDTH * longest)))


WIDE = Format(1040, 460, 16)
NARROW = Format(344, 400, 13, left=24)
MAIL = Format(680, 400, 15)
BOOK = Format(560, 420, 15)
POSTER = Format(1040, 270, 16)
_LEAD = 20  # from the end of a line to its name
_WIDTH = 0.68  # of a letter, by its height: those of wide typefaces


def centres_chart(
    years: Sequence[Year],
    powers: Sequence[Power],
    tints: Tints,
    *,
    title: str,
    victory: int,
    size: Format = BOOK,
) -> str:
    """The centres of every power, year by year."""
    size = size.naming(powers)
    most = max((max(y.centres.values()) for y in years), default=1)
    top = max(most + _ABOVE, 5)
    step = (size.width - size.left - size.right) / max(1, len(years) - 1)
    high = size.height - size.top - size.bottom

    def x(number: float) -> float:
        return size.left + number * step

    def y(count: float) -> float:
        return size.height - size.bottom - count / top * high

    parts = [*_grid(size, top, victory, y), *_labels(size, _words(years), x)]
    ends = _spread(size, [(y(years[-1].centres[p]), p) for p in powers]) if years else {}
    for power in powers:
        counts = [year.centres[power] for year in years]
        asides = [_aside(year, power, powers) for year in years]
        points = [(x(n), y(count) + asides[n]) for n, count in enumerate(counts)]
        parts.append(_line(size, power, points, counts, ends[power], tints))
    return _svg(size, title, parts)


def _aside(year: Year, power: Power, powers: Sequence[Power]) -> float:
    """How far a point stands off its number: only beside others, and those on both sides of it."""
    if not year.centres[power]:
        return 0.0
    equals = [other for other in powers if year.centres[other] == year.centres[power]]
    return (equals.index(power) - (len(equals) - 1) / 2) * _ASIDE


def _grid(size: Format, top: int, victory: int, y: _Scale) -> Iterator[str]:
    right = size.width - size.right
    for count in range(0, top + 1, 5 if top > _FEW else 1):
        yield (
            f'<line x1="{size.left}" x2="{right}" y1="{y(count):.1f}" y2="{y(count):.1f}"'
            f' stroke="currentColor" stroke-opacity=".18"/>'
            f'<text x="{size.left - 7}" y="{y(count) + size.letters * 0.34:.1f}"'
            f' text-anchor="end">{count}</text>'
        )
    if victory <= top:
        yield (
            f'<line x1="{size.left}" x2="{right}" y1="{y(victory):.1f}" y2="{y(victory):.1f}"'
            ' stroke="currentColor" stroke-width="1.5" stroke-dasharray="2 4"/>'
        )


def _words(years: Sequence[Year]) -> list[str]:
    """What each row is called, as in the table beside the chart: nobody played the first year."""
    return [year.label if number else _START for number, year in enumerate(years)]


def _labels(size: Format, labels: Sequence[str], x: _Scale) -> Iterator[str]:
    room = (size.width - size.left - size.right) / (size.letters * 3.2)
    every = 1 + int((len(labels) - 1) / max(1.0, room))
    for number, label in enumerate(labels):
        if number % every == 0:
            yield (
                f'<text x="{x(number):.1f}" y="{size.height - 8}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )


def _spread(size: Format, ends: list[tuple[float, Power]]) -> dict[Power, float]:
    """Where the names stand: beside their lines, but not on each other."""
    found: dict[Power, float] = {}
    free, apart = float(size.top), size.letters * 1.45
    for y, power in sorted(ends, key=lambda end: end[0]):
        found[power] = max(y, free)
        free = found[power] + apart
    low = float(size.height - size.bottom)  # what was pushed below that goes up again
    for power, y in sorted(found.items(), key=lambda item: -item[1]):
        found[power] = min(y, low)
        low = found[power] - apart
    return found


def _line(
    size: Format,
    power: Power,
    points: list[tuple[float, float]],
    counts: Sequence[int],
    end: float,
    tints: Tints,
) -> str:
    """A power's line, with a point for each year, and at its end its letter, name and count."""
    tint = tints.get(power.id, PLAIN)
    shown = _alive(points, counts)
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in shown)
    x, y = points[-1]
    name = size.width - size.right + _LEAD
    box, letters = size.letters * 1.25, size.letters
    line = f'<polyline points="{path}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    dots = "".join(
        f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3.4" fill="{tint.ground}" stroke="currentColor"'
        ' stroke-opacity=".55"/>'
        for px, py in shown
    )
    return (
        # What the page is written with below the colour, so that pale and dark ones are seen.
        f'{line} stroke="currentColor" stroke-opacity=".55" stroke-width="5"/>'
        f'{line} stroke="{tint.ground}" stroke-width="3.4"/>{dots}'
        f'<path d="M{x + 5:.1f} {y:.1f}L{name - 4:.1f} {end:.1f}" fill="none"'
        ' stroke="currentColor" stroke-opacity=".35"/>'
        f'<rect x="{name}" y="{end - box / 2:.1f}" width="{box:.1f}" height="{box:.1f}" rx="4"'
        f' fill="{tint.ground}" stroke="currentColor" stroke-opacity=".5"/>'
        f'<text x="{name + box / 2:.1f}" y="{end + letters * 0.32:.1f}" fill="{tint.letter}"'
        f' text-anchor="middle" font-family="Marks, Arial, sans-serif" font-weight="bold"'
        f' font-size="{letters - 3}">{escape(power.letter)}</text>'
        f'<text x="{name + box + 6:.1f}" y="{end + letters * 0.34:.1f}">{escape(power.name)}'
        f' <tspan font-weight="bold">{counts[-1]}</tspan></text>'
    )


def _alive(points: list[tuple[float, float]], counts: Sequence[int]) -> list[tuple[float, float]]:
    """The points up to the first after which there is nothing any more."""
    last = max((n for n, count in enumerate(counts) if count), default=0)
    return points[: last + 2]


def _svg(size: Format, title: str, parts: Sequence[str]) -> str:
    width, height = size.width, size.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' aria-label="{escape(title)}" width="{width}" height="{height}"'
        f' font-family="Alegreya, Georgia, serif" font-size="{size.letters}" fill="currentColor">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


@dataclass(frozen=True, slots=True)
class Promptness:
    """How much of the time was left when a power's orders were in, as hundredths."""

    power: Power
    ground: str
    share: int | None


def promptness(deeds: Sequence[Deeds], tints: Tints) -> tuple[Promptness, ...]:
    """The bars of all powers; none where they are all as long, for that is a sentence."""
    if even_share(deeds) is not None or all(row.left is None for row in deeds):
        return ()
    return tuple(
        Promptness(
            row.power,
            tints.get(row.power.id, PLAIN).ground,
            round(100 * row.left) if row.left is not None else None,
        )
        for row in deeds
    )


def even_share(deeds: Sequence[Deeds]) -> int | None:
    """The share that all powers have, where they have the same; None where nobody has any."""
    shares = [row.left for row in deeds if row.left is not None]
    return round(100 * shares[0]) if shares and max(shares) - min(shares) < _EVEN else None
