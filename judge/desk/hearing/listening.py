"""One sentence judged: what most likely becomes of it, and whether it is so sure that it is done.

How likely each thing is was learnt from letters (`likely`, `possible`, `signs`); how sure one must
be of what, and what may never be done however sure, is the policy's table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property

from judge.desk.answers import Case
from judge.desk.commands import (
    ChangeSettings,
    Command,
    Create,
    Extend,
    Help,
    OldWord,
    Pause,
    Remind,
    SetDeadline,
)
from judge.desk.declarations import BARE, QUESTIONS, word_of
from judge.desk.findings import Findings
from judge.desk.hearing.absences import is_of_own_power
from judge.desk.hearing.around import Around
from judge.desk.hearing.ear import Ear, fewest_words
from judge.desk.hearing.free import Free
from judge.desk.hearing.judged import Judged, more_telling, torn, wish_problem, with_left
from judge.desk.hearing.likely import Likely
from judge.desk.hearing.masters import offered_instead
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.possible import Possibility, possible
from judge.desk.hearing.prudence import half_set, is_rash
from judge.desk.hearing.reserve import BEYOND_DOUBT, Reserve, word_for
from judge.desk.hearing.scene import Scene
from judge.desk.hearing.signs import HeardSentence
from judge.desk.policy import DEEDS, Then
from judge.desk.reading import CommandLine, CommandProblem
from judge.desk.reading.parts import first_word
from judge.desk.reading.slots import addresses
from judge.desk.topics import TopicRow
from judge.desk.wishes import marks_of
from judge.prose.passages import Passage
from judge.prose.sentences import clauses

_GRANTED = frozenset({"extend", "deadline", "pause"})
_OF_CLOCK = (ChangeSettings, Create, Extend, SetDeadline, Pause, Remind)
TORN = 0.6
"""So near the likeliest another deed may be meant instead."""
MOST_WEIGHED = 64
"""Sentences and clauses of a letter that are weighed: each costs as much as reading a page."""
NEAR = 0.15
"""So likely another question may be asked as well."""


class Listener:
    """Judges the sentences of one letter."""

    def __init__(self, case: Case, text: str) -> None:
        self._case = case
        self._text = text
        self._policy = case.office.policy
        self.around = Around()
        self._known: dict[tuple[str, str, int], Likely | None] = {}

    @cached_property
    def ear(self) -> Ear:
        """What listens to the sentences of the letter."""
        return Ear(self._case, self._text)

    @cached_property
    def _reserve(self) -> Reserve:
        return Reserve(self._case, self.ear)

    @property
    def role(self) -> str:
        return self.ear.role

    def judge(self, free: Free, near: str) -> Iterator[Judged]:
        """What becomes of a sentence, or of its clauses where several of them want something."""
        if self._says_nothing(free):
            yield Judged(free, Then.REMARK, is_talk=True, is_harmless=True)
            return
        whole = self._judged(free, free.passage, near)
        if free.is_lead and not (whole.topic == "create" and whole.then in DEEDS):
            yield Judged(free, Then.REMARK, is_talk=True, is_harmless=True)
            return
        if free.is_cut or any(problem.line for problem in free.problems):
            yield whole
            return
        if whole.is_talk:
            yield self._asked_in(free, self._parts(free)) or whole
            return
        instead = self._instead(free, whole)
        yield from instead or self._with_clauses(free, whole)

    def _says_nothing(self, free: Free) -> bool:
        """Whether a sentence is a courtesy, a name, or what an order leaves of its line."""
        return (
            self._goes_along(free)
            or self._case.office.commands.beside.is_idle(free.text)
            or not any(map(str.isalnum, self._policy.without_courtesy(free.text)))
            or self._is_name(free)
        )

    def _tells_of_others(self, row: TopicRow, text: str) -> bool:
        """Whether what is heard as an absence is none of its writer's to come: "Clara is away"."""
        is_about = row.does in {"away", "back"} and "?" not in text
        is_about = is_about and not is_of_own_power(text, self._case)
        return is_about and self._case.office.commands.absences.is_talk(text)

    def _with_clauses(self, free: Free, whole: Judged) -> Iterator[Judged]:
        """A sentence, or those of its clauses that want something each."""
        parts = list(self._parts(free))
        clear = [one for one in parts if one.is_sure and not self._is_half(free, one)]
        done = [one for one in clear if one.then in DEEDS]
        is_one = whole.topic in {"create", "set"} and whole.then in DEEDS
        if whole.then is Then.ANSWER and whole.topic not in {one.topic for one in clear}:
            clear.append(whole)  # its clauses say less of what is asked than of what is wanted
        # "Send me who plays which power, and how many centres everybody has": two questions.
        is_many = bool(done) or all(one.then is Then.ANSWER for one in (whole, *clear))
        if is_many and len({one.topic for one in clear}) > 1 and not is_one:
            yield from with_left(free, clear, self._is_by_the_way)
            return
        hard = marks_of(self.ear.read(free.text), self._policy.polite)
        # "You may run it, the two who are missing told me they won't write."
        is_first = self.role == "master" and bool(done) and done[0].is_first
        spared = {"not", "told"} if is_first else {"not"}
        is_clearer = whole.then not in {*DEEDS, Then.ANSWER} and not hard - spared
        is_clearer = is_clearer and not self._policy.is_limited(free.text)
        # "I vote for a draw between me and Italy": what is grave isn't done for half a sentence.
        is_clearer = is_clearer and not (done and self._is_grave(done[0].topic))
        # "A week for this first spring, so let it end on the 2nd": its clauses may differ.
        is_clearer = is_clearer and not (done and whole.is_bound and done[0].topic == whole.topic)
        if len(done) == 1 and is_clearer:
            yield from with_left(free, done, self._is_by_the_way)
        else:
            is_open = whole.then is Then.LEAVE
            is_open = is_open or (self.role == "master" and whole.then is Then.ANSWER)
            told = (self._asked_in(free, parts) if is_open else None) or more_telling(whole, parts)
            yield torn(told, parts, self._policy.opposite_of(told.topic), self._case.office.phrases)

    def _is_by_the_way(self, free: Free, clause: Passage) -> bool:
        """Whether a clause gives a reason, or wants nothing: nobody misses its doing."""
        if len(clause.text.split()) < fewest_words(clause.text):
            return True
        is_reason = self._policy.is_subordinate(clause.text)
        return is_reason or self._judged(free, clause, free.text).is_talk

    def _asked_in(self, free: Free, parts: Iterable[Judged]) -> Judged | None:
        """What is grave, and surely said by a clause of what seems to be talk: asked about.

        "Since nobody wants to fight I'm voting draw." Its reasons may be as long as they like.
        """
        if self.role != "player":
            return half_set(free, self._case)
        clear = (one for one in parts if one.is_sure and one.then in DEEDS)
        return next((one.asked() for one in clear if self._is_grave(one.topic)), None)

    def _is_half(self, free: Free, one: Judged) -> bool:
        """Whether a clause sets a part of what its sentence does: "moves 4 days, no weekends".

        Nor is a line with SET, which couldn't be read, done by halves.
        """
        if not isinstance(one.about, _OF_CLOCK):
            return False
        clock = self._case.office.commands.clock
        is_line = first_word(free.text) in {"set", "create"}
        return is_line or clock.recurs(free.text) or clock.exempts(free.text)

    def _is_grave(self, topic: str) -> bool:
        row = self._policy.rows.get(topic)
        return row is not None and row.kind_for(self.role) == "grave"

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
        for clause in clauses(free.passage):
            text = clause.text
            is_short = len(text.split()) < fewest_words(text)
            if self._policy.is_subordinate(text) or (is_short and not self._policy.names_any(text)):
                continue
            one = self._judged(free, clause, free.text)
            if is_short and not (one.is_sure and self._policy.rows[one.topic].is_named(text)):
                continue
            if one.then in {*DEEDS, Then.ASK, Then.ANSWER}:
                yield replace(one, is_first=free.text.startswith(text), clause=text)

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
        if self.role == "master" and self.ear.names_power(free.text):
            return False
        likely = self._likely(free.text, "", free)
        return likely is None or likely.share < self._policy.sure["name"]

    # ------------------------------------------------------------ how likely

    def _likely(self, text: str, near: str, free: Free | None) -> Likely | None:
        """What most likely becomes of a sentence; None for what nothing can be told of."""
        key = (text, near, id(free))
        if key not in self._known:
            if len(self._known) >= MOST_WEIGHED:
                return None
            self._known[key] = self._weighed(text, near, free)
        return self._known[key]

    def _weighed(self, text: str, near: str, free: Free | None) -> Likely | None:
        found = self.candidates(text, near, free)
        shares = self._case.office.wish_weights.shares([one.signs for one in found])
        likely, is_whole = Likely.of(found, shares), free is not None and text == free.text
        return likely and likely.held(self._policy.sure, is_whole=is_whole)

    def candidates(self, text: str, near: str, free: Free | None) -> list[Possibility]:
        """All that may become of a sentence."""
        return list(possible(HeardSentence(text, free, self.around, self.ear), near, self._case))

    def _judged(self, free: Free, passage: Passage, near: str) -> Judged:
        text = passage.text
        likely = self._likely(text, near, free)
        if likely is None:
            return Judged(free, Then.LEAVE)
        if self._reserve.tells_of_the_past(text):
            return Judged(free, Then.REMARK, is_talk=True)
        row = self._policy.rows[likely.topic]
        if self._tells_of_others(row, text):
            return Judged(free, Then.REMARK, is_talk=True)
        marks = self.ear.marks(passage, self.ear.read(text), is_certain=likely.is_certain)
        marks = row.borne(marks, text, has_slots=likely.meant.has_slots)
        then = self._decided(free, text, likely, marks)
        if then in DEEDS and self._reserve.is_refusal(text):
            then = Then.LEAVE
        if then is Then.LEAVE or self._reserve.is_told_better(free, text, then, likely):
            return self._left(free, text, likely, marks)
        about = next(iter(likely.meant.readings), None)
        return Judged(
            free,
            then,
            likely.topic,
            self._part(free, text, then, likely),
            marks=marks,
            about=about,
            is_sure=likely.share >= BEYOND_DOUBT,
            is_bound=likely.is_bound,
            talk=likely.talk,
            besides=self._besides(free, text, likely) if then is Then.ANSWER else None,
        )

    def _decided(self, free: Free, text: str, likely: Likely, marks: frozenset[str]) -> Then:
        """What becomes of a sentence: what is rash isn't done, but asked about."""
        then, command = self._by_policy(free, text, likely, marks), likely.meant.command
        if then in DEEDS and self._reserve.is_headed_otherwise(free, command):
            return Then.LEAVE
        is_asked = then in DEEDS and is_rash(
            command, text, free.text, self._case, is_certain=likely.is_certain
        )
        return Then.ASK if is_asked else then

    def _by_policy(self, free: Free, text: str, likely: Likely, marks: frozenset[str]) -> Then:
        """What the policy says of how likely a topic is, and of what stands beside it."""
        row, meant = self._policy.rows[likely.topic], likely.meant
        if self.ear.is_anothers_address(row, text) or row.is_foreign(text):
            return Then.LEAVE
        is_heading = self.role == "player" and text.rstrip().endswith(":")
        if is_heading and (meant.lacks or self.ear.names_power(text)):
            return Then.LEAVE  # what stands below is for others, or is what it speaks of
        if not self.around.read and self._reserve.is_note(row, text, likely):
            return Then.TO_MASTER
        then = self._policy.likely_then(likely.topic, self.role, likely.done, likely.share)
        if then in DEEDS and likely.talk > likely.done:
            then = Then.ASK
        if self._reserve.is_read_otherwise(free, row, likely, self.around):
            return Then.LEAVE
        if then is Then.ASK and likely.is_bound and likely.talk > likely.share:
            return Then.LEAVE
        is_shown = meant.lacks != "vote" and self._reserve.is_shown(row, text, likely)
        if then is Then.TO_MASTER and not is_shown:
            return Then.ASK
        then = self._reserve.by_object(then, likely.topic, text)
        if then is not Then.DO:
            return then
        found = Findings(
            bool(meant.lacks), marks, text.rstrip().endswith("?"), free.is_cut, likely.is_bound,
            likely.done >= self._policy.sure["beyond_doubt"], likely.is_certain,
        )  # fmt: skip
        if row.is_turned(text, marks) or self._policy.is_vetoed(row, text, self.role, found):
            return Then.ASK
        is_torn = likely.other == row.opposite and likely.other_share > NEAR
        is_torn = is_torn or likely.other_share > TORN * likely.done
        return Then.BOTH if is_torn and likely.other else Then.DO

    def _left(self, free: Free, text: str, likely: Likely, marks: frozenset[str]) -> Judged:
        """A sentence from which nothing follows: talk, or left for whoever else reads it."""
        is_open = self._reserve.is_open(free, text, self.around)
        others = likely.share if likely.talk > likely.left and not is_open else 1 - likely.talk
        needed = self._policy.sure["open" if is_open else "talk"]
        is_talk = likely.talk >= needed * (likely.talk + others)
        # Beside orders the phase had better wait for what may be more of them.
        is_amid = self.around.place != "alone" and not self.around.has_orders
        is_amid = is_amid and not any(problem.is_no for problem in free.problems)
        is_plain = is_amid and likely.talk >= self._policy.sure["plain"]
        is_held = self._reserve.is_musing(text) or self.ear.holds_back(text)
        is_held = is_held or bool(addresses(text))  # somebody's new one, or whom to write to
        is_talk = is_talk and (is_plain or not is_held)
        # All of a letter, in a language that nobody knows here, is passed over by nobody.
        is_talk = is_talk and (self.around.place != "alone" or self.ear.is_known(text))
        then = Then.REMARK if is_talk else Then.LEAVE
        is_harmless = self.ear.is_harmless(self.ear.read(text), text, likely.talk)
        topic = likely.topic if likely.share >= BEYOND_DOUBT else ""
        return Judged(
            free,
            then,
            is_talk=is_talk,
            marks=marks,
            is_harmless=is_harmless,
            near=topic,
            talk=likely.talk,
            is_more=is_held or self._reserve.is_more(free, text),
        )

    def is_about_another(self, command: Command, passage: Passage) -> bool:
        """Whether a sentence is surely about something else than a command that was read in it."""
        likely = self._likely(passage.text, "", None)
        if likely is None or likely.share < BEYOND_DOUBT:
            return False
        row = self._policy.rows[likely.topic]
        if isinstance(command, OldWord):
            return row.kind_for(self.role) not in {"question", "note", "left", ""}
        meant = likely.meant.command
        word = word_of(meant) if meant is not None else word_for(row)
        return word not in {word_of(command), *row.kin}

    def question_in(self, text: str) -> tuple[Command, bool] | None:
        """What a sentence asks to know, and whether beyond doubt; None if it may ask nothing."""
        likely = self._likely(text, "", None)
        row = self._policy.rows[likely.topic] if likely is not None else None
        if likely is None or row is None or row.kind_for(self.role) != "question":
            return None
        command = likely.meant.command
        if command is None or likely.share < self._policy.sure["question"]:
            return None
        return command, likely.share >= BEYOND_DOUBT

    def _besides(self, free: Free, text: str, likely: Likely) -> CommandLine | None:
        """The answer to what a question may ask as well: to answer it, too, costs nothing."""
        read = [BARE.get(problem.word) for problem in free.problems]
        if read and isinstance(read[0], QUESTIONS) and not isinstance(read[0], Help):
            return CommandLine(free.number, text, read[0])
        row = self._policy.rows.get(likely.other)
        near = max(NEAR, TORN * likely.share)
        if row is None or likely.other_share < near or row.kind_for(self.role) != "question":
            return None
        command = mean(row.does, Scene(text, self._case, self._text)).command
        return CommandLine(free.number, text, command) if command is not None else None

    def _part(
        self, free: Free, text: str, then: Then, likely: Likely
    ) -> CommandLine | CommandProblem | None:
        """The command, or what is asked about it."""
        row, meant, command = self._policy.rows[likely.topic], likely.meant, likely.meant.command
        if then is Then.TO_MASTER:
            is_granted = command is not None and word_of(command) in _GRANTED
            return CommandLine(free.number, text, command) if is_granted and command else None
        if then in {Then.DO, Then.ANSWER, Then.REFUSE} and command is not None:
            return CommandLine(free.number, text, command)
        readings = [*meant.readings]
        if then is Then.BOTH:
            other = mean(self._policy.rows[likely.other].does, Scene(text, self._case, self._text))
            readings += [other.command] if other.command is not None else []
        lacking = meant.lacks if meant.lacks in BARE else word_for(row)
        word = word_of(readings[0]) if readings else lacking
        return wish_problem(free, text, word, readings, self._case.office.phrases, meant.fault)
