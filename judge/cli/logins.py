"""Whether the mail hosts let us in, asked before the judge says that it serves."""

from __future__ import annotations

import errno
import socket
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from judge.cli.accounts import own_mailbox, road_of
from judge.config import Config
from judge.daemon.sources import shut_because
from judge.post.carrier import Carried, NeverTaken, NotLetIn, try_login
from judge.post.mailbox import LoginRefused, MailboxDown
from judge.post.remedies import REFUSED, remedy_of, with_remedy

PATIENCE = 10.0
"""Seconds for each of them: one that is away is no reason not to begin."""


@dataclass(frozen=True, slots=True)
class ShutDoor:
    """A mail host that doesn't let us in, why, and whether it is the settings that are wrong."""

    why: str
    is_ours: bool


def shut_doors(config: Config) -> Iterator[ShutDoor]:
    """Log in to the mailbox and where mail leaves, and out again; who doesn't let us in."""
    yield from filter(None, (_shut_mailbox(config), _shut_door(config), _shut_road(config)))


def try_logins(config: Config) -> Iterator[tuple[bool, str]]:
    """The same, and who lets us in: each with whether it does."""
    yield from try_mailbox(config)
    shut = _shut_road(config)
    yield shut is None, shut.why if shut else f"sending to {config.smtp.host}: it lets us in"


def try_mailbox(config: Config) -> Iterator[tuple[bool, str]]:
    """Whether the mailbox lets us in, if there is one."""
    if config.imap is not None:
        shut = _shut_mailbox(config)
        well = f"receiving at {config.imap.host}: it lets us in"
        yield shut is None, shut.why if shut else well


def tell_tries(tried: Iterable[tuple[bool, str]]) -> bool:
    """Print what was tried, a line each, as it comes; whether all of it went well."""
    is_good = True
    for went_well, line in tried:
        sys.stdout.write(f"  {'ok ' if went_well else 'NO '} {line}\n")
        is_good = is_good and went_well
    return is_good


def _shut_mailbox(config: Config) -> ShutDoor | None:
    if config.imap is None:
        return None
    mailbox = own_mailbox(config, PATIENCE)
    try:
        mailbox.log_in()
    except MailboxDown as fault:
        why = f"[imap] {config.imap.host} does not let us in: {fault}"
        why = with_remedy(why, remedy_of(fault))
        return ShutDoor(why, isinstance(fault, LoginRefused))
    finally:
        mailbox.close()
    return None


def _shut_door(config: Config) -> ShutDoor | None:
    """Why nobody can stand at our own door; it is set wrongly where we may not, else it may pass.

    It isn't opened: a mail server that comes by meanwhile is better refused than hung up on.
    """
    door = config.door
    if not door.port:
        return None
    try:
        with socket.socket(socket.AF_INET6 if ":" in door.host else socket.AF_INET) as link:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            link.bind((door.host, door.port))
    except OSError as fault:
        why = shut_because(door.host, door.port, fault)
        return ShutDoor(why, fault.errno == errno.EACCES)
    return None


def _shut_road(config: Config) -> ShutDoor | None:
    outcome = try_login(replace(road_of(config), timeout=PATIENCE))
    if isinstance(outcome, Carried):
        return None
    said = outcome.reason.rpartition(" did not let us in: ")[2]
    # Who has no token for good is told what to do by the fault itself.
    refused = "" if config.smtp.login == "oauth2" else REFUSED
    remedy = outcome.remedy if isinstance(outcome, NotLetIn) else refused
    why = f"[smtp] {config.smtp.host} does not let us in: {said}"
    return ShutDoor(with_remedy(why, remedy), isinstance(outcome, NeverTaken))
