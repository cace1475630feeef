"""Many games fall due in one minute, while somebody asks questions.

    python -m tests.bench.rush [GAMES] [WORKERS]        writes rush.json; 1125 games, 1 worker

`judge serve` in a process of its own: letters come by IMAP (IDLE) from the embedded post office,
mails leave by SMTP to a mail host that takes them all, without pictures. Told are how long
after the deadline the last report was handed over, also as a multiple of what smtplib alone
takes for the same mails on one connection, and how long answers took meanwhile. The games are
copies of one, with orders on file (`tests.bench.crowd`).
"""

from __future__ import annotations

import json
import os
import smtplib
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.parser import BytesHeaderParser
from pathlib import Path
from statistics import median, quantiles

from judge.daemon.receiving import keep_arrival
from judge.daemon.service import Service
from judge.demo.postoffice import PostOffice
from judge.desk.letters import JudgeAddress
from judge.post.arrival import Arrival
from judge.post.doorstep import Doorstep, Protocol, start_doorstep
from judge.store.records import Records
from tests.bench.crowd import crowd, set_due
from tests.bench.growing import LETTER
from tests.bench.swallow import swallow
from tests.bench.throughput import bare_mails
from tests.configs import config_text

ROOT = Path(__file__).resolve().parents[2]
RESULT = Path(__file__).with_name("rush.json")
ASKER = "asker"
PATIENCE = 3600.0
DEFAULTS = (1125, 1)
"""Games, of eight reports each, and workers."""
EVERY = 0.3
"""Seconds between questions."""
AHEAD = timedelta(seconds=20)
WITHOUT_PICTURES = """
import sys
from pathlib import Path
from judge.cli.serving import run_judge
from judge.daemon.easel import Easel
Easel.draw, Easel.begin = (lambda *_: b""), (lambda *_: None)
run_judge(Path(sys.argv[1]))
"""


@dataclass
class Host:
    """A mail host that takes everything, and notes when a report came, and which answer."""

    reports: int = 0
    last: float = 0.0
    answers: dict[str, float] = field(default_factory=dict)

    def take(self, arrival: Arrival) -> None:
        """Take a mail."""
        now = time.monotonic()
        if arrival.recipient.startswith(ASKER):
            head = BytesHeaderParser().parsebytes(arrival.raw)
            self.answers[str(head["In-Reply-To"])] = now
        else:
            self.reports += 1
            self.last = now


def make_games(folder: Path, judge: JudgeAddress, games: int) -> datetime:
    """Games that fall due together, soon, and one more that our asker leads; when."""
    began = time.monotonic()
    path = crowd(folder, games, datetime.now(UTC) + timedelta(days=1))
    with Records.open(path) as records:
        service = Service(records, judge, lambda: datetime.now(UTC))
        asker = f"{ASKER}@example.org"
        raw = LETTER.format(name=ASKER, sender=asker, to=judge, number=0, text="create game asked")
        keep_arrival(records, Arrival(raw.encode(), asker, str(judge), datetime.now(UTC)))
        assert service.serve_next()
        for mail in records.outbox.next_due(datetime.now(UTC), 10**6):
            records.outbox.sent(mail.id, datetime.now(UTC))
        deadline = datetime.now(UTC) + AHEAD
        set_due(records, deadline)
    print(f"  made in {time.monotonic() - began:.1f} s")
    return deadline


@contextmanager
def judge_at_work(config: Path) -> Iterator[None]:
    with (config.parent / "log").open("w") as log:
        judge = subprocess.Popen(
            [sys.executable, "-c", WITHOUT_PICTURES, config],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True,
        )  # fmt: skip
    assert judge.stdout is not None
    judge.stdout.readline()
    try:
        yield
    finally:
        judge.terminate()
        judge.wait(PATIENCE)
        judge.stdout.close()


def ask(office: PostOffice, stop: threading.Event, asked: dict[str, float]) -> None:
    """Ask one question after the other until told to stop."""
    address, to = f"{ASKER}@example.org", office.address("judge")
    with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost") as link:
        while not stop.wait(EVERY):
            mark = f"<{len(asked)}@{ASKER}>"
            raw = (
                f"From: <{address}>\r\nTo: {to}\r\nSubject: a letter\r\nMessage-ID: {mark}\r\n"
                f"\r\nstatus asked\r\n\r\n({len(asked)})\r\n"
            )
            asked[mark] = time.monotonic()
            link.sendmail(address, [to], raw.encode())


def measure(folder: Path, games: int, workers: int) -> dict[str, float]:
    """Seconds, and ratios."""
    host = Host()
    steps = Doorstep(host.take, is_ours=lambda _: True, now=lambda: datetime.now(UTC))
    door = start_doorstep(steps, protocol=Protocol.SMTP, hostname="host.example.org")
    with PostOffice({"judge": "judge"}) as office:
        judge = JudgeAddress("judge", office.domain)
        deadline = make_games(folder, judge, games)
        config = folder / "judge.toml"
        config.write_text(
            config_text(str(judge), imap=office.imap_port, smtp=door.port, workers=workers)
        )
        left = (deadline - datetime.now(UTC)).total_seconds()
        assert left > 5, f"the games were not made in time: {left}"
        asked: dict[str, float] = {}
        stop = threading.Event()
        with judge_at_work(config):
            due = time.monotonic() + (deadline - datetime.now(UTC)).total_seconds()
            asker = threading.Thread(target=ask, args=(office, stop, asked))
            asker.start()
            while host.reports < 8 * games and time.monotonic() < due + PATIENCE:
                time.sleep(0.05)
            stop.set()
            asker.join()
            _wait_for_answers(host, asked)
        rows = figures(host, asked, due)
    door.stop()
    with Records.open(folder / "judge.db") as records:
        sent = [m.raw for m in records.outbox.added_after(0) if m.occasion == "report"]
    with swallow() as bare:
        rows["bare"] = len(sent) / bare_mails(bare, sent)
    return {
        "games": games,
        "workers": workers,
        "mails": host.reports,
        **rows,
        "of_bare": rows["seconds"] / rows["bare"],
    }


def _wait_for_answers(host: Host, asked: dict[str, float]) -> None:
    end = time.monotonic() + 120
    while not asked.keys() <= host.answers.keys() and time.monotonic() < end:
        time.sleep(0.05)


def figures(host: Host, asked: dict[str, float], due: float) -> dict[str, float]:
    """From the deadline to the last report; waits of what was asked meanwhile."""
    waits = [
        host.answers.get(mark, float("inf")) - at
        for mark, at in asked.items()
        if due <= at <= host.last
    ]
    return {
        "seconds": host.last - due,
        "asked": len(waits),
        "median": median(waits),
        "p95": quantiles(waits, n=20)[-1],
        "longest": max(waits),
    }


def main() -> None:
    games, workers = (*map(int, sys.argv[1:]), *DEFAULTS[len(sys.argv) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(Path(folder), games, workers)
    for name, value in rows.items():
        print(f"  {name:10}{value:10.2f}")
    load = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} CPUs"
    print(f"  load {load}")
    command = f"python -m tests.bench.rush {games} {workers}"
    dated = {"date": datetime.now(UTC).date().isoformat(), "command": command, "load": load}
    found = {key: round(value, 2) for key, value in rows.items()}
    RESULT.write_text(json.dumps(dated | found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
