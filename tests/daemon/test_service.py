"""Serving letters: what happens when the judge itself fails."""

from __future__ import annotations

import email
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.daemon import phases
from judge.daemon import service as service_room
from judge.daemon.receiving import keep_arrival, sender_of
from judge.daemon.replaying import load_game
from judge.daemon.service import Service
from judge.desk.counter import serve
from judge.desk.letters import JudgeAddress, Letter
from judge.desk.office import Office
from judge.game.agenda import Moment, MomentKind
from judge.post.arrival import Arrival
from judge.store.faults import DiskFull
from judge.store.records import Records

JUDGE = JudgeAddress("judge", "example.org")
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records.open(tmp_path / "judge.db") as records:
        yield records


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(records: Records, clock: Clock) -> Service:
    return Service(records, JUDGE, clock, answers_an_hour=3)


def keep(
    records: Records, text: str, *, sender: str | None = "anna@x.org", to: str = "", at: int = 0
) -> int:
    """Keep a letter, as the wire hands it over; its number."""
    shown = sender or "anna@x.org"
    raw = (
        f"From: Anna <{shown}>\r\nTo: judge@example.org\r\nSubject: a letter\r\n"
        f"Message-ID: <{at}.{text.encode().hex()[:20]}@x.org>\r\n\r\n{text}\r\n"
    )
    moment = NOON + timedelta(seconds=at)
    arrival = Arrival(raw.encode(), sender, to or "judge@example.org", moment)
    return keep_arrival(records, arrival).id


def mails(records: Records) -> list[tuple[str, str]]:
    """To whom the outbox writes, and about what."""
    found = []
    for mail in records.outbox.next_due(NOON + timedelta(days=1), 1000):
        subject = mail.raw.decode().partition("Subject: ")[2].partition("\r\n")[0]
        found.append((mail.recipient, subject))
    return found


def break_on(monkeypatch: pytest.MonkeyPatch, word: str, fault: Exception) -> None:
    """Let the desk fail on letters with a word in them."""

    def broken(letter: Letter, key: str, office: Office, now: datetime) -> object:
        if word in letter.text:
            raise fault
        return serve(letter, key, office, now)

    monkeypatch.setattr(service_room, "serve", broken)


