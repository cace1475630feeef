"""Times go in with a zone, come out in UTC, and sort as text."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.store.times import read_time, write_time

ZONES = st.integers(-14 * 60, 14 * 60).map(lambda m: timezone(timedelta(minutes=m)))
MOMENTS = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=ZONES)  # noqa: DTZ001


@given(MOMENTS)
def test_a_time_comes_back_as_the_same_instant_in_utc(moment: datetime) -> None:
    back = read_time(write_time(moment))
    assert back == moment
    assert back.tzinfo is UTC


@given(MOMENTS, MOMENTS)
def test_text_sorts_as_the_instants_do(one: datetime, other: datetime) -> None:
    assert (write_time(one) < write_time(other)) == (one < other)
    assert len(write_time(one)) == len(write_time(other))


def test_a_time_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        write_time(datetime(2026, 3, 1))  # noqa: DTZ001
