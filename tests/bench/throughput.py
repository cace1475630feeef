"""How much passes through in a second, beside what the machine itself can do in the same run.

    python -m tests.bench.throughput        writes throughput.json

In: letters kept durably, beside bare commits of SQLite with as many bytes and the same
durability. Out: mails carried from the outbox, plain ones and reports with their page, beside
the same mails handed over by smtplib alone, on one connection, to the same mail host.
"""

from __future__ import annotations

import json
import os
import smtplib
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter

from judge.daemon.carrying import Carrier
from judge.daemon.foreman import Foreman
from judge.daemon.hands import Crew
from judge.daemon.printing import Printer, PrintRoom
from judge.daemon.receiving import keep_arrivals
from judge.daemon.work import Limits
from judge.daemon.workroom import Workroom
from judge.post.arrival import Arrival
from judge.post.carrier import Road
from judge.post.mailbox import MOST_AT_ONCE
from judge.store.outbox import Lane
from judge.store.records import Records
from tests.bench.letters import JUDGE, Scene, begin_game
from tests.bench.swallow import swallow

RESULT = Path(__file__).with_name("throughput.json")
LETTERS = 250
GAMES = 40
CONNECTIONS = 3
A_MONTH = timedelta(days=30)


def a_second(many: int, what: Callable[[], object]) -> float:
    """So many of something in a call: how many that makes a second."""
    begin = perf_counter()
    what()
    return many / (perf_counter() - begin)


def bare_commits(folder: Path, size: int) -> float:
    """Rows of so many bytes, each committed by itself with synchronous=FULL, in a second."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, raw BLOB)")

    def commit() -> None:
        for _ in range(LETTERS):
            connection.execute("INSERT INTO rows (raw) VALUES (?)", (os.urandom(size),))

    try:
        return a_second(LETTERS, commit)
    finally:
        connection.close()


def letters_in(scene: Scene, arrivals: Sequence[Arrival], at_once: int) -> float:
    """Letters kept, so many at once."""

    def keep() -> None:
        for first in range(0, len(arrivals), at_once):
            keep_arrivals(scene.records, arrivals[first : first + at_once])

    return a_second(len(arrivals), keep)


def letters_served(scene: Scene, copy: Path, many: int, workers: int) -> float:
    """Letters that wait, worked through, with their answers in the outbox, on a copy."""
    scene.records.backup(copy)
    crew = Crew([Workroom(copy, JUDGE, 10**9, Limits()) for _ in range(workers)])
    try:
        crew.open()
        with Records.open(copy) as records:
            foreman = Foreman(records, JUDGE, lambda: scene.now, crew)
            return a_second(many, foreman.serve_all)
    finally:
        crew.close()


def bare_mails(port: int, mails: Sequence[bytes]) -> float:
    """Mails handed over by smtplib on one connection."""

    def send() -> None:
        with smtplib.SMTP("127.0.0.1", port, "localhost") as link:
            for raw in mails:
                link.sendmail("judge@example.org", ["anna@example.org"], raw)

    return a_second(len(mails), send)


def carry_all(scene: Scene, port: int, lane: Lane) -> None:
    """Carry a lane, as the daemon does, with a print room that has nobody to draw."""
    road = Road("127.0.0.1", port, "localhost", connections=CONNECTIONS)
    with Printer(
        lambda: Records.open(scene.database), lambda own: PrintRoom(own, JUDGE, lambda _: b"")
    ) as printer:
        Carrier(scene.records, road, JUDGE, lambda: scene.now, printer.printed, lane).carry_due()


def mails_out(scene: Scene, port: int, lane: Lane) -> tuple[float, float]:
    """Mails of a lane carried out of the outbox, without pictures; the same ones bare."""
    due = scene.records.outbox.next_due(scene.now, 100_000, lane)
    room = PrintRoom(scene.records, JUDGE, lambda _: b"")
    made = [room.printed(mail).raw for mail in due]
    rate = a_second(len(due), lambda: carry_all(scene, port, lane))
    assert not scene.records.outbox.next_due(scene.now, 1, lane)
    return rate, bare_mails(port, made)


def measure(folder: Path) -> dict[str, float]:
    """All of it, a second each, and as ratios."""
    database = folder / "judge.db"
    with swallow() as port, Records.open(database) as records, Scene(records, database) as scene:
        games = [begin_game(scene, f"game{number}", f"{number}") for number in range(GAMES)]
        carry_all(scene, port, Lane.ALL)
        power = games[0].variant.powers[0].id
        arrivals = [
            scene.arrival("anna", scene.office_part(games[number % GAMES], power), "status")
            for number in range(2 * LETTERS)
        ]
        size = len(arrivals[0].raw)
        rows = {"commits": bare_commits(folder, size)}
        rows["kept"] = letters_in(scene, arrivals[:LETTERS], 1)
        rows["kept_at_once"] = letters_in(scene, arrivals[LETTERS:], MOST_AT_ONCE)
        for workers in (1, 2):
            copy = folder / f"{workers}.db"
            rows[f"served_by_{workers}"] = letters_served(scene, copy, 2 * LETTERS, workers)
        scene.service.serve_all()
        rows["plain"], rows["plain_bare"] = mails_out(scene, port, Lane.PLAIN)
        scene.now += A_MONTH
        rows["closed"] = a_second(GAMES, scene.service.close_due)
        rows["printed"], rows["printed_bare"] = mails_out(scene, port, Lane.PICTURED)
        return {key: round(rate, 1) for key, rate in rows.items()}


RATIOS = {
    "letters kept one by one, of bare commits": ("kept", "commits"),
    "letters kept at once, of bare commits": ("kept_at_once", "commits"),
    "letters served by one worker, of bare commits": ("served_by_1", "commits"),
    "letters served by two, of those by one": ("served_by_2", "served_by_1"),
    "plain mails out, of bare smtplib's": ("plain", "plain_bare"),
    "reports out, of bare smtplib's": ("printed", "printed_bare"),
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(Path(folder))
    for name, rate in rows.items():
        print(f"  {name:14}{rate:10.1f} a second")
    for words, (one, other) in RATIOS.items():
        print(f"  {words:50}{rows[one] / rows[other]:8.2f}")
    print(f"  load {os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs")
    date = datetime.now(UTC).date().isoformat()
    RESULT.write_text(json.dumps({"date": date, **rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
