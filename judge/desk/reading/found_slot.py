"""A slot that was found in a sentence, and the words of a table that are found there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class FoundSlot:
    """A stretch of a sentence and what it means; None if that can't be told."""

    start: int
    end: int
    value: Any

    def touches(self, other: FoundSlot) -> bool:
        """Whether two stretches share letters."""
        return self.start < other.end and other.start < self.end


Patterns = list[tuple[re.Pattern[str], str]]


def named(table: Mapping[str, str], prefix: str, end: str) -> Patterns:
    """The rows of a table with a prefix, as patterns with what they name."""
    return [
        (re.compile(rf"\b(?:{way}){end}"), name.removeprefix(prefix))
        for name, way in table.items()
        if name.startswith(prefix)
    ]


def hits(
    patterns: Patterns, text: str, is_meant: Callable[[FoundSlot, str], bool] = lambda *_: True
) -> list[FoundSlot]:
    """The words of a table that are meant in a text, one by one; of two at one place the longer."""
    every = [FoundSlot(m.start(), m.end(), name) for p, name in patterns for m in p.finditer(text)]
    found: list[FoundSlot] = []
    meant = (hit for hit in every if is_meant(hit, text))
    for hit in sorted(meant, key=lambda slot: (slot.start, -slot.end)):
        is_again = found and found[-1].value == hit.value
        if not is_again and not any(hit.touches(other) for other in found):
            found.append(hit)
    return found
