"""How fast this machine is just now, for tests of what must not take long.

Limits are written for the machine on which they were set. Another one, or a
processor shared with others, has longer seconds; so has a debugger.
"""

from __future__ import annotations

import cProfile
import gc
import re
import statistics
import time
from collections.abc import Callable

_YARD = 0.0030
"""Seconds of processor time that the yardstick took where the limits were set."""
_USUAL = gc.get_threshold()
_SELDOM = (50_000, 20, 50)
_WORD = re.compile(r"([a-z]+)|(\d+)")
_LINE = "army par supports fleet mid 1901 to por and holds"


def second() -> float:
    """A second of processor time, and as many more as this machine needs for the same work.

    A processor shared with others changes its pace from moment to moment: what takes
    seconds is better measured by `least_cost`, which looks at the pace beside each try.
    """
    return max(1.0, min(_yardstick() for _ in range(3)) / _YARD)


def collect_seldom() -> None:
    """Look for garbage less often than Python does: boards and grammars fill this process.

    All of them are looked through each time, and stay. What is measured by `least_cost` is
    measured with Python's own habits.
    """
    gc.set_threshold(*_SELDOM)


def least_cost(work: Callable[[], object], limit: float, tries: int = 3) -> float:
    """What work costs in processor time: the best of some tries, the first within the limit.

    In seconds of the machine on which the limits were set: what this one took, by its pace
    just before and just behind each try.

    A letter is served by a small process of its own. In this one stand the leavings
    of thousands of tests, and collecting garbage among them is no letter's cost.
    """
    habits = gc.get_threshold()
    gc.freeze()  # what is garbage already is collected later: looking for it costs half a second
    gc.set_threshold(*_USUAL)
    try:
        least = _cost(work)
        for _ in range(tries - 1):
            if least < limit:
                break
            least = min(least, _cost(work))
        return least
    finally:
        gc.set_threshold(*habits)
        gc.unfreeze()


def calls_of(work: Callable[[], object]) -> int:
    """How many calls of functions work takes, Python's own among them: a count, on any machine."""
    with cProfile.Profile() as profile:
        work()
    return sum(row.callcount for row in profile.getstats())


def _cost(work: Callable[[], object]) -> float:
    before = _pace()
    began = time.process_time()
    work()
    took = time.process_time() - began
    return took / statistics.mean((before, _pace()))


def _pace() -> float:
    """How many times as long this machine takes just now; a faster one is none the faster."""
    return max(1.0, statistics.median(_yardstick() for _ in range(3)) / _YARD)


def _yardstick() -> float:
    """Work of the usual kind: patterns, words, tables and calls."""
    began = time.process_time()
    counts: dict[str, int] = {}
    for number in range(700):
        for found in _WORD.finditer(_LINE):
            _count(found[0].upper()[:3] + str(number % 7), counts)
    return time.process_time() - began


def _count(word: str, counts: dict[str, int]) -> None:
    counts[word] = counts.get(word, 0) + 1
