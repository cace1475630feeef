"""Positions and orders for hypothesis: any that the rules allow on a board."""

from __future__ import annotations

from hypothesis import strategies as st

from judge.board.calendar import Phase, PhaseKind, Season
from judge.board.position import Position
from judge.board.units import Unit, UnitKind
from judge.board.variant import Variant
from judge.library.variants import load_variant
from judge.orders.choices import movement_orders
from judge.orders.model import MovementOrder
from judge.orders.standing import Standing

STANDARD = load_variant("standard")
SPRING = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)


@st.composite
def positions(
    draw: st.DrawFn, variant: Variant = STANDARD, most: int = 14, phase: Phase = SPRING
) -> Position:
    """Some units anywhere, not two in a province.

    Few powers and many fleets make conflicts and convoys frequent.
    """
    board = variant.board
    places = [(UnitKind.ARMY, place) for place in sorted(board.army, key=str)]
    places += [(UnitKind.FLEET, place) for place in sorted(board.fleet, key=str)] * 2
    powers = variant.powers[: draw(st.integers(2, 4))]
    picked = draw(
        st.lists(
            st.tuples(st.sampled_from(places), st.sampled_from(powers)),
            min_size=1,
            max_size=most,
            unique_by=lambda row: row[0][1].province.key,
        )
    )
    units = tuple(Unit(power, kind, place) for (kind, place), power in picked)
    return Position(phase, units, dict(variant.opening_owners))


@st.composite
def phases(
    draw: st.DrawFn, variant: Variant = STANDARD, most: int = 14
) -> tuple[Position, tuple[MovementOrder, ...]]:
    """A position with a legal order for each of its units, many of them into conflict."""
    position = draw(positions(variant, most))
    standing = Standing(position, variant)
    orders = tuple(
        draw(st.sampled_from(list(movement_orders(number, standing))))
        for number in range(len(position.units))
    )
    return position, orders
