"""What is older than the host wants it kept loses its text, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon import sweeping
from judge.daemon.replaying import replay_faults
from judge.daemon.sweeping import FOR_EVER, KeptFor, Sweeper
from tests.harm.house import House

DAY = timedelta(days=1)


@pytest.fixture
def house() -> Iterator[House]:
    """Letters and mails of the opening, and one letter with its answer ten days later."""
    with House.begun() as house:
        house.write("GM", "extend by 30 days")
        for mail in house.records.outbox.added_after(0):
            house.records.outbox.sent(mail.id, house.now)
        house.now += 10 * DAY
        house.write("FRANCE", "A Par - Bur")
        house.records.outbox.sent(house.records.outbox.newest(), house.now)
        yield house


def texts(house: House, table: str) -> list[bool]:
    return [bool(raw) for (raw,) in house.records._ledger.rows(f"SELECT raw FROM {table}")]


def test_for_ever_is_for_ever(house: House) -> None:
    Sweeper(house.records, FOR_EVER).sweep(house.now + 10_000 * DAY)
    assert all(texts(house, "letters"))
    assert all(texts(house, "outbox"))


@pytest.mark.parametrize(
    ("keep", "letters", "mails"),
    [
        (KeptFor(30 * DAY, 30 * DAY), 1, 1),
        (KeptFor(letters=30 * DAY), 1, -1),
        (KeptFor(mails=30 * DAY), -1, 1),
        (KeptFor(50 * DAY, 50 * DAY), -1, -1),
    ],
)
def test_what_is_too_old_loses_its_text(
    house: House, keep: KeptFor, letters: int, mails: int
) -> None:
    """All but the newest: -1 is none, here."""
    Sweeper(house.records, keep).sweep(house.now + 25 * DAY)
    for table, left in (("letters", letters), ("outbox", mails)):
        kept = texts(house, table)
        assert kept == [left < 0] * (len(kept) - 1) + [True]
    assert house.records.check() == list(replay_faults(house.records, "ghost")) == []


def test_the_same_letter_is_known_again_and_games_go_on(house: House) -> None:
    Sweeper(house.records, KeptFor(30 * DAY, 30 * DAY)).sweep(house.now + 100 * DAY)
    assert not any(texts(house, "letters"))
    before = house.records.letters.counts()
    house.letters -= 1  # by the same Message-ID
    assert house.write("FRANCE", "A Par - Bur").kinds == ()
    assert house.records.letters.counts() == before
    assert "OrdersEntered" in house.write("FRANCE", "A Par - Pic").kinds


def test_what_waits_is_kept(house: House) -> None:
    letter, mail = house.records.letters.newest(), house.records.outbox.newest()
    house.records._ledger.rows("UPDATE letters SET state = 'shelved' WHERE id = ?", letter)
    house.records._ledger.rows("UPDATE outbox SET state = 'queued' WHERE id = ?", mail)
    Sweeper(house.records, KeptFor(30 * DAY, 30 * DAY)).sweep(house.now + 100 * DAY)
    assert texts(house, "letters")[-1]
    assert texts(house, "outbox")[-1]
    house.records.letters.drop(letter, house.now)
    Sweeper(house.records, KeptFor(30 * DAY, 30 * DAY)).sweep(house.now + 100 * DAY)
    assert texts(house, "letters")[-1]  # it may be served again


def test_some_at_once_until_all_are_done(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "AT_ONCE", 4)
    sweeper, then = Sweeper(house.records, KeptFor(letters=30 * DAY)), house.now + 100 * DAY
    left = []
    for _ in range(4):
        sweeper.sweep(then)
        left.append(sum(texts(house, "letters")))
    assert left == [7, 3, 0, 0]
    house.write("FRANCE", "A Par H")
    sweeper.sweep(then + timedelta(minutes=59))
    assert sum(texts(house, "letters")) == 1  # it has just looked
    sweeper.sweep(then + timedelta(minutes=61))
    assert sum(texts(house, "letters")) == 0
