"""Read what a player wrote: text to values, problems included.

Nothing that a person writes raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lark import Lark, Tree, UnexpectedInput

from judge.board.calendar import PhaseKind
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.orders.gazetteer import AmbiguousPlace, FoundPlace, Gazetteer, LookUp, make_gazetteer
from judge.orders.problems import Problem, Span, Unreadable
from judge.orders.reading.bearing import Bearing
from judge.orders.reading.choosing import Chooser
from judge.orders.reading.composing import (
    GrammarText,
    coast_pattern,
    compose_grammar,
    compose_parser,
    name_coasts,
    name_powers,
    read_table,
)
from judge.orders.reading.expecting import explain
from judge.orders.reading.meaning import Names, Node, coast_word
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.pasting import Pasted, ReportLines
from judge.orders.reading.setting import Setting, Winter
from judge.orders.reading.wording import Heading, Wording
from judge.orders.sheet import Aside, Entry, Note, NoteKind, OrderSheet, Reading

LONGEST_LINE = 1000
MOST_PARTS = 40
MOST_PROBLEMS = 5
"""After so many on one line, the rest of it is not looked at."""

WINTER_NODES = {
    "build": Winter.BUILD,
    "first_build": Winter.BUILD,
    "remove": Winter.REMOVE,
    "first_remove": Winter.REMOVE,
    "first_disband": Winter.REMOVE,
}


@dataclass(frozen=True)
class OrderReader:
    """Reads the orders of one board."""

    variant: Variant
    parser: Lark
    names: Names
    wording: Wording
    coast: re.Pattern[str]
    report: ReportLines

    @property
    def gazetteer(self) -> Gazetteer:
        """The names of the board's places."""
        return self.names.gazetteer


@dataclass(frozen=True, slots=True)
class _Part:
    """One order of a line, or what stands in its place."""

    content: Reading | Problem | Aside
    span: Span


@dataclass(frozen=True, slots=True)
class _Line:
    """What was read of a line, and the power it begins with."""

    parts: tuple[_Part, ...]
    power: Power | None = None

    @property
    def is_read(self) -> bool:
        return all(isinstance(part.content, Reading) for part in self.parts)


def make_reader(variant: Variant, text: GrammarText) -> OrderReader:
    """Compose the grammar of a board and make its reader; slow, so once a process."""
    gazetteer = make_gazetteer(variant)
    words = read_table(text.words)
    powers = name_powers(variant, read_table(text.powers))
    parser = compose_parser(compose_grammar(text, words, gazetteer, powers))
    names = Names(gazetteer, name_coasts(words), powers)
    wording = Wording(words, powers, read_table(text.headings), gazetteer)
    coast = re.compile(rf"(?:{coast_pattern(words)}) *$")
    return OrderReader(variant, parser, names, wording, coast, ReportLines(text.report))


def read_orders(
    text: str,
    reader: OrderReader,
    *,
    phase: PhaseKind | None = None,
    power: Power | None = None,
    position: Position | None = None,
) -> OrderSheet:
    """Read a text, line by line.

    `phase` decides what words mean that mean several things; `power` and
    `position` tell whose units stand where, to fill in what was left out.
    """
    setting = Setting(reader.variant.board, phase, power, position)
    entries: list[Entry] = []
    bearing = Bearing()
    pasted = Pasted(reader.report)
    for number, line in enumerate(text.splitlines(), start=1):
        if pasted.covers(line) and line.strip():
            entries.append(Entry(number, line, Span(0, len(line)), Aside.QUOTED))
            continue
        if not line.strip():
            bearing = replace(bearing, block="")
            continue
        heading = reader.wording.heading(line)
        if heading is not None:
            setting = replace(setting, under=_under(heading))
            now = position.phase if position else None
            bearing = bearing.below_heading(line, reader.wording, now)
            entries.append(Entry(number, line, Span(0, len(line)), Aside.HEADING))
            continue
        read = _read_line(line, reader, setting)
        for part in read.parts:
            content = bearing.content(part.content, part.span)
            entries.append(Entry(number, line, part.span, content, read.power))
            if isinstance(part.content, Aside):
                bearing = bearing.below_aside(line, part.content, reader.wording)
    return OrderSheet(tuple(entries))


