"""The model of answers to offers on the shelf, its examples, and how it is made anew from them."""

from __future__ import annotations

from functools import cache
from pathlib import PurePath

from judge.desk.wishes import WishModel
from judge.desk.wishes.examples import Example
from judge.desk.wishes.learning import learn
from judge.library.shelf import names, read_text, shelf
from judge.library.wishes import load_examples, load_word_tables

MODEL = "offers/model.bin"
_WISHES = {("takeover", "do"): "yes", ("decline", "do"): "no"}
"""Sentences of wishes that answer an offer, too."""


@cache
def load_offer_model() -> WishModel:
    """The model of what an answer to an offer says."""
    return WishModel.load((shelf("grammar") / MODEL).read_bytes())


def load_answers() -> tuple[Example, ...]:
    """The example answers, a letter a line, with those that wishes have; each once.

    ValueError says which stands in two files.
    """
    found: dict[str, Example] = {}
    for name in sorted(names("grammar", "offers/*.txt")):
        said = PurePath(name).stem
        for line in map(str.strip, read_text("grammar", name).splitlines()):
            if not line or line.startswith("#"):
                continue
            other = found.setdefault(line.lower(), Example(said, "do", line))
            if other.topic != said:
                raise ValueError(f"{said}: twice, in {other.topic}, too: {line}")
    for one in load_examples():
        answer = _WISHES.get((one.topic, one.act), "")
        if answer:
            found.setdefault(one.sentence.lower(), Example(answer, "do", one.sentence))
    return tuple(found.values())


def write_offer_model() -> int:
    """Make the model anew on the shelf; how many bytes it has."""
    return (shelf("grammar") / MODEL).write_bytes(learn(load_answers(), load_word_tables()))
