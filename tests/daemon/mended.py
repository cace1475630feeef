"""A judge with a board of its own that is mended while a game is played on it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.daemon.daemon import DATABASE
from judge.daemon.renewing import renew_by_host
from judge.library import carried, grammars, variants
from judge.library.variants import add_boards
from judge.store.records import Records
from tests.harm.house import JUDGE, House

LAGOON = Path(__file__).resolve().parent.parent / "boards" / "lagoon"
OPENED = (LAGOON / "variant.toml").read_text(encoding="utf-8")
# The Moor has lost a border and a name, and is a centre now.
MENDED = (
    OPENED.replace('Nest = ["Cliff", "Lock", "Moor", "Perch"]', 'Nest = ["Cliff", "Lock", "Perch"]')
    .replace('Moor = ["Burrow", "Lock", "Nest"]', 'Moor = ["Burrow", "Lock"]')
    .replace('Moor = { name = "High Moor" }', 'Moor = { name = "Upland", centre = true }')
    .replace("centres = 9", "centres = 10")
)
WITHOUT_MOOR = (
    OPENED.replace('Moor = { name = "High Moor" }\n', "")
    .replace('Moor = ["Burrow", "Lock", "Nest"]\n', "")
    .replace('"Moor", ', "")
)


@dataclass
class Bench:
    """A judge with one board of its own, and a game on it that has begun."""

    folder: Path
    house: House

    def put(self, text: str | None) -> None:
        """Change the board's text, or take it away, below a judge that is at work."""
        path = self.folder / "lagoon" / "variant.toml"
        if text is None:
            path.unlink()
        else:
            path.write_text(text, encoding="utf-8")

    def restart(self) -> None:
        """Start the judge anew."""
        forget_boards()

    def open(self, name: str) -> None:
        self.house.write_from("gm@x.org", f"create game {name} variant lagoon")
        for player in ("anna", "bruno"):
            self.house.write_from(f"{player}@x.org", f"join {name}")
        self.house.game_name = name
        self.house.write("GM", "start")

    @property
    def records(self) -> Records:
        return self.house.records

    def renew(self) -> str:
        return renew_by_host(self.records, JUDGE, "wet", self.house.now)

    def moor(self) -> tuple[str, bool, bool]:
        """The Moor's name, whether it is a centre, and whether one goes there from the Nest."""
        board = self.house.game.variant.board
        moor, nest = board.by_code["MOOR"], board.by_code["NEST"]
        return moor.province.name, moor.province.is_centre, moor in board.army[nest]


def forget_boards() -> None:
    """Read all boards anew, and make what is made of them."""
    variants._boards.clear()
    carried._carried.cache_clear()
    grammars.order_reader_of.cache_clear()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    shutil.copytree(LAGOON, tmp_path / "boards" / "lagoon")
    add_boards(tmp_path / "boards")
    forget_boards()
    (tmp_path / "var").mkdir()
    with House(Records.open(tmp_path / "var" / DATABASE)) as house:
        made = Bench(tmp_path / "boards", house)
        made.open("wet")
        yield made
        assert house.records.check() == []
    variants._own.remove(tmp_path / "boards")
    forget_boards()
