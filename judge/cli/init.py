"""`judge init`: write a judge.toml by asking, and prove that it works."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Callable
from pathlib import Path

from judge.cli.opened import config_in
from judge.cli.proving import prove
from judge.config import SECURITY, Config, is_address, server_fault

_SUFFIX = ".password"
_TEMPLATE = """\
# Written by `judge init`; every setting is explained in judge.example.toml.

[judge]
address = {address}

[imap]
host = {imap}
port = {imap_port}
security = {imap_security}
user = {user}
password_file = {secret}

[mail]
authserv_id = {authserv_id}

[smtp]
host = {smtp}
port = {smtp_port}
security = {smtp_security}
user = {user}
password_file = {secret}
"""
_ABOUT_SERVERS = """\
  Mail servers write who sent a letter into a line Authentication-Results, behind their own
  name. Name yours, and its letters are believed without asking back; leave it empty if you
  don't know: the proof below says what stands in our own letter.
"""
_PORTS = {("imap", "tls"): "993", ("smtp", "starttls"): "587", ("smtp", "tls"): "465"}


def init(path: Path) -> int:
    """Ask, write, prove; 1 if the proof fails, 2 if it, or its password's file, is there already.

    Nothing that is there is ever written over: a password stands nowhere else.
    """
    stem = path.name if path.suffix == _SUFFIX else path.stem
    secret = path.with_name(stem + _SUFFIX)
    for there in (path, secret):
        if there.exists() or there.is_symlink():
            sys.stderr.write(f"judge: {there} is there already; move it away to write a new one\n")
            return 2
    if not sys.stdin.isatty():
        sys.stderr.write("judge: init asks questions; answer them on a terminal\n")
        return 2
    try:
        written = _ask(secret.name)
        password = getpass.getpass("Password of the mailbox: ")
    except EOFError:
        sys.stderr.write("judge: nothing is written: the questions were not all answered\n")
        return 2
    secret.touch(mode=0o600, exist_ok=False)
    secret.write_text(password + "\n", encoding="utf-8")
    with path.open("x", encoding="utf-8") as file:
        file.write(written)
    config = config_in(path)
    if config is None:
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


def _ask(secret: str) -> str:
    """The settings, by what is answered; the password is in the file `secret` beside them."""
    address = _answer("Address of the judge (judge@example.org): ", check=_address_fault)
    domain = address.partition("@")[2]
    imap = _answer("IMAP host", f"imap.{domain}")
    imap_security = _answer("IMAP security: tls, starttls or none", "tls", _security_fault)
    imap_port = _answer("IMAP port", _PORTS.get(("imap", imap_security), "143"), _port_fault)
    smtp = _answer("SMTP host", f"smtp.{domain}")
    smtp_security = _answer("SMTP security: tls, starttls or none", "starttls", _security_fault)
    smtp_port = _answer("SMTP port", _PORTS.get(("smtp", smtp_security), "25"), _port_fault)
    user = _answer("User name of the mailbox", address)
    sys.stdout.write(_ABOUT_SERVERS)
    server = _answer_or_none("Name of the mail server that vouches for senders", server_fault)
    return _TEMPLATE.format(
        authserv_id=json.dumps(server),
        address=json.dumps(address),
        secret=json.dumps(secret),
        imap=json.dumps(imap),
        imap_port=int(imap_port),
        imap_security=json.dumps(imap_security),
        smtp=json.dumps(smtp),
        smtp_port=int(smtp_port),
        smtp_security=json.dumps(smtp_security),
        user=json.dumps(user),
    )


def _answer_or_none(question: str, check: Callable[[str], str]) -> str:
    """Ask until there is a good answer, or none."""
    while True:
        said = input(f"{question} []: ").strip()
        fault = check(said)
        if not fault:
            return said
        sys.stdout.write(f"  {fault}\n")


def _no_fault(_: str) -> str:
    return ""


def _address_fault(said: str) -> str:
    return "" if is_address(said) else "write one mail address, without a plus"


def _security_fault(said: str) -> str:
    return "" if said in SECURITY else f"write one of {', '.join(SECURITY)}"


def _port_fault(said: str) -> str:
    is_port = said.isascii() and said.isdigit() and len(said) <= 5 and 0 < int(said) <= 65535
    return "" if is_port else "write a number from 1 to 65535"


def _answer(question: str, default: str = "", check: Callable[[str], str] = _no_fault) -> str:
    """Ask until there is a good answer; an empty one takes the default."""
    prompt = f"{question} [{default}]: " if default else question
    while True:
        said = input(prompt).strip() or default
        fault = check(said) if said else "write something"
        if not fault:
            return said
        sys.stdout.write(f"  {fault}\n")
