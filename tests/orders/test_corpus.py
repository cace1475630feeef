"""Lines as people write them, and what they mean: all of them, none silently wrong."""

from __future__ import annotations

import pytest

from judge.library.grammars import load_order_reader
from tests.orders.corpus import meaning_of, read_samples

FILES = {
    "corpus.txt": "standard",
    "corpus_languages.txt": "standard",
    "corpus_swiss.txt": "swiss",
    "corpus_cline.txt": "cline1972",
    "corpus_cline4.txt": "cline4",
}


@pytest.mark.parametrize("name", FILES)
def test_every_line_of_the_corpus_is_read_as_meant(name: str) -> None:
    reader = load_order_reader(FILES[name])
    wrong = [
        (sample.text, found, sample.meaning)
        for sample in read_samples(name)
        if (found := meaning_of(sample, reader)) != sample.meaning
    ]
    assert wrong == []
