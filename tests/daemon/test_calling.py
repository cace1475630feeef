"""The host is told what has been wrong for an hour, once a day; not of what mends itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from judge.daemon.calling import HostCaller
from judge.store.pulse import Beat
from tests.harm.house import JUDGE, House, read_mail

HOST = "host@x.org"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        for mail in house.records.outbox.added_after(0):
            house.records.outbox.sent(mail.id, house.now)
        yield house


def told(house: House, caller: HostCaller, minutes: int, *, is_heard: bool) -> list[str]:
    """What the host is told in so many minutes, in which the mailbox is heard or not."""
    newest, heard = house.records.outbox.newest(), house.now
    for _ in range(minutes):
        house.now += MINUTE
        heard = house.now if is_heard else heard
        house.records.pulse.beat(Beat(house.now, heard, "" if is_heard else "gaierror"))
        caller.look(house.now)
    mails = house.records.outbox.added_after(newest)
    assert all(mail.recipient == HOST for mail in mails)
    for mail in mails:
        house.records.outbox.sent(mail.id, house.now)
    return [read_mail(mail.raw).text for mail in mails]


def test_what_lasts_for_an_hour_is_told_once_a_day(house: House) -> None:
    house.write("GM", "pause")
    for mail in house.records.outbox.added_after(0):
        if mail.state == "queued":
            house.records.outbox.sent(mail.id, house.now)
    caller = HostCaller(house.records, JUDGE, HOST)
    assert told(house, caller, 300, is_heard=True) == []
    assert told(house, caller, 60, is_heard=False) == []
    assert told(house, caller, 30, is_heard=True) == []  # it has mended itself
    (text,) = told(house, caller, 20 * 60, is_heard=False)
    assert "  the mailbox was not heard since 2026-11-21 19:30 UTC (gaierror)\n" in text
    assert len(told(house, caller, 24 * 60, is_heard=False)) == 1


def test_a_backup_that_is_old_is_told_too(house: House) -> None:
    house.write("GM", "pause")
    for mail in house.records.outbox.added_after(0):
        if mail.state == "queued":
            house.records.outbox.sent(mail.id, house.now)
    for backup, expected in ((timedelta(hours=2), 1), (None, 0)):
        caller = HostCaller(house.records, JUDGE, HOST, backup)
        texts = told(house, caller, 300, is_heard=True)
        assert len(texts) == expected
        assert all("  nothing since 2026-11-21 12:00 UTC is in a backup" in text for text in texts)


def test_without_an_address_nobody_is(house: House) -> None:
    caller = HostCaller(house.records, JUDGE, "")
    assert told(house, caller, 200, is_heard=False) == []
