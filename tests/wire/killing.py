"""A judge behind Postfix and Dovecot, killed again and again while letters come."""

from __future__ import annotations

import email
import os
import queue
import signal
import smtplib
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import ClassVar

from judge.daemon.office import RecordsOffice
from judge.daemon.receiving import letter_in
from judge.daemon.replaying import load_game, replay_faults
from judge.demo.gamesmaster import GAME
from judge.desk.counter import serve
from judge.desk.letters import JudgeAddress
from judge.desk.limits import Count
from judge.desk.repetition import heeded
from judge.desk.replies.addressing import reply_part
from judge.store.letters import LetterState, StoredLetter
from judge.store.records import Records
from tests.configs import config_text
from tests.daemon.outcome import OfficeThen, Retelling, _as_kept, _letters_on_record
from tests.wire.conftest import clock
from tests.wire.servers import Dovecot, Postfix

DOMAIN = "players.localhost"
GM = "anna"
PLAYERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
ROOT = Path(__file__).parents[2]
TEXTS = (
    "A Par - Bur", "A Mun - Ruh", "F Lon - NTH", "A Ven - Tyr", "A Mos - Ukr", "F Ank - BLA",
    "A Vie - Gal", "A Bud H", "F Kie - Hol", "status", "press to all\nHello.\nendpress",
)  # fmt: skip
# Where a trap lies, in which loop, and how many steps it bears: a life has few letters.
PLACES: tuple[tuple[str, str, int], ...] = (
    ("clock", "-", 1), ("statement", "serve", 20), ("statement", "carry", 30),
    ("statement", "receive", 12), ("commit", "serve", 6), ("commit", "-", 12),
    ("keep", "receive", 6), ("move", "receive", 6), ("mail", "carry", 6), ("mail", "print", 6),
    ("smtp", "carry", 30), ("smtp", "print", 30), ("imap", "receive", 30),
    ("call", "receive", 9000), ("call", "carry", 9000),
)  # fmt: skip
OPENING = f"create game {GAME} variant standard moves 20 days early 9 days"
LETTERS_A_LIFE = 3
PATIENCE = 600.0
# A trap that nobody has stepped into by then is given up: the clock strikes.
LONGEST_LIFE = 8.0
JUDGE = JudgeAddress("judge", DOMAIN)


