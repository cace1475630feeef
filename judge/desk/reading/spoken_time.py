"""A time of day in words: "eight in the evening", "at half past seven", "um acht"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time

from judge.desk.reading.number_words import NumberWords

_WORD = re.compile(r"[a-z]+|\d+")
_HALF, _QUARTER, _DAY = 30, 15, 24
_HALF_TO = re.compile(r"\bhalb\b")
_QUARTER_TO = re.compile(r"\bmoins le quart\b")
_PAST = re.compile(r"\bhalf past\b")
_HALF_PAST = re.compile(r"\b(?:demie?|mezz[ao]|media|trente|dreiss?ig|thirty)\b")
_QUARTER_PAST = re.compile(r"\b(?:quart|quarto|cuarto|quinze|funfzehn|fifteen)\b")
_FIGURES = re.compile(r"\d\d")
_OF_24 = frozenset({"uhr", "heure", "heures", "ore"})
"""Who says one of these counts the hours of a whole day."""
_LATE = frozenset({"afternoon", "evening", "night"})
_FIRST_OF_NIGHT = 6
"""Before this hour the night is after midnight."""
NOON = 12


@dataclass(frozen=True, slots=True)
class SpokenTime:
    """An hour as it is said; `is_whole` if it counts those of a whole day."""

    time: time
    is_whole: bool


def spoken_time(text: str, numbers: NumberWords) -> SpokenTime:
    """A time in words: "at half past seven", "vingt heures trente". Raises ValueError."""
    found = numbers.hour_in(text)
    hour, before, behind = found.number, text[: found.start], text[found.end :]
    is_half_to = _HALF_TO.search(before) is not None or (found.is_dutch and "half" in before)
    if is_half_to or _QUARTER_TO.search(behind):
        at = time((hour - 1) % _DAY, _HALF if is_half_to else _HALF + _QUARTER)
    else:
        at = time(hour, _minutes(before, behind))
    words = _WORD.findall(text)
    return SpokenTime(at, hour > NOON or not _OF_24.isdisjoint(words))


def _minutes(before: str, behind: str) -> int:
    """The minutes that are said with an hour."""
    figures = _FIGURES.search(behind)
    if figures is not None:
        return int(figures[0])
    if _PAST.search(before) or _HALF_PAST.search(behind):
        return _HALF
    return _QUARTER if _QUARTER_PAST.search(behind) else 0


def of_day(at: time | SpokenTime, part: str) -> tuple[time, bool]:
    """A time in a part of a day, and whether it is sure which half of the day is meant."""
    bare = at.time if isinstance(at, SpokenTime) else at
    is_sure = not isinstance(at, SpokenTime) or at.is_whole or bool(part)
    is_small = bare.hour < NOON and not (part == "night" and bare.hour < _FIRST_OF_NIGHT)
    if part in _LATE and is_small:
        return bare.replace(hour=bare.hour + NOON), True
    return bare, is_sure
