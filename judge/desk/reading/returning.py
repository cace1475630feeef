"""An absence told by its end: "back on the 11th", "not reachable before Tuesday", "home Friday".

Who is back, or can be reached again, on a day is there on it: the day before is the last that they
are away. Who travels home on it, or is back in its evening only, is away on that day, too. The
words are those of `grammar/absence.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.desk.commands.named_days import Day
from judge.desk.commands.seats import ToldEnd
from judge.desk.reading.moments import day_before

NEAR = 24
"""In letters: so far behind a day may stand which part of it is meant."""


class Returning:
    """Tells what a day is to a return, by the words beside it; built from the table's rows."""

    def __init__(self, rows: Mapping[str, re.Pattern[str]]) -> None:
        self._back, self._home = rows["back then"], rows["home then"]
        self._late, self._counts = rows["late"], rows["counts"]
        self._before, self._denies, self._there = rows["up to"], rows["denies"], rows["there"]
        self._away = rows["state"]

    def told(self, words: str) -> ToldEnd:
        """What plain words beside a day tell of a return on it."""
        if self._back.search(words):
            return ToldEnd.BACK
        return ToldEnd.HOME if self._home.search(words) else ToldEnd.NONE

    def is_away(self, words: str) -> bool:
        """Whether plain words tell of being away."""
        return self._away.search(words) is not None

    def is_not_before(self, near: str) -> bool:
        """Whether words before a day say that somebody isn't there before it: "not back before".

        So they are away up to the day before.
        """
        found = self._before.search(near)
        denied = self._denies.search(near, 0, found.start()) if found is not None else None
        if found is None or denied is None:
            return False
        return self._there.search(near, denied.end(), found.start()) is not None

    def is_not_until(self, near: str) -> bool:
        """Whether the words before an "until" say that somebody isn't back: "won't be home again".

        "No internet until Monday" has Monday, too.
        """
        denied = self._denies.search(near)
        return denied is not None and self.told(near[denied.end() :]) is not ToldEnd.NONE

    def is_late(self, day: str, behind: str) -> bool:
        """Whether of a day a late part is named, or it is said to count."""
        beside = (day, behind[:NEAR])
        return any(map(self._late.search, beside)) or self._counts.search(behind) is not None


def last_away(day: Day, told: ToldEnd, *, is_late: bool) -> Day | None:
    """The last day on which somebody is away who returns on a day; None where it has no name."""
    return day if is_late or told is ToldEnd.HOME else day_before(day)
