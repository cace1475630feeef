"""Where mailboxes are had, from `data/providers.toml`: servers, and what a host should know."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.library.shelf import read_text


@dataclass(frozen=True, slots=True)
class MailHost:
    """A server, where it listens, and how the way there is kept secret."""

    host: str
    port: int
    security: str


@dataclass(frozen=True, slots=True)
class Provider:
    """Where one may have a mailbox; `know` are sentences for the host, before it is tried.

    `login` is "password" or "oauth2", `user` what one logs in by: the "address", or the "name"
    before its @. No `imap` or `smtp` where they have to be asked for.
    """

    id: str
    name: str
    domains: tuple[str, ...] = ()
    imap: MailHost | None = None
    smtp: MailHost | None = None
    user: str = "address"
    login: str = "password"
    oauth2: str = ""
    authserv_id: str = ""
    sender: str = "own"
    connections: int = 3
    spf: str = ""
    know: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Authority:
    """Who says by OAuth2 (RFC 6749) that we may have the mail of an account, and how it is asked.

    `redirect_host` is by which name of this machine it sends a browser back; `more` is what
    it wants to be told besides.
    """

    authorize_url: str
    token_url: str
    scope: str
    redirect_host: str
    more: Mapping[str, str]


@cache
def load_providers() -> Mapping[str, Provider]:
    """All of them by their ids, in the order in which they are offered."""
    tables = _tables()
    return {id_: _provider(id_, table) for id_, table in tables.items() if id_ != "oauth2"}


@cache
def load_authorities() -> Mapping[str, Authority]:
    """Who gives OAuth2 tokens, by the word for it in judge.toml."""
    return {name: Authority(**table) for name, table in _tables()["oauth2"].items()}


def provider_of_domain(domain: str) -> Provider | None:
    """Whose addresses end so, if it is known."""
    found = (one for one in load_providers().values() if domain.lower() in one.domains)
    return next(found, None)


def provider_of_host(host: str) -> Provider | None:
    """By whose server mail leaves, if it is known."""
    found = (one for one in load_providers().values() if one.smtp and one.smtp.host == host.lower())
    return next(found, None)


def _tables() -> dict[str, Any]:
    return tomllib.loads(read_text("data", "providers.toml"))


def _provider(id_: str, table: Mapping[str, Any]) -> Provider:
    hosts = {key: MailHost(**table[key]) for key in ("imap", "smtp") if key in table}
    lists = {key: tuple(table[key]) for key in ("domains", "know") if key in table}
    return Provider(id_, **{**table, **hosts, **lists})
