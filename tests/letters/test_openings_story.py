"""The story of openings is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.openings_story import OPENINGS, tell_openings


def test_the_story_of_openings_is_the_golden_one() -> None:
    assert tell_openings() == OPENINGS.read_text(encoding="utf-8")
