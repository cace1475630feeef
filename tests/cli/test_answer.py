"""`judge answer` serves one letter, alone, and touches no other's mail."""

from __future__ import annotations

import email
import io
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli import answering
from judge.cli.answering import answer
from judge.daemon import workroom
from judge.daemon.daemon import DATABASE
from judge.daemon.receiving import keep_arrival
from judge.daemon.running import Alone
from judge.daemon.work import Limits
from judge.post.arrival import Arrival
from judge.store.records import Records
from tests.pace import second

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
Ask = Callable[..., int]


def written(text: str, who: str = "anna", to: str = "judge@localhost") -> bytes:
    return (
        f"From: {who.title()} <{who}@x.org>\r\nTo: {to}\r\nSubject: a letter\r\n"
        f"Message-ID: <{who}.{len(text)}@x.org>\r\n\r\n{text}\r\n"
    ).encode()


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Ask:
    def asked(raw: bytes, *, at: str = NOON.isoformat(), to: str = "") -> int:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))
        return answer(tmp_path, at, to, "judge@localhost")

    return asked


def test_the_answer_is_printed_and_done_with(
    ask: Ask, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert ask(written("create game ghost")) == 0
    out = capsysbinary.readouterr().out
    assert out.startswith(b"From ")
    assert b"Subject: [ghost] the game is open" in out
    with Records.open(tmp_path / DATABASE) as records:
        assert records.outbox.waiting() == 0
    assert ask(written("create game ghost")) == 0
    said = capsysbinary.readouterr()
    assert (said.out, said.err) == (b"", b"judge: this letter was served before\n")


def test_mail_of_others_stays_in_the_outbox(
    ask: Ask, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What waited before, and what answers letters that waited."""
    with Records.open(tmp_path / DATABASE) as records:
        records.outbox.add(
            key="k", message_id="<k@h>", recipient="bob@x.org", sender="", raw=b"secret", at=NOON
        )
        waiting = Arrival(written("create game other", "bob"), None, "judge@localhost", NOON)
        keep_arrival(records, waiting)
    assert ask(written("create game ghost")) == 0
    out = capsysbinary.readouterr().out
    assert out.count(b"\nSubject: ") == 1
    assert b"secret" not in out
    with Records.open(tmp_path / DATABASE) as records:
        queued = records.outbox.next_due(NOON, 9)
        assert [mail.recipient for mail in queued] == ["bob@x.org"] * 2


def test_a_letter_to_two_games_is_served_for_both(
    ask: Ask, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    addresses = []
    for name in ("ghost", "other"):
        assert ask(written(f"create game {name}", name)) == 0
        mail = email.message_from_bytes(capsysbinary.readouterr().out.partition(b"\n")[2])
        addresses.append(mail["Reply-To"])
    assert ask(written("status", to=", ".join(addresses))) == 0
    out = capsysbinary.readouterr().out
    assert b"\nSubject: [ghost]" in out
    assert b"\nSubject: [other]" in out


def test_beside_another_judge_nothing_is_served(
    ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Alone(tmp_path):
        assert ask(written("create game ghost")) == 1
    assert (
        capsys.readouterr().err == f"judge: another judge is at work in {tmp_path}; stop it first\n"
    )
    assert not (tmp_path / DATABASE).exists()


def test_a_folder_that_is_none_is_a_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written("help"))))
    place = tmp_path / "file"
    place.write_text("")
    assert answer(place, "", "", "judge@localhost") == 1
    assert capsys.readouterr().err.count("\n") == 1


HOSTILE = Path(__file__).parent.parent / "harm" / "hostile.py"
ENDS = {
    "a pattern that never ends": ("pattern", 1, "is put aside: it took more than"),
    "too much memory": ("memory", 1, "is put aside: it took too much memory"),
    "a segmentation fault": ("segfault", 1, "is put aside: whoever served it has crashed"),
    "a fault of ours": ("raise", 1, "is put aside: the judge failed on it (RuntimeError)"),
    "a full disk": ("full", 1, "waits, for the reason above"),
    "a kill, once": ("killed 1", 0, ""),
}


@pytest.mark.parametrize(
    ("does", "status", "said"),
    [
        pytest.param(*case, id=name, marks=() if "memory" in name else pytest.mark.slow)
        for name, case in ENDS.items()
    ],
)
def test_a_letter_that_takes_too_much_is_put_aside_and_the_next_one_served(
    ask: Ask,
    tmp_path: Path,
    does: str,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    """By the same worker as a running judge's, within the same limits."""
    monkeypatch.setattr(workroom, "WORKER", (str(HOSTILE), str(tmp_path)))
    limits = Limits(cpu_seconds=1.5 * second(), seconds=60, megabytes=100)
    monkeypatch.setattr(answering, "DEFAULTS", limits)
    assert ask(written(f"HOSTILE {does}")) == status
    out, err = (text.decode() for text in capsysbinary.readouterr())
    assert said in err
    assert ("Subject: a letter has been put aside" in out) == ("put aside" in said)
    later = NOON + timedelta(minutes=5)
    assert ask(written("create game ghost"), at=later.isoformat()) == 0
    assert b"Subject: [ghost] the game is open" in capsysbinary.readouterr().out
    with Records.open(tmp_path / DATABASE) as records:
        assert len(records.letters.shelf()) == ("put aside" in said)
        assert records.letters.counts()["unserved"] == 0


def test_where_nobody_can_be_set_to_work_it_is_a_line(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(workroom, "WORKER", ("-c", "raise SystemExit(1)"))
    assert ask(written("help")) == 1
    assert capsys.readouterr().err == "judge: whoever serves letters can't begin (1)\n"
