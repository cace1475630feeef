"""Movement orders of sentences: what each unit that is spoken of is told, by what was learnt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from judge.orders.gazetteer import WORD, fold
from judge.orders.model import Move, Order, province_of
from judge.orders.reading.movements.candidates import (
    Candidate,
    CandidateFinder,
    Deed,
    Mention,
    SignRow,
)
from judge.orders.reading.movements.features import MentionScene, SentenceWords
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.possible import Possible
from judge.orders.reading.movements.surety import surety_features
from judge.orders.reading.movements.table import hyperspace_words, words_of_links
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.weighing import SURE, Weighed, ranked
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.movements.words import Sign, Signs
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting

MOST_WORDS = 90
"""So many words of a sentence are looked at."""
FIRST_WORDS, LONGEST_BEGIN = 5, 60
"""So much of the sentence below is looked at."""
MENDS_ABOVE = frozenset("XUNEq")
IDLE = 0.1
"""So unlikely it is that a sentence orders something, where surely nothing is ordered."""


def weights_of(reader: OrderReader) -> Weights:
    """What was learnt of movement orders in sentences."""
    return _unpacked(reader.movement_weights)


@lru_cache(maxsize=2)
def _unpacked(data: bytes) -> Weights:
    """The weights, which all boards have in common, unpacked once."""
    return Weights.load(data)


@dataclass
class MovementReader:
    """Reads the sentences of one letter, in their order."""

    reader: OrderReader
    setting: LineSetting
    weights: Weights
    memory: LetterMemory = field(default_factory=LetterMemory)
    is_idle: bool = False
    """Whether the last sentence surely ordered nothing."""

    def __post_init__(self) -> None:
        self.possible = Possible(self.reader, self.setting)
        self.words = Signs(self.reader, self.setting)
        self.finder = CandidateFinder(self.possible, self.memory)
        self.own = frozenset(unit.location.province for unit in self.setting.own_units())

    def read(
        self, text: str, begin: int = 0, above: Sequence[Order] = (), coming: str = ""
    ) -> list[ToldOrders]:
        """What a sentence says from a column on; `above` are the orders of those above it.

        `coming` is the sentence below it.
        """
        self.memory.orders = list(above)
        self.memory.speak_of_last()
        self.is_idle = False
        if text.lstrip().startswith(">") or self._is_of_links(text):
            return []
        signs = self.words.read(" " * begin + text[begin:])[:MOST_WORDS]
        while signs and signs[0].letter == ",":  # what stood before it is for another reader
            del signs[0]
        self.memory.coming = self._begin_of(coming)
        return self._told(SignRow(signs, self._is_of_hyperspace(text)))

    def _begin_of(self, coming: str) -> str:
        """What at the beginning of a sentence may mend or deny what stands above it."""
        signs = self.words.read(coming[:LONGEST_BEGIN])[:FIRST_WORDS] if coming.strip() else ()
        return "".join(sorted({sign.letter for sign in signs} & MENDS_ABOVE))

    def _is_of_links(self, text: str) -> bool:
        """Whether a sentence speaks of links, which have a reader of their own."""
        if self.setting.variant.hyperspace is None:
            return False
        return not words_of_links(self.reader).isdisjoint(WORD.findall(fold(text)))

    def _is_of_hyperspace(self, text: str) -> bool:
        if self.setting.variant.hyperspace is None:
            return False
        words = WORD.findall(fold(text))
        return "hyper" in text.lower() or not hyperspace_words(self.reader).isdisjoint(words)

    def _told(self, row: SignRow) -> list[ToldOrders]:
        named = frozenset(n for n in row.places if self.possible.own(row.signs[n]))
        words = SentenceWords(row.signs, named)
        said: list[ToldOrders] = []
        left: Sign | None = None
        most = 0.0
        for at in self.finder.points(row):
            mention = self.finder.mention(row, at)
            if mention is None:
                continue
            weighed = self._weighed(mention, words)
            most = max(most, weighed.orders_something)
            best = weighed.best
            meant = best.meant.orders if best.meant is not None else ()
            is_again = not row.is_mending and self.memory.has_another(best.unit, meant)
            told = self._as_read(weighed.told(row.signs, is_again=is_again))
            if told is not None:
                for role, n in best.roles.items():
                    words.used[n] = role
                is_likely = weighed.surety >= SURE
                if not self._goes_without_saying(told, row, is_likely=is_likely):
                    said.append(told)
                    left = None
                    self._note(told)
            elif not mention.is_spoken_of:
                left = row.signs[at]
                if len(mention.units) == 1:
                    self.memory.speak_of(mention.units[0].location.province)
        self._close(row, named, is_left=left is not None)
        is_about_own = bool(named) or not row.places
        is_asking = any(sign.letter == "q" for sign in row.signs)
        is_plain = not (is_asking or row.is_mending or row.breaks_off)
        self.is_idle = not said and most < IDLE and is_about_own and is_plain
        return _with_shared(_settled(said), row, named)

    def _weighed(self, mention: Mention, words: SentenceWords) -> Weighed:
        scene = MentionScene(words, mention, self.memory, self.memory.told(), self.own)
        rows = [scene.features(one) for one in mention.candidates]
        weighed = Weighed(mention, ranked(mention, self.shares(mention, rows)))
        if weighed.best.deed is Deed.NOTHING:
            return weighed
        found = surety_features(mention, weighed.ranked, words.row, self.memory)
        return replace(weighed, surety=self.surety(weighed.best, found))

    def surety(self, best: Candidate, features: Sequence[str]) -> float:
        """How sure the likeliest order of a mention is meant, by its features."""
        return self.weights.shares(((), features))[1]

    def shares(self, mention: Mention, rows: Sequence[list[str]]) -> Sequence[float]:
        """How sure each candidate of a mention is, by its features."""
        return self.weights.shares(rows)

    def _as_read(self, told: ToldOrders | None) -> ToldOrders | None:
        """With its orders as the grammar of the board reads them."""
        if told is None:
            return None
        read = dict.fromkeys(o for o in map(self.possible.as_read, told.orders) if o is not None)
        return replace(told, orders=tuple(read)) if read else None

    def _goes_without_saying(self, one: ToldOrders, row: SignRow, *, is_likely: bool) -> bool:
        """Whether a unit that has an order is only spoken of again."""
        if row.is_mending or not self.memory.has_order(one.unit):
            return False
        is_same = any(order in one.orders for order in self.memory.orders)
        return is_same or not (one.is_sure or is_likely)

    def _note(self, one: ToldOrders) -> None:
        order = one.orders[0]
        if one.is_sure:
            self.memory.orders.append(order)
        place = province_of(order)
        if place is not None:
            self.memory.speak_of(place)

    def _close(self, row: SignRow, named: frozenset[int], *, is_left: bool) -> None:
        """Remember what the next sentence may point at."""
        strange = [n for n in row.places if n not in named]
        if strange:
            self.memory.place = row.signs[strange[-1]]
        if row.places:
            self.memory.named = row.signs[row.places[-1]]
        self.memory.is_left = is_left
        self.memory.was_asking = any(sign.letter == "q" for sign in row.signs)


def _settled(said: Sequence[ToldOrders]) -> list[ToldOrders]:
    """What a sentence says, each unit once: what is sure settles what isn't."""
    sure = {one.unit for one in said if one.is_sure}
    found: dict[tuple[object, object], ToldOrders] = {}
    for one in said:
        if one.is_sure or one.unit not in sure:
            found.setdefault((one.unit, one.orders), one)
    return _divided(list(found.values()))


def _divided(said: list[ToldOrders]) -> list[ToldOrders]:
    """Of two units that one sentence sends to one place, it is asked which is meant to go."""
    goals = Counter(
        one.orders[0].destination.province
        for one in said
        if one.is_sure and isinstance(one.orders[0], Move)
    )
    return [
        replace(one, is_sure=False)
        if isinstance(order := one.orders[0], Move) and goals[order.destination.province] > 1
        else one
        for one in said
    ]


def _with_shared(
    said: Sequence[ToldOrders], row: SignRow, named: frozenset[int]
) -> list[ToldOrders]:
    """Of two units with no more than an "and" between them, one that goes alone is asked about."""
    going = {one.unit for one in said if one.is_sure and isinstance(one.orders[0], Move)}
    told = {one.unit for one in said if one.is_sure} if row.is_helping else going
    alone: set[object] = set()
    for first, other in pairwise(sorted(named)):
        between = "".join(sign.letter for sign in row.signs[first + 1 : other]).replace("c", "")
        units = {*row.signs[first].places, *row.signs[other].places}
        if between == "A" and len(units & going) == len(units & told) == 1:
            alone |= units
    return [replace(one, is_sure=False) if one.unit in alone else one for one in said]
