"""The worker: a process that works one letter or game through after the other.

    python -m judge.daemon.worker

It finds its orders on the socket that is its standard input: first where the
records are and what a letter may cost, then letters by their numbers and the
games of which something is due. All that is done about one is one transaction
over a connection of our own, so we may be ended at any instant. What takes too
much time is ended by the system's own timers, whose signals no code of ours can
miss or catch; what takes too much memory finds none. We end when whoever
started us is gone.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from judge.daemon.clock import now
from judge.daemon.grammars import Grammars
from judge.daemon.logs import set_up_log
from judge.daemon.parcels import receive_parcel, send_parcel
from judge.daemon.service import Service
from judge.daemon.shelf_office import make_readers
from judge.daemon.work import NO_MEMORY, READY, End, Limits, Worked
from judge.desk.hosting import Hosting
from judge.desk.letters import JudgeAddress
from judge.desk.surety import Trust
from judge.library.variants import add_boards
from judge.store.records import Records

A_MOMENT = 0.1
"""Seconds that may pass unsaid before the work on a letter begins."""
_MEGABYTE = 1 << 20
_PAGE = resource.getpagesize()


def main() -> int:
    # Ctrl-C and a host's "stop" are for the judge, who may still want a letter done.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    for number in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPROF, signal.SIGALRM})
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with socket.socket(fileno=sys.stdin.fileno()) as wire:
        try:
            work_until_closed(wire)
        except (EOFError, OSError):  # nobody is there any more
            return 0
    return 0


def work_until_closed(wire: socket.socket) -> None:
    """Work until nobody asks any more. Raises EOFError or OSError then."""
    form = _receive(wire)
    set_up_log(form["log"], form["level"])
    for folder in form["boards"]:
        add_boards(Path(folder))
    make_readers()
    limits = Limits(**form["limits"])
    with Records.open(Path(form["database"])) as records:
        judge = JudgeAddress(*form["judge"])
        grammars = Grammars(records, judge)
        service = Service(
            records,
            judge,
            now,
            answers_an_hour=form["answers_an_hour"],
            pictures=limits.pictures * 1000,
            host_address=form["host_address"],
            trust=Trust(**_with_tuples(form["trust"])),
            hosting=Hosting(**_with_tuples(form["hosting"])),
        )
        gc.freeze()
        most = _data() + 2 * limits.megabytes * _MEGABYTE
        send_parcel(wire, READY)
        while True:
            task = _receive(wire)
            _prepare(grammars, task, wire)
            worked = _work(service, task, limits)
            goes = worked.end is End.EXCEEDED or _data() > most
            answer = {**asdict(worked), "goes": goes}
            send_parcel(wire, json.dumps(answer).encode())
            if goes:
                return


def _with_tuples(form: Mapping[str, Any]) -> dict[str, Any]:
    """A form as it was before JSON made lists of its tuples."""
    return {name: tuple(v) if isinstance(v, list) else v for name, v in form.items()}


def _prepare(grammars: Grammars, task: Mapping[str, Any], wire: socket.socket) -> None:
    """Make what a letter needs; READY is sent if that took a while."""
    if task["does"] != "serve":
        return
    began = monotonic()
    grammars.prepare(task["letter"], datetime.fromisoformat(task["now"]))
    if monotonic() - began > A_MOMENT:
        gc.freeze()  # what was made stays: nobody need look through it again
        send_parcel(wire, READY)


def _work(service: Service, task: Mapping[str, Any], limits: Limits) -> Worked:
    """Work one letter or game through, within the limits."""
    moment = datetime.fromisoformat(task["now"])
    try:
        with _within(limits):
            return _do(service, task, moment)
    except MemoryError:
        return Worked(End.EXCEEDED, NO_MEMORY)


def _do(service: Service, task: Mapping[str, Any], now: datetime) -> Worked:
    match task:
        case {"does": "serve", "letter": letter, "past": past}:
            return service.serve(letter, now, past)
        case {"does": "shelve", "letter": letter, "reason": reason}:
            return service.shelve(letter, now, reason)
        case {"does": "attend", "game": game, "heard": heard}:
            return service.attend(game, now, datetime.fromisoformat(heard))
        case {"does": "regret", "game": game}:
            return service.regret(game, now)
        case _:
            raise ValueError(task)


def _receive(wire: socket.socket) -> dict[str, Any]:
    form: dict[str, Any] = json.loads(receive_parcel(wire, None))
    return form


def _data() -> int:
    """How much memory of our own we have, as RLIMIT_DATA counts it."""
    return int(os.pread(_statm(), 200, 0).split()[5]) * _PAGE


@cache
def _statm() -> int:
    """Where the system tells how much memory we have; it stays open, for each letter asks."""
    return os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)


@contextmanager
def _within(limits: Limits) -> Iterator[None]:
    """What is done in here is ended when it takes more than it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (_data() + limits.megabytes * _MEGABYTE, hard))
    signal.setitimer(signal.ITIMER_PROF, limits.cpu_seconds)
    signal.setitimer(signal.ITIMER_REAL, limits.seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


if __name__ == "__main__":
    sys.exit(main())
