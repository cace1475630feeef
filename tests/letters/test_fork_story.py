"""The story of a fork is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.fork_story import STORY, tell_story


def test_the_story_of_a_fork_is_the_golden_one() -> None:
    assert tell_story() == STORY.read_text(encoding="utf-8")
