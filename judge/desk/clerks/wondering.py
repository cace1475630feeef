"""Orders that a letter wonders about: "Con - Smy, Smy - Ank. Would it work?" isn't ordered yet.

An order in a question on what is possible, or what would come of it, or before one on the same
line, may be no more than a thought: it is asked about, and nobody's move is made by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.desk.clerks.filing import Sender, Sorted
from judge.desk.inquiries.answering import topic_with_places, ways_in
from judge.desk.inquiries.topics import FORECAST, LIKELY, PLACES, UNITS, begs, topic_of
from judge.desk.inquiries.verdicts import order_asked_about
from judge.orders.problems import Unreadable
from judge.orders.reading.bearing import asked
from judge.orders.reading.reader import OrderReader
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Reading
from judge.orders.unclear import Unclear
from judge.prose.passages import Passage

MOST_QUESTIONS = 8
LONGEST = 300


def wondered(
    found: Sequence[Sorted], sentences: Sequence[Passage], reader: OrderReader, sender: Sender
) -> list[Sorted]:
    """What becomes of each order of some sentences that are only wondered about.

    A sentence that asks whether one order is possible is answered (`hearing.inquiries`), and no
    order to anybody.
    """
    open_ = [one for one in sentences if _is_unmarked(one, found, sender)]
    if not open_ and not any("?" in one.text for one in sentences):
        return list(found)
    open_ += _open_passages(sentences, reader, sender)
    asked_ = [one for one in sentences if one.text.endswith("?")][:MOST_QUESTIONS]
    told = [one for one in asked_ if _is_told(one.text, reader, sender)]
    return [
        Sorted(replace(one.entry, content=Aside.PROSE))
        if _is_in(one.entry, told)
        else _asked(one, sender)
        if _is_in(one.entry, open_)
        else one
        for one in found
    ]


def _is_unmarked(sentence: Passage, found: Sequence[Sorted], sender: Sender) -> bool:
    """Whether a sentence with an order in it asks something, with no mark: "can A Par go there"."""
    text = sentence.text
    if text[-1:] in "?!" or begs(text) or len(text) > LONGEST:
        return False
    own = [one.entry for one in found if _is_in(one.entry, [sentence])]
    starts = [e.span.start - sentence.pieces[0].start for e in own if e.number == sentence.line]
    words = sender.case.office.commands.trials
    return any(start > 0 and words.asks_unmarked(text[:start]) for start in starts)


def _is_told(text: str, reader: OrderReader, sender: Sender) -> bool:
    """Whether a sentence asks whether one order is possible, and gets that for an answer."""
    case = sender.case
    if not case.office.commands.supposed.asks_whether(text):
        return False
    if topic_with_places(text, sender.game, case, LIKELY) not in {PLACES, UNITS}:
        return False
    position, ways = sender.game.table.position, ways_in(case)
    return order_asked_about(text, position, reader, ways, sender.power) is not None


def _asked(one: Sorted, sender: Sender) -> Sorted:
    content = one.entry.content
    if isinstance(content, Unreadable) and content.reason.cause is Unclear.SPOKEN_OF:
        why = replace(content, reason=Reason(Unclear.WONDERED))
        return replace(one, entry=replace(one.entry, content=why))
    if not isinstance(content, Reading) or one.what != "taken":
        return one
    entry = asked(one.entry, Reason(Unclear.WONDERED))
    return Sorted(entry, may_be_asked_for=sender.now)


def _open_passages(
    sentences: Sequence[Passage], reader: OrderReader, sender: Sender
) -> Iterator[Passage]:
    """The sentences that wonder, and those that stand before one which names no place itself."""
    office, asked_so_far = sender.case.office, 0
    for at, sentence in enumerate(sentences):
        text = sentence.text
        if not text.endswith("?") or len(text) > LONGEST or asked_so_far == MOST_QUESTIONS:
            continue
        asked_so_far += 1
        if begs(text) or topic_of(text, office, LIKELY) not in {PLACES, FORECAST}:
            continue
        yield sentence
        if reader.likeness.places(text):
            continue
        for before in reversed(sentences[:at]):
            if before.lines[-1] != sentence.line or before.text.endswith("?"):
                break
            yield before


def _is_in(entry: Entry, passages: Sequence[Passage]) -> bool:
    """Whether an entry stands in one of some sentences."""
    return any(
        piece.line == entry.number
        and piece.start <= entry.span.start
        and entry.span.end <= piece.end
        for passage in passages
        for piece in passage.pieces
    )
