"""What is thought without the lock is written if it is still true, and else thought anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.daemon.witness import Witness, Write, write_thought
from judge.store.records import Records
from tests.daemon.test_service import NOON


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records.open(tmp_path / "judge.db") as records:
        records.games.create("ghost", at=NOON, events=[], state="{}", deadline=None)
        yield records


@pytest.fixture
def other(tmp_path: Path, records: Records) -> Iterator[Records]:
    """Another process, as far as SQLite can tell."""
    with Records.open(tmp_path / "judge.db") as other:
        yield other


class Thinker:
    """Thinks of a game, while somebody else writes of it, or of another one."""

    def __init__(self, records: Records, other: Records, game: str, times: int) -> None:
        self.records, self.other, self.game, self.times = records, other, game, times
        self.thought: list[tuple[int, bool]] = []
        self.written: list[int] = []
        self.fault: Exception | None = None

    def think(self, witness: Witness | None) -> Write | None:
        revision = self.records.games.revision("ghost")
        if witness is not None:
            witness.note(self.records.games.revision, "ghost", answer=revision)
            if self.times:
                self.times -= 1
                change(self.other, self.game)
        self.thought.append((revision, witness is None))
        if self.fault is not None and witness is not None:
            raise self.fault

        def write() -> None:
            change(self.records, "ghost")
            self.written.append(revision)

        return write


def change(records: Records, game: str) -> None:
    if records.games.load(game) is None:
        records.games.create(game, at=NOON, events=[], state="{}", deadline=None)
        return
    revision = records.games.revision(game)
    records.games.append(game, expected=revision, at=NOON, events=[], state="{}", deadline=None)


def test_what_nobody_disturbs_is_thought_once_and_without_the_lock(
    records: Records, other: Records
) -> None:
    thinker = Thinker(records, other, "ghost", 0)
    write_thought(records, thinker.think)
    assert thinker.thought == [(1, False)]
    assert thinker.written == [1]


def test_who_writes_of_something_else_disturbs_nobody(records: Records, other: Records) -> None:
    thinker = Thinker(records, other, "another", 1)
    write_thought(records, thinker.think)
    assert thinker.thought == [(1, False)]
    assert records.games.revision("ghost") == 2


def test_what_has_changed_is_thought_anew_under_the_lock(records: Records, other: Records) -> None:
    thinker = Thinker(records, other, "ghost", 1)
    write_thought(records, thinker.think)
    assert thinker.thought == [(1, False), (2, True)]
    assert thinker.written == [2]
    assert records.games.revision("ghost") == 3


def test_a_fault_for_which_a_change_may_be_to_blame_is_none(
    records: Records, other: Records
) -> None:
    thinker = Thinker(records, other, "ghost", 1)
    thinker.fault = KeyError("half of one state and half of another")
    write_thought(records, thinker.think)
    assert thinker.written == [2]


def test_a_fault_of_its_own_is_raised_at_once(records: Records, other: Records) -> None:
    thinker = Thinker(records, other, "ghost", 0)
    thinker.fault = KeyError("ours")
    with pytest.raises(KeyError):
        write_thought(records, thinker.think)
    assert len(thinker.thought) == 1
    assert records.games.revision("ghost") == 1


def test_a_fault_in_the_writing_undoes_all_of_it(records: Records) -> None:
    def think(_: Witness | None) -> Write:
        def write() -> None:
            change(records, "ghost")
            raise KeyError("ours")

        return write

    with pytest.raises(KeyError):
        write_thought(records, think)
    assert records.games.revision("ghost") == 1


def test_nobody_waits_for_the_thinking(records: Records, other: Records) -> None:
    """Somebody else writes while we think, and not after a timeout."""

    def think(_: Witness | None) -> Write:
        assert not records._ledger.is_in_transaction
        change(other, "another")
        return lambda: change(records, "ghost")

    write_thought(records, think)
    assert records.games.names() == ["another", "ghost"]
