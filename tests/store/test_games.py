"""A game is its log; the state beside it is where the log has come to."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.store.faults import GameExists, NoSuchGame, RecordsFault, StaleGame
from judge.store.games import EventRow, SnapshotRow, StoredGame
from judge.store.records import Records


def create(records: Records, name: str, noon: datetime, deadline: datetime | None = None) -> None:
    event = EventRow("created", "{}", noon)
    records.games.create(name, at=noon, events=[event], state="{}", deadline=deadline)


def test_a_new_game_can_be_loaded_however_it_is_spelt(records: Records, noon: datetime) -> None:
    create(records, "Großer Ghost", noon, noon + timedelta(days=1))
    game = StoredGame("Großer Ghost", 1, "{}", noon + timedelta(days=1))
    assert [records.games.load(n) for n in ("Großer Ghost", "GROSSER GHOST")] == [game, game]
    assert records.games.load("ghost") is None


def test_a_name_is_taken_in_any_spelling(records: Records, noon: datetime) -> None:
    create(records, "Café", noon)
    for name in ("Café", "CAFÉ", "cafe\N{COMBINING ACUTE ACCENT}"):
        with pytest.raises(GameExists, match="already"):
            create(records, name, noon)
    assert records.games.names() == ["Café"]
    assert len(records.games.events("café")) == 1


def test_append_adds_to_the_log_and_replaces_the_state(records: Records, noon: datetime) -> None:
    create(records, "ghost", noon, noon)
    later = noon + timedelta(hours=1)
    events = [EventRow("orders", '{"a": 1}', later), EventRow("processed", "[]", later, version=2)]
    revision = records.games.append(
        "GHOST", expected=1, at=later, events=events, state='{"now": 2}', deadline=None
    )
    assert revision == 2
    assert records.games.load("ghost") == StoredGame("ghost", 2, '{"now": 2}', None)
    assert records.games.events("ghost") == [
        EventRow("created", "{}", noon, version=1, number=1),
        EventRow("orders", '{"a": 1}', later, version=1, number=2),
        EventRow("processed", "[]", later, version=2, number=3),
    ]


def test_a_change_without_events_is_a_revision_too(records: Records, noon: datetime) -> None:
    create(records, "ghost", noon)
    assert records.games.append(
        "ghost", expected=1, at=noon, events=[], state="{}", deadline=noon
    ) == (2)
    assert len(records.games.events("ghost")) == 1
    assert records.games.due(noon) == ["ghost"]


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_stale_revision_changes_nothing(records: Records, noon: datetime, expected: int) -> None:
    create(records, "ghost", noon)
    records.games.append("ghost", expected=1, at=noon, events=[], state='"2"', deadline=noon)
    before = (records.games.load("ghost"), records.games.events("ghost"))
    with pytest.raises(StaleGame, match=f"ghost is at revision 2, not {expected}"):
        records.games.append(
            "ghost",
            expected=expected,
            at=noon,
            events=[EventRow("orders", "{}", noon)],
            state='"3"',
            deadline=None,
            snapshot=SnapshotRow("S1901M", "{}", noon),
        )
    assert (records.games.load("ghost"), records.games.events("ghost")) == before
    assert records.games.snapshots("ghost") == []


def test_of_two_who_loaded_the_same_revision_one_wins(
    path: Path, records: Records, noon: datetime
) -> None:
    create(records, "ghost", noon)
    with Records.open(path) as other:
        other.games.append("ghost", expected=1, at=noon, events=[], state='"a"', deadline=None)
        with pytest.raises(StaleGame):
            records.games.append(
                "ghost", expected=1, at=noon, events=[], state='"b"', deadline=None
            )
    assert records.games.load("ghost") == StoredGame("ghost", 2, '"a"', None)


def test_a_game_that_is_not_there(records: Records, noon: datetime) -> None:
    for ask in (
        lambda: records.games.append(
            "ghost", expected=1, at=noon, events=[], state="{}", deadline=None
        ),
        lambda: records.games.events("ghost"),
        lambda: records.games.snapshots("ghost"),
        lambda: records.games.set_addresses("ghost", []),
    ):
        with pytest.raises(NoSuchGame, match="there is no game called ghost"):
            ask()


def test_a_phase_that_is_played_twice_has_two_positions(records: Records, noon: datetime) -> None:
    """Each by the number of the event that it came after."""
    opening = SnapshotRow("S1901M", '"opening"', noon)
    records.games.create(
        "ghost",
        at=noon,
        events=[EventRow("created", "{}", noon)],
        state="{}",
        deadline=None,
        snapshot=opening,
    )
    hour = noon + timedelta(hours=1)
    for revision, row in enumerate(
        (SnapshotRow("F1901M", '"first"', noon), SnapshotRow("F1901M", '"second"', hour)), 1
    ):
        records.games.append(
            "ghost",
            expected=revision,
            at=noon,
            events=[EventRow("processed", "{}", noon)] * 2,
            state="{}",
            deadline=None,
            snapshot=row,
        )
    assert records.games.snapshots("ghost") == [
        replace(opening, after=1),
        SnapshotRow("F1901M", '"first"', noon, after=3),
        SnapshotRow("F1901M", '"second"', hour, after=5),
    ]


def test_due_games_come_earliest_first(records: Records, noon: datetime) -> None:
    assert records.games.next_deadline() is None
    minute = timedelta(minutes=1)
    for name, deadline in (
        ("c", noon),
        ("b", noon - minute),
        ("a", noon + minute),
        ("never", None),
        ("d", noon),
    ):
        create(records, name, noon, deadline)
    assert records.games.due(noon) == ["b", "c", "d"]
    assert records.games.due(noon - minute - timedelta(microseconds=1)) == []
    assert records.games.next_deadline() == noon - minute
    assert records.games.names() == ["a", "b", "c", "d", "never"]


def test_who_plays_where(records: Records, noon: datetime) -> None:
    for name in ("Ghost", "echo"):
        create(records, name, noon)
    records.games.set_addresses("ghost", [("Fay@Example.org", "FRANCE"), ("gm@example.org", "")])
    records.games.set_addresses("echo", [("fay@example.org", "ITALY")] * 2)
    assert records.games.games_of("FAY@example.org") == [("echo", "ITALY"), ("Ghost", "FRANCE")]
    records.games.set_addresses("ghost", [("new@example.org", "FRANCE")])
    assert records.games.games_of("fay@example.org") == [("echo", "ITALY")]
    assert records.games.games_of("gm@example.org") == []
    assert records.games.games_of("new@example.org") == [("Ghost", "FRANCE")]


def test_the_log_can_neither_be_rewritten_nor_shortened(records: Records, noon: datetime) -> None:
    create(records, "ghost", noon)
    for tampering in (
        "UPDATE events SET body = '[]'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events SELECT game, number, kind, 9, at, body, author, letter, why"
        " FROM events",
    ):
        with pytest.raises(RecordsFault, match="the log of a game is never"):
            records._ledger.rows(tampering)
    assert records.games.events("ghost") == [EventRow("created", "{}", noon, 1, 1)]


def test_a_lone_surrogate_in_json_is_still_the_same_json(records: Records, noon: datetime) -> None:
    text = {"press": "b\udce9b\udce9 \0 Zürich"}
    state = json.dumps(text, ensure_ascii=False)
    records.games.create("ghost", at=noon, events=[], state=state, deadline=None)
    game = records.games.load("ghost")
    assert game is not None
    assert json.loads(game.state) == text


BATCHES = st.lists(
    st.lists(st.tuples(st.text(max_size=5), st.text(max_size=9), st.integers(1, 9)), max_size=4),
    max_size=6,
)


@settings(max_examples=40, deadline=None)
@given(BATCHES)
def test_the_log_is_all_that_was_appended(
    tmp_path_factory: pytest.TempPathFactory, batches: list[list[tuple[str, str, int]]]
) -> None:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    with Records.open(tmp_path_factory.mktemp("games") / "judge.db") as records:
        records.games.create("ghost", at=at, events=[], state="0", deadline=None)
        for revision, batch in enumerate(batches, 1):
            events = [
                EventRow(kind, json.dumps(body), at, version) for kind, body, version in batch
            ]
            records.games.append(
                "ghost", expected=revision, at=at, events=events, state=f"{revision}", deadline=None
            )
        flat = [event for batch in batches for event in batch]
        assert records.games.events("ghost") == [
            EventRow(kind, json.dumps(body), at, version, number)
            for number, (kind, body, version) in enumerate(flat, 1)
        ]
        assert records.check() == []
