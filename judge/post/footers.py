"""What programs and offices put around what is written: a phone's footer, a disclaimer."""

from __future__ import annotations

from judge.post.tables import any_of, load_table

LONGEST_FOOTER = 200
LONGEST_BEGINNING = 300
"""Within so many letters a paragraph shows that it is a disclaimer."""
FULL = 45
"""From how many characters on a line of a paragraph goes on in the next."""
_AROUND = " \t\xa0_*"
_TABLE = load_table("quoting.txt")
_FOOTER = any_of(_TABLE["footer"], before="")
_DISCLAIMER = any_of(_TABLE["disclaimer"], before="")


def is_footer(line: str) -> bool:
    """Whether a line is one that programs put below what is written with them."""
    words = line.strip(_AROUND) if len(line) <= LONGEST_FOOTER else ""
    return bool(words) and _FOOTER.fullmatch(words) is not None


def is_disclaimer(line: str) -> bool:
    """Whether a paragraph that begins with a line is an office's; it can be about anything."""
    return _DISCLAIMER.match(line.lstrip(_AROUND)[:LONGEST_BEGINNING]) is not None
