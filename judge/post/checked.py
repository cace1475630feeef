"""The field Authentication-Results (RFC 8601), as our own mail server writes it.

Anybody can write such a field. Only the topmost counts that bears a name which judge.toml
trusts: a server strips what others have written under its name, and puts its own on top.
Below the mark of a server that isn't ours nothing counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from judge.post.fields import Fields, plain

MOST_RESULTS = 40
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|[();"]|[^()";\\]{1,4096}')
_EQUALS = re.compile(r"[ ]{0,9}=[ ]{0,9}")
_BY = re.compile(r"(?:^|\s)by\s{1,9}([^\s;]{1,255})", re.IGNORECASE)
_NAMELESS = (".outlook.com",)
"""Servers that don't write their name: what they found stands below their mark."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that a server looked at ("spf"), how it found it ("pass"), and what of.

    `notes` are the words of its comments, in which servers tell of policies.
    """

    method: str
    value: str
    properties: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def is_aligned(one: str, other: str) -> bool:
    """Whether two domains are one mail host's, as far as it can be told without a list of all."""
    one, other = one.rstrip("."), other.rstrip(".")
    shorter = min(one, other, key=len)
    return "." in shorter and (
        one == other or one.endswith(f".{other}") or other.endswith(f".{one}")
    )


def read_checked(fields: Fields, servers: Collection[str]) -> tuple[Checked, ...] | None:
    """What our server found; None if it says nothing, or what can't be read for sure."""
    names = {server.lower() for server in servers}
    host, is_ours = "", False
    for name, value in fields.lines:
        if name == "received":
            host = _host_by(plain(value))
            is_ours = _is_near(host, names)
            if not is_ours and _is_named(host):
                return None
        elif name == "authentication-results":
            by, results = read_field(plain(value))
            if by in names or (by == "" and is_ours and host.endswith(_NAMELESS)):
                return results
    return None


def read_field(text: str) -> tuple[str, tuple[Checked, ...] | None]:
    """A field: whose it is ("" if it doesn't say), and its results; None for what is broken."""
    parts = _parts_of(text)
    if parts is None:
        first, *_ = text.partition(";")[0].lower().split() or ["?"]
        return first, None
    head, *rest = parts
    if "=" not in head[0]:
        words = head[0].split()
        return (words[0].strip('"') if words else "?"), _checks(rest)
    return "", _checks(parts)


_Part = tuple[str, tuple[str, ...]]
"""Some words between semicolons, in lower case, and those of the comments in them."""


def _parts_of(text: str) -> list[_Part] | None:
    """A field cut at its semicolons; None if its brackets or quotes are not in order.

    What a sender chose stands in values, and a bracket that follows one at once, or a quote
    that never ends, can only be there to mislead: "header.d=known.org(.forger.org".
    """
    parts: list[_Part] = []
    words, notes, depth = "", "", 0
    for piece in _PIECE.findall(text.lower()):
        if piece == "(":
            if not depth and words and words[-1] not in " =\t":
                return None
            depth += 1
        elif piece == ")":
            depth -= 1
            if depth < 0:
                return None
            notes += " "
        elif depth:
            notes += piece
        elif piece == ";":
            parts.append((words, tuple(notes.split())))
            words, notes = "", ""
        elif piece == '"':
            return None
        else:
            words += piece if piece[0] != '"' else piece.replace(" ", "?").replace("=", "?")
    parts.append((words, tuple(notes.split())))
    return None if depth else parts


def _checks(parts: Sequence[_Part]) -> tuple[Checked, ...]:
    found = (_check(words, notes) for words, notes in parts[:MOST_RESULTS])
    return tuple(one for one in found if one is not None)


def _check(text: str, notes: tuple[str, ...]) -> Checked | None:
    first, *others = _EQUALS.sub("=", text).split() or [""]
    method, is_one, value = first.partition("=")
    if not is_one:
        return None
    properties: dict[str, str] = {}
    for word in others:
        name, _, said = word.partition("=")
        properties.setdefault(name, said.strip('"'))
    return Checked(method.partition("/")[0], value, properties, notes)


def _host_by(received: str) -> str:
    """The server that wrote a Received field; "" for one without a name."""
    parts = _parts_of(received)
    found = _BY.search(parts[0][0]) if parts else None
    return found[1] if found is not None else ""


def _is_named(host: str) -> bool:
    """Whether it is a server that others can have a name for: no number, and not of this house."""
    is_number = host[:1] == "[" or ":" in host or host.replace(".", "").isdigit()
    return "." in host and not is_number


def _is_near(host: str, names: Collection[str]) -> bool:
    """Whether a server is one of ours, or stands beside one."""
    return any(
        is_aligned(host, name)
        or (name.partition(".")[2].count(".") >= 1 and host.endswith(f".{name.partition('.')[2]}"))
        for name in names
    )
