"""The mail hosts: their certificates, whether they let us in, and what they do with letters."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TypeVar

from judge.cli.accounts import account_of, own_mailbox, road_of
from judge.cli.doctor.findings import Symptom, as_tried, doubt, good, wrong
from judge.cli.logins import PATIENCE
from judge.cli.proving import OwnLetters
from judge.config import Config
from judge.daemon.clock import now
from judge.post.arrival import return_path
from judge.post.carrier import Road
from judge.post.certificates import NoCertificate, host_certificate, mailbox_certificate
from judge.post.fields import Fields, plain, split_message
from judge.post.mailbox import MailAccount, MailboxDown
from judge.post.security import Security
from judge.prose.counts import many

SOON = timedelta(days=14)
"""A certificate that ends sooner should have been renewed by whatever renews it."""
OFF = timedelta(minutes=2)
FULL = 0.9
Way = TypeVar("Way", MailAccount, Road)


def examine_certificates(config: Config) -> Iterator[Symptom]:
    """How the way to each mail host is kept secret."""
    if config.imap is not None:
        account = replace(account_of(config), timeout=PATIENCE)
        yield _certificate("imap", account, mailbox_certificate)
    yield _certificate("smtp", replace(road_of(config), timeout=PATIENCE), host_certificate)


def _certificate(table: str, way: Way, until: Callable[[Way], datetime]) -> Symptom:
    host = way.host
    if way.security is Security.NONE:
        if is_here(host):
            return good(f"TLS: [{table}] {host} is this machine, so there is none")
        return wrong(f"TLS: [{table}] {host} is asked in the open; set security")
    try:
        ends = until(way)
    except NoCertificate as fault:
        own = "; if it is by a CA of your own: ca_file" if fault.is_untrusted else ""
        return wrong(f"TLS: [{table}] {host} {fault}{own}")
    weigh = doubt if ends - now() < SOON else good
    return weigh(f"TLS: [{table}] {host} has a certificate until {ends:%Y-%m-%d}")


def is_here(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def examine_room(config: Config) -> Iterator[Symptom]:
    """How full the mailbox is."""
    if config.imap is None:
        return
    mailbox = own_mailbox(config)
    try:
        room = mailbox.room()
    except MailboxDown:
        return  # that it lets nobody in is told already
    finally:
        mailbox.close()
    if room is None or not room[1]:
        yield good("quota: the mailbox says of none")
        return
    used, most = (n / 1000 for n in room)
    weigh = wrong if used >= most * FULL else good
    yield weigh(f"quota: {used:,.0f} of {most:,.0f} MB are used; served letters stay in a folder")


def examine_letters(letters: OwnLetters) -> Iterator[Symptom]:
    """What the mail hosts have done with letters of ours to ourselves; they are sent here."""
    yield from (as_tried(*what) for what in letters.told())
    found = letters.as_sent_and_came()
    if found is None:
        return
    sent, came = found
    fields = split_message(came.raw).fields
    yield from _envelope(return_path(fields), sent.sender, letters.config)
    ids = fields.ids("message-id")
    if ids[:1] == (sent.message_id,):
        yield good("Message-ID: it stays as we write it")
    else:
        yield doubt(
            "Message-ID: the mail host gives mails its own; they may not be shown as one thread,"
            " and one that comes back may not be known"
        )
    yield from _clock(fields)


def _envelope(came: str | None, sent: str, config: Config) -> Iterator[Symptom]:
    if came is None or config.smtp.sender == "plain":
        return
    if came == sent.lower():
        yield good("envelope: each mail's own sender is taken, and stays")
    else:
        yield doubt(
            f"envelope: the mail host writes {came or '<>'} for each mail's own sender; mails that"
            ' come back are known by their Message-ID then. Under [smtp]: sender = "plain"'
        )


def _clock(fields: Fields) -> Iterator[Symptom]:
    """By what the mail host wrote on top of a letter that has just come (RFC 5321 §4.4)."""
    said = plain(fields.first("received")).rpartition(";")[2].strip()
    sent = plain(fields.first("date"))
    try:
        off = parsedate_to_datetime(sent) - parsedate_to_datetime(said)
    except (ValueError, TypeError):  # no date, or one without its zone
        return
    if abs(off) <= OFF:
        yield good("clock: this machine and the mail host agree")
    else:
        minutes = many(round(abs(off) / timedelta(minutes=1)), "minute")
        side = "ahead of" if off > timedelta() else "behind"
        yield wrong(
            f"clock: this machine is {minutes} {side} the mail host; deadlines pass"
            " by it: have it set (timedatectl set-ntp true)"
        )


def signatures_in(letters: OwnLetters) -> tuple[tuple[str, str], ...] | None:
    """Domain and selector of each DKIM signature of a letter that came; None if none came."""
    if letters.letter is None:
        return None
    fields = split_message(letters.letter.raw).fields
    found = []
    for value in fields.every("dkim-signature"):
        parts = (part.partition("=") for part in "".join(plain(value).split()).split(";"))
        tags = {name: value for name, _, value in parts}
        if tags.get("d") and tags.get("s"):
            found.append((tags["d"].lower(), tags["s"]))
    return tuple(found)
