"""How many of a thing, in words for people who run the judge."""

from __future__ import annotations


def many(number: int, one: str, more: str = "") -> str:
    """Return "1 game", "2 games"; `more` is what several are called, or what they do."""
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"
