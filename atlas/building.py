"""Build a map: from the source and the geodata to the form of map.json."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from shapely.geometry import LineString
from shapely.geometry import box as rectangle
from shapely.ops import nearest_points

from atlas.arcs import find_arcs
from atlas.collisions import find_collisions
from atlas.earth import Earth
from atlas.faces import Owners, cut_faces, draw_land, simplified
from atlas.lanes import find_lanes
from atlas.lettering import LETTERING
from atlas.places import Script, Spots, Wish, place
from atlas.projection import Projection
from atlas.source import Source
from atlas.strokes import smooth
from judge.board.variant import Variant
from judge.printer.borders import neighbours
from judge.printer.lettering import read_lettering
from judge.printer.names import larger, name_extent

Form = dict[str, Any]
_LISTS = frozenset(
    ["arcs", "graticule", "beyond", "bars", "points", "excused", "passages", "canals", "lanes"]
)


@dataclass(frozen=True)
class Built:
    """The form of a map.json, and what is wrong with it."""

    form: Form
    problems: tuple[str, ...]


def build(source: Source, variant: Variant, earth: Earth) -> Built:
    """Build the map of a board."""
    projection = Projection(source)
    shapes, problems = _find_shapes(source, variant, earth, projection)
    knots = [_rounded(knot) for knot in projection.pixels(source.knot)] if source.knot else []
    arcs, rings = find_arcs(shapes, knots)
    places, collisions = _place_all(source, variant, projection, shapes, rings)
    units = {key: (form["unit"][0] / 10, form["unit"][1] / 10) for key, form in places.items()}
    lanes = find_lanes(variant, shapes, units, (projection.width, projection.height))
    form: Form = {
        "board": variant.id,
        "width": projection.width,
        "height": projection.height,
        "inks": {power: _ink(*words) for power, words in source.ink.items()},
        "homelands": {power: list(keys) for power, keys in source.homeland.items()},
        "bars": _pairs(source.bar, shapes),
        "points": _pairs(source.point),
        "excused": _pairs(source.excuse),
        "passages": [
            {"between": list(between), "box": _in_pixels(parts, projection)}
            for between, parts in source.passage.items()
        ],
        "canals": [
            _stepped([_rounded(p) for p in smooth(projection.pixels(points))])
            for points in source.canal.values()
        ],
        "lanes": [
            {"between": list(between), "line": _stepped([_rounded(p) for p in line])}
            for between, line in lanes
        ],
        "provinces": places,
        "beyond": [
            {"name": label[1:], "water": label[0] == "~", "rings": found}
            for label, found in rings.items()
            if label[0] in "*~" and found  # a crumb may be simplified away
        ],
        "graticule": _graticule(projection),
        "arcs": [_stepped(arc) for arc in arcs],
    }
    return Built(form, (*problems, *collisions))


def _ink(fill: str, wash: str, letter: str, pattern: str, line: str = "") -> list[str]:
    on_counter = "#ffffff" if letter == "light" else "#3d3426"
    return [f"#{fill}", f"#{wash}", on_counter, pattern, f"#{line or fill}"]


def _find_shapes(
    source: Source, variant: Variant, earth: Earth, projection: Projection
) -> tuple[dict[str, Any], list[str]]:
    land = draw_land(source, projection, earth)
    faces = cut_faces(source, projection, earth, land)
    owners = Owners(faces, land, rectangle(0, 0, projection.width, projection.height))
    for kind, sign, dry in (("land", "", True), ("sea", "", False)):
        for key, points in getattr(source, kind).items():
            owners.claim(sign + key, projection.pixels(points), dry=dry)
    for name, points in source.beyond.items():
        owners.claim(f"*{name}", projection.pixels(points), dry=True)
    for name, points in source.waste.items():
        owners.claim(f"~{name}", projection.pixels(points), dry=False)
    rules = neighbours(variant)
    owners.fill(rules | {(b, a) for a, b in rules}, lambda face: _where(projection, face))
    return simplified(faces, owners.owner), owners.problems


def _where(projection: Projection, face: Any) -> str:
    """Where on earth a face lies, for whoever edits the map: a search on finer and finer grids."""
    point = face.representative_point()
    middle, reach = np.array((40.0, 30.0)), 140.0
    for _ in range(4):
        steps = np.linspace(-reach, reach, 141)
        lon, lat = np.meshgrid(middle[0] + steps, np.clip(middle[1] + steps, -40, 84))
        grid = np.column_stack((lon.ravel(), lat.ravel()))
        spots = projection.transform(grid)
        middle = grid[np.nanargmin(np.hypot(spots[:, 0] - point.x, spots[:, 1] - point.y))]
        reach /= 20
    return f"{face.area:.0f} square pixels at {middle[0]:.2f} {middle[1]:.2f}"


def _place_all(
    source: Source,
    variant: Variant,
    projection: Projection,
    shapes: Mapping[str, Any],
    rings: Mapping[str, Any],
) -> tuple[dict[str, Form], list[str]]:
    frame = rectangle(6, 6, projection.width - 6, projection.height - 6)
    lettering = read_lettering(LETTERING.read_text(encoding="utf-8"))
    found: dict[str, Form] = {}
    for key in sorted(key for key in shapes if key[0] not in "*~"):
        wish = Wish(
            *(
                projection.pixels([spots[key]])[0] if key in spots else None
                for spots in (source.unit, source.name, source.centre)
            )
        )
        province = variant.board.by_key[key]
        script = Script(name_extent(lettering, province, 1.0), larger(province))
        found[key] = _write_place(place(shapes[key], frame, wish, script), rings[key])
        coasts = {
            code.partition("/")[2]: _tenths(projection.pixels([point])[0])
            for code, point in source.unit.items()
            if code.startswith(f"{key}/")
        }
        if coasts:
            found[key]["coasts"] = coasts
    for key, parts in source.box.items():
        found[key] = _write_box(parts, projection)
    frame_size = (projection.width, projection.height)
    return found, find_collisions(found, variant.board, lettering, frame_size)


def _write_place(spots: Spots, rings: Any) -> Form:
    return {
        "unit": _tenths(spots.unit),
        "name": _tenths(spots.name),
        "scale": spots.scale,
        "elsewhere": [_tenths(spot) for spot in spots.elsewhere],
        "centre": _tenths(spots.centre),
        "rings": rings,
    }


def _in_pixels(parts: Iterable[float], projection: Projection) -> list[float]:
    """Left, top, width and height, from parts of the picture."""
    across, down = projection.width, projection.height
    return [
        round(part * whole, 1)
        for part, whole in zip(parts, (across, down, across, down), strict=True)
    ]


def _write_box(parts: Iterable[float], projection: Projection) -> Form:
    left, top, wide, high = box = _in_pixels(parts, projection)
    return {
        "unit": _tenths((left + wide * 0.27, top + high * 0.56)),
        "name": _tenths((left + wide * 0.62, top + high * 0.3)),
        "centre": _tenths((left + wide / 2, top + high / 2)),
        "rings": [],
        "box": box,
    }


def _pairs(
    listed: Mapping[tuple[str, str], str], shapes: Mapping[str, Any] | None = None
) -> list[Form]:
    found = []
    for between, why in listed.items():
        row: Form = {"between": list(between), "why": why}
        if shapes is not None and all(key in shapes for key in between):
            ends = nearest_points(shapes[between[0]], shapes[between[1]])
            row["line"] = _stepped([_rounded((end.x, end.y)) for end in ends])
        found.append(row)
    return found


def _graticule(projection: Projection) -> list[list[int]]:
    frame = rectangle(0, 0, projection.width, projection.height)
    lines = [[(lon, lat) for lat in range(-10, 81)] for lon in range(-40, 100, 10)]
    lines += [[(lon, lat) for lon in range(-45, 101)] for lat in range(-10, 81, 10)]
    found = []
    for points in lines:
        drawn = LineString(projection.pixels(points)).simplify(0.3).intersection(frame)
        found += [
            _stepped([_rounded(point) for point in part.coords])
            for part in getattr(drawn, "geoms", [drawn])
            if part.geom_type == "LineString" and part.length > 5
        ]
    return found


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0] * 10), round(point[1] * 10)


def _tenths(point: tuple[float, float]) -> list[int]:
    return list(_rounded(point))


def _stepped(points: Iterable[tuple[int, int]]) -> list[int]:
    """The first point, then every point's distance from the one before."""
    x = y = 0
    numbers = []
    for point in points:
        numbers += [point[0] - x, point[1] - y]
        x, y = point
    return numbers


def write_form(form: Form) -> str:
    """The text of a map.json: a line for each province, border and list."""
    parts = []
    for name, value in form.items():
        if name in _LISTS and value:
            rows = ",\n".join(_compact(row) for row in value)
            parts.append(f'"{name}":[\n{rows}\n]')
        elif name in {"provinces", "inks", "homelands"}:
            rows = ",\n".join(f"{_compact(key)}:{_compact(row)}" for key, row in value.items())
            parts.append(f'"{name}":{{\n{rows}\n}}')
        else:
            parts.append(f"{_compact(name)}:{_compact(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
