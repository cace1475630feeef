"""What a player may have overlooked, from the player's own orders alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.adjudication import Written, adjudicate
from judge.adjudication.resolution import Verdict
from judge.board.forms import read_position
from judge.board.position import Position
from judge.orders.hints import HintKind, find_hints
from judge.orders.model import Move, MovementOrder
from judge.orders.notation import NotationProblem, read_notation
from tests.orders.positions import STANDARD, phases

UNITS = {
    "GERMANY": ["A MUN", "A BER", "F KIE", "F NTH"],
    "ENGLAND": ["A LON", "F ENG", "A YOR", "A HOL"],
    "FRANCE": ["A BUR", "A BRE"],
}
POSITION = read_position({"phase": "S1901M", "units": UNITS}, STANDARD)
RETREAT = read_position(
    {
        "phase": "S1901R",
        "units": {},
        "dislodged": {
            "FRANCE": [
                {"unit": "A MUN", "retreats": ["BUR", "RUH"]},
                {"unit": "A PIC", "retreats": ["BUR"]},
            ]
        },
    },
    STANDARD,
)


@pytest.mark.parametrize(
    ("power", "orders", "said"),
    [
        ("GERMANY", "A MUN S A BER - SIL / A BER - SIL", []),
        ("GERMANY", "A MUN S A BER - SIL / A BER - PRU", ["MUN other_order A Ber - Pru"]),
        ("GERMANY", "A MUN S A BER - SIL / A BER H", ["MUN other_order A Ber H"]),
        ("GERMANY", "A MUN S A BER - SIL", ["MUN no_order A Ber"]),
        ("GERMANY", "A MUN S A BER", []),
        ("GERMANY", "A MUN S A BER / A BER S A MUN", []),
        ("GERMANY", "A MUN S A BER / A BER - PRU", ["MUN moves_away A Ber - Pru"]),
        ("GERMANY", "A MUN S A BUR - RUH", []),
        ("GERMANY", "A MUN - SIL / A BER - SIL", ["BER same_place A Mun Sil"]),
        ("GERMANY", "A MUN - BER", ["MUN own_stays A Ber Ber"]),
        ("GERMANY", "A MUN - BER / A BER - PRU", []),
        (
            "GERMANY",
            "A MUN - BER / A BER - MUN",
            ["MUN change_places A Ber", "BER change_places A Mun"],
        ),
        ("GERMANY", "F NTH S A HOL - KIE", []),  # illegal, which is said otherwise
        ("GERMANY", "A BER S A HOL - KIE", ["BER against_own F Kie"]),
        ("GERMANY", "A BER S A HOL - KIE / F KIE - HEL", []),
        ("ENGLAND", "A LON - BEL", ["LON no_convoy"]),
        ("ENGLAND", "A LON - BEL / F ENG C A LON - BEL", []),
        (
            "ENGLAND",
            "A LON - BEL / F ENG C A LON - BRE",
            ["LON no_convoy", "ENG other_order A Lon - Bel"],
        ),
        ("ENGLAND", "F ENG C A LON - BEL", ["ENG no_order A Lon"]),
        ("ENGLAND", "A YOR - NWY", ["YOR foreign_convoy"]),
        ("ENGLAND", "A LON - YOR VIA", ["LON own_stays A Yor Yor", "LON foreign_convoy"]),
        ("FRANCE", "A BRE - LON", ["BRE foreign_convoy"]),
        ("FRANCE", "A BUR - NTH", []),
        ("ENGLAND", "A LON H", []),
    ],
)  # fmt: skip
def test_what_is_hinted(power: str, orders: str, said: list[str]) -> None:
    assert hints(orders, power, POSITION) == said


def test_two_retreats_to_one_place() -> None:
    assert hints("A MUN R BUR / A PIC R BUR", "FRANCE", RETREAT) == ["PIC same_retreat A Mun Bur"]
    assert hints("A MUN R RUH / A PIC R BUR", "FRANCE", RETREAT) == []


def hints(orders: str, power: str, position: Position) -> list[str]:
    """Hints in short: the unit's province, the kind, the rest."""
    read = [read_notation(text, STANDARD) for text in orders.split(" / ")]
    found = [order for order in read if not isinstance(order, NotationProblem)]
    assert len(found) == len(read)
    return [
        " ".join(filter(None, (hint.province.key, hint.kind, hint.other, hint.place)))
        for hint in find_hints(found, STANDARD.power_by_id[power], position, STANDARD)
    ]


@given(phases(), st.data())
def test_a_useless_support_is_hinted_at(
    phase: tuple[Position, tuple[MovementOrder, ...]], data: st.DataObject
) -> None:
    """A void support or convoy for an own unit never goes without a hint; a given one has none."""
    position, orders = phase
    written = [Written(u.power, "", o) for u, o in zip(position.units, orders, strict=True)]
    power = data.draw(st.sampled_from([unit.power for unit in position.units]))
    own = [w.order for w in written if w.power == power and w.order is not None]
    kinds = {(h.province, h.kind) for h in find_hints(own, power, position, STANDARD)}
    unhelpful = {HintKind.OTHER_ORDER, HintKind.NO_ORDER, HintKind.MOVES_AWAY}
    resolution = adjudicate(position, STANDARD, written)
    for outcome in resolution.outcomes:
        order = outcome.order
        if outcome.power != power or order is None or isinstance(order, Move):
            continue
        supported = getattr(order, "supported", getattr(order, "convoyed", None))
        if supported is None:
            continue
        unit = position.unit_in(supported.location.province)
        hinted = {kind for place, kind in kinds if place == order.unit.location.province}  # type: ignore[union-attr]
        if outcome.verdict is Verdict.GIVEN:
            assert not hinted & unhelpful
        elif outcome.verdict is Verdict.VOID and unit is not None and unit.power == power:
            assert hinted & unhelpful
