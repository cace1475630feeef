"""A sentence of another language in English: the words of the shelf, and what can't be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.desk.wishes import NO_NAMES
from judge.desk.wishes.glosses import Glossaries, Glossary
from judge.desk.wishes.slots import tokens_in
from judge.library.wishes import load_glossaries, load_wish_model

_ROWS = (Path(__file__).parent / "glosses.txt").read_text(encoding="utf-8").splitlines()
ROWS = [
    (said, english.split())
    for said, is_row, english in (row.partition(" =>") for row in _ROWS)
    if is_row
]
FEWEST = 3000
_TINY = "# a line of ours\n\nnon, no = not\nho, ha = has\nper favore = please"
TINY = Glossaries((Glossary(_TINY),))


@pytest.mark.parametrize(("said", "english"), ROWS)
def test_a_sentence_is_read_word_for_word(said: str, english: list[str]) -> None:
    assert load_glossaries().read(tokens_in(said)) == english


@pytest.mark.parametrize("glossary", load_glossaries().all)
def test_every_row_is_small_letters_without_accents(glossary: Glossary) -> None:
    odd = [
        form
        for form, english in glossary.words.items()
        if not all(c.isascii() and (c.islower() or c in " '") for c in form + " ".join(english))
    ]
    assert odd == []
    assert len(glossary.words) > FEWEST


def test_the_longest_phrase_counts_and_a_word_loses_its_article() -> None:
    assert TINY.read(["per", "favore", "non", "ho", "l'ufficio"]) == [
        "please", "not", "has", "l", "ufficio",
    ]  # fmt: skip


def test_a_row_without_english_is_told() -> None:
    with pytest.raises(ValueError, match="no English stands beside: allora"):
        assert Glossary("allora").words


def test_names_and_dates_are_slots_in_english_too() -> None:
    words = load_wish_model().words("Je vote pour l'Italie lundi", NO_NAMES)
    assert words == ("i", "vote", "for", "the", "xpower", "xday")
