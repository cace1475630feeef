"""The robot's rule for a seat that nobody plays: legal, the same every time, as it is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind, read_phase
from judge.board.places import Location
from judge.board.position import DislodgedUnit, Position
from judge.board.units import Unit, UnitKind
from judge.board.variant import Variant
from judge.game.caretaker import caretaker_orders, in_its_care
from judge.game.game import after
from judge.game.order_events import Entered, OrdersEntered, StandingCalled
from judge.game.people_events import SeatVacated
from judge.game.processing import process_phase
from judge.library.variants import house_ids, load_variant
from judge.orders.illegality import Illegality
from judge.orders.legality import settle
from judge.orders.model import Disband, Hold, Move, Piece, SupportHold, province_of
from judge.orders.notation import write_order
from judge.orders.standing import Standing
from tests.desk.issues import NOON, begin, issues

STANDARD = load_variant("standard")


def units(variant: Variant, text: str) -> tuple[Unit, ...]:
    """ "GERMANY A MUN, FRANCE A BUR": units as they stand."""
    rows = (row.split() for row in text.split(", "))
    return tuple(
        Unit(variant.power_by_id[power], UnitKind(kind), Location(variant.board.by_key[place]))
        for power, kind, place in rows
    )


def ordered(power: str, position: Position) -> list[str]:
    found = caretaker_orders(STANDARD.power_by_id[power], position, STANDARD)
    return [write_order(order) for order in found]


STANDS: list[tuple[str, list[str]]] = [
    ("GERMANY A MUN, FRANCE A PAR", ["A MUN H"]),
    # Nobody could come to Berlin; to Munich France could.
    ("GERMANY A MUN, GERMANY A BER, FRANCE A BUR", ["A MUN H", "A BER S A MUN"]),
    # Each can help the other: both are in reach.
    ("GERMANY A MUN, GERMANY A RUH, FRANCE A BUR", ["A MUN S A RUH", "A RUH S A MUN"]),
    # Two could come to Kiel and one to Munich.
    (
        "GERMANY A BER, GERMANY A MUN, GERMANY F KIE, FRANCE A BUR, ENGLAND F HEL, ENGLAND A HOL",
        ["A BER S F KIE", "A MUN S F KIE", "F KIE H"],
    ),
    # Nobody else's unit is helped.
    ("GERMANY A MUN, AUSTRIA A TYR, FRANCE A BUR", ["A MUN H"]),
]


@pytest.mark.parametrize(("text", "orders"), STANDS)
def test_units_stay_and_help_each_other_against_neighbours(text: str, orders: list[str]) -> None:
    position = Position(read_phase("S1901M"), units(STANDARD, text))
    assert sorted(ordered("GERMANY", position)) == sorted(orders)


def test_retreats_lead_home_and_no_two_to_one_place() -> None:
    place = STANDARD.board.by_key
    bur, pic = units(STANDARD, "GERMANY A BUR, GERMANY A PIC")
    ways = {name: Location(place[name]) for name in ("GAS", "BEL", "RUH", "BRE")}
    lost = (
        DislodgedUnit(bur, place["PAR"], (ways["GAS"], ways["BEL"], ways["RUH"])),
        DislodgedUnit(pic, place["PAR"], (ways["BEL"], ways["BRE"])),
    )
    owners = {place["MUN"]: bur.power}
    position = Position(read_phase("S1901R"), (), owners, lost)
    assert ordered("GERMANY", position) == ["A BUR R RUH", "A PIC R BEL"]
    both = (replace(lost[0], retreats=(ways["BEL"],)), replace(lost[1], retreats=(ways["BEL"],)))
    position = replace(position, dislodged=both)
    assert ordered("GERMANY", position) == ["A BUR R BEL", "A PIC D"]


def test_nothing_is_ordered_in_winter() -> None:
    position = Position(read_phase("W1901A"), units(STANDARD, "GERMANY A MUN"))
    assert ordered("GERMANY", position) == []


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(house_ids()), st.integers(0, 9999))
def test_its_orders_are_legal_one_a_unit_and_the_positions_alone(id_: str, seed: int) -> None:
    """In every phase of games of random orders, on all boards."""
    variant, random = load_variant(id_), Random(seed)
    for issue in issues(variant, seed, random.randrange(1, 7)):
        position = issue.processed.game.table.position
        shuffled = list(position.units)
        random.shuffle(shuffled)
        for power in variant.powers:
            found = caretaker_orders(power, position, variant)
            standing = Standing(position, variant)
            settled = [settle(order, power, standing, variant) for order in found]
            assert not [order for order in settled if isinstance(order, Illegality)]
            provinces = [province_of(order) for order in found]
            assert len({*provinces}) == len(provinces)
            other = caretaker_orders(power, replace(position, units=tuple(shuffled)), variant)
            assert {*map(write_order, other)} == {*map(write_order, found)}
            if position.phase.kind is PhaseKind.MOVEMENT:
                assert all(isinstance(order, Hold | SupportHold) for order in found)
            if position.phase.kind is PhaseKind.RETREAT:
                goals = [o.destination.province for o in found if not isinstance(o, Disband)]  # type: ignore[union-attr]
                assert len({*goals}) == len(goals)


@pytest.mark.parametrize("is_set", [True, False])
def test_a_vacant_seat_is_ordered_where_its_game_has_set_so(is_set: bool) -> None:
    game, _ = begin(STANDARD, 1)
    austria = STANDARD.power_by_id["AUSTRIA"]
    game = replace(game, settings=replace(game.settings, robot=is_set))
    game = after(game, SeatVacated(austria, NOON))
    assert in_its_care(game) == ((austria,) if is_set else ())
    processed = process_phase(game, NOON)
    called = [e for e in processed.events if isinstance(e, StandingCalled)]
    outcomes = [o for o in processed.resolution.outcomes if o.power == austria]
    if not is_set:
        assert (called, outcomes, austria in processed.missed) == ([], [], True)
        return
    (event,) = called
    assert (event.power, event.robot) == (austria, True)
    assert [row.text for row in event.used] == ["A Vie S F Tri", "A Bud S F Tri", "F Tri H"]
    assert len(outcomes) == 3
    assert austria not in processed.missed


def test_orders_that_somebody_gave_before_stand() -> None:
    game, _ = begin(STANDARD, 1)
    austria = STANDARD.power_by_id["AUSTRIA"]
    vienna = Piece(UnitKind.ARMY, Location(STANDARD.board.by_key["VIE"]))
    order = Move(vienna, Location(STANDARD.board.by_key["GAL"]))
    game = replace(game, settings=replace(game.settings, robot=True))
    phase = game.table.position.phase
    game = after(game, OrdersEntered(austria, phase, (Entered("A Vie - Gal", order),), NOON))
    game = after(game, SeatVacated(austria, NOON))
    processed = process_phase(game, NOON)
    (event,) = (e for e in processed.events if isinstance(e, StandingCalled))
    assert [row.text for row in event.used] == ["A Bud S F Tri", "F Tri H"]
    texts = {o.text for o in processed.resolution.outcomes if o.power == austria}
    assert texts == {"A Vie - Gal", "A Bud S F Tri", "F Tri H"}


def test_a_seat_that_somebody_has_is_their_own_affair() -> None:
    game, _ = begin(STANDARD, 1)
    game = replace(game, settings=replace(game.settings, robot=True))
    assert in_its_care(game) == ()
    assert not any(isinstance(e, StandingCalled) for e in process_phase(game, NOON).events)
