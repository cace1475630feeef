"""`judge init`: write a judge.toml by asking, and prove that it works."""

from __future__ import annotations

import getpass
import json
import sys
from pathlib import Path

from judge.cli.proving import prove
from judge.config import Config, read_config

_TEMPLATE = """\
# Written by `judge init`; every setting is explained in judge.example.toml.

[judge]
address = {address}

[imap]
host = {imap}
port = {imap_port}
security = {imap_security}
user = {user}
password_file = "judge.password"

[smtp]
host = {smtp}
port = {smtp_port}
security = {smtp_security}
user = {user}
password_file = "judge.password"
"""
_PORTS = {("imap", "tls"): "993", ("smtp", "starttls"): "587", ("smtp", "tls"): "465"}


def init(path: Path) -> int:
    """Ask, write, prove; 1 if the proof fails, 2 if the file is there already."""
    if path.exists():
        sys.stderr.write(f"judge: {path} is there already; move it away to write a new one\n")
        return 2
    try:
        written = _ask()
        password = getpass.getpass("Password of the mailbox: ")
    except EOFError:
        sys.stderr.write("judge: init asks questions; answer them on a terminal\n")
        return 2
    secret = path.with_name("judge.password")
    secret.touch(mode=0o600)
    secret.write_text(password + "\n", encoding="utf-8")
    path.write_text(written, encoding="utf-8")
    config = read_config(path)
    if not isinstance(config, Config):
        for fault in config:
            sys.stderr.write(f"judge: {fault}\n")
        return 1
    return _prove(config, path)


def _prove(config: Config, path: Path) -> int:
    good = True
    for went_well, line in prove(config):
        sys.stdout.write(f"  {'ok ' if went_well else 'NO '} {line}\n")
        good = good and went_well
    if good:
        sys.stdout.write(f"{path} works. Start with: judge serve --config {path}\n")
        return 0
    sys.stderr.write(f"judge: mend {path} and prove it again with: judge check --config {path}\n")
    return 1


def _ask() -> str:
    address = _answer("Address of the judge (judge@example.org): ")
    domain = address.partition("@")[2]
    imap = _answer("IMAP host", f"imap.{domain}")
    imap_security = _answer("IMAP security: tls, starttls or none", "tls")
    imap_port = _answer("IMAP port", _PORTS.get(("imap", imap_security), "143"))
    smtp = _answer("SMTP host", f"smtp.{domain}")
    smtp_security = _answer("SMTP security: tls, starttls or none", "starttls")
    smtp_port = _answer("SMTP port", _PORTS.get(("smtp", smtp_security), "25"))
    user = _answer("User name of the mailbox", address)
    return _TEMPLATE.format(
        address=json.dumps(address),
        imap=json.dumps(imap),
        imap_port=imap_port if imap_port.isdigit() else json.dumps(imap_port),
        imap_security=json.dumps(imap_security),
        smtp=json.dumps(smtp),
        smtp_port=smtp_port if smtp_port.isdigit() else json.dumps(smtp_port),
        smtp_security=json.dumps(smtp_security),
        user=json.dumps(user),
    )


def _answer(question: str, default: str = "") -> str:
    """Ask until there is an answer; an empty one takes the default."""
    prompt = f"{question} [{default}]: " if default else question
    while True:
        said = input(prompt).strip() or default
        if said:
            return said
