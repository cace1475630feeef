"""Countries and their parts, by what people call them: `grammar/countries.txt`.

Which days are free there is told by a `HolidayBook`, which the desk is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from typing import Protocol

from judge.game.public_holidays import PublicHolidays
from judge.orders.gazetteer import fold

LONGEST = 200
"""In letters: more of them name no places."""
_MOST_JOINED = 3
"""A name has so many parts that "and" or a comma joins: "Antigua and Barbuda"."""
_NEAR_ENOUGH = 0.75
_SMALL = "small"
_BETWEEN = re.compile(r"\s*(?:[,;/&+]|\band\b)\s*", re.IGNORECASE)
_CODE = re.compile(r"[A-Za-z]{2}(?:-[\w ]{1,12})?")


class HolidayBook(Protocol):
    """What tells which days are public holidays."""

    def days(self, homeland: Homeland, first: date, last: date) -> PublicHolidays:
        """Those of a country, or of a part of it, from one day to another."""


@dataclass(frozen=True, slots=True)
class Homeland:
    """A country, or a part of one, by its code ("DE-BY"), and its name."""

    code: str
    title: str

    @property
    def whole(self) -> str:
        """The code of the country of which it is a part, or its own."""
        return self.code.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Homelands:
    """What a row of names names; or the first of them that is `unknown`, with what is `near` it.

    Of a name that is several countries' all are `doubtful`.
    """

    found: tuple[Homeland, ...] = ()
    unknown: str = ""
    near: tuple[str, ...] = ()
    doubtful: tuple[Homeland, ...] = ()


class HomelandTable:
    """The names, from the text of the table; `read_homelands` makes it once."""

    def __init__(self, table: str) -> None:
        self._by_name: dict[str, list[Homeland]] = {}
        self._by_code: dict[str, Homeland] = {}
        self._titles: dict[str, str] = {}
        self._small: tuple[str, ...] = ()
        for code, names in _rows(table):
            if code == _SMALL:
                self._small = tuple(sorted(map(_flat, names), key=len, reverse=True))
                continue
            homeland = Homeland(code, names[0])
            self._by_code[code.upper()] = homeland
            for name in dict.fromkeys(map(_flat, names)):
                self._by_name.setdefault(name, []).append(homeland)
                self._titles.setdefault(name, names[0])
        shared = [(name, row) for name, row in self._by_name.items() if len(row) > 1]
        for homeland in [one for name, row in shared for one in row if _flat(one.title) == name]:
            self._rename(homeland)

    def _rename(self, homeland: Homeland) -> None:
        """Give a country, or a part of one, a title that no other has."""
        renamed = replace(homeland, title=self.title_in_full(homeland))
        self._by_code[homeland.code.upper()] = renamed
        for row in self._by_name.values():
            row[:] = [renamed if one == homeland else one for one in row]

    @property
    def homelands(self) -> Mapping[str, Homeland]:
        """All of them by their codes."""
        return self._by_code

    def title_in_full(self, homeland: Homeland) -> str:
        """A name that no other has: "Georgia, United States"."""
        if homeland.whole == homeland.code or homeland.title.endswith(self._of(homeland)):
            return homeland.title
        return f"{homeland.title}{self._of(homeland)}"

    def _of(self, homeland: Homeland) -> str:
        return f", {self._by_code[homeland.whole.upper()].title}"

    def read(self, words: str) -> Homelands:
        """What some words name, to their end: "Bavaria, Germany and the UK"."""
        pieces = [piece for piece in _BETWEEN.split(words[:LONGEST].strip(" .!?")) if piece]
        found: list[Homeland] = []
        at = 0
        while at < len(pieces):
            long, named = self._longest(pieces[at : at + _MOST_JOINED])
            if not named:
                return self._unknown(pieces[at])
            at += long
            if len(named) > 1:
                behind = self._longest(pieces[at : at + _MOST_JOINED])[1]
                around = {one.code for one in (*found[-1:], *behind)}
                named = [one for one in named if one.whole in around - {one.code}] or named
            if len(named) > 1:
                return Homelands(doubtful=tuple(named))
            found.append(named[0])
        return Homelands(tuple(_without_wholes(found)))

    def _longest(self, pieces: Sequence[str]) -> tuple[int, list[Homeland]]:
        """How many pieces are one name, and whose it is."""
        for long in range(len(pieces), 0, -1):
            named = self._named(" and ".join(pieces[:long]))
            if named:
                return long, named
        return 0, []

    def _named(self, words: str) -> list[Homeland]:
        bare = words.strip(" ().\"'")
        if _CODE.fullmatch(bare) and bare[:2].isupper() and bare.upper() in self._by_code:
            return [self._by_code[bare.upper()]]
        for name in self._barer(_flat(words)):
            if name in self._by_name:
                return self._by_name[name]
        return []

    def _barer(self, name: str) -> Iterator[str]:
        """A name, and what is left of it without the small words around it."""
        yield name
        while name:
            ahead = next((s for s in self._small if name.startswith(f"{s} ")), "")
            behind = next((s for s in self._small if name.endswith(f" {s}")), "")
            if not ahead and not behind:
                return
            name = name.removeprefix(f"{ahead} ") if ahead else name.removesuffix(f" {behind}")
            yield name

    def _unknown(self, words: str) -> Homelands:
        *_, bare = self._barer(_flat(words))
        close = get_close_matches(bare, self._by_name, n=3, cutoff=_NEAR_ENOUGH)
        near = tuple(dict.fromkeys(self._titles[name] for name in close))
        return Homelands(unknown=" ".join(words.split()), near=near)


@lru_cache(maxsize=1)
def read_homelands(table: str) -> HomelandTable:
    """The names that stand in a text, made when they are first asked for."""
    return HomelandTable(table)


def _without_wholes(found: Sequence[Homeland]) -> Iterator[Homeland]:
    """Each once; a country beside its own part only says of which it is: "Bavaria, Germany"."""
    once = list(dict.fromkeys(found))
    parted = {one.whole for one in once if one.whole != one.code}
    return (one for one in once if one.code not in parted)


def _flat(name: str) -> str:
    """A name as it is looked up: in small letters, without accents, points and hyphens."""
    bare = fold(name.replace(".", ""))
    return " ".join(re.findall(r"\w+", bare.replace("'", "").replace("\u2019", "")))


def _rows(table: str) -> Iterator[tuple[str, list[str]]]:
    for line in table.splitlines():
        code, colon, names = line.partition(": ")
        if colon and not line.startswith("#"):
            yield code, [name.strip() for name in names.split(",")]
