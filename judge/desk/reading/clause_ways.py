"""The ways to part the words of a sentence into clauses.

What clauses about the clock are made of stands in `grammar/clauses.txt`, in its order; what those
about other settings are, in whatever order, in `grammar/setting-clauses.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from judge.desk.reading.clause_words import Atom

MOST_ATOMS = 30
"""A sentence of more says too much to be sure of."""
MOST_WAYS = 200


@dataclass(frozen=True, slots=True)
class SaidClause:
    """What a clause is of, and the words of it that say something, without commas.

    It `sets` what a row of the table says; nothing where `kind` tells what is made of it.
    """

    kind: str
    atoms: tuple[Atom, ...]
    sets: str = ""


class ClauseWays:
    """Finds them; built once from the table."""

    def __init__(self, table: str, settings: str) -> None:
        named: dict[str, str] = {}
        self._kinds: list[tuple[str, re.Pattern[str]]] = []
        for line in table.splitlines():
            if line.startswith("#"):
                continue
            if " = " in line:
                name, _, ways = line.partition(" = ")
                named[name] = _pattern(ways, named)
            elif ": " in line:
                kind, _, ways = line.partition(": ")
                self._kinds.append((kind, re.compile(_pattern(ways, named))))
        self._bags: dict[tuple[str, ...], list[str]] = {}
        for sets, row in _rows(settings):
            for bag in row:
                self._bags.setdefault(bag, []).extend(sets.split(" or "))

    def ways(self, atoms: Sequence[Atom]) -> Iterator[tuple[int, tuple[SaidClause, ...]]]:
        """Each way to part a sentence to its end, with what it costs; the cheapest first."""
        if len(atoms) > MOST_ATOMS:
            return
        names = [f"{atom.kind} " for atom in atoms]

        @cache
        def from_(start: int) -> tuple[tuple[int, tuple[SaidClause, ...]], ...]:
            if start == len(atoms):
                return ((0, ()),)
            skips = names[start] == "sep "
            begin = start + skips
            found: list[tuple[int, tuple[SaidClause, ...]]] = []
            for end in range(begin + 1, len(atoms) + 1):
                own = tuple(atom for atom in atoms[begin:end] if atom.kind != "sep")
                kinds = self._fitting("".join(names[begin:end]), own)
                behind = from_(end) if kinds else ()
                cost = (end - begin - len(own)) + (start > 0 and not skips)
                found.extend(
                    (cost + more, (clause, *rest)) for clause in kinds for more, rest in behind
                )
            return tuple(sorted(found, key=lambda way: way[0])[:MOST_WAYS])

        yield from from_(0)

    def _fitting(self, row: str, atoms: tuple[Atom, ...]) -> list[SaidClause]:
        known = [SaidClause(kind, atoms) for kind, way in self._kinds if way.fullmatch(row)]
        # "grace, no ...": what is denied stands beside it.
        is_parted = "sep " in row and "no " in row
        bag = () if is_parted else tuple(sorted(atom.kind for atom in atoms))
        return known + [SaidClause("", atoms, sets) for sets in self._bags.get(bag, ())]


def _rows(table: str) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """The rows of a table: what is set, and each way to say it, its words by the alphabet."""
    for line in table.splitlines():
        sets, colon, ways = line.partition(": ")
        if colon and not line.startswith("#"):
            yield sets, [bag for way in ways.split("|") for bag in _bags(way.split())]


def _bags(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    given = (((), (word[:-1],)) if word.endswith("?") else ((word,),) for word in words)
    for choice in product(*given):
        yield tuple(sorted(word for part in choice for word in part))


def _pattern(ways: str, named: dict[str, str]) -> str:
    parts = []
    for way in ways.split("|"):
        words = (word for word in way.split())
        parts.append("".join(_word(word, named) for word in words))
    return f"(?:{'|'.join(parts)})"


def _word(word: str, named: dict[str, str]) -> str:
    name = word.removesuffix("?")
    pattern = named.get(name, f"(?:{name} )")
    return f"{pattern}?" if word.endswith("?") else pattern
