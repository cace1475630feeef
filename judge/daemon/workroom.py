"""The workroom: letters and phases are worked through by a process of its own, which can be ended.

Whatever a letter does to that process, the worst is that this letter is put
aside: the queue goes on, with a fresh worker. So do the other games, whatever the
phase of one does. That something is done is on
record before we are told, so nothing is lost or done twice when a worker
ends, or when we do.
"""

from __future__ import annotations

import json
import logging
import signal
from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from judge.daemon.child import Child
from judge.daemon.logs import form_in_use
from judge.daemon.parcels import receive_parcel, send_parcel
from judge.daemon.work import READY, End, Limits, Worked
from judge.desk.hosting import OPEN_HOUSE, Hosting
from judge.desk.letters import JudgeAddress
from judge.desk.surety import CAUTIOUS, Trust
from judge.library.variants import own_folders

log = logging.getLogger("judge.daemon")

WORKER: Sequence[str] = ("-m", "judge.daemon.worker")
PATIENCE = 600.0
"""Seconds in which a worker must have begun."""
FAREWELL = 10.0
"""Seconds that we wait longer than a worker's own clock does."""
_STOPPING = "the judge was told to stop"
_TOO_LONG = {
    -signal.SIGPROF: "it took more than {limits.cpu_seconds:g} seconds of CPU time",
    -signal.SIGALRM: "it took more than {limits.seconds:g} seconds",
}
_CRASHES = {
    -number
    for number in (
        signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL,
        signal.SIGTRAP, signal.SIGSYS,
    )
}  # fmt: skip


class WorkroomFault(Exception):
    """Nobody can be set to work: not the fault of any letter."""


class Workroom:
    """Has letters worked through, and starts a worker when there is none."""

    def __init__(
        self,
        database: Path,
        judge: JudgeAddress,
        answers_an_hour: int,
        limits: Limits,
        host_address: str = "",
        trust: Trust = CAUTIOUS,
        hosting: Hosting = OPEN_HOUSE,
    ) -> None:
        self._limits = limits
        self._form = {
            "database": str(database),
            "judge": [judge.local, judge.domain, judge.name],
            "answers_an_hour": answers_an_hour,
            "limits": asdict(limits),
            "host_address": host_address,
            "trust": asdict(trust),
            "hosting": asdict(hosting),
        }
        self._hand: _Hand | None = None
        self._closed = False

    def open(self) -> None:
        """Have somebody ready. Raises WorkroomFault if a second one can't begin either."""
        if self._hand is not None and not self._hand.is_there():
            self._dismiss()
        if self._hand is not None or self._closed:
            return
        boards = [str(folder) for folder in own_folders()]
        form = {**self._form, "boards": boards, "log": form_in_use()}
        form["level"] = log.getEffectiveLevel()
        try:
            self._hand = _Hand(form)
        except WorkroomFault as fault:
            log.warning("%s; once more", fault)
            self._hand = _Hand(form)
        self._leave_if_closed()

    def serve(self, letter: int, now: datetime, past: Collection[str] | None = None) -> Worked:
        """Have a letter served. Raises WorkroomFault if there is nobody to do it."""
        after = None if past is None else list(past)
        return self._work(now, does="serve", letter=letter, past=after)

    def shelve(self, letter: int, now: datetime, reason: str) -> Worked:
        """Have a letter put aside, and told of."""
        return self._work(now, does="shelve", letter=letter, reason=reason)

    def attend(self, game: str, now: datetime, heard: datetime) -> Worked:
        """Have done what is due about a game. Raises WorkroomFault if there is nobody to do it."""
        return self._work(now, does="attend", game=game, heard=heard.isoformat())

    def regret(self, game: str, now: datetime) -> Worked:
        """Have a gamesmaster told that what is due can't be done."""
        return self._work(now, does="regret", game=game)

    def close(self) -> None:
        """Send the worker home; one who is at work is ended, and the letter waits."""
        self._closed = True
        self._dismiss()

    def _work(self, now: datetime, **task: str | int | list[str] | None) -> Worked:
        self.open()
        hand = self._hand
        if hand is None:
            raise WorkroomFault(_STOPPING)
        try:
            hand.send({**task, "now": now.isoformat()})
            answer = hand.answer(self._limits.seconds + FAREWELL)
        except TimeoutError:
            self._dismiss()
            return self._too_long(-signal.SIGALRM)
        except (EOFError, OSError):
            return self._autopsy(hand)
        if answer.pop("goes"):
            self._dismiss()
        phases = tuple((game, phase) for game, phase in answer.pop("phases"))
        return Worked(End(answer.pop("end")), phases=phases, **answer)

    def _autopsy(self, hand: _Hand) -> Worked:
        """What a worker died of."""
        self._hand = None
        status = hand.dismiss()
        if self._closed:
            raise WorkroomFault(_STOPPING)
        if status in _TOO_LONG:
            return self._too_long(status)
        log.warning("whoever serves our letters has died (%d); starting again", status)
        if status >= 0 or status in _CRASHES:
            return Worked(End.FAILED, f"whoever served it has crashed ({status})")
        return Worked(End.KILLED, f"whoever served it was killed ({-status})")

    def _too_long(self, status: int) -> Worked:
        """What took more time than it may; but clocks go on while a machine is frozen."""
        end = End.STALLED if status == -signal.SIGALRM else End.EXCEEDED
        return Worked(end, _TOO_LONG[status].format(limits=self._limits))

    def _leave_if_closed(self) -> None:
        """Another thread may have closed us while somebody was being set to work."""
        if self._closed:
            self._dismiss()

    def _dismiss(self) -> None:
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.dismiss()


class _Hand:
    """One process that works; it has one end of a socket."""

    def __init__(self, form: dict[str, Any]) -> None:
        try:
            self._child = Child(*WORKER)
        except OSError as fault:
            raise WorkroomFault(f"nobody can be set to work: {fault}") from fault
        try:
            self.send(form)
            self.wait_until_ready()
        except (EOFError, OSError) as fault:  # a timeout is one, too
            status = self.dismiss()
            raise WorkroomFault(f"whoever serves letters can't begin ({status})") from fault

    def is_there(self) -> bool:
        return self._child.is_there()

    def send(self, form: dict[str, Any]) -> None:
        self._child.wire.settimeout(PATIENCE)
        send_parcel(self._child.wire, json.dumps(form).encode())

    def wait_until_ready(self) -> None:
        receive_parcel(self._child.wire, PATIENCE)

    def answer(self, seconds: float) -> dict[str, Any]:
        """What became of a letter; what had to be prepared for it has so much time again."""
        parcel = receive_parcel(self._child.wire, seconds)
        if parcel == READY:
            parcel = receive_parcel(self._child.wire, seconds)
        form: dict[str, Any] = json.loads(parcel)
        return form

    def dismiss(self) -> int:
        """Let it go; how it ended."""
        return self._child.dismiss()
