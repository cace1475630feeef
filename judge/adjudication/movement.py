"""Adjudicate a movement phase."""

from __future__ import annotations

from collections.abc import Sequence

from judge.adjudication.battle import HOLDS, Battle
from judge.adjudication.entries import (
    OrderEntry,
    SortedOrders,
    named_units,
    sort_entries,
    sort_orders,
    tell_apart,
)
from judge.adjudication.formation import Formation
from judge.adjudication.fought import Fought
from judge.adjudication.hyperspace import balk, end_season, orders_in_battle, overrule
from judge.adjudication.lost import Attempt, find_attempt
from judge.adjudication.reasons import reason_of
from judge.adjudication.register import Ruled, about_register, judge_links, take_consents
from judge.adjudication.resolution import Outcome, Resolution, Verdict, Written
from judge.adjudication.succession import next_position
from judge.adjudication.why import Why
from judge.board.places import Location, Province
from judge.board.position import DislodgedUnit, Position
from judge.board.variant import Variant
from judge.orders.model import (
    Convoy,
    Enter,
    Hold,
    Move,
    MovementOrder,
    SupportHold,
    SupportMove,
)
from judge.orders.notation import write_order
from judge.orders.reason import Reason
from judge.orders.standing import Standing

_MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy, Enter)


def adjudicate_movement(
    position: Position,
    variant: Variant,
    written: Sequence[Written],
    drawn: Location | None = None,
) -> Resolution:
    """Adjudicate a movement phase; `drawn` is where chance lets a lost piece leave to."""
    register, ruled = take_consents(position, variant, written)
    standing = Standing(position, variant, drawn, register)
    entries = balk(sort_entries(tell_apart(written, standing), standing, variant), standing)
    legal = sort_orders(entries)
    orders = _orders_that_count(legal, standing)
    attempt = find_attempt(standing, orders, entries)
    count = orders_in_battle(orders, attempt, standing)
    fought = Fought(standing, count, Battle(Formation(standing, count)))
    taken = fought.taken()
    standoffs = fought.standoffs(taken)
    dislodged = fought.dislodged(taken, standoffs)
    end = _end(position, fought, dislodged, standoffs)
    if standing.network is not None:
        register, more = judge_links(entries, standing.network)
        ruled = {**ruled, **more, **overrule(entries, attempt, standing)}
        end = end_season(end, register, fought, dislodged)
    after, victor = next_position(end, variant)
    return Resolution(
        outcomes=tuple(
            _outcome(entry, fought, legal, ruled.get(number))
            for number, entry in enumerate(entries)
        ),
        dislodged=dislodged,
        destroyed=fought.drowned(),
        after=after,
        defaults=_defaults(entries, fought, attempt),
        victor=victor,
    )


def _end(
    position: Position,
    fought: Fought,
    dislodged: Sequence[DislodgedUnit],
    standoffs: frozenset[Province],
) -> Position:
    """What stands when the moves are over, still under the name of their phase."""
    return Position(
        phase=position.phase,
        units=fought.units_at_end(),
        owners=position.owners,
        dislodged=tuple(row for row in dislodged if row.ways),
        standoffs=standoffs,
        registers=position.registers,
    )


def _orders_that_count(legal: SortedOrders, standing: Standing) -> dict[int, MovementOrder]:
    """The legal orders by the number of their unit, but for contradicting ones."""
    at = standing.at
    return {
        at[place]: order
        for place, order in legal.that_count().items()
        if isinstance(order, _MOVEMENT)
    }


def _outcome(
    entry: OrderEntry, fought: Fought, legal: SortedOrders, ruled: Ruled | None
) -> Outcome:
    row, order = entry.written, entry.order
    if ruled is not None or not isinstance(order, _MOVEMENT):
        return about_register(entry, ruled) or _refused(entry)
    if legal.is_confused(order):
        return Outcome(row.power, row.text, order, Verdict.INVALID, Reason(Why.CONTRADICTED))
    number = fought.standing.number_in(order.unit.location.province)
    verdict = fought.verdict_of(number)
    return Outcome(row.power, row.text, order, verdict, reason_of(fought, number, verdict))


def _refused(entry: OrderEntry) -> Outcome:
    """What became of an order that is unreadable or illegal."""
    void = entry.illegality is not None and entry.illegality.matches_nothing
    verdict = Verdict.VOID if void else Verdict.INVALID
    row = entry.written
    return Outcome(row.power, row.text, row.order, verdict, entry.reason)


def _defaults(
    entries: Sequence[OrderEntry], fought: Fought, attempt: Attempt | None
) -> tuple[Outcome, ...]:
    """The units for which nothing was written: they hold, but for a lost one that must try."""
    named = named_units(entries, fought.standing)
    found = []
    for number, unit in enumerate(fought.standing.units):
        tries = attempt is not None and attempt.number == number and not attempt.by_order
        if number not in named or tries:
            order = fought.order_of(number)
            verdict = fought.verdict_of(number) if tries else HOLDS
            reason = reason_of(fought, number, verdict)
            found.append(
                Outcome(unit.power, write_order(order), order, verdict, reason, by_default=True)
            )
    return tuple(found)
