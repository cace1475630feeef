"""Which parts of a mail are its text, and that text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judge.post.charsets import read_text
from judge.post.fields import Fields
from judge.post.flowed import unflowed
from judge.post.html_text import text_of_html
from judge.post.parts import Part, read_part
from judge.post.trouble import Trouble

_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufeff]")
_BY_SERVER = re.compile(r"att\d+\.txt")
LARGEST_FILE = 64_000
"""In bytes, as attached: nobody's orders are longer."""
_NOTICE = re.compile(r"(?is)^.{0,80}\bhtml\b.{0,200}$")

# An attachment that a player may have put orders in, as far as kinds tell.
_DOCUMENT = re.compile(r"text/|application/(?:pdf|msword|rtf|vnd\.|octet-stream|zip)")
_HARMLESS = re.compile(r"text/(?:calendar|vcard|x-vcard|x-amp-html)|application/vnd\.apple")
_ENCRYPTED = frozenset(
    {"multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"}
)
# The others are pictures of the first (RFC 2387 §3.2) or about another mail (RFC 6522 §3).
_FIRST_ONLY = frozenset({"multipart/related", "multipart/report"})
_RICH = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})


@dataclass(frozen=True, slots=True)
class Reading:
    """The text of a mail, and what of it could not be read.

    `attached` is the text of files that were attached to it.
    """

    text: str
    troubles: tuple[Trouble, ...] = ()
    attached: str = ""

    def __bool__(self) -> bool:
        return bool(self.text.strip())


def read_body(fields: Fields, body: bytes) -> Reading:
    """Read the text of a mail: its own parts, never a mail attached to it."""
    reading = _read(read_part(fields, body))
    if "\N{REPLACEMENT CHARACTER}" in reading.text:
        return replace(reading, troubles=(*reading.troubles, Trouble.LETTERS))
    return reading


def _read(part: Part) -> Reading:
    if part.kind in _ENCRYPTED:
        return Reading("", (Trouble.ENCRYPTED,))
    if part.too_deep:
        return Reading("", (Trouble.TOO_DEEP,))
    if part.kind.startswith("multipart/"):
        return _read_children(part)
    if part.kind in ("text/plain", "text/html", "text/markdown", "text/enriched"):
        return _read_text(part)
    return Reading("", _left_out(part))


def _read_children(part: Part) -> Reading:
    if part.kind == "multipart/alternative":
        reading = _read_alternatives(part.children)
    elif part.kind in _FIRST_ONLY:
        reading = _joined([_read(child) for child in part.children[:1]])
    else:
        reading = _joined([_read(child) for child in part.children])
    if part.too_many:
        return replace(reading, troubles=(*reading.troubles, Trouble.TOO_MANY))
    return reading


def _read_alternatives(children: tuple[Part, ...]) -> Reading:
    """Choose among the ways one text is given (RFC 2046 §5.1.4).

    The plain text is what the sender's client made of what was written, and
    we take it unless it is empty or only says that there is HTML.
    """
    texts = [child for child in children if child.kind in ("text/plain", "text/markdown")]
    others = [child for child in children if child not in texts]
    reading = _joined([_read(child) for child in texts])
    if reading and not _NOTICE.match(reading.text.strip()):
        return reading
    richer = _joined([_read(child) for child in others])
    return richer or reading or Reading("", (*reading.troubles, *richer.troubles))


def _joined(readings: list[Reading]) -> Reading:
    text = "\n".join(reading.text for reading in readings if reading)
    attached = "\n".join(reading.attached for reading in readings if reading.attached)
    troubles = tuple(trouble for reading in readings for trouble in reading.troubles)
    return Reading(text, troubles, attached)


def _read_text(part: Part) -> Reading:
    is_file = bool(part.filename or part.attached)
    if is_file and not _is_letter(part):
        return Reading("", _left_out(part))
    data = part.decoded()
    if data is None:
        return Reading("", (Trouble.ENCODING,))
    text = _tidy(read_text(data, part.charset))
    if is_file:
        return Reading("", (Trouble.ATTACHED,) if text.strip() else (), _trimmed(text))
    if part.kind == "text/html":
        return Reading(text_of_html(text))
    if part.flowed:
        text = unflowed(text, delsp=part.delsp)
    return Reading(_trimmed(text))


def _is_letter(part: Part) -> bool:
    """Whether an attached file is plain text that its sender may have written for us.

    Exchange calls what others' servers put below a mail ATT00001.txt.
    """
    name = part.filename.lower()
    is_text = part.kind == "text/plain" and name.endswith((".txt", ".text"))
    return is_text and not _BY_SERVER.match(name) and len(part.body) <= LARGEST_FILE


def _tidy(text: str) -> str:
    """Return text with plain line ends and without control characters."""
    return _CONTROLS.sub("", _LINE_END.sub("\n", text))


def _trimmed(text: str) -> str:
    """Cut blanks at line ends, but not the signature mark's own."""
    lines = text.split("\n")
    return "\n".join(line if line == "-- " else line.rstrip(" \t\xa0") for line in lines)


def _left_out(part: Part) -> tuple[Trouble, ...]:
    """Return what to say about a part that is not read, if anything."""
    if part.kind in _RICH:
        return (Trouble.RICH,)
    if part.kind == "message/rfc822":
        return (Trouble.FORWARDED,)
    document = _DOCUMENT.match(part.kind) and not _HARMLESS.match(part.kind)
    return (Trouble.ATTACHMENT,) if document and part.filename else ()
