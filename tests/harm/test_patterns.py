"""No pattern over what people write may share a text among its loops in many ways."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping

import pytest

from tests.harm.patterns import faults

PROVEN: Mapping[str, str] = {
    "desk/reading/clause_words.py": "each turn of its loops is one word, and of no two",
    "desk/reading/lines.py": "a sentence: nothing behind its loops can fail",
    "desk/replies/receipt.py": "a row of a receipt, of 72 letters",
    "orders/reading/normal.py": "an arrow: what stands behind each of its loops holds them apart",
    "orders/reading/preparing.py": "no place begins with 'and'; a lead with one turn less will do",
    "post/attribution.py": "three lines of 300 letters at most, with two gaps",
}
"""Rooms with a pattern that the check can't tell to be sound, and why it is."""


@pytest.mark.parametrize(
    ("pattern", "is_sound"),
    [
        (r"\s*(?:a|b)\s*", True),
        (r"(?:[a-z]+ )*[a-z]+", True),
        (r" *a(?: +[a-z]+){0,4} *b", True),
        (r"(?:a +b|c) +d", True),
        (r"[^()-]*-[^()]*", True),
        (r"x.*y", True),
        (r".*x.*y", False),
        (r"[a-z]*[a-c]*d", False),
        (r"(?:a|ab|b)*c", False),
        (r"(?:[a-z]+)*!", False),
        (r"(?:[a-z]+,?)*!", False),
        (r"(?: *we[ ,]*)+x", False),
        (r"\S+@\S+ x", False),
        (r"(?:or(?: else)?| |else)+x", False),
        (r"-+>?[-a-z]*$", False),
    ],
)
def test_the_check_tells_what_is_dangerous(pattern: str, is_sound: bool) -> None:
    assert (faults(pattern, 0) == []) == is_sound


def test_no_pattern_of_the_judge_is_dangerous() -> None:
    command = [sys.executable, "-m", "tests.harm.collecting"]
    printed = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    found = json.loads(printed)
    assert len(found) > 100
    bad: dict[str, list[tuple[list[str], str]]] = {}
    for pattern, flags, room in found:
        if said := faults(pattern, flags):
            bad.setdefault(room, []).append((said, pattern[:200]))
    unknown = {room: rows for room, rows in bad.items() if room not in PROVEN}
    assert unknown == {}
