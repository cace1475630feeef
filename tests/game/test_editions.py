"""What was once on somebody's disk is read for ever: every edition of `tests/game/editions/`."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from judge.board.forms import write_position
from judge.board.variant import Variant
from judge.board.variant_carried import read_carried
from judge.daemon.logbook import form_in
from judge.daemon.replaying import replay_faults
from judge.game.cards import in_full
from judge.game.events import BEGINNINGS
from judge.game.game import Game
from judge.game.log import Logged
from judge.game.log_forms import raised_log, read_logged
from judge.game.records import read_game, variant_of, write_game
from judge.game.replay import Replayed, replay
from judge.game.seats import Player
from judge.library.variants import variant_ids
from judge.store.games import EventRow
from judge.store.records import Records
from tests.game.telling import BEGIN, BOARDS, EDITIONS, ENDS, write_edition, write_records
from tests.harm.house import House

Row = dict[str, Any]
LOGS = sorted(EDITIONS.glob("*/*.jsonl.gz"))
WHOLE = sorted(EDITIONS.glob("*/records.sql.gz"))


def rows_in(file: Path) -> dict[str, list[Row]]:
    """What was kept of a game, by the table it was kept in."""
    found: dict[str, list[Row]] = {"events": [], "snapshots": [], "games": [], "cards": []}
    for line in gzip.decompress(file.read_bytes()).decode().splitlines():
        row = json.loads(line)
        found[row.pop("table")].append(row)
    return found


def cards_in(kept: dict[str, list[Row]]) -> Callable[[Row], Any]:
    """What puts the cards of an edition in; the older ones have none."""
    rows = [dict(row) for row in kept["cards"]]
    return in_full({row.pop("number"): Player(**row) for row in rows})


def log_in(file: Path) -> tuple[Variant, list[Logged]]:
    """The log of a game, with its board."""
    kept = rows_in(file)
    put_in = cards_in(kept)
    rows = [
        EventRow(**{**row, "at": datetime.fromisoformat(row["at"]), "body": json.dumps(body)})
        for row in kept["events"]
        for body in (json.loads(row["body"], object_hook=put_in),)
    ]
    id_, chosen = variant_of(rows[0].kind, json.loads(rows[0].body))
    texts = json.loads(gzip.decompress((file.parent / BOARDS).read_bytes()))
    variant = read_carried(texts[id_], chosen)
    assert isinstance(variant, Variant)
    forms = raised_log(map(form_in, rows))
    return variant, [
        read_logged(form, variant, row.number, row.at)
        for row, form in zip(rows, forms, strict=True)
    ]


def replayed(file: Path) -> Iterator[tuple[Logged, Replayed]]:
    """The log of a game, and the game rebuilt from it."""
    variant, log = log_in(file)
    return zip(log, replay([logged.event for logged in log], variant), strict=True)


def test_every_edition_has_every_board_and_the_records() -> None:
    assert LOGS
    assert [file.parent for file in WHOLE] == sorted({file.parent for file in LOGS})
    for folder in EDITIONS.iterdir():
        boards = {file.name.partition(".")[0] for file in LOGS if file.parent == folder}
        assert boards
        assert boards <= set(variant_ids())


@pytest.mark.slow
def test_the_next_edition_can_be_written(tmp_path: Path) -> None:
    """Else nobody would notice before a form has changed that the games can't be told any more."""
    folder = tmp_path / "next"
    kinds = write_edition(folder, {"cline7": ENDS["cline7"]})
    write_records(folder / "records.sql.gz")
    assert len(kinds) > 30
    assert sorted(file.name for file in folder.iterdir()) == [
        BOARDS,
        "cline7.jsonl.gz",
        "records.sql.gz",
    ]


@pytest.mark.parametrize("file", LOGS, ids=lambda file: f"{file.parent.name} {file.name[:-9]}")
def test_a_game_of_an_edition_replays(file: Path) -> None:
    """Every event is read, every position comes out as it was kept, and so does the end."""
    kept = rows_in(file)
    begun: dict[str, Any] = {}
    game: Game | None = None
    for number, (logged, step) in enumerate(replayed(file), 1):
        assert logged.number == number
        game = step.game
        if isinstance(step.event, BEGINNINGS):
            phase = str(game.table.position.phase)
            begun[phase] = json.loads(json.dumps(write_position(game.table.position, game.variant)))
    assert begun == {row["phase"]: json.loads(row["position"]) for row in kept["snapshots"]}
    (last,) = kept["games"]
    assert game is not None
    then = read_game(json.loads(last["state"], object_hook=cards_in(kept)), game.variant)
    if "conduct" not in last["state"]:  # of before anybody was counted
        then = replace(then, people=replace(then.people, conduct=game.people.conduct))
    now = read_game(json.loads(json.dumps(write_game(game))), game.variant)
    for field in fields(Game):
        assert getattr(now, field.name) == getattr(then, field.name), field.name


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.parent.name)
def test_the_records_of_an_edition_open_and_its_games_go_on(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(gzip.decompress(file.read_bytes()).decode())
    with Records.open(path) as records:
        assert records.check() == []
        before = {name: records.games.events(name) for name in records.games.names()}
        assert sorted(before) == ["ghost", "over"]
        house = House(records, now=BEGIN.replace(year=BEGIN.year + 1), letters=1000)
        followed = house.write("GM", "process")
        assert "PhaseProcessed" in followed.kinds
        for name, events in before.items():
            assert records.games.events(name)[: len(events)] == events
            assert list(replay_faults(records, name)) == []
        assert records.check() == []
