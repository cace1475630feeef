"""The door for the mail server of this machine: what is said where it can't be opened."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.cli.logins import shut_doors
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.health import condition_of
from judge.daemon.sources import DoorShut, DoorSource
from judge.post.carrier import Road
from judge.store.records import Records
from tests.harm.house import JUDGE

PATIENCE = 60.0
MOST_CPU = 0.3
"""Seconds of CPU time within one of the clock: a thread that spins takes nearly all of it."""


def clock() -> datetime:
    return datetime.now(UTC)


@contextmanager
def taken() -> Iterator[int]:
    """A port at which somebody else is."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


@contextmanager
def standing(source: DoorSource) -> Iterator[threading.Event]:
    """A source at work until the end; what is set when it is open."""
    stop, is_open = threading.Event(), threading.Event()
    keeping = (lambda _: None, lambda _: is_open.set(), stop)
    thread = threading.Thread(target=source.run, args=keeping)
    thread.start()
    try:
        yield is_open
    finally:
        stop.set()
        source.wake()
        thread.join(PATIENCE)


def test_a_door_that_was_woken_rests_again() -> None:
    """It is woken whenever a deadline comes; then it is to wait, and not to spin."""
    source = DoorSource("lmtp", "127.0.0.1", 0, JUDGE, clock)
    with standing(source) as is_open:
        assert is_open.wait(PATIENCE)
        source.wake()
        time.sleep(0.1)
        before = time.process_time()
        time.sleep(1)
        assert time.process_time() - before < MOST_CPU
    assert source.heard() is not None


def test_nothing_is_heard_at_a_door_that_cant_be_opened() -> None:
    """Until it can: then it is told at once, and whatever waits for it goes on."""
    with taken() as port:
        source = DoorSource("lmtp", "127.0.0.1", port, JUDGE, clock)
        with pytest.raises(DoorShut, match="Address already in use; another program is there"):
            source.run(lambda _: None, lambda _: None, threading.Event())
        assert source.heard() is None
        assert source.trouble() == (
            f"[door] can't be opened at 127.0.0.1 port {port}: Address already in use; another"
            " program is there: end it, or name another port",
            0,
        )
    with standing(source) as is_open:
        assert is_open.wait(PATIENCE)
        heard = source.heard()
        assert heard is not None
        assert (clock() - heard).total_seconds() < PATIENCE
        assert source.trouble() == ("", 0)
    closed = source.heard()
    assert closed == source.heard()  # it stands still again


def test_a_judge_without_its_door_is_not_well(tmp_path: Path) -> None:
    with taken() as port, Records.open(tmp_path / DATABASE) as records:
        source = DoorSource("lmtp", "127.0.0.1", port, JUDGE, clock)
        with pytest.raises(DoorShut):
            source.run(lambda _: None, lambda _: None, threading.Event())
        daemon = Daemon(tmp_path / DATABASE, JUDGE, (source,), Road("h", 25, "h"), clock)
        daemon._beat(records, daemon._heard())
        (fault,) = condition_of(records, clock()).faults()
        assert fault == f"the mailbox was not heard yet ({source.trouble()[0]})"


CONFIG = """
[judge]
address = "judge@h.org"
[smtp]
host = "127.0.0.1"
port = 1
security = "none"
[door]
host = "{host}"
port = {port}
"""


def config(folder: Path, host: str, port: int) -> Config:
    path = folder / "judge.toml"
    path.write_text(CONFIG.format(host=host, port=port))
    found = read_config(path)
    assert isinstance(found, Config)
    return found


def test_serve_and_init_say_so_at_once(tmp_path: Path) -> None:
    """Whoever is there may go: it is tried again, and no setting is at fault."""
    with taken() as port:
        door, _ = shut_doors(config(tmp_path, "127.0.0.1", port))
    assert (door.is_ours, "another program is there" in door.why) == (False, True)
    (road,) = shut_doors(config(tmp_path, "127.0.0.1", port))
    assert road.why.startswith("[smtp]")


@pytest.mark.parametrize(("host", "is_number"), [("192.0.2.1", True), ("no.such.invalid", False)])
def test_an_address_that_isnt_ours(tmp_path: Path, host: str, *, is_number: bool) -> None:
    door, _ = shut_doors(config(tmp_path, host, 2424))
    assert door.why.startswith(f"[door] can't be opened at {host} port 2424: ")
    assert ("this machine has no such address" in door.why) is is_number
    assert not door.is_ours  # a network may come later
