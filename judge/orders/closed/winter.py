"""Builds and removals as sentences say them: "two armies, Moscow and Warsaw; I save the third"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.board.places import Location, Province
from judge.board.units import UnitKind
from judge.orders.closed.counting import Counted, all_ways
from judge.orders.closed.found import Finding
from judge.orders.closed.items import Wanted, items_of, may_have
from judge.orders.closed.spoken_of import Musings
from judge.orders.closed.waiving import is_in_doubt, is_of_builds, speaks_of_builds, waive_word
from judge.orders.model import Build, Order, Piece, Waive
from judge.orders.reading.phrases import till_reason, with_coasts
from judge.orders.reading.vocabulary import Word, WordReader
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage

MOST_STRANGE = 6
MOST_BESIDE_A_PAIR = 16


@dataclass(frozen=True, slots=True)
class Building:
    """What a power may build: so many units, in these places. None is as many as may be due then.

    `standing` is what it has ordered so far.
    """

    due: int | None
    sites: tuple[Province, ...]
    standing: tuple[Order, ...] = ()
    owed: int = 0
    """How many are due even where there is no place for them: so many may be waived."""


@dataclass
class Builds:
    """Reads sentences in their order."""

    words: WordReader
    building: Building
    found: list[Finding] = field(default_factory=list)
    loose: list[tuple[Passage, Word, int]] = field(default_factory=list)
    waived: tuple[Passage, Word, int] | None = None
    perhaps_waived: Finding | None = None
    keeps_standing: bool = False
    used: list[Passage] = field(default_factory=list)
    dropped: list[Finding] = field(default_factory=list)
    denied: list[Finding] = field(default_factory=list)
    """Builds that stand and aren't wanted; a letter with others takes their place anyway."""
    weak: list[tuple[Passage, Wanted]] = field(default_factory=list)
    """What is only spoken of: asked about where nothing better is said."""
    is_mending: bool = False
    is_vague: bool = False
    """Whether a sentence wants "something" built."""

    def __post_init__(self) -> None:
        self.musings = Musings(self.words)

    def read(self, sentences: Iterable[Passage]) -> list[Finding]:
        """What the sentences order."""
        for sentence in sentences:
            self.read_sentence(sentence)
        self._place_the_loose()
        self._drop_surplus()
        self._ask_the_weak()
        self._keep()
        self._waive()
        is_sure = any(row.orders for row in self.found)
        return [*self.found, *self.dropped, *([] if is_sure else self.denied)]

    def read_sentence(self, sentence: Passage) -> None:
        """Take what one sentence says."""
        words = with_coasts(till_reason(self.words.read(sentence.text, self.building.sites)))
        spoken = self.musings.starts(words, sentence.text)
        fixes = any("FIX" in word for word in words)
        is_same = any("SAME" in word for word in words)
        is_same = is_same or _keeps(words)
        if is_same and any("REST" in word for word in words) and not any(w.places for w in words):
            self.keeps_standing = True
            return
        items = items_of(words, self.building.sites)
        has_denied = self._deny([item for item in items if item.is_denied], sentence)
        items = [item for item in items if not item.is_denied]
        self._note_the_weak(
            [item for item in items if item.start in spoken], items, sentence, words
        )
        items = list(_either([item for item in items if item.start not in spoken], words))
        if not has_denied and self._takes_waive(sentence, words, spoken):
            items = [item for item in items if item.place is not None]
        if any("TOTAL" in word for word in words):
            items = [item for item in items if item.place is not None]
        words = [word for word in words if word.start not in spoken]
        strange = sum(not word.classes for word in words)
        is_plea = any("PLEADS" in word for word in words)
        asks = any("ASKS" in word for word in words) and not is_plea
        doubt = asks or any(_is_condition(words, at) for at in range(len(words)))
        self.is_vague = any("VAGUE" in word for word in words)
        self.loose += [(sentence, *one) for one in _one_of_each(words) if not (spoken or doubt)]
        if items:
            self.used.append(sentence)
        for item in items:
            most = MOST_BESIDE_A_PAIR if item.place and item.kind else MOST_STRANGE
            stood = self._stood(item) if is_same else None
            if stood is not None:
                self.found.append(Finding(sentence, item.start, item.end, (stood,)))
                continue
            mine = doubt or item.is_doubtful or strange > most * max(1, len(items))
            self._take(item, sentence, doubt=mine, fixes=fixes)
        self.is_mending = fixes and not items

    def _note_the_weak(
        self,
        weak: Sequence[Wanted],
        items: Sequence[Wanted],
        sentence: Passage,
        words: Sequence[Word],
    ) -> None:
        """Keep what is only spoken of, to ask about it; a name without any kind is no build."""
        if weak and any(item.kind is not None for item in items):
            self.musings.note(words)
            self.weak += [(sentence, item) for item in weak]
            self.used.append(sentence)

    def _deny(self, items: Sequence[Wanted], sentence: Passage) -> bool:
        """Note the builds that stand where a sentence wants none; whether it names a place."""
        for item in items:
            kind = item.kind.kind if item.kind is not None else None
            row = self._standing_at(item.place)
            if row is not None and kind in {None, row.unit.kind}:
                at = (sentence, item.start, item.end)
                self.denied.append(Finding(*at, candidates=(row,), cause=Unclear.DENIED))
                self.used.append(sentence)
        return any(item.place is not None for item in items)

    def _standing_at(self, named: Word | None) -> Build | None:
        rows = [o for o in self.building.standing if isinstance(o, Build)]
        places = named.places if named is not None else ()
        return next((o for o in rows if o.unit.location.province in places), None)

    def _take(self, item: Wanted, sentence: Passage, *, doubt: bool, fixes: bool) -> None:
        if item.place is None:
            if item.kind is not None:
                self.loose.append((sentence, item.kind, item.number))
            return
        if doubt and item.kind is None and not self.is_vague:
            return
        orders = self._orders(item.place, item.kind)
        if not orders:
            return
        ends = [word for word in (item.place, item.kind) if word is not None]
        start, end = min(w.start for w in ends), max(w.end for w in ends)
        is_sure = len(orders) == 1 and not doubt
        has_kind = item.kind is not None
        row = (
            Finding(sentence, start, end, orders, has_kind=has_kind)
            if is_sure
            else Finding(
                sentence, start, end, candidates=orders, is_doubtful=doubt, has_kind=has_kind
            )
        )
        if not is_sure and self._is_sure_of(orders[0]):
            return
        self._drop(orders[0], fixes=fixes or self.is_mending)
        self.found.append(row)

    def _stood(self, item: Wanted) -> Order | None:
        """The build that stands already where one is said to stand: "Warsaw and Moscow stand"."""
        return None if item.kind is not None else self._standing_at(item.place)

    def _is_sure_of(self, order: Build) -> bool:
        """Whether it is clear already what is built in a place."""
        place = order.unit.location.province
        return any(row.orders and _place(row) == place for row in self.found)

    def _drop(self, order: Build, *, fixes: bool) -> None:
        """Drop what the new order mends: the order for its place, or an impossible one before."""
        place = order.unit.location.province
        rows = [row for row in self.found if _place(row) != place]
        if fixes and len(rows) == len(self.found) and rows and not self._is_possible(rows[-1]):
            gone = rows.pop()
            self.dropped.append(Finding(gone.passage, gone.start, gone.end))
        self.found = rows

    def _is_possible(self, row: Finding) -> bool:
        orders = row.orders or row.candidates
        return all(
            isinstance(o, Build)
            and o.unit.location.province in self.building.sites
            and may_have(o.unit.kind, o.unit.location.province)
            for o in orders
        )

    def _orders(self, named: Word, unit: Word | None) -> tuple[Build, ...]:
        """The builds that a place and perhaps a kind can be."""
        place = named.places[0]
        if unit is None and place not in self.building.sites:
            return ()
        kinds = [unit.kind] if unit is not None else list(UnitKind)
        found: list[Build] = []
        for kind in kinds:
            if kind is None or (unit is None and not may_have(kind, place)):
                continue
            coasts = place.coasts if kind is UnitKind.FLEET else ()
            if named.coast in coasts:
                found.append(Build(Piece(kind, Location(place, named.coast))))
            elif coasts:
                found += [Build(Piece(kind, Location(place, coast))) for coast in coasts]
            else:
                found.append(Build(Piece(kind, Location(place))))
        return tuple(found)

    def _ask_the_weak(self) -> None:
        """Ask about builds that are only spoken of, if more may be built; nothing, if put off."""
        due = self.building.due
        for sentence, item in self.weak:
            sure = sum(bool(row.orders) for row in self.found)
            orders = self._spoken_of(item)
            known = {o for row in self.found for o in (*row.orders, *row.candidates)}
            named = {_place(row) for row in self.found} if item.place is not None else set()
            is_new = known.isdisjoint(orders) and named.isdisjoint(_site(o) for o in orders)
            if not orders or not is_new or (due is not None and sure >= due):
                continue
            at = (sentence, item.start, item.end)
            row = Finding(*at, candidates=orders, is_doubtful=True, cause=Unclear.SPOKEN_OF)
            row = self.musings.unless_put_off(row)
            (self.dropped if row.is_put_off else self.found).append(row)

    def _spoken_of(self, item: Wanted) -> tuple[Build, ...]:
        """The builds that an item can be; of a kind without a place, wherever it may be built."""
        if item.place is not None:
            return self._orders(item.place, item.kind)
        kind = item.kind.kind if item.kind is not None else None
        if kind is None:
            return ()
        sites = (site for site in self.building.sites if may_have(kind, site))
        return tuple(Build(Piece(kind, Location(site))) for site in sites)

    # ------------------------------------------------------------ what has no place of its own

    def _place_the_loose(self) -> None:
        """Kinds without a place: taken where only one way is left to build them."""
        due = self.building.due
        if not self.loose or due is None or sum(bool(row.orders) for row in self.found) >= due > 0:
            return
        self._settle_kinds()
        self.loose = [row for row in self.loose if not self._is_counted(*row[1:])]
        taken = {_place(row) for row in self.found}
        free = [site for site in self.building.sites if site not in taken]
        told = [Counted(w.kind, _number(w, n)) for _, w, n in self.loose if w.kind is not None]
        left = due - sum(bool(row.orders) for row in self.found)
        ways = [dict(way) for way in all_ways(told, free, left)]
        for sentence, word, _ in self.loose:
            kind = word.kind
            may = [site for site in free if kind is not None and may_have(kind, site)]
            sites = [site for site in may if any(way.get(site) is kind for way in ways)] or may
            orders = [
                o
                for site in sites
                for o in self._orders(replace(word, places=(site,), coast=None), word)
            ]
            is_sure = len(orders) == len(sites)
            if ways and is_sure and all(way.get(site) is kind for way in ways for site in sites):
                new = (order for order in orders if not self._is_sure_of(order))
                self.found += [Finding(sentence, word.start, word.end, (one,)) for one in new]
            elif orders:
                self.found.append(Finding(sentence, word.start, word.end, candidates=tuple(orders)))

    def _drop_surplus(self) -> None:
        """Drop names without a unit where as much is built without them as may be."""
        due = self.building.due
        sure = [row for row in self.found if row.has_kind]
        if due is not None and len(sure) >= due:
            self.found = sure

    def _is_counted(self, word: Word, number: int) -> bool:
        """Whether a number of units only sums up those that have their places."""
        built = [o for row in self.found for o in row.orders if isinstance(o, Build)]
        return number > 0 and number == sum(o.unit.kind is word.kind for o in built)

    def _settle_kinds(self) -> None:
        """Give the only place that lacks a kind the only kind that lacks a place."""
        open_rows = [row for row in self.found if not row.orders and _lacks_kind(row)]
        if len(open_rows) != 1 or len(self.loose) != 1:
            return
        (row,), ((_, word, _),) = open_rows, self.loose
        kinds = tuple(
            o for o in row.candidates if isinstance(o, Build) and o.unit.kind is word.kind
        )
        if kinds:
            at = self.found.index(row)
            is_sure = len(kinds) == 1 and not row.is_doubtful
            self.found[at] = replace(
                row, orders=kinds if is_sure else (), candidates=() if is_sure else kinds
            )
            self.loose.clear()

    def _keep(self) -> None:
        """Add what stands, if the others are said to be right, or while it is asked about."""
        if not any(row.orders for row in self.found):
            return
        named = {_place(row) for row in self.found if row.orders}
        asked = {_place(row) for row in self.found if not row.orders}
        first = self.found[0]
        for order in self.building.standing:
            place = order.unit.location.province if isinstance(order, Build) else None
            if place in asked or (place is not None and self.keeps_standing and place not in named):
                self.found.append(Finding(first.passage, first.start, first.end, (order,)))

    def _takes_waive(
        self, sentence: Passage, words: Sequence[Word], spoken: frozenset[int]
    ) -> bool:
        """Note that a sentence waives builds, or may; whether it does."""
        waive = waive_word(words)
        if waive is None or not is_of_builds(words, waive[0]):
            return False
        if waive[0].start not in spoken and not is_in_doubt(sentence, words):
            self.waived = (sentence, *waive)
            return True
        # "Could the builds be put off by two days?", "they talked of nothing else"
        at = waive[0]
        if speaks_of_builds(words):
            row = Finding(sentence, at.start, at.end, candidates=(Waive(),), is_doubtful=True)
            self.perhaps_waived = row
        return False

    def _waive(self) -> None:
        if self.waived is None:
            if self.perhaps_waived is not None and not self.found:
                self.found.append(self.perhaps_waived)
            return
        sentence, word, number = self.waived
        due = self.building.due
        left = 1 if due is None else max(due, self.building.owed) - len(self.found)
        row = Finding(sentence, word.start, word.end, (Waive(),))
        self.found += [row] * min(number or left, left)


