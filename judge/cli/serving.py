"""`judge serve`: the daemon, from a judge.toml."""

from __future__ import annotations

import logging
import sys
from dataclasses import asdict
from pathlib import Path

from judge.cli.opened import add_own_boards, config_in
from judge.config import Config
from judge.daemon.boards import adopt_boards, board_faults, older_boards
from judge.daemon.clock import now
from judge.daemon.daemon import DATABASE, Daemon
from judge.daemon.running import Alone, Occupied, told_to_stop
from judge.daemon.sources import DoorSource, MailboxSource, Source
from judge.daemon.work import Limits
from judge.daemon.worker import LOG_FORMAT
from judge.desk.letters import JudgeAddress
from judge.library.extras import missing_of, without_pictures
from judge.post.carrier import Road
from judge.post.discretion import keep_secrets
from judge.post.mailbox import MailAccount
from judge.post.security import Security
from judge.store.faults import RecordsFault
from judge.store.records import Records


def run_judge(path: Path) -> int:
    """Run until told to stop (Ctrl-C or SIGTERM)."""
    config = config_in(path)
    if config is None:
        return 1
    if config.mail.trust.signatures and (how := missing_of("dkim")):
        sys.stderr.write(f'judge: [mail] dkim = "yes" needs packages: {how}\n')
        return 1
    add_own_boards(config)
    logging.basicConfig(level=logging.INFO, format=LOG_FORMAT)
    keep_secrets()
    try:
        with Alone(config.data, lambda what: sys.stderr.write(f"judge: {what}\n")):
            with Records.open(config.data / DATABASE) as records:
                adopt_boards(records)
                lost = list(board_faults(records))
                older = older_boards(records)
            for fault in lost:
                sys.stderr.write(f"judge: {fault}\n")
            if lost:
                return 1
            if older:
                sys.stderr.write(f"judge: {older}\n")
            if told := without_pictures():
                sys.stderr.write(f"judge: {told}\n")
            if told := nobody_vouches(config):
                sys.stderr.write(f"judge: {told}\n")
            daemon = daemon_of(config)
            with told_to_stop() as stop:
                daemon.start()
                sys.stdout.write(f"judge: serving {config.address}; Ctrl-C stops\n")
                sys.stdout.flush()
                stop.wait()
                daemon.stop()
    except (Occupied, RecordsFault) as fault:
        sys.stderr.write(f"judge: {fault}\n")
        return 1
    return 0


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
    )


def address_of(config: Config) -> JudgeAddress:
    """Under which name and address the judge writes."""
    local, _, domain = config.address.partition("@")
    return JudgeAddress(local, domain, config.name)


def account_of(config: Config) -> MailAccount:
    """The judge's mailbox. Raises ValueError if there is none."""
    imap = config.imap
    if imap is None:
        raise ValueError("judge.toml has no [imap]")
    return MailAccount(
        host=imap.host,
        port=imap.port,
        user=imap.user,
        password=imap.password,
        security=Security(imap.security),
        inbox=imap.inbox,
        served=imap.served,
    )


def road_of(config: Config) -> Road:
    """How our mail leaves."""
    smtp = config.smtp
    return Road(
        host=smtp.host,
        port=smtp.port,
        hello=config.address.partition("@")[2],
        security=Security(smtp.security),
        user=smtp.user,
        password=smtp.password,
        connections=smtp.connections,
    )
