"""What a letter costs does not grow with the games, letters and mails there are.

Counted in steps of SQLite's machine, which are the same on every computer.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from judge.store import outbox
from judge.store.games import EventRow, GameShelf, SnapshotRow
from judge.store.letters import LetterBook
from judge.store.outbox import Lane, Outbox
from judge.store.persons import Card, PersonShelf
from judge.store.queue import LetterQueue
from judge.store.records import Records
from judge.store.standings import Standings

# Each of these walks what is to be returned or counted, and nothing else.
ALLOWED = {
    "SCAN letters USING INDEX letters_unserved",
    "SCAN letters USING INDEX letters_shelved",
    "SCAN letters USING COVERING INDEX letters_unserved",
    "SCAN letters USING COVERING INDEX letters_shelved",
    "SCAN outbox USING COVERING INDEX outbox_lane",
    "SCAN outbox USING INDEX outbox_failed",
    # One row for each state that a game can have.
    "SCAN tallies",
    # The people of one game.
    "SCAN json_each VIRTUAL TABLE INDEX 1:",
    # The games of one address, which are cut before they are walked through.
    "SCAN (subquery-1)",
    # names() is of all games, and counts() of all letters: both for the host.
    "SCAN games USING INDEX sqlite_autoindex_games_1",
    "SCAN letters USING COVERING INDEX sqlite_autoindex_letters_1",
}


def fill(records: Records, noon: datetime, count: int) -> None:
    """Add `count` finished games, letters, mails and strangers."""
    start = len(records.games.names())
    with records.transaction():
        # To be looked for at the end of an index takes a step less.
        records.persons.numbers([Card("~")])
        for number in range(start, start + count):
            name = f"old {number}"
            events = [EventRow("created", "{}", noon, 1)]
            records.games.create(
                name,
                at=noon,
                events=events,
                state="{}",
                deadline=noon + timedelta(days=9),
                snapshot=SnapshotRow("S1901M", "{}", noon),
            )
            records.games.set_addresses(name, [(f"{number}@example.org", "FRANCE")])
            exchange(records, noon, name)
            records.visits.first("stranger", name, noon, timedelta(days=1))
            records.persons.numbers([Card(f"{number}@example.org")])


def exchange(records: Records, noon: datetime, digest: str) -> None:
    kept = records.letters.keep(
        b"", sender="", recipient="", arrived=noon, message_id="", digest=digest
    )
    mail = records.outbox.add(
        key=digest,
        message_id="",
        recipient=digest,
        sender="",
        raw=b"",
        at=noon,
        letter=kept.id,
    )
    records.letters.served(kept.id, noon, "")
    records.outbox.sent(mail, noon)


def a_day(records: Records, noon: datetime, name: str) -> None:
    """Use everything that the daemon uses, once and outside of `fill`."""
    play(records.games, noon, name)
    exchange(records, noon, name)
    exchange(records, noon, f"{name} again")
    read(records.letters, noon, name)
    look(records.standings, noon, name)
    carry(records.outbox, noon, name)
    know(records.persons, name)
    for _ in range(2):
        records.visits.first("stranger", f"{name}!", noon, timedelta(days=1))


def play(games: GameShelf, noon: datetime, name: str) -> None:
    row, snapshot = EventRow("orders", "{}", noon, 1), SnapshotRow("S1901M", "{}", noon)
    games.create(name, at=noon, events=[row], state="{}", deadline=noon)
    games.due(noon)
    games.next_deadline()
    games.append(
        name,
        expected=1,
        at=noon,
        events=[row],
        state="{}",
        deadline=None,
        snapshot=snapshot,
    )
    games.load(name)
    games.events(name)
    games.snapshots(name)
    games.set_addresses(name, [(f"{name}@example.org", "FRANCE")])
    games.games_of(f"{name}@example.org")


def know(persons: PersonShelf, name: str) -> None:
    card = Card(f"{name}@example.org", name)
    (number,) = persons.numbers([card]).values()
    persons.numbers([card, card._replace(pictures=False)])
    persons.cards([number])
    persons.same(card.address, f"{name}@elsewhere.example")


def look(standings: Standings, noon: datetime, name: str) -> None:
    standings.of(name)
    standings.in_state("forming", 20)
    standings.counts()
    standings.changed_after(standings.newest() - 1, due=noon)


def read(letters: LetterBook, noon: datetime, name: str) -> None:
    id = letters.keep(
        b"", sender="", recipient="", arrived=noon, message_id="", digest=f"{name}!"
    ).id
    queue = LetterQueue(letters._ledger)
    queue.waiting(noon, 200)
    queue.suspects(noon, 1)
    queue.came_by(noon)
    letters.begun(id)
    letters.tried(id)
    letters.killed(id)
    letters.hold(id, noon)
    letters.shelved(id, noon, "")
    letters.shelf()
    letters.unshelve(id)
    letters.served(id, noon, "")
    letters.letter(id)


def carry(box: Outbox, noon: datetime, name: str) -> None:
    good, bad = (
        box.add(key=name + end, message_id="", recipient=name, sender="", raw=b"", at=noon)
        for end in ("1", "2")
    )
    for lane in Lane:
        box.next_due(noon, 1, lane)
        box.next_retry(lane)
    box.waiting()
    box.later(bad, error="", retry_at=noon)
    box.failed(bad, noon, "")
    box.sent(good, noon)
    box.mail(good)
    box.all_for_letter(1)
    box.added_after(box.newest())
    box.sent_from(name)


def test_nothing_is_searched_from_end_to_end(records: Records, noon: datetime) -> None:
    seen: list[str] = []
    connection = records._ledger.database.conn
    connection.set_trace_callback(seen.append)
    fill(records, noon, 1)
    a_day(records, noon, "ghost")
    records.letters.counts()
    records.outbox.given_up()
    connection.set_trace_callback(None)
    asked = [sql for sql in seen if sql.split()[0] in {"SELECT", "INSERT", "UPDATE", "DELETE"}]
    plans = {
        detail
        for sql in set(asked)
        for *_, detail in records._ledger.rows(f"EXPLAIN QUERY PLAN {sql}")
        if detail.startswith("SCAN")
    }
    assert len(asked) > 50
    assert plans <= ALLOWED


Count = Callable[[Callable[[], object]], int]


@pytest.fixture
def steps(records: Records) -> Count:
    """Count the steps of SQLite's machine that a call takes."""
    connection = records._ledger.database.conn

    def count(call: Callable[[], object]) -> int:
        taken = 0

        def step() -> int:
            nonlocal taken
            taken += 1
            return 0

        connection.set_progress_handler(step, 1)
        call()
        connection.set_progress_handler(None, 1)
        return taken

    return count


