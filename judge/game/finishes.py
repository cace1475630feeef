"""What games that are over have come to, power by power: a table that anybody can work out anew.

Of each game that was won, conceded or drawn every power counts once: it has won, or has shared
the draw; else it has survived, if it has a unit or a centre at the end, or is out. Its centres are
those after the last phase of each game year, and of all these the mean. A cancelled game doesn't
count, nor a fork, whose beginning was played elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from judge.game.annals import Annal
from judge.game.events import Ending


class PowerFate(StrEnum):
    """What a game came to for a power."""

    WON = "won"
    DRAWN = "drawn"
    SURVIVED = "survived"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Finish:
    """A game that is over, powers by their ids.

    `board` is the id of its board, `options` what was chosen there ("victory=20"). `alive` are
    those with a unit or a centre; `years` are the centres after the last phase of each game year.
    """

    game: str
    board: str
    options: tuple[str, ...]
    ending: Ending
    victors: tuple[str, ...]
    alive: frozenset[str]
    years: tuple[Mapping[str, int], ...]

    def fate(self, power: str) -> PowerFate:
        """What it came to for a power."""
        if power in self.victors:
            return PowerFate.DRAWN if self.ending is Ending.DRAW else PowerFate.WON
        return PowerFate.SURVIVED if power in self.alive else PowerFate.OUT


@dataclass(frozen=True, slots=True)
class Tally:
    """A row of the table: the games of a power by what they came to, and its mean centres."""

    power: str
    games: Mapping[PowerFate, tuple[str, ...]]
    centres: float | None


def counts(finish: Finish) -> bool:
    """Whether a game counts."""
    return finish.ending is not Ending.CANCELLED


def tallies(finishes: Iterable[Finish], powers: Iterable[str]) -> Iterator[Tally]:
    """The table of some games on one board, a row a power."""
    games = [finish for finish in finishes if counts(finish)]
    for power in powers:
        by_fate = {fate: [f.game for f in games if f.fate(power) is fate] for fate in PowerFate}
        years = [year.get(power, 0) for finish in games for year in finish.years]
        mean = sum(years) / len(years) if years else None
        yield Tally(power, {fate: tuple(names) for fate, names in by_fate.items()}, mean)


def years_of(annals: Sequence[Annal]) -> tuple[Mapping[str, int], ...]:
    """The centres after the last phase of each game year."""
    last = {annal.phase.year: annal.centres for annal in annals}
    return tuple(last[year] for year in sorted(last))
