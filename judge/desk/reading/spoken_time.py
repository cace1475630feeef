"""A time of day in words: "eight in the evening", "at half past seven", "um acht"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import time

_HOURS = {
    name: hour
    for hour, names in enumerate(
        (
            ("one", "eins", "ein", "une"), ("two", "zwei", "deux"), ("three", "drei", "trois"),
            ("four", "vier", "quatre"), ("five", "funf", "cinq"), ("six", "sechs"),
            ("seven", "sieben", "sept"), ("eight", "acht", "huit"), ("nine", "neun", "neuf"),
            ("ten", "zehn", "dix"), ("eleven", "elf", "onze"), ("twelve", "zwolf"),
        ),
        start=1,
    )
    for name in names
}  # fmt: skip
_WORD = re.compile(r"[a-z]+|\d+")
_OF_24 = frozenset({"uhr", "heure", "heures"})
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


def spoken_time(text: str) -> SpokenTime:
    """A time in words. Raises ValueError for an hour that no day has."""
    words = _WORD.findall(text)
    hour = next(_HOURS.get(w) or int(w) for w in words if w in _HOURS or w.isdigit())
    is_half_to, is_half_past = "halb" in words, "half" in words
    at = time((hour - is_half_to) % 24 if is_half_to else hour, 30 * (is_half_to or is_half_past))
    return SpokenTime(at, hour > NOON or not _OF_24.isdisjoint(words))


def of_day(at: time | SpokenTime, part: str) -> tuple[time, bool]:
    """A time in a part of a day, and whether it is sure which half of the day is meant."""
    bare = at.time if isinstance(at, SpokenTime) else at
    is_sure = not isinstance(at, SpokenTime) or at.is_whole or bool(part)
    is_small = bare.hour < NOON and not (part == "night" and bare.hour < _FIRST_OF_NIGHT)
    if part in _LATE and is_small:
        return bare.replace(hour=bare.hour + NOON), True
    return bare, is_sure
