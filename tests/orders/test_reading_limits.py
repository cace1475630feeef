"""Whatever people send: nothing raises, and nothing takes long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.calendar import PhaseKind
from judge.library.grammars import load_order_reader
from judge.library.texts import load_phrases
from judge.library.variants import variant_ids
from judge.orders.problems import Problem, Unreadable
from judge.orders.reading.line import LONGEST_LINE
from judge.orders.reading.normal import normalise
from judge.orders.reading.parts import OrderReader
from judge.orders.reading.reader import read_orders
from judge.orders.sheet import Aside, Reading
from tests.bench.reading import TYPICAL, until_read
from tests.pace import calls_of, least_cost

PHRASES = load_phrases()

READER = load_order_reader("standard")
VOCABULARY = (
    "a f army fleet unit mun ber liv gulf atl english st petersburg s supports c convoys - "
    "-> to from via nth h holds r d b build remove waive 2 , ; ( ) and / /nc (sc) north "
    "coast austria: german bounced qwertz burgandie suports the : + < > 2) # "
)

phases = st.sampled_from([None, *PhaseKind])
order_like = st.lists(st.sampled_from(VOCABULARY.split()), max_size=30).map(" ".join)
texts = st.one_of(
    st.text(max_size=200), order_like, st.text(st.sampled_from("a fmunber-s,()/"), max_size=60)
)


@given(text=texts, phase=phases, with_position=st.booleans())
def test_nothing_that_people_write_raises(
    text: str, phase: PhaseKind | None, *, with_position: bool
) -> None:
    variant = READER.variant
    position = variant.opening_position if with_position else None
    power = variant.powers[3] if with_position else None
    sheet = read_orders(text, READER, phase=phase, power=power, position=position)
    assert {e.number for e in sheet.entries} == {
        n for n, line in enumerate(text.splitlines(), 1) if line.strip()
    }
    for entry in sheet.entries:
        assert 0 <= entry.span.start <= entry.span.end <= len(entry.line)
        _check_content(entry.content, entry.line)


def _check_content(content: Reading | Problem | Aside, line: str) -> None:
    if isinstance(content, Reading):
        assert all(PHRASES.explain(note.reason) for note in content.notes)
    elif not isinstance(content, Aside):
        assert PHRASES.explain(content.reason)
        assert 0 <= content.span.start <= content.span.end <= len(line) + 1


@given(st.text(max_size=80))
def test_the_normal_form_keeps_its_columns(line: str) -> None:
    normal = normalise(line)
    assert normal.columns is None or len(normal.columns) == len(normal.text)
    if normal.columns is None:
        assert len(normal.text) == len(line)
    assert all(0 <= normal.column(n) < max(len(line), 1) for n in range(len(normal.text)))


HOSTILE = [
    "a ", "x ", "(", ")", "-", ">", "<", "'", ", ", "/ ", ";", "é", "st ", "m ", "north ",
    "gulf of ", "a par s ", "a par - bur ", "a liv s a liv - liv ", "a liv, ",
    "qwertz, ", "a bru - bru, ",
    "f spa - ", "bounce ", "(bounce ", "((((bounce", "austria: ", "1) ", "suports ", "-=-=>",
    "burgandie ", "a burgandie - bargindy; ", "build f stp, ", "via nth, ", "a lon - nwy via nth, ",
    "english ", "south coast ", "n c ", "\u200b", "\u0301", "=>", "waive 99 ", " \u00b4", "are ",
    "link ", "hyperspace ", "may go through the link of ", "if ", "'", "\u00e9 ",
    "==\u2013", "=-~", "f" + " " * 999, "a mun" + " '" * 400, "&amp", "e;",
]  # fmt: skip


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize("begin", ["", "a mun s "])
@pytest.mark.parametrize("board", ["standard", "swiss"])
def test_a_hostile_line_is_bounded(word: str, begin: str, board: str) -> None:
    reader = load_order_reader(board)
    line = (begin + word * LONGEST_LINE)[:LONGEST_LINE]
    position = reader.variant.opening_position
    read_orders(line, reader, position=position)
    limit = 0.05  # at most 21 ms on the machine this was written on
    assert least_cost(lambda: read_orders(line, reader, position=position), limit) < limit


def test_a_line_too_long_is_one_problem(reader: OrderReader) -> None:
    (entry,) = read_orders("A Mun - Ber, " * 200_000, reader).entries
    assert isinstance(entry.content, Unreadable)
    assert "1,000" in PHRASES.explain(entry.content.reason)


def test_what_is_not_looked_at_is_said(reader: OrderReader) -> None:
    sheet = read_orders("a liv h, " * 50, reader)
    last = sheet.entries[-1]
    assert isinstance(last.content, Unreadable)
    assert "not read" in PHRASES.explain(last.content.reason)
    assert last.span.end == len(last.line.rstrip())


MOST_CALLS_A_LINE = 1_400
"""Of functions, for a line of orders as people write them; how long it takes says `make bench`."""
MOST_CALLS_TO_BEGIN = 2_000_000
"""Of functions, from a board and the grammar's text to the first line that is read."""


@pytest.mark.parametrize("line", TYPICAL)
def test_a_typical_line_takes_few_calls(line: str, reader: OrderReader) -> None:
    position = reader.variant.opening_position

    def work() -> None:
        read_orders(line, reader, phase=PhaseKind.MOVEMENT, position=position)

    work()
    assert calls_of(work) <= MOST_CALLS_A_LINE


def test_a_full_set_of_orders_takes_no_more_than_its_lines(reader: OrderReader) -> None:
    position = reader.variant.opening_position

    def calls(text: str) -> int:
        return calls_of(
            lambda: read_orders(text, reader, phase=PhaseKind.MOVEMENT, position=position)
        )

    whole = "\n".join(TYPICAL)
    calls(whole)
    assert calls(whole) <= sum(map(calls, TYPICAL))


@pytest.mark.parametrize("board", variant_ids())
def test_the_grammar_of_a_board_is_soon_made(board: str) -> None:
    """With the patterns that the first line needs: they are made when they are asked for."""
    assert calls_of(lambda: until_read(board)) <= MOST_CALLS_TO_BEGIN
