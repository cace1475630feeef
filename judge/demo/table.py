"""The demo's table: a post office, the daemon, and robots who write letters."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from judge.board.variant import Variant
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.sources import MailboxSource
from judge.demo.gamesmaster import GAME, Gamesmaster
from judge.demo.mailreader import MailReader
from judge.demo.memory import Memory, id_of, letters_written, memory_of
from judge.demo.postoffice import Delivery, PostOffice
from judge.demo.pulse import HANG
from judge.demo.robot import Robot, Wire
from judge.desk.letters import JudgeAddress
from judge.desk.surety import Trust
from judge.post.carrier import Road
from judge.post.mailbox import MailAccount
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


class Keeper(Protocol):
    """Keeps the daemon running, in this process or in one of its own."""

    def start(self) -> None:
        """Begin; the post office is open."""

    def stop(self) -> None:
        """End; what is being done is finished first."""


class DemoTable:
    """Everything of a demo game.

    `human` is the power that no robot plays; `pace` is the seconds a robot
    takes before it reads its mail; `enough` says when the robots
    are to stop. `keeper` keeps the daemon: in this process unless you say
    otherwise. It is asked for once the post office is open.
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
        pace: float = 0.0,
        keeper: Callable[[DemoTable], Keeper] | None = None,
    ) -> None:
        self.folder = folder
        seats = len(variant.powers)
        further = (f"player{number}" for number in range(len(PEOPLE) + 1, seats + 1))
        self.people = (*PEOPLE, *further)[:seats]
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
        self._pace = pace
        self._rung: queue.Queue[str] = queue.Queue()
        self._thread = threading.Thread(target=self._play, name="robots", daemon=True)
        self._new_keeper = keeper or in_this_process
        self._keeper: Keeper | None = None
        self._read: dict[str, set[str]] = {}
        self.robots: dict[str, Robot] = {}

    @property
    def database(self) -> Path:
        """Where the records are."""
        return self.folder / DATABASE

    def start(self) -> None:
        """Open the post office, start the daemon, seat the robots.

        Who has written nothing yet writes the first letter. A game that was
        stopped, or killed, goes on where its mailboxes left it: the robots
        know what they knew, for it is all in their mail.
        """
        self.office.observe(self._ring)
        self.office.start()
        wire = Wire(self.office.smtp_port, self.office.domain, now)
        self.robots = {
            name: Robot(name, self._variant, str(self._seed), wire) for name in (GM, *self.people)
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
        # Before the daemon starts, for it moves the letters that we count.
        memories = self._remember()
        for raw in memories[GM].read:
            gamesmaster.recall(raw)
        self._keeper = self._new_keeper(self)
        self._keeper.start()
        self._sit_down(gamesmaster, memories)
        self._thread.start()

    def _remember(self) -> dict[str, Memory]:
        """Let everybody know again what they knew."""
        written = letters_written(self.office, JUDGE)
        memories = {}
        for name, robot in self.robots.items():
            memory = memories[name] = memory_of(self.office.letters(name), self._variant)
            robot.written = written[self.office.address(name)]
            robot.power = memory.power
            self._read[name] = set(memory.ids)
        return memories

    def _sit_down(self, gamesmaster: Gamesmaster, memories: Mapping[str, Memory]) -> None:
        """Let everybody write a first letter, or take up the last report again.

        Letters are served in the order they come, so nobody need wait for
        the game to be opened. A report is taken up again because what a
        robot meant to add to its orders is in no mail.
        """
        for name, robot in self.robots.items():
            if not robot.written:
                if name == GM:
                    gamesmaster.open_game()
                else:
                    self._ask_for_a_seat(robot)
            elif name != GM and memories[name].unanswered:
                self._readers[name](memories[name].unanswered)
            self._rung.put(name)

    def _ask_for_a_seat(self, robot: Robot) -> None:
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
        self._thread.join(HANG)

    def stop(self) -> None:
        """Stop everything; what was kept stays in the folder."""
        self.rest()
        if self._keeper is not None:
            self._keeper.stop()
        self.office.stop()

    def _ring(self, delivery: Delivery) -> None:
        if delivery.account != JUDGE:
            self._rung.put(delivery.account)

    def _play(self) -> None:
        """Let whoever got mail read it, one after another."""
        boxes = {name: MailReader(self.office.imap_port, name, name) for name in (GM, *self.people)}
        while name := self._rung.get():
            time.sleep(self._pace)
            if self._enough():
                break
            try:
                is_robots = partial(self._is_robots, name)
                for raw in boxes[name].new_mails(mark=is_robots):
                    self._read_once(name, raw)
            except Exception:
                log.exception("robot %s has failed", name)
        for box in boxes.values():
            box.close()

    def _is_robots(self, name: str) -> bool:
        """Whether a robot plays here: a person's mail stays unread."""
        power = self.robots[name].power
        return power is None or power.id != self._human.upper()

    def _read_once(self, name: str, raw: bytes) -> None:
        """A mail that comes twice, after a crash of the daemon, is read once."""
        message_id = id_of(raw)
        if message_id not in self._read[name]:
            self._readers[name](raw)
            self._read[name].add(message_id)


def in_this_process(table: DemoTable) -> Keeper:
    """A daemon as `judge serve` runs it, woken by the post office's bell."""
    office = table.office
    account = MailAccount(
        "127.0.0.1", office.imap_port, JUDGE, JUDGE, security=Security.NONE, timeout=HANG
    )
    source = MailboxSource(account, table.judge, now, wake_fd=office.wake(JUDGE), longest_idle=2.0)
    road = Road("127.0.0.1", office.smtp_port, office.domain, timeout=HANG)
    return Daemon(
        table.database,
        table.judge,
        [source],
        road,
        now,
        answers_an_hour=1000,
        archive=table.folder / "archive",
        trust=Trust((office.domain,)),
    )
