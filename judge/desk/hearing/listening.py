"""One sentence judged: which topic it is about, what it means by it, and what is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from judge.desk.answers import Case
from judge.desk.commands import Command, Help, SetDeadline
from judge.desk.declarations import BARE, QUESTIONS, word_of
from judge.desk.hearing.ear import (
    FEWEST_WORDS,
    LIKE_NOTHING,
    MAY_BE_TALK,
    MOST_OF_A_NO,
    NEAR,
    SURE_OF_PLACES,
    UNLIKE,
    Choice,
    Ear,
)
from judge.desk.hearing.free import Free
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.scene import Scene
from judge.desk.policy import DEEDS, Findings, Then, TopicRow, marks_of
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.writing import write_command
from judge.desk.wishes import Wish
from judge.prose.passages import Passage
from judge.prose.sentences import clauses

_TOLD = frozenset({"command.no_date", "command.two_days", "command.unreadable"})
"""What is wrong with a line is told already, better than that it isn't sure."""
_GRANTED = frozenset({"extend", "deadline", "pause"})
_KIN: Mapping[str, frozenset[str]] = {
    "extend": frozenset({"deadline"}),
    "deadline": frozenset({"extend"}),
    "vote": frozenset({"nodraw", "draw", "concede"}),
    "draw": frozenset({"vote", "concede"}),
}
"""Words of commands that lines are read as, and others that they may as well be about."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of a sentence that is about a topic; `is_talk` if it wants nothing.

    `about` is the command that it may mean, done or not; `besides` answers another question that
    may be asked as well. It `is_sure` of its topic without any word's help. Talk `is_harmless` if
    nothing in it could take back what is said beside it.
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


class Listener:
    """Judges the sentences of one letter."""

    def __init__(self, case: Case, text: str) -> None:
        self._case = case
        self._text = text
        self._policy = case.office.policy

    @cached_property
    def _ear(self) -> Ear:
        return Ear(self._case, self._text)

    @property
    def _role(self) -> str:
        return self._ear.role

    def judge(self, free: Free, near: str) -> Iterator[Judged]:
        """What becomes of a sentence, or of its clauses where several of them want something."""
        if (
            free.is_lead
            or self._goes_along(free)
            or self._case.office.commands.beside.is_idle(free.text)
            or self._is_name(free)
        ):
            yield Judged(free, Then.REMARK, is_talk=True, is_harmless=True)
            return
        whole = self._judged(free, free.passage, near)
        if self._ear.is_placed(free.text) or free.is_cut:
            yield whole
            return
        if any(problem.line for problem in free.problems):
            yield whole
            return
        clear = [one for one in self._parts(free) if one.is_sure]
        done = [one for one in clear if one.then in DEEDS]
        is_one = whole.topic in {"create", "set"} and whole.then in DEEDS
        if done and len({one.topic for one in clear}) > 1 and not is_one:
            yield from clear
            return
        hard = marks_of(self._ear.read(free.text), self._policy.polite)
        is_clearer = whole.then not in {*DEEDS, Then.ANSWER} and not hard - {"not"}
        is_clearer = is_clearer and not self._policy.is_limited(free.text)
        yield done[0] if len(done) == 1 and is_clearer else whole

    def _goes_along(self, free: Free) -> bool:
        """Whether it is what an order leaves of its line: "the" before "fleet in Brest holds"."""
        game = self._case.game
        if game is None or free.problems or free.is_tried:
            return False
        reader = self._case.office.order_reader(game.variant)
        return set(free.text.lower().strip(" ,.!").split()) <= set(reader.wording.words["FILLER"])

    def _parts(self, free: Free) -> Iterator[Judged]:
        """What becomes of the clauses of a sentence, each for itself."""
        for clause in self._clauses(free):
            one = self._judged(free, clause, free.text)
            if one.then in {*DEEDS, Then.ASK}:
                yield one

    def _clauses(self, free: Free) -> list[Passage]:
        return [p for p in clauses(free.passage) if len(p.text.split()) >= _fewest(p.text)]

    def _is_name(self, free: Free) -> bool:
        """Whether a sentence is its writer's name, or some name that ends the letter."""
        words = free.text.strip(" .,-!\u2013\"'()")
        people = {self._case.visitor.player.called, self._case.letter.sender.name}
        first = {name.split()[0].lower() for name in people if name.split()}
        if words.lower() in first | {name.lower() for name in people}:
            return True
        is_last = self._text.rstrip().endswith(free.text) and free.is_alone
        if not is_last or not self._case.office.commands.beside.is_name(free.text):
            return False
        if self._role == "master" and self._ear.names_power(free.text):
            return False
        wish = self._ear.read(free.text)
        return not wish.topics or wish.over < MAY_BE_TALK

    def _judged(self, free: Free, passage: Passage, near: str) -> Judged:
        text = passage.text
        wish = self._ear.read(text)
        marks = self._ear.marks(passage, wish)
        choice = self._ear.choose(wish, marks, Scene(text, self._case, self._text, near))
        if choice is None:
            return Judged(free, Then.LEAVE, marks=marks)
        row = self._policy.rows[choice.topic]
        if any(self._knows_better(problem, choice) for problem in free.problems):
            return Judged(free, Then.LEAVE, marks=marks)
        if wish.act == "not" and "not" in marks - row.bears and choice.over < MOST_OF_A_NO:
            is_talk = not (free.is_tried or free.problems or self._ear.is_placed(text))
            return Judged(free, Then.REMARK if is_talk else Then.LEAVE, is_talk=is_talk)
        if row.lifts(text):
            marks -= {"if"}
        then = self._decided(free, text, near, wish, choice, marks)
        if then is Then.LEAVE or then is Then.REMARK:
            is_open = free.is_tried or self._ear.is_placed(text) or self._ear.is_awaited
            is_talk = not is_open and self._ear.is_talk(wish, choice, marks, text)
            then = Then.REMARK if is_talk else Then.LEAVE
            is_harmless = is_talk and self._ear.is_harmless(wish, text)
            return Judged(free, then, is_talk=is_talk, marks=marks, is_harmless=is_harmless)
        meant = choice.meant
        part = self._part(free, text, then, choice)
        about = next((c for c in (meant.command, *meant.others) if c is not None), None)
        is_sure = self._policy.band_of(choice.over, choice.margin) == 0
        besides = self._besides(free, text, wish) if then is Then.ANSWER else None
        return Judged(
            free,
            then,
            choice.topic,
            part,
            marks=marks,
            about=about,
            is_sure=is_sure,
            besides=besides,
        )

    def _decided(
        self, free: Free, text: str, near: str, wish: Wish, choice: Choice, marks: frozenset[str]
    ) -> Then:
        """What the policy says of a topic, and LEAVE where others read the sentence better."""
        row, meant = self._policy.rows[choice.topic], choice.meant
        asks = text.rstrip().endswith("?")
        is_bound = self._ear.is_bound(row, meant, text, near)
        found = Findings(meant.has_slots, bool(meant.lacks), marks, asks, free.is_cut, is_bound)
        then = self._policy.decide(
            choice.topic, choice.over, choice.margin, text, self._role, found
        )
        is_vague = then is Then.ASK and meant.command is None and not meant.others
        is_musing = self._role == "master" and ("if" in marks - row.bears or is_vague)
        if is_musing and self._case.office.commands.musing(text):
            return Then.LEAVE
        if self._ear.is_anothers_address(row, text):
            return Then.LEAVE
        if self._is_unasked(then, choice, row, text, wish):
            return Then.LEAVE
        is_near = choice.over < SURE_OF_PLACES
        if is_near and then is not Then.ANSWER and self._ear.is_placed(text):
            return Then.LEAVE
        is_public = row.kind_for(self._role) in {"public", "grave"}
        if then is Then.DO and is_public and wish.topics[0][1] < UNLIKE:
            then = Then.ASK
        if then is Then.ANSWER and free.is_cut and "?" not in text:
            return Then.LEAVE
        if then is Then.DO and choice.other:
            then = Then.BOTH
        is_faint = is_near and not (row.is_named(text) or meant.has_slots)
        is_short = then is Then.ASK and len(text.split()) < FEWEST_WORDS
        is_order = free.is_tried and (is_faint or then in {Then.NOTHING, Then.BOTH})
        is_told = any(problem.fault in _TOLD for problem in free.problems)
        is_better = is_told and then not in {*DEEDS, Then.ANSWER}
        return Then.LEAVE if is_order or is_better or (is_faint and is_short) else then

    def _knows_better(self, problem: CommandProblem, choice: Choice) -> bool:
        """Whether a line was read as no wish, or as another one than its topic."""
        if problem.is_no:
            return True
        if problem.fault == "command.asked" or choice.meant.command is None:
            return False
        is_question = isinstance(BARE.get(problem.word), QUESTIONS)
        if is_question and isinstance(choice.meant.command, QUESTIONS):
            return False
        words = {problem.word, *_KIN.get(problem.word, ())}
        return word_of(choice.meant.command) not in words

    def _is_unasked(self, then: Then, choice: Choice, row: TopicRow, text: str, wish: Wish) -> bool:
        """Whether nobody asks: it is no question, or a moment is named for something else."""
        if wish.act == "beg" or row.is_named(text):
            return False
        if then is Then.ASK and choice.meant.lacks and not choice.meant.others:
            return row.does == "timezone"  # "my orders will be in on time" is about no zone
        if then is Then.TO_MASTER:
            is_sure = choice.over >= SURE_OF_PLACES and len(text.split()) >= _fewest(text)
            return isinstance(choice.meant.command, SetDeadline) or not is_sure
        is_question = "?" in text or wish.act == "ask"
        is_strange = wish.topics[0][1] < LIKE_NOTHING
        if then is Then.ANSWER and not is_question and is_strange:
            return True
        is_faint = (self._policy.band_of(choice.over, choice.margin) or 0) > 1
        return then is Then.ANSWER and is_faint and not is_question

    def _besides(self, free: Free, text: str, wish: Wish) -> CommandLine | None:
        """The answer to what a question may ask as well: to answer it, too, costs nothing."""
        read = [BARE.get(problem.word) for problem in free.problems]
        if read and isinstance(read[0], QUESTIONS) and not isinstance(read[0], Help):
            return CommandLine(free.number, text, read[0])
        if len(wish.topics) < 2 or wish.margin > NEAR:
            return None
        row = self._policy.rows.get(wish.topics[1][0])
        if row is None or row.kind_for(self._role) != "question":
            return None
        command = mean(row.does, Scene(text, self._case, self._text)).command
        return CommandLine(free.number, text, command) if command is not None else None

    def _part(
        self, free: Free, text: str, then: Then, choice: Choice
    ) -> CommandLine | CommandProblem | None:
        """The command, or what is asked about it."""
        row, meant, command = self._policy.rows[choice.topic], choice.meant, choice.meant.command
        if then is Then.TO_MASTER:
            is_granted = command is not None and word_of(command) in _GRANTED
            return CommandLine(free.number, text, command) if is_granted and command else None
        if then in {Then.DO, Then.ANSWER, Then.REFUSE} and command is not None:
            return CommandLine(free.number, text, command)
        readings = [c for c in (command, *meant.others) if c is not None]
        if then is Then.BOTH and choice.other:
            other = mean(self._policy.rows[choice.other].does, Scene(text, self._case, self._text))
            readings += [other.command] if other.command is not None else []
        word = word_of(readings[0]) if readings else _word(row)
        lines = list(dict.fromkeys(line for c in readings if (line := write_command(c))))
        if len(lines) > 1:
            said = self._case.office.phrases.say("wish.or").join(f'"{line}"' for line in lines)
            return CommandProblem(free.number, text, 0, word, "wish.several", said)
        fault = "wish.one" if lines else "wish.how"
        return CommandProblem(free.number, text, 0, word, fault, "".join(lines))


def _fewest(text: str) -> int:
    """So many words are a clause; one that has figures says more."""
    return FEWEST_WORDS - any(c.isdigit() for c in text)


def _word(row: TopicRow) -> str:
    """The word of the command that a topic does; HELP's for what is none."""
    word = row.does.split()[0]
    return word if word in BARE else "help"
