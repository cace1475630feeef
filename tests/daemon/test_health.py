"""Whether all is well: in a line, over HTTP, as figures, and to systemd."""

from __future__ import annotations

import http.client
import os
import re
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from judge.cli.main import main
from judge.daemon.calling import HostCaller
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.health import condition_of
from judge.daemon.metrics import write_metrics
from judge.daemon.notifying import notify
from judge.daemon.window import PortTaken, opened_window
from judge.post.arrival import Keep, KeepAll
from judge.post.carrier import Road
from judge.store.pulse import Beat
from judge.store.records import Records
from tests.harm.house import JUDGE, House

MINUTE = timedelta(minutes=1)
BESIDES = "letters put aside: 0; no backup was ever made"


def with_room(monkeypatch: pytest.MonkeyPatch, megabytes: int) -> None:
    free = type("Usage", (), {"free": megabytes * 1_000_000})
    monkeypatch.setattr("shutil.disk_usage", lambda _: free)


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A judge that is well: it was just at work, has heard its mailbox, and sent its mails."""
    with_room(monkeypatch, 50_000)
    with House.begun() as house:
        for mail in house.records.outbox.added_after(0):
            house.records.outbox.sent(mail.id, house.now)
        house.records.pulse.beat(Beat(house.now, house.now))
        yield house


def unheard(house: House) -> None:
    house.records.pulse.beat(Beat(house.now, house.now - 6 * MINUTE, "gaierror: no such host", 2))


def never_heard(house: House) -> None:
    house.records.pulse.beat(Beat(house.now))


def starting(house: House) -> None:
    """It looks through a mailbox in which much lies, while letters are served already."""
    house.records.pulse.beat(Beat(house.now, began=house.now - 4 * MINUTE))


def starting_for_long(house: House) -> None:
    house.records.pulse.beat(Beat(house.now, began=house.now - 6 * MINUTE))


def starting_before_a_shut_mailbox(house: House) -> None:
    beat = Beat(house.now, trouble="gaierror: no such host", began=house.now)
    house.records.pulse.beat(beat)


def gone(house: House) -> None:
    house.records.pulse.beat(Beat(house.now - 6 * MINUTE, house.now))


def with_old_mail(house: House) -> None:
    house.write("FRANCE", "status")
    house.now += 61 * MINUTE
    house.records.pulse.beat(Beat(house.now, house.now))


def overdue(house: House) -> None:
    unsure(house)
    house.records.moments.believe(house.now)


def unsure(house: House) -> None:
    house.now += timedelta(days=3)
    house.records.moments.believe(house.now - timedelta(hours=3))
    house.records.pulse.beat(Beat(house.now, house.now))


def doubting(house: House) -> None:
    overdue(house)
    house.records.moments.doubt(house.now)


def nothing(_: House) -> None: ...


@pytest.mark.parametrize(
    ("happens", "said"),
    [
        (nothing, "well: the mailbox was heard at 2026-11-21 13:00 UTC; mails that wait: 0"),
        (
            unheard,
            "not well: the mailbox was not heard since 2026-11-21 12:54 UTC"
            " (gaierror: no such host)",
        ),
        (never_heard, "not well: the mailbox was not heard yet"),
        (starting, "well: starting; mails that wait: 0"),
        (starting_for_long, "not well: the mailbox was not heard yet"),
        (
            starting_before_a_shut_mailbox,
            "not well: the mailbox was not heard yet (gaierror: no such host)",
        ),
        (gone, "not well: no judge is at work since 2026-11-21 12:54 UTC"),
        (with_old_mail, "not well: mails wait to be sent since 2026-11-21 13:00 UTC: 1"),
        (overdue, "not well: overdue deadlines: 1"),
        (
            unsure,
            "not well: deadlines wait (1): since the judge began nothing has shown that the clock"
            " isn't ahead; a letter from elsewhere does (judge clock)",
        ),
        (doubting, "not well: the clock is not believed, so no deadline passes (judge clock)"),
    ],
)
def test_what_is_late_is_told(house: House, happens: Callable[[House], None], said: str) -> None:
    happens(house)
    found = condition_of(house.records, house.now)
    assert found.said() == f"{said}; {BESIDES}"
    assert any(found.faults()) is said.startswith("not well")


def test_a_line_and_a_status(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """By the real clock: the house is of another day."""
    assert main(["health", "--data", str(house.folder)]) == 1
    assert capsys.readouterr().out.startswith("not well: no judge is at work since 2026-11-21")
    now = datetime.now(UTC)
    deadline = (now + timedelta(days=1)).isoformat()
    house.records._ledger.rows("UPDATE games SET deadline = ?", deadline)
    house.records.pulse.beat(Beat(now, now))
    house.records.copies.note_made(now)
    assert main(["health", "--data", str(house.folder)]) == 0
    assert re.fullmatch(
        r"well: the mailbox was heard at [-\d]+ [\d:]+ UTC; mails that wait: 0;"
        r" letters put aside: 0; last backup [-\d]+ [\d:]+ UTC\n",
        capsys.readouterr().out,
    )


SHORT = "the disk of the records is getting full: 150 MB are free, there should be 200 MB"
FULL = "the disk of the records is full: 15 MB are free"
SHUT = "the archive can't be written (/www: Read-only file system)"


@pytest.mark.parametrize(
    ("megabytes", "archive", "faults", "wants"),
    [
        (200, "", [], []),
        (150, "", [], [SHORT]),
        (15, "", [FULL], []),
        (200, "/www: Read-only file system", [], [SHUT]),
        (150, "/www: Read-only file system", [], [SHORT, SHUT]),
    ],
)
def test_what_a_machine_lacks_needs_a_person(
    house: House, monkeypatch: pytest.MonkeyPatch,
    megabytes: int, archive: str, faults: list[str], wants: list[str],
) -> None:  # fmt: skip
    """The host is told while there is still room for a mail; once a day, however long it lasts."""
    with_room(monkeypatch, megabytes)
    house.records.pulse.beat(Beat(house.now, house.now, archive=archive))
    found = condition_of(house.records, house.now)
    assert (list(found.faults()), list(found.wants())) == (faults, wants)
    figures = write_metrics(house.records, house.now)
    assert f"judge_disk_free_bytes {megabytes}000000\n" in figures
    assert f"judge_disk_short {int(megabytes < 200)}\n" in figures
    assert f"judge_archive_failing {int(bool(archive))}\n" in figures
    assert f"judge_up {int(not faults)}\n" in figures
    caller, begun = HostCaller(house.records, JUDGE, "host@x.org"), house.records.outbox.newest()
    for _ in range(26 * 6):
        house.records.pulse.beat(Beat(house.now, house.now, archive=archive))
        caller.look(house.now)
        house.now += 10 * MINUTE
    mails = house.records.outbox.added_after(begun)
    assert len(mails) == (2 if faults or wants else 0)
    for line in (*faults, *wants):
        assert line.encode() in b" ".join(mails[0].raw.split())


def test_a_beat_of_a_judge_of_before_is_read(house: House) -> None:
    form = b'{"at": "2026-11-21T13:00:00.000000Z", "heard": null, "trouble": "", "refused": 0}'
    house.records._ledger.rows("UPDATE house SET value = ? WHERE name = 'pulse'", form)
    beat = house.records.pulse.last()
    assert beat is not None
    assert beat.archive == ""


@pytest.mark.parametrize(
    ("made", "days", "within", "since"),
    [
        (None, 2, 3, None),
        (None, 4, 3, "2026-11-21 12:00 UTC"),
        (1, 3, 3, None),
        (1, 5, 3, "2026-11-22 13:00 UTC"),
        (1, 5, 7, None),
        (None, 400, None, None),
    ],
)
def test_a_backup_that_is_old_needs_a_person(
    house: House, made: int | None, days: int, within: int | None, since: str | None
) -> None:
    """And nobody who starts judges anew: it works. Without any, it counts from the beginning."""
    if made is not None:
        house.records.copies.note_made(house.now + timedelta(days=made))
    house.records._ledger.rows("UPDATE games SET deadline = NULL")
    house.now += timedelta(days=days)
    house.records.pulse.beat(Beat(house.now, house.now))
    wished = None if within is None else timedelta(days=within)
    found = condition_of(house.records, house.now, wished)
    wanted = [f"nothing since {since} is in a backup (judge backup)"] if since else []
    assert (list(found.faults()), list(found.wants())) == ([], wanted)
    but = f", but {wanted[0]}" if wanted else ""
    assert found.said().startswith(f"well{but}: the mailbox was heard at ")
    figures = write_metrics(house.records, house.now, wished)
    assert f"judge_backup_overdue {int(bool(wanted))}\n" in figures
    assert "judge_up 1\n" in figures
    with opened_window("127.0.0.1", 0, house.folder / DATABASE, lambda: house.now, wished) as port:
        assert asked(port, "/readyz") == (200, f"{found.said()}\n")


def test_the_status_of_an_old_backup(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """By the real clock, and by what judge.toml says, if it does."""
    now = datetime.now(UTC)
    house.records._ledger.rows("UPDATE games SET deadline = NULL")
    house.records.pulse.beat(Beat(now, now))
    house.records.copies.note_made(now - timedelta(days=5))
    settings = house.folder / "judge.toml"
    for text, status in (("", 1), ("[watch]\nbackup = 7\n", 0), ("[watch]\nbackup = 0\n", 0)):
        settings.write_text(f'[judge]\naddress = "judge@h.org"\ndata = "."\n{text}')
        assert main(["health", "--config", str(settings)]) == status
        assert main(["health", "--config", str(settings), "--serving"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.startswith("well, but nothing since ") for line in said] == [True] * 2 + [
        False
    ] * 4


def asked(port: int, path: str, method: str = "GET") -> tuple[int, str]:
    link = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    link.request(method, path)
    answer = link.getresponse()
    text = answer.read().decode()
    link.close()
    return answer.status, text


def test_whoever_looks_in_by_http(house: House) -> None:
    database = house.folder / DATABASE
    with opened_window("127.0.0.1", 0, database, lambda: house.now) as port:
        well = f"{condition_of(house.records, house.now).said()}\n"
        assert asked(port, "/livez") == asked(port, "/readyz?full") == (200, well)
        assert asked(port, "/readyz", "HEAD") == (200, "")
        unheard(house)
        assert asked(port, "/livez")[0] == 200
        assert asked(port, "/readyz")[0] == 503
        gone(house)
        assert asked(port, "/livez")[0] == 503
        assert asked(port, "/metrics") == (200, write_metrics(house.records, house.now))
        assert asked(port, "/")[0] == asked(port, "/../judge.db")[0] == 404
        assert asked(port, "/livez", "POST")[0] == 501
        with pytest.raises(PortTaken, match=rf"\[watch\] 127.0.0.1 port {port}: "):
            opened_window("127.0.0.1", port, database, lambda: house.now).__enter__()


def test_figures_as_prometheus_reads_them(house: House) -> None:
    unheard(house)
    house.records.moments.believe(house.now)
    lines = write_metrics(house.records, house.now).splitlines()
    assert all(
        re.fullmatch(r'# (HELP|TYPE) judge_\w+ .+|judge_\w+(\{\w+="\w+"\})? [\d.e+]+', line)
        for line in lines
    )
    figures = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert figures == {
        "judge_last_beat_timestamp_seconds": "1795266000",
        "judge_last_poll_timestamp_seconds": "1795265640",
        "judge_up": "0",
        "judge_outbox_queued": "0",
        "judge_deadlines_overdue": "0",
        "judge_letters_shelved": "0",
        "judge_clock_doubted": "0",
        "judge_clock_unsure": "0",
        "judge_backup_overdue": "0",
        "judge_disk_free_bytes": "50000000000",
        "judge_disk_short": "0",
        "judge_archive_failing": "0",
        "judge_authentication_failures_total": "2",
        'judge_letters{state="served"}': "9",
        'judge_letters{state="shelved"}': "0",
        'judge_letters{state="unserved"}': "0",
        'judge_mails{kind="notice"}': figures['judge_mails{kind="notice"}'],
        'judge_mails{kind="receipt"}': figures['judge_mails{kind="receipt"}'],
        'judge_mails{kind="report"}': "8",
        'judge_games{state="running"}': "1",
    }
    assert "x.org" not in "".join(lines)


@pytest.fixture
def heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], list[str]]]:
    """What systemd is told, as far as it was until asked."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.bind(str(tmp_path / "notify"))
        link.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))

        def read() -> list[str]:
            said = []
            while True:
                try:
                    said.append(link.recv(1000).decode())
                except BlockingIOError:
                    return said

        yield read


