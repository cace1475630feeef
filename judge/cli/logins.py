"""Whether the mail hosts let us in, asked before the judge says that it serves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.cli.accounts import account_of, address_of, road_of
from judge.config import Config
from judge.daemon.clock import now
from judge.post.carrier import Carried, NeverTaken, try_login
from judge.post.mailbox import LoginRefused, Mailbox, MailboxDown

PATIENCE = 10.0
"""Seconds for each of them: one that is away is no reason not to begin."""


@dataclass(frozen=True, slots=True)
class ShutDoor:
    """A mail host that doesn't let us in, why, and whether it is the settings that are wrong."""

    why: str
    is_ours: bool


def shut_doors(config: Config) -> Iterator[ShutDoor]:
    """Log in to the mailbox and where mail leaves, and out again; who doesn't let us in."""
    if config.imap is not None:
        account = replace(account_of(config), timeout=PATIENCE)
        mailbox = Mailbox(account, local=address_of(config).local, now=now)
        try:
            mailbox.log_in()
        except MailboxDown as fault:
            why = f"[imap] {config.imap.host} does not let us in: {fault}"
            yield ShutDoor(why, isinstance(fault, LoginRefused))
        finally:
            mailbox.close()
    outcome = try_login(replace(road_of(config), timeout=PATIENCE))
    if not isinstance(outcome, Carried):
        why = f"[smtp] {config.smtp.host} does not let us in: {outcome.reason}"
        yield ShutDoor(why, isinstance(outcome, NeverTaken))
