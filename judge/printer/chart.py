"""What every picture of one board shares: its map, its letters, its colours."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from judge.board.places import Location, Terrain
from judge.board.units import Power
from judge.board.variant import Variant
from judge.printer.board_map import BoardMap, Ink, Spot
from judge.printer.colours import EDGE, OFF, PATTERN_SIZE, PATTERNS, is_light, mixed
from judge.printer.counters import (
    badge,
    build_site,
    centre,
    counter,
    cross,
    ring,
    struck_out,
)
from judge.printer.inks import inks_of
from judge.printer.lettering import Lettering, read_lettering
from judge.printer.names import coast_mark, name_mark
from judge.printer.paths import outline
from judge.printer.rows import broadest_spot

LEGEND_HEIGHT = 136
_REFERENCE = re.compile(r'(?:xlink:href="#|url\(#)([a-z]+-[^")]+)')
_HATCH = (
    '<pattern id="hatch-land" width="7" height="7" patternUnits="userSpaceOnUse"'
    f' patternTransform="rotate(45)"><rect width="7" height="7" fill="{OFF}"/>'
    '<rect width="2.2" height="7" fill="#c9bfa8"/></pattern>'
)
_NOBODY = Ink("#ddd3ba", "#ddd3ba", EDGE, "plain", EDGE)
_FEW = 7  # powers that can be told by the patterns of their land alone


@dataclass(frozen=True, eq=False)
class Chart:
    """A board ready to be drawn upon; make it once, for it keeps what is still."""

    variant: Variant
    map: BoardMap
    lettering: Lettering
    words: Mapping[str, Mapping[str, str]]

    @property
    def height(self) -> int:
        """Of the whole picture, with the legend below the map."""
        return self.map.height + LEGEND_HEIGHT

    @cached_property
    def outlines(self) -> Mapping[str, str]:
        """The path of every province on the map."""
        return {
            key: outline(self.map, place.rings)
            for key, place in self.map.places.items()
            if place.rings
        }

    @cached_property
    def inks(self) -> Mapping[str, Ink]:
        """How each power is painted, by its id."""
        return inks_of(self.variant, self.map.inks)

    def spot(self, location: Location) -> Spot:
        """Where a unit stands; also where nobody may, for orders name such places, too."""
        province = location.province
        place = self.map.places.get(province.key)
        if place is not None:
            return (
                place.coasts.get(location.coast.value.upper(), place.unit)
                if location.coast
                else place.unit
            )
        return self._beyond.get(province.name, (self.map.width / 2, self.map.height / 2))

    @cached_property
    def _beyond(self) -> Mapping[str, Spot]:
        """Where what is out of play is broadest, by its name."""
        return {
            piece.name: broadest_spot(self.map, piece.rings)
            for piece in self.map.beyond
            if piece.rings
        }

    @cached_property
    def out_of_play(self) -> Mapping[str, tuple[Spot, str]]:
        """Where the board's own provinces that nobody enters lie, and how each is written."""
        return {
            province.name: (self._beyond[province.name], province.id)
            for province in self.variant.board.provinces
            if province.terrain is Terrain.IMPASSABLE and province.name in self._beyond
        }

    def say(self, section: str, name: str, **gaps: object) -> str:
        """A word or a sentence of pictures, from data/maps/words.toml."""
        return self.words[section][name].format_map(gaps)

    def arrow_ink(self, power: Power) -> str:
        """What a power's arrows are drawn with; a white power's are white, with a dark edge."""
        ink = self.inks[power.id]
        return ink.fill if is_light(ink.fill) else ink.line

    def marked(self, power: Power, kind: str, *, at_home: bool = False) -> str:
        """The name of a power's counter: with its letter, unless `at_home`, on its own land.

        Where there are many powers some are alike to who sees few colours: there each has it.
        """
        is_plain = at_home and len(self.variant.powers) <= _FEW
        return f"{'home' if is_plain else 'unit'}-{kind}-{power.id}"

    def definition(self, name: str) -> str:
        """What a name in a picture refers to."""
        kind, _, rest = name.partition("-")
        if kind in self.lettering.fonts:
            return self.lettering.definition(name)
        if kind == "shape":
            return f'<path id="{name}" d="{self.outlines[rest]}"/>'
        if kind == "hatch":
            return _HATCH
        if kind == "pattern":
            return _pattern(name, self.inks[rest])
        return f'<g id="{name}">{self._mark(kind, rest)}</g>'

    def _mark(self, kind: str, rest: str) -> str:
        match kind:
            case "unit" | "home":
                letter, _, power = rest.partition("-")
                written = self.variant.power_by_id[power].letter if kind == "unit" else ""
                return counter(letter, self.inks[power], written, self.lettering)
            case "sample":  # of no power
                return counter(rest, _NOBODY, "", self.lettering)
            case "badge":
                letter, _, power = rest.partition("-")
                return badge(letter, self.variant.power_by_id[power].letter, self.lettering)
            case "centre":
                return centre(self.inks.get(rest))
            case "site":
                return build_site(self.inks.get(rest))
            case "cross" | "struck":
                return struck_out() if kind == "struck" else cross(float(rest))
            case "ring":
                return ring(rest)
            case "coast":
                return coast_mark(self.lettering, rest)
            case "name" | "small":
                scale = self.map.places[rest].scale if kind == "name" else 1.0
                return name_mark(self.lettering, self.variant.board.by_key[rest], scale)
            case _:
                raise KeyError(f"{kind}-{rest}")

    def definitions(self, fragments: Iterable[str]) -> str:
        """Everything that some fragments of a picture refer to, each once."""
        found: dict[str, str] = {}
        pending = list(fragments)
        while pending:
            for match in _REFERENCE.finditer(pending.pop()):
                if match[1] not in found:
                    found[match[1]] = self.definition(match[1])
                    pending.append(found[match[1]])
        return "".join(found[name] for name in sorted(found))


def _pattern(name: str, ink: Ink) -> str:
    size = PATTERN_SIZE
    return (
        f'<pattern id="{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
        f'<rect width="{size}" height="{size}" fill="{ink.wash}"/>'
        f'<g fill="none" stroke="{darker(ink)}">{PATTERNS[ink.pattern]}</g></pattern>'
    )


def darker(ink: Ink) -> str:
    """What a power's pattern is drawn with on its land."""
    return mixed(ink.wash, ink.line, 0.3)


def make_chart(variant: Variant, drawn: BoardMap, lettering_text: str, words_text: str) -> Chart:
    """Make a chart from a board, its map, and the texts of lettering.json and words.toml."""
    words: dict[str, Any] = tomllib.loads(words_text)
    return Chart(variant, drawn, read_lettering(lettering_text), words)
