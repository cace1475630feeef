"""Records that an older version has kept: the new one checks the copy, goes on from it, and serves.

One of each edition in `tests/game/editions/`, which are never written again.
"""

from __future__ import annotations

import gzip
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.store.records import Records
from judge.store.schema import NEWEST_SCHEMA
from tests.game.telling import BEGIN, EDITIONS
from tests.harm.house import House

KEPT = sorted(EDITIONS.glob("*/records.sql.gz"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.parent.name)
def test_an_update_as_the_guide_has_it(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The copy stays as it is; what is put in place is of the newest schema, and goes on."""
    old = tmp_path / "before.db"
    with closing(sqlite3.connect(old)) as db:
        db.executescript(gzip.decompress(file.read_bytes()).decode())
        (schema,) = db.execute("PRAGMA user_version").fetchone()
    assert 0 < schema <= NEWEST_SCHEMA
    before = old.read_bytes()
    assert main(["check", "--backup", str(old)]) == 0
    assert "2 games" in (said := capsys.readouterr().out)
    assert "every game replays" in said
    data = tmp_path / "var"
    assert main(["restore", str(old), "--data", str(data)]) == 0
    assert "every game replays" in capsys.readouterr().out
    assert old.read_bytes() == before
    with Records.open(data / DATABASE) as records:
        assert records.check() == []
        house = House(records, now=BEGIN.replace(year=BEGIN.year + 1), letters=1000)
        assert "PhaseProcessed" in house.write("GM", "process").kinds
    for name in ("ghost", "over"):
        assert main(["replay", name, "--data", str(data)]) == 0
    assert main(["backup", str(tmp_path / "after.db"), "--data", str(data)]) == 0


def test_every_form_that_was_on_disks_is_kept() -> None:
    """The last is that of 0.1.0; whoever releases a version keeps what it leaves on disks."""
    marks = (gzip.decompress(file.read_bytes()) for file in KEPT)
    found = [int(re.findall(rb"user_version = (\d+);", mark)[0]) for mark in marks]
    assert found == [8, 11, 13, 21]
