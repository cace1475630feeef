"""The sentences of a paragraph as items, where its lines aren't framed as ahead.lark has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power, Unit
from judge.desk.blocks.items import Item, LineItems
from judge.desk.blocks.lists import Lists, words_of_unit
from judge.desk.blocks.maker import ItemMaker, cut_out, in_use, only, runs_of
from judge.desk.blocks.moves import orders_now
from judge.desk.blocks.revoking import with_taken_back
from judge.desk.blocks.supposing import Supposing, mended
from judge.desk.preferences import RetreatList
from judge.desk.reading import OtherLine
from judge.desk.when import phase_meant
from judge.orders.conditions import Condition, Dislodged
from judge.orders.foresight.framed import Clause, ClauseKind, Framed, has_content
from judge.orders.foresight.reading import foresight_words, may_frame, read_framed
from judge.orders.foresight.seasons import CONTENT, season_parts
from judge.orders.foresight.talk import is_idle, stretches
from judge.orders.model import Move, UnitOrder
from judge.orders.problems import Span
from judge.orders.reading.framing import Frame
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.orders.sheet import Aside, Entry
from judge.prose.passages import LineSpan, Passage
from judge.prose.sentences import sentences_of

_BELOW = (ClauseKind.ORDERS, ClauseKind.TALK)
"""What may hang on a condition before it."""


@dataclass
class ProseItems:
    """Makes items of sentences that say for when their orders are, or on what condition."""

    reader: OrderReader
    power: Power | None
    position: Position
    lines: Sequence[OtherLine]
    by_line: LineItems
    entries: list[Entry] = field(default_factory=list)
    passed: list[Passage] = field(default_factory=list)
    """What was passed over: `last` looks for units in it when it is asked for."""
    named: Province | None = None
    is_ahead: bool = False
    ahead: Phase | None = None
    """The later phase that was spoken of last."""

    def of(self, paragraph: Passage, block: int) -> list[Item] | None:
        """The items of a paragraph; None if its lines say all, or nothing, as they stand."""
        rows = [(number, self._text[number]) for number in paragraph.lines]
        if not any(may_frame(line, foresight_words(self.reader)) for _, line in rows):
            self._remember(paragraph)
            return None
        sentences = with_taken_back([(p, self._read(p)) for p in self._sentences(rows)])
        is_any = any(said.is_talk or self._is_framed(said) for _, said in sentences)
        is_short = len(sentences) == len(rows)
        takes_back = any(said.is_cancelling for _, said in sentences)
        if not is_any or (not takes_back and self._is_by_line(rows, is_short=is_short)):
            self._remember(paragraph)
            return None
        items: list[Item] = []
        goes_on = False
        for n, (passage, said) in enumerate(sentences, start=1):
            run = (passage.line, n)
            if goes_on and self._goes_on(passage, said):
                self.lists.go_on(passage)
                self._account(passage.pieces)
            elif self._is_idle_talk(said, passage if len(sentences) == 1 else None):
                self._account(passage.pieces)
            elif self._is_framed(said) and not said.is_talk:
                new = list(self._items(passage, said, run, block))
                items += new
                self._account_for(passage, said, new)
            else:
                items += self._as_it_stands(passage, run, block)
            goes_on = goes_on and self._goes_on(passage, said)
            goes_on = goes_on or any(c.kind is ClauseKind.DISLODGED for c in said.clauses)
            self._remember(passage)
        return [self.lists.filled(item) for item in items]

    def _sentences(self, rows: Sequence[tuple[int, str]]) -> Iterator[Passage]:
        """The sentences of lines; one that speaks of several seasons in its parts."""
        for passage in sentences_of(rows):
            words = foresight_words(self.reader).read(passage.text, ())
            cuts = season_parts(passage.text, words)
            for start, end in pairwise([0, *cuts, len(passage.text)]):
                yield passage.part(start, end)

    def _as_it_stands(self, passage: Passage, run: tuple[int, int], block: int) -> Iterator[Item]:
        """A sentence that frames nothing; line by line, if it has no order in it."""
        words = foresight_words(self.reader).read(passage.text, ())
        if any(CONTENT & word.classes for word in words):
            column = passage.pieces[0].start if passage.pieces else 0
            yield ItemMaker(passage.line, passage.text, run, block, column)(passage.text)
            self._account(passage.pieces[1:])
            return
        for piece in passage.pieces:
            text = " " * piece.start + self._text[piece.line][piece.start : piece.end]
            yield Item(piece.line, text, text, None, run, block)

    def _account_for(self, passage: Passage, said: Framed, items: Sequence[Item]) -> None:
        """Note what of a sentence frames its orders: nobody else looks for a wish in that."""
        if any(item.is_doubtful for item in items) or not passage.pieces:
            return
        first, *others = passage.pieces
        texts = [item.text for item in items if item.frame is None and item.choices is None]
        if said.asks_first:
            texts.append(" " * first.start + passage.text[: said.asks_first])
        words = foresight_words(self.reader).read(passage.text, ())
        idle = [row for row in stretches(words) if is_idle(row)]
        texts = [cut_out(text, first.start, idle) for text in texts]
        free = in_use(texts, first.end)
        self._account(LineSpan(first.line, *run) for run in runs_of(free, first.start))
        self._account(others)

    def _account(self, pieces: Iterable[LineSpan]) -> None:
        self.entries += [
            Entry(p.line, self._text[p.line], Span(p.start, p.end), Aside.CONTINUED) for p in pieces
        ]

    @cached_property
    def _text(self) -> Mapping[int, str]:
        return {line.number: line.text for line in self.lines}

    def _is_by_line(self, rows: Sequence[tuple[int, str]], *, is_short: bool) -> bool:
        """Whether lines are framed as ahead.lark has it: one of them a block, or all to the end."""
        has_more = len(rows) == 1 and rows[0][0] + 1 in self._text
        is_block = any(
            self.by_line.is_block(line, has_more=has_more)
            or (is_short and self.by_line.is_misspelt(line))
            for _, line in rows
        )
        return is_block or all(self.by_line.is_plain(line) for _, line in rows)

    def _read(self, passage: Passage) -> Framed:
        return read_framed(passage.text, foresight_words(self.reader))

    def _is_framed(self, said: Framed) -> bool:
        """Whether a sentence frames orders; what retreats and builds wait for now, they say."""
        if said.is_cancelling or said.is_standing:
            return True
        if said.when is None and not self._has_anything(said):
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

    def _has_anything(self, said: Framed) -> bool:
        """Whether a sentence has units, places or deeds that it could put under a condition."""
        kinds = {c.kind for c in said.clauses}
        if ClauseKind.OTHERWISE in kinds and self.supposing.before is not None:
            return True
        return ClauseKind.DISLODGED in kinds or any(has_content(c) for c in said.clauses)

    # ------------------------------------------------------------ one sentence

    def _items(
        self, passage: Passage, said: Framed, run: tuple[int, int], block: int
    ) -> Iterator[Item]:
        text = passage.text
        column = passage.pieces[0].start if passage.pieces else 0
        item = ItemMaker(passage.line, text, run, block, column)
        if said.is_cancelling:
            span = Span(column, column + len(text))
            yield item(text, Frame("cancel", unit=span, when=said.when))
            return
        if said.when is not None:
            self.supposing.is_winter = said.when.season is Season.WINTER
            phase = phase_meant(said.when, self.position.phase)
            self.supposing.is_now = phase == self.position.phase
            self.ahead = phase if phase != self.position.phase else None
            yield item(text, Frame("phase", 0, when=said.when, is_closed=said.holds_on))
        if said.is_standing:
            yield item(text, Frame("standing", 0, is_closed=False))
        if said.is_standing and not said.clauses:
            return
        if not said.clauses:
            if said.when is None and not said.is_standing:
                yield item(text)
            return
        bare = self._without_frames(said, text)
        self.supposing.under = None
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
        clauses = mended(said.clauses)
        at = 0
        while at < len(clauses):
            clause = clauses[at]
            behind = clauses[at + 1] if at + 1 < len(clauses) else None
            after = clauses[at + 2] if at + 2 < len(clauses) else None
            is_last = after is None or after.kind not in _BELOW
            if _kinds(clause, behind) == (ClauseKind.ORDERS, ClauseKind.CONDITION) and is_last:
                yield from self._below(behind, None, clause, item, text)
                at += 2
                continue
            if clause.kind is ClauseKind.CONDITION:
                twice = _kinds(behind, after) == (ClauseKind.ORDERS, ClauseKind.CONDITION)
                last = clauses[at + 3] if at + 3 < len(clauses) else None
                if twice and (last is None or last.kind not in _BELOW):
                    yield from self._below(clause, after, behind, item, text)
                    at += 3
                    continue
                yield self._condition(clause, item, text, behind)
            elif clause.kind is ClauseKind.OTHERWISE:
                self.supposing.otherwise()
                yield item(text, Frame("otherwise", clause.start))
            elif clause.kind is ClauseKind.DISLODGED:
                self._remember_words(w for c in clauses[:at] for w in c.words)
                yield from self._dislodged(clause, item, text)
            elif self._orders(clause, behind):
                yield item(self.supposing.named(only(text, clause), clause, text))
            at += 1

    def _orders(self, clause: Clause, behind: Clause | None) -> bool:
        """Whether a clause between frames orders something, or should."""
        if clause.kind is not ClauseKind.ORDERS or _only_names(clause, behind):
            return False
        if self.supposing.under is not None and any("NOTHING" in w for w in clause.words):
            return has_content(clause)
        return behind is None or has_content(clause) or self.supposing.under is not None

    def _below(
        self,
        one: Clause | None,
        other: Clause | None,
        orders: Clause | None,
        item: ItemMaker,
        text: str,
    ) -> Iterator[Item]:
        """Orders with their condition behind them, or around them."""
        if one is None or orders is None:
            return
        found = self.supposing.condition(one, orders)
        if other is not None:
            found = self.supposing.all_of(found, self.supposing.condition(other, orders))
        yield self._if(one, found, item, text)
        yield item(self.supposing.named(only(text, orders), orders, text))

    def _condition(self, clause: Clause, item: ItemMaker, text: str, orders: Clause | None) -> Item:
        return self._if(clause, self.supposing.condition(clause, orders), item, text)

    def _if(self, clause: Clause, found: Condition | None, item: ItemMaker, text: str) -> Item:
        return item(text, Frame("if", clause.start, found), doubt=found is None)

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
        if all(c.kind is ClauseKind.ORDERS and not has_content(c) for c in said.clauses):
            return any("FIX" in word for c in said.clauses for word in c.words)
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
    def supposing(self) -> Supposing:
        """The conditions of the letter, as they are read."""
        return Supposing(self.power, self.reader.variant, self._moves, self._may_be_own)

    def _may_be_own(self, place: Province) -> bool:
        """Whether a unit of the writer's stands in a place, or is to go there."""
        return self._own(place) is not None or any(
            move.destination.province == place for move in self._moves()
        )

    @cached_property
    def lists(self) -> Lists:
        """The lists of retreats for units that may be dislodged."""
        return Lists(self.reader)

    @cached_property
    def _now(self) -> tuple[UnitOrder, ...]:
        return orders_now(self.lines, self.reader, self.position, self.power)

    @cached_property
    def _all_moves(self) -> tuple[Move, ...]:
        return tuple(order for order in self._now if isinstance(order, Move))

    def _is_idle_talk(self, said: Framed, alone: Passage | None) -> bool:
        """Whether what is still to come holds nothing back: it is for later, or nothing is here."""
        if not said.is_talk or self.position.phase.kind is not PhaseKind.MOVEMENT:
            return said.is_talk
        if any({"WHOLE", "FEAR"} & word.classes for c in said.clauses for word in c.words):
            return True
        phase = phase_meant(said.about, self.position.phase) if said.about else self.ahead
        is_ahead = phase not in {None, self.position.phase}
        return is_ahead or (not self._now and (alone is None or self._frames_more(alone)))

    def _frames_more(self, passage: Passage) -> bool:
        """Whether a letter has more for later than a sentence; else that is about what stands."""
        words = foresight_words(self.reader)
        others = (line for line in self.lines if line.number not in passage.lines)
        return any(may_frame(line.text, words) for line in others)


def _kinds(one: Clause | None, other: Clause | None) -> tuple[ClauseKind | None, ClauseKind | None]:
    return one.kind if one else None, other.kind if other else None


def _only_names(clause: Clause, behind: Clause | None) -> bool:
    """Whether words only say whose list of retreats follows: "Rumania, if it is dislodged: ..."."""
    if behind is None or behind.kind is not ClauseKind.DISLODGED:
        return False
    return all(word.classes for word in clause.words)


def _is_list(said: Framed) -> bool:
    """Whether a sentence has nothing but names in it."""
    words = [word for c in said.clauses for word in c.words]
    strange = sum(not word.classes for word in words)
    return any(word.places for word in words) and strange < 2 and not any(w.kind for w in words)
