"""Charts of a game as SVG: a line is told by its colour, its dashes and the name at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape

from judge.board.units import Power
from judge.game.statistics import Deeds, Year
from judge.printer.view import PLAIN, Tints

_DASHES = ("", "10 4", "4 3", "14 4 3 4", "7 3", "18 4", "3 2", "10 3 3 3 3 3", "6 6")
_WIDTH, _HEIGHT = 680, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 124, 14, 28
_Scale = Callable[[int], float]
_LEAST_APART = 15
_BAR = 26
_ASIDE = 2.4
"""By so much each line stands beside the next, so that equals don't hide each other."""


def centres_chart(
    years: Sequence[Year], powers: Sequence[Power], tints: Tints, *, title: str, victory: int
) -> str:
    """The centres of every power, year by year, up to what wins."""
    top = max(victory, max((max(y.centres.values()) for y in years), default=1))
    inner = _WIDTH - _LEFT - _RIGHT
    step = inner / max(1, len(years) - 1)

    def x(number: int) -> float:
        return _LEFT + number * step

    def y(count: int) -> float:
        return _HEIGHT - _BOTTOM - count / top * (_HEIGHT - _TOP - _BOTTOM)

    parts = [*_grid(top, victory, y), *_labels([year.label for year in years], x)]
    ends = _spread([(y(years[-1].centres[p]), p) for p in powers]) if years else {}
    for number, power in enumerate(powers):
        aside = (number - (len(powers) - 1) / 2) * _ASIDE
        points = [(x(n), y(year.centres[power]) + aside) for n, year in enumerate(years)]
        parts.append(_line(power, points, ends[power], number, tints))
    return _svg(_HEIGHT, title, parts)


def _grid(top: int, victory: int, y: _Scale) -> Iterator[str]:
    for count in range(0, top + 1, 5 if top > 8 else 2):
        yield (
            f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(count):.1f}" y2="{y(count):.1f}"'
            f' stroke="currentColor" stroke-opacity=".18"/>'
            f'<text x="{_LEFT - 6}" y="{y(count) + 4:.1f}" text-anchor="end">{count}</text>'
        )
    yield (
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y(victory):.1f}" y2="{y(victory):.1f}"'
        ' stroke="currentColor" stroke-dasharray="1 4"/>'
    )


def _labels(labels: Sequence[str], x: _Scale) -> Iterator[str]:
    every = 1 + len(labels) // 11
    for number, label in enumerate(labels):
        if number % every == 0:
            yield (
                f'<text x="{x(number):.1f}" y="{_HEIGHT - 8}" text-anchor="middle">'
                f"{escape(label)}</text>"
            )


def _spread(ends: list[tuple[float, Power]]) -> dict[Power, float]:
    """Where the names stand: beside their lines, but not on each other."""
    found: dict[Power, float] = {}
    free = float(_TOP)
    for y, power in sorted(ends, key=lambda end: end[0]):
        found[power] = max(y, free)
        free = found[power] + _LEAST_APART
    over = max(0.0, free - _LEAST_APART - (_HEIGHT - _BOTTOM))
    return {power: y - over for power, y in found.items()}


def _line(
    power: Power, points: list[tuple[float, float]], end: float, number: int, tints: Tints
) -> str:
    colour = tints.get(power.id, PLAIN).ground
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dashes = _DASHES[number % len(_DASHES)]
    x, y = points[-1]
    name = _WIDTH - _RIGHT + 26
    return (
        # What the page is written with below the colour, so that pale and dark ones are seen.
        f'<polyline points="{path}" fill="none" stroke="currentColor" stroke-opacity=".55"'
        f' stroke-width="4.4" stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3"'
        f' stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
        f'<line x1="{x + 4:.1f}" y1="{y:.1f}" x2="{name - 6}" y2="{end:.1f}"'
        f' stroke="currentColor" stroke-opacity=".35"/>'
        f'<text x="{name}" y="{end + 4:.1f}">{escape(power.name)}</text>'
    )


def promptness_chart(deeds: Sequence[Deeds], tints: Tints, *, title: str) -> str:
    """How much of the time was left when each power's orders were in."""
    parts = []
    inner = _WIDTH - 130 - 60
    for number, row in enumerate(deeds):
        y = 6 + number * _BAR
        share = row.left if row.left is not None else 0.0
        colour = tints.get(row.power.id, PLAIN).ground
        said = f"{share:.0%}" if row.left is not None else "-"
        parts.append(
            f'<text x="122" y="{y + 15}" text-anchor="end">{escape(row.power.name)}</text>'
            f'<rect x="130" y="{y}" width="{inner * share:.1f}" height="{_BAR - 8}"'
            f' fill="{colour}" stroke="currentColor" stroke-opacity=".4"/>'
            f'<text x="{136 + inner * share:.1f}" y="{y + 15}">{said}</text>'
        )
    return _svg(12 + len(deeds) * _BAR, title, parts)


def _svg(height: int, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img"'
        f' aria-label="{escape(title)}" width="{_WIDTH}" height="{height}"'
        ' font-family="Georgia, serif" font-size="13" fill="currentColor">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
