"""What a sentence sounds like: its topic by the model, its marks, and whether it is mere talk."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from judge.desk.answers import Case
from judge.desk.hearing.meaning import mean, says_more
from judge.desk.hearing.scene import Meant, Scene
from judge.desk.policy import TopicRow
from judge.desk.reading.slots import SlotReader, addresses
from judge.desk.wishes import SlotNames, Wish
from judge.game.game import Game, GameState
from judge.game.log import Role
from judge.game.offers import open_offers
from judge.prose.passages import Passage
from judge.prose.sentences import clauses

ROLES = {
    Role.PLAYER: "player", Role.MASTER: "master", Role.WAITING: "waiting",
    Role.OBSERVER: "observer", Role.STRANGER: "stranger",
}  # fmt: skip
TALK = -0.3
"""Where talk stands so far above every topic, whatever a sentence shows, it is talk."""
TWICE_TALK = 0.4
MAY_BE_TALK = 0.2
"""Below this a sentence that shows nothing is talk."""
PLAINLY, FAR = 0.3, 1.2
"""A sentence that is so much like talk, and so far from orders, is no order that names a place."""
KNOWN = 0.5
"""Where no more of a sentence's words stand in the examples, it may be in any language."""
MOST_OF_A_NO = 0.8
"""Where something is refused that nobody asked for, nothing is wanted, if it is no more like it."""
NEAR = 0.15
"""A topic that stands so near to the best may be meant as well."""
BY_SUBJECT = 0.15
"""So much more a topic counts that the subject names."""
MOST_TOPICS = 4
SURE_OF_PLACES = 0.6
"""A sentence that names a place is rather an order, unless a topic stands so far above that."""
LIKE_NOTHING = 0.1
"""A sentence that is no more like its topic than this only looks like a question about it ..."""
UNLIKE = -0.3
"""... and below this it is too strange for a deed that moves others."""
FEW_WORDS = 4
MARGIN_OF_TALK = 0.1
"""A sentence of few words that could be anything is about nothing."""
WHOLE = 5
"""So many words make a sentence that is no afterthought."""
FEWEST_WORDS = 4
"""A clause of fewer words wants nothing by itself."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The topic that is chosen, how far it stands above talk and above what else may be meant."""

    topic: str
    over: float
    margin: float
    meant: Meant
    other: str = ""


