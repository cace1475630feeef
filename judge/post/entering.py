"""Log in to a mail host: by a password, or by a token of OAuth2 (the mechanism XOAUTH2)."""

from __future__ import annotations

import smtplib
from typing import Any, Protocol

from imapclient.exceptions import LoginError


class Bearer(Protocol):
    """Whoever has a token that lets us in."""

    def __call__(self, refused: str = "") -> str:
        """The token; another one than the one that was `refused`. Raises NotAllowed."""


def enter_mailbox(client: Any, user: str, password: str, bearer: Bearer | None) -> None:
    """Log in by IMAP. Raises LoginError, and what the bearer raises."""
    if bearer is None:
        client.login(user, password)
        return
    token = bearer()
    try:
        client.oauth2_login(user, token)
    except LoginError:  # it may have been taken back before its time
        client.oauth2_login(user, bearer(refused=token))


def enter_host(link: smtplib.SMTP, user: str, password: str, bearer: Bearer | None) -> None:
    """Log in by SMTP. Raises SMTPAuthenticationError, and what the bearer raises."""
    if bearer is None:
        link.login(user, password)
        return
    token = bearer()
    try:
        _show(link, user, token)
    except smtplib.SMTPAuthenticationError:
        _show(link, user, bearer(refused=token))


def _show(link: smtplib.SMTP, user: str, token: str) -> None:
    """A refusal comes as a challenge, which is to be answered by nothing before it is one."""

    def said(challenge: bytes | None = None) -> str:
        return "" if challenge else f"user={user}\x01auth=Bearer {token}\x01\x01"

    link.auth("XOAUTH2", said)
