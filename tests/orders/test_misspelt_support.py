"""A place that is misspelt in a line of the old notation is asked about, whatever stands above.

Below "a vie-gal" the line "A Bud S A Vie -> lGa" was read as a support to hold, without a word.
"""

from __future__ import annotations

from itertools import permutations

import pytest

from judge.board.places import Location
from judge.orders.model import SupportMove
from judge.orders.reading.reader import OrderReader
from judge.orders.sheet import Aside
from tests.orders.opening import read_of

SUPPORTS = [
    ("ENGLAND", "F Edi", "A Lvp", "Yor"),
    ("RUSSIA", "A Mos", "F Sev", "Ukr"),
    ("FRANCE", "A Mar", "A Par", "Bur"),
    ("AUSTRIA", "A Bud", "A Vie", "Gal"),
    ("GERMANY", "A Ber", "A Mun", "Sil"),
    ("ITALY", "A Rom", "A Ven", "Tus"),
    ("TURKEY", "F Ank", "A Smy", "Arm"),
]


@pytest.mark.parametrize(("power", "unit", "other", "place"), SUPPORTS)
def test_a_misspelt_place_is_no_sentence(
    power: str, unit: str, other: str, place: str, reader: OrderReader
) -> None:
    place_meant = Location(reader.variant.board.by_key[place.upper()])
    for letters in map("".join, permutations(place)):
        written = f"{other.lower()}-{place.lower()}\n{unit} S {other} -> {letters}"
        sheet = read_of(power, written, reader)
        below = [entry for entry in sheet.entries if entry.number == 2]
        assert len(below) == 1, letters
        assert not isinstance(below[0].content, Aside)
        if letters.lower() == place.lower():
            assert isinstance(below[0].meant[0], SupportMove)
            assert below[0].meant[0].destination == place_meant
        # What is read of it moves somewhere: no support to hold is made of half a line.
        assert all(isinstance(order, SupportMove) for order in below[0].meant), letters
