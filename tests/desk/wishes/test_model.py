"""The model of wishes: as its examples make it, the same everywhere, and quick."""

from __future__ import annotations

import pytest

from judge.desk.wishes import NO_NAMES, SlotNames, WishModel
from judge.desk.wishes.examples import examples_of
from judge.desk.wishes.learning import fingerprint
from judge.desk.wishes.slots import tokens_in
from judge.library.learnt import FOLDERS, load_learnt, load_learnt_from
from judge.library.wishes import (
    load_all_examples,
    load_glossaries,
    load_wish_model,
    load_word_tables,
)
from tests.pace import least_cost
from tests.seeds import printed_with_each_seed

SENTENCES = 200
LEAST = 0.0003
"""Seconds that a sentence may cost."""
LEARNT_TWICE = """
from hashlib import sha256
from judge.desk.wishes.learning import learn
from judge.library.wishes import load_all_examples, load_word_tables
print(sha256(learn(load_all_examples()[::20], load_word_tables())).hexdigest())
"""


def test_the_model_is_that_of_its_examples() -> None:
    now = fingerprint(load_all_examples(), load_word_tables(), load_glossaries())
    assert load_wish_model().fingerprint == now, "say `make wishes`"


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_small_models_are_those_of_their_examples(folder: str) -> None:
    now = fingerprint(load_learnt_from(folder), load_word_tables(), load_glossaries())
    assert load_learnt(folder).fingerprint == now, "say `make wishes`"


def test_the_same_examples_make_the_same_model() -> None:
    made = printed_with_each_seed(LEARNT_TWICE)
    assert len(made) == 1


def test_what_is_no_model_is_refused() -> None:
    with pytest.raises(ValueError, match="no model"):
        WishModel.load(b"something else")


def test_a_sentence_costs_little() -> None:
    model = load_wish_model()
    texts = [e.sentence for e in load_all_examples()[::7]][:SENTENCES]

    def work() -> None:
        for text in texts:
            model.read(text, NO_NAMES)

    limit = LEAST * len(texts)
    assert least_cost(work, limit) < limit


def test_names_are_put_as_slots() -> None:
    slots = load_wish_model().slots
    names = SlotNames.of(places=["Upper Marsh"], persons=["Xerxes"], games=["zinnia"])
    said = "Xerxes sails zinnia to the Upper Marsh, says Italy's king on Friday at 20:00 UTC"
    assert slots.put(tokens_in(said), names) == [
        "xperson", "sails", "xgame", "to", "the", "xplace", "says", "xpower", "king", "on", "xday",
        "at", "xtime", "xzone",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "slot"),
    [
        ("two days", "xspan"),
        ("48h", "xspan"),
        ("a couple of hours", "xspan"),
        ("zwei weitere Tage", "xspan"),
        ("quelques jours", "xspan"),
        ("7. Dezember", "xdate"),
        ("December 7th", "xdate"),
        ("2026-12-07", "xdate"),
        ("eleventh of December", "xdate"),
        ("7/12", "xdate"),
        ("S1902M", "xphase"),
        ("Spring of 1902", "xphase"),
        ("8 pm", "xtime"),
        ("20h30", "xtime"),
        ("noon", "xtime"),
        ("a.b@mail.example", "xmail"),
        ("Europe/Berlin", "xzone"),
    ],
)
def test_slots(said: str, slot: str) -> None:
    assert load_wish_model().slots.put(tokens_in(said), NO_NAMES) == [slot]


def test_what_is_wrong_with_an_example_is_said() -> None:
    with pytest.raises(ValueError, match=r"ready, line 1: no heading"):
        examples_of({"ready": "I'm ready\n"})
    with pytest.raises(ValueError, match=r"wait: twice, in ready, too: Go on"):
        examples_of({"ready": "do:\ngo on\n", "wait": "not:\nGo on\n"})
