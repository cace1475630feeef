"""The sentences of a paragraph as items, where its lines aren't framed as ahead.lark has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.blocks.binding import changes_what_is_above, then_so
from judge.desk.blocks.clausing import ClauseItems
from judge.desk.blocks.items import Item, LineItems
from judge.desk.blocks.lasting import with_lasting
from judge.desk.blocks.lists import Lists
from judge.desk.blocks.maker import ItemMaker, cut_out, in_use, runs_of
from judge.desk.blocks.own_units import OwnUnits
from judge.desk.blocks.revoking import SaidFramed, with_taken_back
from judge.desk.blocks.supposing import Supposing
from judge.desk.reading import OtherLine
from judge.desk.when import phase_meant
from judge.orders.closed.reading import word_reader
from judge.orders.foresight.framed import ClauseKind, Framed, has_content
from judge.orders.foresight.lasting import lines_that_last
from judge.orders.foresight.reading import foresight_words, may_frame, read_framed
from judge.orders.foresight.seasons import CONTENT, season_parts
from judge.orders.foresight.talk import is_idle, says_there_is_none, stretches
from judge.orders.problems import Span
from judge.orders.reading.beside import beside_of
from judge.orders.reading.framing import Frame, When
from judge.orders.reading.movements.table import movement_words
from judge.orders.reading.normal import blanked, normalise
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.orders.sheet import Aside, Entry
from judge.prose.passages import LineSpan, Passage
from judge.prose.sentences import sentences_of

MOST_BESIDE_NOTHING = 1
"""So many words that we don't know may stand in a clause behind "no builds for me"."""
_OF_ORDERS = CONTENT | {"DEED", "HEAD"}


