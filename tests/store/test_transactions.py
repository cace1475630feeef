"""All of a letter's effects or none, whatever fails and whoever else writes."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import datetime
from pathlib import Path

import pytest

from judge.store.faults import DiskFull, GameExists, RecordsBusy, RecordsFault
from judge.store.games import EventRow, StoredGame
from judge.store.letters import KeptLetter
from judge.store.records import Records

Keep = Callable[[str], KeptLetter]
Add = Callable[..., int]


def serve(records: Records, noon: datetime, raw: bytes = b"") -> None:
    """Do everything that one letter can do, as the daemon does."""
    event = EventRow("orders", "{}", noon, 1)
    records.games.append(
        "ghost", expected=1, at=noon, events=[event], state='"after"', deadline=noon
    )
    records.games.set_addresses("ghost", [("fay@example.org", "FRANCE")])
    records.outbox.add(
        key="1.receipt", message_id="", recipient="fay", sender="", raw=raw, at=noon, letter=1
    )
    records.letters.served(1, noon, "receipt")


def everything(records: Records) -> dict[str, list[tuple[object, ...]]]:
    tables = ("letters", "games", "events", "snapshots", "addresses", "outbox", "visits")
    return {table: records._ledger.rows(f"SELECT * FROM {table}") for table in tables}


@pytest.fixture
def served(records: Records, noon: datetime, keep: Keep) -> Records:
    """One letter and one game, and nothing done with either."""
    keep("one")
    records.games.create("ghost", at=noon, events=[], state='"before"', deadline=None)
    return records


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, GeneratorExit])
def test_a_letter_that_breaks_us_leaves_nothing(
    served: Records, noon: datetime, error: type[BaseException]
) -> None:
    before = everything(served)

    def break_down() -> None:
        with served.transaction():
            serve(served, noon)
            raise error

    with pytest.raises(error):
        break_down()
    assert everything(served) == before


def test_nobody_sees_half_of_a_letter(path: Path, served: Records, noon: datetime) -> None:
    with Records.open(path) as other:
        before = everything(other)
        with served.transaction():
            serve(served, noon)
            assert everything(other) == before
        assert everything(other) == everything(served) != before


def test_an_inner_transaction_joins_the_outer(served: Records, noon: datetime) -> None:
    before = everything(served)

    def break_down() -> None:
        with served.transaction():
            with served.transaction():
                serve(served, noon)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        break_down()
    assert everything(served) == before


def test_what_is_done_together_joins_the_outer_transaction(served: Records, noon: datetime) -> None:
    """By itself it is all or nothing; inside a transaction it is undone with the whole."""
    before = everything(served)

    def break_down(*, inside: bool) -> None:
        with served.transaction() if inside else nullcontext(), served._ledger.together():
            serve(served, noon)
            raise RuntimeError

    for inside in (False, True):
        with pytest.raises(RuntimeError):
            break_down(inside=inside)
        assert everything(served) == before
    with served._ledger.together():
        serve(served, noon)
    assert everything(served) != before


def test_a_refused_step_is_undone_and_the_rest_goes_on(served: Records, noon: datetime) -> None:
    """A letter may ask for a game that exists, be told so, and be served."""
    with served.transaction():
        with suppress(ZeroDivisionError), served.transaction():
            served.games.create("lost", at=noon, events=[], state="{}", deadline=None)
            raise ZeroDivisionError
        with pytest.raises(GameExists):
            served.games.create("GHOST", at=noon, events=[], state="{}", deadline=None)
        served.letters.served(1, noon, "told so")
    assert served.games.names() == ["ghost"]
    assert served.letters.counts()["served"] == 1


def limit_disk(records: Records, pages: int) -> None:
    now = records._ledger.value("PRAGMA page_count")
    records._ledger.rows(f"PRAGMA max_page_count = {now + pages}")


@pytest.mark.parametrize("pages", range(6))
def test_a_full_disk_leaves_nothing_half_done(served: Records, noon: datetime, pages: int) -> None:
    """And once there is room again, the same letter can be served."""
    before = everything(served)
    limit_disk(served, pages)

    def serve_it() -> None:
        with served.transaction():
            serve(served, noon, raw=bytes(50_000))

    with pytest.raises(DiskFull, match="the disk is full; make room"):
        serve_it()
    assert everything(served) == before
    limit_disk(served, 1000)
    serve_it()
    assert served.letters.counts() == {"unserved": 0, "served": 1, "shelved": 0}
    assert served.games.load("ghost") == StoredGame("ghost", 2, '"after"', noon)


def test_a_letter_is_not_kept_on_a_full_disk(records: Records, noon: datetime) -> None:
    limit_disk(records, 3)

    def keep() -> KeptLetter:
        return records.letters.keep(
            bytes(50_000), sender="", recipient="", arrived=noon, message_id="", digest="d"
        )

    with pytest.raises(DiskFull):
        keep()
    assert records.letters.counts() == {"unserved": 0, "served": 0, "shelved": 0}
    limit_disk(records, 1000)
    assert keep() == KeptLetter(1, is_new=True)


def test_who_swallows_a_full_disk_cannot_go_on(served: Records, noon: datetime) -> None:
    before = everything(served)

    def go_on() -> None:
        with served.transaction():
            serve(served, noon)
            # What SQLite does by itself when a disk fails under it.
            served._ledger.database.conn.execute("ROLLBACK")
            with suppress(RecordsFault):
                served.visits.first("stranger", "fay", noon, noon - noon)

    with pytest.raises(RecordsFault, match="the transaction was undone"):
        go_on()
    assert everything(served) == before


def test_a_second_writer_waits_for_the_first(path: Path, records: Records, noon: datetime) -> None:
    started, finished = threading.Event(), threading.Event()

    def keep_one() -> None:
        with Records.open(path) as other:
            started.set()
            other.letters.keep(
                b"", sender="", recipient="", arrived=noon, message_id="", digest="other"
            )
            finished.set()

    thread = threading.Thread(target=keep_one)
    with records.transaction():
        thread.start()
        assert started.wait(60)
        records.letters.keep(
            b"", sender="", recipient="", arrived=noon, message_id="", digest="mine"
        )
        assert not finished.wait(0.1)
    thread.join(60)
    assert finished.is_set()
    assert [letter.digest for letter in map(records.letters.letter, (1, 2)) if letter] == [
        "mine",
        "other",
    ]


def test_four_threads_that_read_and_then_write_lose_nothing(
    path: Path, records: Records, noon: datetime
) -> None:
    """With a deferred BEGIN this is SQLITE_BUSY at once, or a lost change."""
    records.games.create("ghost", at=noon, events=[], state="0", deadline=None)
    faults: list[Exception] = []

    def count() -> None:
        try:
            with Records.open(path) as own:
                for _ in range(25):
                    with own.transaction():
                        game = own.games.load("ghost")
                        assert game is not None
                        own.games.append(
                            "ghost",
                            expected=game.revision,
                            at=noon,
                            events=[EventRow("counted", game.state, noon, 1)],
                            state=str(int(game.state) + 1),
                            deadline=None,
                        )
        except Exception as error:  # noqa: BLE001 - shown by the assertion below
            faults.append(error)

    threads = [threading.Thread(target=count) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert records.games.load("ghost") == StoredGame("ghost", 101, "100", None)
    assert [event.body for event in records.games.events("ghost")] == [str(n) for n in range(100)]


def test_who_waits_too_long_is_told_so(path: Path, records: Records) -> None:
    with Records.open(path) as other, records.transaction():
        other._ledger.rows("PRAGMA busy_timeout = 20")
        with pytest.raises(RecordsBusy, match="another program keeps the records locked"):
            other.transaction().__enter__()


def test_a_connection_of_another_thread_is_refused(records: Records) -> None:
    faults: list[Exception] = []

    def borrow() -> None:
        try:
            records.games.names()
        except RecordsFault as fault:
            faults.append(fault)

    thread = threading.Thread(target=borrow)
    thread.start()
    thread.join()
    assert "thread" in str(faults)


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT INTO games (key, name, length, made, changed, state)"
        " VALUES ('', '', 'x', '', '', '')",
        "INSERT INTO visits VALUES ('stranger', x'00', '')",
        "INSERT INTO outbox (key, message_id, recipient, sender, game, occasion, added, retry_at,"
        " raw, state) VALUES ('', '', '', '', '', '', '', '', x'', 'lost')",
        "INSERT INTO letters (digest, message_id, sender, recipient, arrived, raw, state)"
        " VALUES ('', '', '', '', '', x'', 'lost')",
    ],
)
def test_a_value_that_does_not_belong_in_its_column_is_refused(records: Records, sql: str) -> None:
    before = everything(records)
    with pytest.raises(RecordsFault, match=r"cannot store|CHECK constraint"):
        records._ledger.rows(sql)
    assert everything(records) == before
