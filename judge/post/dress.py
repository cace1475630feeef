"""Dress a reply for the wire: the headers that make a well-behaved robot."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from urllib.parse import quote

from judge.desk.letters import JudgeAddress, Occasion, Reply
from judge.post.header import SUBJECT_LENGTH, ids, mailbox, one_line, unstructured

MESSAGE_ID_LENGTH = 69
MAX_REFERENCES = 20

_LINE = 998  # octets, RFC 5322 §2.1.1
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
_LINE_END = re.compile(r"\r\n?|[\x85\u2028\u2029]")
_ADDRESS = re.compile(r"[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f]+@[^\s@<>()\[\],;:\\\"\x00-\x1f\x7f]+")
_LOCAL = re.compile(r"[A-Za-z0-9._+-]+")
_LABEL = re.compile(r"[^a-z0-9_-]+")

# RFC 3834 §5 tells an answer from what we write on our own account.
_SUBMITTED = {
    Occasion.RECEIPT: "auto-replied",
    Occasion.STRANGER: "auto-replied",
    Occasion.REPORT: "auto-generated",
    Occasion.PRESS: "auto-generated",
    Occasion.NOTICE: "auto-generated",
}


@dataclass(frozen=True, slots=True)
class DressedMail:
    """A mail ready for the wire: its bytes and its envelope.

    `id` stands in the envelope sender and nowhere else: a bounce names it
    (`Bounce.mail_id`). `sender` is "" for the null sender.
    """

    id: str
    message_id: str
    sender: str
    recipient: str
    raw: bytes


def dress_reply(reply: Reply, *, judge: JudgeAddress, at: datetime, secret: bytes) -> DressedMail:
    """Dress a reply; the same reply at the same time has the same bytes.

    `at` is aware and becomes the Date. `secret` is the house's: keys can be
    guessed, and whoever could reckon our Message-IDs and envelope senders
    from them could make bounces of mails that arrived. Raises ValueError for a recipient
    that is no address. From is always our address: a player's would break
    DMARC (RFC 7489 §3.1), and no secret stands in it, since it is quoted. The name before it may
    be that of whose letter we carry.
    """
    if not _ADDRESS.fullmatch(reply.to.address):
        raise ValueError(f"no address to write to: {reply.to.address!r}")
    mail_id = _keyed(secret, "envelope", reply.key)
    message_id = _message_id(reply.key, judge, secret)
    last = reply.in_reply_to
    if reply.follows and not last:
        last = _message_id(reply.follows, judge, secret)
    encoding, body = _body(reply.text)
    fields = [
        ("Date", format_datetime(at)),
        ("From", mailbox(reply.called or judge.name, judge.address)),
        ("To", mailbox(reply.to.name, reply.to.address)),
        ("Subject", unstructured(one_line(reply.subject, SUBJECT_LENGTH))),
        ("Message-ID", message_id),
        *_thread(reply, last, judge),
        *_robot(reply, judge),
        ("MIME-Version", "1.0"),
        ("Content-Type", 'text/plain; charset="utf-8"'),
        ("Content-Transfer-Encoding", encoding),
    ]
    head = "".join(f"{name}: {value}\r\n" for name, value in fields if value)
    stranger = reply.occasion is Occasion.STRANGER  # a bounce of it concerns nobody
    sender = "" if stranger else f"{judge.local}+b-{mail_id}@{judge.domain}"
    raw = head.encode() + b"\r\n" + body
    return DressedMail(mail_id, message_id, sender, reply.to.address, raw)


def is_sender_of(sender: str, key: str, secret: bytes) -> bool:
    """Whether an envelope sender is the one of the mail of this key; in constant time."""
    given = sender.partition("+b-")[2].partition("@")[0].lower()
    own = _keyed(secret, "envelope", key)
    return hmac.compare_digest(given.encode("utf-8", "replace"), own.encode())


def is_id_of(message_id: str, key: str, secret: bytes) -> bool:
    """Whether a Message-ID is that of the mail of this key; in constant time."""
    given = message_id.strip("<>").partition("@")[0].lower()
    own = _keyed(secret, "message", key)
    return hmac.compare_digest(given.encode("utf-8", "replace"), own.encode())


def _keyed(secret: bytes, purpose: str, key: str) -> str:
    """An id that only this house can make; a Message-ID, which is public, tells no sender."""
    said = f"{purpose}\0{key}".encode("utf-8", "replace")
    return hmac.digest(secret, said, "sha256").hex()[:32]


def game_root(game: str, judge: JudgeAddress) -> str:
    """Return the Message-ID that all mails of a game refer to.

    No mail has it; clients thread by it all the same.
    """
    digest = hashlib.sha256(b"game " + game.encode("utf-8", "replace")).hexdigest()[:32]
    return f"<{digest}@{_id_domain(judge.domain)}>"


def _message_id(key: str, judge: JudgeAddress, secret: bytes) -> str:
    return f"<{_keyed(secret, 'message', key)}@{_id_domain(judge.domain)}>"


def _id_domain(domain: str) -> str:
    """Return as much of our domain's end as a short Message-ID has room for."""
    return domain[-(MESSAGE_ID_LENGTH - 35) :].lstrip(".-")


