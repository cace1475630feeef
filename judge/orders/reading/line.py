"""Read one line: its orders, what is wrong with it, or that it is no order at all."""

from __future__ import annotations

import re
from dataclasses import replace

from lark import UnexpectedInput

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.everybody import read_everybody
from judge.orders.reading.expecting import explain
from judge.orders.reading.glosses import without_glosses
from judge.orders.reading.mending import extent, mend_line
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.setting import LineSetting
from judge.orders.reading.trees import carry_on, in_question, is_enough, read_parts, rest_unread
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Reading
from judge.orders.unclear import Unclear

LONGEST_LINE = 1000
FORMAL = re.compile(r"(?<![A-Za-z])[AF] ?\(?[A-Z][a-z]{2}(?![a-z])")
"""A unit as the old notation has it; nobody means an article by the letter."""

MOST_PARTS = 40

NOT_READ = Line((Part(Unreadable(Span(0, 1), Reason(Unclear.NOT_READ)), Span(0, 1)),))
"""What a try comes to that can't be read; what was wrong is told of the line as it came."""


def read_line(line: str, reader: OrderReader, setting: LineSetting, begin: int = 0) -> Line:
    """Read a line, or what stands on it from a column on."""
    return reader.recent.read(
        line, begin, setting, lambda: _read_anew(line, reader, setting, begin)
    )


def _read_anew(line: str, reader: OrderReader, setting: LineSetting, begin: int) -> Line:
    whole = Span(0, len(line))
    line = " " * begin + line[begin:]
    if len(line) > LONGEST_LINE:
        reason = Reason(Unclear.LONG_LINE, (f"{LONGEST_LINE:,}",))
        return Line((Part(Unreadable(Span(0, 20), reason), whole),))
    aside = reader.asides.aside(line)
    if aside is not None:
        return Line((Part(aside, whole),))
    normal = normalise(line, keep_sign=setting.phase is PhaseKind.ADJUSTMENT)
    normal = without_glosses(normal, reader.gazetteer)
    normal = reader.preparer.prepare(normal, setting.has_unit)
    read = read_everybody(normal, reader, setting, whole) or _read_normal(normal, reader, setting)
    if read.is_read:
        return read
    respelt = mend_line(
        normal,
        reader,
        lambda mended: _read_normal(mended, reader, setting, is_try=True),
        setting.phase,
    )
    has_orders = any(isinstance(part.content, Reading) for part in read.parts)
    if respelt is None and not has_orders and reader.prose.is_prose(normal, setting.phase):
        return Line((Part(Aside.PROSE, whole),))
    return respelt or _take_all_or_none(read, line, reader)


def _take_all_or_none(read: Line, line: str, reader: OrderReader) -> Line:
    """A line that is unclear in part, and has a word such as "not": nothing of it is taken.

    Nor is anything where what is unclear is no order at all: "A Par - Bur, God willing".
    """
    strange = (p for p in read.parts if not isinstance(p.content, Reading | Aside))
    is_told = any(not reader.likeness.has_any(line[p.span.start : p.span.end]) for p in strange)
    if not is_told and not reader.asides.is_doubtful(line):
        return read
    return replace(read, parts=in_question(read.parts, Unclear.CHANGED))


def questioned(read: Line) -> Line:
    """What was read of a line that ends in a question mark: it is asked about."""
    return replace(read, parts=in_question(read.parts, Unclear.CHANGED))


def unsure(read: Line, line: str) -> Line:
    """What was read of a line that is unclear in part: what isn't in the old notation is asked."""
    parts: list[Part] = []
    for part in read.parts:
        is_formal = FORMAL.search(line, part.span.start, part.span.end)
        parts += [part] if is_formal else in_question((part,), Unclear.CHANGED)
    return replace(read, parts=tuple(parts))


def _read_normal(
    normal: Normal, reader: OrderReader, setting: LineSetting, *, is_try: bool = False
) -> Line:
    """Read a line as one, or else order by order.

    A try counts only if all of it can be read, so it ends where something can't.
    """
    try:
        tree = reader.parser.parse(normal.text, start="line")
    except UnexpectedInput as fault:
        parts = reader.preparer.split(normal.text)
        if 1 < len(parts) <= MOST_PARTS:
            return _read_apart(normal, parts, reader, setting, is_try=is_try)
        if is_try:
            return NOT_READ
        return Line(
            (Part(explain(fault, normal, reader.respeller, reader.expected), extent(normal)),)
        )
    return read_parts(tree, normal, reader, setting)


def _read_apart(
    normal: Normal,
    parts: list[tuple[int, int]],
    reader: OrderReader,
    setting: LineSetting,
    *,
    is_try: bool,
) -> Line:
    """Read the orders of a line one by one, so that a bad one spoils no other."""
    found: list[Part] = []
    power: Power | None = None
    for start, end in parts:
        if is_enough(found):
            found.append(rest_unread(normal, start))
            break
        alone = replace(normal, text=" " * start + normal.text[start:end])
        try:
            tree = reader.parser.parse(alone.text, start="line")
        except UnexpectedInput as fault:
            if is_try:
                return NOT_READ
            found.append(
                Part(explain(fault, alone, reader.respeller, reader.expected), extent(alone))
            )
            continue
        read = read_parts(tree, alone, reader, setting, is_alone=False)
        if is_try and not read.is_read:
            return NOT_READ
        power = power or read.power
        setting = carry_on(replace(setting, power=setting.power or power), tree)
        is_shared = bool(found) and found[-1].is_waiting
        found.extend(in_question(read.parts, Unclear.SHARED) if is_shared else read.parts)
    return Line(tuple(found), power)
