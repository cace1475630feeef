"""Header fields, read from bytes under limits and without ever raising."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.post.charsets import decode_text

HEADER_SIZE = 64 * 1024
HEADER_LINES = 500
FIELD_SIZE = 4096

_BLANK_LINE = re.compile(rb"(?:\A|\r?\n)\r?\n")
_FIELD = re.compile(rb"([!-9;-~]+)[ \t]*:(.*)", re.DOTALL)
_FOLD = re.compile(rb"\r?\n(?=[ \t])")
_LINE = re.compile(rb"\r?\n")
_WORD = re.compile(r"=\?([!->@-~]{1,40})\?([bBqQ])\?([^?\s]*)\?=")
_BETWEEN = re.compile(r"(\?=)\s+(?==\?)")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
_TAG = re.compile(r"\s{0,9}([a-z]{1,9})\s{0,9}=([^;]*)")
_TOKEN = re.compile(r"<[^<>\s]{1,995}>")


@dataclass(frozen=True, slots=True)
class Fields:
    """Header fields in their order: names in lower case, values unfolded.

    A value longer than `FIELD_SIZE` bytes is cut, because the decoders of
    long fields are what a mail bomb aims at. The recipients and the
    references may be long in an honest mail: they lose their tail too, and
    nothing depends on it.
    """

    lines: tuple[tuple[str, bytes], ...] = ()

    def every(self, name: str) -> tuple[bytes, ...]:
        """Return the values of all fields called so."""
        return tuple(value for key, value in self.lines if key == name)

    def first(self, name: str) -> bytes:
        """Return the value of the first field called so, b"" without one."""
        return next((value for key, value in self.lines if key == name), b"")

    def has(self, name: str) -> bool:
        return any(key == name for key, _ in self.lines)

    def text(self, name: str) -> str:
        """Return the first field called so as text for people."""
        return decoded(self.first(name))

    def token(self, name: str) -> str:
        """Return the first word of a field in lower case, for its keyword."""
        words = plain(self.first(name)).lower().replace(";", " ").split()
        return words[0] if words else ""

    def ids(self, name: str) -> tuple[str, ...]:
        """Return the Message-IDs of a field, with their angle brackets."""
        return tuple(_TOKEN.findall(plain(self.first(name))))


@dataclass(frozen=True, slots=True)
class Split:
    """A mail or a part of one, cut at its first blank line."""

    fields: Fields
    body: bytes
    cut: bool = False


def split_message(raw: bytes) -> Split:
    """Cut a mail into its fields and its body.

    `cut` says that the header is longer than we read, and then the body is
    empty: what follows can't be told from more header.
    """
    found = _BLANK_LINE.search(raw, 0, HEADER_SIZE + 4)
    if found is None:
        cut = len(raw) > HEADER_SIZE
        return Split(read_fields(raw[:HEADER_SIZE]), b"", cut=cut)
    head = raw[: found.start()]
    if head.count(b"\n") > HEADER_LINES:
        return Split(read_fields(b"\n".join(head.split(b"\n")[:HEADER_LINES])), b"", cut=True)
    return Split(read_fields(head), raw[found.end() :])


def head_of(raw: bytes) -> bytes:
    """A mail's header block, as far as we read one, and nothing of what follows it."""
    found = _BLANK_LINE.search(raw, 0, HEADER_SIZE + 4)
    return raw[:HEADER_SIZE] if found is None else raw[: found.start()]


def read_fields(head: bytes) -> Fields:
    """Read a header block; a line that is no field is left out."""
    lines = []
    for line in _LINE.split(_FOLD.sub(b"", head)):
        found = _FIELD.match(line)
        if found is not None:
            name = found[1][:100].decode("ascii").lower()
            lines.append((name, found[2].strip()[:FIELD_SIZE]))
    return Fields(tuple(lines))


def plain(value: bytes) -> str:
    """Return a value as it stands, without controls, encoded words kept."""
    return _CONTROLS.sub(" ", decode_text(value, "")).strip()


def tags_of(value: bytes) -> Iterator[tuple[str, str]]:
    """The tags of a signature's field (RFC 6376 §3.2), in lower case."""
    for part in plain(value).lower().split(";"):
        found = _TAG.match(part)
        if found is not None:
            yield found[1], found[2].strip()


def decoded(value: bytes) -> str:
    """Return a value with its encoded words decoded (RFC 2047 §2).

    Neighbouring words of one charset are joined as bytes before decoding:
    many clients split in the middle of a letter, which §5 forbids.
    """
    return words_decoded(plain(value))


def words_decoded(text: str) -> str:
    """Return text with its encoded words decoded (RFC 2047 §6.2)."""
    text = _BETWEEN.sub(r"\1", text)
    pieces: list[tuple[str, bytes]] = []
    end = 0
    for found in _WORD.finditer(text):
        if found.start() > end:
            pieces.append(("", text[end : found.start()].encode("utf-8", "replace")))
        charset = found[1].partition("*")[0].lower()  # a language may follow, RFC 2231 §5
        data = _word_bytes(found[2], found[3])
        if pieces and pieces[-1][0] == charset and found.start() == end:
            data = pieces.pop()[1] + data
        pieces.append((charset, data))
        end = found.end()
    pieces.append(("", text[end:].encode("utf-8", "replace")))
    joined = "".join(decode_text(data, charset) for charset, data in pieces)
    return " ".join(_CONTROLS.sub(" ", joined).split())


def _word_bytes(encoding: str, data: str) -> bytes:
    """Decode one encoded word's payload; a broken one as far as it goes."""
    raw = data.encode("ascii", "replace")
    if encoding in "qQ":
        return binascii.a2b_qp(raw, header=True)
    return from_base64(raw)


_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")


def from_base64(raw: bytes) -> bytes:
    """Decode base64 as far as it goes: no padding, junk and a cut are borne."""
    letters = _NOT_BASE64.sub(b"", raw)
    if len(letters) % 4 == 1:  # six bits are no byte
        letters = letters[:-1]
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))
