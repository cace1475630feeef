"""Orders that a sentence only speaks of: "A Par - Bur is silly", "everybody expects A Par - Bur".

An order that is written as one writes it down, without a verb, is in a sentence no more than a
name: what the sentence says of it, its other words say. So every word of its clause must be
accounted for, by another order, a name of the board or a row of `grammar/beside.txt`; what is left
over may say anything, and the order is asked about. A clause of its own, between commas, may be any
reason or remark: there only what takes the order back counts, and what has it from elsewhere.
What is told in a verb ("Paris strolls over to Burgundy") is weighed by `movements` instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

from judge.orders.gazetteer import WORD, fold
from judge.orders.model import Order, RegisterOrder
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.composing import read_table
from judge.orders.reading.line import FORMAL, LONGEST_LINE
from judge.orders.reading.movements.table import movement_words
from judge.orders.reading.movements.told import ToldOrders
from judge.orders.reading.normal import blanked
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.reason import Reason
from judge.orders.sheet import Entry, Reading
from judge.orders.unclear import Unclear

MOST_TURNING = 6
"""So many words at most are a clause that takes back the order before it."""
MOST_NAMES = 2
"""So many names may stand behind an order: who signs it."""
LEAST_OF_A_VERB = 2
MOST_QUOTED = 60
LONGEST_UNIT = 8
"""So many letters before the place of a retreat its unit begins: "F ENG R Lon"."""
MOST_ORDERS = 40
"""In no sentence so many orders are only spoken of."""

_ROWS = (
    "OPENS", "CLOSES", "EITHER_SIDE", "FREES", "BIDS", "TURNS", "TURNS_TOO", "SAYS", "ASTRAY",
    "DENIES", "DENIES_TOO", "PREDICATES", "SPEAKS", "WHERE", "AS", "NO_DEEDS",
)  # fmt: skip
_DEEDS = ("MOVE", "HOLD", "SUPPORT", "CONVOY", "LEAVE")
_NAMES = frozenset({"PLACE", "KIND", "COAST", "POWER", "NUMBER", "STROKE"})
_BEFORE = _NAMES | {"OPENS", "EITHER_SIDE", "DEEDS"}
_BEHIND = _NAMES | {"CLOSES", "EITHER_SIDE"}
_FREE = frozenset({"FREES", "BIDS"})
_KINDS = frozenset("af")
_SHORT_DEEDS = frozenset("schSCH")
_SIGNS = frozenset({"COMMA", "COLON", "STOP", "DASH", "ASKS", "BRACKET", "AND"})
_HELD = re.compile(r"^[AF] ?\w+ [hH](?:old)?$")
_UNIT = re.compile(r"(?<![A-Za-z])[AF] ?\(?[A-Z][A-Za-z]{2}(?![a-z])")
_NUMBER = re.compile(r"\W*\d+\w{0,2}")
_BROKEN = re.compile(r"[,;:()?!]")
_DRAWN = re.compile(r"[-\u2010-\u2015=~]>?|>|[\u2190-\u21ff]")
_PARTS = re.compile(
    r"[,;:()\[\]{}#*|\u2014]|/(?=[/ ])|<-|--| {3}"
    r"|[.!?\u2026](?=[\s.!?\u2026]|$)|(?<=\s)[-\u2013](?=\s)"
)
"""What parts the clauses of a sentence."""


@dataclass(frozen=True, slots=True)
class ClauseOfOrders:
    """Words between two signs; `orders` are those among the orders of the sentence that it has."""

    words: tuple[Word, ...]
    orders: tuple[Span, ...]


TakenEntry = tuple[Entry, tuple[Order, ...]]
"""An entry, and the orders that stand for it, by preference."""


def doubted_told(
    line: str, said: Sequence[ToldOrders], read: Line, reader: OrderReader
) -> list[ToldOrders]:
    """What a sentence tells units; what it only speaks of is asked about."""
    spans = {at: Span(one.start, one.end) for at, one in enumerate(said) if len(one.orders) == 1}
    others = [Span(one.start, one.end) for one in said if len(one.orders) > 1]
    others += [part.span for part in read.parts if isinstance(part.content, Reading)]
    why = spoken_of(line, [*spans.values()], others, reader)
    return [
        replace(one, is_sure=False, is_weak=False, doubt=why[spans[at]])
        if at in spans and spans[at] in why
        else one
        for at, one in enumerate(said)
    ]


def doubted_parts(line: str, parts: Sequence[Part], reader: OrderReader) -> list[Part]:
    """What was read of a line; the orders that it only speaks of are asked about."""
    mine: dict[Span, None] = {}
    others: dict[Span, None] = {}
    for part in parts:
        if isinstance(part.content, Reading):
            is_register = isinstance(part.content.order, RegisterOrder)
            (others if is_register else mine)[part.span] = None
    why = spoken_of(line, [*mine], [*others], reader)
    return [
        replace(p, content=Unreadable(p.span, why[p.span], (p.content.order,)))
        if isinstance(p.content, Reading) and p.span in why
        else p
        for p in parts
    ]


def doubted_closed(rows: Sequence[TakenEntry], reader: OrderReader) -> list[TakenEntry]:
    """Retreats, builds and removals as they were read; what is only spoken of is asked about.

    Their verb stands in no span, so only what is plainly said of them counts, as of a movement
    that is told in words.
    """
    spans: dict[tuple[int, str], dict[Span, None]] = {}
    for entry, _ in rows:
        if isinstance(entry.content, Reading):
            spans.setdefault((entry.number, entry.line), {})[entry.span] = None
    why = {
        (number, line, span): reason
        for (number, line), of_line in spans.items()
        for span, reason in spoken_of(line, [*of_line], [], reader, is_closed=True).items()
    }
    found: list[TakenEntry] = []
    for entry, orders in rows:
        content, reason = entry.content, why.get((entry.number, entry.line, entry.span))
        if isinstance(content, Reading) and reason is not None:
            problem = Unreadable(entry.span, reason, orders[:1] or (content.order,))
            found.append((replace(entry, content=problem), ()))
        else:
            found.append((entry, orders))
    return found


def spoken_of(
    line: str,
    spans: Sequence[Span],
    others: Sequence[Span],
    reader: OrderReader,
    *,
    is_closed: bool = False,
) -> Mapping[Span, Reason]:
    """Which orders of a sentence, by their spans, it only speaks of, and by what words.

    `others` are the spans of what else was read in it; `is_closed` if it has no movements.
    """
    every = [*spans, *others]
    if not spans or len(line) > LONGEST_LINE or len(every) > MOST_ORDERS:
        return {}
    left = {*WORD.findall(fold(_without(line, every)))} - reader.lexicon.fillers - _KINDS
    if not left or all(map(str.isdigit, left)):
        return {}
    clauses = list(_clauses(line, every, reader))
    return _Sentence(line, clauses, reader, is_closed=is_closed).spoken_of(spans)


def _without(line: str, spans: Sequence[Span]) -> str:
    for span in spans:
        line = line[: span.start] + " " * (span.end - span.start) + line[span.end :]
    return line


@dataclass(frozen=True)
class _Sentence:
    line: str
    clauses: Sequence[ClauseOfOrders]
    reader: OrderReader
    is_closed: bool

    def spoken_of(self, spans: Sequence[Span]) -> dict[Span, Reason]:
        is_named = self._is_short_form if self.is_closed else self._is_name
        found: dict[Span, Reason] = {}
        doubt = self._led_astray()
        listed: list[Span] = []
        is_first = True
        for at, clause in enumerate(self.clauses):
            if not clause.orders:
                listed = []
                continue
            before, behind = self._left_over(clause, is_first=is_first)
            is_first = False
            doubt = doubt or before  # "I hate A Par - Bur, A Mar - Spa"
            said = doubt or behind or self._turned(at)
            listed += clause.orders
            for span in listed if behind else clause.orders:  # "A Par - Bur, A Mar - Spa are silly"
                if said and span in spans and is_named(span):
                    found[span] = Reason(Unclear.SPOKEN_OF, (said,))
        return found

    def _is_name(self, span: Span) -> bool:
        """Whether an order is written without a verb: "A Par - Bur", "moving Paris to Burgundy"."""
        text, words = self._read(span)
        if _BROKEN.search(text):
            return False
        places = sum(bool(word.places) for word in words)
        is_whole = places > 1 or _is_drawn(text, words) or _HELD.search(text) is not None
        return is_whole and not any(_is_finite(word, text) for word in words)

    def _is_short_form(self, span: Span) -> bool:
        """Whether it is written as orders are: "build F Lon", "F ENG R Lon"."""
        start = max(0, span.start - LONGEST_UNIT)
        return _UNIT.search(self.line, start, span.end) is not None

    def _is_notation(self, span: Span) -> bool:
        """Whether it is written with a sign, or a unit's letter, which no sentence has."""
        return self._is_formal(span) or _is_drawn(*self._read(span))

    def _read(self, span: Span) -> tuple[str, Sequence[Word]]:
        """An order as it is written, and its words."""
        text = self.line[span.start : span.end]
        return text, movement_words(self.reader).read(text, ())

    def _is_formal(self, span: Span) -> bool:
        """Whether it begins with a unit's letter: "A Par"."""
        return FORMAL.match(self.line, span.start) is not None

    def _led_astray(self) -> str:
        """What in a clause before the first order leads away from it: "in my other game:"."""
        for clause in self.clauses:
            if clause.orders:
                break
            if any("ASTRAY" in word for word in clause.words):
                return self._quoted(clause.words)
        return ""

    def _left_over(self, clause: ClauseOfOrders, *, is_first: bool) -> tuple[str, str]:
        """What of an order's clause is accounted for by nothing, before it and behind it."""
        first, last = clause.orders[0].start, clause.orders[-1].end
        before = [word for word in clause.words if word.start < first]
        between = [word for word in clause.words if first <= word.start < last]
        behind = [word for word in clause.words if word.start >= last]
        if self.is_closed or not any(map(self._is_notation, clause.orders)):
            leading = {"ASTRAY", "SPEAKS"} if self.is_closed else {"ASTRAY", "SPEAKS", "DENIES"}
            is_led = any(leading & word.classes for word in before)
            is_told = "PREDICATES" in behind[0] if behind and not _has_deed(behind) else False
            return self._quoted(before) if is_led else "", self._quoted(behind) if is_told else ""
        known = _BEFORE if is_first else _BEFORE | _BEHIND
        is_place = bool(before) and "WHERE" in before[-1] and not self._is_formal(clause.orders[0])
        is_led = any("ASTRAY" in word for word in before)
        is_known = is_place or all(self._is_known(word, known) for word in before)
        if is_led or not is_known:
            return self._quoted(before), ""
        if not self._is_free(between, _BEFORE | _BEHIND):
            return self._quoted(between), ""
        return "", "" if self._is_free(behind, _BEHIND) else self._quoted(behind)

    def _is_free(self, words: Sequence[Word], known: frozenset[str]) -> bool:
        """Whether words are accounted for, up to where they give a reason or bid farewell."""
        if _has_deed(words):
            return True
        strange: list[Word] = []
        for at, word in enumerate(words):
            is_mending = "DENIES" in word and any(w.places for w in words[at + 1 : at + 2])
            if _FREE & word.classes or is_mending:
                break
            if not self._is_known(word, known):
                strange.append(word)
        is_signed = len(strange) <= MOST_NAMES and all(map(self._is_somebody, strange))
        return not strange or (is_signed and strange[-1] == words[-1] == self._last)

    @property
    def _last(self) -> Word | None:
        return next((c.words[-1] for c in reversed(self.clauses) if c.words), None)

    def _is_known(self, word: Word, known: frozenset[str]) -> bool:
        if "DENIES" in word or ("PREDICATES" in word and known == _BEHIND):
            return False
        is_short = word.end - word.start == 1
        return is_short or bool(known & word.classes or _NUMBER.fullmatch(word.written))

    def _is_somebody(self, word: Word) -> bool:
        """Whether a word is none that we know, with a capital: who signs."""
        written = self.line[word.start : word.end]
        return not word.classes and written[:1].isupper() and not written.isupper()

    def _turned(self, at: int) -> str:
        """What a clause right behind an order's says against it: ", just kidding"."""
        behind = self.clauses[at + 1] if at + 1 < len(self.clauses) else None
        if behind is None or behind.orders or not behind.words:
            return ""
        words = behind.words
        is_short = len(words) <= MOST_TURNING
        turns = any("TURNS" in word for word in words)
        if is_short and turns and all({"TURNS", "TURNS_TOO"} & word.classes for word in words):
            return self._quoted(words)
        is_told = "SAYS" in words[-1] and "AS" not in words[0]
        is_said = "SAYS" in words[0] or is_told
        return self._quoted(words) if is_short and is_said else ""

    def _quoted(self, words: Sequence[Word]) -> str:
        text = self.line[words[0].start : words[-1].end]
        return " ".join(text.split())[:MOST_QUOTED]


