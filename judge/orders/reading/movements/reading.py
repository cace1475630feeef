"""Movement orders of sentences: what each unit that is spoken of is told, by what was learnt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import dropwhile

from judge.orders.gazetteer import WORD, fold
from judge.orders.model import Order, province_of
from judge.orders.reading.beside import beside_of
from judge.orders.reading.line import read_line
from judge.orders.reading.movements.candidates import (
    Candidate,
    CandidateFinder,
    Deed,
    Mention,
    SignRow,
)
from judge.orders.reading.movements.features import MentionScene, SentenceWords
from judge.orders.reading.movements.memory import LetterMemory
from judge.orders.reading.movements.mutual import MutualReader, without_stays
from judge.orders.reading.movements.possible import Possible
from judge.orders.reading.movements.sharing import (
    is_parted,
    settled,
    with_backed,
    with_shared,
)
from judge.orders.reading.movements.surety import surety_features
from judge.orders.reading.movements.table import (
    hyperspace_words,
    mutual_words,
    plain_phrase,
    words_of_links,
)
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.movements.weighing import SURE, Weighed, ranked
from judge.orders.reading.movements.weights import Weights
from judge.orders.reading.movements.words import Sign, Signs, with_doers
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.setting import LineSetting
from judge.orders.sheet import Reading

MOST_WORDS = 90
"""So many words of a sentence are looked at."""
FIRST_WORDS, LONGEST_BEGIN = 5, 60
"""So much of the sentence below is looked at."""
MENDS_ABOVE = frozenset("XUNEq")
LEFT = "left"
"""How the source of a place begins that isn't named: another unit left it."""
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
    is_vague: bool = False
    """Whether the last sentence tells so many units at once that it can only be asked what."""

    def __post_init__(self) -> None:
        self.possible = Possible(self.reader, self.setting)
        self.words = Signs(self.reader, self.setting)
        self.finder = CandidateFinder(self.possible, self.memory)
        self.mutual = MutualReader(self.possible, self.memory, mutual_words(self.reader))
        self.own = frozenset(unit.location.province for unit in self.setting.own_units())

    def read(
        self, text: str, begin: int = 0, above: Sequence[Order] = (), coming: str = ""
    ) -> list[ToldOrders]:
        """What a sentence says from a column on; `above` are the orders of those above it.

        `coming` is the sentence below it.
        """
        self.memory.orders = list(above)
        self.memory.speak_of_last()
        self.is_idle = self.is_vague = False
        if text.lstrip().startswith(">") or self._is_of_links(text):
            return []
        signs = without_stays(self.words.read(" " * begin + text[begin:])[:MOST_WORDS])
        while signs and signs[0].letter == ",":  # what stood before it is for another reader
            del signs[0]
        self.memory.coming = self._begin_of(coming)
        is_hyper = self._is_of_hyperspace(text)
        row = SignRow(signs, is_hyper)
        about = self.mutual.turned_about(row)
        if about is None:
            return self._told(row)
        first, last = about
        start, end = signs[first].start, signs[last - 1].end
        said = self._as_line(text[:start])
        rest = [*signs[:first], *signs[last:]]
        if said:
            rest = list(dropwhile(lambda sign: sign.letter in ",;A", signs[last:]))
        said += self._told(SignRow(rest, is_hyper)) if rest else []
        return self.mutual.in_return(said, start, end)

    def is_returned(self, text: str) -> bool:
        """Whether a sentence says that another unit does the same in return."""
        if text.lstrip().startswith(">"):
            return False
        return self.mutual.turned_about(SignRow(self.words.read(text)[:MOST_WORDS])) is not None

    def _as_line(self, text: str) -> list[ToldOrders]:
        """What the reader of lines makes of what stands before an "and vice versa"."""
        read = read_line(text.rstrip(" ,;"), self.reader, self.setting)
        if not read.is_read:
            return []
        rows = ((p.span, p.content.order) for p in read.parts if isinstance(p.content, Reading))
        placed = ((span, order, province_of(order)) for span, order in rows)
        return [ToldOrders(s.start, s.end, (o,), place) for s, o, place in placed if place]

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
        decided = replace(row, signs=with_doers(row.signs, self.reader))
        said, taken = self._mutual(row)
        left: Sign | None = None
        most = 0.0
        for at in self.finder.points(row):
            if at in taken:
                continue
            mention = self.finder.mention(row, at)
            if mention is None:
                continue
            weighed = self._weighed(mention, words)
            most = max(most, weighed.orders_something)
            best = weighed.best
            told = self._taken(weighed, decided, words)
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
        said = with_backed(settled(said), row, self.own, self.memory.told())
        parts = is_parted(row, beside_of(self.reader).one, self.mutual.words.other)
        goals = {n for n, role in words.used.items() if role == "d"}
        return with_shared(said, row, named - taken - goals, parts=parts)

    def _taken(self, weighed: Weighed, row: SignRow, words: SentenceWords) -> ToldOrders | None:
        """What a mention tells its unit, in the light of what the unit was told."""
        best = weighed.best
        meant = best.meant.orders if best.meant is not None else ()
        is_again = not row.is_mending and self.memory.has_another(best.unit, meant)
        is_used = weighed.mention.at in words.used
        if is_used and is_again and words.used[weighed.mention.at] == "d":
            return None  # "Syria to Smyrna", of a Smyrna that has its order
        told = self._as_read(weighed.told(row.signs, is_again=is_again, is_used=is_used))
        if told is not None and self._is_unled(weighed, row, words):
            return replace(told, is_sure=False)
        return told

    def _mutual(self, row: SignRow) -> tuple[list[ToldOrders], frozenset[int]]:
        """What units are told to do to each other, and where they are named for it."""
        mutual = self.mutual.read(row)
        self.is_vague = mutual.is_vague
        read = [told for told in map(self._as_read, mutual.said) if told is not None]
        for told in read:
            self._note(told)
        return read, mutual.at

    def _weighed(self, mention: Mention, words: SentenceWords) -> Weighed:
        scene = MentionScene(words, mention, self.memory, self.memory.told(), self.own)
        rows = [scene.features(one) for one in mention.candidates]
        weighed = Weighed(mention, ranked(mention, self.shares(mention, rows)))
        if weighed.best.deed is Deed.NOTHING:
            return weighed
        found = surety_features(mention, weighed.ranked, words.row, self.memory)
        return replace(weighed, surety=self.surety(weighed.best, found))

    def _is_unled(self, weighed: Weighed, row: SignRow, words: SentenceWords) -> bool:
        """Whether a unit would go where another was, and no word says that it follows."""
        best = weighed.best
        is_left = best.source.startswith(LEFT) or words.used.get(best.roles.get("d", -2)) == "u"
        if weighed.is_certain or best.deed is not Deed.MOVE or not is_left:
            return False
        said = " ".join(plain_phrase(sign.word) for sign in row.signs)
        return beside_of(self.reader).follows.search(said) is None

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
