"""Press as it is shown beside our own words: every line of it marked, so that no text ends it."""

from __future__ import annotations

MARK = "| "
"""Mail programs hide what stands behind ">"; a letter to us may quote what stands behind this."""


def quoted(text: str, margin: str = "") -> str:
    """A text with a mark before each line, whatever divides its lines."""
    return "\n".join(f"{margin}{MARK}{line}".rstrip() for line in text.splitlines())
