"""The judge's mail as its configuration has it: its address, its mailbox, its way out."""

from __future__ import annotations

import ssl
from dataclasses import replace

from judge.config import Config
from judge.daemon.clock import now
from judge.daemon.tokens import TokenFile
from judge.desk.letters import JudgeAddress
from judge.library.providers import load_authorities
from judge.post.carrier import Road
from judge.post.entering import Bearer
from judge.post.mailbox import MailAccount, Mailbox
from judge.post.oauth2 import Client
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
        context=_context(imap.ca_file),
        bearer=_bearer(config, imap.login),
    )


def own_mailbox(config: Config, timeout: float | None = None) -> Mailbox:
    """Who looks into it, waiting so many seconds at most. Raises ValueError if there is none."""
    account = account_of(config)
    if timeout is not None:
        account = replace(account, timeout=timeout)
    return Mailbox(account, local=address_of(config).local, now=now)


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
        context=_context(smtp.ca_file),
        bearer=_bearer(config, smtp.login),
    )


def client_of(config: Config) -> Client:
    """As whom we ask for leave by OAuth2, and whom. Raises ValueError if there is no such table."""
    own = config.oauth2
    if own is None:
        raise ValueError("judge.toml has no [oauth2]")
    known = load_authorities().get(own.provider)
    return Client(
        id=own.client_id,
        authorize_url=own.authorize_url or (known.authorize_url if known else ""),
        token_url=own.token_url or (known.token_url if known else ""),
        scope=own.scope or (known.scope if known else ""),
        secret=own.client_secret,
        more=known.more if known else {},
    )


def token_file(config: Config) -> TokenFile:
    """Where its tokens are kept: with the records, which the judge may write."""
    return TokenFile(config.data, client_of(config), now)


def _context(ca_file: str) -> ssl.SSLContext | None:
    """Who is trusted to say which host is which: a CA of the host's own, else the system's."""
    return ssl.create_default_context(cafile=ca_file) if ca_file else None


def _bearer(config: Config, login: str) -> Bearer | None:
    return token_file(config) if login == "oauth2" else None
