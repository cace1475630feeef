"""What becomes of a sentence: what is done, asked or answered, and what it was about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.desk.commands import Command
from judge.desk.declarations import word_of
from judge.desk.hearing.free import Free
from judge.desk.phrases import Phrasebook
from judge.desk.policy import Then
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.writing import write_command
from judge.prose.passages import Passage
from judge.prose.sentences import clauses


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of a sentence that is about a topic; `is_talk` if it wants nothing.

    `about` is the command that it may mean, done or not; `besides` answers another question that
    may be asked as well. It `is_sure` of its topic without any word's help. Talk `is_harmless` if
    nothing in it could take back what is said beside it. What nothing follows from may be about
    something all the same: what is `near`. It `is_again` if its deed is done by another sentence.
    Of several clauses it `is_first` with which the sentence begins; `clause` is the one that it
    judges, if not the whole, and `left` are those that nothing was made of.
    """

    free: Free
    then: Then
    topic: str = ""
    part: CommandLine | CommandProblem | None = None
    is_talk: bool = False
    marks: frozenset[str] = frozenset()
    about: Command | None = None
    is_sure: bool = False
    besides: CommandLine | None = None
    is_harmless: bool = False
    is_first: bool = False
    near: str = ""
    is_again: bool = False
    talk: float = 0.0
    is_more: bool = False
    is_bound: bool = False
    clause: str = ""
    left: tuple[Passage, ...] = ()

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines on which it stands."""
        return self.free.passage.lines

    def asked(self) -> Judged:
        """The same, asked about instead of done."""
        if not isinstance(self.part, CommandLine):
            return self
        line, word = write_command(self.part.command), word_of(self.part.command)
        fault = "wish.one" if line else "wish.how"
        part = CommandProblem(self.part.number, self.part.text, 0, word, fault, line)
        return replace(self, then=Then.ASK, part=part)


def wish_problem(
    free: Free,
    text: str,
    word: str,
    commands: Sequence[Command],
    phrases: Phrasebook,
    fault: str = "",
) -> CommandProblem:
    """What is asked of a text that may mean one of some commands; of none, the `fault`."""
    lines = tuple(dict.fromkeys(line for c in commands if (line := write_command(c))))
    if len(lines) > 1:
        said = phrases.say("wish.or").join(f'"{line}"' for line in lines)
        return CommandProblem(free.number, text, 0, word, "wish.several", said, readings=lines)
    return CommandProblem(
        free.number, text, 0, word, "wish.one" if lines else fault, "".join(lines)
    )


def torn(whole: Judged, parts: Iterable[Judged], opposite: str, phrases: Phrasebook) -> Judged:
    """A sentence that is asked about; both ways, where a clause surely wants the opposite.

    "As nothing moves any more I vote draw": neither is offered alone.
    """
    other = next((one for one in parts if one.is_sure and one.topic == opposite), None)
    if whole.then is not Then.ASK or other is None or whole.about is None or other.about is None:
        return whole
    commands, text = (whole.about, other.about), whole.free.text
    part = wish_problem(whole.free, text, word_of(whole.about), commands, phrases)
    return replace(whole, part=part)


def with_left(
    free: Free, taken: Sequence[Judged], is_by_the_way: Callable[[Free, Passage], bool]
) -> Iterator[Judged]:
    """What becomes of some clauses of a sentence; the first has those that nothing comes of."""
    told = {one.clause for one in taken}
    left = tuple(
        clause
        for clause in clauses(free.passage)
        if clause.text not in told and not is_by_the_way(free, clause)
    )
    yield replace(taken[0], left=left)
    yield from taken[1:]


def more_telling(whole: Judged, parts: Sequence[Judged]) -> Judged:
    """A sentence that is asked about; where it lacks what is asked, the clause that has it.

    One about something else that can be asked tells more than that something is missing.
    """
    if whole.then is not Then.ASK or whole.about is not None:
        return whole
    asked = [one for one in parts if one.then is Then.ASK and one.about is not None]
    same = (one for one in asked if one.topic == whole.topic)
    return next(same, asked[0] if len({one.topic for one in asked}) == 1 else whole)
