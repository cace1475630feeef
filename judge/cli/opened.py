"""What a command of the host's works with: the settings in a file, the records in a folder."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.library.variants import VariantMissing, add_boards, check_own_boards
from judge.store.faults import RecordsFault
from judge.store.records import Records

SETTINGS = Path("judge.toml")


def settings_here() -> tuple[Path, Path]:
    """The folders of the records and of one's own boards, as the judge.toml here says.

    Whatever else is wrong with that file is no matter of who only looks at the records.
    """
    try:
        table = tomllib.loads(SETTINGS.read_text(encoding="utf-8-sig"))["judge"]
        return Path(table.get("data", "var")), Path(table.get("boards", "boards"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Path("var"), Path("boards")


def whose_records(data: Path) -> str:
    """Which records were looked at, in words, and by which settings."""
    path = data / DATABASE
    by_settings = SETTINGS.is_file() and data == settings_here()[0]
    return f"{path}, as {SETTINGS.resolve()} says" if by_settings else str(path)


def config_in(path: Path) -> Config | None:
    """The settings in a file; None if they have faults, which are told, a line each."""
    config = read_config(path)
    if isinstance(config, Config):
        return config
    for fault in config:
        sys.stderr.write(f"judge: {fault}\n")
    return None


def add_own_boards(config: Config) -> None:
    """Put the host's own boards on the shelf; those that have faults are told, and left out."""
    add_boards(config.boards)
    for fault in check_own_boards():
        sys.stderr.write(f"judge: left out: {fault}\n")


def on_records(data: Path, work: Callable[[Records], int]) -> int:
    """Do something with the records in a folder; what is wrong with them is told in a line."""
    path = data / DATABASE
    if not path.is_file():
        sys.stderr.write(f"judge: no records in {data}; say where they are with --data DIR\n")
        return 2
    try:
        with Records.open(path) as records:
            return work(records)
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
    except VariantMissing as fault:
        sys.stderr.write(f"judge: {fault}; if it is your own, add --boards DIR\n")
    return 1


def on_game(data: Path, name: str, work: Callable[[Records], int]) -> int:
    """Do something with a game on record; if there is none of that name, that is told."""

    def found(records: Records) -> int:
        if records.games.load(name) is None:
            sys.stderr.write(f"judge: no game {name!r}; `judge games` lists them\n")
            return 2
        return work(records)

    return on_records(data, found)
