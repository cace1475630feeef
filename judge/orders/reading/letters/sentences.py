"""Lines as sentences: put together where a mail program broke them, divided where they end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judge.orders.reading.normal import BULLET, NUMBERED

LONG_LINE = 50
"""A line so long may have been broken by a mail program: its sentence may go on in the next."""

MOST_JOINED = 40
"""So many lines may belong to one paragraph; the next begins another."""

LEAST_WORDS = 4
LONGEST_SMALL = 4
"""A short line goes on in the next if it has so many words and breaks off behind a small one."""

_DRAWN = re.compile(r"[-=>\u2190-\u21ff\u2013\u2014]")
_MARK = re.compile(r"(?:[.!?\u2026]{1,9}[)\"'\u201d]?|;)(?=\s|$)")
_WORD_BEFORE = re.compile(r"\w{1,12}$")
_ENDS = (".", "!", "?", ";", ":", "\u2026")
_LETTERS_OF_ORDERS = "hH"
_LONGEST_NUMBER = 2


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence, and the line that it begins in."""

    number: int
    text: str


def wrapped(line: str, below: Sequence[str], is_whole: Callable[[str], bool]) -> list[str]:
    """A line with those below it in which its paragraph goes on.

    One that is an order by itself begins a new one, unless it begins with a small letter.
    """
    run = [line]
    for after in below[:MOST_JOINED]:
        before = run[-1].rstrip()
        if not after.strip() or _begins_item(after) or before.endswith(_ENDS):
            break
        if _DRAWN.search(before) and _DRAWN.search(after) and is_whole(run[-1]):
            break
        is_small = after.lstrip()[:1].islower()
        if len(before) < LONG_LINE and not (
            is_small and _is_prose(before) and not _DRAWN.search(after)
        ):
            break
        if not (is_small and len(before) >= LONG_LINE) and is_whole(after):
            break
        run.append(after)
    return run


def _is_prose(line: str) -> bool:
    """Whether a short line is a piece of a sentence, and no item of a list."""
    words = line.split()
    last = words[-1]
    is_small = len(last) <= LONGEST_SMALL and last.isalpha() and last.islower()
    return is_small and len(words) >= LEAST_WORDS and not _DRAWN.search(line)


def _begins_item(line: str) -> bool:
    """Whether a line begins with what marks an item of a list, or a quotation."""
    return line.lstrip().startswith(">") or bool(BULLET.match(line) or NUMBERED.match(line))


def divided(number: int, run: Sequence[str], short: frozenset[str]) -> Iterator[Saying]:
    """The sentences of some lines; the first of them has a number."""
    text = " ".join(line.rstrip() for line in run)
    starts, offset = list[int](), 0
    for line in run:
        starts.append(offset)
        offset += len(line.rstrip()) + 1
    begin = 0
    for mark in _MARK.finditer(text):
        end = mark.end()
        if end < len(text) and not _ends_sentence(text, mark.start(), short):
            continue
        yield from _sentence(text, begin, end, number, starts)
        begin = end
    yield from _sentence(text, begin, len(text), number, starts)


def _sentence(
    text: str, begin: int, end: int, number: int, starts: Sequence[int]
) -> Iterator[Saying]:
    words = text[begin:end]
    if not words.strip(" .!?;"):
        return
    first = begin + len(words) - len(words.lstrip())
    lines = [n for n, start in enumerate(starts) if start <= first]
    yield Saying(number + lines[-1], words.strip())


def _ends_sentence(text: str, at: int, short: frozenset[str]) -> bool:
    """Whether a sentence ends at a mark: not in "St. Petersburg", "A. Par", "1. A Par"."""
    if text[at] != "." or text[at : at + 2] == "..":
        return True
    word = _WORD_BEFORE.search(text, max(0, at - 12), at)
    if word is None:
        return True
    if word[0].isdecimal():
        return len(word[0]) > _LONGEST_NUMBER
    is_letter = len(word[0]) == 1 and word[0] not in _LETTERS_OF_ORDERS
    return not (is_letter or word[0].lower() in short)
