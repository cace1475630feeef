"""What a command of the host's works with: the settings in a file, the records in a folder."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

from judge.cli.helping import did_you_mean
from judge.config import Config, WatchSettings, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.health import BACKUP
from judge.library.variants import VariantMissing, add_boards, check_own_boards, variant_ids
from judge.store.faults import RecordsFault
from judge.store.records import Records

SETTINGS = Path("judge.toml")


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where the records are, and one's own boards, if any, as the `settings` say, if any do.

    A `backup` of them is not to be older than that.
    """

    data: Path
    boards: Path | None = None
    settings: Path | None = None
    backup: timedelta | None = BACKUP

    def __str__(self) -> str:
        """The records in words, and by which settings they are those."""
        path = self.data / DATABASE
        return f"{path}, as {self.settings.resolve()} says" if self.settings else str(path)


def whereabouts(settings: Path | None, data: Path | None) -> Whereabouts | None:
    """Where the records are by what was said: a folder, a judge.toml, or the judge.toml here.

    Whatever else is wrong with that file is no matter of who only looks at the records.
    None, and it is told, if a file was named that can't be read.
    """
    if settings is None and data is not None:
        return Whereabouts(data)
    found = _said_in(settings or SETTINGS)
    if found is not None:
        return found if data is None else replace(found, data=data, settings=None)
    if settings is None:
        return Whereabouts(Path("var"))
    if config_in(settings) is not None:
        sys.stderr.write(f"judge: {settings} doesn't say where the records are\n")
    return None


def _said_in(settings: Path) -> Whereabouts | None:
    """What a judge.toml says of where things are; None if that can't be told."""
    try:
        tables = tomllib.loads(settings.read_text(encoding="utf-8-sig"))
        table, watch = tables["judge"], tables.get("watch", {})
        data, boards = settings.parent / table.get("data", "var"), table.get("boards", "boards")
        own = settings.parent / boards
        usual = WatchSettings()
        own_watch = replace(usual, backup=int(watch.get("backup", usual.backup)))
        return Whereabouts(data, own if own.is_dir() else None, settings, own_watch.backup_within)
    except (OSError, ArithmeticError, LookupError, TypeError, ValueError):
        return None
    except (AttributeError, RecursionError):  # a value in the place of a table; one too deep
        return None


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


def unknown_boards(config: Config) -> Iterator[str]:
    """What `[games]` allows that isn't there; one's own boards are on the shelf already."""
    known = variant_ids()
    for board in config.games.hosting.boards:
        if board not in known:
            yield f"[games] boards: there is no board {board!r}; there are {', '.join(known)}"


def on_records(data: Path, work: Callable[[Records], int]) -> int:
    """Do something with the records in a folder; what is wrong with them is told in a line."""
    path = data / DATABASE
    if not path.is_file():
        sys.stderr.write(
            f"judge: no records in {data}; say where they are with --config FILE or --data DIR\n"
        )
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
            names = (game.name for game in records.standings.every())
            asked = did_you_mean(name.lower(), tuple(names)) or ";"
            sys.stderr.write(f"judge: no game {name!r}{asked} `judge games` lists them\n")
            return 2
        return work(records)

    return on_records(data, found)
