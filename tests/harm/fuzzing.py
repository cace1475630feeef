"""Letters nobody would write: those of `tests/letters`, changed, and MIME of all kinds."""

from __future__ import annotations

import base64
import binascii
import quopri
import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from tests.harm.heavy import FRAGMENTS

TESTS = Path(__file__).parents[1]
LINES_OF = ("desk/sayings.txt", "desk/chatter.txt", "orders/data/letters.txt")
CHARSETS = (
    "utf-8", "utf-8", "iso-8859-1", "utf-16", "utf-32", "klingon", "us-ascii", "utf-7", "shift_jis",
    "iso-2022-jp", "iso-2022-kr", "hz", "gb18030", "big5", "koi8-r", "unicode_escape", "idna", "",
)  # fmt: skip
HEADERS = (
    b"References: ", b"In-Reply-To: ", b"To: ", b"Cc: ", b"Subject: ", b"From: ", b"Received: ",
    b"X-Junk: ", b"Content-Type: ", b"Content-Disposition: ", b"Content-Transfer-Encoding: ",
    b"Auto-Submitted: ", b"Date: ", b"Reply-To: ", b"Return-Path: ", b"List-Id: ",
    b"MIME-Version: ",
)  # fmt: skip
KINDS = (
    b"text/plain", b"text/html", b"text/enriched", b"text/markdown", b"message/rfc822",
    b"multipart/mixed", b"multipart/alternative", b"multipart/related", b"multipart/report",
    b"message/delivery-status", b"application/ms-tnef", b"image/png", b"text/calendar", b"x/y",
    b"message/partial; id=a; number=1; total=2", b"message/external-body; access-type=URL",
    b"message/global", b"text/rfc822-headers", b"multipart/digest", b"multipart/encrypted",
    b"application/pkcs7-mime",
)  # fmt: skip
SIZES = (*(300,) * 60, *(3_000,) * 30, *(30_000,) * 8, 300_000, 1_100_000)
_TOP = re.compile(rb"(?im)^(from|to):[^\n]*\n(?:[ \t][^\n]*\n)*")

Chance = random.Random


@cache
def letters() -> tuple[bytes, ...]:
    """Every letter of the tests."""
    paths = sorted((TESTS / "letters").rglob("*.eml"))
    return tuple(path.read_bytes().replace(b"\r\n", b"\n") for path in paths)


@cache
def sentences() -> tuple[str, ...]:
    """What people wrote, and what we know of it."""
    found: list[str] = []
    for name in LINES_OF:
        found += (TESTS / name).read_text(encoding="utf-8").splitlines()
    bodies = (letter.partition(b"\n\n")[2].decode("utf-8", "replace") for letter in letters())
    return (*filter(None, found), *(line for body in bodies for line in body.splitlines() if line))


def fuzzed(chance: Chance, sender: str, recipient: str) -> bytes:
    """A letter from a sender, as the wire brings it."""
    raw = chance.choice(WAYS)(chance)
    if chance.random() < 0.9:
        raw = _TOP.sub(b"", raw, count=2)
        raw = f"From: X <{sender}>\nTo: {recipient}\n".encode() + raw
    for _ in range(chance.choice((0, 0, 0, 1, 2, 8))):
        raw = chance.choice(CHANGES)(raw, chance)
    return raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


# ------------------------------------------------------------ whole letters


def _known(chance: Chance) -> bytes:
    return chance.choice(letters())


def _told(chance: Chance) -> bytes:
    """A letter of ours with other words in it."""
    head, _, body = chance.choice(letters()).partition(b"\n\n")
    lines = body.split(b"\n")
    for _ in range(chance.randint(1, 6)):
        lines.insert(chance.randint(0, len(lines)), text(chance, 300).encode())
    return head + b"\n\n" + b"\n".join(lines)


def _plain(chance: Chance) -> bytes:
    words = text(chance, chance.choice(SIZES))
    head = f"Subject: {chance.choice(('', 'Re: x', text(chance, 60)))}\n".replace("\r", " ")
    return head.encode() + _part(chance, words)


def _mime(chance: Chance) -> bytes:
    """Parts in parts."""
    return b"Subject: x\nMIME-Version: 1.0\n" + _tree(chance, chance.choice((1, 2, 3, 30)))


def _tree(chance: Chance, depth: int) -> bytes:
    if depth <= 0 or chance.random() < 0.2:
        return _part(chance, text(chance, chance.choice((30, 300, 3000))))
    mark = b"b%d" % depth
    count = chance.choice((1, 1, 2, 3)) if depth < 9 else 1
    parts = [_tree(chance, depth - 1) for _ in range(count)] * chance.choice((1, 1, 1, 1, 40))
    kind = chance.choice(KINDS[5:9])
    body = b"".join(b"--" + mark + b"\n" + part + b"\n" for part in parts)[:1_200_000]
    return (
        b"Content-Type: " + kind + b"; boundary=" + mark + b"\n\n" + body + b"--" + mark + b"--\n"
    )


