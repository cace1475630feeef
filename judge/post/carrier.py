"""Carry mails to the mail host by SMTP or LMTP."""

from __future__ import annotations

import re
import smtplib
import ssl
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from judge.post.discretion import keep_secrets
from judge.post.entering import Bearer, enter_host
from judge.post.oauth2 import NotAllowed
from judge.post.remedies import remedy_of
from judge.post.security import Security, trusted

_REASON_LENGTH = 200


class Mail(Protocol):
    """What is carried: a mail's bytes and its envelope (`DressedMail` is one)."""

    @property
    def sender(self) -> str: ...
    @property
    def recipient(self) -> str: ...
    @property
    def raw(self) -> bytes: ...


M = TypeVar("M", bound=Mail)


@dataclass(frozen=True, slots=True)
class Carried:
    """The mail host took it."""


@dataclass(frozen=True, slots=True)
class Later:
    """Not now: the host is away, busy or set up wrongly; try again."""

    reason: str


@dataclass(frozen=True, slots=True)
class NotLetIn(Later):
    """Not now, for there was no connection: nothing was said of this mail.

    `remedy` is what the host could do about it, as a clause.
    """

    remedy: str = ""


@dataclass(frozen=True, slots=True)
class NeverTaken:
    """Never: the host will not take this mail, or not for this address."""

    reason: str


Dispatch = Carried | Later | NeverTaken


@dataclass(frozen=True, slots=True)
class Road:
    """How to reach the mail host that carries our mail on.

    `hello` is our name to it; without one smtplib asks the DNS. `timeout` is
    in seconds. `lmtp` speaks LMTP instead. No login without a user. `connections` is
    how many there may be at once (see `lines`). `sender` stands in every envelope, for a host
    that takes no other; without one each mail has its own. With a `bearer` there is no password.
    """

    host: str
    port: int
    hello: str
    security: Security = Security.NONE
    user: str = ""
    password: str = field(default="", repr=False)
    timeout: float = 30.0
    lmtp: bool = False
    context: ssl.SSLContext | None = None
    connections: int = 1
    sender: str = ""
    bearer: Bearer | None = field(default=None, repr=False)


def try_login(road: Road) -> Dispatch:
    """Whether the mail host lets us in; never, if it says that name and password are wrong."""
    keep_secrets()
    try:
        link = _connected(road)
    except smtplib.SMTPAuthenticationError as fault:
        return _judged(fault.smtp_code, fault.smtp_error)
    except NotAllowed as fault:
        return NeverTaken(_reason(fault))
    if isinstance(link, NotLetIn):
        return link
    with suppress(smtplib.SMTPException, OSError):
        link.quit()
    return Carried()


def carry(mails: Iterable[M], road: Road) -> Iterator[tuple[M, Dispatch]]:
    """Carry mails over one connection; yield each with its outcome at once.

    Each is a transaction of its own with one recipient: smtplib reads one
    status only, where LMTP gives one for each recipient. A connection that
    breaks is made once more for the next mail; when it can't be made, the
    rest is for later. Blocks; nothing is raised for what a mail host does.
    """
    keep_secrets()
    link: smtplib.SMTP | NotLetIn | None = None
    try:
        for mail in mails:
            if link is None:
                link = _connect(road)
            if isinstance(link, NotLetIn):
                yield mail, link
                continue
            outcome, alive = _send(link, mail, road.sender or mail.sender)
            if not alive:
                link.close()
                link = None
            yield mail, outcome
    finally:
        if isinstance(link, smtplib.SMTP):
            with suppress(smtplib.SMTPException, OSError):
                link.quit()


def _connect(road: Road) -> smtplib.SMTP | NotLetIn:
    """Return a connection that is ready to send, or why there is none."""
    try:
        return _connected(road)
    except (smtplib.SMTPAuthenticationError, NotAllowed) as fault:
        return _shut(road, fault)


def _connected(road: Road) -> smtplib.SMTP | NotLetIn:
    """The same; a login that is refused is raised, and that there is no token for good."""
    link: smtplib.SMTP | None = None
    try:
        link = _dial(road)
        link.ehlo_or_helo_if_needed()
        if road.security is Security.STARTTLS:
            link.starttls(context=trusted(road.context))
            link.ehlo()
        if road.user:
            enter_host(link, road.user, road.password, road.bearer)
    except (smtplib.SMTPException, OSError, UnicodeError, NotAllowed) as fault:
        if link is not None:
            link.close()
        is_final = isinstance(fault, NotAllowed) and fault.for_good
        if is_final or isinstance(fault, smtplib.SMTPAuthenticationError):
            raise
        return _shut(road, fault)
    return link


def _shut(road: Road, fault: Exception) -> NotLetIn:
    said = f"{road.host}:{road.port} did not let us in: {_reason(fault)}"
    return NotLetIn(said, remedy_of(fault))


def _dial(road: Road) -> smtplib.SMTP:
    if road.lmtp:
        return smtplib.LMTP(road.host, road.port, road.hello, timeout=road.timeout)
    if road.security is Security.TLS:
        return smtplib.SMTP_SSL(
            road.host,
            road.port,
            road.hello,
            timeout=road.timeout,
            context=trusted(road.context),
        )
    return smtplib.SMTP(road.host, road.port, road.hello, timeout=road.timeout)


def _send(link: smtplib.SMTP, mail: Mail, sender: str) -> tuple[Dispatch, bool]:
    """Send one mail; return its outcome and whether the connection still stands.

    Only what is said of the recipient or the mail itself can be final. A
    refused sender is a matter of our set-up, and so for later.
    """
    utf8 = not (sender + mail.recipient).isascii()
    options = ["SMTPUTF8", "BODY=8BITMIME"] if utf8 else []
    try:
        link.sendmail(sender, [mail.recipient], mail.raw, mail_options=options)
    except smtplib.SMTPRecipientsRefused as fault:
        code, text = fault.recipients[mail.recipient]
        return _judged(code, text), code != 421
    except smtplib.SMTPSenderRefused as fault:
        if fault.smtp_code == 552:  # the host's limit of size, RFC 1870 §6.1
            return NeverTaken(_reason(fault)), True
        return Later(_reason(fault)), fault.smtp_code != 421
    except smtplib.SMTPDataError as fault:
        return _judged(fault.smtp_code, fault.smtp_error), fault.smtp_code != 421
    except smtplib.SMTPNotSupportedError:
        return NeverTaken("the mail host can't send to an address with such letters"), True
    except (smtplib.SMTPException, OSError, UnicodeError) as fault:
        return Later(_reason(fault)), False
    return Carried(), True


_TOO_MUCH = re.compile(r"5\d\d[ -]5\.(?:4\.5|1\.90|7\.705|7\.708)\b")
"""Limits on whoever sends, which pass, though they are said with 5yz: a day's at Google (5.4.5) and
Microsoft (5.1.90), a tenant's and an address's there (5.7.705, 5.7.708)."""


def _judged(code: int, text: bytes | str) -> Dispatch:
    """RFC 5321 §4.2.1: 5yz is final, 4yz and nonsense are not; nor is how much we may send."""
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    reason = " ".join(f"{code} {said}".split())[:_REASON_LENGTH]
    is_final = 500 <= code < 600 and not _TOO_MUCH.match(reason)
    return NeverTaken(reason) if is_final else Later(reason)


def _reason(fault: Exception) -> str:
    """Return a fault in one line, without what we sent."""
    if isinstance(fault, smtplib.SMTPResponseException):
        return _judged(fault.smtp_code, fault.smtp_error).reason  # type: ignore[union-attr]
    text = " ".join(str(fault).split())[:_REASON_LENGTH]
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__