def test_a_letter_that_breaks_the_judge_is_put_aside_and_told_of(
    records: Records, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tries; then its sender is told, and the next letter has its turn."""
    break_on(monkeypatch, "crash", RuntimeError("our own fault"))
    broken = keep(records, "crash")
    good = keep(records, "create game ghost")
    assert service.serve_all() == 4
    assert [row.id for row in records.letters.shelf()] == [broken]
    stored = records.letters.letter(good)
    assert stored is not None
    assert stored.state == "served"
    assert mails(records) == [
        ("anna@x.org", "a letter has been put aside"),
        ("anna@x.org", "[ghost] the game is open"),
    ]
    assert "our own fault" not in str([m.raw for m in records.outbox.all_for_letter(broken)])


def test_the_host_is_told_of_letters_put_aside(
    records: Records, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten a day, whoever sends how many."""
    service = Service(records, JUDGE, clock, host_address="host@x.org")
    break_on(monkeypatch, "crash", RuntimeError("a bug"))
    for number in range(12):
        keep(records, f"crash {number}", sender=f"p{number}@x.org", at=number)
    service.serve_all()
    told = [subject for to, subject in mails(records) if to == "host@x.org"]
    assert told == [f"letter {number} has been put aside" for number in range(1, 11)]
    assert len(records.letters.shelf()) == 12


def test_a_letter_put_aside_can_be_served_later(
    records: Records, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        break_on(patch, "create", RuntimeError("a bug"))
        broken = keep(records, "create game ghost")
        service.serve_all()
    records.letters.unshelve(broken)
    assert service.serve_all() == 1
    assert records.games.names() == ["ghost"]


def test_the_queue_goes_on_even_if_nobody_can_be_told(
    records: Records, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_on(monkeypatch, "crash", RuntimeError("a bug"))
    monkeypatch.setattr(service_room, "apologies", lambda *_: 1 / 0)
    broken = keep(records, "crash")
    keep(records, "create game ghost")
    service.serve_all()
    assert [row.id for row in records.letters.shelf()] == [broken]
    assert records.games.names() == ["ghost"]


def test_a_full_disk_makes_a_letter_wait(
    records: Records, service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is no fault of the letter's: no try is counted, and it is served when there is room."""
    with monkeypatch.context() as patch:
        break_on(patch, "create", DiskFull("no room"))
        waiting = keep(records, "create game ghost")
        service.serve_all()
    stored = records.letters.letter(waiting)
    assert stored is not None
    assert (stored.state, stored.tries) == ("unserved", 0)
    assert service.serve_all() == 0
    clock.now += timedelta(minutes=2)
    assert service.serve_all() == 1
    assert records.games.names() == ["ghost"]


def test_the_same_letter_twice_is_one_letter(records: Records, service: Service) -> None:
    assert keep(records, "create game ghost") == keep(records, "create game ghost")
    service.serve_all()
    assert len(mails(records)) == 1


@pytest.mark.parametrize("sender", ["", None, "anna@x.org"])
def test_the_envelopes_sender_is_kept_as_it_was(records: Records, sender: str | None) -> None:
    """The null sender is not the same as one that nobody noted."""
    stored = records.letters.letter(keep(records, "hello", sender=sender))
    assert stored is not None
    assert sender_of(stored) == sender


def test_a_letter_with_the_null_sender_is_never_answered(
    records: Records, service: Service
) -> None:
    """RFC 3834 §2: a machine sent it, whatever its From says."""
    keep(records, "create game ghost", sender="")
    service.serve_all()
    assert mails(records) == []
    assert records.games.names() == []


def test_answers_to_one_address_come_to_rest(
    records: Records, service: Service, clock: Clock
) -> None:
    """Letters that change nothing are then served in silence; an hour later we answer again."""
    keep(records, "create game ghost")
    for number in range(6):
        keep(records, f"status\n\nletter {number}", at=number + 1)
    service.serve_all()
    assert len(mails(records)) == 1 + 3
    assert records.letters.counts()["served"] == 7
    clock.now += timedelta(hours=1, minutes=1)
    keep(records, "status", at=99)
    service.serve_all()
    assert len(mails(records)) == 1 + 3 + 1


def test_forged_letters_use_up_no_answer_to_a_players_own(
    records: Records, service: Service
) -> None:
    """Anybody can write a From line; to the secret address writes only who knows it."""
    keep(records, "create game ghost")
    service.serve_all()
    (opened,) = records.outbox.added_after(0)
    token = opened.raw.decode().partition("Reply-To: Judge <")[2].partition(">")[0]
    for number in range(1, 6):
        keep(records, "status", at=number)
    for number in range(11, 16):
        keep(records, "status", to=token, at=number)
    service.serve_all()
    answers = records.outbox.added_after(opened.id)
    assert len(answers) == 3 + 5  # three an hour without the secret address


def test_what_changes_something_is_always_answered(records: Records, service: Service) -> None:
    """Nobody can hide a forged letter behind a flood of others."""
    keep(records, "create game ghost")
    for number in range(6):
        keep(records, f"status\n\nletter {number}", at=number + 1)
    keep(records, "join ghost", at=50)
    service.serve_all()
    stored = records.outbox.all_for_letter(8)
    assert [mail.recipient for mail in stored] == ["anna@x.org"] * 3


def test_a_stranger_is_told_so_often_a_day_and_no_more(records: Records, service: Service) -> None:
    """Forged letters make the judge a nuisance to nobody, whatever the plus part says."""
    for number in range(20):
        keep(records, f"help\n\n{number}", sender=f"victim+{number}@x.org", at=number)
    for number in range(20):
        keep(records, f"create game g{number}", sender="victim@x.org", at=100 + number)
    service.serve_all()
    assert len(records.games.names()) == 5
    told = Counter(recipient.partition("@")[0] for recipient, _ in mails(records))
    assert told == {"victim+0": 1, "victim+1": 1, "victim+2": 1, "victim": 6}


def test_a_letter_that_waits_holds_its_deadline_up(
    records: Records, service: Service, clock: Clock
) -> None:
    """One that came in time and could not be served yet still counts."""
    for name in ("gm", *(f"p{n}" for n in range(7))):
        text = "create game ghost moves 1 day" if name == "gm" else "join ghost"
        keep(records, text, sender=f"{name}@x.org")
    service.serve_all()
    opened = email.message_from_bytes(records.outbox.all_for_letter(1)[0].raw)
    to = str(opened["Reply-To"]).partition("<")[2].strip(">")
    keep(records, "start", sender="gm@x.org", to=to, at=1)
    service.serve_all()
    clock.now += timedelta(days=1, minutes=-1)
    service.serve_all()
    held = keep(records, "status", sender="p2@x.org", at=86000)
    records.letters.hold(held, clock.now + timedelta(minutes=10))
    clock.now += timedelta(minutes=5)
    service.serve_all()
    assert load_game(records, "ghost").table.position.phase.season.name == "SPRING"
    clock.now += timedelta(minutes=10)
    service.serve_all()
    assert load_game(records, "ghost").table.position.phase.season.name == "FALL"


def test_a_letter_put_aside_holds_no_deadline_up(
    records: Records, service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It came in time, and nobody can serve it; the game goes on, and so do all others."""
    for name in ("gm", *(f"p{n}" for n in range(7))):
        text = "create game ghost moves 1 day" if name == "gm" else "join ghost"
        keep(records, text, sender=f"{name}@x.org")
    service.serve_all()
    opened = email.message_from_bytes(records.outbox.all_for_letter(1)[0].raw)
    to = str(opened["Reply-To"]).partition("<")[2].strip(">")
    keep(records, "start", sender="gm@x.org", to=to, at=1)
    service.serve_all()
    break_on(monkeypatch, "crash", RuntimeError("a bug"))
    broken = keep(records, "crash", sender="p2@x.org", at=86000)
    clock.now += timedelta(days=2)
    service.serve_all()
    assert [row.id for row in records.letters.shelf()] == [broken]
    assert load_game(records, "ghost").table.position.phase.season.name == "FALL"


def test_a_phase_that_fails_harms_no_other_game(
    records: Records, service: Service, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its letters are answered all the same, and it is tried again."""
    keep(records, "create game ghost")
    service.serve_all()
    monkeypatch.setattr(phases, "close_phase", lambda *_: 1 / 0)
    monkeypatch.setattr(type(records.games), "due", lambda *_: ["ghost", "nowhere"])
    due = Moment(NOON, MomentKind.DEADLINE)
    monkeypatch.setattr(phases, "first_come", lambda *_: due)
    keep(records, "status", at=5)
    assert service.serve_all() == 1
    assert len(mails(records)) == 2


def test_the_gamesmaster_is_told_of_mail_that_comes_back(
    records: Records, service: Service
) -> None:
    """Once a day for each address, however much comes back; a delay is no bounce."""
    keep(records, "create game ghost", sender="gm@x.org")
    keep(records, "join ghost", sender="anna@x.org")
    keep(records, "I'd like to watch ghost", sender="hugo@x.org")
    service.serve_all()
    (sent,) = [m for m in records.outbox.added_after(0) if m.recipient == "hugo@x.org"]
    before = records.outbox.newest()
    records.outbox.sent(sent.id, NOON)
    for action, status in (("delayed", "4.4.1"), ("failed", "5.1.1"), ("failed", "5.1.1")):
        raw = (
            "From: MAILER-DAEMON@mail.example\r\nContent-Type: multipart/report; boundary=b\r\n\r\n"
            f"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; m\r\n\r\n"
            f"Action: {action}\r\nStatus: {status}\r\n"
            f"Diagnostic-Code: smtp; 550 gone {before}\r\n--b--\r\n"
        )
        arrival = Arrival(raw.encode(), "", sent.sender, NOON + timedelta(minutes=before))
        keep_arrival(records, arrival)
        service.serve_all()
    (told,) = records.outbox.added_after(before)
    assert told.recipient == "gm@x.org"
    assert b"hugo@x.org" in told.raw
