"""Figures of a judge in the text form of Prometheus, version 0.0.4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from judge.daemon.health import BACKUP, HowItIs, condition_of
from judge.store.records import Records

KIND = "text/plain; version=0.0.4; charset=utf-8"


def write_metrics(records: Records, now: datetime, backup: timedelta | None = BACKUP) -> str:
    """All figures; what isn't known is left out."""
    return "".join(f"{line}\n" for line in _lines(records, condition_of(records, now, backup)))


def _lines(records: Records, found: HowItIs) -> Iterator[str]:
    beat = found.beat
    times: Mapping[str, tuple[str, datetime | None]] = {
        "last_beat": ("When the judge last went about its business", beat.at if beat else None),
        "last_poll": ("Up to when every letter is on record", beat.heard if beat else None),
        "last_backup": ("When judge backup was done last", found.backup),
        "outbox_oldest": ("When the mail was written that waits longest", found.oldest),
    }
    for name, (what, moment) in times.items():
        if moment is not None:
            yield from _one(f"{name}_timestamp_seconds", "gauge", what, moment.timestamp())
    yield from _one("up", "gauge", "1 if nothing is wrong", int(not any(found.faults())))
    yield from _one("outbox_queued", "gauge", "Mails that wait to be sent", found.waiting)
    yield from _one("deadlines_overdue", "gauge", "Games whose time has passed", found.overdue)
    yield from _one("letters_shelved", "gauge", "Letters put aside", found.shelved)
    yield from _one("clock_doubted", "gauge", "1 if no deadline passes", int(found.doubted))
    what = "1 if deadlines pass by an earlier time than the clock shows"
    yield from _one("clock_unsure", "gauge", what, int(found.unsure))
    what = "1 if what happens is in no backup for longer than the host wants"
    yield from _one("backup_overdue", "gauge", what, int(found.unsaved is not None))
    if found.room is not None:
        yield from _one("disk_free_bytes", "gauge", "Room for the records", found.room.free)
        what = "1 if there should be more room for the records"
        yield from _one("disk_short", "gauge", what, int(found.room.is_short))
    what = "1 if what was processed can't be published"
    yield from _one("archive_failing", "gauge", what, int(bool(beat and beat.archive)))
    refused = beat.refused if beat is not None else 0
    what = "How often the mailbox refused our password, since the judge began"
    yield from _one("authentication_failures_total", "counter", what, refused)
    yield from _many("letters", "Letters on record", "state", records.letters.counts())
    yield from _many("mails", "Mails on record", "kind", records.outbox.occasions())
    yield from _many("games", "Games that are listed", "state", records.standings.counts())


def _one(name: str, kind: str, what: str, value: float) -> Iterator[str]:
    yield from _head(name, kind, what)
    yield f"judge_{name} {value:.15g}"


def _many(name: str, what: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    yield from _head(name, "gauge", what)
    for value, number in sorted(values.items()):
        yield f'judge_{name}{{{label}="{value or "other"}"}} {number}'


def _head(name: str, kind: str, what: str) -> Iterator[str]:
    yield f"# HELP judge_{name} {what}."
    yield f"# TYPE judge_{name} {kind}"
