"""A mail that asks for a poll, answered by one of its words and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.desk.commands.voting import Polling
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.game.log import Role
from judge.game.motions import Poll

_OF_POLL = re.compile(r"\bpoll (\d{1,4}):", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_BEGINS = re.compile(
    r"(?:^|[.!?,;:])[ \t>*\"']{0,8}(?:(?:i|actually|sorry|well|my)[ ,]{1,3}){0,2}([^\W_]+)",
    re.IGNORECASE,
)
MOST_LINES = 20
LONGEST = 200
_MARKS = " \t.,;:!()\"'"


def as_poll_answer(parts: tuple[Part, ...], visitor: Visitor, letter: Letter) -> tuple[Part, ...]:
    """The parts of a letter; a choice that stands alone below a poll's subject answers it.

    What may be an answer, and isn't counted as one, is asked about.
    """
    game = visitor.game
    is_asked = visitor.power is not None or visitor.role is Role.WAITING
    if game is None or not is_asked or not game.ballot.polls or not parts:
        return parts
    found = _OF_POLL.search(letter.subject)
    poll = game.ballot.poll(int(found[1])) if found is not None else None
    words = letter.text.strip(_MARKS + "\n\r")
    first = parts[0]
    is_alone = len(parts) == 1 and isinstance(first, OtherLine)
    if poll is not None and is_alone and words.casefold() in map(str.casefold, poll.choices):
        return (CommandLine(first.number, letter.text, Polling(f"{poll.number} {words}")),)
    return (*parts, *_not_counted(parts, poll, game.ballot.polls, letter.text))


def _not_counted(
    parts: Sequence[Part], poll: Poll | None, polls: Sequence[Poll], text: str
) -> Iterator[CommandProblem]:
    """What is asked of a letter that may answer a poll: it names POLL, or begins with a choice."""
    if any(isinstance(p, CommandLine) and isinstance(p.command, Polling) for p in parts):
        return
    if any(isinstance(p, CommandProblem) and p.word == "poll" for p in parts):
        return
    asked = (poll,) if poll is not None else tuple(polls)
    choices = {choice.casefold() for one in asked for choice in one.choices}
    for number, line in enumerate(text.splitlines()[:MOST_LINES], start=1):
        words = [word.casefold() for word in _WORD.findall(line[:LONGEST])]
        begins = poll is not None and {m[1].casefold() for m in _BEGINS.finditer(line[:LONGEST])}
        is_named = "poll" in words and not choices.isdisjoint(words)
        if is_named or (begins and not choices.isdisjoint(begins)):
            said = next(word for word in words if word in choices)
            yield CommandProblem(number, said, 0, "poll", "poll.not_counted")
            return
