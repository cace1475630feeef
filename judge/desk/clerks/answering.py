"""Answers to numbered questions: "2: sc", "2. yes", "1b", "question 3: no".

A receipt numbers what it asks back and letters what each could mean. A number
is never used again for a seat, so an answer finds its question, or is told
that it comes too late; it never finds another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from judge.board.calendar import PhaseKind
from judge.desk.answers import MOST_CANDIDATES, Case, Noted
from judge.desk.blocks import Purpose
from judge.desk.clerks.filing import Sender, Sorted, sort_order
from judge.desk.clerks.plain_answers import meant_by, plain_answer
from judge.desk.phrases import Phrasebook
from judge.desk.reading import CommandLine, OtherLine, Part
from judge.desk.reading.measure import lines_of
from judge.game.filed import Question
from judge.game.standing import is_same
from judge.orders.gazetteer import fold
from judge.orders.in_full import order_in_full
from judge.orders.model import REGISTER_ORDERS, Order, province_of
from judge.orders.problems import Span
from judge.orders.reading.patterns import pattern
from judge.orders.reading.reader import OrderReader, read_orders
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.wording import write_printed

LETTERS = ascii_lowercase[:MOST_CANDIDATES]
"""The candidates of a question, by letter."""

MOST_LABELS = 20
LONGEST_ANSWER = 200


@dataclass(frozen=True, slots=True)
class Answered:
    """The lines that answer questions, what becomes of them, and the lines left over.

    `closed` are the questions that are settled.
    """

    rest: tuple[OtherLine, ...]
    found: tuple[Sorted, ...] = ()
    closed: tuple[int, ...] = ()


def read_answers(lines: Sequence[OtherLine], reader: OrderReader, sender: Sender) -> Answered:
    """Take the answers out of a letter's lines."""
    asked = sender.game.people.seat_of(sender.power).asked
    if not asked:
        return Answered(tuple(lines))
    answerer = _Answerer(reader, sender)
    rest: list[OtherLine] = []
    found: list[Sorted] = []
    for line in lines:
        read = list(answerer.read(line))
        found += read
        if not read:
            rest.append(line)
    if not found and answerer.open:
        plain = plain_answer(rest, list(answerer.open.values()), reader, sender)
        if plain is not None:
            question = answerer.open[plain.number]
            purpose = Purpose(question.phase, question.phase.kind, question.condition)
            answer = sort_order(plain.entry, (), purpose, sender)
            return Answered(plain.rest, (answer,), (plain.number,))
    return Answered(tuple(rest), tuple(found), tuple(answerer.closed))


def sent_again(taken: Iterable[Entry], sender: Sender) -> Iterator[int]:
    """The questions about an order for no unit that is sent once more, as it was meant.

    What is for a unit settles all that was asked about that unit (`game.asking`).
    """
    orders = [entry.content.order for entry in taken if isinstance(entry.content, Reading)]
    register = [order for order in orders if isinstance(order, REGISTER_ORDERS)]
    for question in sender.game.people.seat_of(sender.power).questions:
        is_meant = any(is_same(a, b) for a in question.candidates for b in register)
        if is_meant and question.phase == sender.now:
            yield question.number


_NUMBERED = re.compile(r"[^0-9]{0,20}?(\d{1,5}) *[.:)]")


def keep_answers(parts: Sequence[Part], case: Case) -> tuple[Part, ...]:
    """A letter's parts, with lines whole that begin with the number of an open question.

    "2. sc" is an answer there, and no request for the supply centres.
    """
    game, power = case.game, case.visitor.power
    if game is None or power is None or not game.people.seats:
        return tuple(parts)
    numbers = {question.number for question in game.people.seat_of(power).questions}
    whole = {
        number: OtherLine(number, text)
        for number, text in enumerate(lines_of(case.letter.text), start=1)
        if (found := _NUMBERED.match(text)) and int(found[1]) in numbers
    }
    kept: dict[int, Part] = {}
    for at, part in enumerate(parts):
        is_answer = part.number in whole and isinstance(part, CommandLine | OtherLine)
        kept[-part.number if is_answer else at] = whole[part.number] if is_answer else part
    return tuple(kept.values())


