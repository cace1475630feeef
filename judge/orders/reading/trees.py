"""From the tree of a line to its parts: runs of orders, and what their units share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lark import Tree

from judge.board.calendar import PhaseKind
from judge.board.units import Power
from judge.orders.problems import Span, Unreadable
from judge.orders.reading.choosing import Chooser
from judge.orders.reading.hyperspace import MARK, leads_through
from judge.orders.reading.links import REGISTER_NODES
from judge.orders.reading.mending import extent
from judge.orders.reading.names import Node, subtrees
from judge.orders.reading.normal import Normal
from judge.orders.reading.parts import Line, OrderReader, Part
from judge.orders.reading.setting import LineSetting, Winter
from judge.orders.reason import Reason
from judge.orders.sheet import Note, NoteKind, Reading
from judge.orders.unclear import Unclear

MOST_PROBLEMS = 5
"""After so many on one line, the rest of it is not looked at."""

SHAREABLE = ("hold", "support_hold", "support_move", "disband")
"""What several units may be ordered in one breath."""

TOGETHER = ("and", "&", ", and", ",and")

WINTER_NODES = {
    "build": Winter.BUILD,
    "first_build": Winter.BUILD,
    "remove": Winter.REMOVE,
    "first_remove": Winter.REMOVE,
    "first_disband": Winter.REMOVE,
}


def read_parts(
    tree: Node, normal: Normal, reader: OrderReader, setting: LineSetting, *, is_alone: bool = True
) -> Line:
    """The parts of a line by its tree; `is_alone` says that nothing else stands on the line."""
    is_alone = is_alone and sum(not _is_lead(child) for child in tree.children) == 1
    power: Power | None = None
    parts: list[Part] = []
    waiting: list[Node] = []
    nodes = subtrees(tree)
    orders = [order for run in nodes if run.data != "lead" for order in subtrees(run)]
    is_led = MARK in normal.text and _is_led(orders, normal)
    is_only = is_alone and len(orders) == 1
    setting = replace(setting, hyper=True) if is_led and is_only else setting
    is_linking = False
    for node, after in zip(nodes, [*nodes[1:], None], strict=True):
        until = after.meta.start_pos if after is not None else len(normal.text)
        if node.data == "lead":
            lead = str(node.children[0])
            power = reader.lexicon.power(lead)
            if power is None:
                return _of_nobody(Span(normal.column(0), normal.column(len(lead))))
            setting = replace(setting, power=setting.power or power)
            continue
        if is_enough(parts):
            parts.append(rest_unread(normal, node.meta.start_pos))
            break
        run = list(_read_run(node, normal, reader, setting, until, is_alone=is_alone))
        if waiting and not _is_bare(node):
            parts[-len(waiting) :] = _read_shared(waiting, node, normal, reader, setting)
            parts.extend(in_question(run, Unclear.SHARED) if parts[-1].is_waiting else run)
        else:
            is_open = is_linking and _has_no_kind(node)
            parts.extend(in_question(run, Unclear.LINKED) if is_open else run)
        is_linking = is_linking or str(subtrees(node)[0].data) in REGISTER_NODES
        waiting = [*waiting, node] if _is_bare(node) and parts[-1].is_waiting else []
        setting = carry_on(setting, node)
    return Line(
        in_question(parts, Unclear.LEADS_THROUGH) if is_led and not is_only else tuple(parts), power
    )


def _of_nobody(lead: Span) -> Line:
    """A line that is said to be for a power that there isn't."""
    return Line((Part(Unreadable(lead, Reason(Unclear.NO_POWER)), lead),))


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


def carry_on(setting: LineSetting, read: Node) -> LineSetting:
    """What is bare behind a build is built too: "Build A Par, F Bre"."""
    verb = next(read.find_pred(lambda node: str(node.data) in WINTER_NODES), None)
    return replace(setting, under=WINTER_NODES[str(verb.data)]) if verb else setting


def is_enough(parts: list[Part]) -> bool:
    """Whether a line has so many problems that the rest of it is not looked at."""
    return sum(not isinstance(p.content, Reading) for p in parts) >= MOST_PROBLEMS


def rest_unread(normal: Normal, start: int) -> Part:
    """The rest of such a line, as one problem."""
    rest = Span(normal.column(start), extent(normal).end)
    return Part(Unreadable(rest, Reason(Unclear.TOO_UNCLEAR)), rest)


def in_question(parts: Sequence[Part], cause: Unclear) -> tuple[Part, ...]:
    """The same with every order asked about."""
    return tuple(
        replace(p, content=Unreadable(p.span, Reason(cause), (p.content.order,)))
        if isinstance(p.content, Reading)
        else p
        for p in parts
    )
