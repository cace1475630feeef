"""`judge backup`, `judge restore` and `judge check --backup`: copies of the records."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.failed_backups import Overheard, tell_of_failure
from judge.cli.opened import Whereabouts, on_records
from judge.config import Config, read_config, settings_to_keep
from judge.daemon.daemon import DATABASE
from judge.daemon.keeping import (
    MOST_FAULTS,
    Examined,
    examine,
    has_records,
    make_backup,
    put_in_place,
    put_settings,
)
from judge.daemon.running import Alone, Occupied
from judge.daemon.watch import LONGEST_REST
from judge.prose.counts import many
from judge.store.backup import is_copy
from judge.store.faults import RecordsFault
from judge.store.records import Records

_NAMED = re.compile(r"judge-\d{4}-\d\d-\d\dT\d{6}Z\.db")


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a copy goes: a file, or a new one in a folder of which the `keep` newest stay."""

    path: Path
    is_folder: bool = False
    keep: int = 0


def backup(target: Destination, place: Whereabouts, *, mails: bool = False) -> int:
    """Copy the records; 0 if the copy is sound, every game in it replays.

    A judge may be at work meanwhile. If it fails, and `mails`, the host is mailed why.
    """
    heard = Overheard(sys.stderr)
    with redirect_stderr(heard):
        try:
            status = on_records(place.data, lambda records: _backed_up(records, target, place))
        except OSError as fault:
            sys.stderr.write(f"judge: {fault.filename or target.path}: {fault.strerror}\n")
            status = 1
    if status and mails:
        tell_of_failure(place, target.path, heard.said)
    return status


def _backed_up(records: Records, target: Destination, place: Whereabouts) -> int:
    now = datetime.now(UTC)
    if fault := _in_the_way(records, target):
        sys.stderr.write(f"judge: {fault}\n")
        return 2
    folder = target.path
    if target.is_folder and not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700)
    file = folder / f"judge-{now:%Y-%m-%dT%H%M%SZ}.db" if folder.is_dir() else folder
    examined, unnoted = make_backup(records, file, now, _settings_of(place))
    sys.stdout.write(f"{file}: {file.stat().st_size / 1_000_000:.1f} MB, {_held(examined)}\n")
    if unnoted:
        sys.stderr.write(f"judge: the copy is sound, and not noted as made: {unnoted}\n")
    if _told_faults(examined):
        return 1
    if target.keep:
        for old in sorted(filter(_is_ours, folder.iterdir()))[: -target.keep]:
            old.unlink()
    return 0


def _in_the_way(records: Records, target: Destination) -> str:
    """Why nothing can be written there; "" if it can. Only a copy takes a copy's place."""
    path = target.path
    if path.is_dir() or not path.exists():
        return ""
    if target.is_folder:
        return (
            f"{path} is a file, and the copies are to go into a folder: name another one, or, for"
            " one copy in that file, leave --keep out"
        )
    is_free = path.is_file() and (not path.stat().st_size or is_copy(path))
    if is_free or path.samefile(records.path):  # of the records themselves we are told
        return ""
    return f"{path} is no copy that `judge backup` made, so it stays: name another file"


def _settings_of(place: Whereabouts) -> str:
    """The judge.toml that goes with the records, without passwords; "" for none."""
    if place.settings is None:
        return ""
    try:
        text = place.settings.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""
    said = settings_to_keep(text)
    if not said:
        sys.stderr.write(
            f"judge: {place.settings} is not in the copy, for its passwords can't be told from the"
            " rest: have each in a file of its own (password_file)\n"
        )
    return said


def _is_ours(file: Path) -> bool:
    return _NAMED.fullmatch(file.name) is not None


def check_backup(file: Path) -> int:
    """Say whether this version of the judge can go on from a copy; the copy stays as it is."""
    try:
        examined = examine(file)
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    sys.stdout.write(f"{file}: {_of(examined)}, {_held(examined)}\n")
    return 1 if _told_faults(examined) else 0


