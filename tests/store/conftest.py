"""Records on a real disk, and short ways to put something into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.store.letters import KeptLetter
from judge.store.records import Records


@pytest.fixture
def noon() -> datetime:
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "judge.db"


@pytest.fixture
def records(path: Path) -> Iterator[Records]:
    with Records.open(path) as records:
        yield records
        assert records.check() == []


@pytest.fixture
def keep(records: Records, noon: datetime) -> Callable[[str], KeptLetter]:
    def keep(digest: str) -> KeptLetter:
        return records.letters.keep(
            b"A PAR - BUR",
            sender="fay@example.org",
            recipient="judge@example.org",
            arrived=noon,
            message_id=f"<{digest}@example.org>",
            digest=digest,
        )

    return keep


@pytest.fixture
def add(records: Records, noon: datetime) -> Callable[..., int]:
    def add(
        key: str,
        recipient: str = "fay@example.org",
        at: datetime = noon,
        letter: int | None = None,
        occasion: str = "",
        sender: str = "judge@judge.example",
    ) -> int:
        return records.outbox.add(
            key=key,
            message_id=f"<{key}@judge.example>",
            recipient=recipient,
            sender=sender,
            raw=b"Subject: your orders\r\n\r\n",
            at=at,
            letter=letter,
            occasion=occasion,
        )

    return add
