"""The orders that stand for a seat: amending, counting and completeness."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.board.calendar import PhaseKind
from judge.board.corridor import Corridor
from judge.board.places import Province
from judge.board.position import Position
from judge.board.units import Power
from judge.board.variant import Variant
from judge.game.order_events import Entered, OrdersCleared, OrdersWithdrawn
from judge.game.seats import SeatState
from judge.orders.model import (
    FOR_NO_UNIT,
    REGISTER_ORDERS,
    Build,
    Consent,
    Link,
    Order,
    Revoke,
    Separate,
    province_of,
)


def amended(
    standing: Sequence[Entered], new: Iterable[Entered], kind: PhaseKind, *, most_waived: int = 0
) -> tuple[Entered, ...]:
    """What stands after a later letter.

    Movement and retreat orders are amended unit by unit; the adjustments are
    one list and are replaced as a group, in which each place stands once and
    no more is waived than there is to build. So are Link and Separate orders;
    each consent and revocation adds to those before it.
    """
    fresh = tuple(new)
    regrouped = any(isinstance(entered.order, Link | Separate) for entered in fresh)
    kept = [e for e in standing if not (regrouped and isinstance(e.order, Link | Separate))]
    if kind is PhaseKind.ADJUSTMENT:
        listed = _listed([e for e in fresh if not _is_register(e)], most_waived)
        lasting = [e for e in kept if _is_register(e) or not listed]
        return (*listed, *lasting, *(e for e in fresh if _is_register(e)))
    by_subject: dict[tuple[object, ...], Entered] = {}
    for number, entered in enumerate((*kept, *fresh)):
        subject = _subject_of(entered.order, number)
        if isinstance(entered.order, Consent | Revoke):
            by_subject.pop(subject, None)  # for they take effect in the order they came
        by_subject[subject] = entered
    return tuple(by_subject.values())


def left_by(
    event: OrdersCleared | OrdersWithdrawn, standing: Iterable[Entered]
) -> tuple[Entered, ...]:
    """The orders that a withdrawal leaves standing."""
    if isinstance(event, OrdersCleared):
        return ()
    return tuple(
        entered
        for entered in standing
        if province_of(entered.order) not in event.provinces and entered not in event.register
    )


def can_follow(entered: Entered, power: Power, position: Position) -> bool:
    """Whether an order is for a unit of its power that stands there, or for none that is there."""
    order = entered.order
    if isinstance(order, (Build, *FOR_NO_UNIT)):
        return True
    wanted = (power, order.unit.kind, province_of(order))
    standing = (*position.units, *(row.unit for row in position.dislodged))
    return any((u.power, u.kind, u.location.province) == wanted for u in standing)


def is_same(one: Order, other: Order) -> bool:
    """Whether two orders say the same; of two provinces that are linked, either comes first."""
    match one, other:
        case (Link(a, b), Link(c, d)) | (Separate(a, b), Separate(c, d)):
            return {a, b} == {c, d}
        case _:
            return one == other


def _is_register(entered: Entered) -> bool:
    return isinstance(entered.order, REGISTER_ORDERS)


def _listed(fresh: Iterable[Entered], most_waived: int) -> tuple[Entered, ...]:
    """The adjustments of a letter, each place once."""
    rows: dict[Province | int, Entered] = {}
    for entered in fresh:
        waived = sum(isinstance(place, int) for place in rows)
        place = province_of(entered.order)
        if place is not None or waived < most_waived:
            rows[place or waived] = entered
    return tuple(rows.values())


def _subject_of(order: Order, number: int) -> tuple[object, ...]:
    """What a later order takes the place of: that of the same unit, the same consent, or nothing.

    Any number of pieces stand in hyperspace, told apart by their kind.
    """
    if isinstance(order, Consent | Revoke):
        return (order,)
    if isinstance(order, FOR_NO_UNIT):
        return (number,)
    place = order.unit.location.province
    return (place, order.unit.kind) if isinstance(place, Corridor) else (place,)


def alive_in(position: Position, powers: Iterable[Power]) -> tuple[Power, ...]:
    """Those of some powers that still own a unit or a centre."""
    alive = {unit.power.id for unit in position.units}
    alive |= {row.unit.power.id for row in position.dislodged}
    alive |= {owner.id for owner in position.owners.values()}
    return tuple(power for power in powers if power.id in alive)


def provinces_to_order(position: Position, power: Power) -> tuple[Province, ...]:
    """The provinces whose unit of this power needs an order now; a piece in hyperspace waits."""
    if position.phase.kind is PhaseKind.RETREAT:
        return tuple(d.unit.location.province for d in position.dislodged if d.unit.power == power)
    if position.phase.kind is PhaseKind.MOVEMENT:
        units = [u for u in position.units_of(power) if not position.is_frozen_in(u)]
        places = [u.location.province for u in units]
        return tuple([p for p in places if not isinstance(p, Corridor)])
    return ()


def orders_due(position: Position, power: Power, variant: Variant) -> int:
    """How many orders a seat owes in this phase; none for a build that has no place."""
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        return len(provinces_to_order(position, power))
    due = position.due_of(power)
    return -due if due < 0 else min(due, len(variant.open_sites(position, power)))


def orders_given(position: Position, power: Power, standing: Sequence[Entered]) -> int:
    """How many of the orders a seat owes stand on file."""
    if not standing:
        return 0
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return sum(not _is_register(entered) for entered in standing)
    needed = set(provinces_to_order(position, power))
    return len(needed & {province_of(entered.order) for entered in standing})


def seat_state(due: int, given: int) -> SeatState:
    """The state of a seat in one word."""
    if given >= due:
        return SeatState.ALL
    return SeatState.SOME if given else SeatState.NONE
