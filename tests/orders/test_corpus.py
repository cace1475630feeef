"""Lines as people write them, and what they mean: all of them, none silently wrong."""

from __future__ import annotations

from judge.orders.reading.reader import OrderReader
from tests.orders.corpus import meaning_of, read_samples


def test_every_line_of_the_corpus_is_read_as_meant(reader: OrderReader) -> None:
    wrong = [
        (sample.text, found, sample.meaning)
        for sample in read_samples("corpus.txt")
        if (found := meaning_of(sample, reader)) != sample.meaning
    ]
    assert wrong == []
