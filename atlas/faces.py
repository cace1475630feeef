"""Land, borders and seas cut the picture into faces; every face gets its owner.

An owner is the key of a province; `*name` is land and `~name` water that
nobody enters.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import shapely
from shapely import coverage_simplify
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import polygonize, unary_union
from shapely.strtree import STRtree

from atlas.earth import Earth
from atlas.projection import Projection
from atlas.source import Source
from atlas.strokes import densified, lengthened, smooth, wavering

Pairs = frozenset[tuple[str, str]]
_MARGIN = 60  # beyond the frame, so that what touches it is whole
_CLOSE = 0.9  # pixels: fjords and sounds narrower than twice that are closed
_WORLD = (-100.0, -35.0, 178.0, 84.0)  # no board of ours reaches beyond
_NEAR = 90  # pixels: an island farther off is nobody's


def draw_land(source: Source, projection: Projection, earth: Earth) -> Any:
    """All land in the frame, in pixels; narrow water closed, small islands and lakes left out."""
    reach = box(-_MARGIN, -_MARGIN, projection.width + _MARGIN, projection.height + _MARGIN)
    world = box(*_WORLD)
    pieces = []
    for country in earth.land(_WORLD):
        shape = country.intersection(world).segmentize(0.7)
        projected = shapely.transform(shape, projection.transform)
        pieces += [
            part.intersection(reach).buffer(0.02, join_style="mitre")
            for part in polygons(_valid(projected))
            if part.intersects(reach)
        ]
    land = unary_union(pieces + [_area(projection, points) for points in source.fill.values()])
    for points in source.cut.values():
        land = land.difference(_area(projection, points))
    land = _without_crumbs(land, source)
    land = land.buffer(_CLOSE).buffer(-1.6 * _CLOSE).buffer(0.6 * _CLOSE)
    return MultiPolygon(polygons(_valid(_without_crumbs(land, source).simplify(0.15))))


def _area(projection: Projection, points: Any) -> Any:
    return Polygon(projection.pixels(densified(points, 0.4)))


def _without_crumbs(land: Any, source: Source) -> Any:
    island = float(source.settings.get("smallest island", "20"))
    lake = float(source.settings.get("smallest lake", "200"))
    return MultiPolygon(
        [
            Polygon(g.exterior, [hole for hole in g.interiors if Polygon(hole).area > lake])
            for g in polygons(land)
            if g.area > island
        ]
    )


def polygons(shape: Any) -> list[Any]:
    """Every polygon in a shape of any kind."""
    if shape.is_empty:
        return []
    if shape.geom_type == "Polygon":
        return [shape]
    return [part for inner in getattr(shape, "geoms", []) for part in polygons(inner)]


def _valid(shape: Any) -> Any:
    if shape.is_valid:
        return shape
    return shapely.make_valid(shape, method="structure", keep_collapsed=False)


def cut_faces(source: Source, projection: Projection, earth: Earth, land: Any) -> list[Any]:
    """The faces between coasts, borders and the frame. Lines that end in nothing vanish."""
    frame = box(0, 0, projection.width, projection.height)
    borders = [
        LineString(wavering(projection.pixels(densified(points, 9)), name))
        for name, points in source.border.items()
    ]
    for one, other in source.frontier.values():
        for line, ends in earth.frontier(one, other):
            borders.append(LineString(lengthened(projection.pixels(list(line.coords)), ends)))
    lines = [LineString(smooth(projection.pixels(points))) for points in source.line.values()]
    edges = [
        land.boundary,
        unary_union(borders).intersection(land.buffer(0.6)),
        unary_union(lines).difference(land.buffer(-0.6)),
        frame.boundary,
    ]
    return [
        face
        for face in polygonize(unary_union(edges))
        if frame.contains(face.representative_point())
    ]


class Owners:
    """Who owns which face: those with a seed first, then what lies beside them."""

    def __init__(self, faces: list[Any], land: Any, frame: Any) -> None:
        self._faces, self._frame = faces, frame
        self._tree = STRtree(faces)
        prepared = shapely.prepared.prep(land)
        self._dry = [prepared.contains(face.representative_point()) for face in faces]
        self._shared = _shared_lengths(faces)
        self.owner: dict[int, str] = {}
        self.problems: list[str] = []

    def claim(self, label: str, points: Iterable[Any], *, dry: bool) -> None:
        """Give the faces in which a place's seeds lie to it."""
        for point in points:
            spot = Point(point)
            hits = [i for i in self._tree.query(spot) if self._faces[i].contains(spot)]
            if not hits:
                if self._frame.contains(spot):
                    self.problems.append(f"the seed {point} of {label} lies in no face")
                continue
            if self._dry[hits[0]] != dry:
                self.problems.append(f"the seed {point} of {label} is on the wrong element")
            if self.owner.get(hits[0], label) != label:
                self.problems.append(f"{self.owner[hits[0]]} and {label} are one face")
            self.owner[hits[0]] = label

    def fill(self, neighbours: Pairs, where: Callable[[Any], str]) -> None:
        """Give every other face to who lies beside it; an island by the seas round it."""
        for _ in range(6):
            for i in sorted(self._unowned(), key=lambda i: -self._faces[i].area):
                beside = self._beside(i, dry=self._dry[i])
                if beside:
                    self.owner[i] = max(beside, key=lambda label: (beside[label], label))
                    if self._faces[i].area > 150:
                        self.problems.append(f"{where(self._faces[i])}: taken for {self.owner[i]}")
        for i in self._unowned():
            if self._dry[i]:
                self.owner[i] = self._nearest(i, neighbours)
                if self.owner[i] == "*island" and self._faces[i].area > 60:
                    self.problems.append(f"{where(self._faces[i])}: an island of nobody")
            else:
                self.owner[i] = "~water"
                if self._faces[i].area > 5:
                    self.problems.append(f"{where(self._faces[i])}: water of nobody")

    def _unowned(self) -> list[int]:
        return [i for i in range(len(self._faces)) if i not in self.owner]

    def _beside(self, i: int, *, dry: bool) -> dict[str, float]:
        found: dict[str, float] = defaultdict(float)
        for j, length in self._shared[i].items():
            if self._dry[j] == dry and j in self.owner and length > 0.5:
                found[self.owner[j]] += length
        return found

    def _nearest(self, i: int, neighbours: Pairs) -> str:
        seas = {sea for sea in self._beside(i, dry=False) if not sea.startswith("~")}
        near = sorted(
            (self._faces[i].distance(self._faces[j]), label)
            for j, label in self.owner.items()
            if self._dry[j] and not label.startswith("*") and self._faces[j].area > 200
        )
        for distance, label in near[:8]:
            fits = all((label, sea) in neighbours for sea in seas)
            if distance < _NEAR and fits:
                return label
        return "*island"


def _shared_lengths(faces: list[Any]) -> Mapping[int, Mapping[int, float]]:
    """How much border two faces share; they are noded, so common borders are common edges."""
    shared: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    first: dict[Any, int] = {}
    for i, face in enumerate(faces):
        for ring in (face.exterior, *face.interiors):
            points = list(ring.coords)
            for a, b in itertools.pairwise(points):
                j = first.setdefault((min(a, b), max(a, b)), i)
                if j != i:
                    length = Point(a).distance(Point(b))
                    shared[i][j] += length
                    shared[j][i] += length
    return shared


def simplified(faces: list[Any], owner: Mapping[int, str]) -> dict[str, Any]:
    """One shape for every owner, with fewer points; common borders stay common."""
    parts: dict[str, list[Any]] = defaultdict(list)
    for i, label in owner.items():
        parts[label].append(faces[i])
    labels = sorted(parts)
    whole = [unary_union(parts[label]) for label in labels]
    return dict(zip(labels, coverage_simplify(whole, 1.0), strict=True))
