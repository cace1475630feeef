"""A letter as the web mailbox shows it, whatever it was sent as."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, MIMEPart
from email.utils import parseaddr

from judge.demo.imap.room import Stored
from judge.post.charsets import decode_text

_PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
SENT_MARK = "s"
_CID = re.compile(r"cid:([^\"'\s>)]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A picture or a file that came with a letter."""

    name: str
    kind: str
    content: bytes
    cid: str = ""

    @property
    def is_picture(self) -> bool:
        return self.kind in _PICTURES

    @property
    def in_page(self) -> str:
        """The file as an address that is all of it (RFC 2397): nothing is fetched for it."""
        return f"data:{self.kind};base64,{base64.b64encode(self.content).decode()}"


@dataclass(frozen=True, slots=True)
class OpenedLetter:
    """A letter, read."""

    uid: int
    arrived: datetime
    unread: bool
    answered: bool
    sender: str
    answer_to: str
    subject: str
    message_id: str
    references: tuple[str, ...]
    text: str
    html: str
    parts: tuple[ShownFile, ...]
    source: str
    to: str = ""
    is_sent: bool = False

    @property
    def sender_name(self) -> str:
        name, address = parseaddr(self.sender)
        return name or address or "nobody"

    @property
    def other_name(self) -> str:
        """Whoever is not the owner of the mailbox: its sender, or whom it was sent to."""
        if not self.is_sent:
            return self.sender_name
        name, address = parseaddr(self.to)
        account = address.partition("@")[0].partition("+")[0]
        return f"To {name or account.title() or 'nobody'}"

    @property
    def number(self) -> str:
        """Its number in the addresses of pages: those that were sent are counted apart."""
        return f"{SENT_MARK}{self.uid}" if self.is_sent else f"{self.uid}"


def open_letter(stored: Stored, *, is_sent: bool = False) -> OpenedLetter:
    """Read a letter as far as it can be read; the source is always there."""
    mail = message_from_bytes(stored.text, policy=policy.default)
    parts = tuple(_parts(mail))
    return OpenedLetter(
        uid=stored.uid,
        arrived=stored.arrived.astimezone(),
        unread=not (stored.seen or is_sent),
        answered=stored.answered,
        sender=_header(mail, "From"),
        answer_to=_header(mail, "Reply-To") or _header(mail, "From"),
        subject=_header(mail, "Subject") or "(no subject)",
        message_id=_header(mail, "Message-ID"),
        references=tuple(_header(mail, "References").split()),
        text=_body(mail, "plain"),
        html=_with_pictures(_body(mail, "html"), parts),
        parts=parts,
        source=stored.text.decode("utf-8", errors="replace"),
        to=_header(mail, "To"),
        is_sent=is_sent,
    )


def _header(mail: EmailMessage, name: str) -> str:
    """A header in one line; what can't be parsed counts as absent."""
    try:
        return " ".join(str(mail.get(name, "")).split())
    except Exception:  # noqa: BLE001, email.headerregistry fails in many ways
        return ""


def _body(mail: EmailMessage, kind: str) -> str:
    part = mail.get_body((kind,))
    return "" if part is None else _decode(part)


def _decode(part: MIMEPart) -> str:
    """The text of a part. Not `get_content`: that fails on charsets nobody knows."""
    content = part.get_payload(decode=True)
    if not isinstance(content, bytes):
        return ""
    return decode_text(content, part.get_content_charset("")).replace("\r\n", "\n")


def _parts(mail: EmailMessage) -> Iterator[ShownFile]:
    bodies = {id(mail.get_body((kind,))) for kind in ("plain", "html")}
    for part in mail.walk():
        content = part.get_payload(decode=True)
        if part.is_multipart() or id(part) in bodies or not isinstance(content, bytes):
            continue
        kind = part.get_content_type()
        name = part.get_filename() or f"part.{part.get_content_subtype()}"
        yield ShownFile(name, kind, content, str(part.get("Content-ID", "")).strip("<> "))


def _with_pictures(html: str, parts: tuple[ShownFile, ...]) -> str:
    """Put the pictures a page points to into the page: it may fetch nothing."""
    pictures = {part.cid: part for part in parts if part.cid and part.is_picture}

    def picture(found: re.Match[str]) -> str:
        part = pictures.get(found[1])
        return part.in_page if part is not None else found[0]

    return _CID.sub(picture, html)
