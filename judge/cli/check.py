"""`judge check`: boards, grammars, texts, configuration and records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from judge.cli.proving import prove
from judge.config import Config, read_config
from judge.daemon.daemon import DATABASE
from judge.daemon.office import command_reader
from judge.library.grammars import load_order_reader
from judge.library.shelf import shelf
from judge.library.texts import load_phrases
from judge.library.variants import check_folder, variant_ids
from judge.store.faults import RecordsFault
from judge.store.records import Records


def check(folder: Path | None, config: Path | None) -> int:
    """Check everything, or one variant's folder; 1 if a fault was found."""
    if folder is not None:
        faults = [f"{folder}: {fault}" for fault in check_folder(folder)]
    else:
        faults = [*_shelf_faults(), *(_config_faults(config) if config else ())]
    for fault in faults:
        sys.stderr.write(f"judge: {fault}\n")
    if not faults:
        what = str(folder) if folder else f"{len(variant_ids())} board(s), grammars and texts"
        what += f", {config}" if config and not folder else ""
        sys.stdout.write(f"checked {what}: all good\n")
    return 1 if faults else 0


def _shelf_faults() -> Iterator[str]:
    command_reader()
    load_phrases()
    for id_ in variant_ids():
        faults = check_folder(shelf("variants") / id_)
        yield from (f"{id_}: {fault}" for fault in faults)
        if not faults:
            load_order_reader(id_)


def _config_faults(path: Path) -> Iterator[str]:
    config = read_config(path)
    if not isinstance(config, Config):
        yield from config
        return
    database = config.data / DATABASE
    if database.is_file():
        try:
            with Records.open(database) as records:
                yield from records.check()
        except RecordsFault as fault:
            yield str(fault)
    for went_well, line in prove(config):
        if went_well:
            sys.stdout.write(f"  ok  {line}\n")
        else:
            yield line
