"""Undo format=flowed, so that a wrapped order is one line (RFC 3676 §4)."""

from __future__ import annotations

import re

_DEPTH = re.compile(r">*")


def unflowed(text: str, *, delsp: bool) -> str:
    """Join lines that end in a blank with the next of the same quote depth.

    `delsp` deletes that blank (DelSp=yes, RFC 3676 §4.1). The signature mark
    "-- " ends in a blank and is no flowed line (§4.3).
    """
    lines: list[str] = []
    joined: list[str] = []
    depth = 0
    for line in text.split("\n"):
        quotes = _DEPTH.match(line)[0]  # type: ignore[index]  # matches always
        content = line[len(quotes) :]
        content = content.removeprefix(" ")  # space-stuffing, §4.4
        if joined and (len(quotes) != depth or content == "-- "):
            lines.append(_line(depth, joined))
            joined = []
        depth = len(quotes)
        if content.endswith(" ") and content != "-- ":
            joined.append(content[:-1] if delsp else content)
        else:
            joined.append(content)
            lines.append(_line(depth, joined))
            joined = []
    if joined:
        lines.append(_line(depth, joined))
    return "\n".join(lines)


def _line(depth: int, pieces: list[str]) -> str:
    text = "".join(pieces)
    return f"{'>' * depth} {text}" if depth else text
