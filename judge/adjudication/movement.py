"""Adjudicate a movement phase."""

from __future__ import annotations

from collections.abc import Sequence

from judge.adjudication.battle import Battle
from judge.adjudication.entries import Entry, contradicted, named_units, sort_entries
from judge.adjudication.formation import Formation
from judge.adjudication.fought import Fought
from judge.adjudication.reasons import CONTRADICTED, reason_of
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.adjudication.succession import next_position
from judge.board.position import Position
from judge.board.variant import Variant
from judge.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.orders.notation import write_order
from judge.orders.standing import Standing

_MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy)


def adjudicate_movement(
    position: Position, variant: Variant, written: Sequence[Written]
) -> Resolution:
    """Adjudicate a movement phase."""
    standing = Standing(position, variant.board)
    entries = sort_entries(written, standing, variant)
    confused = contradicted(entries)
    orders: dict[int, MovementOrder] = {}
    for entry in entries:
        if isinstance(entry.order, _MOVEMENT):
            place = entry.order.unit.location.province
            if place.key not in confused:
                orders[standing.number_in(place)] = entry.order
    fought = Fought(standing, orders, Battle(Formation(standing, orders)))
    standoffs = fought.standoffs()
    dislodged = fought.dislodged(standoffs)
    end = Position(
        phase=position.phase,
        units=fought.units_at_end(),
        owners=position.owners,
        dislodged=tuple(d for d in dislodged if d.retreats),
        standoffs=standoffs,
        registers=position.registers,
    )
    after, victor = next_position(end, variant)
    return Resolution(
        outcomes=tuple(_outcome(entry, fought, confused) for entry in entries),
        dislodged=dislodged,
        destroyed=(),
        after=after,
        defaults=_defaults(written, fought),
        victor=victor,
    )


def _outcome(entry: Entry, fought: Fought, confused: frozenset[str]) -> Outcome:
    row, order = entry.written, entry.order
    if order is None or not isinstance(order, _MOVEMENT):
        void = entry.illegality is not None and entry.illegality.matches_nothing
        verdict = Verdict.VOID if void else Verdict.INVALID
        return Outcome(row.power, row.text, row.order, verdict, entry.problem)
    place = order.unit.location.province
    if place.key in confused:
        return Outcome(row.power, row.text, order, Verdict.INVALID, CONTRADICTED)
    number = fought.standing.number_in(place)
    verdict = fought.battle.verdict[number]
    return Outcome(row.power, row.text, order, verdict, reason_of(fought, number, verdict))


def _defaults(written: Sequence[Written], fought: Fought) -> tuple[Outcome, ...]:
    """The units for which nothing was written: they hold."""
    named = named_units(written)
    found = []
    for number, unit in enumerate(fought.standing.units):
        if (unit.power.id, unit.location.province.key) not in named:
            order = fought.order_of(number)
            reason = reason_of(fought, number, Verdict.HOLDS)
            found.append(
                Outcome(
                    unit.power, write_order(order), order, Verdict.HOLDS, reason, by_default=True
                )
            )
    return tuple(found)
