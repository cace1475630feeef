"""The story of a gamesmaster's tools is told as it stands in `stories/`."""

from __future__ import annotations

from tests.letters.masters_tools import TOOLS, tell_tools


def test_the_story_of_a_gamesmaster_s_tools_is_the_golden_one() -> None:
    assert tell_tools() == TOOLS.read_text(encoding="utf-8")