def read_place(text: str, reader: OrderReader) -> Location | LookUp:
    """Find the place that a text names alone, with its coast if it names one."""
    words = normalise(text).text
    found = reader.gazetteer.look_up(words)
    if isinstance(found, AmbiguousPlace):
        spelt = [p for p in found.candidates if p.id == text.strip()]
        return FoundPlace(spelt[0]) if len(spelt) == 1 else found
    named = reader.coast.search(words)
    if named is None or (isinstance(found, FoundPlace) and not found.is_respelt):
        return found
    coast = reader.names.coasts[coast_word(named[0])]
    found = reader.gazetteer.look_up(words[: named.start()])
    places = found.candidates if isinstance(found, AmbiguousPlace) else ()
    if isinstance(found, FoundPlace):
        places = (found.province,)
    with_coast = [p for p in places if coast in p.coasts]
    return Location(with_coast[0], coast) if len(with_coast) == 1 else found


def _under(heading: Heading) -> Winter | None:
    return {Heading.BUILD: Winter.BUILD, Heading.REMOVE: Winter.REMOVE}.get(heading)


def _read_line(line: str, reader: OrderReader, setting: Setting) -> _Line:
    whole = Span(0, len(line))
    if len(line) > LONGEST_LINE:
        message = f"a line of more than {LONGEST_LINE:,} letters is not read"
        return _Line((_Part(Unreadable(Span(0, 20), message), whole),))
    aside = reader.wording.aside(line)
    if aside is not None:
        return _Line((_Part(aside, whole),))
    normal = normalise(line, keep_sign=setting.phase is PhaseKind.ADJUSTMENT)
    read = _read_normal(normal, reader, setting)
    if read.is_read:
        return read
    respelt = _read_respelt(normal, reader, setting)
    has_orders = any(isinstance(part.content, Reading) for part in read.parts)
    if respelt is None and not has_orders and reader.wording.is_prose(normal.text):
        return _Line((_Part(Aside.PROSE, whole),))
    return respelt or _take_all_or_none(read, line, reader)


def _take_all_or_none(read: _Line, line: str, reader: OrderReader) -> _Line:
    """A line that is unclear in part, and has a word such as "not": nothing of it is taken."""
    if not reader.wording.is_doubtful(line):
        return read
    message = "the rest of the line may change this; send it again by itself"
    parts = (
        replace(p, content=Unreadable(p.span, message, (p.content.order,)))
        if isinstance(p.content, Reading)
        else p
        for p in read.parts
    )
    return replace(read, parts=tuple(parts))


def _read_respelt(normal: Normal, reader: OrderReader, setting: Setting) -> _Line | None:
    """The line with one misspelt keyword put right, if it can then be read."""
    found = reader.wording.respell(normal.text)
    if found is None:
        return None
    start, end, word = found
    read = _read_normal(normal.replaced(start, end, word), reader, setting)
    if not read.is_read:
        return None
    span = Span(normal.column(start), normal.column(end - 1) + 1)
    note = Note(NoteKind.WORD_RESPELT, span, normal.text[start:end], f'"{word}"')
    parts = (
        replace(p, content=replace(p.content, notes=(*p.content.notes, note)))
        if isinstance(p.content, Reading) and p.span.start <= span.start < p.span.end
        else p
        for p in read.parts
    )
    return _Line(tuple(parts), read.power)


def _read_normal(normal: Normal, reader: OrderReader, setting: Setting) -> _Line:
    try:
        tree = reader.parser.parse(normal.text)
    except UnexpectedInput as fault:
        parts = reader.wording.split(normal.text)
        if 1 < len(parts) <= MOST_PARTS:
            return _read_apart(normal, parts, reader, setting)
        return _Line((_Part(explain(fault, normal), _extent(normal)),))
    return _read_tree(tree, normal, reader, setting)


def _read_apart(
    normal: Normal, parts: list[tuple[int, int]], reader: OrderReader, setting: Setting
) -> _Line:
    """Read the orders of a line one by one, so that a bad one spoils no other."""
    found: list[_Part] = []
    power: Power | None = None
    for start, end in parts:
        if _is_enough(found):
            found.append(_unread(normal, start))
            break
        alone = replace(normal, text=" " * start + normal.text[start:end])
        try:
            tree = reader.parser.parse(alone.text)
        except UnexpectedInput as fault:
            found.append(_Part(explain(fault, alone), _extent(alone)))
            continue
        read = _read_tree(tree, alone, reader, setting, is_alone=False)
        power = power or read.power
        setting = _carry_on(replace(setting, power=setting.power or power), tree)
        found.extend(read.parts)
    return _Line(tuple(found), power)


