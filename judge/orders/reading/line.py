"""Read one line: its orders, what is wrong with it, or that it is no order at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from lark import Tree, UnexpectedInput

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.choosing import Chooser
from judge.orders.reading.everybody import read_everybody
from judge.orders.reading.expecting import explain
from judge.orders.reading.glosses import without_glosses
from judge.orders.reading.hyperspace import MARK, leads_through
from judge.orders.reading.links import REGISTER_NODES
from judge.orders.reading.mending import extent, mend_line
from judge.orders.reading.names import Node, subtrees
from judge.orders.reading.normal import Normal, normalise
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Note, NoteKind, Reading
from judge.orders.unclear import Unclear

LONGEST_LINE = 1000
FORMAL = re.compile(r"(?<![A-Za-z])[AF] ?\(?[A-Z][a-z]{2}(?![a-z])")
"""A unit as the old notation has it; nobody means an article by the letter."""

MOST_PARTS = 40
MOST_PROBLEMS = 5
"""After so many on one line, the rest of it is not looked at."""

SHAREABLE = ("hold", "support_hold", "support_move", "disband")
"""What several units may be ordered in one breath."""

TOGETHER = ("and", "&", ", and", ",and")

NOT_READ = Line((Part(Unreadable(Span(0, 1), Reason(Unclear.NOT_READ)), Span(0, 1)),))
"""What a try comes to that can't be read; what was wrong is told of the line as it came."""

WINTER_NODES = {
    "build": Winter.BUILD,
    "first_build": Winter.BUILD,
    "remove": Winter.REMOVE,
    "first_remove": Winter.REMOVE,
    "first_disband": Winter.REMOVE,
}


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
    normal = reader.preparer.prepare(without_glosses(normal, reader.gazetteer))
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
    return replace(read, parts=_asked(read.parts, Unclear.CHANGED))


def questioned(read: Line) -> Line:
    """What was read of a line that ends in a question mark: it is asked about."""
    return replace(read, parts=_asked(read.parts, Unclear.CHANGED))


def unsure(read: Line, line: str) -> Line:
    """What was read of a line that is unclear in part: what isn't in the old notation is asked."""
    parts: list[Part] = []
    for part in read.parts:
        is_formal = FORMAL.search(line, part.span.start, part.span.end)
        parts += [part] if is_formal else _asked((part,), Unclear.CHANGED)
    return replace(read, parts=tuple(parts))


def _asked(parts: Sequence[Part], cause: Unclear) -> tuple[Part, ...]:
    """The same with every order asked about."""
    return tuple(
        replace(p, content=Unreadable(p.span, Reason(cause), (p.content.order,)))
        if isinstance(p.content, Reading)
        else p
        for p in parts
    )


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
    return _read_tree(tree, normal, reader, setting)


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
        if _is_enough(found):
            found.append(_unread(normal, start))
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
        read = _read_tree(tree, alone, reader, setting, is_alone=False)
        if is_try and not read.is_read:
            return NOT_READ
        power = power or read.power
        setting = _carry_on(replace(setting, power=setting.power or power), tree)
        is_shared = bool(found) and found[-1].is_waiting
        found.extend(_asked(read.parts, Unclear.SHARED) if is_shared else read.parts)
    return Line(tuple(found), power)


def _is_enough(parts: list[Part]) -> bool:
    """Whether a line has so many problems that the rest of it is not looked at."""
    return sum(not isinstance(p.content, Reading) for p in parts) >= MOST_PROBLEMS


def _unread(normal: Normal, start: int) -> Part:
    """The rest of such a line, as one problem."""
    rest = Span(normal.column(start), extent(normal).end)
    return Part(Unreadable(rest, Reason(Unclear.TOO_UNCLEAR)), rest)


def _read_tree(
    tree: Node, normal: Normal, reader: OrderReader, setting: LineSetting, *, is_alone: bool = True
) -> Line:
    is_alone = is_alone and sum(not _is_lead(child) for child in tree.children) == 1
    power: Power | None = None
    parts: list[Part] = []
    waiting: list[Node] = []
    nodes = subtrees(tree)
    orders = [order for run in nodes if run.data != "lead" for order in subtrees(run)]
    is_led = MARK in normal.text and _is_led(orders, normal)
    is_only = is_alone and len(orders) == 1
    if is_led and is_only:
        setting = replace(setting, hyper=True)
    is_linking = False
    for node, after in zip(nodes, [*nodes[1:], None], strict=True):
        until = after.meta.start_pos if after is not None else len(normal.text)
        if node.data == "lead":
            lead = str(node.children[0])
            power = reader.lexicon.power(lead)
            if power is None:
                span = Span(normal.column(0), normal.column(len(lead)))
                return Line((Part(Unreadable(span, Reason(Unclear.NO_POWER)), span),))
            setting = replace(setting, power=setting.power or power)
            continue
        if _is_enough(parts):
            parts.append(_unread(normal, node.meta.start_pos))
            break
        run = list(_read_run(node, normal, reader, setting, until, is_alone=is_alone))
        if waiting and not _is_bare(node):
            parts[-len(waiting) :] = _read_shared(waiting, node, normal, reader, setting)
            parts.extend(_asked(run, Unclear.SHARED) if parts[-1].is_waiting else run)
        else:
            parts.extend(_asked(run, Unclear.LINKED) if is_linking and _has_no_kind(node) else run)
        is_linking = is_linking or str(subtrees(node)[0].data) in REGISTER_NODES
        waiting = [*waiting, node] if _is_bare(node) and parts[-1].is_waiting else []
        setting = _carry_on(setting, node)
    return Line(
        _asked(parts, Unclear.LEADS_THROUGH) if is_led and not is_only else tuple(parts), power
    )


