"""How near words are: the quick count is the slow one's, and no near word is missed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.orders.spelling import Spellings, distance, shortenings


@pytest.mark.parametrize(
    ("one", "other", "off"),
    [
        ("bur", "bur", 0),
        ("bru", "bur", 1),
        ("brest", "breast", 1),
        ("munich", "mubich", 1),
        ("bargandy", "burgandy", 1),
        ("burgandie", "burgundy", 3),
        ("abcd", "dcba", 3),
        ("ca", "abc", 3),
        ("", "ab", 2),
    ],
)
def test_distance_counts_letters_changed_or_swapped(one: str, other: str, off: int) -> None:
    assert distance(one, other, 9) == off == distance(other, one, 9)
    assert distance(one, other, 1) == min(off, 2)


def by_the_table(one: str, other: str) -> int:
    """The distance by its definition, row by row."""
    last: list[int] = []
    before = list(range(len(other) + 1))
    for i, c in enumerate(one, start=1):
        row = [i]
        for j, d in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (c != d))
            if i > 1 and j > 1 and c == other[j - 2] and one[i - 2] == d:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        last, before = before, row
    return before[-1]


words = st.one_of(st.text("abc", max_size=9), st.text("aäpP0ſ日", max_size=70))


@given(one=words, other=words)
def test_the_quick_count_is_that_of_the_table(one: str, other: str) -> None:
    assert distance(one, other, 99) == by_the_table(one, other)


@given(word=words, others=st.lists(words), limit=st.integers(0, 4))
def test_no_near_word_is_missed(word: str, others: list[str], limit: int) -> None:
    counted = sorted((by_the_table(word, other), other) for other in others)
    assert sorted(Spellings(others).near(word, limit)) == [n for n in counted if n[0] <= limit]


@given(one=words, other=words)
def test_words_one_letter_off_share_a_shortening(one: str, other: str) -> None:
    if by_the_table(one, other) == 1:
        assert shortenings(one) & shortenings(other)
