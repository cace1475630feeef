"""The demo's table: a post office, the daemon, and robots who write letters."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from judge.board.variant import Variant
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.sources import MailboxSource
from judge.demo.gamesmaster import GAME, Gamesmaster
from judge.demo.mailreader import MailReader
from judge.demo.postoffice import Delivery, PostOffice
from judge.demo.robot import Robot, Wire
from judge.desk.letters import JudgeAddress
from judge.post.carrier import Road
from judge.post.mailbox import Account
from judge.post.security import Security

log = logging.getLogger("judge.demo")

JUDGE, GM = "judge", "gm"
PEOPLE = (
    "anna", "bruno", "clara", "david", "emma", "felix", "greta", "hugo", "iris", "jonas",
    "klara", "luis",
)  # fmt: skip
SETTINGS = "variant {variant} moves 1 day retreats 1 day builds 1 day early 0 minutes"


@dataclass(frozen=True, slots=True)
class Ports:
    """Where to listen; 0 takes any port that is free."""

    smtp: int = 0
    imap: int = 0


class Table:
    """Everything of a demo game.

    `human` is the power that no robot plays; `enough` says when the robots
    are to stop.
    """

    def __init__(
        self,
        folder: Path,
        variant: Variant,
        seed: int,
        *,
        ports: Ports,
        human: str = "",
        safe: bool = True,
        on_report: Callable[[str, str], None],
        enough: Callable[[], bool] = lambda: False,
    ) -> None:
        self.folder = folder
        self.people = PEOPLE[: len(variant.powers)]
        self.office = PostOffice(
            {name: name for name in (JUDGE, GM, *self.people)},
            folder=folder / "post",
            smtp_port=ports.smtp,
            imap_port=ports.imap,
            fsync=safe,
        )
        self.judge = JudgeAddress(JUDGE, self.office.domain)
        self._variant = variant
        self._seed = seed
        self._human = human
        self._on_report = on_report
        self._enough = enough
        self._rung: queue.Queue[str] = queue.Queue()
        self._thread = threading.Thread(target=self._play, name="robots", daemon=True)
        self._daemon: Daemon | None = None
        self.robots: dict[str, Robot] = {}

    @property
    def database(self) -> Path:
        """Where the records are."""
        return self.folder / DATABASE

    def start(self, *, fresh: bool) -> None:
        """Open the post office, start the daemon, seat the robots.

        A `fresh` game is opened by the gamesmaster's letter; another one
        goes on where its mailboxes left it.
        """
        self.office.observe(self._ring)
        self.office.start()
        self._daemon = self._new_daemon()
        self._daemon.start()
        wire = Wire(self.office.smtp_port, self.office.domain, now)
        self.robots = {
            name: Robot(name, self._variant, Random(f"{self._seed}/{name}"), wire)
            for name in (GM, *self.people)
        }
        gamesmaster = Gamesmaster(
            self.robots[GM],
            self.judge.address,
            len(self.people),
            self._on_report,
            SETTINGS.format(variant=self._variant.id),
        )
        self._readers: Mapping[str, Callable[[bytes], None]] = {
            GM: gamesmaster.read,
            **{name: self._reader_of(name) for name in self.people},
        }
        self._thread.start()
        if fresh:
            self._gather(gamesmaster)
        else:
            for name in (GM, *self.people):
                self._rung.put(name)

    def _gather(self, gamesmaster: Gamesmaster) -> None:
        """The gamesmaster opens the game, and everybody asks for a seat.

        Letters are served in the order they come, so nobody need wait.
        """
        gamesmaster.open_game()
        for name in self.people:
            robot = self.robots[name]
            letter = robot.letter(self.judge.address, "a seat, please")
            letter.set_content(f"join {GAME}\n")
            robot.send(letter)

    def _reader_of(self, name: str) -> Callable[[bytes], None]:
        robot = self.robots[name]

        def read(raw: bytes) -> None:
            robot.read(raw, spares=self._human)

        return read

    def rest(self) -> None:
        """Let the robots read and write no more."""
        self._rung.put("")
        self._thread.join(30)

    def stop(self) -> None:
        """Stop everything; what was kept stays in the folder."""
        self.rest()
        if self._daemon is not None:
            self._daemon.stop()
        self.office.stop()

    def _new_daemon(self) -> Daemon:
        """A daemon as `judge serve` runs it, with its mailbox at our post office."""
        account = Account("127.0.0.1", self.office.imap_port, JUDGE, JUDGE, security=Security.NONE)
        bell = self.office.wake(JUDGE)
        source = MailboxSource(account, self.judge, now, wake_fd=bell, longest_idle=2.0)
        road = Road("127.0.0.1", self.office.smtp_port, self.office.domain)
        return Daemon(self.database, self.judge, [source], road, now, answers_an_hour=1000)

    def _ring(self, delivery: Delivery) -> None:
        if delivery.account != JUDGE:
            self._rung.put(delivery.account)

    def _play(self) -> None:
        """Let whoever got mail read it, one after another."""
        boxes = {name: MailReader(self.office.imap_port, name, name) for name in (GM, *self.people)}
        while name := self._rung.get():
            if self._enough():
                break
            try:
                for raw in boxes[name].new_mails():
                    self._readers[name](raw)
            except Exception:
                log.exception("robot %s has failed", name)
        for box in boxes.values():
            box.close()
