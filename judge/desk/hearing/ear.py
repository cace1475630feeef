"""What a sentence sounds like: its topic by the model, its marks, and whether it is mere talk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from judge.desk.answers import Case
from judge.desk.evidence import Evidence, evidence
from judge.desk.hearing.meaning import says_more
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.names import known_names
from judge.desk.reading.slots import SlotReader
from judge.desk.topics import TopicRow
from judge.desk.wishes import SlotNames, Wish
from judge.game.anonymity import is_told_who_plays, master_called
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.offers import open_offers
from judge.prose.passages import LineSpan, Passage, run_together
from judge.prose.sentences import clauses

ROLES = {
    Role.PLAYER: "player", Role.MASTER: "master", Role.WAITING: "waiting",
    Role.OBSERVER: "observer", Role.STRANGER: "stranger",
}  # fmt: skip
_WORDS = re.compile(r"[^\W\d_]{1,40}")
TALK = -0.3
KNOWN = 0.6
"""Where no more of a sentence's words stand in the examples, it may be in any language."""
BY_SUBJECT = 0.15
"""So much more a topic counts that the subject names."""
AFTERTHOUGHT = 6
"""In so few words each counts: "I think.", "Italy isn't, he told me."."""
WHOLE = 5
"""So many words make a sentence that is no afterthought."""
FEWEST_WORDS = 4
"""A clause of fewer words wants nothing by itself."""