class _Answerer:
    """Reads a letter's lines as answers to the open questions of its sender."""

    def __init__(self, reader: OrderReader, sender: Sender) -> None:
        words = reader.lexicon.words
        seat = sender.game.people.seat_of(sender.power)
        self.reader = reader
        self.sender = sender
        self.open = {question.number: question for question in seat.questions}
        self.asked = seat.asked
        self.closed: list[int] = []
        lead = rf"\W*(?:{pattern(words['QUESTION'])}\W*)?"
        self.labels = re.compile(rf"{lead}(?:\d{{1,5}} *[{LETTERS}]\b[ ,;.!]*)+")
        self.answer = re.compile(rf"{lead}(\d{{1,5}}) *(?:[:.)=>-]+|\b(?:is|to)\b) *(\S.*)")
        self.yes = frozenset(words["YES"])
        self.no = frozenset(words["NO"])

    def read(self, line: OtherLine) -> Iterator[Sorted]:
        """What a line answers; nothing if it is no answer."""
        folded = fold(line.text)
        if len(folded) > LONGEST_ANSWER:
            return
        if (late := self._late(folded)) is not None:
            for number in late:
                yield from self._answer(line, number, line.text, 0)
            return
        if self.labels.fullmatch(folded):
            for label in list(re.finditer(rf"(\d+) *([{LETTERS}])", folded))[:MOST_LABELS]:
                yield from self._answer(line, int(label[1]), label[2], label.start())
            return
        found = self.answer.fullmatch(folded)
        if found is not None:
            start = found.start(2)
            yield from self._answer(line, int(found[1]), line.text[start:], start)

    def _late(self, folded: str) -> tuple[int, ...] | None:
        """The questions whether orders are meant for this phase, which "yes" alone answers."""
        late = tuple(question.number for question in self.open.values() if question.is_late)
        is_answer = self._is(folded, self.yes) or self._is(folded, self.no)
        return late if late and is_answer else None

    def _answer(self, line: OtherLine, number: int, words: str, start: int) -> Iterator[Sorted]:
        say = self.sender.case.say
        span = Span(start, len(line.text))
        entry = Entry(line.number, line.text, span, Aside.COMMAND)
        question = self.open.get(number)
        if number > self.asked or (question is None and self._is_order(words)):
            return
        if question is None:
            yield Sorted(entry, refusal=say("question.stale", number=number))
            return
        if self._is(words, self.no):
            self.closed.append(number)
            yield Sorted(entry, Noted(entry, say("question.closed", number=number)))
            return
        order = self._meant(words.strip(), question)
        if order is not None:
            self.closed.append(number)
            purpose = Purpose(question.phase, question.phase.kind, question.condition)
            read = Entry(line.number, line.text, span, Reading(order))
            yield sort_order(read, (), purpose, self.sender)
        elif not self._is_order(words):
            yield Sorted(entry, refusal=say("question.unclear", number=number))

    def _is(self, words: str, table: Iterable[str]) -> bool:
        return " ".join(re.findall(r"[a-z']+", fold(words))) in table

    def _is_order(self, words: str) -> bool:
        """Whether the words are an order by themselves, behind a number in a list."""
        return bool(self._read(words, self.sender.now.kind))

    def _read(self, text: str, kind: PhaseKind) -> tuple[Order, ...] | None:
        """The orders of a text; None if it is anything but orders."""
        is_now = kind is self.sender.now.kind
        sheet = read_orders(
            text,
            self.reader,
            phase=kind,
            power=self.sender.power,
            position=self.sender.game.table.position if is_now else None,
        )
        is_all = all(isinstance(entry.content, Reading) for entry in sheet.entries)
        return sheet.orders if is_all else None

    def _meant(self, words: str, question: Question) -> Order | None:
        """The order that an answer means; None if it could be several, or none."""
        label = fold(words).strip(" .!)")
        if len(label) == 1 and label in LETTERS[: len(question.candidates)]:
            return question.candidates[LETTERS.index(label)]
        if len(question.candidates) == 1 and self._is(words, self.yes):
            return question.candidates[0]
        before, after = question.line[: question.start], question.line[question.end :]
        unclear = question.line[question.start : question.end]
        for text in (
            words,
            f"{before}{words}{after}",
            f"{before}{unclear} {words}{after}",
            f"{before}{words} {unclear}{after}",
        ):
            orders = self._read(text, question.phase.kind)
            if orders is not None and len(orders) == 1 and _fits(orders[0], question):
                return orders[0]
        said = meant_by(words, question, self.reader)
        return said or _by_words(words, question, self.sender.case.office.phrases)


def _fits(order: Order, question: Question) -> bool:
    """Whether an answer is one of the candidates, or another order for their unit."""
    if order in question.candidates:
        return True
    places = {province_of(candidate) for candidate in question.candidates}
    same_kind = any(type(order) is type(candidate) for candidate in question.candidates)
    return same_kind and places == {province_of(order)}


def _by_words(words: str, question: Question, phrases: Phrasebook) -> Order | None:
    """The only candidate in which all words of an answer stand."""
    wanted = set(re.findall(r"[a-z0-9]+", fold(words)))
    fitting = [order for order in question.candidates if wanted <= _words_of(order, phrases)]
    return fitting[0] if wanted and len(fitting) == 1 else None


def _words_of(order: Order, phrases: Phrasebook) -> set[str]:
    """All words by which an order is told, in short and in full."""
    told = f"{write_printed(order)} {phrases.explain(order_in_full(order))}"
    return set(re.findall(r"[a-z0-9]+", fold(told)))
