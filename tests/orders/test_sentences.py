"""German and French sentences of orders are read; what isn't sure is asked, never guessed."""

from __future__ import annotations

import pytest

from tests.orders.corpus import DATA
from tests.orders.sentences import read_sentences


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.glob("sentences_*.txt")))
def test_sentences_are_read(file: str) -> None:
    wrong, asked = [], []
    for sentence in read_sentences(file):
        found = sentence.read()
        if not found <= sentence.orders:
            wrong.append((sentence.text, found - sentence.orders))
        elif found != sentence.orders and not sentence.may_be_asked:
            asked.append((sentence.text, sentence.orders - found))
    assert wrong == []
    assert asked == []
