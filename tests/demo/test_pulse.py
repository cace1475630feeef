"""What stands still and what is only late, told apart."""

from __future__ import annotations

import subprocess
import sys
import threading
import time

import pytest

from judge.demo import pulse
from judge.demo.pulse import Pulse


def _work(until: threading.Event) -> None:
    while not until.is_set():
        sum(range(1000))


def _wait(watched: Pulse, seconds: float, patience: float) -> bool:
    """Whether it was still at any time within so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if watched.is_still(patience):
            return True
        time.sleep(0.02)
    return False


def test_where_nothing_moves_it_is_still() -> None:
    watched = Pulse()
    assert not watched.is_still(30)
    assert _wait(watched, 30, patience=0.3)
    watched.beat()
    assert not watched.is_still(0.3)


def test_who_works_is_not_still() -> None:
    """In a thread, and in a process that we have started, however long it takes."""
    watched, done = Pulse(), threading.Event()
    worker = threading.Thread(target=_work, args=(done,))
    worker.start()
    try:
        assert not _wait(watched, 2, patience=0.8)
    finally:
        done.set()
        worker.join()
    child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        watched.beat()
        assert not _wait(watched, 2, patience=0.8)
    finally:
        child.kill()
        child.wait()
    assert _wait(watched, 30, patience=0.8)


def test_who_runs_in_a_circle_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    watched, done = Pulse(), threading.Event()
    worker = threading.Thread(target=_work, args=(done,))
    worker.start()
    try:
        monkeypatch.setattr(pulse, "WORK", 0.2)
        assert _wait(watched, 60, patience=1000)
    finally:
        done.set()
        worker.join()
