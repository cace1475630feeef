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
    r"(?i)(?:mailer-daemon|postmaster|mail-daemon|mdaemon|majordomo|listserv"
    r"|[\w.+-]*(?:no|donot|do-not|do_not)[-_.]?reply[\w.+-]*|bounces?(?:[-+=].*)?)@.*"
)
# What robots of absent people put before our subject; a person may write of an
# absence too, but not with a colon and our subject behind it.
_ABSENT = re.compile(
    r"""(?xi) \s* (?:
      auto (?: matic )? [\s-]? (?: reply | response | answer )
    | auto | autosvar | autoreply | automatiskt\ svar | automatisk\ svar
    | automatische\ antwort | abwesenheits (?: notiz | meldung )
    | réponse\ automatique | risposta\ automatica | respuesta\ automática
    | resposta\ automática | automatisch\ antwoord | afwezig
    | odpowiedź\ automatyczna | автоответ
    | out\ of\ (?: the\ )? office (?: \s auto -? \s? reply )? | vacation\ reply
    ) \s* [:：]"""
)
_SENT_BY_LISTS = frozenset({"bulk", "junk", "list", "auto_reply"})


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
    word = fields.token("precedence")
    return f"its header says Precedence: {word}" if word in _SENT_BY_LISTS else ""


def _list(fields: Fields) -> str:
    """RFC 2919 §3: only a mailing list's software writes a List-Id."""
    return "it came through a mailing list" if fields.has("list-id") else ""


def _suppressed(fields: Fields) -> str:
    """MS-OXCMAIL §2.1.3.2.20: the sender asks for no automatic answer."""
    word = fields.token("x-auto-response-suppress")
    return "its header asks for no automatic answer" if word not in ("", "none") else ""


def _report(fields: Fields) -> str:
    """RFC 6522 §3: a report on another mail, e.g. that it bounced."""
    return "it is a delivery report" if fields.token("content-type") == "multipart/report" else ""


def _absent(fields: Fields) -> str:
    """RFC 3834 §3.1.5: a responder may put such a word before the subject it answers."""
    return "an absent reader's robot wrote it" if _ABSENT.match(fields.text("subject")) else ""


def _circle(fields: Fields) -> str:
    count = len(fields.every("received"))
    return f"it passed {count} mail servers and goes in circles" if count > RECEIVED_LIMIT else ""


_RULES: tuple[Callable[[Fields], str], ...] = (
    _submitted,
    _precedence,
    _list,
    _suppressed,
    _report,
    _absent,
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
