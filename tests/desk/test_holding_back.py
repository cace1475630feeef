"""Who wants the game to wait is never offered what lets it go on."""

from __future__ import annotations

import re
from copy import copy
from pathlib import Path

import pytest

from judge.game.unled import RESTS, MasterAway
from judge.game.wishes import WishAsked
from tests.desk.bureau import PLAYERS, Bureau, reply_to, started_game

LETTERS = [
    re.split(": | => ", line, maxsplit=1)[:1] + line.partition(": ")[2].rsplit(" => ", 1)
    for line in Path(__file__).with_name("holding.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[Bureau, str]]:
    forming, running, paused = Bureau(), Bureau(), Bureau()
    opened = forming.write("gm@x.org", "create game ghost zone Europe/Berlin")
    for player in PLAYERS[:4]:
        forming.write(f"{player}@x.org", "join ghost")
    to = started_game(running)["GM"].reply_to
    mails = started_game(paused)
    paused.write(mails["TURKEY"].to.address, "away 14-18 December", to=mails["TURKEY"].reply_to)
    paused.write("gm@x.org", "pause", to=mails["GM"].reply_to)
    return {
        "forming": (forming, opened.replies[0].reply_to),
        "running": (running, to),
        "paused": (paused, mails["GM"].reply_to),
    }


@pytest.mark.parametrize(("state", "letter", "meant"), LETTERS, ids=[row[1] for row in LETTERS])
def test_what_comes_of_a_sentence_that_holds_the_game_back(
    state: str, letter: str, meant: str, games: dict[str, tuple[Bureau, str]]
) -> None:
    office, to = games[state]
    bureau = copy(office)
    bureau.games, bureau.logs = dict(office.games), {"ghost": list(office.logs["ghost"])}
    before, known = len(bureau.logs["ghost"]), bureau.games["ghost"]
    served = bureau.write("gm@x.org", letter, to=to)
    events = bureau.logs["ghost"][before:]
    told = " ".join(re.sub(r"\n +[!=|?](?: +)", " ", reply_to(served, "gm@x.org").text).split())
    asked = [line for e in events if isinstance(e, WishAsked) for line in e.lines]
    if meant == "rests":
        assert bureau.games["ghost"].settings.unled == RESTS
        away = next(
            reply.text for reply in served.replies if "gamesmaster is away" in reply.subject
        )
        assert "The game rests meanwhile" in " ".join(away.split())
        return
    assert bureau.games["ghost"].clock == known.clock
    assert bureau.games["ghost"].settings == known.settings
    assert {"start", "process", "resume"}.isdisjoint(asked) or meant == "other"
    if meant != "other":
        assert not any(isinstance(e, MasterAway) for e in events)
        said, _, lines = meant.removeprefix("say ").partition(" | ")
        assert said in told
        assert asked == ([lines] if lines else [])
