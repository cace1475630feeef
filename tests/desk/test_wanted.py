"""What a gamesmaster is offered for what they want: the line that does it, and nobody's seat."""

from __future__ import annotations

import re

import pytest

from judge.game.wishes import WishAsked
from tests.desk.bureau import Bureau
from tests.desk.trials import begun, letters_in, tried

__all__ = ["begun"]

LETTERS = letters_in("wanted.txt")


@pytest.mark.parametrize(("letter", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_a_gamesmaster_is_offered(letter: str, meant: str, begun: tuple[Bureau, str]) -> None:
    done = tried(begun[0], letter, begun[1])
    assert {type(e) for e in done.events} <= {WishAsked}
    assert not re.search(r"offer France|anna@example", done.told)
    if meant.startswith("told"):
        assert done.asked == []
        assert meant.removeprefix("told").strip() in done.told
    else:
        assert done.asked[: meant.count("|") + 1] == meant.split(" | ")
