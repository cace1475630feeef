"""A board's `map.txt`: where its borders run, as points of longitude and latitude.

One statement a line, `#` begins a comment, `include ../other/map.txt` takes
another board's statements first and `without KIND NAME ...` drops some of
them. Places are the board's keys, whatever their capitals.

    projection conic LAT LAT LON | equal-area LAT LON
    magnifier LON LAT K [REACH]   room for the middle of the map
    lens NAME LON LAT K REACH     room for one neighbourhood, REACH kilometres round it
    frame LON LAT, LON LAT, ...   points on the left, right, lower, upper edge
    width PIXELS
    smallest island AREA          in square pixels; likewise `smallest lake`
    fill NAME points              land where the rules have none of the strait
    cut NAME points               water where the rules have it
    border NAME points            a border on land; it may overshoot
    line NAME points              a border at sea
    frontier COUNTRY|COUNTRY      a border of today, from the geodata
    land KEY : points             a province, and points inside it
    sea KEY : points
    knot LON LAT                  where four spaces meet in a point
    beyond NAME : points          land that nobody enters
    waste NAME : points           water that nobody enters
    box KEY X Y W H               a space off the map, in parts of the picture
    unit KEY[/COAST] LON LAT      where it stands; likewise `name` and `centre`
    passage KEY KEY X Y W H       a step off the map, told in a box of that size
    canal NAME points             water that fleets go along, drawn over the land
    bar KEY KEY : why             neighbours that no border shows
    point KEY KEY : why           strangers that touch in a point
    excuse KEY KEY : why          a border of whose ends fleets know better
    ink POWER FILL LAND light|dark PATTERN [LINE]   counters, land, letter, arrows
    homeland POWER KEY ...        provinces without a centre, tinted like its homes
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

Point = tuple[float, float]
Points = tuple[Point, ...]


class SourceFault(Exception):
    """A line of a map.txt that can't be read."""


@dataclass
class Source:
    """What a map.txt says; the names of statements are those of the file."""

    settings: dict[str, str] = field(default_factory=dict)
    lens: dict[str, tuple[float, ...]] = field(default_factory=dict)
    fill: dict[str, Points] = field(default_factory=dict)
    cut: dict[str, Points] = field(default_factory=dict)
    border: dict[str, Points] = field(default_factory=dict)
    line: dict[str, Points] = field(default_factory=dict)
    frontier: dict[str, tuple[str, str]] = field(default_factory=dict)
    knot: list[Point] = field(default_factory=list)
    land: dict[str, Points] = field(default_factory=dict)
    sea: dict[str, Points] = field(default_factory=dict)
    beyond: dict[str, Points] = field(default_factory=dict)
    waste: dict[str, Points] = field(default_factory=dict)
    box: dict[str, tuple[float, ...]] = field(default_factory=dict)
    passage: dict[tuple[str, str], tuple[float, ...]] = field(default_factory=dict)
    canal: dict[str, Points] = field(default_factory=dict)
    unit: dict[str, Point] = field(default_factory=dict)
    name: dict[str, Point] = field(default_factory=dict)
    centre: dict[str, Point] = field(default_factory=dict)
    bar: dict[tuple[str, str], str] = field(default_factory=dict)
    point: dict[tuple[str, str], str] = field(default_factory=dict)
    excuse: dict[tuple[str, str], str] = field(default_factory=dict)
    ink: dict[str, tuple[str, ...]] = field(default_factory=dict)
    homeland: dict[str, tuple[str, ...]] = field(default_factory=dict)


SETTINGS = ("projection", "magnifier", "frame", "width", "smallest island", "smallest lake")


def read_source(path: Path) -> Source:
    """Read a map.txt and what it includes."""
    source = Source()
    _read_into(source, path)
    return source


def _read_into(source: Source, path: Path) -> None:
    for number, line in _lines(path):
        word, _, rest = line.partition(" ")
        try:
            if word == "include":
                _read_into(source, path.parent / rest.strip())
            else:
                _read_line(source, line, word, rest.strip())
        except (KeyError, ValueError) as fault:
            raise SourceFault(f"{path}:{number}: {line}: {fault}") from fault


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = " ".join(line.partition(" #")[0].split())
        if text and not text.startswith("#"):
            yield number, text


