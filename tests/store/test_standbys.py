"""The list of those who stand by, and what counts against persons, on record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from judge.store.records import Records
from judge.store.standbys import UNCONFIRMED, StoredStandby

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
A_DAY = timedelta(days=1)


def entry(number: int, address: str, days: int = 0, **more: Any) -> StoredStandby:
    row = StoredStandby(number, address, "", NOON + days * A_DAY, (), 2 * A_DAY, True, None)
    return row._replace(**more)


def test_an_entry_is_the_same_on_record_and_one_an_address(records: Records) -> None:
    shelf = records.standbys
    zoe = entry(1, "zoe@y.org", boards=("swiss",), asked=NOON, name="Zoë")
    shelf.keep(zoe)
    assert (shelf.of("Zoe@Y.org"), shelf.numbered(1), shelf.every()) == (zoe, zoe, [zoe])
    moved = zoe._replace(since=NOON + A_DAY)
    shelf.keep(moved)
    assert shelf.every() == [moved]
    assert (shelf.of("max@y.org"), shelf.numbered(2)) == (None, None)


def test_who_waits_longest_is_first_and_who_has_not_confirmed_is_not_there(
    records: Records,
) -> None:
    for row in (
        entry(1, "zoe@y.org", days=2),
        entry(2, "max@y.org"),
        entry(3, "sam@y.org", confirmed=False),
    ):
        records.standbys.keep(row)
    assert [row.address for row in records.standbys.every()] == ["max@y.org", "zoe@y.org"]


def test_no_number_is_given_twice(records: Records) -> None:
    shelf = records.standbys
    assert shelf.next_number() == 1
    shelf.keep(entry(1, "zoe@y.org"))
    shelf.drop("zoe@y.org")
    assert (shelf.every(), shelf.next_number()) == ([], 2)


def test_who_does_not_confirm_is_not_kept_for_ever(records: Records) -> None:
    shelf = records.standbys
    shelf.keep(entry(1, "sam@y.org", confirmed=False))
    shelf.keep(entry(2, "old@y.org"))
    shelf.keep(entry(3, "zoe@y.org")._replace(since=NOON + UNCONFIRMED + A_DAY))
    assert shelf.of("sam@y.org") is None
    assert shelf.of("old@y.org") is not None


@dataclass(frozen=True)
class Kept:
    rows: tuple[tuple[str, int, int, int], ...]
    free: tuple[str, ...] = ()


@pytest.fixture
def counted(records: Records) -> Records:
    for name, kept in {
        "ghost": Kept((("bo@x.org", 1, 2, 0), ("zoe@y.org", 0, 0, 1)), ("Italy", "Turkey")),
        "amber": Kept((("bo@home.org", 0, 1, 1),)),
    }.items():
        records.games.create(name, at=NOON, events=(), state="{}", deadline=None)
        records.conduct.keep(name, kept.rows, kept.free)
    return records


def test_what_counts_is_added_up_over_games_and_addresses(counted: Records) -> None:
    assert counted.conduct.of("bo@x.org")[1:] == (1, 2, 0)
    counted.persons.same("bo@x.org", "bo@home.org")
    assert counted.conduct.of("bo@x.org")[1:] == (1, 3, 1)
    assert counted.conduct.of("bo@home.org")[1:] == (1, 3, 1)
    assert counted.conduct.of("nobody@x.org") == (0, 0, 0, 0)
    counted.conduct.keep("ghost", (("bo@x.org", 0, 1, 0),), ())
    assert counted.conduct.of("bo@x.org")[1:] == (0, 2, 1)
    assert counted.conduct.of("zoe@y.org")[1:] == (0, 0, 0)


def test_which_seats_are_free(counted: Records) -> None:
    assert counted.conduct.free("Ghost") == ("Italy", "Turkey")
    assert counted.conduct.free("amber") == ()
    counted.conduct.keep("ghost", (), ("Italy",))
    assert counted.conduct.free("ghost") == ("Italy",)


def test_who_is_forgotten_stands_by_no_more_and_nothing_counts(counted: Records) -> None:
    counted.standbys.keep(entry(1, "zoe@y.org"))
    person = counted.forgetting.stranger("zoe@y.org")
    assert person is not None
    counted.forgetting.forget(person, counted.forgetting.remains(person))
    assert counted.standbys.every() == []
    assert counted.conduct.of("zoe@y.org") == (0, 0, 0, 0)
    assert counted.forgetting.stranger("zoe@y.org") is None
