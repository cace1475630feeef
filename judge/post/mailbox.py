"""The judge's mailbox, polled by IMAP (RFC 3501, RFC 6851)."""

from __future__ import annotations

import ast
import imaplib
import logging
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import imapclient
from imapclient import IMAPClient, SocketTimeout

from judge.post.arrival import Arrival, Keep, envelope_of
from judge.post.discretion import keep_secrets
from judge.post.enclosed import LARGEST_LETTER
from judge.post.idle import idle_wait, plain_wait
from judge.post.security import Security, trusted

log = logging.getLogger(__name__)

_FETCHED = f"BODY.PEEK[]<0.{LARGEST_LETTER + 1}>"
_BODY = b"BODY[]<0>"
_BYTES = re.compile(r"""\bb(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")""")


class MailboxDown(Exception):
    """The mailbox can't be reached or used now; the sentence says why."""


@dataclass(frozen=True, slots=True)
class MailAccount:
    """How to reach the mailbox.

    `served` is where a letter goes once it is kept, in our spelling; the
    server's own separator and prefix are put in. `timeout` in seconds is
    compulsory: without one a dead link blocks for ever.
    """

    host: str
    port: int
    user: str
    password: str = field(repr=False)
    security: Security = Security.TLS
    inbox: str = "INBOX"
    served: str = "Judge/Served"
    timeout: float = 30.0
    context: ssl.SSLContext | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """What one look into the inbox gave: how many kept, why others were not."""

    kept: int = 0
    troubles: tuple[str, ...] = ()


class Mailbox:
    """One connection to the mailbox, made when needed and dropped on any fault.

    A reply that makes no sense surfaces as an exception of any class, so all
    of them count as faults of the connection.
    `failures` counts faults in a row (see `backoff.RECONNECT`), and
    `last_success` is when the inbox was last looked through.
    """

    def __init__(self, account: MailAccount, *, local: str, now: Callable[[], datetime]) -> None:
        keep_secrets()
        self.failures = 0
        self.last_success: datetime | None = None
        self._account = account
        self._local = local
        self._now = now
        self._client: Any = None
        self._served = account.served
        self._breaking: set[int] = set()

    def fetch_new(self, keep: Keep) -> Round:
        """Hand every mail of the inbox to `keep`, then move it out.

        A mail leaves the inbox only after `keep` returned. One on which
        `keep` raises stays, and so does one that the server does not give
        us; the next is tried all the same. Raises MailboxDown.
        """
        try:
            client = self._connected()
            found = self._look_through(client, keep)
        except Exception as fault:
            raise self._down(fault) from fault
        self.failures = 0
        self.last_success = self._now()
        return found

    def idle_wait(self, timeout: float, wake_fd: int | None = None) -> bool:
        """Wait up to `timeout` seconds; return whether there may be new mail.

        Keep it below ten minutes: some hosts forget an idle connection.
        `wake_fd` ends the wait and is read empty. Raises MailboxDown.
        """
        try:
            client = self._connected()
            if b"IDLE" not in client.capabilities():
                return plain_wait(timeout, wake_fd)
            return idle_wait(client, timeout, wake_fd)
        except Exception as fault:
            raise self._down(fault) from fault

    def close(self) -> None:
        """Take leave politely, if there is anyone to take leave of."""
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                client.logout()
            _hang_up(client)

    def _connected(self) -> Any:
        if self._client is None:
            self._client = self._connect()
        return self._client

    def _connect(self) -> Any:
        account = self._account
        client = IMAPClient(
            account.host,
            account.port,
            ssl=account.security is Security.TLS,
            ssl_context=trusted(account.context) if account.security is Security.TLS else None,
            timeout=SocketTimeout(account.timeout, account.timeout),
        )
        try:
            # Nagle's wait for an acknowledgement costs 40 ms a command.
            client.socket().setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if account.security is Security.STARTTLS:
                client.starttls(trusted(account.context))
            client.normalise_times = False
            client.login(account.user, account.password)
            self._served = _ensure_folder(client, account.served)
            client.select_folder(account.inbox)
        except BaseException:
            _hang_up(client)
            raise
        return client

    def _down(self, fault: BaseException) -> MailboxDown:
        """Drop the connection; nothing that was half read can be trusted."""
        client, self._client = self._client, None
        if client is not None:
            _hang_up(client)
        self.failures += 1
        return MailboxDown(_sentence(fault))

    def _look_through(self, client: Any, keep: Keep) -> Round:
        """Search until nothing new turns up: mail comes while we move mail."""
        kept = 0
        troubles: dict[int, str] = {}
        while True:
            uids = [uid for uid in _search(client) if uid not in troubles]
            if not uids:
                return Round(kept, tuple(troubles.values()))
            # One that broke the connection before comes last, so it blocks no other.
            for uid in sorted(uids, key=lambda uid: (uid in self._breaking, uid)):
                trouble = self._take(client, uid, keep)
                if trouble:
                    troubles[uid] = trouble
                else:
                    kept += 1

    def _take(self, client: Any, uid: int, keep: Keep) -> str:
        """Keep one mail and move it; return why not, or "" when done."""
        try:
            arrivals = self._fetch(client, uid)
        except Exception as fault:
            if _is_refusal(fault):
                return f"mail {uid} was not given to us: {_sentence(fault)}"
            self._breaking.add(uid)
            raise
        if not arrivals:
            return f"mail {uid} was not given to us"
        try:
            for arrival in arrivals:
                keep(arrival)
        except Exception as fault:  # the record's fault, not the link's: others may be kept
            log.exception("a mail could not be kept and stays in the inbox")
            return f"mail {uid} could not be kept: {type(fault).__name__}"
        self._breaking.discard(uid)
        try:
            _move(client, uid, self._served)
        except imaplib.IMAP4.error as fault:
            if not _is_refusal(fault):
                raise
            return f"mail {uid} is kept but can't be moved: {_sentence(fault)}"
        return ""

    def _fetch(self, client: Any, uid: int) -> tuple[Arrival, ...]:
        """Fetch one mail's beginning; never its structure, which servers get wrong.

        It gives an arrival for each recipient of ours, none if it isn't given.

        Unsolicited FETCH replies carry no UID and are filed under a sequence
        number, so only an entry with the body we asked for is taken.
        """
        entry = client.fetch([uid], [_FETCHED, "INTERNALDATE"]).get(uid, {})
        raw = entry.get(_BODY)
        if not isinstance(raw, bytes):
            return ()
        now = self._now()
        arrived = min(entry.get(b"INTERNALDATE") or now, now)
        envelope = envelope_of(raw, local=self._local)
        return tuple(Arrival(raw, envelope.sender, to, arrived) for to in envelope.recipients)


