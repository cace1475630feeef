"""The small models on the shelf, their examples, and how they are made anew from them.

Each has a folder of its own: a file for each thing that a text can be, an example a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePath

from judge.desk.wishes import WishModel
from judge.desk.wishes.examples import Example
from judge.desk.wishes.retractions import TALK
from judge.library.shelf import names, read_text, shelf
from judge.library.wishes import load_examples, load_lessons, model_in, model_of
from judge.prose.sentences import sentences

OFFERS = "offers"
"""What answers to an offer of a seat say."""
HEADLINES = "headlines"
"""What heads a letter to others."""
QUESTIONS = "questions"
"""What is asked about the rules and the course of a game."""
RETRACTIONS = "retractions"
"""What may take back a deed that stands beside it, and what doesn't."""
FOLDERS = (OFFERS, HEADLINES, QUESTIONS, RETRACTIONS)
_DONE = frozenset({"do", "confirm", "order", "answer"})
_WISHES = {OFFERS: {("takeover", "do"): "yes", ("decline", "do"): "no"}}
"""Sentences of wishes that are examples here, too."""


@cache
def load_learnt(folder: str) -> WishModel:
    """What was learnt from the examples of a folder."""
    return model_in(_file_of(folder).read_bytes())


def load_learnt_from(folder: str) -> tuple[Example, ...]:
    """The examples of a folder, with those that wishes have for it; each once.

    ValueError says which stands in two files.
    """
    found: dict[str, Example] = {}
    for name in sorted(names("grammar", f"{folder}/*.txt")):
        said = PurePath(name).stem
        for line in map(str.strip, read_text("grammar", name).splitlines()):
            if not line or line.startswith("#"):
                continue
            other = found.setdefault(line.lower(), Example(said, "do", line))
            if other.topic != said:
                raise ValueError(f"{name}: twice, in {other.topic}, too: {line}")
    besides = _WISHES.get(folder, {})
    for one in load_examples() if besides else ():
        said = besides.get((one.topic, one.act), "")
        if said:
            found.setdefault(one.sentence.lower(), Example(said, "do", one.sentence))
    for sentence in _beside_deeds() if folder == RETRACTIONS else ():
        found.setdefault(sentence.lower(), Example(TALK, "do", sentence))
    return tuple(found.values())


def _beside_deeds() -> Iterator[str]:
    """The talk that stands in the letters of which something is done: it takes nothing back."""
    for lesson in load_lessons():
        words = {deed.word for deed in lesson.deeds}
        if lesson.is_open or "ask" in words or words.isdisjoint(_DONE):
            continue
        for passage in sentences(lesson.text):
            if not any(lesson.deeds_in(passage)) and len(passage.text.split()) > 1:
                yield passage.text


def write_learnt(folder: str) -> tuple[int, int]:
    """Make a model anew on the shelf; of how many examples, and how many bytes it has."""
    examples = load_learnt_from(folder)
    return len(examples), _file_of(folder).write_bytes(model_of(examples))


def _file_of(folder: str) -> Path:
    return shelf("grammar") / folder / "model.bin"
