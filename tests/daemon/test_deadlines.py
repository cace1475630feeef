"""A letter that came before the deadline counts, however late the judge gets to read it."""

from __future__ import annotations

import email
import json
import smtplib
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.daemon.daemon import Daemon
from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import load_game, replay_faults
from judge.daemon.service import Service
from judge.daemon.sources import MailboxSource
from judge.demo.postoffice import PostOffice
from judge.desk.letters import JudgeAddress
from judge.post.arrival import Arrival
from judge.post.carrier import Road
from judge.post.mailbox import MailAccount
from judge.post.security import Security
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "diplomacy.localhost")
PLAYERS = ("anna", "bruno", "clara", "david", "emma", "felix", "greta")
A_DAY = timedelta(days=1)


class Clock:
    """The time, some days further on; reminders come by day, so it is early in the morning."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        began = datetime.now(UTC)
        self._until_morning = began.replace(hour=0, minute=30) + timedelta(days=1) - began

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self._until_morning + self.ahead


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def records(tmp_path: Path, clock: Clock) -> Iterator[Records]:
    """A game that has just begun, with a day for the first orders."""
    with Records.open(tmp_path / "judge.db") as records:
        service = Service(records, JUDGE, clock)
        keep(records, clock, "gm", "create game ghost moves 1 day")
        for name in PLAYERS:
            keep(records, clock, name, "join ghost")
        service.serve_all()
        keep(records, clock, "gm", "start", to=reply_to(records, "gm"))
        service.serve_all()
        yield records


def written(name: str, text: str, to: str) -> bytes:
    lines = (
        f"From: {name}@{JUDGE.domain}",
        f"To: {to}",
        f"Message-ID: <{name}.{len(text)}@{JUDGE.domain}>",
        "",
        text,
    )
    return "".join(f"{line}\r\n" for line in lines).encode()


def keep(records: Records, clock: Clock, name: str, text: str, *, to: str = str(JUDGE)) -> None:
    arrival = Arrival(written(name, text, to), f"{name}@{JUDGE.domain}", to, clock())
    keep_arrival(records, arrival)


def reply_to(records: Records, name: str) -> str:
    """Where the last mail to somebody wants its answer."""
    raws = records._ledger.rows(
        "SELECT raw FROM outbox WHERE recipient = ? ORDER BY id", f"{name}@{JUDGE.domain}"
    )
    return str(email.message_from_bytes(raws[-1][0])["Reply-To"]).partition("<")[2].strip(">")


def orders_of(records: Records, name: str) -> str:
    """A first order for whatever power somebody drew."""
    game = load_game(records, "ghost")
    address = f"{name}@{JUDGE.domain}"
    power = next(seat.power for seat in game.people.seats if seat.player.address == address)
    return f"{game.table.position.units_of(power)[0]} hold"


def missed(records: Records) -> set[str]:
    """Who is on record as having sent nothing."""
    seats = {
        seat.power.id: seat.player.address for seat in load_game(records, "ghost").people.seats
    }
    row = next(row for row in records.games.events("ghost") if row.kind == "PhaseProcessed")
    return {seats[power].partition("@")[0] for power in json.loads(row.body)["missed"]}


def test_letters_that_wait_are_all_served_before_the_deadline_passes(
    records: Records, clock: Clock
) -> None:
    for name in PLAYERS[:2]:
        keep(records, clock, name, orders_of(records, name), to=reply_to(records, name))
    clock.ahead = 2 * A_DAY
    Service(records, JUDGE, clock).serve_all()
    assert missed(records) == set(PLAYERS[2:])


def test_a_deadline_waits_until_the_mailbox_was_looked_through(
    records: Records, clock: Clock
) -> None:
    before = clock()
    clock.ahead = 2 * A_DAY
    service = Service(records, JUDGE, clock)
    assert service.close_due(before) == 0
    assert service.close_due(clock()) == 1


def test_a_judge_that_was_down_reads_its_mail_before_it_closes_the_phase(
    records: Records, clock: Clock, tmp_path: Path
) -> None:
    accounts = {name: name for name in ("judge", "gm", *PLAYERS)}
    with PostOffice(accounts, domain=JUDGE.domain) as office:
        with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost") as smtp:
            for name in PLAYERS[:3]:
                to = reply_to(records, name)
                smtp.sendmail(
                    f"{name}@{JUDGE.domain}", to, written(name, orders_of(records, name), to)
                )
        clock.ahead = 2 * A_DAY
        records.moments.vouch(clock())
        account = MailAccount(
            "127.0.0.1", office.imap_port, "judge", "judge", security=Security.NONE
        )
        source = MailboxSource(account, JUDGE, clock)
        road = Road("127.0.0.1", office.smtp_port, JUDGE.domain)
        daemon = Daemon(tmp_path / "judge.db", JUDGE, [source], road, clock)
        daemon.start()
        try:
            end = time.monotonic() + 200
            while str(load_game(records, "ghost").table.position.phase) == "S1901M":
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            daemon.stop()
    assert missed(records) == set(PLAYERS[3:])


def test_a_letter_that_came_too_late_is_asked_about(records: Records, clock: Clock) -> None:
    """The judge was down over the deadline: one letter came before it, one after.

    Who wrote the second could not have seen the phase that begins only now.
    """
    early, late = PLAYERS[:2]
    keep(records, clock, early, orders_of(records, early), to=reply_to(records, early))
    clock.ahead = 2 * A_DAY
    keep(records, clock, late, orders_of(records, late), to=reply_to(records, late))
    Service(records, JUDGE, clock).serve_all()
    assert missed(records) == set(PLAYERS[1:])
    game = load_game(records, "ghost")
    assert str(game.table.position.phase) == "F1901M"
    asked = [seat for seat in game.people.seats if seat.questions]
    assert [seat.player.address for seat in asked] == [f"{late}@{JUDGE.domain}"]
    assert all(question.is_late for question in asked[0].questions)


def test_who_owes_orders_is_reminded_once_and_late_orders_are_waited_for(
    records: Records, clock: Clock
) -> None:
    """Half a day before the deadline those who owe orders; at the deadline everybody."""
    service = Service(records, JUDGE, clock)
    keep(records, clock, "gm", "set grace 1 day reminders 12 hours", to=reply_to(records, "gm"))
    service.serve_all()
    begun = records.outbox.newest()
    readers = []
    for hours in (11, 13, 23, 25, 26, 49):
        clock.ahead = timedelta(hours=hours)
        service.serve_all(clock())
        mails = records.outbox.added_after(begun)
        readers.append(len(mails))
        begun = records.outbox.newest()
    #                  not yet, reminded, once, late, once, processed
    assert readers == [0, 7, 0, 8, 0, 8]
    assert missed(records) == set(PLAYERS)
    assert list(replay_faults(records, "ghost")) == []
