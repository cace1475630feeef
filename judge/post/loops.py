"""Whether a machine wrote a mail: such mail is never answered.

Two robots that answer each other never stop, so this runs before anything
that might write a mail (RFC 3834 §2).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from judge.post.addresses import bare, read_addresses
from judge.post.fields import Fields, plain

RECEIVED_LIMIT = 25
"""Above this a mail goes in circles; RFC 5321 §6.3 asks for a limit."""

_ROBOT = re.compile(
    r"(?i)(?:mailer[-_]daemon|postmaster|mail-daemon|mdaemon|majordomo|listserv|mailman|sympa"
    r"|(?=[^@]*(?:no|donot|do-not|do_not|auto)[-_.]?(?:reply|respond|responder))[\w.+-]+"
    r"|(?:ne-?pas-?repondre|no-?responder|nao-?responda|non-?rispondere|niet-?beantwoorden"
    r"|(?:nicht|keine)-?antwort(?:en)?|antwort-?nicht)[\w.+-]*"
    r"|bounces?(?:[-+=][^@]*)?|(?=[\w.]+-(?:bounces?|owner|request)[-+=@])[^@]+|owner-[^@]*)@.*"
)
_SENT_BY_LISTS = frozenset({"bulk", "junk", "list", "autoreply"})
_REPORTS = frozenset(
    {"multipart/report", "message/delivery-status", "message/disposition-notification"}
)
_NOTES = frozenset({"text/calendar", "application/ics"})
# Fields that only programs write: responders, ticket systems, lists, mail hosts.
_MARKS = re.compile(
    r"""(?x) x-auto-?(?:reply|respond|responder|response|generated|answer)(?:-from|-to)?
    | x-mail-autoreply | x-vacation(?:-.*)? | x-away | x-post-messageclass | x-fc-machinegenerated
    | x-responder(?:-.*)? | auto-?reply | preference | x-autoresponder-.* | x-mlserver | x-ml-name
    | x-(?:ezmlm|servicenow|gorgias|helpdesk|ticket|bugzilla|redmine|trac|intercom|ecartis)-.*
    | x-failed-recipients | x-cron-env
    | x-ms-exchange-(?:inbox-rules-loop|generated-message-source|parent-message-id)
    | x-(?:otrs|zendesk|rt|jira|freshdesk|helpscout|kayako|osticket|request-?tracker)-.*
    | x-(?:spamarrest|boxbe|challenge|tmda|earthlink-spamblocker).* | rt-ticket | feedback-id
    | list-(?:id|post|help|owner|archive|subscribe|unsubscribe(?:-post)?) | mailing-list | x-list.*
    | x-mailman-version | x-beenthere | x-github-.* | x-gitlab-.*"""
)


def machine_reason(fields: Fields, sender: str | None, own_addresses: Collection[str]) -> str:
    """Return in words why a machine wrote this, "" for a person.

    `sender` is the envelope's: "" or "<>" is the null sender of bounces
    (RFC 5321 §4.5.5); None when it is not known. `own_addresses` are ours,
    without plus tags.
    """
    if sender is not None and sender.strip() in ("", "<>"):
        return "the envelope sender is empty, as in bounces"
    for rule in _RULES:
        if reason := rule(fields):
            return reason
    return _from_reason(fields, sender or "", {bare(own) for own in own_addresses})


def _submitted(fields: Fields) -> str:
    """RFC 3834 §5: anything but "no" was not sent by a person."""
    word = fields.token("auto-submitted")
    return f"its header says Auto-Submitted: {word}" if word not in ("", "no") else ""


def _precedence(fields: Fields) -> str:
    word = fields.token("precedence") or fields.token("x-precedence")
    known = word.replace("-", "").replace("_", "") in _SENT_BY_LISTS
    return f"its header says Precedence: {word}" if known else ""


def _marked(fields: Fields) -> str:
    """RFC 2919 §3 and the habits of programs: a person's mail has none of these."""
    marks = (name for name, _ in fields.lines if _MARKS.fullmatch(name))
    return next((f"its header has a program's field, {mark}" for mark in marks), "")


def _suppressed(fields: Fields) -> str:
    """MS-OXCMAIL §2.1.3.2.20: the sender asks for no automatic answer."""
    word = fields.token("x-auto-response-suppress")
    return "its header asks for no automatic answer" if word not in ("", "none") else ""


def _report(fields: Fields) -> str:
    """RFC 6522 §3: a report on another mail, e.g. that it bounced."""
    return "it is a report on a mail" if fields.token("content-type") in _REPORTS else ""


def _about_ours(fields: Fields) -> str:
    """What Exchange writes on a calendar's answer, and on a note that a mail was read."""
    kind = fields.token("content-class").removeprefix("urn:content-classes:")
    is_note = kind.startswith(("calendar", "mdn", "dsn")) or fields.token("content-type") in _NOTES
    if is_note or "autoresponder" in fields.token("delivered-to"):
        return "it is a calendar's answer or another program's note"
    return ""


def _circle(fields: Fields) -> str:
    count = len(fields.every("received"))
    return f"it passed {count} mail servers and goes in circles" if count > RECEIVED_LIMIT else ""


_RULES: tuple[Callable[[Fields], str], ...] = (
    _submitted,
    _precedence,
    _marked,
    _suppressed,
    _report,
    _about_ours,
    _circle,
)


def _from_reason(fields: Fields, sender: str, own: Collection[str]) -> str:
    """Judge by the addresses; RFC 3834 §2 names the local parts."""
    for value in fields.every("x-loop"):
        if any(address in plain(value).lower() for address in own):
            return "it is a mail of our own that came back"
    authors = [author.address for value in fields.every("from") for author in read_addresses(value)]
    for address in (sender.strip().strip("<>").lower(), *authors):
        if not address:
            continue
        if bare(address) in own:
            return "it comes from our own address"
        if _ROBOT.fullmatch(address):
            return f"{address.partition('@')[0]} is a robot's address"
    return ""
