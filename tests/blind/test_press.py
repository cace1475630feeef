"""Letters to others in every shape: most go where they were meant to, and none elsewhere."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.blind.entries import read_file
from tests.blind.findings import Verdict
from tests.blind.grade import grade_all

FAIR = 53
"""So many of the 61 are fair; none may be wrong."""


def test_press_is_sent_as_it_was_meant() -> None:
    graded = grade_all(read_file(Path(__file__).with_name("press.txt")))
    found = Counter(row.verdict for row in graded)
    assert found[Verdict.FAIR] >= FAIR
    assert found[Verdict.WRONG] + found[Verdict.HARM] == 0
