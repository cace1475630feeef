"""What lists of games say is what the games on record say, whatever has written them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from judge.store.faults import NotWaiting
from judge.store.records import Records
from judge.store.standings import GameStanding

STATES = ("forming", "running", "ended")


def state(chance: Random) -> str:
    return json.dumps(
        {
            "state": chance.choice(STATES),
            "settings": {"variant": "standard", "options": ["victory=23"], "edition": "e"},
            "position": {"phase": f"S{chance.randint(1901, 1999)}M"},
            "waiting": [{}] * chance.randint(0, 7),
        }
    )


def standing_of(name: str, text: str) -> GameStanding:
    form = json.loads(text)
    phase, waiting = form["position"]["phase"], len(form["waiting"])
    return GameStanding(name, form["state"], "standard", ("victory=23",), phase, waiting, "e")


def play(records: Records, noon: datetime, count: int) -> dict[str, str]:
    """Write games, and most of them again; what each says at last."""
    chance, kept = Random(7), {}
    for number in range(count):
        name = f"game{number}"
        kept[name] = state(chance)
        records.games.create(name, at=noon, events=[], state=kept[name], deadline=None)
    for name in chance.sample(sorted(kept), count * 2 // 3):
        kept[name] = state(chance)
        records.games.append(name, expected=1, at=noon, events=[], state=kept[name], deadline=None)
    return kept


def assert_told(records: Records, kept: dict[str, str]) -> None:
    wanted = [standing_of(name, text) for name, text in sorted(kept.items())]
    assert list(records.standings.every()) == wanted
    for which in STATES:
        same = [standing for standing in wanted if standing.state == which]
        assert records.standings.in_state(which, 1000) == same
        assert records.standings.in_state(which, 3) == same[:3]
        assert records.standings.counts().get(which, 0) == len(same)
    assert records.standings.boards() == [("standard", "e", "game0")]
    assert records.standings.of("GAME1") == standing_of("game1", kept["game1"])
    assert records.standings.of("nowhere") is None


def test_they_follow_every_change(records: Records, noon: datetime) -> None:
    assert_told(records, play(records, noon, 60))


def test_a_letter_that_is_undone_leaves_nothing(records: Records, noon: datetime) -> None:
    kept = play(records, noon, 20)
    with pytest.raises(NotWaiting):
        undone(records, noon, state(Random(1)))
    assert_told(records, kept)


def undone(records: Records, noon: datetime, text: str) -> None:
    with records.transaction():
        records.games.create("new", at=noon, events=[], state=text, deadline=None)
        records.letters.served(7, noon, "there is none")


def test_old_records_are_told_of_when_they_are_opened(path: Path, noon: datetime) -> None:
    with Records.open(path) as records:
        kept = play(records, noon, 30)
    with closing(sqlite3.connect(path)) as old:
        old.executescript(
            "DROP TABLE standings; DROP TABLE tallies; DROP TRIGGER standings_made;"
            " DROP TRIGGER standings_changed; DROP TRIGGER standings_gone;"
            " DELETE FROM _sqlite_migrations"
            " WHERE name IN ('standings_of_games',"
            " 'games_not_listed', 'annals_with_retreats');"
            " PRAGMA user_version = 3;"
        )
    with Records.open(path) as records:
        assert_told(records, kept)
        assert records.check() == []


def test_a_state_that_says_nothing_is_in_no_list(records: Records, noon: datetime) -> None:
    records.games.create("odd", at=noon, events=[], state="{}", deadline=None)
    records.games.create("odder", at=noon, events=[], state="[]", deadline=None)
    assert [s.name for s in records.standings.every()] == ["odd", "odder"]
    assert records.standings.in_state("forming", 9) == []


def test_what_changed_is_found_without_looking_at_all(records: Records, noon: datetime) -> None:
    play(records, noon, 9)
    assert len(records.standings.changed_after(0)) == 9
    stamp = records.standings.newest()
    assert records.standings.changed_after(stamp) == []
    text = state(Random(1))
    records.games.create("new", at=noon, events=[], state=text, deadline=noon)
    assert records.standings.changed_after(stamp) == ["new"]
    assert records.standings.changed_after(stamp, due=noon) == ["new"]
    assert records.standings.changed_after(stamp, due=noon - timedelta(minutes=1)) == []
    assert records.standings.newest() > stamp


def test_nobody_takes_part_in_more_games_than_are_looked_through(
    records: Records, noon: datetime
) -> None:
    """The newest ones."""
    play(records, noon, 200)
    for number in range(200):
        records.games.set_addresses(f"game{number}", [("anna@x.org", "FRANCE")])
    found = records.games.games_of("anna@x.org")
    assert len(found) == 60
    assert {name for name, _ in found} == {f"game{number}" for number in range(140, 200)}
