"""The stories of press under a game's rules are told as they stand in `stories/`."""

from __future__ import annotations

import pytest

from tests.letters.press_stories import HERE, STORIES, tell_press_story


@pytest.mark.parametrize("name", STORIES)
def test_a_story_of_press_is_the_golden_one(name: str) -> None:
    assert tell_press_story(name) == (HERE / f"press-{name}.txt").read_text(encoding="utf-8")