def _thread(reply: Reply, last: str, judge: JudgeAddress) -> tuple[tuple[str, str], ...]:
    """Return what keeps a game in one thread (RFC 5322 §3.6.4); `last` is the mail before."""
    root = (game_root(reply.game, judge),) if reply.game else ()
    before = (*reply.references, last)
    reply_to = one_line(reply.reply_to, 64).replace(" ", "")
    name = reply.called or judge.name
    return (
        ("In-Reply-To", ids((last,))),
        ("References", ids((*root, *before[-MAX_REFERENCES:]))),
        ("Reply-To", mailbox(name, f"{reply_to}@{judge.domain}") if reply_to else ""),
        ("Thread-Index", _thread_index(reply.game, judge) if reply.game else ""),
    )


def _thread_index(game: str, judge: JudgeAddress) -> str:
    """Return by what Outlook keeps a game in one conversation, whatever the subjects say.

    Without it mails whose subjects differ fall apart there, their References notwithstanding:
    MS-OXOMSG §2.2.1.3, a header block of a mark, a time and the conversation's own 16 bytes.
    """
    own = hashlib.sha256(game_root(game, judge).encode()).digest()[:16]
    return binascii.b2a_base64(b"\x01" + bytes(5) + own, newline=False).decode()


def _robot(reply: Reply, judge: JudgeAddress) -> tuple[tuple[str, str], ...]:
    """Return what tells other robots not to answer (RFC 3834 §5)."""
    label = _LABEL.sub("-", reply.game.lower())[:60].strip("-")
    return (
        ("Auto-Submitted", _SUBMITTED[reply.occasion]),
        ("Precedence", "bulk"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", judge.address),
        ("List-Id", f"<{label}.{judge.domain}>" if label else ""),
        ("List-Unsubscribe", _unsubscribe(reply, judge)),
    )


def _unsubscribe(reply: Reply, judge: JudgeAddress) -> str:
    """Return how a reader has no more such mails (RFC 2369 §3.2).

    One click by HTTPS (RFC 8058) takes a web address, and we have none.
    """
    local = one_line(reply.reply_to, 64).replace(" ", "")
    if not (reply.gives_up and _LOCAL.fullmatch(local)):
        return ""
    to = f"{quote(local, safe='')}@{judge.domain}"
    return f"<mailto:{to}?subject={quote(reply.gives_up, safe='')}>"


def _body(text: str) -> tuple[str, bytes]:
    """Return the transfer encoding and the body, its lines short enough."""
    text = _CONTROLS.sub("", _LINE_END.sub("\n", text)).rstrip("\n") + "\n"
    if text.isascii() and max(map(len, text.split("\n"))) <= _LINE:
        return "7bit", text.replace("\n", "\r\n").encode("ascii")
    quoted = binascii.b2a_qp(text.encode(), istext=True)
    return "quoted-printable", quoted.replace(b"\n", b"\r\n")
