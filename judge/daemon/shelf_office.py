"""The desk's office as far as the shelf goes: what letters are read by, and what we say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from judge.desk.homelands import HolidayBook, HomelandTable
from judge.desk.ours import ours_of
from judge.desk.phrases import Phrasebook
from judge.desk.policy import Policy
from judge.desk.reading import CommandReader, OfferReader
from judge.desk.reading.absence_sentences import AbsenceSentences
from judge.desk.reading.press_learnt import HeadingSense
from judge.desk.reading.press_words import Phrases
from judge.desk.reading.reader import TABLES
from judge.desk.reading.slots import SlotReader
from judge.desk.reading.wanted import wanted_by
from judge.desk.surety import IdentityTable
from judge.desk.wishes import WishModel
from judge.library.learnt import HEADLINES, OFFERS, QUESTIONS, load_learnt
from judge.library.public_holidays import HolidayLibrary, homeland_table
from judge.library.shelf import read_text
from judge.library.texts import load_identity, load_phrases, load_policy
from judge.library.variants import (
    variant_ids,
)
from judge.library.wishes import load_wish_model, load_wish_weights
from judge.orders.reading.movements.weights import Weights


@cache
def command_reader() -> CommandReader:
    """The reader of commands, built once a process."""
    texts = {name: read_text("grammar", name) for name in TABLES}
    sense, hears = HeadingSense(load_learnt(HEADLINES)), wanted_by(load_wish_model())
    return CommandReader(texts, sense, hears, absence_sentences())


def absence_sentences() -> AbsenceSentences:
    """The reader of sentences about being away."""
    grammar, table = (read_text("grammar", name) for name in ("absence.lark", "absence.txt"))
    return AbsenceSentences(grammar, table, slot_reader())


@cache
def slot_reader() -> SlotReader:
    """The reader of what a wish is about, built once a process."""
    grammar, words, numbers = (
        read_text("grammar", name) for name in ("slots.lark", "slots.txt", "counting.txt")
    )
    zones = "\n".join(
        read_text("grammar", name) for name in ("zones.txt", "zones-of-the-world.txt")
    )
    return SlotReader(grammar, zones, words, numbers)


@cache
def offer_reader() -> OfferReader:
    """The reader of answers to offers, built once a process."""
    return OfferReader(load_learnt(OFFERS), Phrases(read_text("grammar", "offered.txt")))


def make_readers() -> None:
    """Make all that letters are read by, boards apart: else the first letter pays for it."""
    command_reader()
    offer_reader()
    slot_reader()
    load_policy()
    load_identity()
    load_wish_model()
    load_wish_weights()
    load_learnt(QUESTIONS)
    ours_of(load_phrases())


class ShelfOffice:
    """What an office has from the shelf, whatever its records are."""

    @property
    def phrases(self) -> Phrasebook:
        """What we say to people."""
        return load_phrases()

    @property
    def commands(self) -> CommandReader:
        """The reader of commands."""
        return command_reader()

    @property
    def wish_model(self) -> WishModel:
        """The model of what a sentence is about."""
        return load_wish_model()

    @property
    def wish_weights(self) -> Weights:
        """What speaks for each thing that may become of a sentence, as learnt from letters."""
        return load_wish_weights()

    @property
    def questions(self) -> WishModel:
        """The model of what is asked about the rules and the course of a game."""
        return load_learnt(QUESTIONS)

    @property
    def slots(self) -> SlotReader:
        """The reader of what a wish is about: how long, when, who."""
        return slot_reader()

    @property
    def policy(self) -> Policy:
        """The table of what follows from a wish."""
        return load_policy()

    @property
    def homelands(self) -> HomelandTable:
        """The table of countries whose holidays a game may keep."""
        return homeland_table()

    @property
    def holiday_book(self) -> HolidayBook:
        """What tells which days are public holidays."""
        return HolidayLibrary()

    @property
    def identity(self) -> IdentityTable:
        """The table of who may do what, by how surely they are known."""
        return load_identity()

    @property
    def offers(self) -> OfferReader:
        """The reader of answers to offers."""
        return offer_reader()

    def variant_ids(self) -> Sequence[str]:
        """The boards on the shelf."""
        return variant_ids()
