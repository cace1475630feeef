"""`judge serve`: the daemon, from a judge.toml."""

from __future__ import annotations

import logging
import signal
import sys
from pathlib import Path

from judge.daemon.daemon import DATABASE
from judge.config import Config, read_config
from judge.daemon.clock import now
from judge.daemon.daemon import Daemon
from judge.daemon.sources import DoorSource, MailboxSource, Source
from judge.desk.letters import JudgeAddress
from judge.post.carrier import Road
from judge.post.mailbox import Account
from judge.post.security import Security
from judge.store.faults import RecordsFault


def serve(path: Path) -> int:
    """Run until told to stop (Ctrl-C or SIGTERM)."""
    config = read_config(path)
    if not isinstance(config, Config):
        for fault in config:
            sys.stderr.write(f"judge: {fault}\n")
        return 1
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    config.data.mkdir(parents=True, exist_ok=True)
    daemon = daemon_of(config)
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        daemon.start()
    except RecordsFault as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    sys.stdout.write(f"judge: serving {config.address}; Ctrl-C stops\n")
    sys.stdout.flush()
    signal.sigwait(signals)
    daemon.stop()
    return 0


def daemon_of(config: Config) -> Daemon:
    """The daemon that a configuration describes, not yet started."""
    local, _, domain = config.address.partition("@")
    judge = JudgeAddress(local, domain, config.name)
    return Daemon(
        config.data / DATABASE,
        judge,
        list(_sources(config, judge)),
        _road(config, judge),
        now,
        answers_an_hour=config.answers_an_hour,
    )


def _sources(config: Config, judge: JudgeAddress) -> list[Source]:
    sources: list[Source] = []
    if config.imap is not None:
        account = Account(
            host=config.imap.host,
            port=config.imap.port,
            user=config.imap.user,
            password=config.imap.password,
            security=Security(config.imap.security),
            inbox=config.imap.inbox,
            served=config.imap.served,
        )
        sources.append(MailboxSource(account, judge, now))
    if config.door.port:
        door = config.door
        sources.append(DoorSource(door.protocol, door.host, door.port, judge, now))
    return sources


def _road(config: Config, judge: JudgeAddress) -> Road:
    smtp = config.smtp
    return Road(
        host=smtp.host,
        port=smtp.port,
        hello=judge.domain,
        security=Security(smtp.security),
        user=smtp.user,
        password=smtp.password,
    )