def settled_by(copy: Path, settings: Path) -> Whereabouts | None:
    """Where the records are by the judge.toml in a copy, which is to stand at `settings`.

    None, and it is told, if there is none in the copy, or no copy.
    """
    try:
        text = examine(copy).settings
    except RecordsFault as fault:
        sys.stderr.write(f"judge: nothing is restored: {fault}\n")
        return None
    if not text:
        sys.stderr.write(
            f"judge: nothing is restored: {settings} is not there, and there is none in {copy};"
            " write one first (judge init)\n"
        )
        return None
    data = tomllib.loads(text)["judge"].get("data", "var")
    return Whereabouts(settings.parent / data, settings=settings)


def restore(file: Path, place: Whereabouts, *, replace: bool) -> int:
    """Put a copy in the place of the records, if there are none, or those are to be replaced.

    1 if that can't be, or a game in it doesn't replay; 2 if there is something in the way. Where
    there is no judge.toml, that of the copy is put, if it has one.
    """
    now, data = datetime.now(UTC), place.data
    try:
        with Alone(data):
            if has_records(data) and not replace:
                sys.stderr.write(
                    f"judge: nothing is restored: there are records in {data}; with --replace"
                    " the backup takes their place, and they are kept beside it\n"
                )
                return 2
            examined, aside = put_in_place(file, data, now)
    except (Occupied, RecordsFault) as fault:
        sys.stderr.write(f"judge: nothing is restored: {fault}\n")
        return 1
    except OSError as fault:
        sys.stderr.write(f"judge: {fault.filename} can't be written: {fault.strerror}\n")
        return 1
    sys.stdout.write("".join(f"{line}\n" for line in _restored(examined, aside, data, now)))
    if place.settings is not None and not place.settings.exists():
        put_settings(examined.settings, place.settings, data)
        sys.stdout.write("".join(f"{line}\n" for line in _settled(place.settings)))
    return 1 if _told_faults(examined) else 0


def _settled(settings: Path) -> Iterator[str]:
    """What is in a judge.toml that came with a copy, and what it still lacks."""
    yield f"{settings}: written as it was then, without the passwords, which are in no copy"
    config = read_config(settings)
    if not isinstance(config, Config):
        yield from (f"  to be seen to: {fault}" for fault in config)


def _restored(examined: Examined, aside: Path | None, data: Path, now: datetime) -> Iterator[str]:
    yield f"{data / DATABASE}: restored {_of(examined)}, {_held(examined)}"
    if aside is not None:
        yield f"What was there is kept: {aside}"
    yield (
        "When the judge starts it fetches what came since then once more, from the folder of\n"
        "served letters, and serves each letter as at the time when it came: games come to where\n"
        "they were. What was mailed since then is mailed again (with the same Message-ID)."
    )
    yield "What came by [door] since then is in no mailbox: have your mail server bring it again."
    last = examined.last
    if last is not None and now - last > LONGEST_REST:
        yield (
            "It is older than a day: no deadline passes before a letter of these days bears the\n"
            "clock out, or you say that it is right: judge clock right"
        )


def _of(examined: Examined) -> str:
    as_of = examined.as_of or examined.last
    return f"as of {as_of:%Y-%m-%d %H:%M} UTC" if as_of is not None else "in which nothing happened"


def _held(examined: Examined) -> str:
    those = ((examined.games, "game"), (examined.letters, "letter"), (examined.mails, "mail"))
    held = ", ".join(many(*one) for one in those)
    replays = "" if examined.faults else "; every game replays"
    return held + replays + (", with judge.toml" if examined.settings else "")


def _told_faults(examined: Examined) -> bool:
    """Tell what is wrong with games; whether something is."""
    for fault in examined.faults[:MOST_FAULTS]:
        sys.stderr.write(f"judge: {fault}\n")
    if examined.faults[MOST_FAULTS:]:
        sys.stderr.write(f"judge: and {len(examined.faults) - MOST_FAULTS} more\n")
    return bool(examined.faults)
