"""A judge that is told to stop while it starts ends in good order."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from judge.cli.serving import run_judge
from judge.daemon.daemon import Daemon
from tests.configs import config_text


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_while_it_starts(
    told: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It begins whole and is stopped whole; afterwards the signals are whose they were."""
    did = []

    def start(_: Daemon) -> None:
        did.append("start")
        os.kill(os.getpid(), told)

    monkeypatch.setattr(Daemon, "start", start)
    monkeypatch.setattr(Daemon, "stop", lambda _: did.append("stop"))
    before = signal.getsignal(told)
    path = tmp_path / "judge.toml"
    path.write_text(config_text("judge@example.org", imap=1, smtp=1, password="secret"))
    assert run_judge(path) == 0
    assert did == ["start", "stop"]
    assert signal.getsignal(told) is before
