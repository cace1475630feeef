"""How long a letter waits for its answer while the first picture of a board is drawn.

    python -m tests.bench.waiting       writes waiting.json

A daemon in a process of its own, on the embedded post office: on board after
board a game begins, whose opening mails bring the board's first picture. All
the while one person asks one question after the other; from the sending to
the arrival of the answer is what is measured, first with nothing to draw,
then from the beginning of a game until its picture is there.
"""

from __future__ import annotations

import json
import smtplib
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from email.utils import parseaddr
from itertools import count
from pathlib import Path
from statistics import median

from judge.demo.postoffice import Delivery, PostOffice
from judge.library.variants import load_variant, variant_ids
from tests.configs import config_text

ROOT = Path(__file__).resolve().parents[2]
RESULT = Path(__file__).with_name("waiting.json")
QUIET, ASKER = "gm", "asker"
PEOPLE = tuple(f"player{number}" for number in range(1, 10))
QUESTIONS = 15
PATIENCE = 90.0


@dataclass
class Town:
    """A post office with a judge, and who writes to it; `came` has the mails by recipient."""

    office: PostOffice
    came: dict[str, list[bytes]] = field(default_factory=dict)
    bell: threading.Condition = field(default_factory=threading.Condition)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def take(self, delivery: Delivery) -> None:
        with self.bell:
            self.came.setdefault(delivery.account, []).append(delivery.letter)
            self.bell.notify_all()

    def write(self, sender: str, text: str) -> float:
        """Send a letter, and wait for one mail to its sender; seconds it took."""
        have = len(self.came.get(sender, ()))
        began = time.monotonic()
        self.send(sender, text)
        self.wait_for(sender, have + 1)
        return time.monotonic() - began

    def send(self, sender: str, text: str, to: str = "") -> None:
        address, to = self.office.address(sender), to or self.office.address("judge")
        raw = (
            f"From: {sender} <{address}>\r\nTo: {to}\r\nSubject: a letter\r\n"
            f"Message-ID: <{next(self.numbers)}@{sender}>\r\n\r\n{text}\r\n"
        )
        with smtplib.SMTP("127.0.0.1", self.office.smtp_port, "localhost") as link:
            link.sendmail(address, [to], raw.encode())

    def reply_address(self, account: str) -> str:
        """Where the last mail to somebody is to be answered."""
        return parseaddr(message_from_bytes(self.came[account][-1])["Reply-To"])[1]

    def wait_for(self, account: str, number: int) -> None:
        with self.bell:
            found = self.bell.wait_for(lambda: len(self.came.get(account, ())) >= number, PATIENCE)
        assert found, f"{account} waits for mail number {number}"

    def has_picture(self, account: str) -> bool:
        return any(b"image/png" in raw for raw in self.came.get(account, ()))


@contextmanager
def town(folder: Path) -> Iterator[Town]:
    """A judge at work."""
    accounts = {name: name for name in ("judge", QUIET, ASKER, *PEOPLE)}
    with PostOffice(accounts) as office:
        found = Town(office)
        office.observe(found.take)
        config = folder / "judge.toml"
        config.write_text(
            config_text(f"judge@{office.domain}", imap=office.imap_port, smtp=office.smtp_port)
        )
        judge = subprocess.Popen(
            [sys.executable, "-m", "judge", "serve", "--config", config],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert judge.stdout is not None
        judge.stdout.readline()
        try:
            yield found
        finally:
            judge.terminate()
            judge.wait(PATIENCE)
            judge.stdout.close()


def waits_on(board: str, place: Town) -> tuple[list[float], list[float]]:
    """How long answers take before and while a game's first picture is drawn."""
    game, players = f"on{board}", PEOPLE[: len(load_variant(board).powers)]
    place.write(ASKER, "create game asked")
    place.write(QUIET, f"create game {game} variant {board}")
    for player in players:
        place.write(player, f"join {game}")
    place.wait_for(QUIET, 1 + len(players))
    quiet = [place.write(ASKER, f"status {game}") for _ in range(QUESTIONS)]
    address = place.reply_address(QUIET)
    place.came.clear()
    place.send(QUIET, "start", address)
    busy = []
    while not place.has_picture(QUIET):
        busy.append(place.write(ASKER, f"status {game}"))
    return quiet, busy


def measure() -> dict[str, dict[str, float]]:
    """Seconds, by board: the median with nothing to draw; median and longest meanwhile."""
    rows = {}
    for board in variant_ids():  # each with a judge who has drawn nothing yet
        with tempfile.TemporaryDirectory() as folder, town(Path(folder)) as place:
            rows[board] = waits_on(board, place)
    return {
        board: {
            "quiet": round(median(quiet), 3),
            "drawing": round(median(busy), 3),
            "longest": round(max(busy), 3),
            "asked": len(busy),
        }
        for board, (quiet, busy) in rows.items()
    }


def main() -> None:
    boards = measure()
    for board, row in boards.items():
        print(f"  {board:12}{row['quiet']:8.3f}{row['drawing']:8.3f}{row['longest']:8.3f} s")
    record = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": "python -m tests.bench.waiting",
        "boards": boards,
    }
    RESULT.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
