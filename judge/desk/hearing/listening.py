"""One sentence judged: which topic it is about, what it means by it, and what is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from judge.desk.answers import Case
from judge.desk.commands import Command, Help, OldWord, SetDeadline
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
from judge.desk.hearing.judged import Judged
from judge.desk.hearing.masters import offered_instead
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
MOST_NEAR = 4
"""So many topics a sentence may be about at the most."""
_OF_PLAYERS = frozenset({"away", "back", "ready", "wait", "vote", "draw", "concede", "resign"})
_GRANTED = frozenset({"extend", "deadline", "pause"})
_KIN: Mapping[str, frozenset[str]] = {
    "extend": frozenset({"deadline"}),
    "deadline": frozenset({"extend"}),
    "pause": frozenset({"wait"}),
    "vote": frozenset({"nodraw", "draw", "concede"}),
    "draw": frozenset({"vote", "concede"}),
}
"""Words of commands that lines are read as, and others that they may as well be about."""
_REFUSED: Mapping[str, frozenset[str]] = {
    "away": frozenset({"back"}),
    "vote": frozenset({"nodraw"}),
    "draw": frozenset({"nodraw"}),
    "ready": frozenset({"wait"}),
    "wait": frozenset({"ready"}),
    "process": frozenset({"wait"}),
    "join": frozenset({"observe"}),
    "pictures": frozenset({"pictures"}),
}
"""Who doesn't want the one may want the other: "I'm not away after all"."""


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
    def ear(self) -> Ear:
        """What listens to the sentences of the letter."""
        return self._ear

    @property
    def role(self) -> str:
        return self._ear.role

    def judge(self, free: Free, near: str) -> Iterator[Judged]:
        """What becomes of a sentence, or of its clauses where several of them want something."""
        whole = self._judged(free, free.passage, near)
        if (
            (free.is_lead and not (whole.topic == "create" and whole.then in DEEDS))
            or self._goes_along(free)
            or self._case.office.commands.beside.is_idle(free.text)
            or self._is_name(free)
        ):
            yield Judged(free, Then.REMARK, is_talk=True, is_harmless=True)
            return
        is_talk = self._ear.is_plainly_talk(self._ear.read(free.text))
        if self._ear.is_placed(free.text) or free.is_cut or is_talk:
            yield whole
            return
        if any(problem.line for problem in free.problems):
            yield whole
            return
        instead = self._instead(free, whole)
        if instead:
            yield from instead
            return
        parts = (one for one in self._parts(free) if one.then in DEEDS or not one.is_strange)
        clear = [one for one in parts if one.is_sure]
        done = [one for one in clear if one.then in DEEDS]
        is_one = whole.topic in {"create", "set"} and whole.then in DEEDS
        if done and len({one.topic for one in clear}) > 1 and not is_one:
            yield from clear
            return
        hard = marks_of(self._ear.read(free.text), self._policy.polite)
        # "You may run it, the two who are missing told me they won't write."
        is_first = self.role == "master" and bool(done) and done[0].is_first
        spared = {"not", "told"} if is_first else {"not"}
        is_clearer = whole.then not in {*DEEDS, Then.ANSWER} and not hard - spared
        is_clearer = is_clearer and not self._policy.is_limited(free.text)
        yield done[0] if len(done) == 1 and is_clearer else whole

    def _instead(self, free: Free, whole: Judged) -> list[Judged]:
        """An offer that is taken back, and the one in its place: "and make it to Pilar"."""
        if whole.topic != "withdraw" or whole.then not in {*DEEDS, Then.ASK}:
            return []
        back = next((one for one in (whole, *self._parts(free)) if one.then in DEEDS), None)
        offer = offered_instead(Scene(free.text, self._case, self._text))
        if offer is None or back is None or back.topic != "withdraw":
            return []
        part = CommandLine(free.number, free.text, offer)
        return [back, Judged(free, Then.DO, "offer", part, about=offer)]

    def _goes_along(self, free: Free) -> bool:
        """Whether it is what an order leaves of its line: "the" before "fleet in Brest holds"."""
        game = self._case.game
        if game is None or free.problems or free.is_tried:
            return False
        reader = self._case.office.order_reader(game.variant)
        return set(free.text.lower().strip(" ,.!").split()) <= set(reader.lexicon.words["FILLER"])

    def _parts(self, free: Free) -> Iterator[Judged]:
        """What becomes of the clauses of a sentence, each for itself."""
        for clause in self._clauses(free):
            one = self._judged(free, clause, free.text)
            if one.then in {*DEEDS, Then.ASK}:
                yield replace(one, is_first=free.text.startswith(clause.text))

    def _clauses(self, free: Free) -> list[Passage]:
        return [
            p
            for p in clauses(free.passage)
            if len(p.text.split()) >= _fewest(p.text) and not self._policy.is_subordinate(p.text)
        ]

    def _is_name(self, free: Free) -> bool:
        """Whether a sentence is its writer's name, or some name that ends the letter."""
        words = free.text.strip(" .,-!\u2013\"'()")
        people = {self._case.visitor.player.called, self._case.letter.sender.name}
        first = {name.split()[0].lower() for name in people if name.split()}
        if words.lower() in first | {name.lower() for name in people}:
            return True
        is_last = self._text.rstrip().endswith(free.text) and free.is_alone
        if free.is_tried or not is_last or not self._case.office.commands.beside.is_name(free.text):
            return False
        if self.role == "master" and self._ear.names_power(free.text):
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
        if any(self._knows_better(problem, choice, text) for problem in free.problems):
            is_talk = self._ear.is_plainly_talk(wish) and not (marks or "?" in text)
            is_talk = is_talk or all(self._is_unmeant(problem, wish) for problem in free.problems)
            return Judged(
                free, Then.REMARK if is_talk else Then.LEAVE, is_talk=is_talk, marks=marks
            )
        if wish.act == "not" and "not" in marks - row.bears and self._is_no(choice, text):
            is_talk = not (free.is_tried or free.problems or self._ear.is_placed(text))
            return Judged(free, Then.REMARK if is_talk else Then.LEAVE, is_talk=is_talk)
        if self._is_anothers(wish, marks, row) or self._tells_of_the_past(text):
            return Judged(free, Then.REMARK, is_talk=True, marks=marks)
        marks = row.borne(marks, text, has_slots=choice.meant.has_slots)
        then = self._decided(free, text, near, wish, choice, marks)
        if then is Then.LEAVE or then is Then.REMARK:
            return self._left(free, text, wish, choice, marks)
        meant = choice.meant
        about = next((c for c in (meant.command, *meant.others) if c is not None), None)
        is_shown = row.is_named(text) or meant.has_slots or wish.act == "beg"
        besides = self._besides(free, text, wish) if then is Then.ANSWER else None
        return Judged(
            free,
            then,
            choice.topic,
            self._part(free, text, then, choice),
            marks=marks,
            about=about,
            is_sure=self._policy.band_of(choice.over, choice.margin) == 0,
            besides=besides,
            is_strange=wish.topics[0][1] < LIKE_NOTHING and not is_shown,
        )

    def _left(
        self, free: Free, text: str, wish: Wish, choice: Choice, marks: frozenset[str]
    ) -> Judged:
        """A sentence from which nothing follows: talk, or left for whoever else reads it."""
        is_talk = self._ear.is_plainly_talk(wish) and "?" not in text
        is_placed = self._ear.is_placed(text) and not is_talk
        is_open = free.is_tried or is_placed or self._ear.is_awaited
        is_talk = not is_open and self._ear.is_talk(wish, choice, marks, text)
        then = Then.REMARK if is_talk else Then.LEAVE
        is_harmless = is_talk and self._ear.is_harmless(wish, text)
        topic = choice.topic if self.is_surely(choice, text) else ""
        return Judged(free, then, is_talk=is_talk, marks=marks, is_harmless=is_harmless, near=topic)

    def _decided(
        self, free: Free, text: str, near: str, wish: Wish, choice: Choice, marks: frozenset[str]
    ) -> Then:
        """What the policy says of a topic, and LEAVE where others read the sentence better."""
        row, meant = self._policy.rows[choice.topic], choice.meant
        asks = text.rstrip().endswith("?")
        is_bound = self._ear.is_bound(row, meant, text, near)
        found = Findings(meant.has_slots, bool(meant.lacks), marks, asks, free.is_cut, is_bound)
        then = self._policy.decide(choice.topic, choice.over, choice.margin, text, self.role, found)
        is_vague = then is Then.ASK and meant.command is None and not meant.others
        is_open = not marks.isdisjoint({"if", "not"} - row.bears)
        is_musing = self.role == "master" and (is_open or is_vague)
        if is_musing and self._case.office.commands.musing(text):
            return Then.LEAVE
        if self._ear.is_anothers_address(row, text):
            return Then.LEAVE
        if self._is_unasked(then, choice, row, text, wish):
            return Then.LEAVE
        is_near = choice.over < SURE_OF_PLACES
        if is_near and then is not Then.ANSWER and self._ear.is_placed(text):
            return Then.LEAVE
        is_public = row.kind_for(self.role) in {"public", "grave"}
        is_strange = wish.topics[0][1] < LIKE_NOTHING and not row.is_named(text)
        if then is Then.DO and is_public and wish.topics[0][1] < UNLIKE:
            then = Then.ASK
        if then is Then.DO and is_strange and not meant.has_slots and wish.act != "beg":
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

    def _knows_better(self, problem: CommandProblem, choice: Choice, text: str) -> bool:
        """Whether a line was read as no wish, or as another one than its topic.

        What was read of a piece of a sentence counts less than what the whole is surely about.
        """
        if self._is_plainer(problem, choice):
            return False
        if choice.meant.command is not None and problem.is_no:
            return word_of(choice.meant.command) not in _REFUSED.get(problem.word, ())
        if problem.is_no:
            return True
        if len(problem.text.split()) < len(text.split()) and self.is_surely(choice, text):
            return False
        if BARE.get(problem.word) == choice.meant.command:
            return False
        if problem.fault == "command.asked" or choice.meant.command is None:
            return False
        is_question = isinstance(BARE.get(problem.word), QUESTIONS)
        if is_question and isinstance(choice.meant.command, QUESTIONS):
            return False
        words = {problem.word, *_KIN.get(problem.word, ())}
        return word_of(choice.meant.command) not in words

    def _is_no(self, choice: Choice, text: str) -> bool:
        """Whether what isn't wanted is nothing that anybody asked for.

        Nothing that a gamesmaster doesn't want is done, unless they say until when.
        """
        is_idle = self.role == "master" and not self._case.office.slots.names_time(text)
        return choice.over < MOST_OF_A_NO or is_idle

    def _tells_of_the_past(self, text: str) -> bool:
        """Whether a gamesmaster tells what they have done already."""
        is_open = "?" in text or self._case.office.commands.wishes.asks(text)
        return self.role == "master" and self._policy.is_past(text) and not is_open

    def _is_plainer(self, problem: CommandProblem, choice: Choice) -> bool:
        """Whether a gamesmaster's sentence has all that it needs, and its line is a mere guess.

        What only players can do is never meant by who leads the game.
        """
        is_sure = self._policy.band_of(choice.over, choice.margin) == 0
        is_whole = choice.meant.command is not None and not choice.meant.lacks
        is_guess = problem.fault == "command.doubted" and not problem.line
        is_guess = is_guess or problem.word in _OF_PLAYERS
        return self.role == "master" and is_guess and is_sure and is_whole

    def _is_anothers(self, wish: Wish, marks: frozenset[str], row: TopicRow) -> bool:
        """Whether a sentence tells what somebody else does: of a player that does nothing."""
        is_own = row.kind_for(self.role) in {"harmless", "revocable", "confirmed", "grave"}
        is_told = wish.act == "told" and "told" in marks - row.bears
        return is_told and is_own and self.role == "player"

    def _is_unmeant(self, problem: CommandProblem, wish: Wish) -> bool:
        """Whether somebody says no to what they don't even speak of."""
        rows = self._policy.rows
        near = {_word(rows[t]) for t, _ in wish.topics[:MOST_NEAR] if t in rows}
        return problem.is_no and problem.word not in near

    def is_surely(self, choice: Choice, text: str) -> bool:
        """Whether a sentence is about its topic beyond doubt."""
        row = self._policy.rows[choice.topic]
        is_helped = row.is_named(text) or choice.meant.has_slots
        return self._policy.band_of(choice.over, choice.margin, surer=is_helped) == 0

    def is_about_another(self, command: Command, passage: Passage) -> bool:
        """Whether a sentence is surely about something else than a command that was read in it."""
        wish = self._ear.read(passage.text)
        marks = self._ear.marks(passage, wish)
        scene = Scene(passage.text, self._case, self._text)
        choice = self._ear.choose(wish, marks, scene)
        if choice is None:
            return False
        if isinstance(command, OldWord):
            kind = self._policy.rows[choice.topic].kind_for(self.role)
            is_deed = kind not in {"question", "note", "left", ""}
            return is_deed and self.is_surely(choice, passage.text)
        meant, row = choice.meant.command, self._policy.rows[choice.topic]
        word = word_of(meant) if meant is not None else _word(row)
        is_same = word in {word_of(command), *_KIN.get(word_of(command), ())}
        return not is_same and self.is_surely(choice, passage.text)

    def _is_unasked(self, then: Then, choice: Choice, row: TopicRow, text: str, wish: Wish) -> bool:
        """Whether nobody asks: it is no question, or a moment is named for something else."""
        if wish.act == "beg" or row.is_named(text):
            return False
        if then is Then.ASK and choice.meant.lacks and not choice.meant.others:
            return row.does == "timezone"  # "my orders will be in on time" is about no zone
        is_strange = wish.topics[0][1] < LIKE_NOTHING
        if then is Then.TO_MASTER:
            is_sure = choice.over >= SURE_OF_PLACES and len(text.split()) >= _fewest(text)
            return isinstance(choice.meant.command, SetDeadline) or not is_sure
        is_question = "?" in text or wish.act == "ask"
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
        if row is None or row.kind_for(self.role) != "question":
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
        lines = tuple(dict.fromkeys(line for c in readings if (line := write_command(c))))
        if len(lines) > 1:
            said = self._case.office.phrases.say("wish.or").join(f'"{line}"' for line in lines)
            return CommandProblem(free.number, text, 0, word, "wish.several", said, readings=lines)
        fault = "wish.one" if lines else "wish.how"
        return CommandProblem(free.number, text, 0, word, fault, "".join(lines))


def _fewest(text: str) -> int:
    """So many words are a clause; one that has figures says more."""
    return FEWEST_WORDS - any(c.isdigit() for c in text)


def _word(row: TopicRow) -> str:
    """The word of the command that a topic does; HELP's for what is none."""
    word = row.does.split()[0]
    return word if word in BARE else "help"
