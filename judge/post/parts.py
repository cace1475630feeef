"""A mail's parts as a tree, cut by our own knife under limits (RFC 2046 §5).

The standard library's parser is not used on bodies: it needs 7 seconds for
20,000 parts and overflows the stack at a thousand levels.
"""

from __future__ import annotations

import binascii
import re
from dataclasses import dataclass
from email.message import Message
from functools import lru_cache

from judge.post.fields import Fields, from_base64, plain, split_message, words_decoded

MAX_DEPTH = 20
MAX_PARTS = 100
MAX_MARKS = 5_000
"""How many lines that begin as a delimiter does are looked at: most could be none."""

_STILL_QUOTED = re.compile(rb"=(?:20\r?$|[23]D|C2=A0|E2=80=9[0-9])", re.MULTILINE)
_DELIMITER_END = re.compile(rb"(--)?[ \t]*(?:\r?\n|\Z)")


@dataclass(frozen=True, slots=True)
class MimePart:
    """One part: its kind in lower case ("text/plain"), and what it holds.

    A multipart has children, anything else a body, still encoded for the
    wire. `too_deep` and `too_many` say that children were left out.
    """

    kind: str
    body: bytes
    encoding: str = ""
    charset: str = ""
    filename: str = ""
    attached: bool = False
    flowed: bool = False
    delsp: bool = False
    cid: str = ""
    children: tuple[MimePart, ...] = ()
    too_deep: bool = False
    too_many: bool = False

    def decoded(self) -> bytes | None:
        """Undo the transfer encoding (RFC 2045 §6), None for an unknown one."""
        if self.encoding in ("", "7bit", "8bit", "binary"):
            return binascii.a2b_qp(self.body) if self._is_still_quoted() else self.body
        if self.encoding == "quoted-printable":
            return binascii.a2b_qp(self.body)
        if self.encoding == "base64":
            return from_base64(self.body)
        return None

    def _is_still_quoted(self) -> bool:
        """Whether a gateway has lost the field that says it is quoted-printable."""
        return self.body.isascii() and _STILL_QUOTED.search(self.body) is not None


class _Budget:
    """How many parts may still be cut out, over the whole tree."""

    def __init__(self) -> None:
        self.left = MAX_PARTS


def read_part(fields: Fields, body: bytes) -> MimePart:
    """Read the tree of a mail from its header and its body."""
    return _read(fields, body, 0, _Budget())


def _read(fields: Fields, body: bytes, depth: int, budget: _Budget) -> MimePart:
    label = _label(fields.first("content-type"), fields.first("content-disposition"))
    if label.kind.startswith("multipart/"):
        return _multipart(label.kind, label.boundary, body, depth, budget)
    return MimePart(
        label.kind,
        body,
        encoding=fields.token("content-transfer-encoding"),
        charset=label.charset,
        filename=label.filename,
        attached=label.attached,
        flowed=label.flowed,
        delsp=label.delsp,
        cid=plain(fields.first("content-id")).strip("<> "),
    )


def _multipart(kind: str, boundary: bytes, body: bytes, depth: int, budget: _Budget) -> MimePart:
    if depth >= MAX_DEPTH:
        return MimePart(kind, b"", too_deep=True)
    if not boundary:
        return MimePart("text/plain", body)  # what the sender wrote may still be readable
    children: list[MimePart] = []
    too_many = False
    for piece in _pieces(body, boundary, budget.left + 1):
        if budget.left <= 0:
            too_many = True
            break
        budget.left -= 1
        split = split_message(piece)
        children.append(_read(_defaulted(split.fields, kind), split.body, depth + 1, budget))
    return MimePart(kind, b"", children=tuple(children), too_many=too_many)


def _defaulted(fields: Fields, parent: str) -> Fields:
    """A part's header; what says nothing of its kind is a mail in a digest (RFC 2046 §5.1.5)."""
    if parent != "multipart/digest" or fields.has("content-type"):
        return fields
    return Fields((*fields.lines, ("content-type", b"message/rfc822")))


def _pieces(body: bytes, boundary: bytes, limit: int) -> list[bytes]:
    """Cut at the delimiter lines; the last part may lack its end (a cut mail).

    Without any delimiter the body is one part without a header.
    """
    mark = b"--" + boundary
    pieces: list[bytes] = []
    start = -1
    at = body.find(mark)
    for _ in range(MAX_MARKS):
        if at < 0:
            break
        found = _DELIMITER_END.match(body, at + len(mark))
        if found is not None and body[at - 1 : at] in (b"\n", b""):
            if start >= 0:
                pieces.append(body[start:at].removesuffix(b"\n").removesuffix(b"\r"))
            if found[1] or len(pieces) >= limit:
                return pieces
            start = found.end()
        at = body.find(mark, at + len(mark))
    pieces.append(b"\n" + body if start < 0 else body[start:])
    return pieces


@dataclass(frozen=True, slots=True)
class _Label:
    """What the two fields say that describe a part."""

    kind: str
    boundary: bytes
    charset: str
    filename: str
    attached: bool
    flowed: bool
    delsp: bool


@lru_cache(maxsize=256)  # most mails say one of a few things
def _label(content_type: bytes, disposition: bytes) -> _Label:
    """Read the two fields that describe a part, with their parameters."""
    label = _message(content_type, disposition)
    kind = label.get_content_type()
    is_multipart = kind.startswith("multipart/")
    boundary = str(label.get_boundary("")) if is_multipart else ""
    return _Label(
        kind,
        boundary.encode("utf-8", "surrogateescape"),
        charset=_parameter(label, "charset"),
        filename=_filename(label),
        attached=label.get_content_disposition() == "attachment",
        flowed=_parameter(label, "format").lower() == "flowed",
        delsp=_parameter(label, "delsp").lower() == "yes",
    )


def _message(content_type: bytes, disposition: bytes) -> Message:
    """Return the two fields that describe a part, for their parameters.

    Only the standard library knows all of RFC 2231; our fields are cut to a
    length at which it is fast.
    """
    label = Message()
    for name, field in (("content-type", content_type), ("content-disposition", disposition)):
        value = plain(field)
        if not value:
            continue
        label[name] = value
        try:
            label.get_params(header=name)
        except Exception:  # noqa: BLE001  a mix of numbered and other pieces is a TypeError
            label.replace_header(name, value.partition(";")[0])
    return label


def _parameter(label: Message, name: str) -> str:
    value = label.get_param(name, "")
    return str(value[2]) if isinstance(value, tuple) else str(value)


def _filename(label: Message) -> str:
    return words_decoded(str(label.get_filename("")))
