"""What is impossible whatever the others do, and what the player is told."""

from __future__ import annotations

import pytest
from hypothesis import given

from judge.board.forms import read_position
from judge.board.position import Position
from judge.board.units import Power
from judge.library.texts import load_phrases
from judge.orders.choices import movement_orders
from judge.orders.illegality import Fault, Illegality
from judge.orders.legality import illegality, settle
from judge.orders.model import Order
from judge.orders.notation import NotationProblem, read_notation, write_order
from judge.orders.standing import Standing
from tests.orders.positions import STANDARD, positions

UNITS = {
    "FRANCE": ["A PAR", "A MAR", "F GAS", "F POR", "F SPA/SC"],
    "ENGLAND": ["F NTH", "A LON", "F LVP", "F BOT"],
    "RUSSIA": ["A SWE", "F SKA", "A RUM"],
    "TURKEY": ["F BLA", "F CON"],
}
FRANCE, ENGLAND, RUSSIA, TURKEY = (STANDARD.power_by_id[id_] for id_ in UNITS)
POSITION = read_position({"phase": "S1901M", "units": UNITS}, STANDARD)


def read(text: str) -> Order:
    order = read_notation(text, STANDARD)
    assert not isinstance(order, NotationProblem)
    return order


@pytest.mark.parametrize(
    ("power", "text", "fault", "sentence"),
    [
        (FRANCE, "A BUR H", Fault.NO_UNIT, "There is no unit in Bur"),
        (FRANCE, "A LON H", Fault.NOT_YOURS, "A Lon isn't French, but English"),
        (FRANCE, "A PAR - PAR", Fault.SAME_PLACE, "it is in Par already"),
        (
            FRANCE,
            "A PAR - LON",
            Fault.NO_ROUTE,
            "A Par - Lon is impossible: Par and Lon don't touch and no fleets stand between them",
        ),
        (FRANCE, "A PAR - BUR VIA", Fault.NO_ROUTE, "no fleets stand at sea to carry it"),
        (FRANCE, "A MAR - LYO", Fault.OUT_OF_REACH, "an army can't go to sea"),
        (ENGLAND, "F LVP - EDI", Fault.OUT_OF_REACH, "a fleet can't go from Lvp to Edi"),
        (FRANCE, "F POR - SPA", Fault.COAST_MISSING, "it must say Spa/nc or Spa/sc (DATC 6.B.1)"),
        (FRANCE, "F GAS - SPA/SC", Fault.WRONG_COAST, "a fleet goes from Gas to Spa/nc only"),
        (FRANCE, "A PAR S A PAR", Fault.SAME_PLACE, "no unit supports itself"),
        (FRANCE, "A PAR S A MAR", Fault.OUT_OF_REACH, "A Par can't reach Mar"),
        (FRANCE, "A PAR S A PIC", Fault.NOTHING_TO_HELP, "there is no unit in Pic"),
        (FRANCE, "A PAR S A MAR - PAR", Fault.SAME_PLACE, "A Par stands there itself"),
        (FRANCE, "A PAR S A MAR - GRE", Fault.OUT_OF_REACH, "A Par can't reach Gre"),
        (FRANCE, "A PAR S A PIC - BUR", Fault.NOTHING_TO_HELP, "no other unit in Pic"),
        (FRANCE, "A PAR S A LON - BUR", Fault.HELP_IN_VAIN, "A Lon can't reach Bur"),
        (FRANCE, "F POR S F GAS - SPA/SC", Fault.HELP_IN_VAIN, "F Gas can't reach Spa/sc"),
        (TURKEY, "F BLA S A RUM - ARM", Fault.HELP_IN_VAIN, "A Rum can't reach Arm"),
        (TURKEY, "F CON C A RUM - ARM", Fault.NOT_AT_SEA, "only a fleet at sea convoys"),
        (RUSSIA, "A SWE C A LON - NWY", Fault.NOT_AT_SEA, "only a fleet at sea convoys"),
        (ENGLAND, "F NTH C A LON - PIE", Fault.NO_WAY_TO_CARRY, "no chain of fleets leads"),
        (ENGLAND, "F BOT C A SWE - NWY", Fault.NEEDLESS_FLEET, "needs this fleet"),
        (ENGLAND, "F NTH C A EDI - NWY", Fault.NOTHING_TO_HELP, "there is no army in Edi"),
        (FRANCE, "A PAR R BUR", Fault.WRONG_PHASE, "is no order for Spring 1901 movement"),
        (FRANCE, "BUILD A PAR", Fault.WRONG_PHASE, "is no order for Spring 1901 movement"),
    ],
)
def test_an_illegal_order_is_explained(
    power: Power, text: str, fault: Fault, sentence: str
) -> None:
    found = illegality(read(text), power, POSITION, STANDARD)
    assert found is not None
    assert found.fault is fault
    assert sentence in load_phrases().explain(found.reason)


@pytest.mark.parametrize(
    ("text", "completed"),
    [
        ("F GAS - SPA", "F GAS - SPA/NC"),
        ("F SPA/NC - LYO", "F SPA/SC - LYO"),
        ("F SPA H", "F SPA/SC H"),
        ("A MAR - SPA/NC", "A MAR - SPA"),
        ("U PAR - BUR", "A PAR - BUR"),
        ("F PAR S F MAR - BUR", "A PAR S A MAR - BUR"),
        ("A MAR S U SPA", "A MAR S F SPA/SC"),
        ("F POR S F GAS - SPA", "F POR S F GAS - SPA"),
        ("F POR S A MAR - SPA/SC", "F POR S A MAR - SPA"),
        ("F GAS - BRE VIA", "F GAS - BRE"),
    ],
)
def test_a_legal_order_is_completed(text: str, completed: str) -> None:
    found = settle(read(text), FRANCE, Standing(POSITION, STANDARD), STANDARD)
    assert not isinstance(found, Illegality)
    assert write_order(found) == completed


@pytest.mark.parametrize("text", ["F NTH C U LON - NWY/SC", "A LON - NWY VIA", "A LON - NWY"])
def test_a_convoy_that_could_be_is_legal(text: str) -> None:
    assert illegality(read(text), ENGLAND, POSITION, STANDARD) is None


@given(positions())
def test_what_is_listed_is_legal_and_complete(position: Position) -> None:
    standing = Standing(position, STANDARD)
    for number, unit in enumerate(position.units):
        for order in movement_orders(number, standing):
            assert settle(order, unit.power, standing, STANDARD) == order
