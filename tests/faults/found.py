"""What became of a story: everything on record, in the mailboxes and on the published pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.daemon.replaying import replay_faults
from judge.store.records import Records
from tests.faults.life import ARCHIVE, Place, files_of

# Counts of trouble, which a letter's or a mail's end makes an end of.
APART = {"troubles", "clock", "publishing"}
_PICTURE = re.compile(r"-[0-9a-f]{8}\.png$")
TRIES = 7
"""Where a letter's row has its tries."""


@dataclass(frozen=True)
class Found:
    """All that a judge has left behind; two are the same if nobody could tell them apart."""

    tables: dict[str, tuple[tuple[object, ...], ...]]
    sent: Counter[tuple[str, ...]]
    mailbox: tuple[tuple[str, ...], tuple[str, ...]]
    pages: dict[str, bytes]
    faults: tuple[str, ...]

    @property
    def shelved(self) -> int:
        """How many letters were put aside."""
        return sum("shelved" in row for row in self.tables["letters"])


def look(place: Place) -> Found:
    """Look everything over."""
    with Records.open(place.database) as records:
        names = records._ledger.rows("SELECT name FROM sqlite_schema WHERE type = 'table'")
        tables = {
            name: tuple(sorted(records._ledger.rows(f"SELECT * FROM {name}"), key=repr))
            for (name,) in names
            if name not in APART
        }
        # A letter that is to blame may be tried once more, if a kill kept it from the shelf.
        tables["letters"] = tuple((*row[:TRIES], *row[TRIES + 1 :]) for row in tables["letters"])
        faults = [*records.check()]
        for name in records.games.names():
            faults += replay_faults(records, name)
        faults += [f"letter {one} has troubles" for (one,) in _troubled(records)]
    world = place.world
    mailbox = tuple(
        tuple(sorted(path.name for path in folder.iterdir()))
        for folder in (world.inbox, world.served)
    )
    pages = dict(files_of(place.folder / ARCHIVE))
    return Found(tables, world.sent(), (mailbox[0], mailbox[1]), pages, tuple(faults))


def _troubled(records: Records) -> list[tuple[object, ...]]:
    return records._ledger.rows("SELECT letter FROM troubles")


def differences(is_: Found, should: Found, most_repeats: int) -> Iterator[str]:
    """In what they differ, in words; repeats of a mail apart, of which there may be so many."""
    yield from is_.faults
    for name, rows in should.tables.items():
        lost, more = set(rows) - set(is_.tables[name]), set(is_.tables[name]) - set(rows)
        yield from (f"{name}: lost {row!r:.300}" for row in lost)
        yield from (f"{name}: more {row!r:.300}" for row in more)
        if not lost and not more and len(rows) != len(is_.tables[name]):
            yield f"{name}: doubled"
    if is_.mailbox != should.mailbox:
        yield f"mailbox: {is_.mailbox} instead of {should.mailbox}"
    yield from (f"never sent: {mail}" for mail in set(should.sent) - set(is_.sent))
    yield from (f"sent besides: {mail}" for mail in set(is_.sent) - set(should.sent))
    if (repeats := repeated(is_)) > most_repeats:
        yield f"{repeats} mails were repeated"
    if is_.pages != should.pages:
        wrong = [
            name
            for name in {*is_.pages, *should.pages}
            if is_.pages.get(name) != should.pages.get(name)
        ]
        yield f"pages: {sorted(wrong)}"


def repeated(found: Found) -> int:
    """How many mails were taken more than once."""
    return found.sent.total() - len(found.tables["outbox"])


def outline(found: Found) -> Found:
    """What can be told in whatever order, and whenever, the letters came to be served.

    A fault keeps a letter waiting while others are kept, so numbers, times and texts differ.
    """
    letters, events, outbox = (found.tables[name] for name in ("letters", "events", "outbox"))
    promised = {
        str(message_id): (str(occasion), str(recipient))
        for _, _, message_id, recipient, _, _, _, occasion, *_ in outbox
    }
    tables: dict[str, tuple[tuple[object, ...], ...]] = {
        "letters": tuple(sorted((str(row[1]), str(row[6])) for row in letters)),
        "events": tuple(sorted((str(row[2]),) for row in events)),
        "outbox": tuple(sorted(promised.values())),
    }
    sent: Counter[tuple[str, ...]] = Counter()
    for (message_id, *_), count in found.sent.items():
        sent[promised.get(message_id, (message_id,))] += count
    # A picture's name tells what is on it: while a phase can't be processed who writes is in time.
    pages = {_PICTURE.sub("-.png", name): b"" for name in found.pages}
    return replace(found, tables=tables, sent=sent, pages=pages)