def test_systemd_is_told(heard: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    assert notify("READY=1\nSTATUS=serving")
    assert heard() == ["READY=1\nSTATUS=serving"]
    os.environ["NOTIFY_SOCKET"] += ".gone"
    assert not notify("READY=1")
    monkeypatch.delenv("NOTIFY_SOCKET")
    assert not notify("READY=1")


def test_the_watchdog_is_fed_by_a_good_look_only(
    house: House, heard: Callable[[], list[str]]
) -> None:
    """A judge that hears nothing is started again, in the end."""
    daemon = Daemon(
        house.folder / DATABASE, JUDGE, (), Road("127.0.0.1", 1, "h"), lambda: house.now
    )
    began = house.now
    daemon._beat(house.records, house.now)
    assert heard() == ["WATCHDOG=1"]
    assert house.records.pulse.last() == Beat(house.now, house.now, began=began)
    daemon._beat(house.records, house.now)
    assert heard() == []  # not for every letter
    last, house.now = house.now, house.now + 6 * MINUTE
    daemon._beat(house.records, last)
    assert heard() == []
    assert house.records.pulse.last() == Beat(house.now, last, began=began)
    house.now += MINUTE
    daemon._beat(house.records, house.now)
    assert heard() == ["WATCHDOG=1"]


class Unheard:
    """A mailbox through which nobody has looked yet."""

    def run(self, keep: Keep, keep_all: KeepAll, stop: threading.Event) -> None:
        stop.wait()

    def look_back(self, since: datetime, done: Callable[[], None]) -> None: ...

    def wake(self) -> None: ...

    def heard(self) -> datetime | None:
        return None

    def trouble(self) -> tuple[str, int]:
        return "", 0


def test_a_judge_that_has_just_started_is_well(house: House, tmp_path: Path) -> None:
    """From the moment when it says that it serves, though it was down for long."""
    house.records.pulse.beat(Beat(house.now, house.now))
    house.now += timedelta(hours=9)
    assert any(condition_of(house.records, house.now).faults())
    database, road = house.folder / DATABASE, Road("127.0.0.1", 1, "h")
    daemon = Daemon(database, JUDGE, (Unheard(),), road, lambda: house.now)
    daemon.start()
    try:
        found = condition_of(house.records, house.now)
        assert (found.is_alive, list(found.faults())) == (True, [])
        assert "judge_up 1\n" in write_metrics(house.records, house.now)
        house.now += 6 * MINUTE
        house.records.pulse.beat(Beat(house.now, began=house.now - 6 * MINUTE))
        assert any(condition_of(house.records, house.now).faults())
    finally:
        daemon.stop()
    found = condition_of(house.records, house.now)
    assert list(found.faults()) == ["no judge is at work since 2026-11-21 22:06 UTC"]


def test_a_judge_that_was_just_set_up_is_looked_at(tmp_path: Path) -> None:
    """No letter has come, none was sent, and nobody was ever at work."""
    with Records.open(tmp_path / DATABASE) as records:
        assert (records.letters.first_came(), records.letters.last_came()) == (None, None)
        found = condition_of(records, datetime.now(UTC))
        assert list(found.wants()) == []
        HostCaller(records, JUDGE, "host@x.org").look(datetime.now(UTC))
        assert records.outbox.newest() == 0
    assert main(["health", "--data", str(tmp_path)]) == 1
