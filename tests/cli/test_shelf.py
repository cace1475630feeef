"""`judge shelf`: a letter that was put aside is listed, shown, served again or dropped."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.daemon import DATABASE
from judge.daemon.service import Service
from judge.store.records import Records
from tests.daemon.test_service import keep
from tests.harm.house import JUDGE, NOON

REASON = "it took more than 10 seconds of CPU time"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Three letters, of which the second and third were put aside."""
    with Records.open(tmp_path / DATABASE) as records:
        for number in range(3):
            keep(records, f"create game g{number}", at=number)
        for number in (2, 3):
            records.letters.shelved(number, NOON, REASON)
    return tmp_path


def shelf(data: Path, *words: str) -> int:
    return main(["shelf", *words, "--data", str(data)])


def serve(data: Path) -> list[str]:
    with Records.open(data / DATABASE) as records:
        Service(records, JUDGE, lambda: datetime.now(UTC)).serve_all()
        return records.games.names()


def test_it_lists_what_is_put_aside(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shelf(data) == 0
    heading, second, third, *rest = capsys.readouterr().out.splitlines()
    assert "why it was put aside" in heading
    assert second.split()[0] == "2"
    assert third.split()[0] == "3"
    assert "anna@x.org" in second
    assert REASON in second
    assert "judge shelf serve NUMBER" in "\n".join(rest)


def test_it_shows_a_letter_as_it_came(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shelf(data, "show", "2") == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("From: Anna <anna@x.org>\n")
    assert "create game g1" in printed.out
    assert REASON in printed.err


def test_a_letter_is_served_again_by_whichever_judge_comes(data: Path) -> None:
    assert serve(data) == ["g0"]
    assert shelf(data, "serve", "2") == 0
    assert serve(data) == ["g0", "g1"]
    assert shelf(data, "serve", "2") == 1
    assert serve(data) == ["g0", "g1"]


def test_a_judge_at_work_finds_it(data: Path) -> None:
    """No lock is in the way, and nothing need be started anew."""
    with Records.open(data / DATABASE) as records:
        service = Service(records, JUDGE, lambda: NOON)
        service.serve_all()
        assert shelf(data, "serve", "3") == 0
        service.serve_all()
        assert records.games.names() == ["g0", "g2"]


def test_a_dropped_letter_stays_on_record(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shelf(data, "drop", "2") == 0
    assert serve(data) == ["g0"]
    capsys.readouterr()
    assert shelf(data, "show", "2") == 0
    assert f"dropped: {REASON}" in capsys.readouterr().err
    assert shelf(data, "drop", "2") == 1
    assert shelf(data, "serve", "2") == 0
    assert serve(data) == ["g0", "g1"]


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("serve", "1"), 1, "letter 1 is unserved already; `judge shelf` lists"),
        (("drop", "1"), 1, "letter 1 is not on the shelf"),
        (("show", "9"), 2, "there is no letter 9"),
        (("serve",), 2, "there is no letter 0"),
        (("serve", "99999999999999999999"), 2, "there is no letter"),
    ],
)
def test_what_is_not_on_the_shelf(
    data: Path, words: tuple[str, ...], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shelf(data, *words) == status
    assert said in capsys.readouterr().err


def test_an_empty_shelf_and_no_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert shelf(tmp_path) == 2
    Records.open(tmp_path / DATABASE).close()
    assert shelf(tmp_path) == 0
    assert capsys.readouterr().out == "no letter is put aside\n"


def test_a_reason_and_a_sender_of_any_length_and_kind(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What strangers wrote does nothing to a terminal."""
    with Records.open(data / DATABASE) as records:
        number = keep(records, "hello", sender="\x1b[2J" + "x" * 500 + "@x.org", at=9)
        records.letters.shelved(number, NOON, "a\nb\x1b[31m" + "c" * 500)
    assert shelf(data) == 0
    line = next(x for x in capsys.readouterr().out.splitlines() if x.split()[:1] == [str(number)])
    assert "\x1b" not in line
    assert len(line) < 130
