"""Enclose a page, its pictures and files in a mail that is dressed already.

The text stays as it is and comes first, for whoever reads nothing else
(RFC 2046 §5.1.4); header and Message-ID stay too. The same mail and the same
enclosures make the same bytes.
"""

from __future__ import annotations

import base64
import binascii
import email
import email.policy
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_OF_THE_BODY = (b"content-type:", b"content-transfer-encoding:")
_KEPT = 8
_Lines = list[bytes]
"""A part of a mail, in whole lines: put together once, for pictures are large."""


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file in a mail; `kind` is its media type, with its parameters.

    `cid` is the Content-ID by which the page shows it, "" for a file to keep.
    """

    kind: str
    name: str
    content: bytes
    cid: str = ""

    @property
    def source(self) -> str:
        """Where the page finds it (RFC 2392); "" for one that has no content, or is to keep."""
        return f"cid:{self.cid}" if self.cid and self.content else ""


def enclose(raw: bytes, page: str, enclosures: Sequence[Enclosure]) -> bytes:
    """The mail with a page beside its text; without a page, the files alone.

    multipart/mixed holds multipart/alternative and the files to keep, and
    multipart/related the page with its pictures (RFC 2387): every mail
    program in use shows one of the two and offers the files.
    """
    head, _, body = raw.partition(b"\r\n\r\n")
    rest, own = _split(head)
    mark = hashlib.sha256(raw).hexdigest()[:24]
    part = [own + b"\r\n" + body.rstrip(b"\r\n") + b"\r\n"]
    pictures = [e for e in enclosures if e.cid]
    files = [e for e in enclosures if not e.cid]
    if page:
        shown = [_page(page)]
        if pictures:
            shown = _multipart("related", f"{mark}.r", [shown, *map(_file, pictures)])
        part = _multipart("alternative", f"{mark}.a", [part, shown])
    elif not files:
        return raw
    if files:
        part = _multipart("mixed", f"{mark}.m", [part, *map(_file, files)])
    return b"".join((rest, *part))


def read_text_mail(raw: bytes) -> tuple[str, str]:
    """Subject and text of a mail that we dressed, before anything joined it."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    return str(mail["Subject"]), str(mail.get_content()).replace("\r\n", "\n")


def _split(head: bytes) -> tuple[bytes, bytes]:
    """The header's lines, and apart from them those about the body."""
    rest, own = b"", b""
    in_own = False
    for line in head.split(b"\r\n"):
        if not line.startswith((b" ", b"\t")):
            in_own = line.lower().startswith(_OF_THE_BODY)
        if in_own:
            own += line + b"\r\n"
        else:
            rest += line + b"\r\n"
    return rest, own


def _multipart(kind: str, mark: str, parts: Sequence[_Lines]) -> _Lines:
    # "=_" stands in no line of quoted-printable or base64 (RFC 2045 §6.7).
    boundary = f"=_{mark}"
    more = '; type="text/html"' if kind == "related" else ""
    head = f'Content-Type: multipart/{kind}{more};\r\n boundary="{boundary}"\r\n\r\n'
    rule = f"--{boundary}\r\n".encode()
    inner = [lines for part in parts for lines in (rule, *part)]
    return [head.encode(), *inner, f"--{boundary}--\r\n".encode()]


def _page(page: str) -> bytes:
    quoted = binascii.b2a_qp(page.replace("\r\n", "\n").encode(), istext=True)
    return (
        b'Content-Type: text/html; charset="utf-8"\r\n'
        b"Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        + quoted.replace(b"\n", b"\r\n").rstrip(b"\r\n")
        + b"\r\n"
    )


def _file(file: Enclosure) -> _Lines:
    place = "inline" if file.cid else "attachment"
    head = [
        f"Content-Type: {file.kind}",
        "Content-Transfer-Encoding: base64",
        f'Content-Disposition: {place}; filename="{file.name}"',
    ]
    if file.cid:
        head.append(f"Content-ID: <{file.cid}>")
    return ["\r\n".join([*head, "", ""]).encode(), _encoded(file.content)]


@lru_cache(maxsize=_KEPT)
def _encoded(content: bytes) -> bytes:
    """A file in base64. A report's picture goes to a dozen people: it is encoded once for all."""
    return base64.encodebytes(content).replace(b"\n", b"\r\n")
