"""Edits of a position: all at once, and only what could be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.forms import read_location, read_unit
from judge.board.places import Location
from judge.board.position import Position
from judge.board.units import Unit, UnitKind
from judge.game.edits import (
    CentreGiven,
    EditFault,
    EditFaultKind,
    PositionEdit,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    edit_position,
)
from judge.library.variants import load_variant

STANDARD = load_variant("standard")
ITALY, AUSTRIA = (STANDARD.power_by_id[id_] for id_ in ("ITALY", "AUSTRIA"))
OPENING = STANDARD.opening_position


def at(code: str) -> Location:
    return read_location(code, STANDARD)


def unit(code: str, power: str = "ITALY") -> Unit:
    return read_unit(code, STANDARD.power_by_id[power], STANDARD)


def edited(*edits: PositionEdit) -> Position | EditFault:
    return edit_position(OPENING, edits, STANDARD.board)


def test_two_units_may_change_places() -> None:
    ven, rom = unit("A VEN"), unit("A ROM")
    assert edited(UnitMoved(ven, at("ROM")), UnitMoved(rom, at("VEN"))) == EditFault(
        EditFaultKind.SAME
    )
    nap = unit("F NAP")
    found = edited(UnitMoved(ven, at("NAP")), UnitMoved(nap, at("VEN")))
    assert isinstance(found, Position)
    assert {str(u) for u in found.units_of(ITALY)} == {"A NAP", "A ROM", "F VEN"}


FAULTS = (
    ((UnitMoved(unit("A VEN"), at("TRI")),), EditFaultKind.FULL),
    ((UnitMoved(unit("A VEN"), at("ADR")),), EditFaultKind.CANNOT_STAND),
    ((UnitPlaced(unit("F BOH")),), EditFaultKind.CANNOT_STAND),
    ((UnitPlaced(unit("F SPA")),), EditFaultKind.COAST),
    ((UnitPlaced(unit("A PAR")),), EditFaultKind.FULL),
    ((UnitRemoved(unit("A VEN")), UnitMoved(unit("A VEN"), at("PIE"))), EditFaultKind.TWICE),
    ((CentreGiven(at("TYR").province, ITALY),), EditFaultKind.NO_CENTRE),
    ((CentreGiven(at("VEN").province, ITALY),), EditFaultKind.SAME),
    ((UnitPlaced(unit("A TUN")), UnitPlaced(unit("A TUN", "TURKEY"))), EditFaultKind.FULL),
)


@pytest.mark.parametrize(("edits", "kind"), FAULTS)
def test_what_could_not_be_played_is_none(
    edits: tuple[PositionEdit, ...], kind: EditFaultKind
) -> None:
    found = edited(*edits)
    assert isinstance(found, EditFault)
    assert found.kind is kind


def test_a_centre_is_somebody_else_s_or_nobody_s() -> None:
    tri = at("TRI").province
    found = edited(CentreGiven(tri, ITALY))
    assert isinstance(found, Position)
    assert found.owners[tri] == ITALY
    free = edit_position(found, [CentreGiven(tri, None)], STANDARD.board)
    assert isinstance(free, Position)
    assert tri not in free.owners
    assert free.owners.get(tri) != AUSTRIA


_PLACES = st.sampled_from(sorted(STANDARD.board.by_code))
_EDITS = st.one_of(
    st.builds(UnitMoved, st.sampled_from(OPENING.units), _PLACES.map(at)),
    st.builds(UnitRemoved, st.sampled_from(OPENING.units)),
    st.builds(
        lambda power, kind, code: UnitPlaced(Unit(power, kind, at(code))),
        st.sampled_from(STANDARD.powers), st.sampled_from(UnitKind), _PLACES,
    ),
)  # fmt: skip


@given(st.lists(_EDITS, max_size=4))
def test_whatever_is_edited_no_two_units_share_a_place_and_each_has_a_way_out(
    edits: list[PositionEdit],
) -> None:
    found = edited(*edits)
    if isinstance(found, EditFault):
        return
    places = [u.location.province for u in found.units]
    assert len({*places}) == len(places)
    assert all(STANDARD.board.steps(u.kind, u.location) for u in found.units)
