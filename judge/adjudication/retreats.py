"""Adjudicate a retreat phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.adjudication.entries import OrderEntry, sort_entries, sort_orders
from judge.adjudication.hyperspace import count_losses
from judge.adjudication.register import about_register, take_consents
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.adjudication.succession import next_position
from judge.adjudication.why import Why
from judge.board.places import Province
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Unit
from judge.board.variant import Variant
from judge.orders.legality_winter import dislodged_in
from judge.orders.model import Disband, Piece, Retreat, RetreatOrder
from judge.orders.notation import write_order
from judge.orders.reason import Reason, both
from judge.orders.standing import Standing
from judge.orders.wording import write_printed


def adjudicate_retreats(
    position: Position, variant: Variant, written: Sequence[Written]
) -> Resolution:
    """Adjudicate a retreat phase: who isn't ordered anywhere, alone, is disbanded."""
    register, ruled = take_consents(position, variant, written)
    standing = Standing(position, variant, register=register)
    entries = sort_entries(written, standing, variant)
    orders = _orders_that_count(entries)
    meetings = Counter(o.destination.province for o in orders.values() if isinstance(o, Retreat))
    saved: dict[Province, Unit] = {}
    for row in position.dislodged:
        order = orders.get(row.unit.location.province)
        if isinstance(order, Retreat) and meetings[order.destination.province] == 1:
            unit = Unit(row.unit.power, row.unit.kind, order.destination)
            saved[row.unit.location.province] = unit
    lost = [d for d in position.dislodged if d.unit.location.province not in saved]
    willing = [d for d in lost if not _is_conflict(orders.get(d.unit.location.province))]
    end = Position(
        phase=position.phase,
        units=(*position.units, *saved.values()),
        owners=position.owners,
        registers=position.registers,
    )
    end = count_losses(end, register, variant, lost=lost, willing=willing)
    after, victor = next_position(end, variant)
    return Resolution(
        outcomes=tuple(
            about_register(entry, ruled.get(number)) or _outcome(entry, position, orders, meetings)
            for number, entry in enumerate(entries)
        ),
        dislodged=(),
        destroyed=tuple(row.unit for row in lost),
        after=after,
        defaults=tuple(_default(row) for row in lost if not _is_named(row, written)),
        victor=victor,
    )


def _orders_that_count(entries: Sequence[OrderEntry]) -> dict[Province, RetreatOrder]:
    """The legal orders by the province of their unit, but for contradicting ones."""
    return {
        order.unit.location.province: order
        for order in sort_orders(entries).that_count().values()
        if isinstance(order, Retreat | Disband)
    }


def _is_conflict(order: RetreatOrder | None) -> bool:
    """Whether a unit lost in spite of a legal order retreated where another did."""
    return isinstance(order, Retreat)


def _outcome(
    entry: OrderEntry,
    position: Position,
    orders: Mapping[Province, RetreatOrder],
    meetings: Mapping[Province, int],
) -> Outcome:
    row, order = entry.written, entry.order
    if not isinstance(order, Retreat | Disband):
        verdict = _refused(entry, position, orders)
        return Outcome(row.power, row.text, row.order, verdict, entry.reason)
    verdict, reason = Verdict.DESTROYED, Reason(Why.DISBANDED)
    if order.unit.location.province not in orders:
        reason = Reason(Why.CONTRADICTED_RETREAT)
    elif isinstance(order, Retreat):
        place = order.destination.province
        verdict, reason = Verdict.RETREATS, Reason(Why.NOBODY_ELSE_RETREATS)
        if meetings[place] > 1:
            rivals = [
                write_printed(o)
                for o in orders.values()
                if isinstance(o, Retreat) and o.destination.province == place and o != order
            ]
            verdict = Verdict.DESTROYED
            reason = Reason(Why.RETREATS_MEET, (place.id, both(rivals)))
    return Outcome(row.power, row.text, order, verdict, reason)


def _refused(
    entry: OrderEntry, position: Position, orders: Mapping[Province, RetreatOrder]
) -> Verdict:
    """An illegal retreat destroys its unit, unless another order of its power saves it."""
    written = entry.written
    if not isinstance(written.order, Retreat | Disband):
        return Verdict.INVALID
    row = dislodged_in(written.order.unit, position)
    if row is None or row.unit.power != written.power:
        return Verdict.INVALID
    other = orders.get(row.unit.location.province)
    return Verdict.DESTROYED if other is None else Verdict.INVALID


def _is_named(row: DislodgedUnit, written: Sequence[Written]) -> bool:
    return any(
        isinstance(w.order, Retreat | Disband)
        and w.power == row.unit.power
        and w.order.unit.location.province == row.unit.location.province
        for w in written
    )


def _default(row: DislodgedUnit) -> Outcome:
    order = Disband(Piece(row.unit.kind, row.unit.location))
    reason = Reason(Why.NO_RETREAT_ORDERED if row.ways else Why.NO_RETREAT_OPEN)
    return Outcome(
        row.unit.power, write_order(order), order, Verdict.DESTROYED, reason, by_default=True
    )
