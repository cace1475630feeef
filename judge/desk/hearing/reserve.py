"""What speaks against doing, asking or passing over a sentence, whatever was learnt."""

from __future__ import annotations

from judge.desk.answers import Case
from judge.desk.commands import Command
from judge.desk.declarations import BARE, QUESTIONS, word_of
from judge.desk.hearing.around import Around
from judge.desk.hearing.ear import FEWEST_WORDS, Ear
from judge.desk.hearing.free import Free
from judge.desk.hearing.likely import Likely
from judge.desk.policy import DEEDS, Then
from judge.desk.reading.parts import first_word
from judge.desk.reading.slots import addresses
from judge.desk.topics import TopicRow

NEARLY = 0.15
"""So near to the likeliest thing that is done with a topic, it may be meant."""
SHORT = 0.5
"""So likely few words are about something."""
_TOLD = frozenset({"command.no_date", "command.two_days", "command.unreadable"})
"""What is wrong with a line is told already, better than that it isn't sure; so is a no."""
UNASKED = 0.3
"""So likely a sentence without a question mark is about what it would be answered with."""
BEYOND_DOUBT = 0.8
"""So likely a sentence is about a topic, whatever else was read of it."""


class Reserve:
    """Looks at the sentences of one letter for what likelihood can't tell."""

    def __init__(self, case: Case, ear: Ear) -> None:
        self._case = case
        self._ear = ear
        self._policy = case.office.policy

    def is_told_better(self, free: Free, text: str, then: Then, likely: Likely) -> bool:
        """Whether others have more to say of a sentence than what would be asked, or answered.

        What is wrong with a line is told already; few words, and what was tried as an order, have
        to show what they are about.
        """
        row = self._policy.rows[likely.topic]
        is_shown = self.is_shown(row, text, likely)
        if free.is_tried and not is_shown:
            return True
        if self.is_musing(text) and then in {Then.ASK, Then.ANSWER}:
            meant = likely.meant
            is_vague = meant.command is None and not meant.others
            is_open = self._ear.read(text).has("if") or self._ear.read(text).has("not")
            return is_vague or is_open or (then is Then.ANSWER and "?" not in text)
        if then is Then.ANSWER:
            # Nobody asks: "I'd like to stay anonymous" isn't answered with the settings.
            return "?" not in text and likely.share < UNASKED and not is_shown
        if then not in {Then.ASK, Then.BOTH}:
            return False
        is_told = any(p.fault in _TOLD or p.is_no for p in free.problems)
        is_short = len(text.split()) < FEWEST_WORDS and likely.share < SHORT
        return is_told or (is_short and not is_shown)

    def is_headed_otherwise(self, free: Free, command: Command | None) -> bool:
        """Whether a line begins as a question that has a command: "history from 3 to 9 May"."""
        head = BARE.get(first_word(free.text))
        return bool(free.problems) and isinstance(head, QUESTIONS) and head != command

    def by_object(self, then: Then, topic: str, text: str) -> Then:
        """What follows where a deed would be done to something else, or is only tried: no deed.

        What ends something isn't offered there, either.
        """
        commands, objects = self._case.office.commands, self._policy.objects
        game = self._case.game
        names = frozenset({game.name} if game is not None else ())
        if then in {*DEEDS, Then.ASK} and objects.is_no_offer(topic, text, names):
            return Then.LEAVE
        is_open = commands.tries(text) or commands.goes_on(text)
        is_open = is_open or objects.is_strange(topic, text, names) or self._is_for_it(topic, text)
        return Then.ASK if then in DEEDS and is_open else then

    def _is_for_it(self, topic: str, text: str) -> bool:
        """Whether a vote would be taken back that a sentence may give: "nothing moves: draw"."""
        row, rows = self._policy.rows.get(topic), self._policy.rows
        if row is None or row.does != "nodraw":
            return False
        denials = {m.words for m in self._ear.read(text).marks if m.kind == "not"}
        if not denials <= self._policy.nobody:
            return False
        return rows["draw"].is_named(text) and not rows["draw"].is_turned(text, ())

    def is_shown(self, row: TopicRow, text: str, likely: Likely) -> bool:
        """Whether a sentence shows what it is about by a word, or is about it beyond doubt."""
        return row.is_named(text) or likely.meant.has_slots or likely.share >= BEYOND_DOUBT

    def is_note(self, row: TopicRow, text: str, likely: Likely) -> bool:
        """Whether a sentence asks the gamesmaster, whom it names: "Will Gordon have a word?"."""
        if row.does != "note" or likely.share < self._policy.sure["note"]:
            return False
        is_asked = "?" in text or self._policy.is_request(text)
        is_asked = is_asked or self._case.office.commands.wishes.asks(text)
        return is_asked and self._ear.names_master(text)

    def tells_of_the_past(self, text: str) -> bool:
        """Whether a gamesmaster tells what they have done already."""
        is_open = "?" in text or self._case.office.commands.wishes.asks(text)
        return self._ear.role == "master" and self._policy.is_past(text) and not is_open

    def is_refusal(self, text: str) -> bool:
        """Whether a sentence says that it doesn't want what it speaks of: "please don't extend"."""
        wish = self._ear.read(text)
        acts = dict(wish.acts)
        is_not = acts.get("not", 0.0) >= wish.acts[0][1] - NEARLY
        return is_not and wish.has("not") and "?" not in text

    def is_read_otherwise(self, free: Free, row: TopicRow, likely: Likely, around: Around) -> bool:
        """Whether a command was read of a sentence, badly, that is another than its topic's.

        What no topic does nobody could have learnt. Beside orders a plea for time may be no more
        than an excuse.
        """
        if around.has_orders and self._is_excuse(free.text, likely):
            return True
        meant = likely.meant.command
        own = {word_for(row), *row.kin} | ({word_of(meant)} if meant is not None else set())
        words = {problem.word for problem in free.problems if problem.fault != "command.asked"}
        taught = {word for topic in self._policy.rows.values() for word in topic.does.split()[:1]}
        is_plain = any(problem.fault == "command.question" for problem in free.problems)
        is_likely = likely.share >= BEYOND_DOUBT and words <= taught and not is_plain
        return bool(words) and words.isdisjoint(own) and not is_likely

    def _is_excuse(self, text: str, likely: Likely) -> bool:
        """Whether a sentence says that its letter is late, and asks for no time: "I'm late!"."""
        asks = "?" in text or self._case.office.commands.wishes.asks(text)
        return likely.topic == "time" and not asks and self._policy.is_belated(text)

    def is_open(self, free: Free, text: str, around: Around) -> bool:
        """Whether a sentence may be for others, or more than one can read."""
        is_all = around.place == "alone" and bool(self._ear.evidence(text))
        return self._ear.is_awaited or is_all or self._is_shown_more(free, text)

    def is_more(self, free: Free, text: str) -> bool:
        """Whether talk beside a deed may bear on it, or want something of its own."""
        is_bearing = free.is_cut or self._policy.is_turning(text)
        return is_bearing or self._is_shown_more(free, text)

    def _is_shown_more(self, free: Free, text: str) -> bool:
        """Whether a sentence was read as something, asks, names something, or isn't understood."""
        is_read = free.is_tried or bool(free.problems) or "?" in text or bool(addresses(text))
        return is_read or self._ear.is_placed(text) or not self._ear.is_known(text)

    def is_musing(self, text: str) -> bool:
        """Whether a gamesmaster thinks aloud of what they could do: that is answered."""
        return self._ear.role == "master" and bool(self._case.office.commands.musing(text))


def word_for(row: TopicRow) -> str:
    """The word of the command that a topic does; HELP's for what is none."""
    word = row.does.split()[0]
    return word if word in BARE else "help"
