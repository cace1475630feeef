"""`judge serve`, with a trap in it: at a given step of its work it kills itself.

    python victim.py judge.toml PLACE LOOP COUNT PAUSE

PLACE is where the trap lies (see `PLACES`), LOOP the beginning of the name
of the thread that steps into it, COUNT how many steps it bears. PAUSE in
microseconds is how far into a "commit" it strikes. For the LOOP "work" the
trap lies in the process that works letters through, and kills that alone,
once; for "both" it kills that and the judge. Nothing of this is known to the
judge itself.
"""

from __future__ import annotations

import imaplib
import os
import signal
import smtplib
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cli import serving
from judge.daemon import easel, phases, service, worker, workroom
from judge.game import processing
from judge.post import mailbox
from judge.store.ledger import Ledger
from judge.store.letters import LetterBook

A_PICTURE = 300
WORKERS = ("work", "both")
# Whose calls are steps: each call is two, one before it and one after it.
PLACES: dict[str, tuple[Any, str]] = {
    "keep": (LetterBook, "keep"),
    "move": (mailbox, "_move"),
    "begun": (LetterBook, "begun"),
    "serve": (service, "serve"),
    "close": (phases, "close_phase"),
    "adjudicate": (processing, "resolve"),
    "served": (LetterBook, "served"),
    "statement": (Ledger, "rows"),
    "told": (worker, "send_parcel"),
    "draw": (easel.Easel, "draw"),
    "mail": (smtplib.SMTP, "sendmail"),
    "smtp": (smtplib.SMTP, "send"),
    "imap": (imaplib.IMAP4, "send"),
}
# Traps of another make; each has a branch in `Trap.lay`.
OTHERS = ("commit", "drawing", "call", "clock")
# The threads of the judge in which a trap may lie, or any.
LOOPS = ("serve", "carry", "print", "receive", *WORKERS, "")


@dataclass
class Trap:
    """Counts the steps into one place, in one loop, and strikes at the last."""

    place: str
    loop: str
    count: int
    pause: int
    struck: Path | None = None

    def step(self, *_: object) -> None:
        if self._is_last():
            self._strike()

    def _strike(self) -> None:
        if self.struck is not None:
            try:
                self.struck.touch(exist_ok=False)
            except FileExistsError:  # another worker was the one
                return
        if self.loop == "both":
            os.kill(os.getppid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)

    def _is_last(self) -> bool:
        if self.struck is None and not threading.current_thread().name.startswith(self.loop):
            return False
        self.count -= 1
        return self.count == 0

    def lay(self) -> None:
        """Lay the trap into the judge's own code."""
        if self.place in PLACES:
            _around(*PLACES[self.place], before=self.step, after=self.step)
        elif self.place == "commit":
            _around(Ledger, "rows", before=self._strike_soon)
        elif self.place == "drawing":
            _around(easel, "send_parcel", after=self._strike_before_it_is_drawn)
        elif self.place == "call":
            threading.setprofile(self.step)
            if self.struck is not None:
                sys.setprofile(self.step)
        elif self.place != "clock":
            raise ValueError(self.place)

    def _strike_soon(self, _: Ledger, sql: str, *values: object) -> None:
        """Strike while SQLite writes: a thread of its own does it, a moment later."""
        if sql == "COMMIT" and self._is_last():
            threading.Thread(target=self._strike_after_a_moment).start()

    def _strike_before_it_is_drawn(self) -> None:
        if self._is_last():
            threading.Thread(target=self._strike_after_a_moment, args=(A_PICTURE,)).start()

    def _strike_after_a_moment(self, longer: int = 1) -> None:
        time.sleep(longer * self.pause / 1_000_000)
        self._strike()


def _nothing(*_: object) -> None:
    pass


def _around(
    owner: Any,
    name: str,
    *,
    before: Callable[..., None] = _nothing,
    after: Callable[..., None] = _nothing,
) -> None:
    inner = getattr(owner, name)

    def outer(*arguments: Any, **named: Any) -> Any:
        before(*arguments)
        answer = inner(*arguments, **named)
        after()
        return answer

    setattr(owner, name, outer)


def main() -> int:
    config, place, loop, *numbers = sys.argv[1:]
    count, pause = map(int, numbers[:2])
    if loop in WORKERS:
        # The process that works letters through is this program again, with one word more.
        if numbers[2:] != ["worker"]:
            workroom.WORKER = (__file__, *sys.argv[1:], "worker")
            return serving.run_judge(Path(config))
        struck = Path(config).with_suffix(".struck")
        if not struck.exists():
            Trap(place, loop, count, pause, struck).lay()
        return worker.main()
    Trap(place, loop, count, pause).lay()
    return serving.run_judge(Path(config))


if __name__ == "__main__":
    sys.exit(main())
