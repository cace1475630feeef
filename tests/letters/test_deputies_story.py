"""The story of the deputy is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.deputies_story import DEPUTIES, tell_deputies


def test_the_story_of_deputies_is_the_golden_one() -> None:
    assert tell_deputies() == DEPUTIES.read_text(encoding="utf-8")