class Ear:
    """Listens to the sentences of one letter."""

    def __init__(self, case: Case, text: str) -> None:
        self._case = case
        self.text = text
        self.role = ROLES[case.visitor.role]
        self.policy = case.office.policy
        self.states = _states(case.game, case)
        self.without = self.policy.without(self.role, self.states)
        self._names = _names(case)
        # A sentence is listened to as a whole, by its clauses, and once more for what stands in it.
        self.read = lru_cache(maxsize=256)(self._read)
        self._words = lru_cache(maxsize=256)(self._words_of)
        self.is_placed = lru_cache(maxsize=256)(self._is_placed)
        self.evidence = lru_cache(maxsize=256)(self._evidence)

    def _evidence(self, text: str) -> frozenset[Evidence]:
        """What of a wish a sentence shows."""
        return evidence(text, self._case)

    def clauses(self, text: str) -> tuple[str, ...]:
        """The clauses of a sentence that are long enough to want something."""
        whole = run_together([(LineSpan(1, 0, len(text)), text)])
        return tuple(c.text for c in clauses(whole) if len(c.text.split()) >= FEWEST_WORDS - 1)

    def is_known(self, text: str) -> bool:
        """Whether enough of a sentence's words stand in the examples."""
        return self._case.office.wish_model.share_known(self._words(text)) > KNOWN

    def small_words(self, text: str) -> tuple[str, ...]:
        """The small words of a sentence: who speaks of whom, and how."""
        return self._case.office.wish_model.small_words(self._words(text))

    def _words_of(self, text: str) -> tuple[str, ...]:
        return self._case.office.wish_model.words(text, self._names)

    def manners(self, text: str) -> Iterator[str]:
        """By which manners of speaking a sentence may say less, or more, than its words."""
        policy, commands = self.policy, self._case.office.commands
        held = {
            "limits": policy.is_limited(text),
            "turns": policy.is_turning(text),
            "past": policy.is_past(text),
            "later": policy.tells_later(text),
            "request": policy.is_request(text),
            "announces": policy.is_announced(text),
            "ordering": policy.is_ordering(text),
            "jest": policy.is_jesting(text),
            "stops": commands.beside.may_stop(text, below=True),
            "waits": commands.beside.asks_to_wait(text),
            "promises": commands.wishes.promises(text),
            "pleases": commands.wishes.asks(text),
            "own": commands.wishes.is_own(text),
            "musing": bool(commands.musing(text)),
        }
        yield from (name for name, holds in held.items() if holds)

    @property
    def _slots(self) -> SlotReader:
        return self._case.office.slots

    def names_power(self, text: str) -> bool:
        """Whether a sentence names a power by its own name."""
        return bool(Scene(text, self._case, self.text).named)

    def names_master(self, text: str) -> bool:
        """Whether a player's sentence names the gamesmaster, by the seat or by the first name."""
        game = self._case.game
        if game is None or self.role == "master":
            return False
        if self._slots.is_masters(text):
            return True
        return master_called(game).lower() in _WORDS.findall(text.lower())

    @cached_property
    def subject(self) -> str:
        """The topic that the subject names; "" for none, or an answer's."""
        subject = self._case.letter.subject
        if ":" in subject.split("[")[0] or not subject.strip():
            return ""
        wish = self._case.office.wish_model.read(subject, self._names, self.without)
        is_about = bool(wish.topics) and wish.over >= self.policy.alone["subject"]["over"]
        return wish.topic if is_about else ""

    def _read(self, text: str) -> Wish:
        """What a sentence is about, in the light of the subject."""
        bare = self.policy.without_courtesy(text)
        wish = self._case.office.wish_model.read(bare, self._names, self.without)
        if not self.subject:
            return wish
        topics = [(t, s + BY_SUBJECT * (t == self.subject)) for t, s in wish.topics]
        return replace(wish, topics=tuple(sorted(topics, key=lambda t: (-t[1], t[0]))))

    def is_bound(self, row: TopicRow, meant: Meant, scene: Scene) -> bool:
        """Whether a sentence has more to say about what it wants than what would be done."""
        text = scene.sentence
        is_short = len(text.split()) < FEWEST_WORDS - 1 and not row.is_named(text)
        is_limited = self.policy.is_limited(text) and row.does not in {"back", "away", "observe"}
        is_light = row.is_light_for(self.role)
        is_jest = not is_light and self.policy.is_jesting(text)
        return is_limited or is_jest or is_short or says_more(row.does, meant, scene)

    @cached_property
    def is_awaited(self) -> bool:
        """Whether the writer was asked something that this letter may answer."""
        game, power = self._case.game, self._case.visitor.power
        if game is None or power is None or not game.people.seats:
            return False
        return bool(game.people.seat_of(power).questions)

    def _is_placed(self, text: str) -> bool:
        """Whether a player's sentence names a place, or speaks of ordering: it may be an order."""
        game = self._case.game
        if game is None or self._case.visitor.power is None or game.state is not GameState.RUNNING:
            return False
        reader = self._case.office.order_reader(game.variant)
        return self.policy.is_ordering(text) or bool(reader.likeness.places(text))

    def marks(self, passage: Passage, wish: Wish, *, is_certain: bool = False) -> frozenset[str]:
        """The kinds of marks; a "not" counts in the clause that wants it alone."""
        marks = self.policy.marks_of(wish, passage.text, is_certain=is_certain)
        if self.policy.tells_later(passage.text):  # "stop it for now, I'll say when it goes on"
            marks -= {"if"}
        if "not" not in marks or not wish.topics:
            return marks
        read = [(c.text, self.read(c.text)) for c in clauses(passage)]
        own = [(t, w) for t, w in read if w.topics and w.topic == wish.topic and w.over > 0]
        if len(own) == 1:
            text, clause = own[0]
            marks = (marks - {"not"}) | self.policy.marks_of(clause, text, is_certain=is_certain)
        return marks

    def holds_back(self, text: str) -> bool:
        """Whether a player's sentence has something wait, or promises more, in plain words.

        Nor is it talk where somebody begs, and another power is named; or complains of the game.
        """
        if self._case.visitor.power is None:
            return False
        commands = self._case.office.commands
        is_open = commands.beside.asks_to_wait(text) or commands.wishes.promises(text)
        is_open = is_open or commands.beside.is_for_master(text)
        return is_open or (commands.wishes.asks(text) and self.names_power(text))

    def is_anothers_address(self, row: TopicRow, text: str) -> bool:
        """Whether an address in a gamesmaster's sentence isn't said to be their own."""
        is_own = self._case.office.commands.wishes.is_own(text)
        return self.role == "master" and row.does == "address" and not is_own

    def shows_masters(self, text: str) -> bool:
        """Whether a gamesmaster's sentence names a power or a time."""
        return self._slots.names_time(text) or self.names_power(text)

    def may_take_back(self, text: str) -> bool:
        """Whether a sentence may take back a deed beside it, or leave it open."""
        if "?" in text or self._is_afterthought(text):
            return True
        return self._case.office.retractions.may_take_back(text, self._names)

    def _is_afterthought(self, text: str) -> bool:
        """Whether few words have one among them that may take back what stands above."""
        beside, policy = self._case.office.commands.beside, self.policy
        if beside.takes_back(text):
            return True
        is_turning = policy.is_turning(text) or policy.is_limited(text)
        is_turning = is_turning or beside.may_stop(text, below=True)
        return is_turning and len(text.split()) <= AFTERTHOUGHT

    def takes_back(self, text: str) -> bool:
        """Whether a sentence takes back a deed beside it, as most would read it."""
        taken = self._case.office.retractions.takes_back(text, self._names)
        return taken or self._is_afterthought(text)

    def is_harmless(self, wish: Wish, text: str, talk: float) -> bool:
        """Whether talk is a sentence that says nothing about a deed beside it.

        It is surely talk, and doesn't sound like a retraction; or is far from every wish, names
        nothing, and is long enough to be no afterthought.
        """
        if not self.may_take_back(text):
            return talk >= self.policy.sure["by_the_way"]
        if "?" in text or wish.marks or self.takes_back(text):
            return False
        names = self.names_power(text) or self._slots.names_time(text)
        is_far = len(text.split()) >= WHOLE and wish.over <= TALK / 2 and not names
        return is_far and not self._case.office.commands.beside.may_stop(text, below=True)


def _states(game: Game | None, case: Case) -> frozenset[str]:
    """What is so of a game, for what can be meant at no other time."""
    if game is None:
        return frozenset({"none"})
    found = {game.state.value}
    if game.state is GameState.RUNNING:
        found.add("paused" if game.clock.paused is not None else "ticking")
    if open_offers(game.people.offers, case.now):
        found.add("offered")
    return frozenset(found)


def _names(case: Case) -> SlotNames:
    """The names of people and games of a letter; those of boards are known anyway."""
    game = case.game
    if game is None:
        return SlotNames.of()
    known = [case.visitor.player, game.people.master.player]
    if is_told_who_plays(game) or (case.visitor.leads and master_called(game)):
        # Else what is made of a sentence would tell whether somebody plays.
        known = [*(seat.player for seat in game.people.seats), *game.people.waiting, known[1]]
    people = [player.called for player in known]
    return known_names(game, people)


def fewest_words(text: str) -> int:
    """So many words are a clause; one that has figures says more."""
    return FEWEST_WORDS - any(c.isdigit() for c in text)
