"""A stranger is answered once a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.store.records import Records

DAY = timedelta(days=1)


def test_once_a_day_and_each_kind_and_key_by_itself(records: Records, noon: datetime) -> None:
    first = records.visits.first
    assert first("stranger", "fay", noon, DAY)
    assert not first("stranger", "fay", noon, DAY)
    assert first("stranger", "ivy", noon, DAY)
    assert first("bounce", "fay", noon, DAY)
    assert not first("stranger", "fay", noon + DAY - timedelta(microseconds=1), DAY)
    assert first("stranger", "fay", noon + DAY, DAY)


def test_a_clock_that_was_once_far_ahead_silences_nobody(records: Records, noon: datetime) -> None:
    first = records.visits.first
    assert first("stranger", "fay", noon + 365 * DAY, DAY)
    assert first("stranger", "fay", noon, DAY)
    assert not first("stranger", "fay", noon, DAY)


def test_a_visit_undone_with_its_letter_was_none(records: Records, noon: datetime) -> None:
    def serve() -> None:
        with records.transaction():
            assert records.visits.first("stranger", "fay", noon, DAY)
            raise KeyError

    with pytest.raises(KeyError):
        serve()
    assert records.visits.first("stranger", "fay", noon, DAY)


@settings(max_examples=30)
@given(st.lists(st.integers(0, 200), max_size=30))
def test_between_two_answers_lies_a_whole_day(
    tmp_path_factory: pytest.TempPathFactory, hours: list[int]
) -> None:
    path: Path = tmp_path_factory.mktemp("visits") / "judge.db"
    start = datetime.fromisoformat("2026-03-01T00:00:00Z")
    answered: list[int] = []
    with Records.open(path) as records:
        for hour in sorted(hours):
            expected = not answered or hour - answered[-1] >= 24
            at = start + timedelta(hours=hour)
            assert records.visits.first("stranger", "fay", at, DAY) is expected
            if expected:
                answered.append(hour)


def test_old_ones_are_cleared_some_at_a_time(tmp_path: Path) -> None:
    noon = datetime.fromisoformat("2026-03-01T12:00:00Z")
    with Records.open(tmp_path / "judge.db") as records:
        first, ledger = records.visits.first, records._ledger
        for number in range(25):
            assert first("said once", str(number), noon, DAY)
        left = []
        for number in range(4):
            assert first("said once", f"new {number}", noon + 31 * DAY, DAY)
            left.append(ledger.value("SELECT count(*) FROM visits"))
        assert left == [16, 7, 3, 4]
        plan = str(ledger.rows("EXPLAIN QUERY PLAN SELECT rowid FROM visits WHERE at < '2026'"))
        assert "visits_at" in plan
