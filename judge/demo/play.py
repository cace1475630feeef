"""`judge demo`: a whole game by mail on this machine."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from judge.board.variant import Variant
from judge.daemon.running import Alone, Occupied, told_to_stop
from judge.demo.checking import faults_of, sights_of
from judge.demo.gamesmaster import GAME
from judge.demo.news import POWER, read_report, tells_the_end, title_of
from judge.demo.postoffice import Delivery
from judge.demo.pulse import PATIENCE, Pulse
from judge.demo.table import DemoTable, Ports
from judge.demo.webmail import Webmail
from judge.library.variants import load_variant, variant_ids

DEFAULT_FOLDER = Path("var/demo")
PACE = 0.3
"""Seconds that a robot takes to answer when a person is watching."""
FOR_EVER = 1000
A_LITTLE = 10.0
"""Still seconds after which no mail is under way any more."""
_RESULT = re.compile(
    rf"^{POWER}: +(?=Army |Fleet |Builds an? |Removes the |Defaults, |Build waived|"
    r"Link |Separate |Consent )"
    r"(?P<order>[^\n]+?)\.(?:  \(\*(?P<remarks>[^*\n]+)\*\))?$",
    re.MULTILINE,
)
_DONE = {
    "-> Hyperspace": "entered hyperspace", "through hyperspace": "through hyperspace",
    "Link": "linked", "Separate": "separated", "Consent": "consented",
    "SUPPORT": "supported", "CONVOY": "convoyed", "->": "moved", "HOLD": "held",
    "No Order": "held", "DISBAND": "disbanded", "Builds": "built", "waived": "waived",
    "": "removed",
}  # fmt: skip


def _outcome(result: re.Match[str]) -> str:
    """What became of an order, in one word or two."""
    if result["remarks"]:
        return result["remarks"].partition(",")[0]
    return next(word for sign, word in _DONE.items() if sign in result["order"])


class Progress:
    """Says what happens, a line a phase, and knows when enough has been played."""

    def __init__(self, variant: Variant, years: int) -> None:
        self._variant = variant
        # A game that begins in a Winter has its first year after it.
        self._last = variant.first_phase.next().year + years
        self.finished = threading.Event()

    def report(self, subject: str, text: str) -> None:
        """Note a report that the gamesmaster got."""
        if title := title_of(text):
            results = Counter(map(_outcome, _RESULT.finditer("\n".join(text.splitlines()))))
            summary = ", ".join(f"{number} {word}" for word, number in results.most_common())
            say(f"  {title:<24} {summary}")
        if tells_the_end(text):
            game, _, news = subject.lstrip("[").partition("] ")
            say(f"  {game} is over: {news.partition(':')[0]}")
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
    folder = data or (Path(tempfile.mkdtemp(prefix="judge-demo-")) if once else DEFAULT_FOLDER)
    try:
        with Alone(folder):
            if not once:
                return _play_on(variant, seed, play, folder)
            status = _play_once(variant, seed, years, folder, safe=data is not None)
    except Occupied as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    if status:
        sys.stderr.write(f"judge: everything is in {folder}\n")
    elif data is None:
        shutil.rmtree(folder)
    return status


def _play_once(variant: Variant, seed: int, years: int, folder: Path, *, safe: bool) -> int:
    progress = Progress(variant, years)
    began = time.monotonic()
    table = DemoTable(
        folder,
        variant,
        seed,
        ports=Ports(),
        safe=safe,
        on_report=progress.report,
        enough=progress.finished.is_set,
    )
    say(f"{variant.name}: {years} game years by mail, {len(table.people)} robots at the table")
    pulse = Pulse()

    def note(_: Delivery) -> None:
        pulse.beat()

    table.office.observe(note)
    table.start()
    while not (in_time := progress.finished.wait(0.2)) and not pulse.is_still():
        pass
    table.rest()
    _let_mail_settle(table, pulse)
    faults = [] if in_time else [f"the game stood still for {PATIENCE:.0f} seconds"]
    faults += faults_of(table)
    letters = sum(robot.written for robot in table.robots.values())
    mails = sum(len(table.office.letters(name)) for name in table.office.accounts)
    table.stop()
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if faults:
        return 1
    sights = ", ".join(f"{name} {count}" for name, count in sorted(sights_of(table).items()))
    if sights:
        say(f"Moves by canals, crossings and boxes: {sights}.")
    took = time.monotonic() - began
    say(f"{letters} letters served, every one answered; {mails} mails in the mailboxes;")
    say(f"the log replays to every position. {took:.1f} seconds.")
    return 0


def _let_mail_settle(table: DemoTable, pulse: Pulse) -> None:
    """Wait until what was written has been answered, or nothing moves any more."""
    pulse.beat()
    while any(faults_of(table)) and not pulse.is_still(A_LITTLE):
        time.sleep(0.1)


def _play_on(variant: Variant, seed: int, play: str, folder: Path) -> int:
    """Stay up; letters from any mail program are served."""
    table = DemoTable(
        folder,
        variant,
        seed,
        ports=_usual_ports(),
        human=play,
        pace=PACE,
        on_report=Progress(variant, years=FOR_EVER).report,
    )
    fresh = not table.database.exists()
    say(f"{variant.name}: the game lies in {folder}{'' if fresh else ' and goes on'}")
    with told_to_stop() as stop:
        table.start()
        seat = _seat_of(table, play, stop) if play else ""
        webmail = Webmail(
            table.office,
            port=_free(8025),
            variant=variant,
            yours=seat,
            archive=table.folder / "archive",
        ).start()
        _say_how_to_connect(table, webmail, seat)
        stop.wait()
        webmail.stop()
        table.stop()
    return 0


def _say_how_to_connect(table: DemoTable, webmail: Webmail, seat: str) -> None:
    office = table.office
    names = seat or ", ".join(("gm", *table.people))
    say("")
    say(f"  in the browser    {webmail.url}{seat + '/' if seat else ''}")
    say(
        f"  in a mail client  IMAP 127.0.0.1:{office.imap_port}, SMTP 127.0.0.1:{office.smtp_port},"
    )
    say(f"                    no TLS; user = password: {names}")
    archive = table.folder / "archive" / GAME / "index.html"
    say(f"  the archive       {archive.resolve().as_uri()}")
    say("")
    power = table.robots[seat].power if seat else None
    if power is not None:
        say(f"You are {seat.title()}, and play {power.name}.")
        say("Answer the letter you find there with your orders. The robots wait for you.")
    else:
        say("The robots play by themselves; --play FRANCE gives you a seat.")
    say("Ctrl-C stops; the same command goes on.")
    say("")


def _seat_of(table: DemoTable, play: str, stop: threading.Event) -> str:
    """The account that drew a power, once the game has begun: however long that takes.

    "" if we are told to stop, or nothing moves any more.
    """
    say("The seats are drawn ...")
    pulse = Pulse()
    while not stop.is_set() and not pulse.is_still():
        for name in table.people:
            power = table.robots[name].power
            if power is not None and power.id == play.upper():
                return name
        stop.wait(0.1)
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
