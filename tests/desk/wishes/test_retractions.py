"""What may take back a deed beside it is told from what changes nothing."""

from __future__ import annotations

import pytest

from judge.desk.wishes import NO_NAMES
from judge.desk.wishes.retractions import RetractionReader
from judge.library.learnt import RETRACTIONS, load_learnt
from tests.desk.wishes.retractions import counted, kept_aside


@pytest.fixture(scope="module")
def reader() -> RetractionReader:
    return RetractionReader(load_learnt(RETRACTIONS))


def test_most_retractions_of_a_strange_writer_are_held_for_one(reader: RetractionReader) -> None:
    rows = [(said, reader.may_take_back(text, NO_NAMES)) for said, text in kept_aside()]
    back, backs, talk, talks = counted(rows)
    assert (backs, talks) == (200, 320)
    assert back >= 0.8 * backs
    assert talk <= 0.25 * talks


def test_what_surely_takes_back_is_seldom_talk(reader: RetractionReader) -> None:
    rows = [(said, reader.takes_back(text, NO_NAMES)) for said, text in kept_aside()]
    back, backs, talk, talks = counted(rows)
    assert back >= 0.6 * backs
    assert talk <= 0.08 * talks


def test_strange_words_may_say_anything(reader: RetractionReader) -> None:
    assert reader.may_take_back("Vrzk plomf grattl.", NO_NAMES)
