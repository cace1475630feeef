"""Where a password of judge.toml may be kept: there, in a file, the environment, by a command."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

PATIENCE = 30
"""Seconds in which a command must have said a password: one that asks somebody never does."""
_Source: TypeAlias = Callable[[str, Path], str]


class NoPassword(Exception):
    """There is none where it is said to be; the sentence says why, and holds nothing of it."""


def fill_password(name: str, table: Any, folder: Path) -> Iterator[str]:
    """Put the password into a table that says where it is kept; yields what is wrong with that.

    The first line of what is there, without blanks around it.
    """
    if not isinstance(table, dict):
        return
    places = [key for key in SOURCES if isinstance(table.get(key), str) and table[key]]
    if len(places) + bool(table.get("password")) > 1:
        told = ", ".join((*(["password"] if table.get("password") else []), *places))
        yield f"[{name}] says more than once where the password is: {told}"
        return
    for key in places:
        try:
            table["password"] = SOURCES[key](table[key], folder)
        except NoPassword as fault:
            yield f"[{name}] {key} {fault}"


def _in_file(said: str, folder: Path) -> str:
    place = folder / said
    try:
        return place.read_text(encoding="utf-8-sig").strip()
    except OSError as fault:
        raise NoPassword(f"{place} can't be read: {fault.strerror}") from fault
    except ValueError as fault:  # not UTF-8, or no name of a file
        raise NoPassword(f"{str(place)!r} can't be read: it is no text") from fault


def _in_environment(said: str, _: Path) -> str:
    found = os.environ.get(said, "").strip()
    if not found:
        raise NoPassword(f"{said} is not set in the environment of this process")
    return found


def _by_command(said: str, folder: Path) -> str:
    """What a command prints first; no shell stands between, and nothing is asked."""
    shown = next(iter(said.split(maxsplit=1)), said)  # the rest may be nobody's business
    try:
        words = shlex.split(said) or [""]
        done = subprocess.run(  # noqa: S603 - the host's own words, in the host's own file
            words,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except ValueError as fault:  # a quote that isn't closed, or nothing at all
        raise NoPassword(f"{shown!r} is no command: {fault}") from fault
    except OSError as fault:
        raise NoPassword(f"{shown!r} can't be run: {fault.strerror}") from fault
    except subprocess.TimeoutExpired as fault:
        raise NoPassword(f"{shown!r} said nothing in {PATIENCE} seconds") from fault
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode or not lines or not lines[0].strip():
        raise NoPassword(f"{shown!r} gave no password: it ended with status {done.returncode}")
    return lines[0].strip()


SOURCES: Mapping[str, _Source] = {
    "password_file": _in_file,
    "password_env": _in_environment,
    "password_command": _by_command,
}
