"""Real mail hosts, private to a test run: own folders, free ports, loopback only.

Postfix and Dovecot need root to change to their own users. Their packages'
services are left alone: ours have configurations of their own.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import find_program

HERE = Path(__file__).parent
APT = "apt-get install dovecot-imapd dovecot-lmtpd postfix swaks msmtp isync"
USERS = (
    "judge", "anna", "bob", "carl",
    "austria", "england", "france", "germany", "italy", "russia", "turkey",
)  # fmt: skip


def program(name: str) -> str:
    """The full path of a program that the conftest has found."""
    found = find_program(name)
    assert found is not None, f"{name} is not installed: {APT}"
    return found


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def wait_for_port(port: int, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.02)
    raise TimeoutError(f"nobody listens on port {port}")


@contextmanager
def _folder(name: str) -> Iterator[Path]:
    """A folder that the servers' own users may enter."""
    path = Path(tempfile.mkdtemp(prefix=f"judge-{name}-"))
    path.chmod(0o755)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _configured(template: str, **values: object) -> str:
    """A configuration from its template; @NAME@ stands for a value."""
    text = (HERE / template).read_text()
    for name, value in values.items():
        text = text.replace(f"@{name.upper()}@", str(value))
    return text


@dataclass(frozen=True)
class Dovecot:
    """IMAP in the clear with STARTTLS, IMAP within TLS, LMTP; `auth` is asked by Postfix."""

    imap: int
    imaps: int
    lmtp: int
    auth: int
    certificate: Path
    folder: Path


_BY_TOKENS = """
auth_mechanisms = plain login xoauth2
passdb {{
  driver = oauth2
  mechanisms = xoauth2
  args = {args}
}}
"""
_INTROSPECTED = """
introspection_mode = post
introspection_url = {url}
username_attribute = username
active_attribute = active
active_value = true
"""


@contextmanager
def run_dovecot(introspected_at: str = "", more: str = "") -> Iterator[Dovecot]:
    """Start it; with an address for that, it takes tokens of OAuth2, and asks there about them.

    `more` is what else is to stand in its configuration.
    """
    with _folder("dovecot") as folder:
        imap, imaps, lmtp, auth = free_ports(4)
        _certificate(folder)
        for name in ("run", "mail"):
            (folder / name).mkdir()
        shutil.chown(folder / "mail", "nobody", "nogroup")
        users = (f"{user}:{{PLAIN}}{user}-pw:65534:65534::{folder}/mail/{user}\n" for user in USERS)
        (folder / "users").write_text("".join(users))
        config = folder / "dovecot.conf"
        values = {"folder": folder, "imap": imap, "imaps": imaps, "lmtp": lmtp, "auth": auth}
        text = _configured("dovecot.conf", **values)
        if introspected_at:
            args = folder / "oauth2.conf"
            args.write_text(_INTROSPECTED.format(url=introspected_at))
            text += _BY_TOKENS.format(args=args)
        config.write_text(text + more)
        server = subprocess.Popen([program("dovecot"), "-F", "-c", config])
        try:
            for port in (imap, imaps, lmtp):
                wait_for_port(port)
            yield Dovecot(imap, imaps, lmtp, auth, folder / "cert.pem", folder)
        finally:
            server.terminate()
            server.wait(10)


def _certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True,
        capture_output=True,
    )  # fmt: skip


@dataclass(frozen=True)
class Postfix:
    """SMTP in; mail for judge.localhost and players.localhost out by LMTP."""

    smtp: int
    folder: Path

    def log(self) -> str:
        return (self.folder / "maillog").read_text()


_BY_DOVECOT = """
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_client_restrictions = permit_sasl_authenticated, reject
smtpd_delay_reject = yes
"""


@contextmanager
def run_postfix(*, judge_lmtp: int, players_lmtp: int, auth: int = 0) -> Iterator[Postfix]:
    """Start it; with a port for that, it lets in whom Dovecot lets in, and nobody else."""
    with _folder("postfix") as folder:
        (smtp,) = free_ports(1)
        for name in ("etc", "spool", "data"):
            (folder / name).mkdir()
        shutil.chown(folder / "data", "postfix")
        values = {"folder": folder, "smtp": smtp, "judge": judge_lmtp, "players": players_lmtp}
        for name in ("main.cf", "master.cf"):
            (folder / "etc" / name).write_text(_configured(f"postfix-{name}", **values))
        if auth:
            with (folder / "etc" / "main.cf").open("a") as main:
                main.write(_BY_DOVECOT.format(auth=auth))
        (folder / "etc" / "dynamicmaps.cf").touch()
        postfix = [program("postfix"), "-c", str(folder / "etc")]
        subprocess.run([*postfix, "start"], check=True, capture_output=True)
        try:
            wait_for_port(smtp)
            yield Postfix(smtp, folder)
        finally:
            subprocess.run([*postfix, "stop"], check=False, capture_output=True)
