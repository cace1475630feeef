"""Lines of our own receipts that come back in a letter, and are no orders.

Mail programs mark what they quote, and `post.quotes` cuts that. This is for
those that don't, and for people who paste. What a receipt looks like is what
the phrasebook makes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from judge.desk.phrases import Phrasebook
from judge.desk.reading import OtherLine
from judge.orders.reading.gaps import has_form

# A line of the letter behind its number, the wave below it, and what was made of it.
_OF_A_LINE = re.compile(r"\s*(?:\d{1,3} \| .*|\| +~+|[=!?] {1,3}\S.*)\s*")
_UNDERLINED = re.compile(r"\s*-{8,}\s*")
_GAP = re.compile(r"\{\w+\}")
_TABLES = ("standing.title", "filed.title")
_HELD = "due.yours"
_ENDS = ("standing.state", "status.deadline", "status.paused")


def own_words(lines: Iterable[OtherLine], phrases: Phrasebook) -> frozenset[int]:
    """The numbers of the lines that their sender wrote, and no receipt of ours."""
    lines = tuple(lines)
    rules = {line.number for line in lines if _UNDERLINED.fullmatch(line.text)}
    standing = _GAP.split(phrases.sentences[_TABLES[0]])
    titles = tuple(_beginning(name, phrases) for name in _TABLES)
    ends = tuple(_beginning(name, phrases) for name in _ENDS)
    held = _held(phrases)
    own: list[int] = []
    title: int | None = None
    in_table, is_page = False, False
    for line in lines:
        text = line.text.strip()
        if in_table:
            in_table = not text.startswith(ends)
        elif is_page and text.startswith(titles):
            in_table = True
        elif has_form(text, standing, least=1) and line.number + 1 not in rules:
            in_table = is_page = True  # a receipt's page, whose headings have no rule below
        elif _UNDERLINED.fullmatch(text) and title == line.number - 1:
            in_table = True
            own.remove(line.number - 1)
        elif not _OF_A_LINE.fullmatch(line.text) and not text.startswith(held):
            own.append(line.number)
            title = line.number if text.startswith(titles) else None
    return frozenset(own)


@lru_cache(maxsize=4)
def _held(phrases: Phrasebook) -> tuple[str, ...]:
    """How the line begins that says what a reader owes, in each of its forms."""
    return tuple(_beginning(name, phrases) for name in phrases.sentences if name.startswith(_HELD))


def _beginning(name: str, phrases: Phrasebook) -> str:
    """How a sentence begins, up to its first gap."""
    return phrases.sentences[name].partition("{")[0].strip()