def _part(chance: Chance, words: str) -> bytes:
    charset = chance.choice(CHARSETS)
    kind = chance.choice(KINDS[:4]) if chance.random() < 0.9 else chance.choice(KINDS)
    try:
        data = words.encode(charset or "utf-8", "replace")
    except (LookupError, UnicodeError):
        data = words.encode()
    head = b"Content-Type: " + kind + (b"; charset=" + charset.encode() if charset else b"")
    head += chance.choice((b"", b"", b"", b"; format=flowed", b"; format=flowed; delsp=yes"))
    head += chance.choice(
        (b"", b"", b"", b"", b'\nContent-Disposition: attachment; filename="a.txt"')
    )
    if chance.random() < 0.05:  # a lie about how it is written
        data = chance.choice((base64.encodebytes, quopri.encodestring, _uuencoded))(data)
    match chance.choice(("", "", "base64", "quoted-printable", "7bit", "x-junk", "x-uuencode")):
        case "base64" as way:
            data = base64.encodebytes(data)
        case "quoted-printable" as way:
            data = quopri.encodestring(data)
        case "x-uuencode" as way:
            data = _uuencoded(data)
        case way:
            pass
    head += f"\nContent-Transfer-Encoding: {way}".encode() if way else b""
    return head + b"\n\n" + data


def _uuencoded(data: bytes) -> bytes:
    rows = (binascii.b2a_uu(data[at : at + 45]) for at in range(0, len(data), 45))
    return b"begin 644 a.txt\n" + b"".join(rows) + b"`\nend\n"


def _headers(chance: Chance) -> bytes:
    """A header that is most of the letter."""
    rows = []
    for _ in range(chance.choice((1, 3, 30, 600))):
        value = text(chance, chance.choice((20, 200, 5_000))).encode()[:100_000]
        rows.append(chance.choice(HEADERS) + value.replace(b"\n", chance.choice((b" ", b"\n "))))
    return b"\n".join(rows)[:1_200_000] + b"\n\n" + text(chance, 200).encode()


def _noise(chance: Chance) -> bytes:
    return chance.randbytes(chance.choice(SIZES[:95]))


WAYS: Sequence[Callable[[Chance], bytes]] = (
    *(_known,) * 4, *(_told,) * 6, *(_plain,) * 6, *(_mime,) * 3, _headers, _noise,
)  # fmt: skip


# ------------------------------------------------------------ texts


def text(chance: Chance, size: int) -> str:
    """A text of about so many letters."""
    return chance.choice((_row, _rows, _sentences, _sentences, _mixed))(chance, size)[:size]


def _row(chance: Chance, size: int) -> str:
    """One fragment again and again, with something before and behind it."""
    one = chance.choice(FRAGMENTS)
    begin, end = (chance.choice(("", *FRAGMENTS)) for _ in range(2))
    return begin + one * (size // len(one) + 1) + end


def _rows(chance: Chance, size: int) -> str:
    """Lines of fragments."""
    width = chance.choice((1, 20, 80, 400, 2000))
    lines, length = [], 0
    while length < size:
        a, b = chance.choice(FRAGMENTS), chance.choice(FRAGMENTS)
        lines.append((a * (width // len(a) + 1))[:width] + b)
        if chance.random() < 0.5:
            lines *= 3
        length = sum(map(len, lines)) + len(lines)
    return "\n".join(lines)


def _sentences(chance: Chance, size: int) -> str:
    """What people wrote, in any order, on one line or many."""
    between = chance.choice((" ", "\n", "\n", ". ", ", and ", "; ", "\n\n"))
    count = max(1, min(size // 30, 4_000))
    return between.join(chance.choices(sentences(), k=count))


def _mixed(chance: Chance, size: int) -> str:
    """Words of sentences and fragments in disorder."""
    words = " ".join(chance.choices(sentences(), k=12)).split(" ")
    many = chance.choices((*words, *chance.choices(FRAGMENTS, k=20)), k=min(size // 4 + 1, 20_000))
    return chance.choice((" ", " ", "")).join(many)


# ------------------------------------------------------------ changes of bytes


def _cut(raw: bytes, chance: Chance) -> bytes:
    at = chance.randint(0, len(raw))
    return raw[:at] + raw[at + chance.choice((1, 5, 100)) :]


def _twice(raw: bytes, chance: Chance) -> bytes:
    at = chance.randint(0, len(raw))
    return raw[:at] + raw[at : at + 200] * chance.choice((2, 2, 9, 100)) + raw[at:]


def _put(raw: bytes, chance: Chance) -> bytes:
    at = chance.randint(0, len(raw))
    put = chance.choice(FRAGMENTS).encode("utf-8", "replace") * chance.choice((1, 1, 3, 400))
    return raw[:at] + put + raw[at:]


def _flip(raw: bytes, chance: Chance) -> bytes:
    at = chance.randint(0, max(0, len(raw) - 1))
    return raw[:at] + chance.randbytes(1) + raw[at + 1 :]


def _end(raw: bytes, chance: Chance) -> bytes:
    return raw[: chance.randint(0, len(raw))]


def _turn(raw: bytes, chance: Chance) -> bytes:
    lines = raw.split(b"\n")
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


CHANGES = (_cut, _twice, _put, _put, _flip, _flip, _turn, _end)
