"""What golden letters leave out."""

from __future__ import annotations


def without_page(text: str, subject: str) -> str:
    """A mail with map and rules without the page of the board, which has tests of its own."""
    if not subject.endswith("map and rules"):
        return text
    shown, _, _ = text.partition("\n# ")
    return f"{shown}\n[the page of the board]"
