"""`judge check`: boards, grammars, texts, configuration and records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from judge.cli.opened import unknown_boards
from judge.cli.proving import prove
from judge.cli.trying import find_unreadable
from judge.config import Config, read_config
from judge.daemon.boards import board_faults, older_boards
from judge.daemon.daemon import DATABASE
from judge.daemon.shelf_office import make_readers
from judge.library.extras import without_pictures
from judge.library.grammars import load_order_reader
from judge.library.shelf import shelf
from judge.library.texts import load_log_words
from judge.library.variants import TEXT, add_boards, check_boards, check_folder, variant_ids
from judge.store.faults import RecordsFault
from judge.store.records import Records

MOST = 200
"""Faults of one board that are told: nobody reads more."""


def check(folder: Path | None, config: Path | None) -> int:
    """Check everything, or one variant's folder; 1 if a fault was found."""
    if folder is not None:
        faults = [*_folder_faults(folder)]
    else:
        faults = [*shelf_faults(), *(_config_faults(config) if config else ())]
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if not faults:
        what = str(folder) if folder else f"{len(variant_ids())} board(s), grammars and texts"
        what += f", {config}" if config and not folder else ""
        sys.stdout.write(f"checked {what}: all good\n")
    if folder is None and (told := without_pictures()):  # no fault: a host may want it so
        sys.stdout.write(f"{told}\n")
    return 1 if faults else 0


def shelf_faults() -> Iterator[str]:
    """What is wrong with the grammars, the texts and the boards of the house."""
    try:
        make_readers()
        load_log_words()
    except ValueError as fault:
        yield str(fault)
    for id_ in variant_ids():
        faults = check_folder(shelf("variants") / id_)
        yield from (f"{id_}: {fault}" for fault in faults)
        if not faults:
            load_order_reader(id_)


def _folder_faults(folder: Path) -> Iterator[str]:
    """What is wrong with a board's folder, or with every board in a folder of boards."""
    boards = () if (folder / TEXT).exists() else tuple(folder.glob(f"*/{TEXT}"))
    if boards:
        yield from check_boards(folder, find_unreadable)
        return
    faults = check_folder(folder, find_unreadable)
    yield from (f"{folder}: {fault}" for fault in faults[:MOST])
    if faults[MOST:]:
        yield f"{folder}: and {len(faults) - MOST} more"


def _config_faults(path: Path) -> Iterator[str]:
    config = read_config(path)
    if not isinstance(config, Config):
        yield from config
        return
    yield from settings_faults(config)
    yield from records_faults(config)
    for went_well, line in prove(config):
        if went_well:
            sys.stdout.write(f"  ok  {line}\n")
        else:
            yield line


def settings_faults(config: Config) -> Iterator[str]:
    """What is wrong with the host's own boards, and with what is said of boards."""
    yield from check_boards(config.boards, find_unreadable)
    add_boards(config.boards)
    yield from unknown_boards(config)


def records_faults(config: Config) -> Iterator[str]:
    """What is wrong with the records, if there are any."""
    database = config.data / DATABASE
    if not database.is_file():
        return
    try:
        with Records.open(database) as records:
            yield from records.check()
            yield from board_faults(records)
            if older := older_boards(records):  # no fault: they may go on so for ever
                sys.stdout.write(f"{older}\n")
    except RecordsFault as fault:
        yield str(fault)
