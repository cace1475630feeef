"""The story of a gamesmaster's corrections is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.corrections_story import CORRECTIONS, tell_corrections


def test_the_story_of_corrections_is_the_golden_one() -> None:
    assert tell_corrections() == CORRECTIONS.read_text(encoding="utf-8")
