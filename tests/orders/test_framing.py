"""Frames around orders that wait: phases, conditions, standing orders, cancellations."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.library.grammars import load_order_reader
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from judge.library.variants import load_variant, variant_ids
from judge.orders.conditions import Condition
from judge.orders.in_full import condition_in_full
from judge.orders.problems import Problem
from judge.orders.reading.framing import Frame

PHRASES = load_phrases()

READER = load_order_reader("standard")
FRANCE = load_variant("standard").power_by_id["FRANCE"]
EXAMPLES = [
    tuple(line.split(" = ", 1))
    for line in read_text("grammar", "ahead.txt").splitlines()
    if line and not line.startswith("#")
]


def told(condition: Condition, *, is_so: bool = True) -> str:
    return PHRASES.word(condition_in_full(condition, is_so=is_so))


def frame(line: str) -> Frame | None:
    return READER.frames.read_frame(line, FRANCE)


@pytest.mark.parametrize(("written", "read"), EXAMPLES)
def test_a_condition_is_read_as_its_example_says(written: str, read: str) -> None:
    found = frame(f"If {written}:")
    assert found is not None
    condition = found.condition
    assert condition is not None
    if isinstance(condition, Problem):
        assert f"? {PHRASES.explain(condition.reason)}".startswith(read)
    else:
        assert told(condition) == read
        denied = frame(f"unless {written}, A Par H")
        assert denied is not None
        assert denied.condition is not None
        assert not isinstance(denied.condition, Problem)
        assert told(denied.condition, is_so=False) == read


@pytest.mark.parametrize(
    ("line", "word", "rest"),
    [
        ("if Mun is French:", "if", None),
        ("If Mun is French, A Par - Bur", "if", "A Par - Bur"),
        ("if Mun is French then A Par - Bur", "if", "A Par - Bur"),
        ("IF MUN IS FRENCH THEN", "if", None),
        ("else if Bur is empty: A Par H", "else_if", "A Par H"),
        ("Otherwise:", "otherwise", None),
        ("else A Par H", "otherwise", "A Par H"),
        ("end", "end", None),
        ("End if.", "end", None),
        ("endif", "end", None),
        ("F1902:", "phase", None),
        ("**Fall 1902**", "phase", None),
        ("Fall 1902 (movement)", "phase", None),
        ("my orders for Spring 1903:", "phase", None),
        ("W1901B", "phase", None),
        ("phase F1905R", "phase", None),
        ("next Fall: A Bur - Mun", "phase", "A Bur - Mun"),
        ("next turn:", "phase", None),
        ("this winter: build A Par", "phase", "build A Par"),
        ("Standing orders:", "standing", None),
        ("my standing orders: A Mun H", "standing", "A Mun H"),
        ("Retreats:", "retreats", None),
        ("Retreats: A Vie - Boh", "retreats", "A Vie - Boh"),
        ("A Vie - Gal; if dislodged Boh, else Tyr", "dislodged", "Boh, else Tyr"),
        ("A Vie: if it is dislodged, Boh", "dislodged", "Boh"),
        ("cancel A Par", "cancel", None),
        ("clear A Par", "cancel", None),
        ("cancel the order for A Par", "cancel", None),
        ("no order for A Par", "cancel", None),
        ("A Par: no order", "cancel", None),
    ],
)
def test_a_frame_is_known_by_its_words(line: str, word: str, rest: str | None) -> None:
    found = frame(line)
    assert found is not None
    assert (found.word, None if found.rest is None else line[found.rest :]) == (word, rest)


@pytest.mark.parametrize(
    "line",
    [
        "A Par - Bur", "fall back", "Spring is here", "hold", "end of message",
        "A Par R Bur, else Pic", "Builds:", "remove A Par", "orders", "no build",
        "A Par - Bur, if you please",
        "F Nth C A Lon - Nwy", "retreat A Vie to Boh", "withdraw A Vie to Boh", "drop A Vie",
    ],
)  # fmt: skip
def test_orders_and_prose_are_no_frames(line: str) -> None:
    assert frame(line) is None


@pytest.mark.parametrize("id_", variant_ids())
def test_every_board_has_its_frames(id_: str) -> None:
    """Each power may be asked about by its name, in each province."""
    reader = load_order_reader(id_)
    variant = load_variant(id_)
    for power in variant.powers:
        for province in variant.board.provinces[::7]:
            read = reader.frames.read_frame(f"if {power.name} is in {province.name}: A X - Y")
            assert read is not None
            if isinstance(read.condition, Problem):  # names that differ by capitals only
                assert province.name in PHRASES.explain(read.condition.reason)
            else:
                assert read.condition is not None
                assert province.name in told(read.condition)


WORDS = (
    "if unless else otherwise end then not and or is in of mun bur french germany empty : , ( ) - a"
)


@given(
    st.one_of(
        st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join),
        st.text(string.printable, max_size=60),
        st.text(max_size=40),
    )
)
def test_nothing_that_is_written_raises(line: str) -> None:
    found = frame(line)
    if found is not None and found.rest is not None:
        assert 0 < found.rest < len(line)
