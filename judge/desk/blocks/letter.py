"""A letter's lines sorted: by lines where they are framed so, and else by sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.calendar import Phase
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.blocks.items import Item, LineItems
from judge.desk.blocks.kinds import Blocks
from judge.desk.blocks.prose import ProseItems
from judge.desk.blocks.sorter import Sorter
from judge.desk.phrases import Phrasebook
from judge.desk.reading import OtherLine
from judge.desk.when import phase_meant
from judge.orders.foresight.reading import foresight_words, may_frame, read_framed
from judge.orders.problems import Problem, Span
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside, Entry
from judge.prose.sentences import paragraphs_of


def read_blocks(
    lines: Sequence[OtherLine],
    reader: OrderReader,
    position: Position,
    power: Power | None,
    phrases: Phrasebook,
) -> Blocks:
    """Sort a letter's lines by what they are for."""
    now = position.phase
    by_line = LineItems(reader, power, now.kind)
    prose = ProseItems(reader, power, position, lines, by_line)
    sorter = Sorter(reader, now, power, phrases)
    items = list(_items(lines, by_line, prose))
    sorter.sort(items)
    entries = (*by_line.entries, *prose.entries, *sorter.entries, *_headings(items))
    return Blocks(tuple(sorter.pieces), tuple(sorter.cancellations), entries)


def heads_later(text: str, reader: OrderReader, now: Phase) -> bool:
    """Whether a sentence only says that the orders below it are for a later phase."""
    words = foresight_words(reader)
    said = read_framed(text, words) if may_frame(text, words) else None
    if said is None or said.when is None or not said.holds_on:
        return False
    return phase_meant(said.when, now) not in {None, now}


def _items(lines: Sequence[OtherLine], by_line: LineItems, prose: ProseItems) -> Iterator[Item]:
    """The items of every paragraph, by its lines if these say all."""
    of = {line.number: line.text for line in lines}
    block_of: dict[int, int] = {}
    for number in sorted(of):  # a block ends where a line is empty
        block_of[number] = block_of.get(number - 1, number)
    for paragraph in paragraphs_of(of.items()):
        begins = block_of[paragraph.line]
        items = prose.of(paragraph, begins)
        if items is not None:
            yield from items
        else:
            for number in paragraph.lines:
                yield from by_line.of(number, of[number])


def _headings(items: Sequence[Item]) -> Iterator[Entry]:
    """The lines that do nothing but frame others: nobody else looks for a wish in them."""
    lines = {item.number: item.line for item in items}
    others = {item.number for item in items if not _is_bare(item)}
    for number in lines.keys() - others:
        line = lines[number]
        yield Entry(number, line, Span(0, len(line)), Aside.CONTINUED)


def _is_bare(item: Item) -> bool:
    """Whether it is a frame without words behind it that can be told."""
    frame = item.frame
    if frame is None or frame.rest is not None or frame.word in {"cancel", "dislodged"}:
        return False
    return not isinstance(frame.condition, Problem) and not item.is_doubtful
