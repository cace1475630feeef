"""What stands in a letter's header, as IMAP tells it: raw, nothing decoded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FIELD = re.compile(rb"\r?\n(?![ \t])")
_FOLD = re.compile(rb"\r?\n[ \t]?")
_QUOTED = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_WORD = re.compile(rb'[^\s()<>@,;:"]+')
_ESCAPED = re.compile(rb"\\(.)", re.DOTALL)

Parameters = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True, slots=True)
class HeaderAddress:
    """An address as RFC 3501 §7.4.2 has it; None for what isn't there.

    A group begins with one that has no host, and ends with one that has nothing.
    """

    name: bytes | None
    local: bytes | None
    host: bytes | None


def split_header(header: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Each field: its name in lower case, and the whole of it with its line breaks."""
    for line in _FIELD.split(header):
        name, colon, _ = line.partition(b":")
        if colon:
            yield name.strip().lower(), line + b"\r\n"


def find_fields(header: bytes, name: bytes) -> tuple[bytes, ...]:
    """What stands in the fields of a name, on one line each."""
    return tuple(
        _FOLD.sub(b" ", field.partition(b":")[2]).strip()
        for found, field in split_header(header)
        if found == name
    )


def find_field(header: bytes, name: bytes) -> bytes | None:
    """What stands in the first field of a name; None without one."""
    return next(iter(find_fields(header, name)), None)


def read_parameters(value: bytes) -> tuple[bytes, Parameters]:
    """A field like Content-Type: what stands before the first semicolon, and the rest by name."""
    items = [b""]
    for token in _tokens(value):
        if token == b";":
            items.append(b"")
        elif not token.startswith(b"("):
            items[-1] += token
    pairs = (item.partition(b"=") for item in items[1:])
    return items[0], tuple((name, _unquoted(said)) for name, equals, said in pairs if equals)


def find_parameter(parameters: Parameters, wanted: bytes) -> bytes | None:
    """What a parameter says, however its name is written; None without it."""
    return next((said for name, said in parameters if name.lower() == wanted), None)


def read_people(value: bytes) -> tuple[HeaderAddress, ...]:
    """The addresses and groups of a field like To."""
    reader = _AddressReader()
    for token in _tokens(value):
        reader.take(token)
    reader.end()
    return tuple(reader.found)


class _AddressReader:
    """Takes a field's tokens one by one."""

    def __init__(self) -> None:
        self.found: list[HeaderAddress] = []
        self._words: list[bytes] = []
        self._address: list[bytes] | None = None  # what stands between < and >
        self._is_inside = False
        self._comment = b""
        self._in_group = False

    def take(self, token: bytes) -> None:
        if token.startswith(b"("):
            self._comment = self._comment or token[1:-1]
        elif token in (b"<", b">"):
            self._is_inside = token == b"<"
            self._address = self._address or []
        elif self._is_inside and self._address is not None:
            self._address.append(token)
        elif token == b":" and not self._in_group:
            self.found.append(HeaderAddress(None, _phrase(self._words), None))
            self._words, self._in_group = [], True
        elif token in (b",", b";"):
            self.end()
            if token == b";" and self._in_group:
                self.found.append(HeaderAddress(None, None, None))
                self._in_group = False
        else:
            self._words.append(token)

    def end(self) -> None:
        """One address is complete, if there was any."""
        spec = self._words if self._address is None else self._address
        name = None if self._address is None else _phrase(self._words)
        if b":" in spec:  # a route, which nobody has used since RFC 1123 §5.2.6
            spec = spec[spec.index(b":") + 1 :]
        if spec:
            at = spec.index(b"@") if b"@" in spec else len(spec)
            local = b"".join(map(_unquoted, spec[:at]))
            host = b"".join(spec[at + 1 :])
            self.found.append(HeaderAddress(name or self._comment or None, local, host))
        self._words, self._address, self._comment, self._is_inside = [], None, b"", False


def _phrase(words: list[bytes]) -> bytes:
    return b" ".join(map(_unquoted, words))


def _unquoted(word: bytes) -> bytes:
    if not word.startswith(b'"'):
        return word
    return _ESCAPED.sub(rb"\1", word[1:].removesuffix(b'"'))


def _tokens(value: bytes) -> Iterator[bytes]:
    """Words, quoted strings with their quotes, comments with their brackets, and single signs."""
    at = 0
    while at < len(value):
        if value[at : at + 1] == b"(":
            end = _end_of_comment(value, at)
        elif found := _QUOTED.match(value, at) or _WORD.match(value, at):
            end = found.end()
        else:
            end = at + 1
        token = value[at:end]
        at = end
        if token.strip():
            yield token


def _end_of_comment(value: bytes, at: int) -> int:
    """Where a comment ends; they may stand in each other (RFC 5322 §3.2.2)."""
    depth = 0
    for place in range(at, len(value)):
        if value[place - 1 : place] == b"\\" and place > at:
            continue
        depth += {b"(": 1, b")": -1}.get(value[place : place + 1], 0)
        if depth == 0:
            return place + 1
    return len(value)
