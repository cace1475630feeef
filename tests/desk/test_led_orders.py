"""Words before orders on their line: what they lead to is read or asked about, never lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.harm.house import House

MOVES = ("A Par - Bur", "F Bre - MAO")
LED = (
    # the line, the orders that stand, and what is said
    ("I am also moving A Par - Bur", MOVES[:1], ""),
    ("Version 2 of my orders: A Par - Bur", MOVES[:1], ""),
    ("please take my late orders: A Par - Bur, F Bre - MAO", MOVES, ""),
    ("my orders: a par-bur, f bre-mao", MOVES, ""),
    ("revised: A Par - Bur, F Bre - MAO", MOVES, ""),
    ("revised: a par-bur, f bre-mao", (), "send the orders that are to stand without it"),
    ("v2: par-bur, bre-mao, mar-spa", (), "send the orders that are to stand without it"),
    ("version 2: a par-bur, f bre-mao", (), "send the orders that are to stand without it"),
    ("revised a par-bur, f bre-mao", (), "send the orders that are to stand without it"),
    ("here we go - a par-bur, f bre-mao", (), "send the orders that are to stand without it"),
    ("(v2) a par-bur, f bre-mao", (), "send the orders that are to stand without it"),
    ("so a par-bur, f bre-mao", MOVES, ""),
    ("this is a test of my new client", (), "I am here, and I read your letter."),
    ("I am also old@b.org", (), "Nobody needs to register here."),
)


@pytest.fixture
def house() -> Iterator[House]:
    with House.begun() as begun:
        yield begun


@pytest.mark.parametrize(("line", "orders", "said"), LED)
def test_no_order_behind_other_words_is_lost_in_silence(
    house: House, line: str, orders: tuple[str, ...], said: str
) -> None:
    answer = house.write("FRANCE", line).to(house.address_of("FRANCE")).text
    text = " ".join(answer.replace("    !", "").replace("    =", "").split())
    stands = text.partition("What stands for France")[2]
    assert all((move in stands) == (move in orders) for move in MOVES)
    assert said in text
    assert ("fleet in Brest moves" in text) == (MOVES[1] in orders)
