"""The judge's mailbox, polled by IMAP (RFC 3501, RFC 6851)."""

from __future__ import annotations

import imaplib
import logging
import socket
import ssl
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import imapclient
from imapclient import IMAPClient, SocketTimeout

from judge.post.arrival import Arrival, Keep, KeepAll, NotKept, envelope_of
from judge.post.discretion import keep_secrets
from judge.post.enclosed import LARGEST_LETTER
from judge.post.entering import Bearer, enter_mailbox
from judge.post.folders import ensure_folder, uids_in_inbox
from judge.post.idle import idle_wait, plain_wait
from judge.post.looking_back import Breaks, uids_since
from judge.post.mailbox_faults import is_login_refused, is_refusal, sentence_of
from judge.post.security import Security, trusted
from judge.prose.counts import many

log = logging.getLogger(__name__)

MOST_AT_ONCE = 25
"""Mails that are kept together, and together moved out of the inbox."""
MOST_BYTES = 4_000_000
"""And no more of them than this, before the last of them."""
_FETCHED = f"BODY.PEEK[]<0.{LARGEST_LETTER + 1}>"
_BODY = b"BODY[]<0>"


class MailboxDown(Exception):
    """The mailbox can't be reached or used now; the sentence says why."""


class LoginRefused(MailboxDown):
    """The mailbox says that name and password are wrong: another try won't help."""


@dataclass(frozen=True, slots=True)
class MailAccount:
    """How to reach the mailbox.

    `served` is where a letter goes once it is kept, in our spelling; the
    server's own separator and prefix are put in. `timeout` in seconds is
    compulsory: without one a dead link blocks for ever. With a `bearer` there is no password.
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
    bearer: Bearer | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Round:
    """What one look into the inbox gave: how many kept, why others were not.

    `lost` is how many of those we had, and could not keep.
    """

    kept: int = 0
    troubles: tuple[str, ...] = ()
    lost: int = 0


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
        self._breaks = Breaks()

    def fetch_new(self, keep: Keep, keep_all: KeepAll | None = None) -> Round:
        """Hand every mail of the inbox to `keep`, then move it out.

        With `keep_all` many are kept, and moved, at once; each by itself, where they can't be.
        A mail leaves the inbox only after it was kept. One on which
        `keep` raises stays, and so does one that the server does not give
        us; the next is tried all the same. Raises MailboxDown.
        """
        try:
            client = self._connected()
            found = self._look_through(client, keep, keep_all)
        except Exception as fault:
            raise self._down(fault) from fault
        self.failures = 0
        self.last_success = self._now()
        return found

    def fetch_again(self, since: datetime, keep: Keep, keep_all: KeepAll) -> Round:
        """Hand over what was moved out of the inbox since then; it stays where it is.

        Raises MailboxDown.
        """
        try:
            client = self._connected()
            client.select_folder(self._served, readonly=True)
            found = self._look_back(client, since, keep, keep_all)
            client.select_folder(self._account.inbox)
        except Exception as fault:
            raise self._down(fault) from fault
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

    def log_in(self) -> None:
        """Log in, if we aren't. Raises MailboxDown, LoginRefused if that is for good."""
        try:
            self._connected()
        except Exception as fault:
            raise self._down(fault) from fault

    def room(self) -> tuple[int, int] | None:
        """How many kilobytes the mailbox holds, and may; None if it doesn't say (RFC 9208).

        Raises MailboxDown.
        """
        try:
            client = self._connected()
            if b"QUOTA" not in client.capabilities():
                return None
            _, quotas = client.get_quota_root(self._account.inbox)
        except Exception as fault:
            raise self._down(fault) from fault
        found = [one for one in quotas if one.resource == "STORAGE"]
        return (int(found[0].usage), int(found[0].limit)) if found else None

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
            enter_mailbox(client, account.user, account.password, account.bearer)
            self._served = ensure_folder(client, account.served)
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
        kind = LoginRefused if is_login_refused(fault) else MailboxDown
        return kind(sentence_of(fault))

    def _look_through(self, client: Any, keep: Keep, keep_all: KeepAll | None) -> Round:
        """Search until nothing new turns up: mail comes while we move mail."""
        moved: set[int] = set()
        troubles: dict[int, str] = {}
        lost: set[int] = set()
        while True:
            uids = [uid for uid in uids_in_inbox(client) if uid not in troubles]
            if not uids:
                return Round(len(moved), tuple(troubles.values()), len(lost))
            # One that broke the connection before comes last, so it blocks no other.
            waiting = deque(sorted(uids, key=lambda uid: (uid in self._breaking, uid)))
            while waiting:
                fetched = self._fetch_some(
                    client, waiting, troubles, 1 if keep_all is None else MOST_AT_ONCE
                )
                kept = _kept(fetched, keep, keep_all, troubles)
                lost |= fetched.keys() - kept
                self._breaking -= kept
                moved |= _moved(client, kept, self._served, troubles)

    def _look_back(self, client: Any, since: datetime, keep: Keep, keep_all: KeepAll) -> Round:
        uids = uids_since(client, since)
        waiting = deque(uid for uid in uids if not self._breaks.is_hopeless(uid))
        troubles = {uid: f"mail {uid} can't be had" for uid in uids if uid not in waiting}
        many, lost = 0, 0
        while waiting:
            left = set(waiting)
            try:
                fetched = self._fetch_some(client, waiting, troubles, MOST_AT_ONCE)
            except Exception:
                self._breaks.note(max(left - set(waiting)))
                raise
            kept = _kept(fetched, keep, keep_all, troubles)
            many, lost = many + len(kept), lost + len(fetched.keys() - kept)
        return Round(many, tuple(troubles.values()), lost)

    def _fetch_some(
        self, client: Any, waiting: deque[int], troubles: dict[int, str], most: int
    ) -> dict[int, tuple[Arrival, ...]]:
        """Fetch the next mails, as many as are to be kept at once; notes what isn't given to us."""
        fetched: dict[int, tuple[Arrival, ...]] = {}
        size = 0
        while waiting and len(fetched) < most and size < MOST_BYTES:
            uid = waiting.popleft()
            try:
                fetched[uid] = self._fetch(client, uid)
            except Exception as fault:
                if not is_refusal(fault):
                    self._breaking.add(uid)
                    raise
                troubles[uid] = f"mail {uid} was not given to us: {sentence_of(fault)}"
                continue
            if not fetched[uid]:
                del fetched[uid]
                troubles[uid] = f"mail {uid} was not given to us"
                continue
            size += len(fetched[uid][0].raw)
        return fetched

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


