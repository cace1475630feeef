"""Phases as people name several of them: "from Spring 1901", "F1902", "1903"."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.board.calendar import YEAR, Phase

_NAMED = re.compile(
    r"(?:from |since |for |of |in )?"
    r"(?:(?P<season>[sfwa])[a-z]*(?: of)? ?)?(?P<year>\d{4}) ?(?P<kind>[mrab])?"
)
_NOW = "now"
_Key = tuple[int, int]


def phases_named(first: str, last: str = "") -> Callable[[Phase], bool]:
    """Whether a phase is one of those that are named, by the first of them and the last.

    A year stands for all its phases, and a season too. Behind "from" the first alone names all from
    there on.
    """
    begin, end = _bounds(first)
    is_open = last == _NOW or (not last and first.startswith(("from ", "since ")))
    if last and not is_open:
        _, end = _bounds(last)
    return lambda phase: begin <= phase.order_in_time and (is_open or phase.order_in_time <= end)


def _bounds(named: str) -> tuple[_Key, _Key]:
    """The first and the last phase that some words name."""
    found = _NAMED.fullmatch(" ".join(named.split()))
    if found is None:
        raise ValueError(f"the grammar reads no phase from {named!r}")
    season, kind = (found["season"] or "").upper().replace("A", "F"), found["kind"]
    letter = (kind or "").upper().replace("B", "A")
    fitting = [
        place
        for place, (of, what) in enumerate(YEAR)
        if season in {"", of.value} and letter in {"", what.value}
    ]
    year = int(found["year"])
    return (year, min(fitting, default=len(YEAR))), (year, max(fitting, default=-1))
