"""How a mail host shows who it is: whether its certificate is good, and until when."""

from __future__ import annotations

import smtplib
import socket
import ssl
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient, SocketTimeout

from judge.post.carrier import Road
from judge.post.mailbox import MailAccount
from judge.post.remedies import causes_of
from judge.post.security import Security, trusted


class NoCertificate(Exception):
    """There is none that is good; the sentence says why."""

    def __init__(self, said: str, *, is_untrusted: bool = False) -> None:
        super().__init__(said)
        self.is_untrusted = is_untrusted


def mailbox_certificate(account: MailAccount) -> datetime:
    """Until when the certificate of an IMAP server is good. Raises NoCertificate."""
    patience = SocketTimeout(account.timeout, account.timeout)
    try:
        if account.security is Security.TLS:
            return _wrapped(account)
        client: Any = IMAPClient(account.host, account.port, ssl=False, timeout=patience)
        try:
            client.starttls(trusted(account.context))
            return _until(client.socket())
        finally:
            client.shutdown()
    except Exception as fault:
        raise _told(fault) from fault


def host_certificate(road: Road) -> datetime:
    """The same of an SMTP server."""
    try:
        if road.security is Security.TLS:
            return _wrapped(road)
        with smtplib.SMTP(road.host, road.port, "localhost", timeout=road.timeout) as link:
            link.starttls(context=trusted(road.context))
            return _until(link.sock)
    except Exception as fault:
        raise _told(fault) from fault


def _wrapped(way: MailAccount | Road) -> datetime:
    with (
        socket.create_connection((way.host, way.port), way.timeout) as bare,
        trusted(way.context).wrap_socket(bare, server_hostname=way.host) as link,
    ):
        return _until(link)


def _until(link: Any) -> datetime:
    certificate = link.getpeercert()
    return datetime.fromtimestamp(ssl.cert_time_to_seconds(certificate["notAfter"]), UTC)


def _told(fault: BaseException) -> NoCertificate:
    """A fault in a line; IMAPClient wraps what the TLS library says."""
    for cause in causes_of(fault):
        if isinstance(cause, ssl.SSLCertVerificationError):
            return NoCertificate(f"can't be trusted: {cause.verify_message}", is_untrusted=True)
    if isinstance(fault, socket.gaierror | UnicodeError):
        return NoCertificate("is no host that there is")
    return NoCertificate(
        f"can't be asked: {type(fault).__name__}: {' '.join(str(fault).split())[:200]}"
    )
