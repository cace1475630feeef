"""`judge serve`: the daemon, from a judge.toml."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, replace
from datetime import timedelta
from pathlib import Path

from judge.cli.accounts import account_of, address_of, road_of
from judge.cli.doctor.machine import files_laid_open
from judge.cli.logins import shut_doors
from judge.cli.opened import add_own_boards, unknown_boards
from judge.config import Config, ForNow, read_config
from judge.daemon.boards import adopt_boards, board_faults, older_boards
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.logs import set_up_log
from judge.daemon.notifying import notify
from judge.daemon.running import Alone, Occupied, told_to_stop
from judge.daemon.sources import DoorSource, MailboxSource, Source
from judge.daemon.sweeping import KeptFor
from judge.daemon.window import PortTaken, opened_window
from judge.daemon.work import Limits
from judge.library.extras import missing_of, without_pictures
from judge.store.faults import RecordsFault
from judge.store.records import Records

WRONG = 2
"""The status of a judge that is set up wrongly: to start it again is of no use."""


def run_judge(path: Path) -> int:
    """Run until told to stop (Ctrl-C or SIGTERM)."""
    config = read_config(path)
    if not isinstance(config, Config):
        for said in config:
            _tell(said)
        return 1 if all(isinstance(said, ForNow) for said in config) else WRONG
    if not _can_be(config):
        return WRONG
    for said in files_laid_open(path, config):
        _tell(said)
    set_up_log(config.log.form)
    try:
        with Alone(config.data, _tell):
            return _run(config)
    except (Occupied, RecordsFault) as fault:
        _tell(str(fault))
        return 1
    except PortTaken as fault:
        _tell(str(fault))
        return WRONG


def _can_be(config: Config) -> bool:
    """Put one's own boards on the shelf; False, and it is told, if what is set isn't there."""
    if config.mail.trust.signatures and (how := missing_of("dkim")):
        _tell(f'[mail] dkim = "yes" needs packages: {how}')
        return False
    add_own_boards(config)
    faults = list(unknown_boards(config))
    for fault in faults:
        _tell(fault)
    return not faults


def _run(config: Config) -> int:
    """Run on records that nobody else has."""
    with Records.open(config.data / DATABASE) as records:
        adopt_boards(records)
        lost, older = list(board_faults(records)), older_boards(records)
    for told in (*lost, *filter(None, (older, without_pictures(), nobody_vouches(config)))):
        _tell(told)
    if lost:
        return 1
    daemon = daemon_of(config)
    with told_to_stop() as stop:
        shut = list(shut_doors(config))
        for door in shut:
            _tell(door.why if door.is_ours else f"{door.why}; trying again")
        if any(door.is_ours for door in shut):
            return WRONG
        with _window(config):
            daemon.start()
            sys.stdout.write(f"judge: serving {config.address}; Ctrl-C stops\n")
            sys.stdout.flush()
            notify(f"READY=1\nSTATUS=serving {config.address}")
            stop.wait()
            notify("STOPPING=1")
            daemon.stop()
    return 0


def _window(config: Config) -> AbstractContextManager[object]:
    """Where the host looks in, if that is wished. OSError if the port is taken."""
    watch = config.watch
    if not watch.port:
        return nullcontext()
    return opened_window(watch.host, watch.port, config.data / DATABASE, now, watch.backup_within)


def _tell(what: str) -> None:
    sys.stderr.write(f"judge: {what}\n")


def nobody_vouches(config: Config) -> str:
    """What a host should know who has named no server that vouches for senders; "" if one is."""
    trust = config.mail.trust
    if trust.servers or trust.signatures or trust.policy != "normal":
        return ""
    return "letters that answer none of our mails are asked about: see authserv_id under [mail]"


def daemon_of(config: Config) -> Daemon:
    """The daemon that a configuration describes, not yet started."""
    judge = address_of(config)
    sources: list[Source] = []
    if config.imap is not None:
        sources.append(MailboxSource(account_of(config), judge, now))
    if config.door.port:
        door = config.door
        sources.append(DoorSource(door.protocol, door.host, door.port, judge, now))
    return Daemon(
        config.data / DATABASE,
        judge,
        sources,
        road_of(config),
        now,
        answers_an_hour=config.answers_an_hour,
        archive=config.archive,
        site=config.archive_url,
        limits=Limits(**asdict(config.limits)),
        host_address=config.host_address,
        trust=config.mail.trust,
        workers=config.serve.workers,
        hosting=replace(config.games.hosting, site=config.archive_url if config.archive else ""),
        backup=config.watch.backup_within,
        keep=KeptFor(*(timedelta(n) or None for n in (config.keep.letters, config.keep.mails))),
    )
