"""The pieces of a letter as entries: those of one purpose are read together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from judge.board.calendar import Phase, PhaseKind
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.answers import Case
from judge.desk.blocks import Portion, Purpose
from judge.desk.clerks.accounting import accounted_for
from judge.desk.clerks.expecting import with_moves
from judge.game.game import Game
from judge.orders.closed.links import with_links
from judge.orders.closed.reading import Ground, Told, read_closed
from judge.orders.model import Convoy, Move, Order, UnitOrder, province_of
from judge.orders.problems import Span, Unknown, Unreadable
from judge.orders.reading.letters.spoken_of import doubted_closed
from judge.orders.reading.reader import read_orders
from judge.orders.reason import Reason
from judge.orders.sheet import Aside, Entry, Note, NoteKind, OrderSheet, Reading
from judge.orders.unclear import Unclear
from judge.orders.wording import write_printed

_SIGN = re.compile(r"[,;:.!?()]|\b(?:and|und|et)\b", re.IGNORECASE)
_GAP = re.compile(r"(?<=\S)[\s:)-]{1,5}(?=\S)")
MOST_BEFORE = 6
"""So many words before orders are looked behind."""
_ENDS = (".", "!", "?", ":", ";", ")")
"""What ends a sentence: another may stand behind it."""


def read_pieces(
    pieces: Sequence[Portion], game: Game, case: Case
) -> Iterator[tuple[Purpose, Entry, tuple[Order, ...]]]:
    """Read pieces of one purpose together, under their own numbers: what stands above counts.

    Who stands where is known for the current phase only. An entry may be a list of retreats.
    """
    groups: dict[tuple[Purpose, int], dict[int, Portion]] = {}
    for piece in pieces:
        nth, both = 0, None
        while piece.number in groups.setdefault((piece.purpose, nth), {}):
            both = _joined(groups[piece.purpose, nth][piece.number], piece)
            if both is not None:
                break
            nth += 1
        groups[piece.purpose, nth][piece.number] = both or piece
    now, reader = game.table.position.phase, case.office.order_reader(game.variant)
    expected = game.table.position
    # What is for now comes first: it tells where units may stand later.
    for (purpose, _), group in sorted(groups.items(), key=lambda g: not _is_now(g[0][0], now)):
        rows = _read_group(purpose, group, expected, game, case)
        if not _is_now(purpose, now):
            own = _own_places(expected, case.visitor.power)
            rows = [*rows, *_carried(rows, own)]
            rows = accounted_for(rows, purpose.kind, reader, own)
        if _is_now(purpose, now):
            read = with_links([e for e, _ in rows], reader, case.visitor.power, now)
            rows = [(entry, choices) for entry, (_, choices) in zip(read, rows, strict=True)]
            expected = with_moves(expected, read, case.visitor.power)
        elif purpose.condition is None and not purpose.fault:
            expected = with_moves(expected, [e for e, _ in rows], case.visitor.power)
        for entry, choices in rows:
            piece = group[entry.number]
            whole = piece.line if entry.line == piece.text else entry.line
            yield purpose, replace(entry, line=whole), choices
            if isinstance(entry.content, Reading) and (purpose.is_stated or purpose.condition):
                yield purpose, _around(replace(entry, line=whole)), ()


def _carried(rows: Sequence[Told], own: frozenset[Province]) -> Iterator[Told]:
    """The moves of own armies that convoys for later carry, and that nothing else is told."""
    told = {province_of(order) for entry, _ in rows for order in entry.meant}
    for entry, _ in rows:
        order = entry.content.order if isinstance(entry.content, Reading) else None
        if not isinstance(order, Convoy):
            continue
        army = order.convoyed.location.province
        if army in own - told:
            move = Move(order.convoyed, order.destination, via_convoy=True)
            yield replace(entry, content=Reading(move)), ()


def _own_places(expected: Position, power: Power | None) -> frozenset[Province]:
    units = expected.units_of(power) if power is not None else ()
    return frozenset(unit.location.province for unit in units)


def _joined(one: Portion, other: Portion) -> Portion | None:
    """Two sentences of a line as one piece, if the other stands behind the first."""
    begins = len(other.text) - len(other.text.lstrip())
    is_behind = one.text.rstrip()[-1:] in _ENDS and begins >= len(one.text.rstrip())
    if not is_behind or one.choices is not None or other.choices is not None:
        return None
    text = one.text.rstrip().ljust(begins) + other.text[begins:]
    line = one.line.rstrip().ljust(begins)[:begins] + other.line[begins:]
    return replace(one, text=text, line=line)


def _around(entry: Entry) -> Entry:
    """The words around an order for later, up to the next sign: nobody else reads them."""
    before = max((m.end() for m in _SIGN.finditer(entry.line, 0, entry.span.start)), default=0)
    behind = _SIGN.search(entry.line, entry.span.end)
    span = Span(before, behind.start() if behind else len(entry.line))
    return replace(entry, span=span, content=Aside.CONTINUED)


def _read_group(
    purpose: Purpose, group: Mapping[int, Portion], expected: Position, game: Game, case: Case
) -> list[Told]:
    """The entries of lines with one purpose.

    Retreats, builds and removals that no line says as orders are looked for in its sentences
    by their own reader; what that doesn't find, and orders, by that of all orders. For later,
    units are looked for where they are `expected`.
    """
    text = [""] * max(group)
    for number, piece in group.items():
        text[number - 1] = piece.text
    power, reader = case.visitor.power, case.office.order_reader(game.variant)
    is_now = _is_now(purpose, game.table.position.phase)
    position = game.table.position if is_now else None
    read = partial(read_orders, "\n".join(text), reader, phase=purpose.kind, power=power)
    by_line = read(position=position, by_line=True).entries
    if power is None or purpose.fault or (_is_read(by_line) and (is_now or _is_full(by_line))):
        return [(entry, ()) for entry in by_line]
    if purpose.kind is not PhaseKind.MOVEMENT:
        standing = tuple(entered.order for entered in game.table.orders.get(power, ()))
        lines = {number: piece.text for number, piece in sorted(group.items())}
        seat = Ground(power, position, standing, tuple(expected.units_of(power)))
        found = read_closed(lines, by_line, purpose.kind, reader, seat)
        if found is not None:
            return doubted_closed(found, reader)
    if position is None and purpose.phase is not None:
        position = replace(expected, phase=purpose.phase, dislodged=())
    told = read(position=position or expected).entries
    again = partial(read_orders, reader=reader, phase=purpose.kind, power=power)
    lost = [hid for entry in by_line if (hid := _hidden(entry, told, again)) is not None]
    lost += [mended for entry in by_line if (mended := _mended(entry, told)) is not None]
    numbers = {entry.number for entry in lost}
    kept = [entry for entry in told if entry.number not in numbers]
    return [(entry, ()) for entry in sorted((*kept, *lost), key=lambda entry: entry.number)]


def _hidden(entry: Entry, found: Sequence[Entry], read: Callable[..., OrderSheet]) -> Entry | None:
    """What to ask about a line whose first words hide an order; None if they don't.

    "revised: a par-bur, f bre-mao" has two, and who reads sentences may find one of them: none
    is taken unasked.
    """
    of_line = [e.content for e in found if e.number == entry.number]
    there = sum(isinstance(content, Reading) for content in of_line)
    is_asked = any(isinstance(content, Unreadable) for content in of_line)
    if not there or is_asked or not isinstance(entry.content, Unreadable):
        return None
    for gap in islice(_GAP.finditer(entry.line), MOST_BEFORE):
        orders = [e.content for e in read(entry.line[gap.end() :], by_line=True).entries]
        if len(orders) > there and all(isinstance(content, Reading) for content in orders):
            span = Span(0, gap.start())
            return replace(entry, span=span, content=Unreadable(span, Reason(Unclear.NO_POWER)))
    return None


def _mended(entry: Entry, found: Sequence[Entry]) -> Entry | None:
    """A line that goes on behind what its sentence says with a word that is no place.

    "A Tyr S F Tri - eVn", where the fleet goes to Venice, is the order with that name, and tells
    how the word was read; where it is none of the nearest, that word is asked about, and not what
    a sentence without it may mean. None for other lines.
    """
    unknown = entry.content
    if not isinstance(unknown, Unknown) or not unknown.candidates:
        return None
    of_line = [e for e in found if e.number == entry.number]
    read = [e for e in of_line if isinstance(e.content, Reading)]
    asks = any(not isinstance(e.content, Reading | Aside) for e in of_line)
    if asks or len(read) != 1 or read[0].span.end > unknown.span.start:
        return None
    order = read[0].meant[0]
    if order not in unknown.candidates:
        return entry
    note = Note(NoteKind.CHOSEN, unknown.span, unknown.word, write_printed(order))
    return replace(entry, content=Reading(order, (note,)))


def _is_full(entries: Iterable[Entry]) -> bool:
    """Whether every order says what its unit is, and no convoy may be told with its army."""
    orders = [e.content.order for e in entries if isinstance(e.content, Reading)]
    if any(isinstance(o, Convoy) for o in orders):
        return False
    return not any(isinstance(o, UnitOrder) and o.unit.kind is None for o in orders)


def _is_read(entries: Iterable[Entry]) -> bool:
    return all(isinstance(entry.content, Reading) for entry in entries)


def _is_now(purpose: Purpose, now: Phase) -> bool:
    return purpose.phase == now and purpose.kind is now.kind
