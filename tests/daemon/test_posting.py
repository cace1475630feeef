"""Whoever writes a mail, it goes the same way into the outbox, and one that can't harms nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.daemon.alarm import Alarm
from judge.daemon.carrying import tell_unreached
from judge.daemon.office import RecordsOffice
from judge.daemon.service import Service
from judge.daemon.watch import Doubt
from judge.desk.kinds import PLAIN, DeadlineMail, Kind, read_kind
from judge.game.game import Game
from judge.post.bounces import Refusal
from judge.store.outbox import StoredMail
from tests.harm.house import JUDGE, MASTER, House

NO_ADDRESS = (
    "nobody", "a b@x.org", "<host@x.org>", "host@x.org\r\nBcc: b@x.org", "a@x.org, b@x.org",
)  # fmt: skip
LATE = timedelta(days=4)


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        yield house


def shelve(house: House, host: str) -> None:
    """A letter is put aside: its sender is told, and the host."""
    number = house.records.letters.keep(
        b"From: <anna@x.org>\r\n\r\nhello\r\n",
        sender="anna@x.org",
        recipient=str(JUDGE),
        arrived=house.now,
        message_id="",
        digest="d",
    ).id
    service = Service(house.records, JUDGE, lambda: house.now, host_address=host)
    assert service.shelve(number, house.now, "a bug").end == "done"
    assert house.records.letters.shelf()


def alarm(house: House, host: str) -> None:
    """The clock has leapt: the host is told, and the gamesmaster."""
    doubt = Doubt(LATE, 0.0, house.now)
    clock = Alarm(house.records, JUDGE, host)
    for _ in range(3):
        clock.ring(doubt, house.now + LATE)


def unreached(house: House, _: str) -> None:
    """A player can't be reached: the gamesmaster is told."""
    tell_unreached(
        house.records, _to_anna(house), Refusal(code="5.1.1"), JUDGE,
        house.now,
    )  # fmt: skip


def _to_anna(house: House) -> StoredMail:
    mails = house.records.outbox.added_after(0)
    return next(m for m in mails if m.recipient == "anna@x.org" and m.game == "ghost")


def told(house: House, before: int) -> list[str]:
    return [mail.recipient for mail in house.records.outbox.added_after(before)]


@pytest.mark.parametrize("address", NO_ADDRESS)
@pytest.mark.parametrize(
    ("tell", "others"),
    [(shelve, ["anna@x.org", MASTER]), (alarm, [MASTER])],
    ids=["put aside", "the clock"],
)
def test_a_host_who_cant_be_written_to_stops_nothing_and_is_logged_once(
    house: House,
    tell: Callable[[House, str], None],
    others: list[str],
    address: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = house.records.outbox.newest()
    tell(house, address)
    assert told(house, before) == others
    assert len([r for r in caplog.records if "can't be written" in r.getMessage()]) == 1


@pytest.mark.parametrize("address", NO_ADDRESS)
@pytest.mark.parametrize("tell", [shelve, alarm, unreached])
def test_a_gamesmaster_who_cant_be_written_to_stops_nothing(
    house: House,
    tell: Callable[[House, str], None],
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    load = RecordsOffice.game

    def game(self: RecordsOffice, name: str) -> Game | None:
        found = load(self, name)
        if found is None:
            return None
        player = replace(found.people.master.player, address=address)
        return replace(
            found, people=replace(found.people, master=replace(found.people.master, player=player))
        )

    monkeypatch.setattr(RecordsOffice, "game", game)
    before = house.records.outbox.newest()
    tell(house, "host@x.org")
    assert MASTER not in told(house, before)
    assert len([r for r in caplog.records if "can't be written" in r.getMessage()]) == 1


@pytest.mark.parametrize("tell", [alarm, unreached])
def test_an_answer_to_a_notice_is_about_the_phase_of_the_notice(
    house: House, tell: Callable[[House, str], None]
) -> None:
    before = house.records.outbox.newest()
    tell(house, "")
    (mail,) = house.records.outbox.added_after(before)
    assert mail.recipient == MASTER
    assert house.records.outbox.phase_asked("ghost", [mail.message_id]) == "S1901M"


@pytest.mark.parametrize(("tell", "kind"), [(alarm, DeadlineMail()), (unreached, PLAIN)])
def test_a_mail_about_the_clock_goes_with_the_deadline(
    house: House, tell: Callable[[House, str], None], kind: Kind
) -> None:
    before = house.records.outbox.newest()
    tell(house, "")
    (mail,) = house.records.outbox.added_after(before)
    assert read_kind(mail.kind) == kind
