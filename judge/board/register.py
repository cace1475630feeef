"""The register of hyperspace: the links and barriers in force, and what was used up.

It is part of a position, in its JSON form (`Position.registers`):
`{"links": [{"pair": ["ALB", "SWI"], "until": "F1902"}], "barriers": [...],
"consents": [{"power": "GERMANY", "pair": "*", "phase": "F1902"}],
"year": 1902, "budget_used": {"TROGS": 2}, "destroyed": {"GERMANY": 1}}`.
Permanent links are the board's, and are never listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.board.calendar import read_season, write_season
from judge.board.hyperspace import Pair, pair_of
from judge.board.places import Location, Province


@dataclass(frozen=True, slots=True)
class Granted:
    """A consent on file: a power, a pair or any, and a season's number or any (Swiss 21)."""

    power: str
    pair: Pair | None = None
    season: int | None = None

    def covers(self, power: str, pair: Pair, season: int) -> bool:
        """Whether it lets a power go through the link of a pair in a season."""
        return self.power == power and self.pair in {None, pair} and self.season in {None, season}


@dataclass(frozen=True, slots=True)
class Register:
    """What a movement season begins with.

    `links` and `barriers` hold the number of the season with whose end they
    end (see `season_number`); no pair is in both. `used` counts the Link and
    Separate orders of a power, `destroyed` its units that no build may replace
    this Winter (Swiss 17), both in the game year `year`; None: none yet.
    """

    links: Mapping[Pair, int] = field(default_factory=dict)
    barriers: Mapping[Pair, int] = field(default_factory=dict)
    consents: tuple[Granted, ...] = ()
    year: int | None = None
    used: Mapping[str, int] = field(default_factory=dict)
    destroyed: Mapping[str, int] = field(default_factory=dict)

    def in_year(self, year: int) -> Register:
        """The register with the counts of a game year; another year's are nothing to it."""
        if self.year == year:
            return self
        if self.year is None:
            return replace(self, year=year)
        return replace(self, year=year, used={}, destroyed={})

    def has_consent(self, power: str, pair: Pair, season: int) -> bool:
        """Whether a power may go through the link of a pair in a season."""
        return any(granted.covers(power, pair, season) for granted in self.consents)


def read_register(form: Mapping[str, Any], places: Mapping[str, Location]) -> Register:
    """Read the JSON form; ValueError says what is wrong with it."""
    year = form.get("year")
    if year is not None and (isinstance(year, bool) or not isinstance(year, int)):
        raise ValueError(f"registers: the year is a number, not {year!r}")
    return Register(
        links=_read_ends(form.get("links"), places),
        barriers=_read_ends(form.get("barriers"), places),
        consents=tuple(_read_consent(row, places) for row in _rows(form.get("consents"))),
        year=year,
        used=_read_counts(form.get("budget_used")),
        destroyed=_read_counts(form.get("destroyed")),
    )


def write_register(register: Register) -> dict[str, Any]:
    """Write the JSON form."""
    return {
        "links": _write_ends(register.links),
        "barriers": _write_ends(register.barriers),
        "consents": [_write_consent(granted) for granted in register.consents],
        "year": register.year,
        "budget_used": dict(register.used),
        "destroyed": dict(register.destroyed),
    }


def banned_builds(form: Mapping[str, object], year: int, power: str) -> int:
    """How many units that a power lost in a game year no build may replace in its Winter."""
    destroyed = form.get("destroyed")
    if not isinstance(destroyed, dict) or form.get("year") not in {None, year}:
        return 0
    return int(destroyed.get(power, 0))


def _rows(value: object) -> Iterable[Mapping[str, Any]]:
    rows = value if isinstance(value, list) else [] if value is None else [value]
    for row in rows:
        if not isinstance(row, dict):
            raise ValueError(f"registers: {row!r} should be an object")  # noqa: TRY004 -- bad form
        yield row


def _read_ends(value: object, places: Mapping[str, Location]) -> Mapping[Pair, int]:
    return {
        _read_pair(row.get("pair"), places): read_season(str(row.get("until")))
        for row in _rows(value)
    }


def _read_pair(value: object, places: Mapping[str, Location]) -> Pair:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"registers: a pair is two places, not {value!r}")
    one, other = value
    return pair_of(_read_place(one, places), _read_place(other, places))


def _read_place(word: object, places: Mapping[str, Location]) -> Province:
    found = places.get(str(word).upper())
    if found is None:
        raise ValueError(f"registers: {word!r} is no place of this board")
    return found.province


def _read_consent(row: Mapping[str, Any], places: Mapping[str, Location]) -> Granted:
    pair, season = row.get("pair", "*"), row.get("phase")
    return Granted(
        power=str(row.get("power")).upper(),
        pair=None if pair == "*" else _read_pair(pair, places),
        season=None if season in {None, "*"} else read_season(str(season)),
    )


def _read_counts(value: object) -> Mapping[str, int]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise ValueError(f"registers: {value!r} should count by power")  # noqa: TRY004 -- bad form
    for power, count in value.items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise ValueError(f"registers: {count!r} of {power} is no count")
    return {str(power).upper(): count for power, count in value.items()}


def _write_ends(ends: Mapping[Pair, int]) -> list[dict[str, Any]]:
    rows = sorted(ends.items(), key=lambda row: (row[0][0].key, row[0][1].key))
    return [
        {"pair": [one.key, other.key], "until": write_season(until)} for (one, other), until in rows
    ]


def _write_consent(granted: Granted) -> dict[str, Any]:
    pair = [end.key for end in granted.pair] if granted.pair else "*"
    row: dict[str, Any] = {"power": granted.power, "pair": pair}
    if granted.season is not None:
        row["phase"] = write_season(granted.season)
    return row