@dataclass
class Siege:
    """One game, its judge, and the kills."""

    folder: Path
    postfix: Postfix
    dovecot: Dovecot
    seed: int
    kills: Counter[str] = field(default_factory=Counter)
    written: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.config = self.folder / "judge.toml"
        self.database = self.folder / "judge.db"
        imap, smtp = self.dovecot.imap, self.postfix.smtp
        text = config_text(str(JUDGE), imap=imap, smtp=smtp, password="judge-pw")
        self.config.write_text(text)

    def run(self, kills: int) -> tuple[int, int, int]:
        """Kill so often; then all must be in order. How many letters, mails and repeats."""
        for user in ("judge", GM, *PLAYERS):
            for mail in self._mails_of(user):
                mail.unlink()
        with self._nursery() as lives:
            self._open_game(lives)
            while self.kills.total() < kills:
                self._one_life(lives)
            life = lives.begin("clock - 1 0")
            self._wait(self._is_settled)
            self._wait(lambda: not self._undelivered())
            assert lives.serving.wait(PATIENCE)
            os.kill(life, signal.SIGTERM)
            assert lives.ended(PATIENCE) == 0
        return self._assert_all_done_once()

    @contextmanager
    def _nursery(self) -> Iterator[Lives]:
        with (
            (self.folder / "judge.log").open("a") as log,
            subprocess.Popen(
                [sys.executable, Path(__file__).with_name("nursery.py"), self.config],
                env=os.environ | {"PYTHONPATH": str(ROOT)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            ) as process,
        ):
            try:
                yield Lives(process)
            finally:
                process.kill()

    def _open_game(self, lives: Lives) -> None:
        life = lives.begin("clock - 1 0")
        self._write(GM, str(JUDGE), OPENING)
        self._wait(self._has_game)
        for player in PLAYERS:
            self._write(player, str(JUDGE), f"join {GAME}")
        self._wait(lambda: self._has_game(len(PLAYERS)))
        self._write(GM, self._reply_address(GM), "start")
        self._wait(lambda: self._has_game(began=True))
        os.kill(life, signal.SIGKILL)
        assert lives.ended(PATIENCE) == -signal.SIGKILL
        self.kills["clock"] += 1
        self._addresses = {player: self._reply_address(player) for player in PLAYERS}

    def _one_life(self, lives: Lives) -> None:
        place, loop, most = self.chance.choice(PLACES)
        point = f"{place} {loop} {self.chance.randint(1, most)} {self.chance.randint(0, 4000)}"
        life = lives.begin(point)
        for _ in range(LETTERS_A_LIFE):
            player = self.chance.choice(PLAYERS)
            self._write(player, self._addresses[player], self.chance.choice(TEXTS))
        longest = LONGEST_LIFE if place != "clock" else self.chance.uniform(0, 1.5)
        status = lives.ended(longest)
        if status is None:
            place = "clock"
            os.kill(life, signal.SIGKILL)
            status = lives.ended(PATIENCE)
        assert status == -signal.SIGKILL, (self.folder / "judge.log").read_text()[-4000:]
        self.kills[place] += 1

    def _write(self, player: str, to: str, text: str) -> None:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"{player}@{DOMAIN}", to, "a letter"
        mail["Message-ID"] = f"<{self.seed}.{len(self.written)}@client.example>"
        mail.set_content(text)
        self.written.append(mail["Message-ID"])
        with smtplib.SMTP("127.0.0.1", self.postfix.smtp, "client.example") as link:
            link.send_message(mail)

    def _reply_address(self, who: str) -> str:
        with Records.open(self.database) as records:
            office = RecordsOffice(records, JUDGE, clock())
            game = load_game(records, GAME)
            seats = (seat for seat in game.people.seats if seat.player.address.startswith(who))
            part = reply_part(office, game, None if who == GM else next(seats).power)
            return f"{part}@{DOMAIN}"

    def _has_game(self, players: int = 0, *, began: bool = False) -> bool:
        with Records.open(self.database) as records:
            if GAME not in records.games.names():
                return False
            game = load_game(records, GAME)
            return bool(game.people.seats) if began else len(game.people.waiting) >= players

    def _is_settled(self) -> bool:
        """Whether every letter that was written is served, and every mail sent."""
        with Records.open(self.database) as records:
            counts = records.letters.counts()
            come = sum(counts.values())
            settled = not counts["unserved"] and not records.outbox.waiting()
            return come >= len(self.written) and settled

    def _mails_of(self, user: str) -> list[Path]:
        folder = self.dovecot.folder / "mail" / user / "Maildir"
        return [path for name in ("new", "cur") for path in (folder / name).glob("*")]

    def _came(self) -> Counter[tuple[str, str]]:
        """Every mail that came: to whom, and its Message-ID."""
        return Counter(
            (user, str(email.message_from_bytes(path.read_bytes())["Message-ID"]))
            for user in (GM, *PLAYERS)
            for path in self._mails_of(user)
        )

    def _promised(self) -> set[tuple[str, str]]:
        with Records.open(self.database) as records:
            rows = records._ledger.rows("SELECT recipient, message_id FROM outbox")
        return {(str(to).partition("@")[0], str(message_id)) for to, message_id in rows}

    def _undelivered(self) -> set[tuple[str, str]]:
        return self._promised() - set(self._came())

    def _assert_all_done_once(self) -> tuple[int, int, int]:
        with Records.open(self.database) as records:
            letters = list(_letters_on_record(records))
            ids = Counter(str(email.message_from_bytes(one.raw)["Message-ID"]) for one in letters)
            assert ids == Counter(self.written)
            assert {one.state for one in letters} == {LetterState.SERVED}
            retelling = Retold(records, JUDGE)
            retelling.tell(letters)
            rows = "SELECT key, message_id, recipient, raw FROM outbox ORDER BY id"
            assert records._ledger.rows(rows) == retelling.mails
            assert records.check() == []
            assert list(replay_faults(records, GAME)) == []
        came = self._came()
        assert set(came) == self._promised()
        repeats = came.total() - len(came)
        assert repeats <= self.kills.total()
        return len(letters), len(came), repeats

    def _wait(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, f"it stands still: {self.folder}"
            time.sleep(0.1)


class CountingThen(OfficeThen):
    """Remembers what was counted, without a word in the records."""

    seen: ClassVar[set[tuple[str, str]]] = set()

    def first_time(self, count: Count) -> bool:
        is_first = (count.kind, count.key) not in self.seen
        self.seen.add((count.kind, count.key))
        return is_first


class Retold(Retelling):
    """A retelling that heeds what was said before, as people besieged say it again and again."""

    def __post_init__(self) -> None:
        super().__post_init__()
        CountingThen.seen.clear()

    def _serve(self, stored: StoredLetter, now: datetime) -> None:
        letter = letter_in(stored, self.judge)
        office = CountingThen(self.records, self.judge, now, self.game, self.seed)
        served = heeded(serve(letter, f"L{stored.id}", office, now), letter, office)
        for change in served.changes:
            self._happen(change.events, now)
            self.game = _as_kept(change.game)
        self._send(served.replies, now)


class Lives:
    """The lives that a nursery begins, one after the other."""

    def __init__(self, nursery: subprocess.Popen[str]) -> None:
        self._nursery = nursery
        self._said: queue.Queue[str] = queue.Queue()
        self.serving = threading.Event()
        """Whether the life begun last has said that it serves."""
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._nursery.stdout is not None
        for line in self._nursery.stdout:
            if line.strip().lstrip("-").isdecimal():
                self._said.put(line)
            else:
                self.serving.set()

    def begin(self, point: str) -> int:
        """Begin a life; its number."""
        assert self._nursery.stdin is not None
        self.serving.clear()
        self._nursery.stdin.write(point + "\n")
        self._nursery.stdin.flush()
        return int(self._said.get(timeout=PATIENCE))

    def ended(self, seconds: float) -> int | None:
        """How a life has ended; None if it goes on for longer."""
        try:
            return int(self._said.get(timeout=seconds))
        except queue.Empty:
            return None
