"""Mail that can't be carried: it is tried again, or given up and told of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.daemon import carrying
from judge.daemon.carrying import Carrier
from judge.daemon.service import Service
from judge.post.carrier import Carried, Dispatch, Later, NeverTaken, Road
from judge.store.faults import DiskFull, OutOfReach, RecordsBusy, RecordsFault
from judge.store.outbox import StoredMail
from judge.store.records import Records
from tests.daemon.test_service import JUDGE, NOON, Clock, keep, mails

ROAD = Road("127.0.0.1", 1, "example.org")
SECOND = timedelta(seconds=1)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    """A game that anna has joined: two mails to her, one notice to the gamesmaster."""
    with Records.open(tmp_path / "judge.db") as records:
        keep(records, "create game ghost", sender="gm@x.org")
        keep(records, "join ghost", sender="anna@x.org", at=1)
        Service(records, JUDGE, Clock()).serve_all()
        yield records


def host(monkeypatch: pytest.MonkeyPatch, says: Callable[[StoredMail], Dispatch]) -> None:
    """Let the mail host answer so."""

    def carry(mails: Iterable[StoredMail], *_: object) -> Iterator[tuple[StoredMail, Dispatch]]:
        for mail in mails:
            yield mail, says(mail)

    monkeypatch.setattr(carrying, "carry_in_lines", carry)


def test_what_the_host_takes_is_sent(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    host(monkeypatch, lambda _: Carried())
    assert Carrier(records, ROAD, JUDGE, Clock()).carry_due() == 4
    assert records.outbox.waiting() == 0


def test_what_the_host_puts_off_is_tried_again(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch, lambda _: Later("busy"))
    assert Carrier(records, ROAD, JUDGE, Clock()).carry_due() == 0
    assert records.outbox.waiting() == 4
    assert records.outbox.next_retry() == NOON + timedelta(minutes=1)


def test_each_try_waits_as_long_as_it_should_until_the_mail_is_given_up(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Minutes that double, then four hours each; after five days no more."""
    host(monkeypatch, lambda mail: Later("busy") if mail.id == 2 else Carried())
    clock = Clock()
    waits: list[float] = []
    carrier = Carrier(records, ROAD, JUDGE, clock)
    carrier.carry_due()
    while (retry := records.outbox.next_retry()) is not None:
        mail = records.outbox.mail(2)
        assert mail is not None
        assert (mail.tries, mail.retry_at, mail.added) == (len(waits) + 1, retry, NOON)
        waits.append((retry - clock.now) / timedelta(minutes=1))
        clock.now = retry - SECOND
        carrier.carry_due()
        assert records.outbox.mail(2) == mail
        clock.now = retry
        carrier.carry_due()
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, *[240] * 28]
    assert [(mail.id, mail.tries) for mail in records.outbox.given_up()] == [(2, 37)]


def test_a_player_who_cant_be_reached_is_told_of_once_a_day(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The gamesmaster has one mail, in our words: what the host says may be anybody's."""
    host(
        monkeypatch,
        lambda mail: (
            NeverTaken("550 5.1.1 answer with: replace") if "anna" in mail.recipient else Carried()
        ),
    )
    Carrier(records, ROAD, JUDGE, Clock()).carry_due()
    assert mails(records) == []
    told = [m for m in records.outbox.given_up() if "anna" in m.recipient]
    assert len(told) == 2
    notice = records.outbox.mail(5)
    assert notice is not None
    assert notice.recipient == "gm@x.org"
    assert b"there is no such address" in notice.raw
    assert b"answer with" not in notice.raw
    assert notice.state == "sent"
    keep(records, "status", sender="anna@x.org", at=9)
    Service(records, JUDGE, Clock()).serve_all()
    Carrier(records, ROAD, JUDGE, Clock()).carry_due()
    assert records.outbox.mail(7) is None


def test_an_unreached_gamesmaster_is_told_nothing(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    host(monkeypatch, lambda mail: NeverTaken("550") if "gm@" in mail.recipient else Carried())
    Carrier(records, ROAD, JUDGE, Clock()).carry_due()
    assert records.outbox.waiting() == 0
    assert records.outbox.mail(5) is None


@pytest.mark.parametrize("fault", [DiskFull, RecordsBusy, OutOfReach])
@pytest.mark.parametrize("step", ["sent", "later", "failed"])
def test_a_mail_that_cant_be_noted_is_sent_once(
    records: Records, monkeypatch: pytest.MonkeyPatch, fault: type[RecordsFault], step: str
) -> None:
    """A full disk must not make the same mail leave every five seconds."""
    outcomes: dict[str, Dispatch] = {
        "sent": Carried(),
        "later": Later("busy"),
        "failed": NeverTaken("550"),
    }
    carried: list[int] = []

    def says(mail: StoredMail) -> Dispatch:
        carried.append(mail.id)
        return outcomes[step]

    host(monkeypatch, says)
    carrier = Carrier(records, ROAD, JUDGE, Clock())
    with monkeypatch.context() as patch:
        patch.setattr(type(records.outbox), step, _raising(fault("no room")))
        for _ in range(20):
            with pytest.raises(fault):
                carrier.carry_due()
    assert len(carried) == 1
    carrier.carry_due()
    assert sorted(carried) == sorted(set(carried))
    assert set(carried) >= {1, 2, 3}


def _raising(fault: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise fault

    return fail


def test_a_mail_that_somebody_else_has_noted_stops_no_other(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(mail: StoredMail) -> Dispatch:
        if mail.id == 1:
            records.outbox.sent(1, NOON)
        return Carried()

    host(monkeypatch, says)
    assert Carrier(records, ROAD, JUDGE, Clock()).carry_due() == 4
    assert records.outbox.waiting() == 0


def test_a_game_that_cant_be_read_keeps_no_mail_back(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records._ledger.rows("UPDATE games SET state = '{'")
    host(monkeypatch, lambda mail: NeverTaken("550") if "anna" in mail.recipient else Carried())
    Carrier(records, ROAD, JUDGE, Clock()).carry_due()
    assert records.outbox.waiting() == 0
