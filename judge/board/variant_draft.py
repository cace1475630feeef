"""A variant's text while it is being read: what was found, and every fault so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from judge.board.places import Location, Province, Terrain
from judge.board.units import Power, Unit
from judge.board.variant_shape import SECTIONS

TERRAINS = dict(
    zip(
        SECTIONS,
        (
            Terrain.INLAND,
            Terrain.COASTAL,
            Terrain.SEA,
            Terrain.BOX,
            Terrain.ICE,
            Terrain.IMPASSABLE,
        ),
        strict=True,
    )
)

Table = Mapping[str, Any]
_HEADING = re.compile(r"\s*\[([^\[\],]+)\]")
_KEY = re.compile(r"""\s*(?:["']([^"']*)["']|([^\s="']+))\s*=""")


@dataclass(frozen=True, slots=True)
class VariantProblem:
    """A fault of a variant's text: its line (0 if it has none) and what is wrong."""

    line: int
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


@dataclass
class Draft:
    """What has been read so far, and what was wrong with it."""

    lines: tuple[str, ...]
    problems: list[VariantProblem] = field(default_factory=list)
    provinces: dict[str, Province] = field(default_factory=dict)
    locations: dict[str, Location] = field(default_factory=dict)
    homes: dict[Power, tuple[Province, ...]] = field(default_factory=dict)
    sites: dict[Power, tuple[Province, ...]] = field(default_factory=dict)
    opening: list[Unit] = field(default_factory=list)
    headings: dict[Power, str] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> Draft:
        """A draft of a text; its lines are those that the reader of TOML counts."""
        return cls(tuple(text.split("\n")))

    def fault(self, message: str, table: str, key: str = "") -> None:
        """Note a fault at the line where a key of a table stands.

        What stands in the board that is extended is told at the line that extends it.
        """
        self.problems.append(VariantProblem(self.line_of(table, key) or self.extends, message))

    @property
    def extends(self) -> int:
        """The line that names the board which is extended; 0 if none does."""
        return self._index.get(("", "extends"), 0)

    def location(self, word: str, section: str, key: str) -> Location | None:
        """The location of an id; None, and a fault, if there is none."""
        found = self.locations.get(word)
        if found is None:
            self.fault(say_unknown(word, self.locations), section, key)
        return found

    def places(self, words: Iterable[str], section: str, key: str) -> tuple[Province, ...]:
        """The provinces of some ids."""
        found = (self.location(word, section, key) for word in words)
        return tuple(location.province for location in found if location is not None)

    def line_of(self, table: str, key: str) -> int:
        """The line of a key, or where its table begins; 0 if neither is there."""
        table = table.replace(" ", "")
        above, _, last = table.rpartition(".")
        places = ((table, key), (table, ""), (table, "."), (above, last))
        return next((self._index[place] for place in places if place in self._index), 0)

    @cached_property
    def _index(self) -> Mapping[tuple[str, str], int]:
        """The lines of headings and keys; a table's first part is under "."."""
        found: dict[tuple[str, str], int] = {}
        table = ""
        for number, line in enumerate(self.lines, start=1):
            if heading := _HEADING.match(line):
                table = re.sub(r"[\"' ]", "", heading[1])
                found.setdefault((table, ""), number)
                _put_above(found, table, number)
            elif key := _KEY.match(line):
                inner, _, last = ("", "", key[1]) if key[1] is not None else key[2].rpartition(".")
                whole = f"{table}.{inner}".strip(".") if inner else table
                found.setdefault((whole, last), number)
                if inner:
                    _put_above(found, f"{whole}.{last}", number)
        return found


def say_unknown(word: str, ids: Iterable[str]) -> str:
    """That no province has an id, and which one has it but for capitals."""
    like = next((id_ for id_ in ids if id_.lower() == word.lower()), "")
    return f"no province of this board has the id {word!r}" + (f"; it has {like!r}" if like else "")


def _put_above(found: dict[tuple[str, str], int], table: str, number: int) -> None:
    """Note a line as the first part of every table above one."""
    while table:
        table, _, key = table.rpartition(".")
        found.setdefault((table, key), number)
        found.setdefault((table, "."), number)
