"""The embedded post office's door: SMTP in, for the accounts it has and no others."""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

_log = logging.getLogger(__name__)
_PLAIN = re.compile(r"[^\w.:\[\]-]", re.ASCII)

# At every AUTH, aiosmtpd warns of a name of its own that nobody here uses.
logging.getLogger("mail.log").addFilter(lambda record: "login_data" not in record.getMessage())


@dataclass(frozen=True, slots=True)
class Delivery:
    """A letter that was put into an account's inbox."""

    account: str
    sender: str
    recipient: str
    letter: bytes


Deliver = Callable[[Delivery], Awaitable[None]]


class LongLines(SMTP):
    """aiosmtpd, with patience for mail programs that never fold a line.

    A paragraph is one line to many of them; the 1001 octets of RFC 5321
    §4.5.3.1.6 would bounce a player's press.
    """

    line_length_limit = 64 * 1024


class Door:
    """What aiosmtpd asks at each step of a conversation."""

    def __init__(self, accounts: Mapping[str, str], domain: str, deliver: Deliver) -> None:
        self._accounts = accounts
        self._domain = domain
        self._deliver = deliver

    def account_of(self, address: str) -> str | None:
        """Whose inbox an address means: `judge+anything@domain` is the judge's."""
        local, _, domain = address.rpartition("@")
        account = local.split("+", 1)[0].lower()
        ours = domain.lower() in (self._domain, "localhost")
        return account if ours and account in self._accounts else None

    def authenticate(
        self, server: SMTP, session: Session, envelope: Envelope, _mechanism: str, said: object
    ) -> AuthResult:
        """Compare a password; the signature is aiosmtpd's."""
        if not isinstance(said, LoginPassword):
            return AuthResult(success=False, handled=False)
        account = said.login.decode(errors="replace").partition("@")[0].lower()
        right = self._accounts.get(account) == said.password.decode(errors="replace")
        return AuthResult(success=right, handled=False, auth_data=account)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.account_of(address) is None:
            return "550 5.1.1 No such mailbox here, and this post office never relays"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        sender = (envelope.mail_from or "").strip("<>")  # aiosmtpd says "<>" for nobody
        text = envelope.original_content or b""
        for recipient in envelope.rcpt_tos:
            account = self.account_of(recipient)
            if account is None:
                raise LookupError(recipient)
            letter = self._stamp(session, sender, recipient) + text
            await self._deliver(Delivery(account, sender, recipient, letter))
        return "250 2.0.0 Delivered"

    async def handle_exception(self, error: Exception) -> str:
        # aiosmtpd's own answer would be a permanent 500 that quotes the error.
        _log.error("a delivery failed", exc_info=error)
        return "451 4.3.0 Something is wrong here; please try again later"

    def _stamp(self, session: Session, sender: str, recipient: str) -> bytes:
        """The lines a receiving host puts on top; the topmost word on who sent it is ours."""
        name = _PLAIN.sub("?", session.host_name or "unknown")
        account: object = session.auth_data if session.authenticated else None
        signed = f"auth=pass smtp.auth={account}" if account else "none"
        lines = (
            f"Return-Path: <{sender}>",
            f"Delivered-To: {recipient}",
            f"Authentication-Results: {self._domain}; {signed}",
            f"Received: from {name} ([127.0.0.1]) by {self._domain} (embedded);",
            f"\t{format_datetime(datetime.now(UTC))}",
        )
        return "".join(f"{line}\r\n" for line in lines).encode()
