"""The story of a gamesmaster with old habits is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.sheet_story import STORY, tell_sheet


def test_the_story_of_a_sheet_is_the_golden_one() -> None:
    assert tell_sheet() == STORY.read_text(encoding="utf-8")
