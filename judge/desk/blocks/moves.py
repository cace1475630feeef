"""The orders of a letter for this season, by which conditions of later ones are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.board.calendar import PhaseKind
from judge.board.position import Position
from judge.board.units import Power
from judge.desk.reading import OtherLine
from judge.desk.when import phase_meant
from judge.orders.foresight.framed import ClauseKind
from judge.orders.foresight.reading import foresight_words, read_framed
from judge.orders.foresight.seasons import season_parts
from judge.orders.model import UnitOrder
from judge.orders.reading.reader import OrderReader, read_orders
from judge.prose.sentences import sentences_of


def orders_now(
    lines: Sequence[OtherLine], reader: OrderReader, position: Position, power: Power | None
) -> tuple[UnitOrder, ...]:
    """What a letter orders the writer's units to do now: no later season stands above it."""
    text = "\n".join(_for_now(lines, reader, position))
    kind = position.phase.kind
    if kind is PhaseKind.ADJUSTMENT:
        kind = PhaseKind.MOVEMENT
    sheet = read_orders(text, reader, phase=kind, power=power, position=position)
    orders = [order for entry in sheet.entries for order in entry.meant[:1]]
    return tuple(o for o in orders if isinstance(o, UnitOrder) and _is_own(o, position, power))


def _is_own(order: UnitOrder, position: Position, power: Power | None) -> bool:
    place = order.unit.location.province
    units = (*position.units, *(row.unit for row in position.dislodged))
    return any(unit.power == power and unit.location.province == place for unit in units)


def _for_now(lines: Sequence[OtherLine], reader: OrderReader, position: Position) -> Iterator[str]:
    words, is_later = foresight_words(reader), False
    for passage in sentences_of((line.number, line.text) for line in lines):
        cuts = season_parts(passage.text, words.read(passage.text, ()))
        for start, end in zip([0, *cuts], [*cuts, len(passage.text)], strict=True):
            text = passage.text[start:end]
            said = read_framed(text, words)
            if said.when is not None:
                is_later = phase_meant(said.when, position.phase) != position.phase
            waits = any(c.kind is not ClauseKind.ORDERS for c in said.clauses)
            if not is_later and not waits and not said.is_standing:
                begin = said.season[1] if said.when is not None and said.season else 0
                yield text[begin:].lstrip(" :,")
