"""Sentences and clauses: where they begin and end, and where in the text they stand."""

from __future__ import annotations

import pytest

from judge.prose.passages import Passage
from judge.prose.sentences import LONGEST, MOST_SENTENCES, clauses, sentences, sentences_of
from tests.pace import least_cost

WRAPPED = """\
I'd like my army in Paris to go to Burgundy while the fleet in Brest
sails out to the Mid-Atlantic. And one more thing, because I forgot it the last
time: Marseilles stays
where it is.

- first
- second; third

Doris B. is here. Till the 5. I am away. Am 7. Dezember um 8 Uhr. St. Petersburg?
"""


def _stands(text: str, passage: Passage) -> str:
    lines = text.splitlines()
    return " ".join(lines[p.line - 1][p.start : p.end] for p in passage.pieces)


def test_sentences_and_where_they_stand() -> None:
    found = [(passage.line, passage.text) for passage in sentences(WRAPPED)]
    assert found == [
        (1, "I'd like my army in Paris to go to Burgundy while the fleet in Brest"
            " sails out to the Mid-Atlantic."),
        (2, "And one more thing, because I forgot it the last time: Marseilles stays"),
        (4, "where it is."),
        (6, "first"),
        (7, "second;"),
        (7, "third"),
        (9, "Doris B. is here."),
        (9, "Till the 5."),
        (9, "I am away."),
        (9, "Am 7. Dezember um 8 Uhr."),
        (9, "St. Petersburg?"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", [WRAPPED, "  a b, c d - e (f). g\n\n    h i and j; k\n"])
def test_every_word_is_where_it_is_said_to_stand(text: str) -> None:
    for passage in sentences(text):
        assert _stands(text, passage) == passage.text
        for clause in clauses(passage):
            assert _stands(text, clause) == clause.text


def test_lines_that_do_not_follow_each_other_are_apart() -> None:
    half = "x" * 40 + " and thirty more letters that go"
    assert len(sentences_of([(3, half), (4, "on here")])) == 1
    assert len(sentences_of([(3, half), (5, "on here")])) == 2


def test_clauses() -> None:
    (passage,) = sentences("Sorry, I was ill (again), so two more days and no press - thanks!")
    assert [clause.text for clause in clauses(passage)] == [
        "Sorry", "I was ill", "again", "so two more days", "and no press", "thanks!",
    ]  # fmt: skip
    (passage,) = sentences("Nothing to cut here.")
    assert clauses(passage) == ()


@pytest.mark.parametrize(
    "part", ["a. ", "a", "a b\n", "(((,", " \n", ".", "- ", "1. ", "! ", "x" * 60 + "\nabcdefgh "]
)
def test_what_is_hostile_is_cut_short(part: str) -> None:
    text = part * (300_000 // len(part))

    def work() -> None:
        found = sentences(text)
        assert len(found) <= MOST_SENTENCES
        assert all(len(passage.text) <= LONGEST for passage in found)
        for passage in found:
            clauses(passage)

    assert least_cost(work, 0.15) < 0.15