def _search(client: Any) -> list[int]:
    r"""Return all UIDs in the inbox; \Seen means nothing, people open mailboxes.

    A mail that the server announces while it answers is in no reply and is
    announced no second time, so we ask again when the count says so.
    """
    uids: list[int] = []
    for _ in range(5):
        client._imap.untagged_responses.pop("EXISTS", None)  # noqa: SLF001
        uids = list(client.search("ALL"))
        counts = client._imap.untagged_responses.get("EXISTS", [b"0"])  # noqa: SLF001
        if int(counts[-1]) <= len(uids):
            break
    return uids


def _move(client: Any, uid: int, folder: str) -> None:
    if b"MOVE" in client.capabilities():
        client.move([uid], folder)
        return
    client.copy([uid], folder)
    client.add_flags([uid], [imapclient.DELETED], silent=True)
    if b"UIDPLUS" in client.capabilities():
        client.uid_expunge([uid])
    else:
        client.expunge()


def _ensure_folder(client: Any, name: str) -> str:
    """Make sure the folder exists; return what it is called on this server.

    "Judge/Served" is "INBOX.Judge.Served" on some (RFC 2342 §5).
    """
    prefix, separator = "", "/"
    if b"NAMESPACE" in client.capabilities():
        personal = client.namespace().personal
        if personal:
            prefix, separator = (_text(part) or "" for part in personal[0])
    else:
        listed = client.list_folders("", "")
        if listed:
            separator = _text(listed[0][1]) or "/"
    own = prefix + name.replace("/", separator or "/")
    if not client.folder_exists(own):
        client.create_folder(own)
    return own


def _text(value: Any) -> str:
    return value.decode("ascii", "replace") if isinstance(value, bytes) else str(value or "")


def _is_refusal(fault: BaseException) -> bool:
    """Whether the server said NO, and the connection is as good as before."""
    broken = (imaplib.IMAP4.abort, imapclient.exceptions.ProtocolError)
    return isinstance(fault, imaplib.IMAP4.error) and not isinstance(fault, broken)


def _hang_up(client: Any) -> None:
    with suppress(Exception):
        client.shutdown()


def _sentence(fault: BaseException) -> str:
    """Return a fault as one line for the operator; it holds no password."""
    text = _BYTES.sub(_read_bytes, str(fault)[:2000])
    text = " ".join(text.split())[:200]
    return f"{type(fault).__name__}: {text}" if text else type(fault).__name__


def _read_bytes(quoted: re.Match[str]) -> str:
    """Return what a server said, where imaplib shows it as Python's bytes."""
    try:
        said = ast.literal_eval(quoted[0])
    except (ValueError, SyntaxError):
        return quoted[0]
    return bytes(said).decode("utf-8", "replace")