class Ear:
    """Listens to the sentences of one letter."""

    def __init__(self, case: Case, text: str) -> None:
        self._case = case
        self._text = text
        self.role = ROLES[case.visitor.role]
        self._policy = case.office.policy
        self.without = self._policy.without(self.role, _states(case.game, case))
        self._names = _names(case)
        # A sentence is listened to as a whole, by its clauses, and once more for what stands in it.
        self.read = lru_cache(maxsize=256)(self._read)
        self.is_placed = lru_cache(maxsize=256)(self._is_placed)

    @property
    def _slots(self) -> SlotReader:
        return self._case.office.slots

    def names_power(self, text: str) -> bool:
        """Whether a sentence names a power by its own name."""
        return bool(Scene(text, self._case, self._text).named)

    @cached_property
    def subject(self) -> str:
        """The topic that the subject names; "" for none, or an answer's."""
        subject = self._case.letter.subject
        if ":" in subject.split("[")[0] or not subject.strip():
            return ""
        wish = self._case.office.wish_model.read(subject, self._names, self.without)
        band = self._policy.band_of(wish.over, 1.0) if wish.topics else None
        return wish.topic if band is not None else ""

    def _read(self, text: str) -> Wish:
        """What a sentence is about, in the light of the subject."""
        bare = self._policy.without_courtesy(text)
        wish = self._case.office.wish_model.read(bare, self._names, self.without)
        if not self.subject:
            return wish
        topics = [(t, s + BY_SUBJECT * (t == self.subject)) for t, s in wish.topics]
        return replace(wish, topics=tuple(sorted(topics, key=lambda t: (-t[1], t[0]))))

    def is_bound(self, row: TopicRow, meant: Meant, text: str, near: str) -> bool:
        """Whether a sentence has more to say about what it wants than what would be done."""
        scene = Scene(text, self._case, self._text, near)
        is_short = len(text.split()) < FEWEST_WORDS - 1 and not row.is_named(text)
        is_limited = self._policy.is_limited(text) and row.does not in {"back", "away", "observe"}
        return is_limited or is_short or says_more(row.does, meant, scene)

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
        return self._policy.is_ordering(text) or bool(reader.likeness.places(text))

    def choose(self, wish: Wish, marks: frozenset[str], scene: Scene) -> Choice | None:
        """The topic that is meant: the best, or one near it that has what it needs."""
        if not wish.topics:
            return None
        rows = self._policy.rows
        best = wish.topics[0][1]
        known = [
            (topic, score, mean(rows[topic].does, scene))
            for topic, score in wish.topics[:MOST_TOPICS]
            if topic in rows
        ]
        if not known:
            return None
        topic, score, meant = known[0]
        if meant.lacks:
            near = ((t, s, m) for t, s, m in known if m.has_slots and s >= best - NEAR)
            topic, score, meant = next(near, known[0])
        row = rows[topic]
        pair = row.opposite if row.opposite not in self.without else ""
        if pair and row.is_turned(scene.sentence, marks):
            topic, pair = pair, topic
            meant = mean(rows[topic].does, scene)
            is_torn = False
        else:
            is_torn = any(t == pair and s >= score - NEAR for t, s, _ in known)
        others = [
            s
            for t, s, m in known
            if t not in {topic, pair} and not m.lacks and rows[t].does != rows[topic].does
        ]
        below = wish.topics[-1][1] if not others else max(others)
        over = score - max(wish.chat, wish.orders)
        return Choice(topic, over, score - below, meant, pair if is_torn else "")

    def marks(self, passage: Passage, wish: Wish) -> frozenset[str]:
        """The kinds of marks; a "not" counts in the clause that wants it alone."""
        marks = self._policy.marks_of(wish, passage.text)
        if "not" not in marks or not wish.topics:
            return marks
        read = [(c.text, self.read(c.text)) for c in clauses(passage)]
        own = [(t, w) for t, w in read if w.topics and w.topic == wish.topic and w.over > 0]
        if len(own) == 1:
            text, clause = own[0]
            marks = (marks - {"not"}) | self._policy.marks_of(clause, text)
        return marks

    def is_talk(self, wish: Wish, choice: Choice, marks: frozenset[str], text: str) -> bool:
        """Whether a sentence says nothing that is for us."""
        if (wish.topics[0][0] == "press" and choice.over > 0) or self.holds_back(text):
            return False
        is_known = self._case.office.wish_model.share_known(text, self._names) > KNOWN
        if not is_known or (self.role == "master" and self.shows_masters(text)):
            return False
        if choice.over <= TALK or (choice.over < 0 and {"if", "not"} <= marks):
            return wish.chat >= wish.orders
        if wish.chat < wish.orders:
            return False
        if self.shows(text, self._policy.rows[choice.topic]):
            return False
        is_short = len(text.split()) <= FEW_WORDS and choice.margin < MARGIN_OF_TALK
        is_any = is_short or (choice.margin < MARGIN_OF_TALK / 2 and choice.over < TWICE_TALK)
        return choice.over < MAY_BE_TALK or (is_any and "?" not in text)

    def is_plainly_talk(self, wish: Wish) -> bool:
        """Whether a sentence is much like talk, and nothing like orders, whatever it names."""
        return wish.chat >= PLAINLY and wish.chat - wish.orders >= FAR and wish.over <= TALK

    def holds_back(self, text: str) -> bool:
        """Whether a player's sentence has something wait, or promises more, in plain words.

        Nor is it talk where somebody begs, and another power is named.
        """
        if self._case.visitor.power is None:
            return False
        commands = self._case.office.commands
        is_open = commands.beside.asks_to_wait(text) or commands.wishes.promises(text)
        return is_open or (commands.wishes.asks(text) and self.names_power(text))

    def is_anothers_address(self, row: TopicRow, text: str) -> bool:
        """Whether an address in a gamesmaster's sentence isn't said to be their own."""
        is_own = self._case.office.commands.wishes.is_own(text)
        return self.role == "master" and row.does == "address" and not is_own

    def shows_masters(self, text: str) -> bool:
        """Whether a gamesmaster's sentence names a power or a time."""
        return self._slots.names_time(text) or self.names_power(text)

    def is_harmless(self, wish: Wish, text: str) -> bool:
        """Whether talk is a whole sentence that says nothing about a deed beside it.

        It has no mark, names no time and no power, and is long enough to be no afterthought.
        """
        if wish.marks or "?" in text or len(text.split()) < WHOLE or wish.over > TALK / 2:
            return False
        if self.names_power(text) or self._slots.names_time(text):
            return False
        return not self._case.office.commands.beside.may_stop(text, below=True)

    def shows(self, text: str, row: TopicRow) -> bool:
        """Whether a sentence shows what is wanted: an address, a day, a topic's word."""
        return bool(addresses(text)) or row.is_named(text) or self._slots.names_time(text)


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
    people = [seat.player.called for seat in game.people.seats]
    people += [p.called for p in (*game.people.waiting, game.people.master.player)]
    return SlotNames.of((p.name for p in game.variant.powers), (), people, (game.name,))
