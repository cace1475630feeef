"""Whose turn it is: side by side what concerns different games, in order what concerns one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from judge.daemon.foreman import Foreman
from judge.daemon.hands import Duty
from judge.daemon.work import DONE, End, Worked
from judge.desk.letters import JudgeAddress
from judge.store.games import EventRow
from judge.store.records import Records
from tests.daemon.test_service import NOON

JUDGE = JudgeAddress("judge", "example.org")
HOUR = timedelta(hours=1)
TOKEN = "a" * 16


@dataclass
class Slow:
    """Hands that are done when we say so; as a worker, each tells what it was asked to do."""

    records: Records
    many: int = 3
    begun: list[str] = field(default_factory=list)
    open: dict[str, Future[Worked]] = field(default_factory=dict)
    peak: int = 0

    def begin(self, task: Duty) -> Future[Worked]:
        said: list[str] = []
        task(_Told(said))  # type: ignore[arg-type]
        self.begun += said
        self.open[said[0]] = future = Future[Worked]()
        self.peak = max(self.peak, len(self.open))
        return future

    def end(self, what: str, worked: Worked = DONE) -> None:
        if what.isdecimal():
            self.records.letters.served(int(what), NOON, "")
        else:
            self.records._ledger.rows("UPDATE games SET deadline = NULL WHERE name = ?", what)
        self.open.pop(what).set_result(worked)


class Instead(threading.Event):
    """Something that is done where the foreman would wait."""

    def __init__(self, act: Callable[[], object]) -> None:
        super().__init__()
        self._act = act

    def wait(self, timeout: float | None = None) -> bool:
        self._act()
        return True


@dataclass
class _Told:
    said: list[str]

    def serve(self, letter: int, *_: object) -> Worked:
        self.said.append(str(letter))
        return DONE

    def attend(self, game: str, *_: object) -> Worked:
        self.said.append(game)
        return DONE


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    with Records.open(tmp_path / "judge.db") as records:
        yield records


def letters(records: Records, *to: str) -> None:
    for number, game in enumerate(to, 1):
        records.letters.keep(
            b"",
            sender="",
            recipient=f"judge+{game}.{TOKEN}@example.org" if game else str(JUDGE),
            arrived=NOON,
            message_id="",
            digest=f"{number} {game}",
        )


def games(records: Records, *names: str, due: datetime = NOON) -> None:
    for name in names:
        records.games.create(
            name, at=NOON, events=[EventRow("Made", "{}", NOON, 1)], state="{}", deadline=due
        )


def given_out(records: Records, many: int = 3) -> tuple[list[str], int]:
    """In which order things are begun when each takes as long as the others; most at once."""
    hands = Slow(records, many)

    def wait() -> None:
        for what in list(hands.open):
            hands.end(what)

    Foreman(records, JUDGE, lambda: NOON, hands, bell=Instead(wait)).serve_all()
    assert not hands.open
    return hands.begun, hands.peak


def test_letters_of_one_game_are_served_one_by_one(records: Records) -> None:
    letters(records, "ghost", "ghost", "ghost")
    assert given_out(records) == (["1", "2", "3"], 1)


def test_letters_of_different_games_are_served_side_by_side(records: Records) -> None:
    letters(records, "ghost", "ghost", "other", "Other", "third")
    assert given_out(records) == (["1", "3", "5", "2", "4"], 3)


def test_with_one_hand_all_are_served_as_they_came(records: Records) -> None:
    letters(records, "ghost", "ghost", "other", "", "third", "ghost")
    assert given_out(records, 1) == (["1", "2", "3", "4", "5", "6"], 1)


def test_a_letter_to_no_game_waits_for_all_before_it_and_all_behind_wait_for_it(
    records: Records,
) -> None:
    letters(records, "ghost", "ghost", "other", "", "third", "", "", "other")
    begun, _ = given_out(records)
    assert begun == ["1", "3", "2", "4", "5", "6", "7", "8"]


def test_letters_go_before_phases_and_phases_side_by_side(records: Records) -> None:
    games(records, "ghost", "other", "third", "fourth")
    letters(records, "ghost", "fifth")
    begun, peak = given_out(records)
    assert begun[:2] == ["1", "2"]
    assert sorted(begun[2:]) == ["fourth", "ghost", "other", "third"]
    assert peak == 3


def test_a_letter_that_comes_while_phases_are_closed_waits_for_one_of_them(
    records: Records,
) -> None:
    """However many are due."""
    names = [f"game{number}" for number in range(40)]
    games(records, *names)
    hands = Slow(records, 1)

    def wait() -> None:
        if len(hands.begun) == 10:
            letters(records, "somewhere", "")
        hands.end(next(iter(hands.open)))

    Foreman(records, JUDGE, lambda: NOON, hands, bell=Instead(wait)).serve_all()
    assert hands.begun.index("1") == 10
    assert hands.begun.index("2") == 11
    assert len(hands.begun) == 42


def test_a_phase_that_was_over_comes_before_the_letter(records: Records) -> None:
    games(records, "ghost", "other", due=NOON - HOUR)
    letters(records, "ghost", "third")
    hands = Slow(records, 3)

    def wait() -> None:
        what = next(iter(hands.open))
        if what == "1" and hands.begun.count("1") == 1:
            hands.open.pop(what).set_result(Worked(End.PHASE_FIRST, game="ghost"))
        else:
            hands.end(what)

    foreman = Foreman(records, JUDGE, lambda: NOON, hands, bell=Instead(wait))
    foreman.serve_all(NOON - 2 * HOUR)
    first, again = (n for n, what in enumerate(hands.begun) if what == "1")
    assert first < hands.begun.index("ghost") < again


def test_nothing_is_begun_after_we_are_told_to_stop(records: Records) -> None:
    games(records, "ghost")
    letters(records, "ghost")
    hands = Slow(records)
    Foreman(records, JUDGE, lambda: NOON, hands, is_stopped=lambda: True).serve_all()
    assert hands.begun == []


def test_a_flood_of_letters_keeps_no_phase_from_being_processed(records: Records) -> None:
    """Nor the daemon from looking about: it is told that there are more."""
    games(records, *(f"game{number}" for number in range(6)))
    letters(records, *[""] * 50)
    hands = Slow(records, 1)
    bell = Instead(lambda: hands.end(next(iter(hands.open))))
    foreman = Foreman(records, JUDGE, lambda: NOON, hands, bell=bell)
    assert foreman.serve_all(NOON, 40) == 40
    assert bell.is_set()
    closed = [what for what in hands.begun if not what.isdecimal()]
    assert closed == [f"game{number}" for number in range(6)]
    assert hands.begun.index("game5") < 40
    foreman.serve_all(NOON, 40)
    assert [what for what in hands.begun if what.isdecimal()] == [str(n) for n in range(1, 51)]
    assert not bell.is_set()
