"""Header fields for mails out, written so that nothing can break out of them.

The standard library's EmailMessage is ten times slower, and writes every
Message-ID of more than 78 characters as an encoded word, which breaks the
thread in the reader's client (Outlook's own are that long).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable

SUBJECT_LENGTH = 100
NAME_LENGTH = 70
ID_LENGTH = 900
"""In characters: a line may have 998 octets (RFC 5322 §2.1.1)."""

_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+")
_ID = re.compile(rf"<[!-;=?-~]{{1,{ID_LENGTH}}}>")
_WORD_BYTES = 45
"""What fits base64 into an encoded word of 75 characters (RFC 2047 §2)."""


def one_line(text: str, length: int) -> str:
    """Return text on one line, without controls, cut at `length`."""
    text = " ".join(_SURROGATES.sub("\N{REPLACEMENT CHARACTER}", _CONTROLS.sub(" ", text)).split())
    return text if len(text) <= length else text[: length - 3].rstrip() + "..."


def phrase(text: str) -> str:
    """Return a display name: atoms, a quoted string or encoded words."""
    if not text.isascii() or "=?" in text:
        return _encoded(text)
    if _ATOMS.fullmatch(text):
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def unstructured(text: str) -> str:
    """Return a subject; what looks encoded but is not is encoded, too."""
    return text if text.isascii() and "=?" not in text else _encoded(text)


def _encoded(text: str) -> str:
    """Return encoded words, none split within a letter (RFC 2047 §5)."""
    words: list[str] = []
    piece = b""
    for letter in text:
        data = letter.encode()
        if len(piece) + len(data) > _WORD_BYTES:
            words.append(_word(piece))
            piece = b""
        piece += data
    words.append(_word(piece))
    return "\r\n ".join(words)


def _word(data: bytes) -> str:
    return f"=?utf-8?b?{base64.b64encode(data).decode('ascii')}?="


def mailbox(name: str, address: str) -> str:
    """Return an address with its name, the address on a line of its own if need be."""
    short = one_line(name, NAME_LENGTH)
    if not short:
        return address
    written = phrase(short)
    fold = "\r\n" if len(written) + len(address) > 60 else ""
    return f"{written}{fold} <{address}>"


def ids(message_ids: Iterable[str]) -> str:
    """Return Message-IDs, whole and folded only between them.

    One that is no Message-ID, or longer than a line may be, is left out.
    """
    return "\r\n ".join(dict.fromkeys(one for one in message_ids if _ID.fullmatch(one)))
