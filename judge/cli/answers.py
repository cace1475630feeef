"""`judge answers`: what players said was hard on a board, over all games on record."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from judge.cli.opened import on_records
from judge.daemon.replaying import load_game
from judge.game.folder_events import YearAnswered
from judge.store.records import Records


def answers(board: str, data: Path) -> int:
    """Write the answers about a board by power, the earliest year first; no game is named."""
    return on_records(data, lambda records: _written(records, board))


def _written(records: Records, board: str) -> int:
    found = sorted(_answers(records, board), key=lambda one: (one.power.name, one.year, one.at))
    if not found:
        sys.stdout.write(f"nobody has said yet what was hard on {board}\n")
    for one in found:
        sys.stdout.write(f"{one.power.name}, {one.year}\n")
        sys.stdout.write("".join(f"    {line}\n" for line in one.text.splitlines()))
    return 0


def _answers(records: Records, board: str) -> Iterator[YearAnswered]:
    for standing in records.standings.every():
        if standing.variant == board:
            yield from load_game(records, standing.name).folder.answers
