"""The judge's mail sent by msmtp: what data/hosting has for it, with the real programs."""

from __future__ import annotations

import os
import shlex
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.demo.postoffice import PostOffice
from judge.post.carrier import Carried, Dispatch, Later, NeverTaken, Road, carry
from judge.post.security import Security
from tests.wire.servers import free_ports, program, wait_for_port
from tests.wire.test_hosting import HOSTING, unit
from tests.wire.test_postfix import _dress

PIPE = HOSTING / "msmtp-judge"
FINAL, LATER = 65, 75


@pytest.fixture
def office() -> Iterator[PostOffice]:
    with PostOffice({"judge": "right", "anna": "right"}) as office:
        yield office


def settings(folder: Path, port: int, password: str = "right") -> Path:
    """The settings of the guide, for a host of this machine."""
    (folder / "smtp-password").write_text(f"{password}\n")
    text = (HOSTING / "msmtprc").read_text(encoding="utf-8")
    for guide, here in (
        ("tls on\n", "tls off\n"),
        ("host smtp.example.org\nport 465\n", f"host 127.0.0.1\nport {port}\n"),
        ("auth on\n", "auth plain\n"),
        ("user judge@example.org\n", "user judge\n"),
        ("/etc/judge/smtp-password", f"{folder}/smtp-password"),
    ):
        assert guide in text
        text = text.replace(guide, here)
    file = folder / "msmtprc"
    file.write_text(text)
    file.chmod(0o600)
    return file


@contextmanager
def answering(*answers: bytes) -> Iterator[int]:
    """A host that says one thing after the other, whatever it hears."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def speak() -> None:
            link, _ = door.accept()
            with link:
                for answer in answers:
                    link.sendall(answer + b"\r\n")
                    link.recv(1000)

        thread = threading.Thread(target=speak, daemon=True)
        thread.start()
        yield door.getsockname()[1]


def piped(folder: Path, port: int, to: str, password: str = "right") -> int:
    """What msmtpd would be told of a mail."""
    return subprocess.run(
        [PIPE, "judge@diplomacy.localhost", "--", to],
        input=b"Subject: x\r\n\r\nx\r\n",
        env={**os.environ, "MSMTPRC": str(settings(folder, port, password))},
        stderr=subprocess.DEVNULL,
    ).returncode


@pytest.mark.wire("msmtp")
def test_only_what_is_said_of_a_mail_is_final(office: PostOffice, tmp_path: Path) -> None:
    assert piped(tmp_path, office.smtp_port, "anna@localhost") == 0
    assert len(office.letters("anna")) == 1
    assert piped(tmp_path, office.smtp_port, "nobody@localhost") == FINAL
    assert piped(tmp_path, office.smtp_port, "anna@localhost", "wrong") == LATER
    assert piped(tmp_path, free_ports(1)[0], "anna@localhost") == LATER
    greets = (b"220 h", b"250-h\r\n250 AUTH PLAIN", b"235 in", b"250 sender")
    with answering(*greets, b"450 come back in a minute") as port:
        assert piped(tmp_path, port, "anna@localhost") == LATER
    with answering(*greets, b"550 nobody") as port:
        assert piped(tmp_path, port, "anna@localhost") == FINAL


@contextmanager
def msmtpd(file: Path) -> Iterator[int]:
    """The daemon as the unit has it, at another port and with other settings."""
    port = free_ports(1)[0]
    _, *words = shlex.split(unit("judge-msmtpd.service")["ExecStart"].replace("%%", "%"))
    line = " ".join(map(shlex.quote, words)).replace("--port=2500", f"--port={port}")
    line = line.replace("/usr/local/bin/msmtp-judge", str(PIPE)).replace("syslog", "none")
    with subprocess.Popen(
        [program("msmtpd"), *shlex.split(line)],
        env={**os.environ, "MSMTPRC": str(file)}, stderr=subprocess.DEVNULL,
    ) as running:  # fmt: skip
        try:
            wait_for_port(port)
            yield port
        finally:
            running.terminate()


@pytest.mark.wire("msmtp", "msmtpd")
def test_the_judges_mail_goes_by_msmtp(office: PostOffice, tmp_path: Path) -> None:
    def sent(port: int, to: str, key: str) -> Dispatch:
        road = Road("127.0.0.1", port, "judge.localhost", security=Security.NONE)
        ((_, outcome),) = carry([_dress(key, to)], road)
        return outcome

    file = settings(tmp_path, office.smtp_port)
    with msmtpd(file) as port:
        assert sent(port, "anna@localhost", "one") == Carried()
        (letter,) = office.letters("anna")
        # Each mail's own sender stays, by which one that comes back is known.
        assert letter.text.startswith(b"Return-Path: <judge+b-")
        assert isinstance(sent(port, "nobody@localhost", "two"), NeverTaken)
        settings(tmp_path, office.smtp_port, "wrong")
        assert isinstance(sent(port, "anna@localhost", "three"), Later)
