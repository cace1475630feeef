"""A table of phrases finds what a pattern of them would."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from judge.orders.reading.patterns import whole
from judge.orders.reading.phrase_table import PhraseTable

WORDS = st.sampled_from(["a", "ab", "abb", "b", "or", "or else", "à b", "b-a", "1st", "~"])
PHRASES = st.lists(st.lists(WORDS, min_size=1, max_size=3).map(" ".join), min_size=1)


@given(PHRASES, st.lists(WORDS.filter(lambda w: w.isascii() and "-" not in w)).map(" ".join))
def test_a_table_finds_what_a_pattern_does(phrases: list[str], text: str) -> None:
    plain = [phrase for phrase in phrases if "~" not in phrase]
    found = bool(plain) and whole(plain).search(text) is not None
    assert PhraseTable(plain).stand_in(text) == found


def test_nothing_stands_in_nothing() -> None:
    assert not PhraseTable([]).stand_in("a b")
    assert not PhraseTable(["a"]).stand_in("")
