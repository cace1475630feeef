"""A game over real mail hosts: Postfix brings and carries, Dovecot holds the mailboxes."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from judge.daemon.daemon import Daemon
from judge.daemon.replaying import load_game, replay_faults
from judge.daemon.sources import MailboxSource
from judge.demo.gamesmaster import GAME, Gamesmaster
from judge.demo.mailreader import MailReader
from judge.demo.robot import Robot, Wire
from judge.desk.letters import JudgeAddress
from judge.library.variants import load_variant
from judge.post.carrier import Road
from judge.post.mailbox import MailAccount
from judge.post.security import Security
from judge.store.records import Records
from tests.wire.conftest import clock, eventually
from tests.wire.servers import Dovecot, Postfix

pytestmark = pytest.mark.wire

DOMAIN = "players.localhost"
PEOPLE = ("austria", "england", "france", "germany", "italy", "russia", "turkey")
GM = "anna"
STANDARD = load_variant("standard")
SETTINGS = "moves 1 day retreats 1 day builds 1 day early 0 minutes"


def test_a_game_year_by_postfix_and_dovecot(
    postfix: Postfix, dovecot: Dovecot, tmp_path: Path
) -> None:
    """Opened, drawn, ordered and reported to every mailbox, by IMAP with IDLE and SMTP."""
    judge = JudgeAddress("judge", DOMAIN)
    account = MailAccount("127.0.0.1", dovecot.imap, "judge", "judge-pw", security=Security.NONE)
    daemon = Daemon(
        tmp_path / "judge.db",
        judge,
        [MailboxSource(account, judge, clock)],
        Road("127.0.0.1", postfix.smtp, "judge.localhost"),
        clock,
        answers_an_hour=1000,
    )
    daemon.start()
    finished = threading.Event()

    def on_report(subject: str, _: str) -> None:
        if "Winter 1901" in subject:
            finished.set()

    with ExitStack() as stack:
        stack.callback(daemon.stop)
        _play(postfix, dovecot, judge, on_report, finished, stack)
        assert finished.is_set(), "the game stood still"
        with Records.open(tmp_path / "judge.db") as records:
            assert eventually(lambda: records.outbox.waiting() == 0)
            assert list(replay_faults(records, GAME)) == []
            assert records.letters.counts()["shelved"] == 0
            assert load_game(records, GAME).table.position.phase.year == 1902


def _play(
    postfix: Postfix,
    dovecot: Dovecot,
    judge: JudgeAddress,
    on_report: object,
    finished: threading.Event,
    stack: ExitStack,
) -> None:
    wire = Wire(postfix.smtp, DOMAIN, clock)
    robots = {name: Robot(name, STANDARD, "wire", wire) for name in (GM, *PEOPLE)}
    master = Gamesmaster(robots[GM], judge.address, len(PEOPLE), on_report, SETTINGS)  # type: ignore[arg-type]
    boxes = {
        name: stack.enter_context(MailReader(dovecot.imap, name, f"{name}-pw")) for name in robots
    }
    master.open_game()
    assert eventually(lambda: any(b"is open" in raw for raw in boxes[GM].new_mails()))
    for name in PEOPLE:
        letter = robots[name].letter(judge.address, "a seat")
        letter.set_content(f"join {GAME}\n")
        robots[name].send(letter)
    end = time.monotonic() + 400  # a game that stands still, on however busy a machine
    while not finished.is_set() and time.monotonic() < end:
        for name, box in boxes.items():
            for raw in box.new_mails():
                (master if name == GM else robots[name]).read(raw)
