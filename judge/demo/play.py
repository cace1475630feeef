"""`judge demo`: a whole game by mail on this machine."""

from __future__ import annotations

import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from judge.board.variant import Variant
from judge.demo.checking import faults_of
from judge.demo.news import read_report
from judge.demo.table import PEOPLE, Ports, Table
from judge.demo.webmail import Webmail
from judge.library.variants import load_variant, variant_ids

DEFAULT_FOLDER = Path("var/demo")
PATIENCE = 60.0
_RESULT = re.compile(
    r"^  \S.*?  (moves|bounces|holds|given|cut|convoys|no convoy|void|invalid|retreats|"
    r"destroyed|built|removed|waived|rejected)\b",
    re.MULTILINE,
)


class Progress:
    """Says what happens, a line a phase, and knows when enough has been played."""

    def __init__(self, variant: Variant, years: int) -> None:
        self._variant = variant
        self._last = variant.first_phase.year + years
        self.finished = threading.Event()

    def report(self, subject: str, text: str) -> None:
        """Note a report that the gamesmaster got."""
        title = subject.partition("] ")[2].partition(":")[0]
        results = Counter(_RESULT.findall(text))
        summary = ", ".join(f"{number} {word}" for word, number in results.most_common())
        say(f"  {title:<24} {summary}")
        position = read_report(text, self._variant)
        if position is None or position.phase.year >= self._last:
            self.finished.set()


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def play_demo(
    *, once: bool, variant_id: str, play: str, seed: int, years: int, data: Path | None
) -> int:
    """Play: two years and a check, or until stopped. Returns the exit status."""
    if variant_id not in variant_ids():
        sys.stderr.write(f"judge: no board {variant_id!r}; boards: {', '.join(variant_ids())}\n")
        return 2
    variant = load_variant(variant_id)
    if play and play.upper() not in variant.power_by_id:
        powers = ", ".join(p.name for p in variant.powers)
        sys.stderr.write(f"judge: no power {play!r}; powers: {powers}\n")
        return 2
    if once:
        return _play_once(variant, seed, years, data)
    return _play_on(variant, seed, play, data or DEFAULT_FOLDER)


def _play_once(variant: Variant, seed: int, years: int, data: Path | None) -> int:
    folder = data or Path(tempfile.mkdtemp(prefix="judge-demo-"))
    progress = Progress(variant, years)
    began = time.monotonic()
    table = Table(
        folder,
        variant,
        seed,
        ports=Ports(),
        safe=data is not None,
        on_report=progress.report,
        enough=progress.finished.is_set,
    )
    say(f"{variant.name}: {years} game years by mail, {len(table.people)} robots at the table")
    table.start()
    in_time = progress.finished.wait(PATIENCE)
    table.rest()
    _let_mail_settle(table)
    faults = [] if in_time else [f"the game stood still for {PATIENCE:.0f} seconds"]
    faults += faults_of(table)
    letters = sum(robot.written for robot in table.robots.values())
    mails = sum(len(table.office.letters(name)) for name in table.office.accounts)
    table.stop()
    if data is None and not faults:
        shutil.rmtree(folder)
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if faults:
        sys.stderr.write(f"judge: everything is in {folder}\n")
        return 1
    took = time.monotonic() - began
    say(f"{letters} letters served, every one answered; {mails} mails in the mailboxes;")
    say(f"the log replays to every position. {took:.1f} seconds.")
    return 0


def _let_mail_settle(table: Table) -> None:
    """Wait until what was written has been answered."""
    for _ in range(100):
        if not list(faults_of(table)):
            return
        time.sleep(0.1)


def _play_on(variant: Variant, seed: int, play: str, folder: Path) -> int:
    """Stay up; letters from any mail program are served."""
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress(variant, years=1000)
    table = Table(
        folder, variant, seed, ports=_usual_ports(), human=play, on_report=progress.report
    )
    fresh = not table.database.exists()
    say(f"{variant.name}: the game lies in {folder}{'' if fresh else ' and goes on'}")
    table.start()
    webmail = Webmail(table.office, port=_free(8025)).start()
    seat = _seat_of(table, play) if play else ""
    say("")
    say(f"  mailboxes in the browser   {webmail.url}{seat + '/' if seat else ''}")
    office = table.office
    say(f"  IMAP 127.0.0.1:{office.imap_port}, SMTP 127.0.0.1:{office.smtp_port}, no TLS")
    names = seat or ", ".join(("gm", *PEOPLE[: len(table.people)]))
    say(f"  user = password: {names}; the judge is {table.judge}")
    say("")
    say("Ctrl-C stops; the same command goes on.")
    signal.sigwait({signal.SIGINT, signal.SIGTERM})
    webmail.stop()
    table.stop()
    return 0


def _seat_of(table: Table, play: str) -> str:
    """The account that drew a power, once the game has begun."""
    for _ in range(200):
        for name in table.people:
            power = table.robots[name].power
            if power is not None and power.id == play.upper():
                return name
        time.sleep(0.1)
    return ""


def _usual_ports() -> Ports:
    return Ports(smtp=_free(1025), imap=_free(1143))


def _free(port: int) -> int:
    """The port if nobody listens there, else 0 for any other."""
    import socket

    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port
