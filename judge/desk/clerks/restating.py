"""What a letter says of the orders that it finds on file: they stay as they are, or they go.

This is looked for before anybody reads orders: "Brest stays as ordered" orders no hold, and "the
move to Tunis is off" moves nothing. What fits no order on file is left to the readers of orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from judge.board.places import Province
from judge.desk.answers import Case, Noted, Withdrawn
from judge.desk.blocks import Blocks
from judge.desk.clerks.filing import Sender, Sorted
from judge.desk.commands.seats import Leave
from judge.desk.reading import CommandLine, CommandProblem, OtherLine, Part
from judge.desk.reading.measure import lines_of
from judge.desk.reading.on_file import (
    LONGEST,
    Fate,
    Restated,
    chunks_of,
    goes_on,
    halves,
    may_restate,
    on_file_words,
    restated,
)
from judge.desk.replies.layout import listing
from judge.game.order_events import Entered
from judge.orders.locations import locations_of
from judge.orders.model import Order, Piece, province_of
from judge.orders.problems import Span
from judge.orders.reading.normal import blanked
from judge.orders.reading.reader import OrderReader
from judge.orders.reading.vocabulary import Word
from judge.orders.sheet import Aside, Entry
from judge.orders.wording import write_printed
from judge.prose.passages import Passage
from judge.prose.sentences import sentences_of

MOST_CLAUSES = 20
_JOINS = " \t,;:-\u2013\u2014"
_ENDS = ".!?"


@dataclass(frozen=True, slots=True)
class Restating:
    """The lines without what they say of orders on file, and what becomes of that.

    `entries` are all the words that were taken out; `written` the lines as they were.
    """

    rest: tuple[OtherLine, ...]
    found: tuple[Sorted, ...] = ()
    entries: tuple[Entry, ...] = ()
    written: Mapping[int, str] = field(default_factory=dict)

    def shown(self, blocks: Blocks) -> Blocks:
        """What was made of the rest, with its lines as they were written."""
        pieces = (replace(p, line=self.written.get(p.number, p.line)) for p in blocks.pieces)
        return replace(blocks, pieces=tuple(pieces))

    def left(self, one: Sorted) -> Sorted:
        """A remark without what was found beside it: nobody looks for a wish in that again."""
        text = next((line.text for line in self.rest if line.number == one.entry.number), "")
        is_whole = one.entry.line == self.written.get(one.entry.number)
        if not is_whole or one.entry.content is not Aside.PROSE:
            return one
        return replace(one, entry=replace(one.entry, line=text))


def read_restated(lines: Sequence[OtherLine], reader: OrderReader, sender: Sender) -> Restating:
    """Take out of a letter's lines what they say of the orders that stand."""
    standing = _standing(sender)
    if not standing or sender.case.over is not None:
        return Restating(tuple(lines))
    restater = _Restater(lines, reader, sender, standing)
    restater.read()
    written = {line.number: line.text for line in lines if line.number in restater.cut}
    entries = tuple(
        Entry(number, written[number], span, Aside.ON_FILE)
        for number, spans in restater.cut.items()
        for span in spans
    )
    return Restating(tuple(restater.rest()), tuple(restater.found), entries, written)