@dataclass
class ProseItems:
    """Makes items of sentences that say for when their orders are, or on what condition."""

    reader: OrderReader
    power: Power | None
    position: Position
    lines: Sequence[OtherLine]
    by_line: LineItems
    entries: list[Entry] = field(default_factory=list)
    is_ahead: bool = False
    ahead: Phase | None = None
    """The later phase that was spoken of last."""
    is_block_ahead: bool = False
    """Whether it was spoken of in a heading, for what is below it."""

    def of(self, paragraph: Passage, block: int) -> list[Item] | None:
        """The items of a paragraph; None if its lines say all, or nothing, as they stand."""
        rows = [(number, self._text[number]) for number in paragraph.lines]
        if not any(may_frame(line, foresight_words(self.reader)) for _, line in rows):
            self.writer.remember(paragraph)
            return None
        read = [(p, self._read(p)) for p in self._sentences(rows)]
        sentences = with_lasting(with_taken_back(read), foresight_words(self.reader))
        if not self._is_about_later(sentences, rows):
            self.writer.remember(paragraph)
            return None
        items: list[Item] = []
        goes_on = is_lasting = False
        before: Framed | None = None
        for n, (passage, as_read) in enumerate(sentences, start=1):
            place = (passage.line, n), block
            said, before = then_so(before, as_read), as_read
            is_more = goes_on and self._goes_on(passage, said)
            if changes_what_is_above(said, passage.text) and not is_more:
                items = list(self._doubted(items, passage))
            if is_more:
                self.lists.go_on(passage)
                self._account(passage.pieces)
            elif self._is_passed_over(passage, said, is_alone=len(sentences) == 1):
                self._account(passage.pieces)
            elif self._is_framed(said, passage) and not said.is_talk:
                new = list(self._items(passage, said, *place))
                items += new
                self._account_for(passage, said, new)
            else:
                items += self._unframed(passage, *place, is_lasting=is_lasting)
            is_lasting = (is_lasting and not said.is_framed) or _lasts(said)
            goes_on = is_more or any(c.kind is ClauseKind.DISLODGED for c in said.clauses)
            self.writer.remember(passage)
        return [self.lists.filled(item) for item in items]

    def _is_about_later(
        self, sentences: Sequence[SaidFramed], rows: Sequence[tuple[int, str]]
    ) -> bool:
        """Whether sentences frame orders, where their lines don't as ahead.lark has it."""
        is_any = any(said.is_talk or self._is_framed(said, one) for one, said in sentences)
        is_short = len(sentences) == len(rows)
        takes_back = any(said.is_cancelling for _, said in sentences)
        return is_any and (takes_back or not self._is_by_line(rows, is_short=is_short))

    def _is_passed_over(self, passage: Passage, said: Framed, *, is_alone: bool) -> bool:
        """Whether a sentence asks for nothing: more is to come, or there is nothing."""
        is_idle = self._is_idle_talk(said, passage if is_alone else None)
        if is_idle and self._is_of_orders(passage, said):
            return True
        is_done = self.writer.owes_nothing and not self._is_later(said)
        return is_done and self._is_nothing(passage)

    def _unframed(
        self, passage: Passage, run: tuple[int, int], block: int, *, is_lasting: bool
    ) -> list[Item]:
        """The items of a sentence that frames nothing, maybe behind one that is for always."""
        now = list(self._for_now(passage, run, block))
        new = list(self._as_it_stands(passage, run, block))
        return now + (self._behind_lasting(new, passage, run, block) if is_lasting else new)

    def _doubted(self, items: Sequence[Item], passage: Passage) -> Iterator[Item]:
        """Items above a sentence that bears on the last of them, or on all if it says so."""
        words = beside_of(self.reader).all
        is_all = any(word in words for word in normalise(passage.text).text.split())
        last = next((i.run for i in reversed(items) if i.frame is None and i.text.strip()), None)
        for item in items:
            is_meant = item.frame is None and (is_all or item.run == last)
            yield replace(item, is_doubtful=is_meant or item.is_doubtful)

    def _sentences(self, rows: Sequence[tuple[int, str]]) -> Iterator[Passage]:
        """The sentences of lines; one that speaks of several seasons in its parts."""
        for passage in sentences_of(rows):
            words = foresight_words(self.reader).read(passage.text, ())
            is_lasting = any("ALWAYS" in word for word in words)
            cuts = [] if is_lasting else season_parts(passage.text, words)
            cuts = sorted({*cuts, *lines_that_last(passage.text, words, passage.starts)})
            for start, end in pairwise([0, *cuts, len(passage.text)]):
                yield passage.part(start, end)

    def _words(self, passage: Passage) -> list[Word]:
        return foresight_words(self.reader).read(passage.text, ())

    def _is_of_orders(self, passage: Passage, said: Framed) -> bool:
        """Whether a sentence speaks of orders, for some season or at all; else others read it.

        That all units hold is for them, too: "all hold, so that you have something if I'm late".
        """
        if said.about is not None:
            return True
        rest = beside_of(self.reader).rest
        if not self._is_later(said) and rest.search(normalise(passage.text).text):
            return False
        return any(_OF_ORDERS & word.classes for word in self._words(passage))

    def _is_nothing(self, passage: Passage) -> bool:
        words = self._words(passage)
        behind = list(stretches(words))[1:]
        strange = (sum(not word.classes for word in row) for row in behind)
        return says_there_is_none(words) and max(strange, default=0) <= MOST_BESIDE_NOTHING

    def _is_later(self, said: Framed) -> bool:
        now = self.position.phase
        return said.when is not None and phase_meant(said.when, now) not in {None, now}

    def _for_now(self, passage: Passage, run: tuple[int, int], block: int) -> Iterator[Item]:
        """Back to this phase where a sentence says so, or moves units below one about a Winter."""
        now = self.position.phase
        is_now = self.ahead is not None and any("NOW" in w for w in self._words(passage))
        is_winter = self.ahead is not None and self.ahead.kind is PhaseKind.ADJUSTMENT
        if is_now:
            yield self._back_to_now(passage, run, block)
        if is_now or not is_winter or now.kind is not PhaseKind.MOVEMENT:
            return
        deeds = {
            name for w in movement_words(self.reader).read(passage.text, ()) for name in w.classes
        }
        closed = word_reader(self.reader).read(passage.text, ())
        is_of_winter = any({"BUILD", "REMOVE", "WAIVE"} & word.classes for word in closed)
        is_own = self.writer.own_of(self._words(passage)) is not None
        if is_own and not is_of_winter and deeds & {"HOLD", "MOVE", "SUPPORT", "CONVOY"}:
            yield self._back_to_now(passage, run, block)

    def _behind_lasting(
        self, items: list[Item], passage: Passage, run: tuple[int, int], block: int
    ) -> list[Item]:
        """A sentence behind one that is for always: it is, too, if it says so; else who knows."""
        words = self._words(passage)
        is_more = any({"ALSO", "LIKEWISE"} & word.classes for word in words)
        if is_more or not any(CONTENT & word.classes for word in words):
            return items
        now = self._back_to_now(passage, run, block)
        return [now, *(replace(item, is_doubtful=True) for item in items)]

    def _back_to_now(self, passage: Passage, run: tuple[int, int], block: int) -> Item:
        now = self.position.phase
        item = ItemMaker(passage.line, passage.text, run, block, 0)
        when = When(now.season, now.year, now.kind)
        return item(passage.text, Frame("phase", 0, when=when, is_closed=False))

    def _as_it_stands(self, passage: Passage, run: tuple[int, int], block: int) -> Iterator[Item]:
        """A sentence that frames nothing; line by line, if it has no order in it."""
        words = self._words(passage)
        if any(CONTENT & word.classes for word in words):
            column = passage.pieces[0].start if passage.pieces else 0
            text = passage.text
            for word in words:
                if "WHATEVER" in word:
                    text = blanked(text, word.start, word.end)
            yield ItemMaker(passage.line, passage.text, run, block, column)(text)
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

    def _is_framed(self, said: Framed, passage: Passage) -> bool:
        """Whether a sentence frames orders; what retreats and builds wait for now, they say."""
        if said.is_cancelling:
            return True
        if said.is_standing:  # "send me pictures from now on" is about no order
            return all(w.classes for w in self._words(passage)) or self._has_anything(said)
        if said.when is None and not self._has_anything(said):
            return False
        if said.season is not None and self.ahead is not None:
            return said.is_framed or phase_meant(said.season[2], self.position.phase) == self.ahead
        is_later = self._is_later(said)
        if self.position.phase.kind is not PhaseKind.MOVEMENT:
            self.is_ahead = self.is_ahead or is_later
            return is_later or (self.is_ahead and said.is_framed)
        return said.is_framed

    def _has_anything(self, said: Framed) -> bool:
        """Whether a sentence has units, places or deeds that it could put under a condition."""
        kinds = {c.kind for c in said.clauses}
        frames = {ClauseKind.OTHERWISE, ClauseKind.CONDITION} & kinds
        if frames and self.supposing.before is not None:
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
            self.is_block_ahead = said.holds_on
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
        if self.ahead is not None and not self.is_block_ahead and _may_be_dislodged(said):
            yield self._back_to_now(passage, run, block)  # what retreats next does so now
        self.supposing.under = None
        items = list(self.clauses.items(said, item, bare))
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

    # ------------------------------------------------------------ units that may be dislodged

    def _goes_on(self, passage: Passage, said: Framed) -> bool:
        """Whether a sentence goes on with a list of retreats."""
        if any(c.kind is ClauseKind.DISLODGED for c in said.clauses) or said.when is not None:
            return False
        if any("STAY" in word for c in said.clauses for word in c.words):
            return False  # who stays doesn't retreat: another unit is told what to do
        if all(c.kind is ClauseKind.ORDERS and not has_content(c) for c in said.clauses):
            is_fix = any("FIX" in word for c in said.clauses for word in c.words)
            return is_fix or self.lists.may_go_on(passage)
        first = next((word for c in said.clauses for word in c.words), None)
        is_more = first is not None and bool({"ELSE", "THEN"} & first.classes)
        return is_more or _is_list(said) or self.lists.may_go_on(passage)

    # ------------------------------------------------------------ what was ordered above

    @cached_property
    def supposing(self) -> Supposing:
        """The conditions of the letter, as they are read."""
        return Supposing(self.power, self.reader.variant, self.writer.moves, self.writer.may_own)

    @cached_property
    def writer(self) -> OwnUnits:
        """Whose letter it is."""
        return OwnUnits(self.reader, self.power, self.position, self.lines)

    @cached_property
    def clauses(self) -> ClauseItems:
        """What makes items of clauses."""
        return ClauseItems(self.reader, self.writer, self.supposing, self.lists)

    @cached_property
    def lists(self) -> Lists:
        """The lists of retreats for units that may be dislodged."""
        return Lists(self.reader)

    def _is_idle_talk(self, said: Framed, alone: Passage | None) -> bool:
        """Whether what is still to come holds nothing back: it is for later, or nothing is here."""
        if not said.is_talk or self.position.phase.kind is not PhaseKind.MOVEMENT:
            return said.is_talk
        if any({"WHOLE", "FEAR"} & word.classes for c in said.clauses for word in c.words):
            return True
        phase = phase_meant(said.about, self.position.phase) if said.about else self.ahead
        is_ahead = phase not in {None, self.position.phase}
        return is_ahead or (not self.writer.now and (alone is None or self._frames_more(alone)))

    def _frames_more(self, passage: Passage) -> bool:
        """Whether a letter has more for later than a sentence; else that is about what stands."""
        words = foresight_words(self.reader)
        others = (line for line in self.lines if line.number not in passage.lines)
        return any(may_frame(line.text, words) for line in others)


def _lasts(said: Framed) -> bool:
    """Whether it orders something for always."""
    return said.is_standing and any(has_content(c) for c in said.clauses)


def _may_be_dislodged(said: Framed) -> bool:
    """Whether it has a list of retreats, and nothing else."""
    return any(c.kind is ClauseKind.DISLODGED for c in said.clauses) and said.when is None


def _is_list(said: Framed) -> bool:
    """Whether a sentence has nothing but names in it."""
    words = [word for c in said.clauses for word in c.words]
    strange = sum(not word.classes for word in words)
    return any(word.places for word in words) and strange < 2 and not any(w.kind for w in words)
