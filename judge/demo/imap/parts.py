"""Of what parts a letter is made, byte for byte (RFC 2046).

A part's body ends before the line break that belongs to the boundary behind
it (§5.1.1): what IMAP calls the size of a part is counted from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.demo.imap.fields import Parameters, find_field, find_parameter, read_parameters

DEEPEST = 20
"""Parts within parts that are looked into; deeper ones are told of as a whole."""
_MOST = 200
_BLANK_LINE = re.compile(rb"^\r?\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class LetterPart:
    """A part, or the whole letter; `header` ends with the empty line behind it.

    `parts` are those of a multipart, or the one letter in a message/rfc822.
    """

    header: bytes
    body: bytes
    kind: tuple[bytes, bytes]
    parameters: Parameters
    parts: tuple[LetterPart, ...]

    @property
    def main_kind(self) -> bytes:
        """The first half of its media type, in small letters."""
        return self.kind[0].lower()

    @property
    def is_multipart(self) -> bool:
        return self.main_kind == b"multipart"

    @property
    def is_letter(self) -> bool:
        """Whether its body is another letter."""
        return self.main_kind == b"message" and bool(self.parts)

    def walk(self) -> Iterator[LetterPart]:
        """This part, and all within."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def find(self, section: Sequence[int]) -> LetterPart | None:
        """The part of a number such as 2.1 (RFC 3501 §6.4.5); None if there is none such."""
        part, is_leaf = self, False
        for step, number in enumerate(section):
            if part.is_letter and step:
                part = part.parts[0]
            if part.is_multipart and not is_leaf:
                if not 1 <= number <= len(part.parts):
                    return None
                part = part.parts[number - 1]
            elif number != 1 or is_leaf:
                return None
            else:
                is_leaf = True
        return part


@lru_cache(maxsize=16)
def take_apart(text: bytes) -> LetterPart:
    """A letter's parts. Mail programs ask for one letter many times, so some are kept."""
    return _read(text, b"text/plain", 0)


def _read(text: bytes, default: bytes, depth: int) -> LetterPart:
    blank = _BLANK_LINE.search(text)
    end = blank.end() if blank else len(text)
    header, body = text[:end], text[end:]
    kind, parameters = _kind(header, default)
    parts: tuple[LetterPart, ...] = ()
    match kind[0].lower(), kind[1].lower():
        case (b"multipart" | b"message", _) if depth == DEEPEST:
            kind, parameters = (b"application", b"octet-stream"), ()
        case b"multipart", sort:
            inner = b"message/rfc822" if sort == b"digest" else b"text/plain"
            within = _within(body, find_parameter(parameters, b"boundary") or b"")
            parts = tuple(_read(one, inner, depth + 1) for one in within[:_MOST])
        case b"message", b"rfc822":
            parts = (_read(body, b"text/plain", depth + 1),)
        case _:
            pass
    return LetterPart(header, body, kind, parameters, parts)


def _kind(header: bytes, default: bytes) -> tuple[tuple[bytes, bytes], Parameters]:
    """Its media type and what stands with that (RFC 2045 §5.2)."""
    said, parameters = read_parameters(find_field(header, b"content-type") or default)
    main, slash, sort = said.partition(b"/")
    if not (main and slash and sort):
        return (b"text", b"plain"), ()
    return (main, sort), parameters


def _within(body: bytes, boundary: bytes) -> list[bytes]:
    """What stands between the boundaries; behind the last one only if it isn't the closing one."""
    if not boundary:
        return []
    rule = re.compile(rb"^--" + re.escape(boundary) + rb"(--)?[ \t]*\r?$\n?", re.MULTILINE)
    found: list[bytes] = []
    begin = None
    for line in rule.finditer(body):
        if begin is not None:
            found.append(_without_break(body[begin : line.start()]))
        begin = None if line[1] else line.end()
        if line[1]:
            break
    if begin is not None:
        found.append(body[begin:])
    return found


def _without_break(text: bytes) -> bytes:
    return text.removesuffix(b"\n").removesuffix(b"\r") if text.endswith(b"\n") else text
