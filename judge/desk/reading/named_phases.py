"""A phase as people name one in a sentence: "F1901M", "Fall 1901", "winter of 1902".

A year of more figures than there are is read, too: whoever is asked for such a phase tells that
there is none, and it is never passed over for another.
"""

from __future__ import annotations

import re

PHASE_NAMED = re.compile(
    r"\b(?:(?P<letter>[sfw])(?P<year>\d{4,12})(?P<kind>[mrab])?"
    r"|(?P<season>spring|fall|autumn|winter)(?: of)? (?P<in>\d{4,12})"
    r"(?: (?P<of>move|retreat|build|adjustment)(?:ment)?s?)?)\b",
    re.IGNORECASE,
)


def phase_written(found: re.Match[str]) -> str:
    """A phase by its letters; of a season alone it is that of the moves, of a Winter the builds."""
    letter = (found["letter"] or found["season"][0]).upper().replace("A", "F")
    kind = found["kind"] or found["of"] or ("A" if letter == "W" else "M")
    return f"{letter}{found['year'] or found['in']}{kind[0].upper().replace('B', 'A')}"
