"""Letters that wait for their writer's word: how many, how long, and what became of each."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from judge.game.held import MOST_HELD, Held, HeldClosed, HeldEnd, LetterHeld, end_of, held_after
from judge.library.variants import load_variant

POWERS = load_variant("standard").powers[:3]
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
NUMBERS = st.integers(1, 12)
EVENTS = st.lists(
    st.one_of(
        st.builds(
            LetterHeld, st.sampled_from(POWERS), NUMBERS, st.just("L1"), st.just(""), st.just(NOON)
        ),
        st.builds(
            HeldClosed,
            st.sampled_from(POWERS),
            NUMBERS.map(lambda number: (number,)),
            st.sampled_from([HeldEnd.DONE, HeldEnd.DROPPED]),
        ),
    ),
    max_size=40,
)


def told(events: list[LetterHeld | HeldClosed]) -> Held:
    held: Held = ()
    for event in events:
        held = held_after(held, event)
    return held


@given(EVENTS)
def test_so_many_wait_for_a_seat_and_no_more(events: list[LetterHeld | HeldClosed]) -> None:
    held = told(events)
    for power in POWERS:
        assert len([one for one in held if one.sender == power]) <= MOST_HELD


@given(EVENTS, NUMBERS)
def test_what_waits_no_more_has_an_end(events: list[LetterHeld | HeldClosed], number: int) -> None:
    power = POWERS[0]
    end = end_of(events, power, number)
    letters = [event for event in events if isinstance(event, LetterHeld)]
    mine = [one for one in letters if (one.sender, one.number) == (power, number)]
    waits = any((one.sender, one.number) == (power, number) for one in told(events))
    if not mine:
        assert end is None
    elif not waits:
        assert end is not None


def test_another_seats_word_ends_nothing() -> None:
    one, other = POWERS[:2]
    letter = LetterHeld(one, 1, "L1", "", NOON)
    assert told([letter, HeldClosed(other, (1,), HeldEnd.DONE)]) == (letter,)
    assert end_of([letter, HeldClosed(one, (1,), HeldEnd.DONE)], one, 1) is HeldEnd.DONE
    assert end_of([letter, HeldClosed(one, (1,), HeldEnd.DROPPED)], one, 1) is HeldEnd.DROPPED
    assert end_of([letter], one, 1) is HeldEnd.OVER
    more = [LetterHeld(one, n, "L1", "", NOON) for n in range(2, 2 + MOST_HELD)]
    assert end_of([letter, *more], one, 1) is HeldEnd.OUSTED
