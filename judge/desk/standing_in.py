"""A gamesmaster's letter in which somebody is to act for them: it is asked about as DEPUTY.

What says so is taken out of the letter before anything else of it is read, so that no address in
it is offered a seat, or the gamesmaster's own mail, and the absence beside it is read by itself.
Nobody is asked to be deputy for a sentence: the lines that would do it are told, with answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

from judge.desk.answers import Case
from judge.desk.commands.deputies import NameDeputy
from judge.desk.commands.questions import Help
from judge.desk.deputies_asked import StandInAsked, StandInSaid
from judge.desk.hearing.scene import Scene
from judge.desk.identity import Undecided, Visitor
from judge.desk.letters import Letter
from judge.desk.reading import CommandLine, CommandProblem, Part, PressBlock
from judge.desk.reading.addressees import Addressees
from judge.desk.reading.reader import QUOTED
from judge.desk.reading.slots import addresses
from judge.desk.reading.standing_in import PieceOfSaid, StandingIn, StandsIn
from judge.game.game import GameState
from judge.game.log import Role
from judge.prose.passages import Passage

MOST_BESIDE = 6
"""So many words before a clause may be whom it is about."""
FEW = 4
"""Fewer words left of a sentence say nothing by themselves."""
MOST_TEXT = 3
"""A command that has more words of its sentence in it keeps that whole."""


def without_deputy(
    letter: Letter,
    visitor: Visitor | Undecided,
    parts: Sequence[Part],
    names: Addressees,
    at_hand: Callable[[], Case],
) -> tuple[Letter, tuple[Part, ...]]:
    """A letter without what it says of a deputy, and what that asks for; `parts` is how it is read.

    The letter itself, and nothing, where nobody is to act for the gamesmaster.
    """
    game = visitor.game if isinstance(visitor, Visitor) else None
    leads = isinstance(visitor, Visitor) and visitor.role is Role.MASTER
    if not leads or game is None or game.state is GameState.ENDED:
        return letter, ()
    case = replace(at_hand(), addressees=names)
    asked = StandInAsked(game, case)
    said = tuple(_Told(asked).found(parts))
    if not said:
        return letter, ()
    return _cut(letter, said), tuple(asked.asked(said))


@dataclass(frozen=True)
class _Told:
    """A letter that may tell of a deputy."""

    asked: StandInAsked

    @property
    def words(self) -> StandingIn:
        """The words by which it speaks of one."""
        return self.asked.words

    # ------------------------------------------------------------ what says so

    def found(self, parts: Sequence[Part]) -> Iterator[StandInSaid]:
        """What says so, and what goes on about it, in the order of the letter."""
        kept = frozenset(_kept_lines(parts))
        rows = self.asked.case.letter.text.splitlines()
        is_led = False
        for passage in self.asked.sentences:
            if kept.intersection(passage.lines) or QUOTED.match(rows[passage.line - 1]):
                continue
            said = tuple(self._in_sentence(passage))
            is_more = is_led and not said and self._goes_on(passage.text)
            if is_more:
                yield StandInSaid(passage, 0, len(passage.text), StandsIn.SURE)
            yield from said
            is_led = is_led or bool(said)

    def _goes_on(self, text: str) -> bool:
        """Whether a sentence behind it says more of the deputy."""
        is_address = bool(addresses(text)) and len(text.split()) <= MOST_BESIDE
        return (is_address or self.words.says_more(text)) and not self._powers(text)

    def _in_sentence(self, passage: Passage) -> Iterator[StandInSaid]:
        clauses = self.words.clauses(passage)
        is_question = passage.text.rstrip().endswith("?")
        taken: dict[int, StandsIn] = {}
        for at, clause in enumerate(clauses):
            first, standing = at, self._standing(clause.text, passage, is_question=is_question)
            before = clauses[at - 1].text if at else ""
            is_free = before and at - 1 not in taken and self._may_name(before)
            if standing is StandsIn.NONE and is_free:
                first = at - 1
                both = f"{before} {clause.text}"
                standing = self._standing(both, passage, is_question=is_question)
            if standing is not StandsIn.NONE:
                taken |= dict.fromkeys((first, at), standing)
        if not taken:
            return
        rest = [n for n in range(len(clauses)) if n not in taken]
        more = [n for n in rest if n > min(taken) and self.words.says_more(clauses[n].text)]
        how = next(iter(taken.values()))
        taken |= dict.fromkeys(more, how)
        if how is StandsIn.ASKED or not self._stands_alone(passage, clauses, taken):
            taken = dict.fromkeys(range(len(clauses)), how)
        yield from self._runs(passage, clauses, taken)

    def _runs(
        self, passage: Passage, clauses: Sequence[PieceOfSaid], taken: dict[int, StandsIn]
    ) -> Iterator[StandInSaid]:
        """The clauses that are taken, side by side ones together."""
        if len(taken) == len(clauses):
            yield StandInSaid(passage, 0, len(passage.text), taken[0])
            return
        for at in sorted(taken):
            clause = clauses[at]
            end = clause.end
            if at + 1 < len(clauses) and at + 1 not in taken:
                below = passage.text[end:].lstrip(" ,;")
                end = len(passage.text) - len(below) + self.words.joint(below)
            yield StandInSaid(passage, clause.start, end, taken[at])

    def _standing(self, text: str, passage: Passage, *, is_question: bool) -> StandsIn:
        """What a clause says; whoever "somebody" is, is told by an address elsewhere."""
        found = self.words.standing(text, is_question=is_question)
        if found is StandsIn.IF_AWAY and (self._powers(text) or not self._is_away(passage)):
            return StandsIn.NONE
        if found in {StandsIn.SURE, StandsIn.IF_AWAY} and self.words.names_anybody(text):
            return found if not is_question and self.asked.others else StandsIn.ASKED
        return found

    def _may_name(self, before: str) -> bool:
        is_short = len(before.split()) <= MOST_BESIDE
        return is_short and not self.words.is_of_absence(before)

    def _powers(self, text: str) -> bool:
        """Whether a text names a power: then somebody may be to act for its player."""
        return bool(Scene(text, self.asked.case).named)

    def _is_away(self, passage: Passage) -> bool:
        """Whether the gamesmaster is away, by the letter or what is on file, or a day is named."""
        if self.asked.is_away or self.asked.days(passage.text):
            return True
        return any(self._is_absent(one.text) for one in self.asked.sentences)

    def _is_absent(self, text: str) -> bool:
        """Whether a sentence speaks of an absence that isn't some player's."""
        is_others = self.asked.case.office.commands.absences.is_talk(text)
        return self.words.is_of_absence(text, meanwhile=True) and not is_others

    def _stands_alone(
        self, passage: Passage, clauses: Sequence[PieceOfSaid], taken: dict[int, StandsIn]
    ) -> bool:
        """Whether what is left of a sentence says something of its own, with its days."""
        left = " ".join(c.text for n, c in enumerate(clauses) if n not in taken)
        if self.words.is_open(left):
            return False
        if self.words.is_of_absence(left):
            return bool(self.asked.days(left)) or not self.asked.days(passage.text)
        return len(left.split()) >= FEW


def _kept_lines(parts: Sequence[Part]) -> Iterator[int]:
    """The lines of letters to others, and of commands that have words of their own."""
    for part in parts:
        if isinstance(part, PressBlock):
            yield from range(part.number, part.number + part.taken + 1)
        elif isinstance(part, CommandLine | CommandProblem) and _is_of_its_own(part):
            yield part.number


def _is_of_its_own(part: CommandLine | CommandProblem) -> bool:
    """Whether a command is DEPUTY, or has words of its sentence in it."""
    if isinstance(part, CommandProblem):
        return part.word == "deputy"
    command = part.command
    said = (getattr(command, field.name) for field in fields(command))  # type: ignore[arg-type]
    return (
        isinstance(command, NameDeputy)
        or command == Help("deputy")
        or any(isinstance(one, str) and len(one.split()) > MOST_TEXT for one in said)
    )


def _cut(letter: Letter, said: Sequence[StandInSaid]) -> Letter:
    """A letter in which what was taken is blank, and all else in its place."""
    rows = letter.text.split("\n")
    for one in said:
        for piece in one.passage.where(one.start, one.end):
            row, blank = rows[piece.line - 1], " " * (piece.end - piece.start)
            if row[: piece.start].rstrip(" ,")[-1:].isalnum() and blank:
                blank = f".{blank[1:]}"  # what stood before it ends there
            rows[piece.line - 1] = row[: piece.start] + blank + row[piece.end :]
    return replace(letter, text="\n".join(row.rstrip() for row in rows))
