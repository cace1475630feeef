"""`judge init`: write a judge.toml by asking, and prove that it works."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from judge.cli.asking import Asker, NotAnswered
from judge.cli.logins import shut_doors, tell_tries, try_logins
from judge.cli.opened import config_in
from judge.cli.proving import prove
from judge.cli.setup import PASSWORD_FILE, Setup, find_out
from judge.cli.setup_text import write_setup
from judge.config import Config
from judge.config.passwords import PLACES

_TRIES = 3
"""How often a password is asked for that isn't taken."""


def init(path: Path, said: Mapping[str, str | None], *, replace: bool = False) -> int:
    """Ask, write, prove; 1 if the proof fails, 2 if something is in the way or not answered.

    No file that is there is written over: with `replace` it is given another name.
    """
    asker = Asker(said)
    now = datetime.now(UTC)
    kept = path.with_name(PASSWORD_FILE)
    has_place = any(said.get(f"password-{key}") for key in PLACES)
    for file in (path, *(() if has_place else (kept,))):
        if file.exists() and not replace:
            sys.stderr.write(
                f"judge: {file} is there already; with --replace it is given another name, and"
                " written anew\n"
            )
            return 2
    try:
        setup = find_out(asker)
    except NotAnswered as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 2
    except (EOFError, KeyboardInterrupt):
        sys.stderr.write("\njudge: nothing is written: the questions were not all answered\n")
        return 2
    try:
        _write(setup, path, now)
    except OSError as fault:
        sys.stderr.write(f"judge: {fault.filename} can't be written: {fault.strerror}\n")
        return 2
    try:
        return _prove(asker, setup, path)
    except (EOFError, KeyboardInterrupt):
        sys.stderr.write(
            f"\njudge: {path} is written, and not tried; do so with: judge doctor --config {path}\n"
        )
        return 1


def _write(setup: Setup, path: Path, now: datetime) -> None:
    """Write both files, the password for this user alone; what was there gets another name."""
    contents = {path: write_setup(setup, now)}
    if setup.typed:
        contents[path.with_name(PASSWORD_FILE)] = f"{setup.typed}\n"
    for file, content in contents.items():
        if file.exists():
            file.rename(file.with_name(f"{file.name}.before-{now:%Y%m%dT%H%M%SZ}"))
        _write_new(file, content)


def _write_new(file: Path, content: str) -> None:
    """Write a file that isn't there yet, which nobody else may read. Raises OSError."""
    number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(number, "w", encoding="utf-8") as opened:
        opened.write(content)


def _prove(asker: Asker, setup: Setup, path: Path) -> int:
    config = _let_in(asker, setup, path)
    if config is None:
        return 1
    if setup.client[0]:
        sys.stdout.write(f"Next, ask for leave: judge authorize --config {path}\n")
        return 0
    wants = "Send the judge two letters from itself, to see that they go out and come in"
    tried = prove if asker.agrees("letter", wants, if_alone=False) else try_logins
    if tell_tries(tried(config)):
        sys.stdout.write(f"{path} works. Start with: judge serve --config {path}\n")
        return 0
    sys.stderr.write(f"judge: mend {path} and prove it again with: judge check --config {path}\n")
    return 1


def _let_in(asker: Asker, setup: Setup, path: Path) -> Config | None:
    """The settings; while a password that was typed isn't taken, it is asked for again."""
    config = config_in(path)
    for _ in range(_TRIES - 1 if setup.typed else 0):
        if config is None or not any(door.is_ours for door in shut_doors(config)):
            break
        typed = asker.secret("That password isn't taken. Another one (or nothing)")
        if not typed:
            break
        path.with_name(PASSWORD_FILE).write_text(f"{typed}\n", encoding="utf-8")
        config = config_in(path)
    return config
