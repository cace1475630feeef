"""Removals as sentences say them: "keep Silesia and lose the Baltic fleet"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from judge.board.places import Province
from judge.board.units import Unit
from judge.orders.closed.found import Finding
from judge.orders.closed.spoken_of import Musings
from judge.orders.model import Piece, Remove
from judge.orders.reading.phrases import till_reason
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage

MOST_STRANGE = 9
_DIVIDES = frozenset({"COMMA", "STOP", "BRACKET", "BUT"})


@dataclass(frozen=True, slots=True)
class _Named:
    """Units that a word names, and the word."""

    units: tuple[Unit, ...]
    word: Word
    number: int = 1


@dataclass
class Removals:
    """Reads sentences in their order, for a power with so many units too many."""

    words: WordReader
    units: Sequence[Unit]
    due: int
    goes: dict[Province, tuple[Passage, Word]] = field(default_factory=dict)
    stays: set[Province] = field(default_factory=set)
    asked: list[Finding] = field(default_factory=list)
    rest: tuple[Passage, Word] | None = None
    keeps: tuple[Passage, Word] | None = None
    is_doubtful: bool = False
    weak: list[Finding] = field(default_factory=list)
    """What is only spoken of: asked about where nothing better is said."""
    is_awaited: bool = False
    """Whether a sentence says that some go, so that the next may name them."""
    used: list[Passage] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.musings = Musings(self.words)

    def read(self, sentences: Iterable[Passage]) -> list[Finding]:
        """What the sentences remove."""
        for sentence in sentences:
            self.read_sentence(sentence)
        self._take_the_rest()
        of = {unit.location.province: unit for unit in self.units}
        weak = map(self.musings.unless_put_off, self.weak)
        self.asked = [row for row in (*self.asked, *weak) if not self._is_answered(row)]
        is_too_much = len(self.goes) > self.due
        for place, (sentence, word) in self.goes.items():
            order = Remove(Piece(of[place].kind, of[place].location))
            if self.is_doubtful or is_too_much:
                self.asked.append(Finding(sentence, word.start, word.end, candidates=(order,)))
            else:
                self.asked.append(Finding(sentence, word.start, word.end, (order,)))
        return self.asked

    @property
    def meant(self) -> tuple[Province, ...]:
        return tuple(unit.location.province for unit in self.units)

    def read_sentence(self, sentence: Passage) -> None:
        """Take what one sentence says, clause by clause."""
        words = till_reason(self.words.read(sentence.text, self.meant))
        spoken = self.musings.starts(words, sentence.text)
        if spoken:
            self.musings.note(words)
        self._take_spoken_of([word for word in words if word.start in spoken], sentence)
        words = [word for word in words if word.start not in spoken]
        doubt = any({"DOUBT", "ASKS", "IF"} & word.classes for word in words)
        strange = sum(not word.classes for word in words)
        has_verb = any({"REMOVE", "KEEP"} & word.classes for word in words)
        named = False
        last = "REMOVE"
        for clause in _clauses(words):
            last = next((v for v in ("KEEP", "REMOVE") if any(v in w for w in clause)), last)
            named = self._take(clause, last, sentence) or named
        if named:
            self.used.append(sentence)
        elif any("NOT" in w for w in words) and any("REMOVE" in w for w in words):
            self._take_refusal(next(w for w in words if "REMOVE" in w), sentence)
        most = 2 * MOST_STRANGE if has_verb else MOST_STRANGE if self.is_awaited else 0
        self.is_awaited = self.is_awaited or (has_verb and not named)
        if named and (doubt or strange > most):
            self.is_doubtful = True

    def _take_spoken_of(self, words: Sequence[Word], sentence: Passage) -> None:
        """Note the units of which a sentence only speaks."""
        named = [one for one in self._named(words) if one.word.places]
        for one in named:
            self.used.append(sentence)
            orders = tuple(Remove(Piece(u.kind, u.location)) for u in one.units)
            at = (sentence, one.word.start, one.word.end)
            self.weak.append(Finding(*at, candidates=orders, cause=Unclear.SPOKEN_OF))

    def _take_refusal(self, word: Word, sentence: Passage) -> None:
        """Note that a sentence removes nothing, which can't be: it is asked what goes instead."""
        orders = tuple(Remove(Piece(u.kind, u.location)) for u in self.units)
        self.used.append(sentence)
        self.weak.append(Finding(sentence, word.start, word.end, candidates=orders))

    def _take(self, clause: Sequence[Word], verb: str, sentence: Passage) -> bool:
        """Whether a clause names units, or the rest of them."""
        verbs = [w for w in clause if {"KEEP", "REMOVE"} & w.classes]
        named = list(self._named(clause))
        some = False
        if whole := next((w for w in clause if {"REST", "ALL"} & w.classes), None):
            is_alone = not any(one.word.start > whole.start for one in named)
            is_excepted = any("EXCEPT" in w and w.start > whole.start for w in clause)
            if (is_alone or verb == "REMOVE") and not is_excepted:
                self._mark_rest(verb, sentence, whole)
                some = True
        for one in named:
            some = True
            mine = _verb_of(one.word, verbs, verb)
            is_denied = any(
                {"NOT", "INSTEAD"} & w.classes and w.start < one.word.start for w in clause
            )
            excepted = whole is not None and any(
                "EXCEPT" in w and whole.start < w.start < one.word.start for w in clause
            )
            if excepted or is_denied:
                mine = "REMOVE" if mine == "KEEP" else "KEEP"
            if excepted:
                self._mark_rest("KEEP" if mine == "REMOVE" else "REMOVE", sentence, one.word)
            self._mark(one, mine, sentence)
        return some

    def _mark_rest(self, verb: str, sentence: Passage, word: Word) -> None:
        if verb == "REMOVE":
            self.rest = (sentence, word)
        else:
            self.keeps = (sentence, word)

    def _mark(self, one: _Named, verb: str, sentence: Passage) -> None:
        if len(one.units) != one.number:
            if verb == "REMOVE":
                orders = tuple(Remove(Piece(u.kind, u.location)) for u in one.units)
                self.asked.append(
                    Finding(sentence, one.word.start, one.word.end, candidates=orders)
                )
            return
        for unit in one.units:
            place = unit.location.province
            if verb == "REMOVE":
                self.goes[place] = (sentence, one.word)
                self.stays.discard(place)
            else:
                self.stays.add(place)
                self.goes.pop(place, None)

    def _named(self, clause: Sequence[Word]) -> Iterator[_Named]:
        """The units that a clause names: by their places, or by a kind that only some are of."""
        places = [w for w in clause if w.places]
        at_places = [
            _Named(tuple(u for u in self.units if u.location.province in w.places), w)
            for w in places
        ]
        at_places = [one for one in at_places if one.units]
        if at_places:
            yield from at_places
            return
        number = next((w.number for w in clause if w.number), 1)
        if any("ONE" in w for w in clause):
            number = 1
        for word in clause:
            if word.kind is not None and "LETTER" not in word:
                units = tuple(u for u in self.units if u.kind is word.kind)
                if units:
                    yield _Named(units, word, number)

    def _take_the_rest(self) -> None:
        """All that isn't named otherwise: if it says so, or nothing else can be meant."""
        left = [u.location.province for u in self.units]
        left = [p for p in left if p not in self.goes and p not in self.stays]
        at = self.rest
        if at is None and self.stays and not self.goes and len(left) == self.due:
            at = self.keeps
        if at is None or (self.keeps and self.rest is None and self.goes):
            return
        for place in left:
            self.goes[place] = at

    def _is_answered(self, row: Finding) -> bool:
        """Whether the letter names one of the units that a row asks about."""
        places = {o.unit.location.province for o in row.candidates if isinstance(o, Remove)}
        return bool(places & {*self.goes, *self.stays}) or len(self.goes) >= self.due


def _clauses(words: Sequence[Word]) -> Iterator[list[Word]]:
    """The words between commas, and behind an "and" that a verb of its own follows."""
    clause: list[Word] = []
    for at, word in enumerate(words):
        is_new = any({"REMOVE", "KEEP"} & w.classes for w in words[at + 1 : at + 3])
        is_except = "BUT" in word and any("ALL" in w for w in clause)
        if ("AND" in word and is_new) or (_DIVIDES & word.classes and not is_except):
            yield clause
            clause = []
        else:
            clause.append(word)
    yield clause


def _verb_of(word: Word, verbs: Sequence[Word], usual: str) -> str:
    """What becomes of a unit: by the verb before its name, or else the first behind it."""
    before = [v for v in verbs if v.start < word.start]
    verb = before[-1] if before else (verbs[0] if verbs else None)
    if verb is None:
        return usual
    return "KEEP" if "KEEP" in verb else "REMOVE"
