"""Many games: all of them due at once, with pictures; all of them idle; and a long queue.

    python -m tests.bench.crowd         writes crowd.json, which README quotes
    python -m tests.bench.crowd queue   one of queue, idle and due; "due 24" with so many games

The games are copies of one that has begun. The judge is the real one, with its processes; the mail
host takes everything (`tests.bench.swallow`).
"""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic, process_time, sleep
from typing import Any

from judge.daemon.carrying import Carrier
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.service import Service
from judge.post.carrier import Road
from judge.store.records import Records
from judge.store.times import write_time
from tests.bench.growing import LongGame
from tests.bench.swallow import swallow
from tests.harm.house import JUDGE, House

RESULT = Path(__file__).with_name("crowd.json")
DUE, IDLE = 120, 10_000
QUEUES = (2_000, 8_000)
PATIENCE = 600.0
RAW = b"Subject: x\r\n\r\n" + b"x" * 3000
TICKS = 20
COPIED = (
    "INSERT INTO games (key, name, length, deadline, made, changed, state, moved)"
    " SELECT :name, :name, length, :deadline, made, changed,"
    " replace(state, '\"ghost\"', :quoted), moved FROM games WHERE key = 'ghost'",
    "INSERT INTO events (game, number, kind, version, at, body, author, letter, why)"
    " SELECT last_insert_rowid(), number, kind, version, at, replace(body, '\"ghost\"', :quoted),"
    " author, letter, why FROM events WHERE game = :ghost",
    "INSERT INTO states (game, after, moved, state) SELECT :game, after, moved,"
    " replace(state, '\"ghost\"', :quoted) FROM states WHERE game = :ghost",
    "INSERT INTO addresses (address, game, seat) SELECT address || :number, :game, seat"
    " FROM addresses WHERE game = :ghost",
)
CONFIG = """
[judge]
address = "judge@example.org"
data = "."

[door]
port = {door}

[smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
"""


def crowd(folder: Path, games: int, deadline: datetime) -> Path:
    """Records with so many games, each with orders for its second phase, due at a time."""
    path = folder / DATABASE
    with House.begun() as house:
        game = LongGame(house)
        game.play_until(1)
        game.order()
        house.records.backup(path)
    with Records.open(path) as records:
        connection = records._ledger.database.conn
        (ghost,) = connection.execute("SELECT id FROM games WHERE key = 'ghost'").fetchone()
        with records.transaction():
            connection.execute("UPDATE outbox SET state = 'sent'")
            moment = write_time(deadline)
            for number in range(1, games):
                name = f"game{number}"
                gaps = {"name": name, "quoted": f'"{name}"', "ghost": ghost, "number": number}
                connection.execute(COPIED[0], gaps | {"deadline": moment})
                (id,) = connection.execute("SELECT max(id) FROM games").fetchone()
                for sql in COPIED[1:]:
                    connection.execute(
                        sql.replace("last_insert_rowid()", ":game"), gaps | {"game": id}
                    )
        set_due(records, deadline)
    return path


def set_due(records: Records, deadline: datetime) -> None:
    """Have every game fall due at a time."""
    with records.transaction():
        records._ledger.rows("UPDATE games SET deadline = ?", write_time(deadline))


def all_out(games: int) -> dict[str, float]:
    """Games with pictures that are due at once, until the last of their reports has left."""
    with tempfile.TemporaryDirectory() as folder, swallow() as port:
        path = crowd(Path(folder), games, now() - timedelta(minutes=1))
        daemon = Daemon(path, JUDGE, (), Road("127.0.0.1", port, "localhost"), now)
        before, mails, since = _cpu(), 0, write_time(now())
        began = monotonic()
        daemon.start()
        with Records.open(path) as records:
            while monotonic() - began < PATIENCE:
                sleep(0.2)
                mails = records._ledger.value(
                    "SELECT count(*) FROM outbox WHERE kind LIKE '%\"report\"%' AND added >= ?",
                    since,
                )
                if mails >= 8 * games and not records.outbox.waiting():
                    break
            took = monotonic() - began
            assert not records.outbox.waiting(), "not all of them are out"
        daemon.stop()
        return {"games": games, "mails": mails, "seconds": took, "cpu": _cpu() - before}


def _cpu() -> float:
    """Seconds of processor time of this process, and of those that it has seen end."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def idle(games: int) -> dict[str, float]:
    """A judge in whose games nothing is due: until it serves, what it holds, and a tick."""
    with tempfile.TemporaryDirectory() as name, swallow() as port:
        folder = Path(name)
        path = crowd(folder, games, now() + timedelta(days=3650))
        config = folder / "judge.toml"
        config.write_text(CONFIG.format(door=_free_port(), smtp=port), encoding="utf-8")
        began = monotonic()
        with subprocess.Popen(
            [sys.executable, "-m", "judge", "serve", "--config", config],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as judge:  # fmt: skip
            assert judge.stdout is not None
            assert "serving" in judge.stdout.readline()
            start = monotonic() - began
            sleep(3)
            held, cpu = _tree(judge.pid)
            judge.terminate()
        with Records.open(path) as records:
            service = Service(records, JUDGE, now)
            service.serve_all(now())
            begun = process_time()
            for _ in range(TICKS):
                service.serve_all(now())
            tick = 1000 * (process_time() - begun) / TICKS
        return {"games": games, "start": start, "cpu": cpu, "megabytes": held, "tick": tick}


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return int(door.getsockname()[1])


def _tree(pid: int) -> tuple[float, float]:
    """Megabytes that a process and its children hold, shared pages by their shares; CPU seconds."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")  # each thread has its own
    children = [child for task in tasks for child in task.read_text().split()]
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    (held,) = (int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    rows = [(held / 1024, used), *(_tree(int(child)) for child in children)]
    return sum(row[0] for row in rows), sum(row[1] for row in rows)


def drained(mails: int) -> float:
    """Milliseconds of CPU a mail, of a queue of so many without pictures."""
    with tempfile.TemporaryDirectory() as folder, swallow() as port:
        path = Path(folder) / DATABASE
        with Records.open(path) as records:
            with records.transaction():
                for number in range(mails):
                    records.outbox.add(
                        key=str(number), message_id=f"<{number}@x.org>", sender="judge@x.org",
                        recipient=f"p{number}@x.org", raw=RAW, at=now(),
                    )  # fmt: skip
            carrier = Carrier(records, Road("127.0.0.1", port, "localhost"), JUDGE, now)
            begun = process_time()
            assert carrier.carry_due() == mails
            return 1000 * (process_time() - begun) / mails


def main() -> None:
    wanted = sys.argv[1:] or ["queue", "idle", "due"]
    due = next((int(word) for word in wanted if word.isdecimal()), DUE)
    kept = json.loads(RESULT.read_text(encoding="utf-8")) if RESULT.exists() else {}
    found: dict[str, Any] = {}
    if "queue" in wanted:
        found["queue"] = {str(mails): drained(mails) for mails in QUEUES}
    if "idle" in wanted:
        found["one"], found["idle"] = idle(1), idle(IDLE)
    if "due" in wanted:
        found["due"] = all_out(due)
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs"
    for name, row in found.items():
        print(f"  {name}: " + ", ".join(f"{what} {value:,.2f}" for what, value in row.items()))
        kept[name] = {what: round(value, 2) for what, value in row.items()} | {"load": load}
    print(f"  load of the machine meanwhile: {load}")
    kept |= {"date": datetime.now(UTC).date().isoformat(), "command": "python -m tests.bench.crowd"}
    RESULT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
