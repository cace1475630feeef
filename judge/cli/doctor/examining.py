"""All that the doctor looks at, in its order, and the exit status."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.cli.check import records_faults, settings_faults, shelf_faults
from judge.cli.doctor.domain import Sending, examine_domain
from judge.cli.doctor.findings import Symptom, Weight, as_tried, doubt, good, wrong
from judge.cli.doctor.machine import examine_machine
from judge.cli.doctor.seen import examine_records
from judge.cli.doctor.servers import (
    examine_certificates,
    examine_letters,
    examine_room,
    is_here,
    signatures_in,
)
from judge.cli.logins import try_logins
from judge.cli.proving import OwnLetters
from judge.config import Config, read_config
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE
from judge.library.extras import missing_of
from judge.library.providers import provider_of_host
from judge.library.variants import variant_ids
from judge.store.faults import RecordsFault
from judge.store.records import Records


@dataclass(frozen=True, slots=True)
class HowToLook:
    """How to look: whom to ask for names, by which selector mail is signed, whether to write."""

    resolver: str = ""
    selector: str = ""
    letters: bool = True


def doctor(path: Path, wishes: HowToLook) -> int:
    """Look at everything, a line each; 1 if something is wrong, 2 if there are no settings."""
    config = read_config(path)
    if not isinstance(config, Config):
        for fault in config:
            sys.stdout.write(f"{wrong(fault)}\n")
        return 2
    worst = False
    for finding in _findings(path, config, wishes):
        sys.stdout.write(f"{finding}\n")
        sys.stdout.flush()
        worst = worst or finding.weight is Weight.WRONG
    return 1 if worst else 0


def _findings(path: Path, config: Config, wishes: HowToLook) -> Iterator[Symptom]:
    faults = [*shelf_faults(), *settings_faults(config)]
    yield from map(wrong, faults)
    if not faults:
        yield good(f"settings: {path}, {len(variant_ids())} boards, grammars and texts are good")
    yield from examine_machine(path, config)
    yield from _records(config)
    yield from examine_certificates(config)
    letters = OwnLetters(config)
    if wishes.letters:
        yield from examine_letters(letters)
    else:
        yield from (as_tried(*what) for what in try_logins(config))
    yield from examine_room(config)
    yield from _domain(config, letters, wishes)


def _records(config: Config) -> Iterator[Symptom]:
    database = config.data / DATABASE
    if not database.is_file():
        yield doubt(f"records: none yet in {config.data}; judge serve makes them")
        return
    faults = list(records_faults(config))
    yield from (wrong(f"records: {fault}") for fault in faults)
    if faults:
        return
    try:
        with Records.open(database) as records:
            yield good(f"records: {database} is sound")
            yield from examine_records(records, now(), config.watch.backup_within)
    except RecordsFault as fault:
        yield wrong(f"records: {fault}")


def _domain(config: Config, letters: OwnLetters, wishes: HowToLook) -> Iterator[Symptom]:
    if how := missing_of("doctor"):
        yield doubt(f"DNS: nothing was asked; to have it looked at: {how}")
        return
    from judge.post.names import DomainNames, NamesDown

    host, domain = config.smtp.host, config.address.partition("@")[2]
    sending = Sending(domain, config.host_address, provider_of_host(host), is_here(host))
    signed = ((domain, wishes.selector),) if wishes.selector else signatures_in(letters)
    server, _, port = wishes.resolver.rpartition("@")
    try:
        names = DomainNames(server or wishes.resolver, int(port) if server else 53)
        yield from examine_domain(sending, signed, names)
    except (NamesDown, ValueError) as fault:
        yield doubt(f"DNS: it can't be asked: {fault}")
