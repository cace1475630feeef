"""`judge move` and `judge take`: a game goes from one judge to another, by a file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.accounts import address_of
from judge.cli.opened import add_own_boards, config_in, on_game
from judge.config import Config
from judge.daemon.daemon import DATABASE
from judge.daemon.game_files import MovingGame, NoGameFile, read_game_file
from judge.daemon.moving import NotMoved, bring_back, move_away, refuse_game, take_in
from judge.daemon.whole_files import write_whole
from judge.prose.counts import many
from judge.store.faults import RecordsFault
from judge.store.records import Records


@dataclass(frozen=True, slots=True)
class Going:
    """How a game is to go: into a file, `to` a judge; or `back`, by a word, or the host's `own`.

    Without `back` it doesn't come back; with "" no word was given.
    """

    file: Path | None
    to: str
    back: str | None
    own: bool


def move_game(path: Path, name: str, going: Going) -> int:
    """Have a game go to another judge, or take it back; a judge may be at work meanwhile."""
    if (going.back is None) is (going.file is None):
        sys.stderr.write("judge: say FILE, and --to which judge it goes; or --back\n")
        return 2
    if going.back == "" and not going.own:
        sys.stderr.write(
            "judge: has the other judge taken it? If not, have its host call `judge take FILE"
            " --refuse`, and give the word that it prints: --back WORD; --on-my-word instead,"
            " if you know that no judge has it, and the file is destroyed\n"
        )
        return 2
    return _with_config(path, lambda config: _move(config, name, going))


def take_game(path: Path, file: Path, name: str, *, refuses: bool) -> int:
    """Take a game in from a file, or say that it never is; a judge may be at work meanwhile."""
    try:
        moving = read_game_file(file.read_bytes())
    except OSError as fault:
        sys.stderr.write(f"judge: {file}: {fault.strerror}\n")
        return 2
    except NoGameFile as fault:
        sys.stderr.write(f"judge: {file}: {fault}\n")
        return 1
    return _with_config(path, lambda config: _take(config, moving, name, refuses=refuses))


def _with_config(path: Path, work: Callable[[Config], int]) -> int:
    config = config_in(path)
    if config is None:
        return 2
    add_own_boards(config)
    try:
        return work(config)
    except NotMoved as fault:
        sys.stderr.write(f"judge: nothing is done: {fault}\n")
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
    except OSError as fault:
        sys.stderr.write(f"judge: {fault.filename} can't be written: {fault.strerror}\n")
    return 1


def _move(config: Config, name: str, going: Going) -> int:
    def work(records: Records) -> int:
        judge, now = address_of(config), datetime.now(UTC)
        if going.file is None:
            bring_back(records, judge, name, going.back or "", now, own=going.own)
            sys.stdout.write(f"{name} goes on here; everybody is told\n")
            return 0
        _may_be_written(going.file)
        content = move_away(records, judge, name, going.to.lower(), now)
        write_whole(going.file, content, mode=0o600)
        sys.stdout.write(
            f"{name} stands still here, and everybody is told. There: judge take {going.file}\n"
            "In the file are the secrets of the game: let nobody else read it.\n"
            f"Until it is taken in there, `judge move {name} --back` has it go on here.\n"
        )
        return 0

    return on_game(config.data, name, work)


def _may_be_written(file: Path) -> None:
    """Find out before the game stops. Raises OSError."""
    if not file.parent.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(file.parent))
    part = file.with_name(f".{file.name}.part")
    part.touch(mode=0o600)
    part.unlink()


def _take(config: Config, moving: MovingGame, name: str, *, refuses: bool) -> int:
    judge, now = address_of(config), datetime.now(UTC)
    config.data.mkdir(parents=True, exist_ok=True)
    with Records.open(config.data / DATABASE) as records:
        if refuses:
            word = refuse_game(records, judge, moving, now)
            sys.stdout.write(
                f"{moving.game.name} is never taken in here from this file. There:\n"
                f"judge move {moving.game.name} --back {word}\n"
            )
            return 0
        taken = take_in(records, judge, moving, name, now)
    told = many(taken.mails, "mail tells", "mails tell")
    sys.stdout.write(f"{taken.name} is here now; {told} everybody\n")
    return 0
