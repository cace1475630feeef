"""A judge that is killed, again and again, until its work is done.

Run as `python crash_worker.py DATABASE SEED LETTERS`. A mailbox offers the
letters; each life fetches, serves and carries until it is killed with
SIGKILL, half of the lives before a drawn SQL statement, half at any moment
at all. Beside the database it leaves `moved` (what left the mailbox) and
`carried` (what went over the wire). Prints how many lives were cut short.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from judge.store.games import EventRow
from judge.store.records import Records

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def note(path: Path, line: str) -> None:
    """Append a line at once, as a server on the other side of a wire would."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.write(file, f"{line}\n".encode())
    os.close(file)


def fetch(records: Records, moved: Path, number: int) -> None:
    raw = f"letter {number}".encode()
    records.letters.keep(
        raw,
        sender="fay@example.org",
        recipient="judge@example.org",
        arrived=NOON,
        message_id=f"<{number}@example.org>",
        digest=f"digest {number}",
    )
    note(moved, str(number))


def serve(records: Records, id: int, raw: bytes) -> None:
    records.letters.tried(id)
    with records.transaction():
        game = records.games.load("ghost")
        assert game is not None
        records.games.append(
            "ghost",
            expected=game.revision,
            at=NOON,
            events=[EventRow(raw.decode(), "{}", NOON, 1)],
            state=str(int(game.state) + 1),
            deadline=None,
        )
        records.outbox.add(
            key=f"{id}.receipt",
            message_id=f"<{id}.receipt@judge.example>",
            recipient="fay@example.org",
            sender="judge@judge.example",
            raw=raw,
            at=NOON,
            letter=id,
        )
        records.letters.served(id, NOON, "receipt")


def live(database: Path, letters: int, dies_at: int | None) -> None:
    """Do all that is left to do, unless killed before statement `dies_at`."""
    records = Records.open(database)
    statements = iter(range(1, 1_000_000))

    def strike(_: str) -> None:
        if next(statements) == dies_at:
            os.kill(os.getpid(), signal.SIGKILL)

    records._ledger.database.conn.set_trace_callback(strike)
    if records.games.load("ghost") is None:
        records.games.create("ghost", at=NOON, events=[], state="0", deadline=None)
    moved, carried = database.with_name("moved"), database.with_name("carried")
    gone = set(moved.read_text().split()) if moved.exists() else set()
    for number in range(letters):
        # The last two are offered again: some upstream sent them twice.
        if number > len(gone) - 3:
            fetch(records, moved, number)
        while waiting := records.queue.waiting(NOON, 1):
            letter = records.letters.letter(waiting[0].id)
            assert letter is not None
            serve(records, letter.id, letter.raw)
        for mail in records.outbox.next_due(NOON, 10):
            note(carried, f"{mail.key} {mail.message_id}")
            records.outbox.sent(mail.id, NOON)
    records.close()


def was_cut_short(database: Path, letters: int, chance: random.Random) -> bool:
    by_statement = chance.random() < 0.5
    dies_at = chance.randrange(1, 60) if by_statement else None
    after = chance.uniform(0, 0.012)
    life = os.fork()
    if not life:
        live(database, letters, dies_at)
        os._exit(0)
    if not by_statement:
        time.sleep(after)
        os.kill(life, signal.SIGKILL)
    _, status = os.waitpid(life, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.waitstatus_to_exitcode(status) == 0
    return False


def main() -> None:
    database, seed, letters = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(seed)
    cut_short = 0
    while was_cut_short(database, letters, chance):
        cut_short += 1
        if cut_short == LIVES:
            live(database, letters, None)
            break
    sys.stdout.write(str(cut_short))


LIVES = 200

if __name__ == "__main__":
    main()
