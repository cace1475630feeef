"""The canonical form is written and read back exactly, and never raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.corridor import make_corridor
from judge.board.places import Location
from judge.board.position import DislodgedUnit, Position
from judge.board.units import UnitKind
from judge.library.texts import load_phrases
from judge.orders.choices import legal_builds, legal_orders, movement_orders
from judge.orders.in_full import order_in_full
from judge.orders.model import (
    Build,
    Consent,
    Convoy,
    Disband,
    Enter,
    Hold,
    Link,
    Move,
    Order,
    Piece,
    Remove,
    Retreat,
    Revoke,
    Separate,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.orders.notation import NotationProblem, read_notation, write_order
from judge.orders.standing import Standing
from judge.orders.wording import write_printed
from tests.orders.positions import STANDARD, positions

PLACES = list(STANDARD.board.by_code.values())
pieces = st.builds(
    Piece, st.sampled_from([UnitKind.ARMY, UnitKind.FLEET, None]), st.sampled_from(PLACES)
)
places = st.sampled_from(PLACES)
provinces = st.sampled_from(STANDARD.board.provinces)
pairs = st.lists(provinces, min_size=2, max_size=2, unique_by=lambda p: p.key).map(
    lambda ends: (ends[0], ends[1])
)
seasons = st.integers(3800, 3840)
corridors = st.builds(make_corridor, st.one_of(pairs, st.just(())), st.none() | seasons)
inside = st.builds(Piece, st.sampled_from(list(UnitKind)), corridors.map(Location))
powers = st.sampled_from(STANDARD.powers)
through_hyperspace: st.SearchStrategy[Order] = st.one_of(
    st.builds(Move, pieces | inside, places, hyper=st.just(value=True)),
    st.builds(SupportHold, pieces | inside, pieces, st.just(value=True)),
    st.builds(SupportMove, pieces, pieces | inside, places, st.booleans()),
    st.builds(Retreat, pieces, places, st.just(value=True)),
    st.builds(Enter, pieces, corridors),
    st.builds(Hold, inside),
    st.builds(Remove, inside),
    st.builds(Link, provinces, provinces),
    st.builds(Separate, provinces, provinces),
    st.builds(Consent, powers, st.none() | pairs, st.none() | seasons),
    st.builds(Revoke, powers, st.none() | pairs),
)
any_order: st.SearchStrategy[Order] = st.one_of(
    st.builds(Hold, pieces),
    st.builds(Move, pieces, places, st.just(value=False)),
    st.builds(Move, pieces, places, st.just(value=True), st.lists(provinces).map(tuple)),
    st.builds(SupportHold, pieces, pieces),
    st.builds(SupportMove, pieces, pieces, places),
    st.builds(Convoy, pieces, pieces, places),
    st.builds(Retreat, pieces, places),
    st.builds(Disband, pieces),
    st.builds(Build, pieces),
    st.builds(Remove, pieces),
    st.just(Waive()),
)


@given(any_order | through_hyperspace)
def test_what_is_written_reads_back(order: Order) -> None:
    assert read_notation(write_order(order), STANDARD) == order


@given(positions())
def test_every_legal_order_reads_back(position: Position) -> None:
    standing = Standing(position, STANDARD)
    for number in range(len(position.units)):
        for order in movement_orders(number, standing):
            assert read_notation(write_order(order), STANDARD) == order


def test_every_order_of_the_opening_reads_back() -> None:
    position = STANDARD.opening_position
    orders = [o for unit in position.units for o in legal_orders(unit, position, STANDARD)]
    assert len(orders) > 150
    assert [read_notation(write_order(order), STANDARD) for order in orders] == orders


@given(st.text())
def test_no_text_raises(text: str) -> None:
    assert isinstance(read_notation(text, STANDARD), NotationProblem | Order)


words = st.sampled_from(
    ["A", "F", "U", "H", "-", "S", "C", "R", "D", "VIA", "BUILD", "REMOVE", "WAIVE", "X", ","]
)


@given(st.lists(st.one_of(words, places.map(str)), max_size=9))
def test_no_shuffle_of_words_raises(shuffled: list[str]) -> None:
    found = read_notation(" ".join(shuffled), STANDARD)
    if isinstance(found, NotationProblem):
        assert load_phrases().explain(found.reason)


def test_case_and_blanks_do_not_matter() -> None:
    expected = read_notation("A MUN S A BER - KIE", STANDARD)
    assert read_notation("  a  mun s a BER -  kie ", STANDARD) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "This is no order in the form A MUN - BER"),
        ("hello there", "This is no order in the form A MUN - BER"),
        ("A MUN - ", "The order breaks off"),
        ("A MUN - XYZ", "XYZ is no place on this board"),
        ("A MUN - BER KIE", "KIE is too much"),
        ("X MUN H", "X is no kind of unit: write A for an army, F for a fleet"),
        ("A MUN S A BER VIA KIE", "VIA stands where a dash was expected"),
        ("F NTH C A LON / NWY", "/ stands where a dash was expected"),
        ("A MUN H H", "H is too much"),
        ("WAIVE BOTH", "BOTH is too much"),
        ("F BRE/XX H", "BRE/XX is no place on this board"),
    ],
)
def test_a_problem_says_what_is_wrong(text: str, message: str) -> None:
    found = read_notation(text, STANDARD)
    assert isinstance(found, NotationProblem)
    assert load_phrases().explain(found.reason) == message


def test_a_coast_that_is_not_there_is_left_out() -> None:
    assert read_notation("F MAO - BRE/EC", STANDARD) == read_notation("F MAO - BRE", STANDARD)


@pytest.mark.parametrize(
    ("text", "printed", "words"),
    [
        ("A MUN H", "A Mun H", "The army in Munich holds"),
        ("F KIE - NTH", "F Kie - NTH", "The fleet in Kiel moves to the North Sea"),
        ("A LON - NWY VIA", "A Lon - Nwy via", "The army in London moves to Norway by convoy"),
        (
            "A LON - NWY VIA NTH, NWG",
            "A Lon - Nwy via NTH, NWG",
            "The army in London moves to Norway by way of the North Sea and the Norwegian Sea",
        ),
        ("A MUN S A BER", "A Mun S A Ber", "The army in Munich supports the army in Berlin"),
        (
            "A MUN S A BER - KIE",
            "A Mun S A Ber - Kie",
            "The army in Munich supports the army in Berlin to Kiel",
        ),
        (
            "F NTH C A LON - NWY",
            "F NTH C A Lon - Nwy",
            "The fleet in the North Sea convoys the army in London to Norway",
        ),
        ("A MUN R SIL", "A Mun R Sil", "The army in Munich retreats to Silesia"),
        ("U MUN D", "Mun D", "The unit in Munich is disbanded"),
        (
            "BUILD F STP/SC",
            "Build F StP/sc",
            "A fleet is built in St. Petersburg (south coast)",
        ),
        ("BUILD A MUN", "Build A Mun", "An army is built in Munich"),
        ("BUILD U MUN", "Build Mun", "A unit is built in Munich"),
        ("REMOVE A MUN", "Remove A Mun", "The army in Munich is removed"),
        ("WAIVE", "Waive", "A build is waived"),
    ],
)
def test_orders_are_printed_and_said_in_full(text: str, printed: str, words: str) -> None:
    order = read_notation(text, STANDARD)
    assert not isinstance(order, NotationProblem)
    said = load_phrases().explain(order_in_full(order))
    assert (write_printed(order), said) == (printed, words)


def test_the_orders_of_the_other_phases_are_listed() -> None:
    opening = STANDARD.opening_position
    unit = opening.units[0]
    retreats = tuple(STANDARD.board.steps(unit.kind, unit.location))
    fled = Position(opening.phase.next(), (), {}, (DislodgedUnit(unit, None, retreats),))
    assert len(legal_orders(unit, fled, STANDARD)) == len(retreats) + 1
    russia = STANDARD.power_by_id["RUSSIA"]
    winter = Position(opening.phase.next().next().next().next(), (), opening.owners)
    assert [write_order(b) for b in legal_builds(russia, winter, STANDARD)] == [
        "BUILD A MOS",
        "BUILD A WAR",
        "BUILD A SEV",
        "BUILD F SEV",
        "BUILD A STP",
        "BUILD F STP/NC",
        "BUILD F STP/SC",
    ]
    homeless = Position(winter.phase, (unit,), {})
    assert legal_orders(unit, homeless, STANDARD) == (Remove(Piece(unit.kind, unit.location)),)
    assert legal_orders(unit, Position(winter.phase, (unit,), opening.owners), STANDARD) == ()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("F STP/SC B", "BUILD F STP/SC"),
        ("B F STP/SC", "BUILD F STP/SC"),
        ("D A MUN", "A MUN D"),
        ("disband a mun", "A MUN D"),
    ],
)
def test_what_others_write_is_read(text: str, order: str) -> None:
    assert read_notation(text, STANDARD) == read_notation(order, STANDARD)
    assert not isinstance(read_notation(order, STANDARD), NotationProblem)