def _is_enough(parts: list[_Part]) -> bool:
    """Whether a line has so many problems that the rest of it is not looked at."""
    return sum(not isinstance(p.content, Reading) for p in parts) >= MOST_PROBLEMS


def _unread(normal: Normal, start: int) -> _Part:
    """The rest of such a line, as one problem."""
    rest = Span(normal.column(start), _extent(normal).end)
    return _Part(Unreadable(rest, "too much is unclear before this; it was not read"), rest)


def _extent(normal: Normal) -> Span:
    text = normal.text
    start = len(text) - len(text.lstrip())
    return Span(normal.column(start), normal.column(max(start, len(text.rstrip()) - 1)) + 1)


def _read_tree(
    tree: Node, normal: Normal, reader: OrderReader, setting: Setting, *, is_alone: bool = True
) -> _Line:
    is_alone = is_alone and sum(not _is_lead(child) for child in tree.children) == 1
    power: Power | None = None
    parts: list[_Part] = []
    for node in tree.children:
        if not isinstance(node, Tree):
            continue
        if node.data == "lead":
            lead = str(node.children[0])
            power = reader.wording.power(lead)
            heading = reader.wording.heading(lead)
            if power is None and heading is None:
                span = Span(normal.column(0), normal.column(len(lead)))
                return _Line((_Part(Unreadable(span, "this is no power of the game"), span),))
            under = _under(heading) if heading else None
            setting = replace(setting, power=setting.power or power, under=under or setting.under)
        elif _is_enough(parts):
            parts.append(_unread(normal, node.meta.start_pos))
            break
        else:
            run = list(_read_run(node, normal, reader, setting, is_alone=is_alone))
            parts.extend(run)
            setting = _carry_on(setting, node)
    return _Line(tuple(parts), power)


def _is_lead(child: object) -> bool:
    return not isinstance(child, Tree) or child.data == "lead"


def _read_run(
    run: Node, normal: Normal, reader: OrderReader, setting: Setting, *, is_alone: bool
) -> Iterator[_Part]:
    """The orders of a run, or the first problem: a bad order spoils the run."""
    nodes = [child for child in run.children if isinstance(child, Tree)]
    notes = tuple(_remark(token, normal) for token in run.children if not isinstance(token, Tree))
    parts: list[_Part] = []
    loose = " ".join(n.written for n in notes if not n.written.startswith("("))
    if loose and (nodes[0].data == "bare" or reader.wording.is_doubtful(loose)):
        whole = _node_span(run, normal)
        yield _Part(Unreadable(whole, f'"{loose}" is not understood behind an order'), whole)
        return
    for node in nodes:
        span = _node_span(node, normal)
        chooser = Chooser(reader.names, setting, normal, is_alone=is_alone)
        outcome = chooser.read(node)
        if not isinstance(outcome, tuple):
            yield _Part(outcome, _node_span(run, normal))
            return
        orders, read_notes = outcome
        own = (*read_notes, *(notes if node is nodes[-1] else ()))
        parts.extend(_Part(Reading(order, own), span) for order in orders)
    yield from parts


def _node_span(node: Node, normal: Normal) -> Span:
    start, end = node.meta.start_pos, node.meta.end_pos
    return Span(normal.column(start), normal.column(end - 1) + 1)


def _remark(token: object, normal: Normal) -> Note:
    words = str(token)
    start = getattr(token, "start_pos", 0)
    span = Span(normal.column(start), normal.column(start + len(words) - 1) + 1)
    return Note(NoteKind.REMARK, span, words.strip(), "")


def _carry_on(setting: Setting, read: Node) -> Setting:
    """What is bare behind a build is built too: "Build A Par, F Bre"."""
    verb = next(read.find_pred(lambda node: str(node.data) in WINTER_NODES), None)
    return replace(setting, under=WINTER_NODES[str(verb.data)]) if verb else setting