def _is_drawn(text: str, words: Sequence[Word]) -> bool:
    """Whether it has an arrow, or a dash that is no part of a name: "Saint-Pétersbourg"."""
    for word in words:
        text = blanked(text, word.start, word.end) if word.places else text
    return _DRAWN.search(text) is not None


def _has_deed(words: Sequence[Word]) -> bool:
    """Whether words tell another unit, or the same, what it does: "Warsaw supports it"."""
    return any("DEEDS" in word or word.written in _SHORT_DEEDS for word in words)


def _is_finite(word: Word, text: str) -> bool:
    """Whether a word says what a unit does; "moving" may be a noun."""
    is_long = word.end - word.start >= LEAST_OF_A_VERB
    is_noun = text[word.start : word.end].lower().endswith("ing")
    return is_long and not is_noun and not word.classes.isdisjoint(_DEEDS)


def _clauses(line: str, spans: Sequence[Span], reader: OrderReader) -> Iterator[ClauseOfOrders]:
    """The clauses of a sentence, without the words and signs of its orders."""
    rows: list[tuple[int, Word | Span | None]] = [(s.start, s) for s in dict.fromkeys(spans)]
    rows += [(mark.start(), None) for mark in _PARTS.finditer(line)]
    rows += [
        (w.start, w) for w in around_words(reader).read(line, ()) if w.classes.isdisjoint(_SIGNS)
    ]
    rows = [row for row in rows if isinstance(row[1], Span) or not _is_in(row[0], spans)]
    rows.sort(key=lambda row: row[0])
    for is_mark, row in groupby(rows, key=lambda row: row[1] is None):
        if not is_mark:
            inner = [content for _, content in row]
            words = tuple(word for word in inner if isinstance(word, Word))
            yield ClauseOfOrders(words, tuple(span for span in inner if isinstance(span, Span)))