def keep_restated(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with lines whole of which a doubtful command is about orders that stand.

    "Leave the others as they are" leaves no game.
    """
    game, power = case.game, case.visitor.power
    doubtful = {part.number for part in parts if _is_doubtful(part)}
    if game is None or power is None or not doubtful or not game.table.orders.get(power):
        return tuple(parts)
    mixed = {p.number for p in parts if not (isinstance(p, OtherLine) or _is_doubtful(p))}
    open_lines = {part.number for part in parts} - mixed
    whole = {
        number: OtherLine(number, text)
        for number, text in enumerate(lines_of(case.letter.text), start=1)
        if number in open_lines
    }
    reader = case.office.order_reader(game.variant)
    found = read_restated(list(whole.values()), reader, Sender(case, game, power))
    kept: dict[int, Part] = {}
    for at, part in enumerate(parts):
        is_whole = part.number in found.written and part.number in doubtful
        kept[-part.number if is_whole else at] = whole[part.number] if is_whole else part
    return tuple(kept.values())


def _is_doubtful(part: Part) -> bool:
    """Whether a part was read as a command, and may be words about orders all the same."""
    is_leaving = isinstance(part, CommandLine) and isinstance(part.command, Leave)
    return is_leaving or isinstance(part, CommandProblem)


def _standing(sender: Sender) -> Mapping[Province, Entered]:
    """The orders that stand for units, by where these are."""
    rows = sender.game.table.orders.get(sender.power, ())
    placed = ((province_of(row.order), row) for row in rows)
    return {place: row for place, row in placed if place is not None}


@dataclass
class _Restater:
    """Goes through a letter's sentences, and keeps what it finds."""

    lines: Sequence[OtherLine]
    reader: OrderReader
    sender: Sender
    standing: Mapping[Province, Entered]
    found: list[Sorted] = field(default_factory=list)
    cut: dict[int, list[Span]] = field(default_factory=dict)
    _told: frozenset[Province] = frozenset()

    def read(self) -> None:
        """Go down the sentences, as far as they are about this phase."""
        for sentence in sentences_of((n, text) for n, text in self._text.items()):
            if len(self.found) < MOST_CLAUSES and len(sentence.text) <= LONGEST:
                self._read_sentence(sentence)

    def rest(self) -> Iterator[OtherLine]:
        """The lines with blanks for what was found; those with nothing left are left out."""
        for line in self.lines:
            text = line.text
            for span in self.cut.get(line.number, ()):
                text = blanked(text, span.start, span.end)
            if line.number not in self.cut or any(c.isalnum() for c in text):
                yield replace(line, text=text)

    @cached_property
    def _text(self) -> Mapping[int, str]:
        """The lines that are about this phase: none below the name of another one."""
        text: dict[int, str] = {}
        for line in self.lines:
            frame = self.reader.frames.read_frame(line.text)
            if frame is not None and frame.word in {"phase", "standing"}:
                break
            if frame is None or frame.word == "cancel":
                text[line.number] = line.text
        return text

    @cached_property
    def _meant(self) -> tuple[Province, ...]:
        """The places that may be named: those of the orders that stand."""
        places = (place for row in self.standing.values() for place in _places_of(row.order))
        return tuple(dict.fromkeys(places))

    def _read_sentence(self, sentence: Passage) -> None:
        if not may_restate(sentence.text, self.reader):
            return
        words = on_file_words(self.reader).read(sentence.text, self._meant)
        last: Restated | None = None
        asks = [word for word in words if "ASKS" in word]
        for chunk in chunks_of(words):
            whole = [*chunk, *asks]
            last = self._read_chunk(sentence, whole) or self._again(sentence, chunk, last)

    def _read_chunk(self, sentence: Passage, chunk: Sequence[Word]) -> Restated | None:
        for words in (chunk, *halves(chunk)):
            said = restated(words, self.sender.now)
            if said is None:
                continue
            rows = self._chosen(said, sentence)
            if rows and not self._is_above(said, rows, sentence):
                self._told = frozenset(p for row in rows for p in _places_of(row.order))
                self._take(sentence, said, rows)
                return said
        return None

    def _again(
        self, sentence: Passage, chunk: Sequence[Word], last: Restated | None
    ) -> Restated | None:
        said = goes_on(chunk, last, self._told) if last is not None else None
        if said is not None:
            self._blank(sentence, said)
        return said

    # ------------------------------------------------------------ which orders

    def _chosen(self, said: Restated, sentence: Passage) -> list[Entered]:
        """The orders that a clause is about; none if it can't be told, or fits none."""
        if said.places:
            return self._named(said)
        if said.kind is not None and not said.is_rest:
            rows = [row for row in self.standing.values() if _kind_of(row.order) is said.kind]
            return rows if len(rows) == max(said.count, 1) else []
        is_first = sentence.line == next(iter(self._text), 0) and not sentence.pieces[0].start
        if not (said.is_rest or (said.is_all and (said.is_sure or is_first))):
            return []
        rows = list(self.standing.values())
        if said.is_rest:
            others = self._places_beside(said, sentence)
            rows = [row for row in rows if province_of(row.order) not in others]
        if said.count and said.count != len(rows):
            return []
        return rows if said.fate is Fate.STAYS or not said.is_rest else []

    def _named(self, said: Restated) -> list[Entered]:
        """The orders for the units that are named, or the one order that goes to the places."""
        own = [place for place in said.places if place in self.standing]
        rows = [self.standing[place] for place in own]
        if not rows:
            rows = [
                row
                for row in self.standing.values()
                if said.places <= set(_places_of(row.order))
                and said.kind in {None, _kind_of(row.order)}
            ]
            return rows if len(rows) == 1 else []
        told = {place for row in rows for place in _places_of(row.order)}
        return rows if said.places <= told else []

    def _places_beside(self, said: Restated, sentence: Passage) -> set[Province]:
        """The places that the letter names elsewhere: "the others" are those it doesn't."""
        texts = dict(self._text)
        for piece in sentence.where(said.start, said.end):
            texts[piece.line] = blanked(texts[piece.line], piece.start, piece.end)
        return self._places_in(texts.values())

    def _is_above(self, said: Restated, rows: Sequence[Entered], sentence: Passage) -> bool:
        """Whether what goes may be what the letter itself orders, above the clause."""
        if said.fate is Fate.STAYS or (said.is_all and said.is_sure):
            return False
        above = [text for number, text in self._text.items() if number < sentence.line]
        first = sentence.pieces[0]
        above += [self._text[first.line][: first.start], sentence.text[: said.start]]
        named = self._places_in(above)
        return any(province_of(row.order) in named for row in rows)

    def _places_in(self, texts: Iterable[str]) -> set[Province]:
        words = on_file_words(self.reader)
        return {w.places[0] for text in texts for w in words.read(text, self._meant) if w.places}

    # ------------------------------------------------------------ what becomes of them

    def _take(self, sentence: Passage, said: Restated, rows: Sequence[Entered]) -> None:
        """Note what a clause says of some orders."""
        pieces = sentence.where(said.start, said.end)
        number, line = pieces[0].line, self._text[pieces[0].line]
        entry = Entry(number, line, Span(pieces[0].start, pieces[0].end), Aside.ON_FILE)
        case = self.sender.case
        told = listing((write_printed(row.order) for row in rows), case.office.phrases)
        if said.fate is Fate.STAYS:
            what: Noted | Withdrawn = Noted(entry, case.say("restated.stays", orders=told))
        else:
            is_whole = said.is_all and len(rows) == len(self.standing)
            places = tuple(p for row in rows if (p := province_of(row.order)) is not None)
            what = Withdrawn(entry, self.sender.now, None if is_whole else places, None, told)
        keeps = tuple(row.order for row in rows) if said.fate is Fate.STAYS else ()
        self.found.append(Sorted(entry, what, keeps=keeps))
        self._blank(sentence, said)

    def _blank(self, sentence: Passage, said: Restated) -> None:
        """Blanks for a clause, and for the marks that joined it to the others."""
        text, start, end = sentence.text, said.start, said.end
        while start and text[start - 1] in _JOINS:
            start -= 1
        while end < len(text) and (text[end] in _ENDS or (not start and text[end] in _JOINS)):
            end += 1
        for piece in sentence.where(start, end):
            self.cut.setdefault(piece.line, []).append(Span(piece.start, piece.end))


def _places_of(order: Order) -> tuple[Province, ...]:
    return tuple(location.province for location in locations_of(order))


def _kind_of(order: Order) -> object:
    unit = getattr(order, "unit", None)
    return unit.kind if isinstance(unit, Piece) else None
