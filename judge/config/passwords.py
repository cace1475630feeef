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
    """There is none where it is said to be; the sentence says why, and holds nothing of it.

    It is so for `now`, if what was asked may well give it later: after a power cut a command that
    asks another machine may come before the network.
    """

    def __init__(self, said: str, *, now: bool = False) -> None:
        super().__init__(said)
        self.now = now


class ForNow(str):
    """A fault of a judge.toml in which nothing need be wrong: another try may do."""

    __slots__ = ()


def fill_secret(name: str, secret: str, table: Any, folder: Path) -> Iterator[str]:
    """Put a secret into a table that says where it is kept; yields what is wrong with that.

    `secret` is its key: the places have that and an ending.
    """
    if not isinstance(table, dict):
        return
    keys = {f"{secret}_{ending}": source for ending, source in _SOURCES.items()}
    places = [key for key in (secret, *keys) if isinstance(table.get(key), str) and table[key]]
    if len(places) > 1:
        yield f"[{name}] says more than once what {secret} is: {', '.join(places)}"
        return
    for key in places:
        try:
            table[secret] = keys[key](table[key], folder) if key in keys else table[key]
        except NoPassword as fault:
            said = f"[{name}] {key} {fault}"
            yield ForNow(said) if fault.now else said


def _in_file(said: str, folder: Path) -> str:
    place = folder / said
    try:
        found = place.read_text(encoding="utf-8-sig").strip()
    except OSError as fault:
        raise NoPassword(f"{place} can't be read: {fault.strerror}") from fault
    except ValueError as fault:  # not UTF-8, or no name of a file
        raise NoPassword(f"{str(place)!r} can't be read: it is no text") from fault
    if not found:
        raise NoPassword(f"{place} is empty: write the password into it, on a line")
    return found


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
        raise NoPassword(f"{shown!r} said nothing in {PATIENCE} seconds", now=True) from fault
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode or not lines or not lines[0].strip():
        said = f"{shown!r} gave no password: it ended with status {done.returncode}"
        raise NoPassword(said, now=bool(done.returncode))
    return lines[0].strip()


_SOURCES: Mapping[str, _Source] = {
    "file": _in_file,
    "env": _in_environment,
    "command": _by_command,
}
PLACES = tuple(_SOURCES)
"""The endings of the keys by which judge.toml says where a secret is kept."""
