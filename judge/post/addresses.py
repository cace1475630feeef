"""Mail addresses out of a header field (RFC 5322 §3.4)."""

from __future__ import annotations

import re

from judge.desk.letters import Address
from judge.post.fields import plain, words_decoded

NAME_LENGTH = 70

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[(),;<>]|[^"\\(),;<>]+|["\\]')
_ADDRESS = re.compile(r"[^\s@<>()\",;:]+@[^\s@<>()\",;:]+|\"[^\"]*\"@[^\s@<>()\",;:]+")
_QUOTED = re.compile(r'\\(.)|"')
_GROUP = re.compile(r'^[^<>@"]*:')


def read_addresses(value: bytes) -> tuple[Address, ...]:
    """Read the addresses of a field, in their order.

    An entry without an address is left out. Never raises: where a mail is
    malformed we take what looks like an address, last in angle brackets.
    """
    entries = (_entry(words, comments) for words, comments in _split(plain(value)))
    return tuple(entry for entry in entries if entry is not None)


def _split(text: str) -> list[tuple[str, str]]:
    """Split at commas outside quotes, brackets and comments.

    A comment is text in parentheses; it names people in old mails:
    `anna@x.org (Anna)`. The depth is a number, not a recursion, so that a
    thousand parentheses cost nothing.
    """
    entries: list[tuple[str, str]] = []
    words: list[str] = []
    comments: list[str] = []
    depth, angle = 0, False
    for piece in _PIECE.findall(text):
        if piece == "(":
            depth += 1
        elif piece == ")":
            depth = max(0, depth - 1)
        elif depth:
            comments.append(piece)
        elif piece in ",;" and not angle:
            entries.append(("".join(words), "".join(comments)))
            words, comments = [], []
        else:
            angle = piece == "<" or (angle and piece != ">")
            words.append(piece)
    entries.append(("".join(words), "".join(comments)))
    return entries


def _entry(words: str, comments: str) -> Address | None:
    before, bracket, after = words.rpartition("<")
    if bracket:
        found = _ADDRESS.search(after.partition(">")[0])
        name = _GROUP.sub("", before)
    else:
        found = _ADDRESS.search(_GROUP.sub("", words))
        name = comments
    if found is None:
        return None
    return Address(found[0].lower(), _name(name))


def _name(text: str) -> str:
    """Return a display name without quotes and escapes, cut to length."""
    text = _QUOTED.sub(lambda found: found[1] or "", text)
    return words_decoded(text)[:NAME_LENGTH].strip()


def bare(address: str) -> str:
    """Return an address without its plus tag: judge+ghost.abc@h -> judge@h."""
    local, _, host = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{host}"
