"""data/hosting/update: a judge at work becomes a newer one, or stays what it was.

The judge, its records and the source's history are real; what is installed of a commit is a program
that is this judge, or one with a fault that the commit has. Systemd is we.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.daemon.daemon import DATABASE
from judge.demo.postoffice import PostOffice
from judge.store.records import Records
from tests.configs import config_text
from tests.harm.house import House
from tests.wire.conftest import eventually
from tests.wire.test_hosting import HOSTING, write

ROOT = HOSTING.parents[1]
UPDATE = HOSTING / "update"
PYTHON3 = """\
#!/bin/sh
# python3 -m venv FOLDER
@FOLDER@/bin/strike install $PPID $$
mkdir -p "$3/bin"
cat > "$3/bin/pip" <<'PIP'
#!/bin/sh
for last; do :; done
here=$(dirname "$0")
[ -f "$last/fault" ] || exit 0
fault=$(cat "$last/fault")
[ "$fault" != install ] || exit 1
cat > "$here/judge" <<JUDGE
#!/bin/sh
case "$fault \\$1" in
  "check check" | "serve serve") exit 1 ;;
esac
PYTHONPATH=@ROOT@ exec @PYTHON@ -m judge "\\$@"
JUDGE
chmod 755 "$here/judge"
PIP
chmod 755 "$3/bin/pip"
"""
RUNUSER = """\
#!/bin/sh
shift 3
@FOLDER@/bin/strike "$2" $PPID $$
exec "$@"
"""
LN = """\
#!/bin/sh
@FOLDER@/bin/strike swap $PPID $$
exec /bin/ln "$@"
"""
STRIKE = """\
#!/bin/sh
# strike WORD PID...: kill who has come to this, once, if that is where the test wants it
[ "$(cat @FOLDER@/strike-at 2> /dev/null)" = "$1" ] || exit 0
rm @FOLDER@/strike-at
shift
kill -9 "$@"
"""
SYSTEMCTL = """\
#!/bin/sh
[ "$1" = is-active ] || echo "$1" >> @FOLDER@/systemctl
@FOLDER@/bin/strike "systemctl $1" $PPID $$
case "$1" in
  start)
    [ ! -s @FOLDER@/pid ] || ! kill -0 "$(cat @FOLDER@/pid)" 2> /dev/null || exit 0
    @FOLDER@/opt/judge/bin/judge serve --config @FOLDER@/judge.toml >> @FOLDER@/log 2>&1 &
    echo $! > @FOLDER@/pid ;;
  is-active)
    kill -0 "$(cat @FOLDER@/pid)" ;;
  stop)
    [ -s @FOLDER@/pid ] || exit 0
    kill "$(cat @FOLDER@/pid)" 2> /dev/null
    while kill -0 "$(cat @FOLDER@/pid)" 2> /dev/null; do sleep 0.1; done
    rm @FOLDER@/pid ;;
