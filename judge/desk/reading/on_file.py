"""What a clause says of orders that stand: that they stay as they are, or that they go."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.places import Province
from judge.board.units import UnitKind
from judge.orders.gazetteer import WORD, fold
from judge.orders.reading.composing import read_table
from judge.orders.reading.languages import spellings
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word, WordReader

LONGEST = 400
MOST_STRANGE = 2
"""So many words of a clause may be strange: "the Bohemian caper stays as ordered"."""
_SEASONS = {"SPRING": Season.SPRING, "FALL": Season.FALL, "WINTER": Season.WINTER}
_TELLING = (
    "STAYS", "AS_IS", "NOTHING_NEW", "KEEP", "SENT", "GOES", "UNDOES", "GOES_ALL",
)  # fmt: skip
_DIVIDES = frozenset({"COMMA", "STOP", "BRACKET"})
_EVERY = frozenset({"ALL", "GOES_ALL", "NOTHING_NEW"})
_LEFT = frozenset({"DEED", "DOUBT", "LATER", "DASH", "STROKE"})
_OF_PHASE = {"OF_WINTER": PhaseKind.ADJUSTMENT, "OF_RETREATS": PhaseKind.RETREAT}


class Fate(Enum):
    """What is to become of orders that stand."""

    STAYS, GOES = range(2)


@dataclass(frozen=True, slots=True)
class Restated:
    """A clause about orders that stand, by what it names.

    `is_all` if it means every one, `is_rest` those that the letter doesn't name; `count` is how
    many it says they are. It `is_sure` if it can't be about what stands above it in its letter.
    """

    fate: Fate
    start: int
    end: int
    places: frozenset[Province]
    kind: UnitKind | None = None
    is_all: bool = False
    is_rest: bool = False
    count: int = 0
    is_sure: bool = False


@lru_cache(maxsize=32)
def on_file_words(reader: OrderReader) -> WordReader:
    """The reader of a board's words, made once."""
    return WordReader(reader, reader.on_file_table)


@lru_cache(maxsize=8)
def _telling_words(table: str) -> frozenset[str]:
    """The longest word of each phrase that says that orders stay or go."""
    rows = read_table(table)
    phrases = (spelt for name in _TELLING for row in rows[name] for spelt in spellings(row))
    return frozenset(max(WORD.findall(phrase), key=len) for phrase in phrases)


def may_restate(text: str, reader: OrderReader) -> bool:
    """Whether a sentence has a word that may be about orders on file; most have none."""
    return not _telling_words(reader.on_file_table).isdisjoint(WORD.findall(fold(text)))


def chunks_of(words: Sequence[Word]) -> list[list[Word]]:
    """The words of a sentence between its commas and the like; names in a row stay together."""
    rows: list[list[Word]] = [[]]
    for word in words:
        if _DIVIDES & word.classes:
            rows.append([])
        else:
            rows[-1].append(word)
    joined: list[list[Word]] = []
    for row in filter(None, rows):
        if joined and all(w.places or "AND" in w for w in joined[-1]):
            joined[-1] = [*joined[-1], *row]  # "Paris, Brest and Holland as before"
        else:
            joined.append(row)
    return joined


def halves(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """The parts of a clause before and behind each "and": one of them may say more orders."""
    for at, word in enumerate(words):
        if "AND" in word:
            yield words[:at]
            yield words[at + 1 :]


def restated(words: Sequence[Word], now: Phase) -> Restated | None:
    """What a clause says of orders that stand; None if it says nothing, or says it in doubt."""
    has = _said_of(words, now)
    is_doubtful = _LEFT & has or ("ASKS" in has and "POLITE" not in has)
    if not words or is_doubtful or any(word.power is not None for word in words):
        return None
    seasons = {known for name, known in _SEASONS.items() if name in has}
    if (
        seasons - {now.season}
        or _names_year(words, now)
        or sum(not word.classes for word in words) > MOST_STRANGE
    ):
        return None
    fate = _fate(has)
    if fate is None:
        return None
    kinds = {word.kind for word in words if word.kind is not None}
    named = frozenset(word.places[0] for word in words if word.places)
    return Restated(
        fate,
        words[0].start,
        words[-1].end,
        named,
        min(kinds, key=str) if len(kinds) == 1 else None,
        is_all=not (named or kinds) and not {*_EVERY, "SENT"}.isdisjoint(has),
        is_rest="REST" in has,
        count=max((word.number for word in words), default=0),
        is_sure=bool({"STAYS", "SENT", "NOTHING_NEW", "GOES_ALL"} & has),
    )


def _said_of(words: Sequence[Word], now: Phase) -> set[str]:
    """The classes of a clause; "builds" are what was sent for a Winter, and else for later."""
    has = {name for word in words for name in word.classes}
    for name, kind in _OF_PHASE.items():
        if name in has:
            has.add("SENT" if kind is now.kind else "LATER")
    return has


def _names_year(words: Sequence[Word], now: Phase) -> bool:
    """Whether a clause has a number that isn't this year's: it is about something else."""
    figures = (word.written.strip("'\u2019.") for word in words)
    return any(f.isdigit() and int(f[-2:]) != now.year % 100 for f in figures)


def goes_on(words: Sequence[Word], before: Restated, told: Collection[Province]) -> Restated | None:
    """A clause that only says so once more, or why: "that one don't touch", "I changed my mind".

    `told` are the places of the orders that the clause before it is about.
    """
    has = {name for word in words for name in word.classes}
    is_bare = not any(word.kind or word.power or set(word.places) - set(told) for word in words)
    is_known = not (_LEFT | _OF_PHASE.keys()) & has and all(word.classes for word in words)
    again = {"KEEP", "PLACE", "ALL"} if before.fate is Fate.STAYS else {"ALL"}
    is_again = is_known and not again.isdisjoint(has)
    is_reason = "REASON" in has and "PLACE" not in has and not ({"DEED", "DASH"} & has)
    if not (is_bare and (is_again or is_reason)):
        return None
    return replace(before, start=words[0].start, end=words[-1].end)


def _fate(has: set[str]) -> Fate | None:
    stays = bool({"STAYS", "AS_IS", "NOTHING_NEW"} & has) or {"SENT", "KEEP"} <= has
    goes = bool({"GOES", "GOES_ALL"} & has) or {"SENT", "UNDOES"} <= has
    if goes and "NOT" in has:
        return Fate.STAYS if "SENT" in has and not stays else None
    if stays == goes:
        return None
    return Fate.STAYS if stays else Fate.GOES