def test_a_thousand_games_cost_a_letter_nothing(
    records: Records, noon: datetime, steps: Count
) -> None:
    fill(records, noon, 10)
    # The second day, for the first one compiles nothing that is not there yet.
    a_day(records, noon, "zero")
    few = steps(lambda: a_day(records, noon, "few"))
    fill(records, noon, 1000)
    a_day(records, noon, "more")
    many = steps(lambda: a_day(records, noon, "many"))
    assert few > 500
    assert many == few


@pytest.mark.parametrize("lane", [Lane.PLAIN, Lane.PICTURED])
def test_a_queue_is_gone_through_once(
    records: Records, noon: datetime, steps: Count, lane: Lane
) -> None:
    """Whatever waits in the other lane, and however many are put off: a mail is looked at once."""

    def queue(count: int) -> None:
        with records.transaction():
            for number in range(count):
                one = (Lane.PLAIN, Lane.PICTURED)[number % 2]
                key = f"{count}/{number}"
                id = records.outbox.add(
                    key=key, message_id="", recipient="", sender="", raw=b"", at=noon, lane=one
                )
                if number % 8 < 4:
                    records.outbox.later(id, error="busy", retry_at=noon + timedelta(hours=1))

    def drain() -> int:
        last, taken = 0, 0
        while mails := records.outbox.next_due(noon, 50, lane, behind=last):
            for mail in mails:
                records.outbox.sent(mail.id, noon)
            last, taken = mails[-1].id, taken + len(mails)
        return taken

    queue(400)
    few = steps(drain) / 100
    queue(4000)
    many = steps(drain) / 1000
    assert records.outbox.next_due(noon, 1, lane) == []
    assert many < few * 1.05


def test_a_look_into_the_queue_touches_no_mail(records: Records, noon: datetime) -> None:
    plans = [
        detail
        for sql in (outbox._DUE, outbox._RETRY)
        for *_, detail in records._ledger.rows(f"EXPLAIN QUERY PLAN {sql}", *["x"] * sql.count("?"))
    ]
    assert plans == [
        "SEARCH outbox USING COVERING INDEX outbox_lane (lane=? AND id>?)",
        "SEARCH outbox USING INDEX outbox_retry (lane=?)",
    ]


def test_a_long_game_costs_a_letter_nothing(records: Records, noon: datetime, steps: Count) -> None:
    def cost(name: str, length: int) -> int:
        events = [EventRow("orders", "{}", noon, 1)] * length
        records.games.create(name, at=noon, events=events, state="{}", deadline=None)

        def one_letter() -> None:
            game = records.games.load(name)
            assert game is not None
            records.games.append(
                name,
                expected=game.revision,
                at=noon,
                events=events[:1],
                state="{}",
                deadline=None,
            )

        one_letter()
        return steps(one_letter)

    assert cost("short", 1) == cost("long", 5000)