def _read_line(source: Source, line: str, word: str, rest: str) -> None:
    setting = next((name for name in SETTINGS if line.startswith(name + " ")), None)
    if setting is not None:
        source.settings[setting] = line.removeprefix(setting).strip()
    elif word == "without":
        kind, *names = rest.split()
        for name in names:
            del getattr(source, kind)[_named(kind, name)]
    elif word in _READERS:
        _READERS[word](source, word, rest)
    else:
        raise ValueError(f"there is no statement {word!r}")


def _named(kind: str, name: str) -> str | tuple[str, str]:
    """The key under which a statement is kept."""
    if kind in {"bar", "point", "excuse", "passage"}:
        one, other = sorted(name.upper().split("-"))
        return one, other
    if kind in {"land", "sea", "box", "unit", "name", "centre", "ink", "homeland"}:
        return name.upper()
    return name.replace("_", " ") if kind in {"frontier", "beyond", "waste"} else name


def read_points(text: str) -> Points:
    """Points as they are written: "lon lat, lon lat"."""
    pairs = [tuple(float(word) for word in part.split()) for part in text.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError("a point is a longitude and a latitude")
    return tuple((pair[0], pair[1]) for pair in pairs)


def _read_named_line(source: Source, word: str, rest: str) -> None:
    name, _, points = rest.partition(" ")
    kept = getattr(source, word)
    if name in kept:
        raise ValueError(f"there is a {word} {name} already")
    kept[name] = read_points(points)


def _read_frontier(source: Source, rest: str) -> None:
    one, bar, other = rest.partition("|")
    if not bar:
        raise ValueError("a frontier is COUNTRY|COUNTRY")
    source.frontier[rest] = (one.strip(), other.strip())


def _read_place(source: Source, word: str, rest: str) -> None:
    name, _, points = rest.partition(":")
    getattr(source, word)[_named(word, name.strip())] = read_points(points)


def _read_box(source: Source, rest: str) -> None:
    key, *numbers = rest.split()
    source.box[key.upper()] = tuple(float(number) for number in numbers)


def _read_lens(source: Source, rest: str) -> None:
    name, *numbers = rest.split()
    lon, lat, strength, reach = map(float, numbers)
    if not 0 < strength < 1.25:
        raise ValueError("a lens has a strength between 0 and 1.25, or it folds")
    source.lens[name] = (lon, lat, strength, reach)


def _read_passage(source: Source, rest: str) -> None:
    one, other, *numbers = rest.split()
    source.passage[one.upper(), other.upper()] = tuple(float(number) for number in numbers)


def _read_spot(source: Source, word: str, rest: str) -> None:
    place, _, point = rest.partition(" ")
    getattr(source, word)[place.upper()] = read_points(point)[0]


def _read_pair(source: Source, word: str, rest: str) -> None:
    pair, _, why = rest.partition(":")
    one, other = sorted(pair.upper().split())
    if not why.strip():
        raise ValueError("say why, after a colon")
    getattr(source, word)[one, other] = why.strip()


def _read_words(source: Source, word: str, rest: str) -> None:
    power, *words = rest.split()
    upper = word == "homeland"
    getattr(source, word)[power.upper()] = tuple(w.upper() if upper else w for w in words)


_READERS: dict[str, Callable[[Source, str, str], None]] = {
    "fill": _read_named_line,
    "cut": _read_named_line,
    "border": _read_named_line,
    "line": _read_named_line,
    "frontier": lambda source, _, rest: _read_frontier(source, rest),
    "knot": lambda source, _, rest: source.knot.extend(read_points(rest)),
    "land": _read_place,
    "sea": _read_place,
    "beyond": _read_place,
    "waste": _read_place,
    "box": lambda source, _, rest: _read_box(source, rest),
    "passage": lambda source, _, rest: _read_passage(source, rest),
    "canal": _read_named_line,
    "lens": lambda source, _, rest: _read_lens(source, rest),
    "unit": _read_spot,
    "name": _read_spot,
    "centre": _read_spot,
    "bar": _read_pair,
    "point": _read_pair,
    "excuse": _read_pair,
    "ink": _read_words,
    "homeland": _read_words,
}
