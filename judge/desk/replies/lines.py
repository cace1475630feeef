"""A letter read back line by line: the sender's words, and what we read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from judge.desk.answers import MOST_CANDIDATES, Kept, Orders, Refused
from judge.desk.phrases import Phrasebook
from judge.desk.replies.filed import write_reading
from judge.desk.replies.layout import WIDTH, cut_short, paragraph
from judge.game.filed import Question
from judge.orders.in_full import condition_in_full, order_in_full
from judge.orders.model import Order, province_of
from judge.orders.problems import Span
from judge.orders.sheet import Aside, Entry, NoteKind, OrderSheet, Reading
from judge.orders.wording import write_printed

_MARGIN = 4
_ROOM = WIDTH - _MARGIN - 2
MOST_ROWS = 3


@dataclass(frozen=True, slots=True)
class Account:
    """What became of one command of a letter; `column` is where it goes wrong.

    `more` lines beside it are told of in the same words. `headline` is for the receipt's subject.
    One that failed and `holds` has the phase wait for its writer. `asked` are
    the readings of a wish, each behind its label. It is about a game
    `elsewhere`, if not the letter's. By one that `begins` somebody comes into a game.
    """

    number: int
    line: str
    said: tuple[str, ...]
    failed: bool = False
    column: int | None = None
    more: int = 0
    headline: str = ""
    holds: bool = False
    asked: tuple[str, ...] = ()
    elsewhere: str = ""
    begins: bool = False


def numbered(number: int, line: str) -> str:
    """A line of the letter with its number in the margin."""
    text = cut_short(" ".join(_printable(line).split()), _ROOM)
    return f"{number:>{_MARGIN - 1}} | {text}"


def marked(number: int, line: str, *spans: Span) -> str:
    """A line of the letter, all of it, with waves below the words that are wrong.

    Where all of them are there is no wave; of a line without end some rows are shown.
    """
    text = _printable(line).rstrip()
    indent = len(text) - len(text.lstrip())
    text = text[indent:]
    waves = [(max(0, s.start - indent), max(s.start - indent + 1, s.end - indent)) for s in spans]
    is_all = any(start == 0 and end >= len(text) for start, end in waves)
    rows: list[str] = []
    for at, row in _rows_of(text, min(start for start, _ in waves) if waves else 0):
        rows.append(f"{'' if rows else number:>{_MARGIN - 1}} | {row}")
        wave = "".join(
            "~" if any(start <= n < end for start, end in waves) else " "
            for n in range(at, at + len(row) + 1)
        ).rstrip()
        if wave and not is_all:
            rows.append(f"{'':>{_MARGIN - 1}} | {wave[:_ROOM]}")
    return "\n".join(rows)


def _rows_of(text: str, first: int) -> Iterator[tuple[int, str]]:
    """A line in rows that are not too long, each with its column; some, around the `first`."""
    at = shown = 0
    while (at < len(text) and shown < MOST_ROWS) or not shown:
        end = at + _ROOM
        if end < len(text) and (blank := text.rfind(" ", at + 1, end + 1)) > at:
            end = blank
        if end >= first or len(text) <= MOST_ROWS * _ROOM // 2:
            shown += 1
            yield at, text[at:end]
        at = end
        while text[at : at + 1] == " ":
            at += 1


def below(text: str, sign: str = "=") -> str:
    """What follows from the line above."""
    return paragraph(text, indent=" " * _MARGIN + f"{sign} ", hang="  ")


def _printable(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else " " for c in line)


def write_account(account: Account) -> str:
    """A command and its answer: beside it if it is short, below if it is a text."""
    if account.column is None:
        rows = [numbered(account.number, account.line)]
    else:
        rows = [marked(account.number, account.line, Span(account.column, account.column + 1))]
    for said in account.said:
        text = said.strip("\n")
        if "\n" in text:
            rows.append(f"\n{text}\n")
        else:
            rows.append(below(text, "!" if account.failed else "="))
    rows += [below(answer, "?") for answer in account.asked]
    return "\n".join(rows)


def write_problems(found: Sequence[tuple[Entry, Question | None]], phrases: Phrasebook) -> str:
    """What of a line was not understood, and what it could be; by letter if it is asked about.

    A line may have several sentences, and one may go on below: each is shown whole.
    """
    said: dict[str, list[tuple[Entry, Question | None]]] = {}
    for entry, question in found:
        said.setdefault(entry.line, []).append((entry, question))
    return "\n".join(_write_sentence(rows, phrases) for rows in said.values())


def _write_sentence(found: Sequence[tuple[Entry, Question | None]], phrases: Phrasebook) -> str:
    entry, _ = found[0]
    problems = [(e.content, q) for e, q in found if not isinstance(e.content, Reading | Aside)]
    rows = [marked(entry.number, entry.line, *(problem.span for problem, _ in problems))]
    for problem, question in problems:
        words = entry.line[problem.span.start : problem.span.end].strip()
        told = phrases.explain(problem.reason)
        if len(problems) > 1 and '"' not in told:
            told = phrases.say("receipt.about", words=cut_short(words, _ROOM // 2), told=told)
        rows.append(below(told, "!"))
        candidates = [
            _candidate(order, question, phrases) for order in problem.candidates[:MOST_CANDIDATES]
        ]
        for letter, text in zip(ascii_lowercase, candidates, strict=False):
            rows.append(below(f"{question.number}{letter}  {text}" if question else text, "?"))
    return "\n".join(dict.fromkeys(rows))


def _candidate(order: Order, question: Question | None, phrases: Phrasebook) -> str:
    """What a line could be, with the condition that it would be on."""
    printed = write_printed(order)
    if question is None or question.condition is None:
        return printed
    condition = phrases.word(condition_in_full(question.condition))
    return phrases.say("filed.if", condition=condition, order=printed)


def write_late(held: tuple[Entry, Question], phrases: Phrasebook) -> str:
    """An order that is held, and as what it was read."""
    entry, question = held
    words = phrases.explain(order_in_full(question.candidates[0]))
    return f"{numbered(entry.number, entry.line)}\n{below(words)}"


def write_refused(refused: Refused) -> str:
    """Lines that were understood, and why they were not taken."""
    lines = {entry.number: entry.line for entry in refused.entries}
    rows = [numbered(number, line) for number, line in lines.items()]
    return "\n".join((*rows, below(refused.said, "!")))


def write_done(orders: Orders, phrases: Phrasebook) -> Iterator[tuple[int, str]]:
    """Every order that was taken, below the sender's own words, with its number."""
    rows = sorted(_done(orders, phrases), key=lambda row: (row[0].number, row[0].span.start))
    shown = 0
    for entry, said, notes in rows:
        written = [numbered(entry.number, entry.line)] if entry.number != shown else []
        shown = entry.number
        is_stuck = entry in orders.impossible
        told = phrases.say("receipt.impossible", order=said) if is_stuck else said
        written.append(below(told, "!" if is_stuck else "="))
        written += [paragraph(f"({n})", indent=" " * (_MARGIN + 4), hang=" ") for n in notes]
        yield entry.number, "\n".join(written)


