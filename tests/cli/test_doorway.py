"""Whether mail comes in by the door is tried, not taken for granted."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.cli import doorway, proving
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.sources import at_door
from judge.desk.letters import JudgeAddress
from judge.post.arrival import Arrival, Keep
from judge.post.carrier import Road, carry
from judge.post.dress import DressedMail
from judge.store.records import Records
from tests.wire.servers import free_ports

JUDGE = JudgeAddress("judge", "example.test")


@contextmanager
def standing(protocol: str, port: int, keep: Keep) -> Iterator[int]:
    door = at_door(protocol, "127.0.0.1", port, JUDGE, lambda: datetime.now(UTC), keep)
    try:
        yield door.port
    finally:
        door.stop()


def handing_over(port: int, *, tagged: bool = True) -> Keep:
    """What a mail server of this machine does with the judge's mail; with plus addresses or not."""

    def keep(arrival: Arrival) -> None:
        if not tagged and "+" in arrival.recipient:
            return
        mail = DressedMail("", "", arrival.sender or "", arrival.recipient, arrival.raw)
        list(carry([mail], Road("127.0.0.1", port, "h", lmtp=True)))

    return keep


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(proving, "ROUNDS", 1)
    monkeypatch.setattr(proving, "SECONDS_A_ROUND", 0.3)
    monkeypatch.setattr(doorway, "_GLANCE", 0.01)
    log = logging.getLogger("judge.post.doorstep")
    level = log.level
    yield
    log.setLevel(level)


@pytest.fixture
def port() -> int:
    (found,) = free_ports(1)
    return found


def looked_at(folder: Path, port: int, smtp: int) -> list[str]:
    """What is told of sending, receiving and plus addresses."""
    path = folder / "judge.toml"
    path.write_text(
        f'[judge]\naddress = "{JUDGE}"\ndata = "."\nboards = "."\n[door]\nport = {port}\n'
        f'[smtp]\nhost = "127.0.0.1"\nport = {smtp}\nsecurity = "none"\n'
    )
    config = read_config(path)
    assert isinstance(config, Config), config
    sending, *told = proving.prove(config)
    assert sending == (True, "sending to 127.0.0.1: taken")
    return [f"{'ok' if went_well else 'NO'} {line}" for went_well, line in told]


GOOD = [
    "ok receiving at [door] 127.0.0.1:{}: it came",
    "ok plus addresses: mail to judge+anything@example.test comes",
    "ok vouching: nobody does, so letters that answer none of ours are asked about",
]


def test_before_the_judge_is_at_work(tmp_path: Path, port: int) -> None:
    with standing("smtp", 0, handing_over(port)) as smtp:
        assert looked_at(tmp_path, port, smtp) == [GOOD[0].format(port), *GOOD[1:]]


def test_while_the_judge_is_at_work(tmp_path: Path, port: int) -> None:
    def keep(arrival: Arrival) -> None:
        with Records.open(tmp_path / DATABASE) as records:
            keep_arrival(records, arrival)

    Records.open(tmp_path / DATABASE).close()
    with ExitStack() as stack:
        stack.enter_context(standing("lmtp", port, keep))
        smtp = stack.enter_context(standing("smtp", 0, handing_over(port)))
        assert looked_at(tmp_path, port, smtp) == [GOOD[0].format(port), *GOOD[1:]]


def test_a_server_that_keeps_it_or_knows_no_plus(tmp_path: Path, port: int) -> None:
    with standing("smtp", 0, lambda _: None) as smtp:
        (said,) = looked_at(tmp_path, port, smtp)
    assert said.startswith(f"NO receiving at [door] 127.0.0.1:{port}: nothing came in")
    assert "data/hosting/postfix-transport" in said
    with standing("smtp", 0, handing_over(port, tagged=False)) as smtp:
        _, said, _ = looked_at(tmp_path, port, smtp)
    assert said.startswith("NO plus addresses: mail to judge+anything@example.test didn't come")


def test_somebody_else_is_at_the_door(tmp_path: Path, port: int) -> None:
    with ExitStack() as stack:
        stack.enter_context(standing("lmtp", port, lambda _: None))
        smtp = stack.enter_context(standing("smtp", 0, handing_over(port)))
        (said,) = looked_at(tmp_path, port, smtp)
    where = f"NO receiving at [door] 127.0.0.1:{port}: "
    assert said == where + "another program than the judge listens there"
