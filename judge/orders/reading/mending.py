"""Lines that can't be read as they stand: a word respelt, a name, another language.

What is put right is noted; it counts only if the whole line can then be read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.board.calendar import PhaseKind
from judge.orders.model import Hold, Order, Remove
from judge.orders.problems import Ambiguous, Span, name_province
from judge.orders.reading.normal import Normal, blanked
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reason import Reason
from judge.orders.sheet import Note, NoteKind, Reading
from judge.orders.unclear import Unclear

LONGEST_MENDED = 200
MOST_WORDS = 24
"""A longer line is no order with one word wrong, nor one of another language."""

Reader = Callable[[Normal], Line]


def mend_line(
    normal: Normal, reader: OrderReader, read: Reader, phase: PhaseKind | None
) -> Line | None:
    """The line with something put right, if it can then be read."""
    if len(normal.text) > LONGEST_MENDED or len(normal.text.split()) > MOST_WORDS:
        return _read_respelt(normal, reader, read)
    return (
        _read_respelt(normal, reader, read)
        or _read_renamed(normal, reader, read)
        or _read_translated(normal, reader, read)
        or _read_without_remarks(normal, reader, read, phase)
    )


def _read_respelt(normal: Normal, reader: OrderReader, read: Reader) -> Line | None:
    """The line with one misspelt keyword put right, if it can then be read."""
    found = reader.respeller.respell(normal.text)
    if found is None:
        return None
    start, end, word = found
    note = (NoteKind.WORD_RESPELT, normal.text[start:end], f'"{word}"')
    return _read_with(word, found[:2], note, normal, read)


def _read_renamed(normal: Normal, reader: OrderReader, read: Reader) -> Line | None:
    """The line with one misspelt name of several words put right, if it can then be read."""
    found = reader.respeller.respell_name(normal.text)
    if found is None:
        return None
    start, end, province = found
    note = (NoteKind.RESPELT, normal.text[start:end], name_province(province))
    return _read_with(province.key.lower(), found[:2], note, normal, read)


def _read_with(
    word: str,
    place: tuple[int, int],
    told: tuple[NoteKind, str, str],
    normal: Normal,
    read: Reader,
) -> Line | None:
    """The line with another word in a place, if it can then be read; that is noted."""
    start, end = place
    mended = read(normal.replaced(start, end, word))
    if not mended.is_read:
        return None
    kind, written, taken = told
    span = Span(normal.column(start), normal.column(end - 1) + 1)
    note = Note(kind, span, written, taken)
    parts = (
        replace(p, content=replace(p.content, notes=(*p.content.notes, note)))
        if isinstance(p.content, Reading) and p.span.start <= span.start < p.span.end
        else p
        for p in mended.parts
    )
    return Line(tuple(parts), mended.power)


def _read_translated(normal: Normal, reader: OrderReader, read: Reader) -> Line | None:
    """A line of another language in English words, if it can then be read.

    Where two languages disagree about it, it is asked.
    """
    found: dict[tuple[Order, ...], Line] = {}
    for language, put in reader.translations(normal):
        mended = read(put)
        if mended.is_read:
            span = extent(normal)
            words = " ".join(put.text.split())
            note = Note(NoteKind.TRANSLATED, span, language, words)
            contents = [p.content for p in mended.parts if isinstance(p.content, Reading)]
            orders = tuple(content.order for content in contents)
            if {Hold, Remove} <= set(map(type, orders)):
                continue  # "Berlin und Warschau halte ich", in Winter, removes neither
            first = replace(contents[0], notes=(*contents[0].notes, note))
            parts = (replace(mended.parts[0], content=first), *mended.parts[1:])
            found.setdefault(orders, replace(mended, parts=parts))
    if len(found) < 2:
        return next(iter(found.values()), None)
    choice = tuple(dict.fromkeys(order for orders in found for order in orders))
    reason = Reason(Unclear.LANGUAGES)
    return Line((Part(Ambiguous(extent(normal), reason, choice), extent(normal)),))


def _read_without_remarks(
    normal: Normal, reader: OrderReader, read: Reader, phase: PhaseKind | None
) -> Line | None:
    """The line without what is said behind its orders, if it can then be read."""
    found = reader.tails.find(normal.text, phase)
    if not found:
        return None
    text = normal.text
    for start, end in found:
        text = blanked(text, start, end)
    mended = read(replace(normal, text=text))
    if not mended.is_read:
        return None
    parts = list(mended.parts)
    for start, end in found:
        span = Span(normal.column(start), normal.column(end - 1) + 1)
        written = normal.written[span.start : span.end].strip(" ,-.")
        note = Note(NoteKind.REMARK, span, written, "")
        at = max((n for n, p in enumerate(parts) if p.span.start <= span.start), default=0)
        content = parts[at].content
        if isinstance(content, Reading):
            parts[at] = replace(parts[at], content=replace(content, notes=(*content.notes, note)))
    return Line(tuple(parts), mended.power)


def extent(normal: Normal) -> Span:
    """Where a line has anything."""
    text = normal.text
    start = len(text) - len(text.lstrip())
    return Span(normal.column(start), normal.column(max(start, len(text.rstrip()) - 1)) + 1)
