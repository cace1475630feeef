"""Movement orders of sentences: what each unit that is spoken of is told, by what was learnt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from judge.orders.gazetteer import WORD, fold
from judge.orders.model import Move, Order, province_of
from judge.orders.reading.movements.candidates import CandidateFinder, Mention, SignRow
from judge.orders.reading.movements.features import SentenceWords, beside_orders, order_features
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.possible import Possible
from judge.orders.reading.movements.table import hyperspace_words, words_of_links
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.weighing import Weighed
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.movements.words import PLACE, Sign, Signs
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting

MOST_WORDS = 90
"""So many words of a sentence are looked at."""
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

    def read(self, text: str, begin: int = 0, above: Sequence[Order] = ()) -> list[ToldOrders]:
        """What a sentence says from a column on; `above` are the orders of those above it."""
        self.memory.orders = list(above)
        self.memory.speak_of_last()
        self.is_idle = False
        if text.lstrip().startswith(">") or self._is_of_links(text):
            return []
        signs = self.words.read(" " * begin + text[begin:])[:MOST_WORDS]
        while signs and signs[0].letter == ",":  # what stood before it is for another reader
            del signs[0]
        return self._told(SignRow(signs, self._is_of_hyperspace(text)))

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
            told = self._as_read(weighed.told(row.signs))
            if told is not None:
                if not self._goes_without_saying(told, row):
                    said.append(told)
                    left = None
                    self._note(told)
            elif not mention.is_spoken_of:
                self.memory.subject = left = row.signs[at]
        self._close(row, named, is_left=left is not None)
        is_about_own = bool(named) or not row.places
        is_asking = any(sign.letter == "q" for sign in row.signs)
        is_plain = not (is_asking or row.is_mending)
        self.is_idle = not said and most < IDLE and is_about_own and is_plain
        return _with_shared(_settled(said), row, named)

    def _weighed(self, mention: Mention, words: SentenceWords) -> Weighed:
        memory = self.memory
        again = any(memory.has_order(unit.location.province) for unit in mention.units)
        state = f"again{again:d}left{memory.is_left:d}asks{memory.was_asking:d}"
        told = memory.told()
        rows = [
            order_features(words, mention, one, beside_orders(one, told, self.own), state)
            for one in mention.candidates
        ]
        return Weighed(mention, self.shares(mention, rows))

    def shares(self, mention: Mention, rows: Sequence[list[str]]) -> Sequence[float]:
        """How sure each candidate of a mention is, by its features."""
        return self.weights.shares(rows)

    def _as_read(self, told: ToldOrders | None) -> ToldOrders | None:
        """With its orders as the grammar of the board reads them."""
        if told is None:
            return None
        read = dict.fromkeys(o for o in map(self.possible.as_read, told.orders) if o is not None)
        return replace(told, orders=tuple(read)) if read else None

    def _goes_without_saying(self, one: ToldOrders, row: SignRow) -> bool:
        """Whether a unit that has an order is only spoken of again."""
        if row.is_mending or not self.memory.has_order(one.unit):
            return False
        is_same = any(order in one.orders for order in self.memory.orders)
        return is_same or not one.is_sure

    def _note(self, one: ToldOrders) -> None:
        order = one.orders[0]
        if one.is_sure:
            self.memory.orders.append(order)
        place = province_of(order)
        if place is not None:
            self.memory.subject = Sign(PLACE, 0, 0, (place,))

    def _close(self, row: SignRow, named: frozenset[int], *, is_left: bool) -> None:
        """Remember what the next sentence may point at."""
        strange = [n for n in row.places if n not in named]
        if strange:
            self.memory.place = row.signs[strange[-1]]
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
