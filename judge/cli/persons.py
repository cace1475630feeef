"""`judge persons` and `judge forget`: whom the records know, and knowing them no more."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.opened import on_records
from judge.daemon.forgetting import Needed, still_needed
from judge.game.game import GameState
from judge.store.forgetting import SOMEBODY, Remains
from judge.store.persons import StoredPerson
from judge.store.records import Records

MOST_PERSONS = 50
MOST_GAMES = 20
"""Of one person."""


def persons(word: str, data: Path) -> int:
    """List who is on record, with a word in their name or address; a judge may be at work."""
    return on_records(data, lambda records: _list(records, word))


def forget(address: str, data: Path, *, yes: bool) -> int:
    """Tell what it is to forget somebody, and do it if that is wished."""
    return on_records(data, lambda records: _forget(records, address, yes=yes))


def _list(records: Records, word: str) -> int:
    found = records.persons.found(word, MOST_PERSONS + 1)
    if not found:
        what = f" with {word!r} in their name or address" if word else ""
        sys.stdout.write(f"nobody is on record{what}\n")
    for person in found[:MOST_PERSONS]:
        sys.stdout.write(_named(person) + "\n")
        places = records.persons.places(person.id, MOST_GAMES + 1)
        for place in places[:MOST_GAMES]:
            over = ", over" if place.state == GameState.ENDED else ""
            sys.stdout.write(f"    {place.game}{over}: {place.seat}\n")
        if len(places) > MOST_GAMES:
            sys.stdout.write("    and in older games\n")
    if len(found) > MOST_PERSONS:
        sys.stdout.write("There are more; `judge persons WORD` shows those with a word in them.\n")
    return 0


def _forget(records: Records, address: str, *, yes: bool) -> int:
    status = _forgotten(records, address, yes=yes)
    if yes and status != 1:
        # Also where nobody is to be forgotten any more: a judge may have been killed before this.
        records.forgetting.scrub()
    return status


def _forgotten(records: Records, address: str, *, yes: bool) -> int:
    # One transaction: nobody takes a seat between the look and the deed.
    with records.transaction():
        person = records.persons.of(address) or records.forgetting.stranger(address)
        if person is None or records.forgetting.is_done(person):
            sys.stderr.write(f"judge: nobody on record has the address {address}\n")
            return 2
        sys.stdout.write(_named(person) + "\n")
        if needed := list(still_needed(records, person, datetime.now(UTC))):
            where = ", ".join(map(_where, needed))
            sys.stderr.write(
                f"judge: not forgotten: is still in {where};"
                " try again when they have left, or it is over\n"
            )
            return 1
        remains = records.forgetting.remains(person)
        if remains.pending:
            some = ", ".join(remains.pending[:5])
            sys.stderr.write(
                f"judge: not forgotten: still to be served or sent, and about them: {some};"
                " try again when they are (`judge shelf` for what was put aside)\n"
            )
            return 1
        sys.stdout.write(_what_goes(remains))
        if yes:
            records.persons.same(address, address)  # a stranger is a person now, to have a stand-in
            records.forgetting.forget(records.persons.of(address) or person, remains)
    sys.stdout.write("It is done.\n" if yes else "Nothing was done yet: add --yes to do it.\n")
    return 0


def _named(person: StoredPerson) -> str:
    return f"{person.name or '(no name)'}: {', '.join(person.addresses)}"


def _where(needed: Needed) -> str:
    offered = "was offered " if needed.is_offered else ""
    return f"{needed.game} ({offered}{needed.seat})"


def _what_goes(remains: Remains) -> str:
    return (
        f'In the logs of all games "{SOMEBODY}" stands in their place, and every log still'
        " replays.\n"
        "What is theirs or names them loses its text: letters, "
        f"{len(remains.letters)}; mails, {len(remains.mails)}.\n"
        "What was written in games stays: a name in press, or in a line of a letter.\n"
        "Not touched: archives, zines and exports that were written to disk (write them anew),\n"
        "backups, the judge's mailbox, and what the machine logs. A game that is over and rolled\n"
        "back has nobody in their seat to write to.\n"
    )
