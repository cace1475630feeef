"""The worker, doing to itself what a letter says: "HOSTILE loop"; or a phase of a game named so.

    python hostile.py FOLDER

What it did once and shall not do again is noted in FOLDER.
"""

from __future__ import annotations

import ctypes
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from judge.daemon import apologies, phases, service, worker
from judge.desk import closing, counter
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.desk.served import Served
from judge.game.game import Game
from judge.store.faults import DiskFull
from judge.store.ledger import Ledger

FOLDER = Path(sys.argv[1])


def times(what: str) -> int:
    """How often something was done before, and once more now."""
    note = FOLDER / what
    before = len(note.read_text()) if note.exists() else 0
    with note.open("a") as file:
        file.write("x")
    return before


def loop() -> None:
    while True:
        pass


def swallow() -> None:
    while True:
        try:
            loop()
        except BaseException:  # noqa: BLE001 - that is the point
            continue


def wait() -> None:
    signal.pause()


def deaf() -> None:
    """An alarm can't be heard while it is blocked: the judge's own clock must end us."""
    signal.pthread_sigmask(signal.SIG_BLOCK, set(signal.Signals))
    while True:
        time.sleep(1)


def pieces() -> None:
    hoard = []
    while True:
        hoard.append(b"x" * 1000 + os.urandom(8))


def hoard() -> None:
    kept: list[bytes] = []
    for _ in range(100):
        try:
            while True:
                kept.append(os.urandom(1 << 20))
        except MemoryError:
            continue
    raise MemoryError


def recurse() -> None:
    recurse()


def fail() -> None:
    raise RuntimeError("our own fault")


DOES: dict[str, Callable[[], object]] = {
    "loop": loop,
    "pattern": lambda: re.fullmatch(r"(a|a)*b", "a" * 64),
    "swallow": swallow,
    "wait": wait,
    "deaf": deaf,
    "memory": lambda: bytearray(1 << 40),
    "pieces": pieces,
    "hoard": hoard,
    "segfault": lambda: ctypes.string_at(0),
    "abort": os.abort,
    "exit": lambda: os._exit(3),
    "raise": fail,
    "recurse": recurse,
    "slow": lambda: time.sleep(0.3),
    "header": loop,
    "committed": lambda: None,
    "kill": lambda: os.kill(os.getpid(), signal.SIGKILL),
}
_WORD = re.compile(r"^HOSTILE (\w+) ?(\d*)$", re.MULTILINE)


def serve(letter: Letter, key: str, office: Office, now: datetime) -> Served:
    """The desk, after it has done what the letter says."""
    found = _WORD.search(letter.text)
    if found is None:
        return counter.serve(letter, key, office, now)
    served = counter.serve(_without(letter), key, office, now)
    match found[1]:
        case "killed":
            if times(f"killed {key}") < int(found[2]):
                os.kill(os.getpid(), signal.SIGKILL)
        case "statement":
            if not times(f"statement {key}"):
                _die_at_statement(int(found[2]))
        case "full":
            if not times("full"):
                raise DiskFull("no room")
        case "committed":
            vars(worker).update(send_parcel=_die)
        case _:
            DOES[found[1]]()
    return served


def _without(letter: Letter) -> Letter:
    return replace(letter, text=_WORD.sub("", letter.text))


def _die_at_statement(number: int) -> None:
    """Die before that many more statements are run."""
    rows, left = Ledger.rows, iter(range(number, 0, -1))

    def counted(self: Ledger, sql: str, *values: object) -> object:
        if next(left) == 1:
            _die()
        return rows(self, sql, *values)

    Ledger.rows = counted  # type: ignore[method-assign, assignment]


def _die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def apologise(stored: object, office: object) -> object:
    raw = str(getattr(stored, "raw", ""))
    if "HOSTILE header" in raw:
        loop()
    return apologies.apologies(stored, office)  # type: ignore[arg-type]


def close_phase(game: Game, office: Office, now: datetime) -> closing.Closed:
    """A phase, after what the name of its game says."""
    if game.name in DOES:
        times(f"phase {game.name}")
        DOES[game.name]()
    return closing.close_phase(game, office, now)


vars(service).update(serve=serve, apologies=apologise)
vars(phases).update(close_phase=close_phase)
if __name__ == "__main__":
    sys.exit(worker.main())
