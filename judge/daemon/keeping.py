"""Copies of the records that can be trusted: each is opened and replayed before it counts."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from judge.daemon.boards import adopt_boards, board_faults
from judge.daemon.daemon import DATABASE
from judge.daemon.replaying import replay_faults
from judge.desk.limits import A_DAY
from judge.store.backup import fold_log, take_place
from judge.store.faults import Damaged, OutOfReach, RecordsFault
from judge.store.records import Records

_NOT_OURS = "; give it to the user that asks (chown), or ask as the one whom it belongs to"
_REMEDIES = {
    errno.EACCES: _NOT_OURS,
    errno.EPERM: _NOT_OURS,
    errno.ENOSPC: "; make room there",
}
_COPY = ".copy-"
_LEFT = A_DAY.total_seconds()
"""Seconds after which nobody is at work any more on half a copy."""
MOST_FAULTS = 20
"""Of one copy, that are told."""


@dataclass(frozen=True, slots=True)
class Examined:
    """What is in a copy, of which the file is sound.

    `as_of` is when it was made, as it says; `last` when the judge was last seen at work in it.
    `faults` are of the games. `settings` is the judge.toml of then, "" for none.
    """

    as_of: datetime | None
    last: datetime | None
    games: int
    letters: int
    mails: int
    faults: tuple[str, ...]
    settings: str = ""


def make_backup(
    records: Records, target: Path, now: datetime, settings: str = ""
) -> tuple[Examined, str]:
    """Copy the records to a file, while a judge is at work; what is in it, and why it isn't noted.

    The text of judge.toml goes with them.

    An older file there stays unless the copy is sound. Raises RecordsFault. Records that can't be
    written, for their disk is full, are those that most need a copy: it counts without the note.
    """
    seen: list[Examined] = []
    records.backup(target, now, lambda copy: seen.append(examine(copy)), settings)
    try:
        records.copies.note_made(now)
    except OutOfReach as fault:
        return seen[0], str(fault)
    return seen[0], ""


def examine(path: Path) -> Examined:
    """Open a copy of a copy with this version of the judge, and replay every game in it.

    Raises RecordsFault where the file is no sound copy of a judge's records.
    """
    with _scratch(path, path.parent) as copy, Records.open(copy) as records:
        return _examined(records)


def _examined(records: Records) -> Examined:
    if damage := records.check():
        raise RecordsFault("; ".join(damage[:MOST_FAULTS]))
    adopt_boards(records)
    names = [standing.name for standing in records.standings.every()]
    faults = [*board_faults(records)]
    for name in names:
        try:
            faults += replay_faults(records, name)
        except Exception as fault:  # noqa: BLE001 - one game that can't be read: the others are
            faults.append(f"{name}: {type(fault).__name__}: {fault}")
    return Examined(
        records.copies.copied_at(),
        records.moments.last_believed(),
        len(names),
        sum(records.letters.counts().values()),
        records.outbox.count(),
        tuple(faults),
        records.copies.take_settings(),
    )


def has_records(folder: Path) -> bool:
    """Whether there are records in a folder, or what is left of some."""
    return any((folder / name).exists() for name in (DATABASE, f"{DATABASE}-wal"))


def put_in_place(backup: Path, folder: Path, now: datetime) -> tuple[Examined, Path | None]:
    """Make a copy the records of a folder, and say what is in it, and where what was there is.

    The copy stays as it is; what is put in place knows that it is one, so that the judge fetches
    what came since (`Copies`). Nobody else may be at work there (`Alone`). What was there is
    kept beside it. Raises RecordsFault, and OSError where the folder can't be written.
    """
    with _scratch(backup, folder) as copy:
        with Records.open(copy) as records:
            examined = _examined(records)
            records.copies.note_copy(examined.as_of or examined.last or now)
            records.as_one_file()
        _give_to_owner(folder, copy)
        aside = _set_aside(folder, now) if has_records(folder) else None
        take_place(copy, folder / DATABASE)
    return examined, aside


def put_settings(text: str, path: Path, folder: Path) -> None:
    """Write a judge.toml where none is, for nobody's eyes but those to whom a folder belongs."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:  # noqa: PTH123 - by its number
        file.write(text)
    _give_to_owner(folder, path)


def _set_aside(folder: Path, now: datetime) -> Path:
    """Give what is there another name, so that no moment is without any records.

    First what stands in the write-ahead log is written into the file: without that log, it is
    whole by itself, if anything can be read of it.
    """
    old = folder / DATABASE
    fold_log(old)
    aside = folder / f"{DATABASE}.before-{now:%Y%m%dT%H%M%SZ}"
    if old.exists():
        aside.hardlink_to(old)
    log = folder / f"{DATABASE}-wal"
    if log.exists():
        log.rename(f"{aside}-wal")
    (folder / f"{DATABASE}-shm").unlink(missing_ok=True)
    return aside


def _give_to_owner(folder: Path, *files: Path) -> None:
    """Have files belong to whom the folder belongs: a host may well be root, a judge is not."""
    if os.geteuid() == 0:
        owner = folder.stat()
        for file in files:
            os.chown(file, owner.st_uid, owner.st_gid)


def _sweep(folder: Path) -> None:
    """Remove what copies that were cut short, by the power for one, have left of themselves."""
    for left in (*folder.glob(f"{_COPY}*/"), *folder.glob("judge-*Z.db.part")):
        with suppress(OSError):  # somebody else's, or gone
            if time.time() - left.stat().st_mtime < _LEFT:
                continue
            shutil.rmtree(left) if left.is_dir() else left.unlink()


@contextmanager
def _named(path: Path, copy: Path) -> Iterator[None]:
    """Have a fault name the file that somebody has named, and not our copy of it."""
    try:
        yield
    except RecordsFault as fault:
        said = str(fault).replace(str(copy), str(path))
        if isinstance(fault, Damaged):  # what would do for records is of no use for a copy
            said = f"{said.partition(';')[0]}; take an older copy"
        raise RecordsFault(said) from fault


@contextmanager
def _scratch(path: Path, folder: Path) -> Iterator[Path]:
    """A copy of a file, with its write-ahead log if there is one, which goes when it is done."""
    if not path.is_file():
        raise RecordsFault(f"{path}: {os.strerror(errno.ENOENT)}")
    try:
        _sweep(folder)
        with tempfile.TemporaryDirectory(prefix=_COPY, dir=folder) as place:
            copy = Path(place) / DATABASE
            for ending in ("", "-wal"):
                if (one := path.with_name(path.name + ending)).exists():
                    shutil.copyfile(one, f"{copy}{ending}")
            copy.chmod(0o600)
            with _named(path, copy):
                yield copy
    except OSError as fault:
        said = f"{fault.filename or path}: {fault.strerror or fault}"
        raise RecordsFault(said + _REMEDIES.get(fault.errno or 0, "")) from fault
