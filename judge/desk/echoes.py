"""Mails of ours that stand in a letter without a mark: an absent reader's robot sends them back.

Our mails hold examples of orders and commands. A robot that quotes them
without ">" and without a header that gives it away would give those commands.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from judge.desk.letters import Letter
from judge.desk.phrases import Phrasebook
from judge.desk.reading.parts import ends_press, is_press_heading

LEAST_WORDS = 5
_HEADER = re.compile(r"::\s(?:Judge|Deadline|URL):\s")
"""The first lines of a report."""


def without_echo(letter: Letter, phrases: Phrasebook) -> Letter:
    """The letter up to where a mail of ours begins in it; press may quote what it likes."""
    lines = letter.text.split("\n")
    ours = _fixed_lines(phrases)
    in_press = False
    last_end = max((n for n, line in enumerate(lines) if ends_press(line)), default=-1)
    for number, line in enumerate(lines):
        if in_press:
            in_press = not ends_press(line)
        elif is_press_heading(line):
            in_press = last_end > number
        elif line.strip() in ours or _HEADER.match(line.strip()):
            quoted = sum(bool(below.strip()) for below in lines[number:])
            return replace(letter, text="\n".join(lines[:number]), echoed_lines=quoted)
    return letter


@lru_cache(maxsize=2)
def _fixed_lines(phrases: Phrasebook) -> frozenset[str]:
    """The lines of our texts that are long enough to be nobody else's, and have no gaps."""
    texts = (*phrases.mails.values(), *phrases.sentences.values())
    lines = (line for text in texts for line in text.split("\n") if not _is_example(line))
    found = (line.strip() for line in lines)
    return frozenset(n for n in found if "{" not in n and len(n.split()) >= LEAST_WORDS)


def _is_example(line: str) -> bool:
    """Whether a line of ours shows what to write and nothing beside: it may be anybody's order.

    What explains it stands behind a gap; and nobody's game is called NAME.
    """
    shown = line.strip()
    return line.startswith("    ") and "   " not in shown and "NAME" not in shown.split()
