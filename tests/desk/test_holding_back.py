"""Who wants the game to wait is never offered what lets it go on."""

from __future__ import annotations

import pytest

from judge.game.unled import RESTS, MasterAway
from tests.desk.bureau import PLAYERS, Bureau, started_game
from tests.desk.trials import letters_in, tried

LETTERS = [
    (state, letter, meant)
    for row, meant in letters_in("holding.txt")
    for state, _, letter in [row.partition(": ")]
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
    done, known = tried(office, letter, to), office.games["ghost"]
    game = done.bureau.games["ghost"]
    if meant == "rests":
        assert game.settings.unled == RESTS
        away = next(r.text for r in done.served.replies if "gamesmaster is away" in r.subject)
        assert "The game rests meanwhile" in " ".join(away.split())
        return
    assert game.clock == known.clock
    assert game.settings == known.settings
    assert {"start", "process", "resume"}.isdisjoint(done.asked) or meant == "other"
    if meant != "other":
        assert not any(isinstance(e, MasterAway) for e in done.events)
        said, _, lines = meant.removeprefix("say ").partition(" | ")
        assert said in done.told
        assert done.asked == ([lines] if lines else [])
