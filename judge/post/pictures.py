"""Pictures that came with a letter: what they are by their bytes, and nothing else in them.

PNG (ISO 15948), JPEG (ITU-T T.81) and GIF89a are cut along their own structure,
and only what draws is kept: no place where a photograph was taken, no comment,
no thumbnail, nothing behind the end. Nothing is decoded, so that a picture costs
what its bytes cost, and the same picture makes the same bytes everywhere.
"""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass

LONGEST_SIDE = 10_000
MOST_PIXELS = 25_000_000
"""A few kilobytes can stand for a picture that no reader's program has the memory to show."""
MOST_SEGMENTS = 2_000
MOST_SCANS = 30
"""Of a progressive JPEG: a viewer draws the whole picture for each of them."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset(
    {b"PLTE", b"IDAT", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"bKGD", b"pHYs"}
)
_PNG_CRITICAL = frozenset({b"IHDR", b"PLTE", b"IDAT", b"IEND"})
_FILL = re.compile(rb"\xff+")
_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_KEPT = _SIZES | {0xC4, 0xCC, 0xDA, 0xDB, 0xDD, 0xEE}
_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_ORIENTATION = 0x0112


class NoPicture(Exception):
    """What is no picture that we pass on; `why` is its name in the phrasebook."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class SafePicture:
    """A picture that can be passed on: its kind ("png", "jpeg", "gif") and its bytes."""

    kind: str
    content: bytes


def read_picture(content: bytes) -> SafePicture:
    """A picture with nothing in it but what draws it. Raises NoPicture."""
    try:
        if content.startswith(_PNG):
            return SafePicture("png", _png(content))
        if content.startswith(b"\xff\xd8\xff"):
            return SafePicture("jpeg", _jpeg(content))
        if content.startswith((b"GIF87a", b"GIF89a")):
            return SafePicture("gif", _gif(content))
    except (IndexError, struct.error) as fault:
        raise NoPicture("broken") from fault
    raise NoPicture("no_picture")


def _measured(width: int, height: int) -> None:
    if not width or not height:
        raise NoPicture("broken")
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise NoPicture("too_many_pixels")


def _png(content: bytes) -> bytes:
    kept = [_PNG]
    at, has_data = len(_PNG), False
    for number in range(MOST_SEGMENTS):
        size, kind = struct.unpack_from(">I4s", content, at)
        end = at + 12 + size
        if end > len(content):
            raise NoPicture("broken")
        (checksum,) = struct.unpack_from(">I", content, end - 4)
        if zlib.crc32(content[at + 4 : end - 4]) != checksum or (number == 0) != (kind == b"IHDR"):
            raise NoPicture("broken")
        if kind == b"IHDR":
            _measured(*struct.unpack_from(">II", content, at + 8))
        if kind == b"acTL":
            raise NoPicture("animated")
        if kind not in _PNG_CRITICAL and not kind[0] & 0x20:
            raise NoPicture("broken")  # critical, and unknown to us
        if kind in _PNG_KEPT or kind in _PNG_CRITICAL:
            kept.append(content[at:end])
        has_data = has_data or kind == b"IDAT"
        if kind == b"IEND":
            break
        at = end
    else:
        raise NoPicture("broken")
    if not has_data or size:
        raise NoPicture("broken")
    return b"".join(kept)


def _jpeg(content: bytes) -> bytes:
    """The segments that draw; of those that tell about it, how it is turned."""
    kept = [b"\xff\xd8"]
    at, scans, is_measured = 2, 0, False
    for _ in range(MOST_SEGMENTS):
        fill = _FILL.match(content, at)
        if fill is None:
            raise NoPicture("broken")
        at = fill.end() - 1
        marker = content[at + 1]
        if marker == 0xD9:
            break
        (size,) = struct.unpack_from(">H", content, at + 2)
        end = at + 2 + size
        if size < 2 or end > len(content):
            raise NoPicture("broken")
        if marker in {0xE0, 0xE1}:
            kept.append(_told(content[at + 4 : end], is_first=len(kept) == 1))
        if marker in _SIZES:
            height, width = struct.unpack_from(">HH", content, at + 5)
            _measured(width, height)
            is_measured = True
        if marker == 0xDA:
            scans += 1
            end = _end_of_scan(content, end)
        if marker in _JPEG_KEPT:
            kept.append(content[at:end])
        at = end
    else:
        raise NoPicture("broken")
    if not 0 < scans <= MOST_SCANS or not is_measured:
        raise NoPicture("broken")
    return b"".join((*kept, b"\xff\xd9"))


def _end_of_scan(content: bytes, at: int) -> int:
    found = _MARKER.search(content, at)
    if found is None:
        raise NoPicture("broken")
    return found.start()


def _told(segment: bytes, *, is_first: bool) -> bytes:
    """What stays of a segment about a JPEG: which colours it has, and how it is turned."""
    if segment.startswith(b"JFIF\x00"):
        return _JFIF if is_first else b""
    return _orientation(segment)


def _orientation(segment: bytes) -> bytes:
    """An Exif segment that says how the picture is turned, and nothing else; b"" if upright."""
    if not segment.startswith(b"Exif\x00\x00"):
        return b""
    tiff = segment[6:]
    order = {b"II*\x00": "<", b"MM\x00*": ">"}.get(tiff[:4])
    if order is None:
        return b""
    try:
        (start,) = struct.unpack_from(order + "I", tiff, 4)
        (count,) = struct.unpack_from(order + "H", tiff, start)
        for entry in range(min(count, 100)):
            tag, _, _, value = struct.unpack_from(order + "HHIH", tiff, start + 2 + 12 * entry)
            if tag == _ORIENTATION and 2 <= value <= 8:
                return _turned(value)
    except struct.error:
        return b""
    return b""


def _turned(value: int) -> bytes:
    entry = struct.pack(">HHIHH", _ORIENTATION, 3, 1, value, 0)
    tiff = b"MM\x00*" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    body = b"Exif\x00\x00" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body


def _gif(content: bytes) -> bytes:
    width, height, flags = struct.unpack_from("<HHB", content, 6)
    _measured(width, height)
    at = 13 + _colours(flags)
    kept, pictures, control = [content[:at]], 0, b""
    for _ in range(MOST_SEGMENTS):
        block = content[at]
        if block == 0x3B:
            break
        if block == 0x21:
            end = _sub_blocks(content, at + 2)
            control = content[at:end] if content[at + 1] == 0xF9 else control
        elif block == 0x2C:
            _measured(*struct.unpack_from("<HH", content, at + 5))
            end = _sub_blocks(content, at + 10 + _colours(content[at + 9]) + 1)
            kept += [control, content[at:end]]
            pictures += 1
        else:
            raise NoPicture("broken")
        at = end
    if pictures != 1 or at >= len(content) or content[at] != 0x3B:
        raise NoPicture("animated" if pictures > 1 else "broken")
    return b"".join((*kept, b";"))


def _colours(flags: int) -> int:
    """The size of a table of colours, if there is one."""
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _sub_blocks(content: bytes, at: int) -> int:
    """Where a row of sub-blocks ends."""
    while size := content[at]:
        at += 1 + size
    return at + 1