def _either(items: Sequence[Wanted], words: Sequence[Word]) -> Iterator[Wanted]:
    """The same, doubtful where an "or" parts two: not both are meant."""
    for at, item in enumerate(items):
        near = items[max(0, at - 1) : at + 2]
        first, last = near[0].start, near[-1].start
        is_open = any("OR" in word and first < word.start < last for word in words)
        yield replace(item, is_doubtful=True) if is_open else item


def _keeps(words: Sequence[Word]) -> bool:
    """Whether a sentence keeps something, and saves no build: "the rest stays"."""
    return any("KEEP" in w for w in words) and not any("WAIVE" in w for w in words)


def _one_of_each(words: Sequence[Word]) -> Iterator[tuple[Word, int]]:
    """A unit of each kind, where a sentence wants that: "one of each: the fleet in Smyrna"."""
    for word in words:
        if "ONE_OF_EACH" in word:
            yield from ((replace(word, kind=kind), 1) for kind in UnitKind)


def _number(word: Word, number: int) -> int:
    """How many units a kind stands for: one, unless a number or more than one is said."""
    return 0 if "MANY" in word and number <= 1 else max(number, 1)


def _lacks_kind(row: Finding) -> bool:
    return len({o.unit.kind for o in row.candidates if isinstance(o, Build)}) > 1


def _is_condition(words: Sequence[Word], at: int) -> bool:
    """Whether an "if" is more than a courtesy, such as "if you'd be so good"."""
    if "IF" not in words[at]:
        return False
    behind = words[at + 1 : at + 6]
    return not any("POLITE" in word for word in behind)


def _site(order: Build) -> Province:
    return order.unit.location.province


def _place(row: Finding) -> Province | None:
    order = (row.orders or row.candidates)[0]
    return order.unit.location.province if isinstance(order, Build) else None
