"""What answers a poll in other words than POLL: a choice alone, "vote yes", "my answer is weekly".

Below the subject of a poll they answer that one. Elsewhere a choice has to be voted for in so many
words, and only one poll, and nothing else that is voted on, may be meant; else it is asked. The
words are those of `grammar/polls.txt`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from judge.desk.commands.voting import Polling, VoteDraw
from judge.desk.identity import Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.poll_words import PollWords
from judge.desk.reading.writing import write_command
from judge.game.game import Game
from judge.game.log import Role
from judge.game.motions import Poll

_OF_POLL = re.compile(r"\bpoll (\d{1,4}):", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_VOTES = frozenset({"vote", "poll", "nodraw", "votes"})
"""The words of commands that such a line may have been read as."""
MOST_LINES = 20
LONGEST = 200
_MARKS = " \t.,;:!()\"'"


@dataclass(frozen=True, slots=True)
class _Asked:
    """The polls that a letter may answer; by its subject it is the `subject`'s.

    A `rival` is voted on as well, in a game that is played: "vote yes" may be for that.
    """

    polls: tuple[Poll, ...]
    subject: Poll | None
    rival: bool
    words: PollWords

    @property
    def open(self) -> tuple[Poll, ...]:
        """Those that it may answer."""
        return self.polls if self.subject is None else (self.subject,)

    def meant(self, text: str, *, alone: bool) -> tuple[Polling, ...]:
        """The answers that a line may be: a choice that is voted for, or stands `alone`."""
        said = " ".join(text.split()).strip(_MARKS)
        behind = self.words.behind_vote(said, below=self.subject is not None)
        if behind is None and not alone:
            return ()
        rest = said if behind is None else behind
        found = [(poll, self._choice_of(rest, poll)) for poll in self.open]
        if (numbered := self.words.numbered(rest)) is not None:
            number, left = numbered
            meant = (poll for poll in self.open if poll.number == number)
            found += [(poll, self._choice_of(left, poll)) for poll in meant]
        return tuple(Polling(f"{poll.number} {choice}") for poll, choice in found if choice)

    def _choice_of(self, said: str, poll: Poll) -> str:
        """The choice of a poll that some words are, and nothing else; "" if they are none."""
        words = said.strip(_MARKS)
        for choice in sorted(poll.choices, key=len, reverse=True):
            left = words[len(choice) :].rstrip(_MARKS)
            is_it = words.casefold().startswith(choice.casefold())
            if is_it and self.words.is_behind(left, poll.number):
                return choice
        return ""


def as_poll_answer(
    parts: tuple[Part, ...], visitor: Visitor, letter: Letter, words: PollWords
) -> tuple[Part, ...]:
    """The parts of a letter; a line that can only answer a poll does.

    What may be an answer, and isn't counted as one, is asked about.
    """
    game = visitor.game
    is_asked = visitor.power is not None or visitor.role is Role.WAITING
    if game is None or not is_asked or not game.ballot.polls or not parts:
        return parts
    found = _OF_POLL.search(letter.subject)
    subject = game.ballot.poll(int(found[1])) if found is not None else None
    asked = _Asked(game.ballot.polls, subject, _is_voted_on(game, visitor), words)
    names = {visitor.player.called.casefold(), visitor.player.called.split(" ")[0].casefold()}
    is_alone = subject is not None and all(_signs(part, names) for part in parts[1:])
    parts = tuple(_as_answer(part, asked, alone=is_alone) for part in parts)
    return (*parts, *_not_counted(parts, asked, letter.text))


def _signs(part: Part, names: Collection[str]) -> bool:
    """Whether a line is nothing but a name, below an answer."""
    return isinstance(part, OtherLine) and part.text.strip(_MARKS).casefold() in names


def _is_voted_on(game: Game, visitor: Visitor) -> bool:
    """Whether something else is voted on that a "yes" may be for, or a "no" take back."""
    return visitor.power is not None and bool(game.ballot.tally())


def _as_answer(part: Part, asked: _Asked, *, alone: bool) -> Part:
    """A part as an answer to the one poll that it means; or what is asked about it."""
    if not isinstance(part, CommandLine | CommandProblem | OtherLine):
        return part
    is_fit = _may_answer(part) and len(part.text) <= LONGEST
    meant = asked.meant(part.text, alone=alone) if is_fit else ()
    if not meant:
        return part
    if len(meant) > 1 or (asked.rival and asked.subject is None):
        lines = tuple(map(write_command, meant))
        return CommandProblem(part.number, part.text, 0, "poll", "poll.not_counted", readings=lines)
    return CommandLine(part.number, part.text, meant[0])


def _may_answer(part: CommandLine | CommandProblem | OtherLine) -> bool:
    """Whether a part is of no other meaning, or of one that names nothing: "vote yes"."""
    match part:
        case CommandLine(command=VoteDraw() as vote):
            return vote.unnamed or not vote.in_favour
        case CommandProblem():
            return part.word in _VOTES
        case OtherLine():
            return True
        case _:
            return False


def _not_counted(parts: Sequence[Part], asked: _Asked, text: str) -> Iterator[CommandProblem]:
    """What is asked of a letter that may answer a poll: it names POLL, or begins with a choice.

    Below another subject it is a choice and nothing else, in a letter that wants nothing.
    """
    if any(isinstance(p, CommandLine) and isinstance(p.command, Polling) for p in parts):
        return
    if any(isinstance(p, CommandProblem) and p.word == "poll" for p in parts):
        return
    choices = {choice.casefold() for poll in asked.open for choice in poll.choices}
    is_idle = all(isinstance(part, OtherLine) for part in parts)
    for number, line in enumerate(text.splitlines()[:MOST_LINES], start=1):
        words = [word.casefold() for word in _WORD.findall(line[:LONGEST])]
        found = set[str]() if asked.words.names.isdisjoint(words) else set(words)
        if asked.subject is not None:
            found |= {*asked.words.begun(line[:LONGEST])}
        elif is_idle and line.strip(_MARKS).casefold() in choices:
            found.add(line.strip(_MARKS).casefold())
        if not choices.isdisjoint(found):
            said = next((word for word in words if word in choices), line.strip(_MARKS))
            yield CommandProblem(number, said, 0, "poll", "poll.not_counted")
            return
