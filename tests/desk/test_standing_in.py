"""Somebody is to act for the gamesmaster: that is about a deputy, not about a mail or a seat."""

from __future__ import annotations

import re
from copy import copy
from datetime import timedelta
from pathlib import Path

import pytest

from judge.game.deputies import DeputyAsked
from judge.game.people_events import SilenceAsked
from judge.game.unled import MasterAway
from judge.game.wishes import WishAsked
from tests.desk.bureau import Bureau, reply_to, started_game

LETTERS = [
    tuple(line.rsplit(" => ", 1))
    for line in Path(__file__).with_name("deputies.txt").read_text(encoding="utf-8").splitlines()
    if " => " in line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def begun() -> tuple[Bureau, str]:
    bureau = Bureau()
    return bureau, started_game(bureau)["GM"].reply_to


def day(moment: object) -> str:
    return f"{moment:%d %B}".lstrip("0")


@pytest.mark.parametrize(("letter", "meant"), LETTERS, ids=[row[0] for row in LETTERS])
def test_what_comes_of_a_sentence_about_a_deputy(
    letter: str, meant: str, begun: tuple[Bureau, str]
) -> None:
    office, to = begun
    bureau = copy(office)
    bureau.games, bureau.logs = dict(office.games), {"ghost": list(office.logs["ghost"])}
    before = len(bureau.logs["ghost"])
    served = bureau.write("gm@x.org", "\n".join(map(str.strip, letter.split("//"))), to=to)
    events = [e for e in bureau.logs["ghost"][before:] if not isinstance(e, SilenceAsked)]
    told = " ".join(re.sub(r"\n +[!=|?](?: +)", " ", reply_to(served, "gm@x.org").text).split())
    meant, _, away = meant.partition(" + ")
    noted = [e for e in events if isinstance(e, MasterAway)]
    days = [re.sub(r"^(\d+) (\w+)-(\d+ \2)$", r"\1-\3", _days(e)) for e in noted]
    assert days == ([away] if away else [])
    kind, _, said = meant.partition(" ")
    asked = [line for e in events if isinstance(e, WishAsked) for line in e.lines]
    if kind == "other":
        assert not any("deputy" in line for line in asked)
        assert "somebody is to act for you" not in told
        return
    assert not any(isinstance(e, DeputyAsked) for e in events)
    assert asked == (said.split(" | ") if kind == "ask" else [])
    helps = ("may have a deputy", "a deputy may: somebody")
    words = (said,) if kind == "say" else ("somebody",) if kind == "ask" else helps
    assert any(word in told for word in words)
    assert not re.search(r"address \w+@|offer France|replace France", told)


def _days(event: MasterAway) -> str:
    return f"{day(event.begins + timedelta(hours=12))}-{day(event.ends - timedelta(hours=12))}"
