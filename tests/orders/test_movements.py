"""Movement orders in sentences: what was learnt is that of its letters, everywhere the same."""

from __future__ import annotations

import pytest

from judge.board.calendar import PhaseKind
from judge.library.grammars import order_reader_of
from judge.library.letters import fingerprint_now, load_letters, load_situations
from judge.orders.model import FOR_NO_UNIT
from judge.orders.notation import write_order
from judge.orders.reading.lessons import is_same_deed, read_letters
from judge.orders.reading.movements.reading import weights_of
from judge.orders.reading.movements.weights import Weights, packed
from judge.orders.reading.reader import read_orders
from tests.seeds import printed_with_each_seed

EVERY = 9
"""One letter of so many is read again."""
LEAST_RIGHT = 0.7
MOST_WRONG = 0.02
LEARNT_TWICE = """
from hashlib import sha256
from judge.library.grammars import order_reader_of
from judge.library.letters import load_letters, load_situations
from judge.orders.reading.lessons import School, learn_all
from judge.orders.reading.movements.reading import weights_of
from judge.orders.reading.movements.weights import packed
letters = [one for one in load_letters() if one.situation in {"S01", "S02"}][::12]
mentions, weights = learn_all(letters, School(load_situations(), order_reader_of))
print(mentions, sha256(packed(weights, "")).hexdigest())
"""


def _weights() -> Weights:
    return weights_of(order_reader_of(load_situations()["S01"].variant))


def test_the_weights_are_those_of_their_letters() -> None:
    assert _weights().fingerprint == fingerprint_now(), "say `make letters`"


def test_the_same_letters_make_the_same_weights() -> None:
    made = printed_with_each_seed(LEARNT_TWICE)
    assert len(made) == 1
    assert int(made.pop().split()[0]) > 0


def test_weights_come_back_as_they_were_packed() -> None:
    weights = {"M|ud:=nach": 1.25, "N|first:P": -0.5}
    assert Weights.load(packed(weights, "abc")) == Weights(weights, "abc")


def test_what_are_no_weights_is_refused() -> None:
    with pytest.raises(ValueError, match="no weights"):
        Weights.load(b"something else")


def test_shares_are_whole_and_follow_the_weights() -> None:
    shares = Weights({"a": 2.0, "b": 1.0}).shares([["a"], ["b"], ["unknown"]])
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)


def test_the_letters_that_taught_are_read() -> None:
    """Of the orders that they give, most are taken, and next to no other is."""
    wanted = right = wrong = 0
    for letter in load_letters()[::EVERY]:
        situation = load_situations()[letter.situation]
        power = situation.variant.power_by_id[letter.power]
        sheet = read_orders(
            letter.text,
            order_reader_of(situation.variant),
            phase=PhaseKind.MOVEMENT,
            power=power,
            position=situation.position,
        )
        orders = [order for order in letter.orders if not isinstance(order, FOR_NO_UNIT)]
        known = (*letter.orders, *letter.open)
        taken = [order for order in sheet.orders if not isinstance(order, FOR_NO_UNIT)]
        wanted += len(orders)
        right += sum(any(is_same_deed(order, one) for one in taken) for order in orders)
        wrong += sum(not any(is_same_deed(order, one) for one in known) for order in taken)
    assert right >= LEAST_RIGHT * wanted
    assert wrong <= MOST_WRONG * wanted


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("=== S99 FRANCE\nHello\n---\nA Par H", "line 1"),
        ("=== S01 FRANCE\nHello\nA Par H", "line 1"),
        ("=== S01 FRANCE\nHello\n---\nA Par hops", "no order"),
    ],
)
def test_a_letter_that_is_wrong_is_named(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        read_letters(text, load_situations())


def test_letters_are_read_with_what_nobody_can_know() -> None:
    (letter,) = read_letters(
        "=== S01 FRANCE\nParis?\n---\nF Bre - MAO\n? A Par - Bur | A Par H\n", load_situations()
    )
    assert [write_order(order) for order in letter.orders] == ["F BRE - MAO"]
    assert [write_order(order) for order in letter.open] == ["A PAR - BUR", "A PAR H"]
    assert letter.text == "Paris?"
