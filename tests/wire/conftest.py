"""The real servers, started once for all tests that need them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.post.arrival import Arrival
from judge.post.doorstep import Doorstep, OpenDoor, Protocol, start_doorstep
from tests.wire.servers import APT, Dovecot, Postfix, run_dovecot, run_postfix


def clock() -> datetime:
    return datetime.now(UTC)


def eventually(true: Callable[[], object], seconds: float = 120) -> bool:
    """Whether something comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


@pytest.fixture(scope="session")
def root_rights() -> None:
    """Mail hosts change to their own users: that takes root."""
    if os.getuid() == 0:
        return
    if os.environ.get("JUDGE_REQUIRE_WIRE"):
        pytest.fail(f"real mail servers need root (and: {APT})")
    pytest.skip("real mail servers need root")


@pytest.fixture(scope="session")
def dovecot(root_rights: None) -> Iterator[Dovecot]:
    with run_dovecot() as server:
        yield server


class Counter(Doorstep):
    """Our doorstep in its weaker hours, remembering what it kept.

    `busy` is how many tries still fail, `cut` how many connections still
    break after the mail was kept and before 250 was said.
    """

    def __init__(self) -> None:
        self.kept: list[Arrival] = []
        self.tries = 0
        self.busy = 0
        self.cut = 0
        super().__init__(self.note, is_ours=self.owns, now=clock)

    def owns(self, address: str) -> bool:
        local, _, domain = address.lower().rpartition("@")
        return domain == "judge.localhost" and local.partition("+")[0] == "judge"

    def note(self, arrival: Arrival) -> None:
        self.tries += 1
        if self.busy > 0:
            self.busy -= 1
            raise OSError("database is locked")
        self.kept.append(arrival)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        status = await super().handle_DATA(server, session, envelope)
        if self.cut > 0 and status.startswith("250"):
            self.cut -= 1
            assert server.transport is not None
            server.transport.abort()  # type: ignore[attr-defined]  # a socket's has it
        return status

    def of(self, subject: str) -> list[Arrival]:
        return [
            arrival for arrival in self.kept if f"Subject: {subject}\r\n".encode() in arrival.raw
        ]


@pytest.fixture(scope="session")
def counter() -> Counter:
    return Counter()


@pytest.fixture(scope="session")
def door(counter: Counter) -> Iterator[OpenDoor]:
    door = start_doorstep(counter, protocol=Protocol.LMTP, hostname="judge.localhost")
    yield door
    door.stop()


@pytest.fixture(scope="session")
def postfix(root_rights: None, door: OpenDoor, dovecot: Dovecot) -> Iterator[Postfix]:
    with run_postfix(judge_lmtp=door.port, players_lmtp=dovecot.lmtp) as server:
        yield server
