"""`judge serve` as nobody, on a system of which nothing can be written but its data folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import smtplib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.daemon.daemon import DATABASE
from judge.demo.postoffice import PostOffice
from judge.store.records import Records
from tests.configs import config_text
from tests.wire.conftest import eventually
from tests.wire.servers import program

ROOT = Path(__file__).parents[2]
PYTHON = Path(sys.base_prefix)
NOBODY = pwd.getpwnam("nobody")
NO_DISK = {"proc", "sysfs", "devpts", "cgroup", "cgroup2", "mqueue", "securityfs"}
"""File systems that hold no files of anybody's."""
# In a mount namespace of its own each mount is made anew, for reading alone, but the data folder.
# Where Python lies in a folder that is closed to others (a root's home), only Python is left there.
CONFINE = """
set -e
data=$1 python=$2 closed=$3
if [ -n "$closed" ]; then
    mkdir "$data.python"
    mount --bind "$python" "$data.python"
    mount -t tmpfs -o mode=755 tmpfs "$closed"
    mkdir -p "$python"
    mount --move "$data.python" "$python"
fi
mount --bind "$data" "$data"
cut -d' ' -f5 /proc/self/mountinfo | while read -r place; do
    case "$place" in "$data" | /proc | /proc/*) continue ;; esac
    mount -o remount,bind,ro "$place" 2>/dev/null || true
done
cd "$data"
shift 3
exec setpriv --reuid="$JUDGE_UID" --regid="$JUDGE_GID" --clear-groups --no-new-privs "$@"
"""
LETTER = "From: anna@localhost\r\nTo: {to}\r\nSubject: help\r\nMessage-ID: <1@c>\r\n\r\nhelp\r\n"


def closed_above(folder: Path) -> str:
    """The folder above one into which nobody may look; "" if they may."""
    closed = (above for above in reversed(folder.parents) if not above.stat().st_mode & 0o001)
    return str(next(closed, ""))


@contextmanager
def confined(folder: Path, *command: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program as nobody, to whom one folder is left."""
    words = (sys.executable, *command)
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "JUDGE_UID": str(NOBODY.pw_uid),
        "JUDGE_GID": str(NOBODY.pw_gid),
    }
    unshare = (program("unshare"), "--mount", "--propagation", "private", "sh", "-c", CONFINE)
    with subprocess.Popen(
        [*unshare, "confine", str(folder), str(PYTHON), closed_above(PYTHON), *words],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as running:  # fmt: skip
        try:
            yield running
        finally:
            running.send_signal(signal.SIGTERM)


@pytest.fixture
def data() -> Iterator[Path]:
    """A folder that is nobody's, in one that anybody may walk through."""
    place = Path(tempfile.mkdtemp())
    try:
        place.chmod(0o755)
        folder = place / "data"
        folder.mkdir()
        shutil.chown(folder, NOBODY.pw_uid, NOBODY.pw_gid)
        yield folder
    finally:
        shutil.rmtree(place)


def writable(pid: int) -> list[str]:
    """Where a process could write, whoever it is."""
    on_top: dict[str, bool] = {}  # what is mounted over another hides that
    for line in Path(f"/proc/{pid}/mountinfo").read_text().splitlines():
        before, _, behind = line.partition(" - ")
        place, options = before.split()[4:6]
        on_top[place] = behind.split()[0] not in NO_DISK and "ro" not in options.split(",")
    return [place for place, is_open in on_top.items() if is_open]


@pytest.mark.wire("unshare", "setpriv")
def test_it_serves_a_letter_as_nobody_where_all_else_can_only_be_read(
    root_rights: None, data: Path
) -> None:
    for needed in (ROOT, Path(sys.executable)):
        if closed := closed_above(needed):
            pytest.skip(f"nobody may look into {closed}")
    with PostOffice({"judge": "right", "anna": "right"}) as office:
        to = f"judge@{office.domain}"
        text = config_text(to, imap=office.imap_port, smtp=office.smtp_port, password="right")
        (data / "judge.toml").write_text(f'{text}[mail]\nidentity = "trusting"\n')
        with confined(data, "-m", "judge", "serve", "--config", "judge.toml") as judge:
            assert judge.stdout is not None
            assert judge.stderr is not None
            first = judge.stdout.readline()
            assert b"serving" in first, judge.stderr.read()
            status = Path(f"/proc/{judge.pid}/status").read_text()
            assert f"Uid:\t{NOBODY.pw_uid}\t{NOBODY.pw_uid}\t" in status
            assert "NoNewPrivs:\t1\n" in status
            assert f"CapEff:\t{0:016x}\n" in status
            assert writable(judge.pid) == [str(data)]
            with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost") as link:
                link.sendmail(f"anna@{office.domain}", [to], LETTER.format(to=to))
            assert eventually(lambda: office.letters("anna"))
        assert judge.returncode == 0
    with Records.open(data / DATABASE) as records:
        assert records.letters.counts() == {"unserved": 0, "served": 1, "shelved": 0}
    assert (data / DATABASE).stat().st_uid == NOBODY.pw_uid