def _is_led(orders: Sequence[Node], normal: Normal) -> bool:
    """Whether "through hyperspace" stands before an order, and not in it or behind it."""
    end = 0
    for order in orders:
        mark = normal.text.rfind(MARK, end, order.meta.start_pos)
        if mark >= 0:
            # A point divides, too, which the normal form has not.
            before = normal.written[normal.column(end) : normal.column(mark)]
            behind = normal.text[mark + 1 : order.meta.start_pos]
            if end == 0 or leads_through(before, behind):
                return True
        end = order.meta.end_pos
    return False


def _is_bare(run: Node) -> bool:
    return len(run.children) == 1 and subtrees(run)[0].data == "bare"


def _has_no_kind(run: Node) -> bool:
    """Whether a unit of a run is named by its place alone."""
    return next(run.find_data("place_unit"), None) is not None


def _read_shared(
    waiting: Sequence[Node], run: Node, normal: Normal, reader: OrderReader, setting: LineSetting
) -> list[Part]:
    """Units that share the order of the next: "A Tyr and A Boh support A Vie".

    That both hold or support is taken; that both go to one place is asked.
    """
    whole = subtrees(run)[0]
    between = normal.text[waiting[-1].meta.end_pos : run.meta.start_pos]
    action = subtrees(whole)[-1] if whole.data == "ordered" else None
    may_share = action is not None and action.data in SHAREABLE and between.strip() in TOGETHER
    may_share = may_share and MARK not in normal.text[run.meta.start_pos :]
    parts: list[Part] = []
    for node in waiting:
        span = _node_span(node, normal)
        unit = subtrees(subtrees(node)[0])[0]
        outcome: object = ()
        if action is not None:
            shared: Node = Tree("ordered", [unit, action], node.meta)
            outcome = Chooser(reader.names, setting, normal, is_alone=False).read(shared)
        orders, notes = outcome if isinstance(outcome, tuple) and outcome else ((), ())
        if may_share and len(orders) == 1:
            parts.append(Part(Reading(orders[0], notes), span))
        else:
            parts.append(
                Part(Unreadable(span, Reason(Unclear.WHAT_TO_DO), orders), span, is_waiting=True)
            )
    return parts


def _is_lead(child: object) -> bool:
    return not isinstance(child, Tree) or child.data == "lead"


def _read_run(
    run: Node,
    normal: Normal,
    reader: OrderReader,
    setting: LineSetting,
    until: int,
    *,
    is_alone: bool,
) -> Iterator[Part]:
    """The orders of a run, or the first problem: a bad order spoils the run."""
    nodes = [child for child in run.children if isinstance(child, Tree)]
    notes = tuple(_remark(token, normal) for token in run.children if not isinstance(token, Tree))
    parts: list[Part] = []
    loose = " ".join(n.written for n in notes if not n.written.startswith("("))
    is_told = loose and "-" not in normal.text[run.meta.start_pos : run.meta.end_pos]
    if loose and (nodes[0].data == "bare" or is_told or reader.asides.is_doubtful(loose)):
        whole = _node_span(run, normal)
        yield Part(Unreadable(whole, Reason(Unclear.BEHIND_ORDER, (loose,))), whole)
        return
    ends = [*(node.meta.start_pos for node in nodes[1:]), until]
    is_led = setting.hyper
    for node, end in zip(nodes, ends, strict=True):
        span = _node_span(node, normal)
        is_marked = MARK in normal.text[node.meta.start_pos : end]
        setting = replace(setting, hyper=is_led or is_marked)
        chooser = Chooser(reader.names, setting, normal, is_alone=is_alone)
        outcome = chooser.read(node)
        if not isinstance(outcome, tuple):
            is_waiting = _is_bare(run) and setting.phase is not PhaseKind.ADJUSTMENT
            yield Part(outcome, _node_span(run, normal), is_waiting)
            return
        orders, read_notes = outcome
        own = (*read_notes, *(notes if node is nodes[-1] else ()))
        parts.extend(Part(Reading(order, own), span) for order in orders)
    yield from parts


def _node_span(node: Node, normal: Normal) -> Span:
    start, end = node.meta.start_pos, node.meta.end_pos
    return Span(normal.column(start), normal.column(end - 1) + 1)


def _remark(token: object, normal: Normal) -> Note:
    words = str(token)
    start = getattr(token, "start_pos", 0)
    span = Span(normal.column(start), normal.column(start + len(words) - 1) + 1)
    return Note(NoteKind.REMARK, span, words.strip(), "")


def _carry_on(setting: LineSetting, read: Node) -> LineSetting:
    """What is bare behind a build is built too: "Build A Par, F Bre"."""
    verb = next(read.find_pred(lambda node: str(node.data) in WINTER_NODES), None)
    return replace(setting, under=WINTER_NODES[str(verb.data)]) if verb else setting
