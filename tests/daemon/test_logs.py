"""The log: a line a letter, a phase and a mail, in three forms, and nothing secret in any."""

from __future__ import annotations

import json
import logging
import re
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from judge.daemon.carrying import Carrier
from judge.daemon.logs import LogStream, form_in_use, set_up_log, tell
from judge.demo.postoffice import PostOffice
from judge.post.carrier import Road
from judge.post.discretion import keep_secrets
from tests.harm.house import JUDGE, House

TOKEN = "sngkeux5opbb32il"
SEAT = f"judge+ghost.{TOKEN}@example.org"
LINE = re.compile(r"[-\d]+ [:\d]+,\d+ (INFO|WARNING|ERROR) (.*)")


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    yield
    for handler in logging.getLogger().handlers:
        if isinstance(handler, LogStream):
            handler.close()


class Told:
    """What stands on stderr."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys, self.said = capsys, ""

    def getvalue(self) -> str:
        self.said += self.capsys.readouterr().err
        return self.said


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


def fail() -> None:
    try:
        int(SEAT)
    except ValueError:
        logging.getLogger("anywhere").exception("it failed for %s", SEAT)


def everything() -> None:
    tell(
        "mail", number=7, end="given up", to="anna.o'neil@x.org", game="", seconds=0.25,
        came=f"550 5.1.1 <bob+a@y.org>: no such user, {SEAT}",
    )  # fmt: skip
    logging.getLogger("judge.daemon").warning("two\nlines")
    fail()


def test_plain_lines(told: Told) -> None:
    set_up_log("plain")
    everything()
    lines = told.getvalue().splitlines()
    first = LINE.fullmatch(lines[0])
    assert first is not None
    assert first.groups() == (
        "INFO",
        'mail number=7 end="given up" to=a...@x.org seconds=0.25'
        ' came="550 5.1.1 <b...@y.org>: no such user, j...@example.org"',
    )
    assert TOKEN not in told.getvalue()
    assert "ValueError: invalid literal" in told.getvalue()


def test_json_an_object_a_line(told: Told) -> None:
    set_up_log("json")
    everything()
    rows = [json.loads(line) for line in told.getvalue().splitlines()]
    assert len(rows) == 3
    assert re.fullmatch(r"[-\d]+T[:\d]+\.\d{3}\+00:00", rows[0].pop("time"))
    assert rows[0].pop("message").startswith("mail number=7 ")
    assert rows[0] == {
        "level": "info", "logger": "judge.told", "event": "mail", "number": 7, "end": "given up",
        "to": "a...@x.org", "seconds": 0.25,
        "came": "550 5.1.1 <b...@y.org>: no such user, j...@example.org",
    }  # fmt: skip
    assert (rows[1]["level"], rows[1]["message"]) == ("warning", "two\nlines")
    assert rows[2]["exception"].endswith("'judge+ghost....@example.org'")
    assert TOKEN not in told.getvalue()


def read_entry(raw: bytes) -> dict[str, str]:
    """As journald reads it."""
    fields = {}
    while raw:
        line, _, rest = raw.partition(b"\n")
        name, mark, value = line.partition(b"=")
        if not mark:
            size = int.from_bytes(rest[:8], "little")
            value, raw = rest[8 : 8 + size], rest[8 + size + 1 :]
        else:
            raw = rest
        fields[name.decode()] = value.decode()
    return fields


def test_journald_a_field_for_each_figure(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as journal:
        journal.bind(str(tmp_path / "journal"))
        journal.settimeout(10)
        handler = LogStream("journald", tmp_path / "journal")
        logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
        keep_secrets()
        everything()
        tell("mail", came="x" * 100_000)
        first, second, third, long = (read_entry(journal.recv(100_000)) for _ in range(4))
    assert first.pop("MESSAGE").startswith("mail number=7 ")
    assert first == {
        "PRIORITY": "6", "SYSLOG_IDENTIFIER": "judge", "LOGGER": "judge.told",
        "JUDGE_EVENT": "mail", "JUDGE_NUMBER": "7", "JUDGE_END": "given up",
        "JUDGE_TO": "a...@x.org", "JUDGE_SECONDS": "0.25",
        "JUDGE_CAME": "550 5.1.1 <b...@y.org>: no such user, j...@example.org",
    }  # fmt: skip
    assert (second["MESSAGE"], second["PRIORITY"]) == ("two\nlines", "4")
    assert third["MESSAGE"].endswith("'judge+ghost....@example.org'")
    assert len(long["MESSAGE"]) < 50_000
    assert told.getvalue() == ""


def test_without_journald_its_marks_stand_on_stderr(tmp_path: Path, told: Told) -> None:
    handler = LogStream("journald", tmp_path / "gone")
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    logging.getLogger("judge.daemon").warning("two\nlines")
    assert told.getvalue() == "<4>two\n<4>lines\n"
    assert form_in_use() == "journald"


def lines_of(told: Told, event: str) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in told.getvalue().splitlines()]
    return [row for row in rows if row.get("event") == event]


def test_a_line_for_each_letter_phase_and_mail(told: Told) -> None:
    """Over a whole phase: no secret address, no order, no whole address of a person."""
    with House.begun() as house, PostOffice({}) as office:
        set_up_log("json")
        house.write("FRANCE", "A Par - Bur")
        house.write("GM", "process")
        house.pass_time(hours=1)
        road = Road("127.0.0.1", office.smtp_port, "h", timeout=30)
        Carrier(house.records, road, JUDGE, lambda: house.now + timedelta(minutes=1)).carry_due()
        secret = house.reply_address("FRANCE").partition(".")[2].partition("@")[0]
        france = house.address_of("FRANCE")
    letters, phases, mails = (lines_of(told, kind) for kind in ("letter", "phase", "mail"))
    assert [(one["end"], one["game"], one["mails"]) for one in letters[:1]] == [
        ("done", "ghost", 1)
    ]
    assert {one["sender"] for one in letters} <= {f"{france[0]}...@x.org", "g...@x.org"}
    assert [(one["game"], one["phase"], one["end"]) for one in phases] == [
        ("ghost", "S1901M", "done")
    ]
    assert {one["end"] for one in mails} == {"given up"}  # it has no such mailboxes
    assert {one["kind"] for one in mails} >= {"receipt", "report"}
    text = told.getvalue()
    for hidden in (secret, france, "Par - Bur"):
        assert hidden not in text


def test_a_phase_that_was_due(told: Told) -> None:
    from judge.daemon.service import Service

    with House.begun() as house:
        set_up_log("json")
        house.pass_time(hours=24 * 9)
        Service(house.records, JUDGE, lambda: house.now).serve_all()
    (phase,) = lines_of(told, "phase")[:1]
    assert (phase["game"], phase["phase"], phase["end"]) == ("ghost", "S1901M", "done")