def _is_in(at: int, spans: Sequence[Span]) -> bool:
    return any(span.start <= at < span.end for span in spans)


@lru_cache(maxsize=32)
def around_words(reader: OrderReader) -> WordReader:
    """What tells the words that stand around orders, for a board; made once."""
    rows = read_table(reader.beside_table)
    remarks = read_table(reader.remark_table)
    table = {name: set(rows[name]) for name in _ROWS}
    words = reader.lexicon.words
    table["OPENS"] |= {*words["LEADING"], *words["FILLER"], *words["MOVE"], *words["TO"]}
    table["OPENS"] -= table["NO_DEEDS"]
    table["CLOSES"] |= {*words["REMARK"], *words["VIA"], *words["BACKED"]}
    table["CLOSES"] |= {*remarks["WAY"], *remarks["SIGHT"]}
    if reader.variant.hyperspace is not None:
        table["EITHER_SIDE"] |= {*words["THROUGH"], *words["HYPERSPACE"]}
    table["EITHER_SIDE"] |= {*words["SEPARATOR"], *words["FILLER"]} - table["PREDICATES"]
    table["EITHER_SIDE"] |= set(remarks["BEHIND"])
    told = movement_words(reader).classes
    deeds = {w for w, names in told.items() if not names.isdisjoint(_DEEDS) and len(w) > 2}
    table["DEEDS"] = deeds - table["NO_DEEDS"]
    return WordReader(reader, {name: tuple(row) for name, row in table.items()})
