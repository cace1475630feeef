"""The story of a private game is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.forming_story import STORY, tell_forming


def test_the_story_of_a_private_game_is_the_golden_one() -> None:
    assert tell_forming() == STORY.read_text(encoding="utf-8")
