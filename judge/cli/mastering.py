"""`judge gm GAME`: the host writes a gamesmaster's letter, for a game that needs help."""

from __future__ import annotations

import email
import email.policy
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.accounts import address_of
from judge.cli.opened import add_own_boards, config_in, on_game
from judge.config import Config
from judge.daemon.by_host import write_as_master
from judge.daemon.daemon import LONGEST_NAP
from judge.daemon.running import Alone, Occupied
from judge.store.letters import LetterState, StoredLetter
from judge.store.outbox import StoredMail
from judge.store.records import Records

LARGEST = 100_000
"""Characters of what is written."""
A_LOOK = 0.2
PATIENCE = LONGEST_NAP + 30


def write_to_game(path: Path, name: str, line: str) -> int:
    """Write a line, or what is on stdin, as the gamesmaster of a game; print the answer."""
    config = config_in(path)
    if config is None:
        return 2
    text = line or sys.stdin.read(LARGEST)
    if not text.strip():
        sys.stderr.write("judge: nothing is written: there is no LINE, and nothing on stdin\n")
        return 2
    add_own_boards(config)
    return on_game(config.data, name, lambda records: _write(records, config, name, text))


def _write(records: Records, config: Config, name: str, text: str) -> int:
    number = write_as_master(records, address_of(config), name, text + "\n", datetime.now(UTC))
    if not _is_at_work(config.data):
        sys.stderr.write(f"judge: no judge is running: letter {number} waits until one starts\n")
        return 1
    letter = _settled(records, number)
    if letter is None:
        sys.stderr.write(f"judge: letter {number} waits: the judge has much to do, or a fault\n")
        return 1
    if letter.state is LetterState.SHELVED:
        sys.stderr.write(f"judge: letter {number} is put aside: {letter.note} (judge shelf)\n")
        return 1
    _print(records.outbox.all_for_letter(number), letter)
    return 0


def _is_at_work(data: Path) -> bool:
    """Whether somebody serves these records."""
    try:
        with Alone(data):
            return False
    except Occupied:
        return True


def _settled(records: Records, number: int) -> StoredLetter | None:
    """The letter when it is served, or put aside; None if it is neither for too long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        letter = records.letters.letter(number)
        if letter is not None and letter.state is not LetterState.UNSERVED:
            return letter
        time.sleep(A_LOOK)
    return None


def _print(mails: Sequence[StoredMail], letter: StoredLetter) -> None:
    """Print the answer, and say to how many others something was mailed."""
    answers = [mail for mail in mails if mail.occasion == "receipt"]
    for mail in answers:
        message = email.message_from_bytes(mail.raw, policy=email.policy.default)
        sys.stdout.write(f"Mailed to {mail.recipient}: {message['Subject']}\n\n")
        body = message.get_body(("plain",))
        sys.stdout.write(body.get_content().replace("\r\n", "\n") if body is not None else "")
    if not answers:
        sys.stdout.write(f"There is no answer: {letter.note}\n")
    if others := len(mails) - len(answers):
        sys.stdout.write(f"\nMailed besides: {others}\n")
