"""What the judge writes on its own account is bounded, and the last mail for a day says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from unittest.mock import patch

import pytest

from judge.daemon.carrying import tell_unreached
from judge.daemon.service import Service
from judge.daemon.watch import Doubt
from judge.post.bounces import Refusal
from judge.store.outbox import MailState, StoredMail
from tests.harm.house import JUDGE, MASTER, House, Mail, read_mail
from tests.harm.test_clock import HOST, Machine

AN_HOUR, A_DAY = timedelta(hours=1), timedelta(days=1)
LAST = "This is the last mail about "


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as house:
        yield house


def written(house: House, to: str, before: int = 0) -> list[Mail]:
    mails = house.records.outbox.added_after(before)
    return [read_mail(mail.raw) for mail in mails if mail.recipient == to]


def assert_bounded(mails: list[Mail], most: int) -> None:
    """So many, of which the last says that it is the last."""
    said = [LAST in mail.text for mail in mails]
    assert said == [False] * (most - 1) + [True]


FLAPS = {
    "every few minutes": (timedelta(days=4), timedelta(minutes=3), timedelta(minutes=3)),
    "every ten minutes": (timedelta(days=4), timedelta(minutes=10), timedelta(minutes=1)),
    "by years": (timedelta(days=4000), timedelta(minutes=20), timedelta(minutes=5)),
    "backwards": (timedelta(days=-30), timedelta(minutes=20), timedelta(minutes=5)),
    "until it is believed, and back": (timedelta(days=6), timedelta(minutes=66), AN_HOUR),
    "by less than a day": (timedelta(hours=5), timedelta(minutes=9), timedelta(minutes=9)),
}


@pytest.mark.parametrize(("leap", "there", "here"), FLAPS.values(), ids=FLAPS)
def test_a_clock_that_flaps_for_hours_floods_nobody(
    house: House, leap: timedelta, there: timedelta, here: timedelta
) -> None:
    machine = Machine(house)
    machine.go_by(AN_HOUR, AN_HOUR)
    machine.bear_out(machine.wall)  # a clock that is only ahead of what is sure isn't doubted
    machine.go_by(A_DAY * 3 - 3 * AN_HOUR, AN_HOUR)  # the deadline is near
    before = house.records.outbox.newest()
    began = machine.counted
    while machine.counted - began < A_DAY.total_seconds() - 3 * 3600:
        machine.wall += leap
        machine.go_by(there, min(there, timedelta(minutes=22)))
        machine.wall -= leap
        machine.go_by(here, min(here, timedelta(minutes=20)))
    about = [m for m in written(house, HOST, before) if "clock" in m.subject]
    assert_bounded(about, 3)
    masters = [m for m in written(house, MASTER, before) if "my clock is doubtful" in m.subject]
    assert len(masters) <= 3
    if len(masters) == 3:
        assert_bounded(masters, 3)
    machine.go_by(A_DAY, AN_HOUR)
    machine.wall += timedelta(days=300)
    machine.work()
    assert len([m for m in written(house, HOST, before) if "clock" in m.subject]) == 4


def test_a_doubt_whose_leap_changes_is_one_doubt(house: House) -> None:
    machine = Machine(house)
    machine.work()
    for days in range(5, 400, 7):
        machine.wall += timedelta(days=days)
        machine.go_by(timedelta(minutes=3))
    assert [m.subject for m in written(house, HOST)] == [
        "the clock of this machine is doubtful: no deadline passes"
    ]


def test_one_game_that_cant_be_read_keeps_no_other_gamesmaster_in_the_dark(house: House) -> None:
    machine = Machine(house)
    house.write_from("gm@y.org", "create game broken")
    house.records._ledger.rows(
        "UPDATE games SET state = '{', deadline = (SELECT deadline FROM games"
        " WHERE name = 'ghost') WHERE name = 'broken'"
    )
    machine.alarm.ring(Doubt(timedelta(days=4), 0.0, house.now), house.now + timedelta(days=4))
    assert "my clock is doubtful" in written(house, MASTER)[-1].subject


FLOOD = 60


def flood(house: House, sender: Callable[[int], str], to: str) -> None:
    """Letters that are all put aside."""
    with patch("judge.daemon.service.serve", side_effect=MemoryError):
        for number in range(FLOOD):
            raw = f"From: <{sender(number)}>\r\n\r\nnumber {number}\r\n".encode()
            kept = house.records.letters.keep(
                raw, sender=sender(number), recipient=to, arrived=house.now, message_id="",
                digest=f"{number}",
            )  # fmt: skip
            assert kept.is_new
        Service(house.records, JUDGE, lambda: house.now, host_address=HOST).serve_all()
    assert len(house.records.letters.shelf()) == FLOOD


SENDERS: dict[str, Callable[[int], str]] = {
    "one stranger": lambda _: "stranger@y.org",
    "as many strangers": lambda number: f"s{number}@y.org",
    "one player, forged": lambda _: "anna@x.org",
    "all players, forged": lambda n: ("anna", "bruno", "clara", "emma")[n % 4] + "@x.org",
    "the gamesmaster, forged": lambda _: MASTER,
}


@pytest.mark.parametrize("to", [str(JUDGE), "judge+ghost@example.org"])
@pytest.mark.parametrize("sender", SENDERS.values(), ids=SENDERS)
def test_a_flood_of_letters_to_blame_is_no_flood_of_mails(
    house: House, sender: Callable[[int], str], to: str
) -> None:
    before = house.records.outbox.newest()
    flood(house, sender, to)
    assert_bounded(written(house, HOST, before), 10)
    told = Counter(mail.recipient for mail in house.records.outbox.added_after(before))
    assert all(
        told[sender(number)] <= (5 if sender(number) == MASTER else 3) for number in range(FLOOD)
    )
    assert len(written(house, MASTER, before)) <= 5
    if "ghost" in to and len({sender(n) for n in range(FLOOD)}) > 1:
        assert_bounded(written(house, MASTER, before), 5)


def test_what_is_forged_uses_up_no_word_about_the_gamesmasters_own_players(house: House) -> None:
    before = house.records.outbox.newest()
    flood(house, lambda n: f"s{n}@y.org", "judge+ghost@example.org")
    with patch("judge.daemon.service.serve", side_effect=RuntimeError):
        assert house.write("FRANCE", "my own").state == "shelved"
    assert len(written(house, MASTER, before)) == 6


def test_very_many_observers_who_cant_be_reached_are_no_flood(house: House) -> None:
    before = house.records.outbox.newest()
    for number in range(FLOOD):
        mail = StoredMail(
            number, f"k{number}", "", f"o{number}@y.org", "", b"", None, "ghost", "notice",
            house.now, MailState.FAILED, 1, house.now, None, "",
        )  # fmt: skip
        tell_unreached(house.records, mail, Refusal(), JUDGE, house.now)
    assert_bounded(written(house, MASTER, before), 10)
