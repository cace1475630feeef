"""`judge backup`, `judge restore` and `judge check --backup`: copies of the records."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.opened import on_records
from judge.daemon.daemon import DATABASE
from judge.daemon.keeping import (
    MOST_FAULTS,
    Examined,
    examine,
    has_records,
    make_backup,
    put_in_place,
)
from judge.daemon.running import Alone, Occupied
from judge.daemon.watch import LONGEST_REST
from judge.store.faults import RecordsFault
from judge.store.records import Records

_NAMED = re.compile(r"judge-\d{4}-\d\d-\d\dT\d{6}Z\.db")


def backup(target: Path, data: Path, keep: int) -> int:
    """Copy the records to a file, or to a new one in a folder that holds the `keep` newest.

    0 if the copy is sound, every game in it replays; a judge may be at work meanwhile.
    """
    return on_records(data, lambda records: _backed_up(records, target, keep))


def _backed_up(records: Records, target: Path, keep: int) -> int:
    now = datetime.now(UTC)
    file = target / f"judge-{now:%Y-%m-%dT%H%M%SZ}.db" if target.is_dir() else target
    examined, unnoted = make_backup(records, file, now)
    sys.stdout.write(f"{file}: {file.stat().st_size / 1_000_000:.1f} MB, {_held(examined)}\n")
    if unnoted:
        sys.stderr.write(f"judge: the copy is sound, and not noted as made: {unnoted}\n")
    if _told_faults(examined):
        return 1
    if keep and target.is_dir():
        for old in sorted(filter(_is_ours, target.iterdir()))[:-keep]:
            old.unlink()
    return 0


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


def restore(file: Path, data: Path, *, replace: bool) -> int:
    """Put a copy in the place of the records, if there are none, or those are to be replaced.

    1 if that can't be, or a game in it doesn't replay; 2 if there is something in the way.
    """
    now = datetime.now(UTC)
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
    return 1 if _told_faults(examined) else 0


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
        yield "It is older than a week, so say that the clock is right: judge clock right"


def _of(examined: Examined) -> str:
    as_of = examined.as_of or examined.last
    return f"as of {as_of:%Y-%m-%d %H:%M} UTC" if as_of is not None else "in which nothing happened"


def _held(examined: Examined) -> str:
    many = ((examined.games, "game"), (examined.letters, "letter"), (examined.mails, "mail"))
    held = ", ".join(f"{number:,} {what}{'s' if number != 1 else ''}" for number, what in many)
    replays = "" if examined.faults else "; every game replays"
    return held + replays


def _told_faults(examined: Examined) -> bool:
    """Tell what is wrong with games; whether something is."""
    for fault in examined.faults[:MOST_FAULTS]:
        sys.stderr.write(f"judge: {fault}\n")
    if examined.faults[MOST_FAULTS:]:
        sys.stderr.write(f"judge: and {len(examined.faults) - MOST_FAULTS} more\n")
    return bool(examined.faults)
