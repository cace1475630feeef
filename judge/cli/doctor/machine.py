"""This machine: disk, permissions, versions, and the records in their folder."""

from __future__ import annotations

import os
import platform
import ssl
import stat
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from judge.cli.doctor.findings import Symptom, doubt, good, wrong
from judge.config import Config
from judge.config.passwords import PLACES
from judge.daemon.daemon import DATABASE
from judge.daemon.disk import nearest_folder, room_for
from judge.daemon.tokens import TOKENS
from judge.library.extras import without_pictures
from judge.store.opening import SQLITE

LEAST_FILES = 1000


def examine_machine(path: Path, config: Config) -> Iterator[Symptom]:
    """What this machine has for the settings in a file."""
    yield _disk(config.data)
    yield from _permissions(path, config)
    yield good(
        f"versions: judge {version('judge-by-mail')}, Python {platform.python_version()},"
        f" SQLite {SQLITE}, {ssl.OPENSSL_VERSION}"
    )
    if told := without_pictures():
        yield doubt(f"versions: {told}")


def _disk(folder: Path) -> Symptom:
    records = folder / DATABASE
    place = nearest_folder(records)
    room, files = room_for(records), os.statvfs(place)
    if room is None:
        return wrong(f"disk: how much is free at {place} can't be told")
    said = f"disk: {room.free / 1e6:,.0f} MB are free at {place}"
    if room.is_short:
        return wrong(f"{said}; there should be {room.needed / 1e6:,.0f}")
    if files.f_files and files.f_favail < LEAST_FILES:
        return wrong(f"disk: no more than {files.f_favail} files can be made at {place}")
    return good(said)


def _permissions(path: Path, config: Config) -> Iterator[Symptom]:
    faults = [*files_laid_open(path, config), *_unwritable(config)]
    yield from map(wrong, faults)
    if not faults:
        yield good(
            "permissions: what is secret is its owner's alone, and the records can be written"
        )
    owner = config.data.stat().st_uid if config.data.exists() else os.geteuid()
    if owner != os.geteuid():
        yield doubt("permissions: you aren't the user whom the records belong to; ask as that one")


def files_laid_open(path: Path, config: Config) -> Iterator[str]:
    """Files of which somebody else may read what is secret."""
    hosts = [one for one in (config.imap, config.smtp) if one is not None]
    files = {path.parent / one.password_file for one in hosts if one.password_file}
    if config.oauth2 is not None and config.oauth2.client_secret_file:
        files.add(path.parent / config.oauth2.client_secret_file)
    elsewhere = [f"password_{place}" for place in PLACES]
    if any(one.password and not any(getattr(one, key) for key in elsewhere) for one in hosts):
        files.add(path)
    for file in sorted({*files, config.data / TOKENS, config.data / DATABASE}):
        if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield f"permissions: {file} can be read by others; chmod 600 {file}"


def _unwritable(config: Config) -> Iterator[str]:
    for what, folder in (("data", config.data), ("archive", config.archive)):
        if folder is not None and folder.exists() and not os.access(folder, os.W_OK | os.X_OK):
            yield f"permissions: {what} = {folder} can't be written by you"
