"""Enriched text to plain text (RFC 1896), as some old programs still write it."""

from __future__ import annotations

import re

_PARAMETER = re.compile(r"<param>[^<]{0,200}</param>", re.IGNORECASE)
_COMMAND = re.compile(r"<<|</?[a-zA-Z][-a-zA-Z0-9]{0,59}>")
_LINE_ENDS = re.compile(r"\n+")


def from_enriched(text: str) -> str:
    """Return what a reader sees: a single line's end is a blank, of several one goes."""
    shown = _COMMAND.sub(lambda found: "<" if found[0] == "<<" else "", _PARAMETER.sub("", text))
    return _LINE_ENDS.sub(lambda found: found[0][1:] or " ", shown.strip("\n"))
