"""Returns, edited positions and what was taken back on record: each is replayed and compared."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.office import RecordsOffice
from judge.daemon.replaying import chronicle_of, replay_faults
from judge.game.events import PositionEdited, Undone
from tests.harm.house import JUDGE, House


@pytest.fixture
def house() -> House:
    return House.begun("moves 20 days")


def phase_of(house: House) -> str:
    return str(house.game.table.position.phase)


def orders_of(house: House) -> list[str]:
    return [row.text for rows in house.game.table.orders.values() for row in rows]


def told(house: House) -> list[tuple[str, int]]:
    """The positions that were kept: their phase, and the number of the event."""
    return [(row.phase, row.after) for row in house.records.games.snapshots("ghost")]


def test_whichever_way_a_game_goes_it_replays(house: House) -> None:
    with house:
        began = len(house.timeline().log)
        house.write("FRANCE", "A Par - Bur\nF Bre - MAO")
        house.write("GM", "process")
        house.write("FRANCE", "A Bur - Mun")
        fall = len(house.timeline().log)
        assert house.write("GM", "rollback").kinds == ("RolledBack",)
        house.write("ITALY", "A Ven - Tyr")
        house.return_to(fall)
        assert (phase_of(house), orders_of(house)) == ("F1901M", ["A Bur - Mun"])
        chapters = chronicle_of(house.records, "ghost").chapters
        assert [str(c.processed.before.table.position.phase) for c in chapters] == ["S1901M"]
        house.write("FRANCE", "A Bur - Bel")
        assert orders_of(house) == ["A Bur - Bel"]
        taken = house.happen(Undone((fall + 4,), house.now))
        assert orders_of(house) == ["A Bur - Mun"]
        house.happen(Undone((taken,), house.now))
        assert orders_of(house) == ["A Bur - Bel"]
        position = house.game.table.position
        units = tuple(unit for unit in position.units if str(unit) != "A BUR")
        edited = house.happen(PositionEdited(replace(position, units=units), house.now))
        assert orders_of(house) == []
        house.write("GM", "process")
        assert told(house) == [
            ("S1901M", began),
            ("F1901M", began + 2),
            ("S1901M", began + 4),
            ("F1901M", began + 6),
            ("F1901M", edited),
            ("W1901A", edited + 1),
        ]
        assert list(replay_faults(house.records, "ghost")) == []
        assert house.records.check() == []


def test_a_position_that_was_kept_is_compared_by_its_number(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with house:
        began = len(house.timeline().log)
        for text in ("process", "rollback", "process"):
            house.write("GM", text)
        house.records.backup(tmp_path / DATABASE)
    path = ["--data", str(tmp_path)]
    assert main(["replay", "ghost", *path]) == 0
    assert capsys.readouterr().out == "ghost: the log replays to every one of 4 positions\n"
    with closing(sqlite3.connect(tmp_path / DATABASE)) as db, db:
        (text,) = db.execute("SELECT position FROM snapshots WHERE after = ?", (began,)).fetchone()
        form = json.loads(text)
        form["units"]["FRANCE"].pop()
        db.execute("UPDATE snapshots SET position = ? WHERE after = ?", (json.dumps(form), began))
        db.execute("DELETE FROM snapshots WHERE after = ?", (began + 3,))
        db.execute("UPDATE snapshots SET after = 99 WHERE after = ?", (began + 2,))
    assert main(["replay", "ghost", *path]) == 1
    assert capsys.readouterr().err == (
        f"judge: ghost: the log leads to another position at S1901M, after {began}\n"
        "judge: ghost: no position was kept for F1901M\n"
        "judge: ghost: the log ends before the position at S1901M, after 99\n"
    )


def test_a_letter_came_in_the_phase_that_it_was_then(house: House) -> None:
    """Also while a phase was played for the second time."""
    with house:
        moments = []
        for text in ("process", "rollback", "process"):
            moments.append(house.now)
            house.pass_time(hours=1)
            house.write("GM", text)
        moments.append(house.now)
        office = RecordsOffice(house.records, JUDGE, house.now)
        found = [office.phase_at("ghost", at + timedelta(minutes=1)) for at in moments]
        assert found == ["S1901M", "F1901M", "S1901M", "F1901M"]