esac
"""


class Place:
    """A machine that has a judge of the first commit, by the guide, at work."""

    def __init__(self, folder: Path, office: PostOffice) -> None:
        self.folder, self.office = folder, office
        self.program = folder / "opt/judge"
        for name in ("bin", "opt", "units", "backups", "var"):
            (folder / name).mkdir()
        programs = {"python3": PYTHON3, "runuser": RUNUSER, "systemctl": SYSTEMCTL}
        for name, text in {**programs, "ln": LN, "strike": STRIKE}.items():
            said = text.replace("@FOLDER@", str(folder)).replace("@ROOT@", str(ROOT))
            (folder / "bin" / name).write_text(said.replace("@PYTHON@", sys.executable))
            (folder / "bin" / name).chmod(0o755)
        text = config_text(
            f"judge@{office.domain}", imap=office.imap_port, smtp=office.smtp_port, password="right"
        ).replace('data = "."', 'data = "var"')
        (folder / "judge.toml").write_text(f'{text}[mail]\nidentity = "trusting"\n')
        with House.begun() as house:
            for mail in house.records.outbox.added_after(0):
                house.records.outbox.sent(mail.id, house.now)
            house.records.moments.believe(datetime.now(UTC))
            house.records.backup(folder / "var" / DATABASE)
        self.git("init", "-q", "-b", "main", "remote")
        self.commit("")
        self.git("clone", "-q", "remote", "source")
        self.run("python3", "-m", "venv", str(self.program))
        self.run(f"{self.program}/bin/pip", "install", str(folder / "source"))
        self.run("systemctl", "start")
        assert eventually(lambda: self.judge("health", "--serving") == 0, 300), self.said()

    def environment(self) -> dict[str, str]:
        words = {"SOURCE": "source", "PROGRAM": "opt/judge", "CONFIG": "judge.toml"}
        words |= {"BACKUPS": "backups", "UNITS": "units"}
        own = {f"JUDGE_{name}": f"{self.folder}/{place}" for name, place in words.items()}
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        return {**os.environ, **own, "PATH": path, "JUDGE_PATIENCE": "20", "JUDGE_PAUSE": "1"}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        with (self.folder / "output").open("w+") as output:
            done = subprocess.run(
                words, env=self.environment(), stdout=output, stderr=subprocess.STDOUT, text=True
            )
            output.seek(0)
            done.stdout = output.read()
        return done

    def git(self, *words: str, place: str = ".") -> str:
        who = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        done = subprocess.run(
            ["git", "-C", str(self.folder / place), *who, *words],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.strip()

    def commit(self, fault: str) -> str:
        """A new version with a fault, or none; its number."""
        remote = self.folder / "remote"
        shutil.copytree(HOSTING, remote / "data/hosting", dirs_exist_ok=True)
        (remote / "fault").write_text(fault)
        (remote / "requirements.lock").touch()
        self.git("add", "-A", place="remote")
        self.git("commit", "-q", "--allow-empty", "-m", f"fault: {fault}", place="remote")
        return self.git("rev-parse", "HEAD", place="remote")

    def update(self) -> tuple[int, str]:
        done = self.run("sh", str(UPDATE))
        return done.returncode, done.stdout

    def update_again(self) -> tuple[int, str]:
        """Said again, when what the killed one had begun is over: that holds its lock."""
        said: list[tuple[int, str]] = []
        assert eventually(lambda: "another update is at work" not in self._tried(said))
        return said[-1]

    def _tried(self, said: list[tuple[int, str]]) -> str:
        said.append(self.update())
        return said[-1][1]

    def judge(self, *words: str) -> int:
        line = [str(self.program / "bin/judge"), *words, "--config", f"{self.folder}/judge.toml"]
        return self.run(*line).returncode

    def said(self) -> str:
        """What the judge and whoever asked it last said."""
        return (self.folder / "log").read_text() + (self.folder / "output").read_text()

    @property
    def version(self) -> str:
        return self.git("rev-parse", "HEAD", place="source")

    def told(self) -> list[str]:
        """What systemd was told since the judge was set up."""
        return (self.folder / "systemctl").read_text().split()[1:]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    if os.getuid():
        pytest.skip("only root updates a judge")
    with PostOffice({"judge": "right", "anna": "right"}) as office:
        place = Place(tmp_path, office)
        yield place
        place.run("systemctl", "stop")


def served(place: Place, many: int) -> bool:
    write(place.office, f"judge@{place.office.domain}", f"help {many}")
    return eventually(lambda: len(place.office.letters("anna")) == many)


def test_a_new_version_takes_its_place_and_the_next_one_too(place: Place) -> None:
    status, said = place.update()
    assert (status, said) == (0, "update: this is the newest version\n")
    for many in (1, 2, 3):
        new = place.commit("")
        status, said = place.update()
        assert status == 0, said
        assert f"\nupdate: the judge serves by {new[:7]}" in said
        assert place.version == new
        assert place.program.readlink().name == f"judge-{new[:12]}"
        assert served(place, many)
    programs = {path.name for path in place.program.parent.iterdir()}
    assert len(programs) == 4  # the link, what it is on, the one before, and the lock
    assert place.told() == ["stop", "daemon-reload", "start"] * 3
    assert (place.folder / "units/judge.service").exists()


@pytest.mark.parametrize("fault", ["install", "check"])
def test_a_version_that_is_no_good_is_never_let_at_the_records(place: Place, fault: str) -> None:
    before = place.version
    place.commit(fault)
    status, said = place.update()
    assert status == 1
    assert said.endswith("; the judge serves as before\n")
    assert place.version == before
    assert place.told() == []
    assert {path.name for path in place.program.parent.iterdir()} == {"judge", "judge.lock"}
    assert served(place, 1)


@pytest.mark.slow
@pytest.mark.parametrize("updated", [False, True])
def test_a_version_that_does_not_serve_is_taken_back(place: Place, updated: bool) -> None:
    """By the first update as by one after others; no letter is lost, and games replay."""
    if updated:
        place.commit("")
        assert place.update()[0] == 0
    before, program = place.version, place.program.resolve()
    assert served(place, 1)
    place.commit("serve")
    status, said = place.update()
    assert status == 1, said
    assert said.endswith("journalctl -u judge says what was wrong with the new one\n")
    assert (place.version, place.program.resolve()) == (before, program)
    assert served(place, 2)
    assert place.judge("replay", "ghost") == 0
    with Records.open(place.folder / "var" / DATABASE) as records:
        assert records.check() == []


@pytest.mark.parametrize(
    "at",
    [
        pytest.param("install", marks=pytest.mark.slow),
        pytest.param("systemctl stop", marks=pytest.mark.slow),
        "swap",
        pytest.param("systemctl daemon-reload", marks=pytest.mark.slow),
    ],
)
def test_an_update_that_is_killed_is_done_when_it_is_said_again(place: Place, at: str) -> None:
    """Wherever it was, the first update or a later one."""
    for many in (1, 2):
        new = place.commit("")
        (place.folder / "strike-at").write_text(at)
        status, said = place.update()
        assert (status, (place.folder / "strike-at").exists()) == (-9, False), said
        status, said = place.update_again()
        assert status == 0, said
        assert "update: the update before was ended halfway\n" in said
        assert f"\nupdate: the judge serves by {new[:7]}" in said
        assert (place.version, place.program.readlink().name) == (new, f"judge-{new[:12]}")
        assert served(place, many)
    assert place.update() == (0, "update: this is the newest version\n")


@pytest.mark.slow
def test_a_way_back_that_is_killed_is_gone_when_it_is_said_again(place: Place) -> None:
    before, program = place.version, place.program.resolve()
    place.commit("serve")
    (place.folder / "strike-at").write_text("restore")
    assert served(place, 1)
    status, said = place.update()
    assert (status, (place.folder / "strike-at").exists()) == (-9, False), said
    status, said = place.update_again()
    assert status == 1, said
    assert said.endswith("journalctl -u judge says what was wrong with the new one\n")
    assert (place.version, place.program.resolve()) == (before, program)
    assert served(place, 2)
    assert place.judge("replay", "ghost") == 0


def test_two_updates_at_once_are_one(place: Place) -> None:
    place.commit("")
    with (place.folder / "opt/judge.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert place.update() == (1, "update: another update is at work: nothing was done\n")


def test_what_was_changed_here_is_not_overwritten(place: Place) -> None:
    (place.folder / "source/fault").write_text("mine")
    place.git("commit", "-qam", "mine", place="source")
    place.commit("check")
    status, said = place.update()
    assert status == 1
    assert said.endswith("or its history was: see to that first; nothing was done\n")
    (place.folder / "remote").rename(place.folder / "gone")
    status, said = place.update()
    assert (status, said.splitlines()[-1]) == (
        1,
        "update: there is no way to the source: nothing was done",
    )
