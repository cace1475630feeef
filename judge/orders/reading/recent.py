"""The lines that were read last, with what was read of them.

A letter is gone through several times: for its frames, for what each part of it is for,
for its orders. What is read of a line depends on the line and its setting alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from judge.orders.reading.setting import LineSetting

L = TypeVar("L")

MOST_LINES = 512
"""So many are kept; then all are forgotten."""


class RecentLines(Generic[L]):
    """What was read of some lines; a position is the same only if it is the very one."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], tuple[LineSetting, L]] = {}

    def read(self, line: str, begin: int, setting: LineSetting, anew: Callable[[], L]) -> L:
        """What was read of a line, or is read `anew`."""
        known = (setting.phase, setting.power, setting.under, setting.hyper)
        key = (line, begin, id(setting.position), *known)
        kept = self._kept.get(key)
        if kept is None:
            if len(self._kept) >= MOST_LINES:
                self._kept.clear()
            # With its setting, so that no other position gets the same number meanwhile.
            kept = self._kept[key] = setting, anew()
        return kept[1]
