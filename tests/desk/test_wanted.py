"""What a gamesmaster is offered for what they want: the line that does it, and nobody's seat."""

from __future__ import annotations

import re
from copy import copy
from pathlib import Path

import pytest

from judge.game.wishes import WishAsked
from tests.desk.bureau import Bureau, reply_to, started_game

LETTERS = [
    tuple(line.rsplit(" => ", 1))
    for line in Path(__file__).with_name("wanted.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def begun() -> tuple[Bureau, str]:
    bureau = Bureau()
    return bureau, started_game(bureau)["GM"].reply_to


@pytest.mark.parametrize(("letter", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_a_gamesmaster_is_offered(letter: str, meant: str, begun: tuple[Bureau, str]) -> None:
    office, to = begun
    bureau = copy(office)
    bureau.games, bureau.logs = dict(office.games), {"ghost": list(office.logs["ghost"])}
    before = len(bureau.logs["ghost"])
    served = bureau.write("gm@x.org", letter, to=to)
    told = " ".join(re.sub(r"\n +[!=|?](?: +)", " ", reply_to(served, "gm@x.org").text).split())
    events = bureau.logs["ghost"][before:]
    asked = [line for e in events if isinstance(e, WishAsked) for line in e.lines]
    assert {type(e) for e in events} <= {WishAsked}
    assert not re.search(r"offer France|anna@example", told)
    if meant.startswith("told"):
        assert asked == []
        assert meant.removeprefix("told").strip() in told
    else:
        assert asked[: meant.count("|") + 1] == meant.split(" | ")
