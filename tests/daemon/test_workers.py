"""Several processes do what one does: every game's log and its mails are the same."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from judge.daemon import workroom
from judge.daemon.foreman import Foreman
from judge.daemon.hands import Crew
from judge.daemon.logbook import log_of
from judge.daemon.receiving import keep_arrival
from judge.daemon.replaying import load_game, replay_faults
from judge.daemon.service import Service
from judge.daemon.work import Limits
from judge.daemon.workroom import Workroom
from judge.demo.brain import think
from judge.demo.wording import word
from judge.game.log import Logged
from judge.post.arrival import Arrival
from judge.store.letters import LetterState
from judge.store.records import Records
from tests.bench.letters import JUDGE, NOON, PEOPLE, office_part

GAMES = ("ghost", "other", "third", "fourth")
HOSTILE = Path(__file__).parent.parent / "harm" / "hostile.py"
LATER = timedelta(days=4)


@dataclass
class Told:
    """All that a judge has come to, but for the order between games."""

    logs: dict[str, list[Logged]]
    mails: dict[tuple[str, str], list[tuple[str, bytes]]]
    notes: list[tuple[int, str, str]]


def _same(at: datetime) -> datetime:
    return at


def write(records: Records, sender: str, to: str, text: str, at: datetime, mark: object) -> int:
    raw = (
        f"From: {sender.title()} <{sender}@example.org>\r\nTo: <{to}>\r\nSubject: a letter\r\n"
        f"Message-ID: <{mark}@client.example.org>\r\n\r\n{text}\r\n"
    )
    arrival = Arrival(raw.encode(), f"{sender}@example.org", to, at)
    return keep_arrival(records, arrival).id


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games that have begun, and a queue of letters of all of their players."""
    path = tmp_path_factory.mktemp("begun") / "judge.db"
    with Records.open(path) as records:
        for number, game in enumerate(GAMES):
            at = NOON - timedelta(hours=len(GAMES) - number)  # few strangers an hour
            write(records, f"gm{number}", str(JUDGE), f"create game {game}", at, f"c{game}")
            for who in PEOPLE:
                write(records, f"{who}{number}", str(JUDGE), f"join {game}", at, f"j{who}{game}")
            Service(records, JUDGE, partial(_same, at), answers_an_hour=1000).serve_all()
        service = Service(records, JUDGE, lambda: NOON, answers_an_hour=1000)
        for number, name in enumerate(GAMES):
            to = office_part(records, load_game(records, name), None)
            write(records, f"gm{number}", to, "start", NOON, f"s{name}")
        service.serve_all()
        _letters(records, Random(5))
    return path


def _letters(records: Records, chance: Random) -> None:
    """Orders, changed minds, press and questions; some to no game's address, some too late."""
    texts = []
    for number, name in enumerate(GAMES):
        game = load_game(records, name)
        for power in game.survivors():
            sender = game.people.seat_of(power).player.address.partition("@")[0]
            to = office_part(records, game, power)
            for _ in range(2):
                orders = think(power, game.table.position, game.variant, chance)
                texts.append((sender, to, "\n".join(word(orders, chance)), NOON))
            texts.append((sender, to, "press to all\nhello\nendpress", NOON))
            texts.append((sender, to, "status", NOON + LATER))
        texts.append((f"anna{number}", str(JUDGE), "who", NOON))
        texts.append(("stranger", str(JUDGE), f"observe {name}", NOON))
    chance.shuffle(texts)
    for mark, (sender, to, text, at) in enumerate(texts):
        write(records, sender, to, text, at, mark)


def served(begun: Path, folder: Path, workers: int, *, kill: bool = False) -> Told:
    """What comes of the letters, and of the deadline, with so many workers."""
    folder.mkdir()
    database = folder / "judge.db"
    with Records.open(begun) as records:
        records.backup(database)
    now = NOON
    with Records.open(database) as records, ExitStack() as stack:
        rooms = [Workroom(database, JUDGE, 1000, Limits()) for _ in range(workers)]
        crew = Crew(rooms)
        stack.callback(crew.close)
        crew.open()
        foreman = Foreman(records, JUDGE, lambda: now, crew)
        if kill:
            write(records, "anna0", str(JUDGE), "HOSTILE killed 2", NOON, "kill")
            write(records, "anna1", str(JUDGE), "HOSTILE statement 9", NOON, "statement")
        foreman.serve_all(NOON)
        now = NOON + LATER + timedelta(hours=1)
        foreman.serve_all()
        foreman.serve_all()
        assert records.check() == []
        assert [list(replay_faults(records, name)) for name in GAMES] == [[]] * len(GAMES)
        return told(records)


def told(records: Records) -> Told:
    logs = {name: list(log_of(records, name)[1]) for name in GAMES}
    mails: dict[tuple[str, str], list[tuple[str, bytes]]] = {}
    for mail in records.outbox.added_after(0):
        mails.setdefault((mail.game, mail.recipient), []).append((mail.key, mail.raw))
    rows = records._ledger.rows("SELECT id, state, note FROM letters ORDER BY id")
    return Told(logs, mails, rows)


@pytest.fixture(scope="module")
def by_one(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Told:
    return served(begun, tmp_path_factory.mktemp("one") / "judge", 1)


def test_three_workers_do_what_one_does(begun: Path, by_one: Told, tmp_path: Path) -> None:
    """Every event with its time and its origin, every mail to its last byte, in its order."""
    found = served(begun, tmp_path / "three", 3)
    assert {state for _, state, _ in found.notes} == {LetterState.SERVED}
    assert found.notes == by_one.notes
    for name in GAMES:
        assert found.logs[name] == by_one.logs[name]
    assert found.mails == by_one.mails
    assert all(load for load in found.logs.values())


@pytest.mark.slow
def test_a_worker_who_is_killed_takes_nothing_with_it(
    begun: Path, by_one: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not what the others have in hand, and not what it had itself."""
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setattr(workroom, "WORKER", (str(HOSTILE), str(marks)))
    found = served(begun, tmp_path / "three", 3, kill=True)
    assert {state for _, state, _ in found.notes} == {LetterState.SERVED}
    assert found.logs == by_one.logs
    more = {
        whom: [mail for mail in mails if mail not in by_one.mails.get(whom, [])]
        for whom, mails in found.mails.items()
    }
    answered = {whom[1]: len(mails) for whom, mails in more.items() if mails}
    assert answered == {"anna0@example.org": 1, "anna1@example.org": 1}