def _kept(
    fetched: Mapping[int, Sequence[Arrival]],
    keep: Keep,
    keep_all: KeepAll | None,
    troubles: dict[int, str],
) -> set[int]:
    """Keep mails, all at once if that can be; which of them are kept, and why others aren't."""
    if keep_all is not None and len(fetched) > 1:
        try:
            keep_all([arrival for arrivals in fetched.values() for arrival in arrivals])
        except Exception as fault:  # noqa: BLE001 - each is tried by itself, and told of
            those = many(len(fetched), "mail")
            log.info("%s can't be kept at once: %s", those, type(fault).__name__)
        else:
            return set(fetched)
    kept = set()
    for uid, arrivals in fetched.items():
        try:
            for arrival in arrivals:
                keep(arrival)
        except NotKept as fault:  # one sentence for all of them
            troubles[uid] = f"letters can't be kept and stay in the inbox: {fault}"
        except Exception as fault:  # the record's fault, not the link's: others may be kept
            log.exception("a mail could not be kept and stays in the inbox")
            troubles[uid] = f"mail {uid} could not be kept: {type(fault).__name__}"
        else:
            kept.add(uid)
    return kept


def _moved(client: Any, kept: Collection[int], folder: str, troubles: dict[int, str]) -> set[int]:
    """Move mails that are kept out of the inbox, at once if that can be; which are moved."""
    moved: set[int] = set()
    groups = [sorted(kept)] if kept else []
    while groups:
        uids = groups.pop(0)
        try:
            _move(client, uids, folder)
        except imaplib.IMAP4.error as fault:
            if not is_refusal(fault):
                raise
            if len(uids) > 1:
                groups += [[uid] for uid in uids]
                continue
            troubles[uids[0]] = f"mail {uids[0]} is kept but can't be moved: {sentence_of(fault)}"
        else:
            moved.update(uids)
    return moved


def _move(client: Any, uids: list[int], folder: str) -> None:
    if b"MOVE" in client.capabilities():
        client.move(uids, folder)
        return
    client.copy(uids, folder)
    client.add_flags(uids, [imapclient.DELETED], silent=True)
    if b"UIDPLUS" in client.capabilities():
        client.uid_expunge(uids)
    else:
        client.expunge()


def _hang_up(client: Any) -> None:
    with suppress(Exception):
        client.shutdown()
