"""What stands in a mail on record, to look for a word in it: headers and texts, decoded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message
from html import unescape


def texts_in(raw: bytes) -> Iterator[str]:
    """All that a mail says, as it came and decoded, without line breaks; nothing raises.

    Of one in which parts are in parts a thousandfold, to stop whoever reads it, what came.
    """
    yield _one_line(raw.decode("utf-8", "replace"))
    with suppress(RecursionError):
        yield from _decoded(raw)


def _decoded(raw: bytes) -> Iterator[str]:
    for part in message_from_bytes(raw).walk():
        for value in part.values():
            yield _one_line(_header(value))
        if not part.is_multipart():
            yield _one_line(unescape(_content(part)))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _header(value: object) -> str:
    try:
        return str(make_header(decode_header(str(value))))
    except (LookupError, MessageError, ValueError):  # no such charset, or no such code
        return str(value)


def _content(part: Message) -> str:
    content = part.get_payload(decode=True)
    text = content if isinstance(content, bytes) else b""
    try:
        return text.decode(part.get_content_charset() or "utf-8", "replace")
    except (LookupError, ValueError):
        return text.decode("latin-1")
