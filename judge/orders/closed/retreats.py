"""Where dislodged units go, as sentences say it: "Paris if possible, otherwise off the board"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.orders.closed.choices import ChoiceReader, Leaver, Stated
from judge.orders.closed.found import Finding
from judge.orders.closed.spoken_of import Musings
from judge.orders.model import Disband, RetreatOrder
from judge.orders.reading.phrases import till_reason, with_coasts
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage

MOST_STRANGE = 5
"""A sentence with more words that say nothing of retreats must say more than a name."""

_TELLS = ("RETREAT", "TO", "GO", "ELSE", "FIRST", "DISBAND", "DASH", "KIND")


@dataclass
class _List:
    """The choices of a unit while they are read."""

    leaver: Leaver
    at: tuple[Passage, int, int]
    orders: list[RetreatOrder] = field(default_factory=list)
    is_doubtful: bool = False
    others: list[RetreatOrder] = field(default_factory=list)


@dataclass
class Retreats:
    """Reads sentences in their order; what one says of a unit may go on in the next."""

    words: WordReader
    leavers: Sequence[Leaver]
    lists: dict[Province, _List] = field(default_factory=dict)
    is_mending: bool = False
    current: Leaver | None = None
    is_fresh: bool = False
    used: list[Passage] = field(default_factory=list)
    weak: dict[Province, _List] = field(default_factory=dict)
    """What is only spoken of: asked about where nothing better is said."""

    def __post_init__(self) -> None:
        self.musings = Musings(self.words)

    @property
    def meant(self) -> tuple[Province, ...]:
        """The places that can be meant: where units leave from, and where they may go."""
        ways = (way.province for one in self.leavers for way in one.ways)
        return tuple(dict.fromkeys((*(one.home for one in self.leavers), *ways)))

    def read(self, sentences: Iterable[Passage]) -> list[Finding]:
        """What the sentences say, a row for each unit."""
        for sentence in sentences:
            self.read_sentence(sentence)
        return [*map(_found, self.lists.values()), *self._of_the_weak()]

    def _of_the_weak(self) -> Iterator[Finding]:
        """What is asked of units that the letter only speaks of; nothing, if it is put off."""
        for home, one in self.weak.items():
            if home not in self.lists:
                asked = Finding(*one.at, candidates=tuple(one.orders), cause=Unclear.SPOKEN_OF)
                yield self.musings.unless_put_off(asked)

    def read_sentence(self, sentence: Passage) -> None:
        """Take what one sentence says."""
        words = with_coasts(till_reason(self.words.read(sentence.text, self.meant)))
        fixes = any("FIX" in word for word in words)
        if any("THERE" in word for word in words):
            self._point(words)
        choices = ChoiceReader(words, self.leavers, self.current)
        said = list(_kept(choices.read(), words))
        self.current = choices.current or self.current
        if said or choices.is_told:
            self.used.append(sentence)
        spoken = self.musings.starts(words, sentence.text)
        weak = [one for one in said if one.word.start in spoken]
        if weak:
            self.musings.note(words)
        self._take_spoken_of(weak, sentence)
        if weak and len(weak) == len(said):
            return
        said = [one for one in said if one.word.start not in spoken]
        words = [word for word in words if word.start not in spoken]
        if not said:
            self._take_refusal(words, choices.current, sentence)
            self.is_mending = self.is_mending or fixes
            if any("DOUBT" in word for word in words) and self.is_fresh:
                for one in self.lists.values():
                    one.is_doubtful = True
            self.is_fresh = False
            return
        rows: dict[Province, list[Stated]] = {}
        for choice in said:
            rows.setdefault(choice.leaver.home, []).append(choice)
        is_doubtful = _is_doubtful(words, said, self.leavers)
        is_last = all(isinstance(choice.order, Disband) for choice in said)
        goes_on = _goes_on(words, said[0].word) or (is_last and any("NOT" in w for w in words))
        for home, row in rows.items():
            self._take(home, row, sentence, fixes=fixes, goes_on=goes_on, doubt=is_doubtful)
        self.is_mending, self.is_fresh = False, True

    def _take_spoken_of(self, said: Sequence[Stated], sentence: Passage) -> None:
        """Note the choices that a sentence only speaks of."""
        for one in said:
            span = (sentence, one.word.start, one.word.end)
            known = self.weak.setdefault(one.leaver.home, _List(one.leaver, span))
            if one.order not in known.orders:
                known.orders.append(one.order)

    def _take_refusal(
        self, words: Sequence[Word], current: Leaver | None, sentence: Passage
    ) -> None:
        """Note that a sentence has no retreat at all ("I don't retreat"): who stays disbands."""
        named = {place for word in words for place in word.places}
        told = [word for word in words if "RETREAT" in word]
        if not told or not any("NOT" in word for word in words):
            return
        if named - {one.home for one in self.leavers}:
            return  # "no retreat to London"
        for one in self.leavers if current is None else [current]:
            span = (sentence, told[0].start, told[0].end)
            self.weak.setdefault(one.home, _List(one, span, [Disband(one.piece)]))
        self.used.append(sentence)

    def _point(self, words: Sequence[Word]) -> None:
        """Take "then there, please" for a yes to what was asked about in the only list."""
        if len(self.lists) == 1 and not any({"DOUBT", "ASKS", "NOT"} & w.classes for w in words):
            (one,) = self.lists.values()
            one.is_doubtful = one.is_doubtful and (bool(one.others) or len(one.orders) > 1)

    def _take(
        self,
        home: Province,
        row: Sequence[Stated],
        sentence: Passage,
        *,
        fixes: bool,
        goes_on: bool,
        doubt: bool,
    ) -> None:
        orders = list(dict.fromkeys(one.order for one in row))
        known = self.lists.get(home)
        span = (sentence, row[0].word.start, row[-1].word.end)
        if known is None or ((fixes or self.is_mending) and not goes_on):
            self.lists[home] = _List(row[0].leaver, span, orders, is_doubtful=doubt)
            return
        new = [order for order in orders if order not in known.orders]
        if not new:
            known.is_doubtful = known.is_doubtful and (doubt or orders != known.orders)
            return
        if goes_on or _is_item(sentence, row):
            known.orders += new
            known.is_doubtful = known.is_doubtful or doubt
        else:
            known.others += new
            known.is_doubtful = True


def _kept(said: Iterable[Stated], words: Sequence[Word]) -> Iterator[Stated]:
    """The choices, without those that a bracket behind them takes back: "Bur (no, it can't)"."""
    rows = list(said)
    for nth, one in enumerate(rows):
        end = rows[nth + 1].word.start if nth + 1 < len(rows) else words[-1].end
        behind = [word for word in words if one.word.end <= word.start < end]
        at = next((n for n, word in enumerate(behind) if "BRACKET" in word), None)
        is_back = at is not None and any({"NOT", "FIX"} & w.classes for w in behind[at : at + 4])
        if not is_back or len(rows) == 1:
            yield one


def _is_doubtful(words: Sequence[Word], said: Sequence[Stated], leavers: Sequence[Leaver]) -> bool:
    """Whether a sentence must be asked about: it may mean something else, or nothing."""
    if any({"DOUBT", "ASKS"} & word.classes for word in words):
        return True
    first = said[0].word.start
    if any("POWER" in word and word.start < first for word in words):
        return True
    if _has_strange_condition(words):
        return True
    strange = sum(not word.classes for word in words)
    homes = {one.home for one in leavers}
    is_told = any(set(_TELLS) & word.classes or homes & set(word.places) for word in words)
    return strange > (3 * MOST_STRANGE if is_told else MOST_STRANGE)


def _has_strange_condition(words: Sequence[Word]) -> bool:
    """Whether it has an "if" about more than what is free."""
    for at, word in enumerate(words):
        if "IF" not in word:
            continue
        clause: list[Word] = []
        for other in words[at + 1 : at + 10]:
            if {"COMMA", "STOP", "COLON"} & other.classes:
                break
            clause.append(other)
        if not any({"FREE", "TAKEN", "NOT"} & other.classes for other in clause):
            return True
        if any("POWER" in other for other in clause):
            return True
    return False


def _goes_on(words: Sequence[Word], first: Word) -> bool:
    """Whether a sentence adds to a list: "else" or "if not" stands before its first choice."""
    return any({"ELSE", "IF"} & word.classes for word in words if word.start < first.start)


def _is_item(sentence: Passage, row: Sequence[Stated]) -> bool:
    """Whether a sentence is nothing but names: a line of a list."""
    return len(sentence.text.split()) <= 2 * len(row) + 2


def _found(one: _List) -> Finding:
    passage, start, end = one.at
    if one.others or one.is_doubtful:
        meant = tuple(dict.fromkeys((*one.orders, *one.others)))
        return Finding(passage, start, end, candidates=meant)
    return Finding(passage, start, end, tuple(one.orders))
