"""A letter whose subject is the heading of press: "Press to Austria", and only the text below.

Nothing in such a letter is an order or a command, as far as the letter to others goes.
"""

from __future__ import annotations

import re

from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.office import Office
from judge.desk.reading import OtherLine, Part, PressBlock
from judge.desk.reading.addressees import Addressees

_TAG = re.compile(r"\s{0,9}\[[^\]]{0,60}\]")
_ANSWER = re.compile(r"\s{0,9}[^\W\d_]{1,6}(?:\[\d{1,9}\])?\s{0,9}:")
_LONGEST = 120


def under_subject(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, office: Office, names: Addressees
) -> tuple[Part, ...]:
    """The parts of a letter; what its subject heads is one of them, a letter to others."""
    subject = _TAG.sub("", letter.subject, count=1).strip()
    is_short = 0 < len(subject) <= _LONGEST and not _ANSWER.match(subject)
    if not is_short or not names.own or visitor.game is None:
        return parts
    blocks = [part for part in parts if isinstance(part, PressBlock)]
    if any(not block.heading.fault for block in blocks):
        return parts
    lines = [OtherLine(n, line) for n, line in enumerate(letter.text.splitlines(), start=1)]
    block = office.commands.press_reader(names).under_subject(subject, lines)
    if block is None:
        return parts
    last = block.number + block.taken
    return (block, *(part for part in parts if part.number > last))
