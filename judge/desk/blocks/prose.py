"""The sentences of a paragraph as items, where its lines aren't framed as ahead.lark has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.desk.blocks.items import Item, LineItems
from judge.desk.blocks.lists import Lists, words_of_unit
from judge.desk.blocks.maker import ItemMaker, only
from judge.desk.preferences import RetreatList
from judge.desk.reading import OtherLine
from judge.desk.when import phase_meant
from judge.orders.conditions import Condition, Dislodged, opposite
from judge.orders.foresight.clauses import (
    Clause,
    ClauseKind,
    Framed,
    foresight_words,
    has_content,
    may_frame,
    read_framed,
)
from judge.orders.foresight.facts import Context, read_facts
from judge.orders.model import Move
from judge.orders.problems import Span
from judge.orders.reading.framing import Frame
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.reading.vocabulary import Word
from judge.orders.sheet import Aside, Entry
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of


@dataclass
class ProseItems:
    """Makes items of sentences that say for when their orders are, or on what condition."""

    reader: OrderReader
    power: Power | None
    position: Position
    lines: Sequence[OtherLine]
    by_line: LineItems
    entries: list[Entry] = field(default_factory=list)
    before: Condition | None = None
    passed: list[Passage] = field(default_factory=list)
    """What was passed over: `last` looks for units in it when it is asked for."""
    named: Province | None = None
    is_ahead: bool = False
    unit: str = ""
    ahead: Phase | None = None
    """The later phase that was spoken of last."""
    is_winter: bool = False

    def of(self, paragraph: Passage, block: int) -> list[Item] | None:
        """The items of a paragraph; None if its lines say all, or nothing, as they stand."""
        rows = [(number, self._text[number]) for number in paragraph.lines]
        if not any(may_frame(line, foresight_words(self.reader)) for _, line in rows):
            self._remember(paragraph)
            return None
        sentences = [(p, self._read(p)) for p in sentences_of(rows)]
        if not any(self._is_framed(said) for _, said in sentences) or self._is_by_line(rows):
            self._remember(paragraph)
            return None
        items: list[Item] = []
        goes_on = False
        for n, (passage, said) in enumerate(sentences, start=1):
            if goes_on and self._goes_on(passage, said):
                self.lists.go_on(passage)
                continue
            new = list(self._items(passage, said, (passage.line, n), block))
            items += new
            self._remember(passage)
            goes_on = any(c.kind is ClauseKind.DISLODGED for c in said.clauses)
        told = {item.number for item in items}
        self.entries += [
            Entry(number, line, Span(0, len(line)), Aside.CONTINUED)
            for number, line in rows
            if number not in told
        ]
        return [self.lists.filled(item) for item in items]

    @cached_property
    def _text(self) -> Mapping[int, str]:
        return {line.number: line.text for line in self.lines}

    def _is_by_line(self, rows: Sequence[tuple[int, str]]) -> bool:
        """Whether lines are framed as ahead.lark has it: one of them a block, or all to the end."""
        has_more = len(rows) == 1 and rows[0][0] + 1 in self._text
        is_block = any(
            self.by_line.is_block(line, has_more=has_more) or self.by_line.is_misspelt(line)
            for _, line in rows
        )
        return is_block or all(self.by_line.is_plain(line) for _, line in rows)

    def _read(self, passage: Passage) -> Framed:
        return read_framed(passage.text, foresight_words(self.reader))

    def _is_framed(self, said: Framed) -> bool:
        """Whether a sentence frames orders; what retreats and builds wait for now, they say."""
        if said.is_cancelling or said.is_standing:
            return True
        if said.when is None and not _has_anything(said):
            return False
        if said.season is not None and self.ahead is not None:
            return said.is_framed or phase_meant(said.season[2], self.position.phase) == self.ahead
        is_later = said.when is not None and phase_meant(said.when, self.position.phase) not in {
            None, self.position.phase
        }  # fmt: skip
        if self.position.phase.kind is not PhaseKind.MOVEMENT:
            self.is_ahead = self.is_ahead or is_later
            return is_later or (self.is_ahead and said.is_framed)
        return said.is_framed

    # ------------------------------------------------------------ one sentence

    def _items(
        self, passage: Passage, said: Framed, run: tuple[int, int], block: int
    ) -> Iterator[Item]:
        text = passage.text
        column = passage.pieces[0].start if passage.pieces else 0
        item = ItemMaker(passage.line, text, run, block, column)
        if said.is_cancelling:
            yield item(text, Frame("cancel", unit=Span(0, len(text)), when=said.when))
            return
        if said.when is not None:
            self.is_winter = said.when.season is Season.WINTER
            phase = phase_meant(said.when, self.position.phase)
            self.ahead = phase if phase != self.position.phase else None
            yield item(text, Frame("phase", 0, when=said.when, is_closed=said.holds_on))
        if said.is_standing:
            yield item(text, Frame("standing", 0, is_closed=False))
        if not said.clauses:
            if said.when is None and not said.is_standing:
                yield item(text)
            return
        bare = self._without_frames(said, text)
        items = list(self._clauses(said, item, bare))
        yield from items
        is_told = any(one.frame is None and one.text.strip() for one in items)
        if not is_told and any(word.places for c in said.clauses for word in c.words):
            if not items:
                yield item(text, Frame("if", 0), doubt=True)
            yield item(blanked(text, 0, said.clauses[0].words[0].start))

    def _without_frames(self, said: Framed, text: str) -> str:
        """The text with blanks for the season that is meant, and for "until I say otherwise"."""
        if said.season is not None:
            start, end, when = said.season
            phase = phase_meant(when, self.position.phase)
            if phase in {self.ahead, self.position.phase}:
                text = blanked(text, start, end)
        for start, end in said.standing:
            text = blanked(text, start, end)
        return text

    def _clauses(self, said: Framed, item: ItemMaker, text: str) -> Iterator[Item]:
        """The clauses, with what each condition is about before its orders."""
        clauses = list(said.clauses)
        at = 0
        while at < len(clauses):
            clause = clauses[at]
            behind = clauses[at + 1] if at + 1 < len(clauses) else None
            if (
                clause.kind is ClauseKind.ORDERS
                and behind is not None
                and behind.kind is ClauseKind.CONDITION
            ):
                after = clauses[at + 2] if at + 2 < len(clauses) else None
                if after is None or after.kind is not ClauseKind.ORDERS:
                    yield self._condition(behind, item, text, clause)
                    yield item(self._with_unit(only(text, clause), clause, text))
                    at += 2
                    continue
            if clause.kind is ClauseKind.CONDITION:
                yield self._condition(clause, item, text, behind)
            elif clause.kind is ClauseKind.OTHERWISE:
                yield item(text, Frame("otherwise", clause.start))
            elif clause.kind is ClauseKind.DISLODGED:
                self._remember_words(w for c in clauses[:at] for w in c.words)
                yield from self._dislodged(clause, item, text)
            elif not _only_names(clause, behind) and (behind is None or has_content(clause)):
                yield item(self._with_unit(only(text, clause), clause, text))
            at += 1

    def _with_unit(self, words: str, clause: Clause, text: str) -> str:
        """An order that begins with "it", with the unit of the order before."""
        first = clause.words[0] if clause.words else None
        if first is not None and "IT" in first and self.unit:
            behind = text[first.end : clause.end].rstrip(" ,;")
            return " " * clause.start + self.unit + behind
        places = [word for word in clause.words if word.places]
        if places and self._own(places[0].places[0]) is not None:
            self.unit = text[places[0].start : places[0].end]
        return words

    def _condition(self, clause: Clause, item: ItemMaker, text: str, orders: Clause | None) -> Item:
        places = [word.places[0] for word in orders.words if word.places] if orders else []
        there, unit = (places[-1], places[0]) if places else (None, None)
        context = Context(self.power, self._moves, there, unit, self.before, self.is_winter)
        found = read_facts(clause.words, context)
        if found is None:
            return item(text, Frame("if", clause.start), doubt=True)
        found = opposite(found) if clause.is_denied else found
        self.before = found
        return item(text, Frame("if", clause.start, found))

    # ------------------------------------------------------------ units that may be dislodged

    def _dislodged(self, clause: Clause, item: ItemMaker, text: str) -> Iterator[Item]:
        """A list of retreats for the unit that a condition speaks of, or the one named last."""
        near = words_of_unit(clause)
        own = [self._own(word.places[0]) for word in near if word.places]
        last = self._own(self.last) if self.last is not None else None
        unit = next((unit for unit in own if unit is not None), last)
        if unit is None:
            yield item(text)
            return
        home = unit.location.province
        ends = (word.end for word in near if home in word.places)
        at = next(word.end for word in clause.words if "DISLODGED" in word)
        start = max([at, *ends])
        self.lists.begin(item.run, unit, text, start)
        yield item(text, Frame("if", clause.start, Dislodged(home)))
        yield item(text, choices=RetreatList(Span(start, len(text))))

    def _goes_on(self, passage: Passage, said: Framed) -> bool:
        """Whether a sentence goes on with a list of retreats."""
        if any(c.kind is ClauseKind.DISLODGED for c in said.clauses) or said.when is not None:
            return False
        first = next((word for c in said.clauses for word in c.words), None)
        return (first is not None and bool({"ELSE", "THEN"} & first.classes)) or _is_list(said)

    def _own(self, place: Province) -> Unit | None:
        unit = self.position.unit_in(place)
        return unit if unit is not None and unit.power == self.power else None

    # ------------------------------------------------------------ what was ordered above

    def _remember(self, passage: Passage) -> None:
        """Keep in mind a passage, for the first own unit that it names."""
        self.passed.append(passage)

    def _remember_words(self, words: Iterable[Word]) -> None:
        own = self._own_of(words)
        if own is not None:
            self.named = own
            self.passed.clear()

    @property
    def last(self) -> Province | None:
        """The own unit that was named last: "if it is dislodged"."""
        while self.passed:
            words = foresight_words(self.reader).read(self.passed.pop().text, ())
            self._remember_words(words)
        return self.named

    def _own_of(self, words: Iterable[Word]) -> Province | None:
        own = (word.places[0] for word in words if word.places and self._own(word.places[0]))
        return next(own, None)

    def _moves(self) -> Sequence[Move]:
        """The moves of the writer's own units that the letter orders."""
        return self._all_moves

    @cached_property
    def lists(self) -> Lists:
        """The lists of retreats for units that may be dislodged."""
        return Lists(self.reader)

    @cached_property
    def _all_moves(self) -> tuple[Move, ...]:
        text = "\n".join(line.text for line in self.lines)
        sheet = read_orders(
            text, self.reader, phase=PhaseKind.MOVEMENT, power=self.power, position=self.position
        )
        orders = (order for entry in sheet.entries for order in entry.meant[:1])
        return tuple(
            o for o in orders if isinstance(o, Move) and self._own(o.unit.location.province)
        )


def _only_names(clause: Clause, behind: Clause | None) -> bool:
    """Whether words only say whose list of retreats follows: "Rumania, if it is dislodged: ..."."""
    if behind is None or behind.kind is not ClauseKind.DISLODGED:
        return False
    return all(word.classes for word in clause.words)


def _has_anything(said: Framed) -> bool:
    """Whether a sentence has units, places or deeds that it could put under a condition."""
    kinds = {ClauseKind.DISLODGED, ClauseKind.OTHERWISE}
    return any(has_content(c) or c.kind in kinds for c in said.clauses)


def _is_list(said: Framed) -> bool:
    """Whether a sentence has nothing but names in it."""
    words = [word for c in said.clauses for word in c.words]
    strange = sum(not word.classes for word in words)
    return any(word.places for word in words) and strange < 2 and not any(w.kind for w in words)
