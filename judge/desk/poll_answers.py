"""A mail that asks for a poll, answered by one of its words and nothing else."""

from __future__ import annotations

import re

from judge.desk.commands.voting import Polling
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, OtherLine, Part

_OF_POLL = re.compile(r"\bpoll (\d{1,4}):", re.IGNORECASE)
_MARKS = " \t.,;:!()\"'"


def as_poll_answer(parts: tuple[Part, ...], visitor: Visitor, letter: Letter) -> tuple[Part, ...]:
    """The parts of a letter; a choice that stands alone below a poll's subject answers it."""
    game, words = visitor.game, letter.text.strip(_MARKS + "\n\r")
    found = _OF_POLL.search(letter.subject)
    if found is None or game is None or visitor.power is None or len(parts) != 1:
        return parts
    poll = game.ballot.poll(int(found[1]))
    (part,) = parts
    if poll is None or not isinstance(part, OtherLine):
        return parts
    if words.casefold() not in {choice.casefold() for choice in poll.choices}:
        return parts
    return (CommandLine(part.number, part.text, Polling(f"{poll.number} {words}")),)
