"""Letters that mean harm by how they are written, each by its name: what stands below From."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping

ORDER = b"A Par - Bur\n"
PLAIN = b"Content-Type: text/plain; charset=utf-8\n\n"
LOOSE = b"F Bre - MAO\n"
"""An order that stands where none is read."""


def _as(charset: str, body: bytes) -> bytes:
    return b"Content-Type: text/plain; charset=" + charset.encode() + b"\n\n" + body


def _by(encoding: str, body: bytes) -> bytes:
    return f"{PLAIN.decode().strip()}\nContent-Transfer-Encoding: {encoding}\n\n".encode() + body


def _parts(
    *parts: bytes, kind: bytes = b"mixed", mark: bytes = b"b", end: bytes = b"--b--\n"
) -> bytes:
    head = b"MIME-Version: 1.0\nContent-Type: multipart/" + kind + b'; boundary="' + mark + b'"\n\n'
    return head + b"".join(b"--" + mark + b"\n" + part + b"\n" for part in parts) + end


def _beside(kind: bytes, body: bytes = LOOSE, more: bytes = b"") -> bytes:
    """An order, and something beside it."""
    return _parts(PLAIN + ORDER, b"Content-Type: " + kind + b"\n" + more + b"\n" + body)


def _nested(depth: int, inner: bytes) -> bytes:
    for level in range(depth):
        mark = b"b%d" % level
        inner = _parts(inner, mark=mark, end=b"--" + mark + b"--\n")
    return inner


def _uu(body: bytes) -> bytes:
    return b"begin 644 orders.txt\n" + binascii.b2a_uu(body) + b"`\nend\n"


_B64 = base64.encodebytes(ORDER)
_MAIL = b"From: italy@x.org\nSubject: x\n" + PLAIN + LOOSE
_EVENT = (
    b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:F Bre - MAO\n"
    b"DESCRIPTION:F Bre - MAO\nEND:VEVENT\nEND:VCALENDAR\n"
)

LETTERS: Mapping[str, bytes] = {
    # charsets
    "utf-7": _as("utf-7", b"A Par +AC0- Bur\n"),
    "utf-7, all of it": _as("utf-7", b"+AEEAIABQAGEAcgAgAC0AIABCAHUAcg-\n"),
    "iso-2022-jp": _as("iso-2022-jp", ORDER),
    "iso-2022-jp, shifted and never back": _as("iso-2022-jp", b"\x1b$B" + ORDER),
    "iso-2022-kr": _as("iso-2022-kr", b"\x1b$)C\x0eA Par - Bur\x0f\n"),
    "hz": _as("hz-gb-2312", b"~{A Par - Bur~}\n"),
    "unknown": _as("klingon", ORDER),
    "a codec that is no charset": _as("zlib_codec", ORDER),
    "unicode_escape": _as("unicode_escape", b"\\x41 Par - Bur\n"),
    "idna": _as("idna", ORDER),
    "punycode": _as("punycode", ORDER),
    "a charset without end": _as("x" * 9000, ORDER),
    "a charset of two languages":
        b"Content-Type: text/plain; charset*=us-ascii'en'utf-8\n\n" + ORDER,
    "utf-16 that isn't": _as("utf-16", ORDER),
    "utf-16 that is": _as("utf-16", ORDER.decode().encode("utf-16")),
    "utf-32 that isn't": _as("utf-32", ORDER),
    "NUL between": _as("utf-8", b"A\x00 Par\x00 - Bur\x00\n"),
    "overlong": _as("utf-8", b"\xc1\x81 Par \xc0\xad Bur\n"),
    "half a letter": _as("utf-8", b"A Par - Bur\n\xe2\x82"),
    "surrogates": _as("utf-8", b"\xed\xa0\x80\xed\xb0\x80\nA Par - Bur\n"),
    "a byte order mark": _as("utf-8", b"\xef\xbb\xbfA Par - Bur\n"),
    # encodings
    "base64": _by("base64", _B64),
    "base64 of base64": _by("base64", base64.encodebytes(_B64)),
    "base64 with junk": _by("base64", b"!!" + _B64.replace(b"Q", b"Q \x00-\n") + b"=== ***\n"),
    "base64, cut": _by("base64", _B64.strip()[:-3]),
    "base64 that isn't": _by("base64", ORDER),
    "quoted-printable, broken": _by("quoted-printable", b"A Par =2D Bur=\n\n=ZZ =\n=3"),
    "uuencode by its name": _by("x-uuencode", _uu(ORDER)),
    "uuencode in the text": PLAIN + _uu(LOOSE) + ORDER,
    "yEnc in the text":
        PLAIN + b"=ybegin line=128 size=12 name=o.txt\nk\x4a\n=yend size=12\n" + ORDER,
    "binhex": PLAIN + b"(This file must be converted with BinHex 4.0)\n:$f*TEQKPH#:\n" + ORDER,
    "an encoding nobody knows": _by("x-klingon", ORDER),
    "two encodings": _by("base64\nContent-Transfer-Encoding: 7bit", ORDER),
    # parts
    "ten thousand parts": _parts(PLAIN + ORDER, *[PLAIN + LOOSE] * 10_000),
    "ten thousand empty parts": _parts(*[b""] * 10_000, PLAIN + LOOSE),
    "a thousand deep": _nested(1000, PLAIN + LOOSE),
    "nineteen deep": _nested(19, PLAIN + ORDER),
    "no boundary": b"Content-Type: multipart/mixed\n\n" + ORDER,
    "an empty boundary": b'Content-Type: multipart/mixed; boundary=""\n\n' + ORDER,
    "a boundary of its own child": _parts(_parts(PLAIN + ORDER)),
    "no end": _parts(PLAIN + ORDER, end=b""),
    "before the first and behind the last part": _parts(PLAIN + ORDER).replace(
        b"\n\n--b", b"\n\n" + LOOSE + b"--b", 1
    ) + LOOSE,
    "a mail in it": _beside(b"message/rfc822", _MAIL),
    "a mail in it, encoded": _beside(
        b"message/rfc822", base64.encodebytes(_MAIL), b"Content-Transfer-Encoding: base64\n"
    ),
    "nothing but a mail in it": b"Content-Type: message/rfc822\n\n" + _MAIL,
    "part of a mail": b"Content-Type: message/partial; id=1; number=1; total=2\n\n" + LOOSE,
    "a mail that stands elsewhere": b"Content-Type: message/external-body; access-type=URL;"
    b' URL="http://evil.example/"\n\n' + PLAIN + LOOSE,
    "a digest": _parts(b"\n" + _MAIL, kind=b"digest"),
    "a calendar": _beside(b"text/calendar; method=REQUEST", _EVENT),
    "a calendar as a file": _beside(b"application/ics; name=a.ics", _EVENT),
    "a page as a file": _beside(b"text/html; name=a.html", b"<p>F Bre - MAO</p><script>"),
    "TNEF": _beside(b"application/ms-tnef; name=winmail.dat", b"\x78\x9f\x3e\x22" + LOOSE),
    "TNEF alone":
        b"Content-Type: application/ms-tnef; name=winmail.dat\n\n\x78\x9f\x3e\x22" + LOOSE,
    "a calendar alone": b"Content-Type: text/calendar; method=REPLY\n\n" + _EVENT,
    "S/MIME": b"Content-Type: application/pkcs7-mime; name=smime.p7m\n\n" + LOOSE,
    "a report": _parts(PLAIN + LOOSE, kind=b"report; report-type=delivery-status"),
    # headers
    "raw letters in the subject": b"Subject: Bef\xfchle\xff\x00\n" + PLAIN + ORDER,
    "a bare CR in the subject": b"Subject: x\rF Bre - MAO\rBcc: italy@x.org\n" + PLAIN + ORDER,
    "line breaks in the subject": "Subject: x\u2028F Bre - MAO\u2029y\x85z\x0b\x0c\x1cq\n".encode()
    + PLAIN + ORDER,
    "encoded line breaks in the subject":
        b"Subject: =?utf-8?q?x=0D=0ABcc:_italy@x.org=0A=0AF_Bre_-_MAO?=\n" + PLAIN + ORDER,
    "a subject without end": b"Subject: " + b"=?utf-8?q?x?= " * 30_000 + b"\n" + PLAIN + ORDER,
    "a line that is no field": b"this is no field\n" + PLAIN + ORDER,
    "a header without end": b"X: y\n" * 40_000 + PLAIN + LOOSE,
    "four thousand parameters": b"Content-Type: text/plain" + b"; a*0*=utf-8''x" * 4000
    + b"\n\n" + ORDER,
    # texts
    "turned round": PLAIN + "A Par - \u202eruB\u202c\n".encode(),
    "isolated": PLAIN + "\u2066A Par - Bur\u2069\n".encode(),
    "letters that nobody sees": PLAIN + "A P\u200bar\u2060 - B\xadur\ufeff\n".encode(),
    "letters that look alike": PLAIN + "\u0410 \u0420ar - \u0412ur\n".encode(),
    "every line break": PLAIN + "A Par - Bur\u2028\u2029\x85\x0b\x0c\x1c\x1d\x1e\n".encode(),
    "two orders by a strange line break": PLAIN + "A Par - Bur\u2028F Bre - MAO\n".encode(),
    "terminal": PLAIN + b"\x1b[2J\x1b]0;x\x07A Par - Bur\x1b[0m\n",
    "deleted": PLAIN + b"F Bre - MAO\x08\x08\x08\x08\x08\x08\x08\x08\x08\x08\x08\nA Par - Bur\n",
}  # fmt: skip
