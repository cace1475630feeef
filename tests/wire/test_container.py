"""The image of data/hosting/Containerfile at work, where .ci/container has built one."""

from __future__ import annotations

import os
import shlex
import shutil
import smtplib
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.demo.postoffice import PostOffice
from tests.configs import config_text
from tests.wire.conftest import eventually

IMAGE = os.environ.get("JUDGE_IMAGE", "")
PODMAN = shlex.split(os.environ.get("JUDGE_PODMAN", "podman"))
LIMITS = shlex.split(os.environ.get("JUDGE_PODMAN_RUN", ""))
NOBODY = 10001
SETTINGS = "/etc/judge/judge.toml"

pytestmark = pytest.mark.skipif(not IMAGE, reason="no image is built: .ci/container does")


def podman(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PODMAN, *words], capture_output=True, text=True, timeout=300)


@pytest.fixture
def place() -> Iterator[Path]:
    """Settings and records of whoever is in the container."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    for name in ("etc", "data"):
        (folder / name).mkdir(mode=0o700)
        os.chown(folder / name, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"judge": "right", "anna": "right"}) as office:
        yield office


@pytest.fixture
def running(place: Path, office: PostOffice) -> Iterator[str]:
    """A judge in it, as the head of the Containerfile has it run; the name of its container."""
    text = config_text(
        f"judge@{office.domain}", imap=office.imap_port, smtp=office.smtp_port, password="right"
    ).replace('data = "."', 'data = "/var/lib/judge"')
    settings = place / "etc/judge.toml"
    settings.write_text(f'{text}[mail]\nidentity = "trusting"\n')
    settings.chmod(0o600)
    os.chown(settings, NOBODY, NOBODY)
    name = f"judge-{uuid.uuid4().hex}"
    done = podman(
        "run", "-d", "--name", name, *LIMITS, "--network", "host", "--read-only",
        "--tmpfs", "/tmp", "--cap-drop=all", "-v", f"{place}/etc:/etc/judge:ro",
        "-v", f"{place}/data:/var/lib/judge", IMAGE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    try:
        yield name
    finally:
        podman("rm", "-f", name)


def test_a_judge_in_a_container_serves_is_well_and_ends(running: str, office: PostOffice) -> None:
    def ask(*words: str) -> subprocess.CompletedProcess[str]:
        return podman("exec", running, *words)

    health = ("judge", "health", "--serving", "--config", SETTINGS)
    assert eventually(lambda: ask(*health).returncode == 0), podman("logs", running).stderr
    assert ask("id", "-u").stdout == f"{NOBODY}\n"
    assert ask("touch", "/opt/judge/x").returncode != 0
    to = f"judge@{office.domain}"
    mail = f"From: anna@localhost\r\nTo: {to}\r\nMessage-ID: <1@c>\r\n\r\nhelp\r\n"
    with smtplib.SMTP("127.0.0.1", office.smtp_port, "localhost") as link:
        link.sendmail(f"anna@{office.domain}", [to], mail)
    assert eventually(lambda: office.letters("anna"))
    doctor = ask("judge", "doctor", "--no-letters", "--config", SETTINGS)
    assert "NO" not in {line.split()[0] for line in doctor.stdout.splitlines()}, doctor.stdout
    backup = ask("judge", "backup", "/var/lib/judge/copies/", "--config", SETTINGS)
    assert backup.returncode == 0, backup.stderr
    assert '"--serving"' in podman("inspect", running).stdout
    assert podman("stop", "-t", "60", running).returncode == 0
    ended = podman("inspect", "--format", "{{.State.ExitCode}}", running)
    assert ended.stdout == "0\n"