def _replaces(later: Kept, kept: Kept) -> bool:
    return later.row.is_alone and later.row.replaces == kept.row.replaces


def _done(orders: Orders, phrases: Phrasebook) -> Iterator[tuple[Entry, str, list[str]]]:
    """Each order with what is said of it, and what is noted below."""
    last = {_unit_of(entry): entry for entry in orders.taken}
    for entry in orders.taken:
        if isinstance(entry.content, Reading):
            notes = _notes(entry, phrases)
            final = last[_unit_of(entry)]
            if final is not entry:
                notes.append(phrases.say("receipt.ordered_again", line=final.number))
            yield entry, phrases.explain(order_in_full(entry.content.order)), notes
    for number, kept in enumerate(orders.kept):
        notes = _notes(kept.entry, phrases)
        again = [later for later in orders.kept[number + 1 :] if _replaces(later, kept)]
        if again:
            notes.append(phrases.say("receipt.ordered_again", line=again[-1].entry.number))
        yield kept.entry, write_reading(kept.row, phrases), notes
    for passed in orders.passed:
        condition = phrases.word(condition_in_full(passed.condition))
        yield passed.entry, phrases.say("filed.passed", condition=condition), []
    for noted in orders.noted:
        yield noted.entry, noted.said, []
    for back in orders.withdrawn:
        yield back.entry, phrases.say("withdraw.done", what=back.said), []


def _notes(entry: Entry, phrases: Phrasebook) -> list[str]:
    if not isinstance(entry.content, Reading):
        return []
    # What was read in another language is told by the order in full words above.
    notes = (note for note in entry.content.notes if note.kind is not NoteKind.TRANSLATED)
    return [phrases.explain(note.reason) for note in notes]


def _unit_of(entry: Entry) -> object:
    """What an order is for, to tell where a letter orders the same unit twice."""
    if not isinstance(entry.content, Reading):
        return entry.number
    return province_of(entry.content.order) or id(entry)


def remarks(sheet: OrderSheet) -> Mapping[int, Entry]:
    """The lines that were read as no orders, by their numbers."""
    return {
        entry.number: entry
        for entry in sheet.entries
        if isinstance(entry.content, Aside)
        and entry.content not in {Aside.COMMAND, Aside.CONTINUED, Aside.CORRECTED, Aside.ON_FILE}
    }
