"""What a host can do about a mail server that doesn't let us in, by the kind of the fault."""

from __future__ import annotations

import errno
import imaplib
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator

from judge.post.mailbox_faults import is_login_refused
from judge.post.oauth2 import NotAllowed

_MOST_CAUSES = 20

REFUSED = "look at user and password; many providers want a password made for programs"
_NO_WAY = {errno.ENETUNREACH, errno.EHOSTUNREACH}
_ASKS_NO_LOGIN = (
    "it takes no login there: without one, take user and password out; with one, its port for"
    ' that is mostly 587, with security = "starttls"'
)


def _is(*kinds: type[BaseException]) -> Callable[[BaseException], bool]:
    return lambda fault: isinstance(fault, kinds)


def _is_refused(fault: BaseException) -> bool:
    if isinstance(fault, NotAllowed):  # it says itself what to do
        return False
    return is_login_refused(fault) or isinstance(fault, smtplib.SMTPAuthenticationError)


def _has_no_way(fault: BaseException) -> bool:
    return isinstance(fault, OSError) and fault.errno in _NO_WAY


_EXPIRED, _OTHER_NAME = 10, 62
"""What OpenSSL says of a certificate: X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_HOSTNAME_MISMATCH."""


def _has_certificate(*faults: int) -> Callable[[BaseException], bool]:
    return lambda fault: (
        isinstance(fault, ssl.SSLCertVerificationError) and fault.verify_code in faults
    )


_REMEDIES: tuple[tuple[Callable[[BaseException], bool], str], ...] = (
    (
        _has_certificate(_EXPIRED),
        "its certificate has run out, by the clock of this machine: whoever runs that server has"
        " to renew it, if the clock is right",
    ),
    (
        _has_certificate(_OTHER_NAME),
        "its certificate is for another name: write under host the name that it is for",
    ),
    (
        _is(ssl.SSLCertVerificationError),
        "its certificate isn't trusted; if it is by a CA of your own: ca_file",
    ),
    (
        _is(ssl.SSLError),
        'it speaks no TLS at that port: look at port, and at security ("tls" or "starttls")',
    ),
    (
        _is(socket.gaierror, UnicodeError),
        "there is no host of that name, or nobody to ask for it: look at host, and at the"
        " resolver of this machine (/etc/resolv.conf)",
    ),
    (
        _is(ConnectionRefusedError),
        "nobody listens there: look at host and port, and whether that server runs",
    ),
    (_has_no_way, "there is no way there from this machine: look at its network"),
    (
        _is(TimeoutError),
        "nothing is said there, or not to this machine: look at port, at security, and at what"
        " firewalls are between",
    ),
    (_is_refused, REFUSED),
    (_is(smtplib.SMTPNotSupportedError), _ASKS_NO_LOGIN),
    (
        _is(smtplib.SMTPServerDisconnected, ConnectionResetError, BrokenPipeError),
        "it hangs up: look at port and security, and what its own log says",
    ),
    (
        _is(imaplib.IMAP4.abort, smtplib.SMTPConnectError, smtplib.SMTPHeloError),
        "what answers is no mail server, or one in trouble: look at port and security, and what"
        " its own log says",
    ),
)


def remedy_of(fault: BaseException) -> str:
    """What would do, as a clause; "" where the fault itself says all that is known."""
    causes = list(causes_of(fault))
    found = (said for is_so, said in _REMEDIES if any(map(is_so, causes)))
    return next(found, "")


def with_remedy(said: str, remedy: str) -> str:
    """A sentence, and behind it what would do."""
    return f"{said}; {remedy}" if remedy else said


def causes_of(fault: BaseException | None) -> Iterator[BaseException]:
    """A fault, and what it came of: libraries wrap what the system says."""
    for _ in range(_MOST_CAUSES):
        if fault is None:
            return
        yield fault
        fault = fault.__cause__ or fault.__context__
