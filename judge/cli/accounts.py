"""The judge's mail as its configuration has it: its address, its mailbox, its way out."""

from __future__ import annotations

from judge.config import Config
from judge.desk.letters import JudgeAddress
from judge.post.carrier import Road
from judge.post.mailbox import MailAccount
from judge.post.security import Security


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
        sender=config.address if smtp.sender == "plain" else "",
    )
