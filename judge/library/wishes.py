"""The model of wishes on the shelf, its examples, and how it is made anew from them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import PurePath

from judge.desk.wishes.examples import Example, examples_of
from judge.desk.wishes.glosses import Glossaries, Glossary
from judge.desk.wishes.learning import learn
from judge.desk.wishes.lessons import LetterLesson, read_lessons
from judge.desk.wishes.model import WishModel
from judge.library.shelf import names, read_text, shelf
from judge.library.variants import house_ids, load_variant
from judge.orders.reading.movements.weights import Weights

MODEL = "wishes/model.bin"
WEIGHTS = "wishes/weights.bin"
LESSONS = "wishes/letters/*.txt"


@cache
def load_wish_model() -> WishModel:
    """The model of what a sentence is about."""
    return model_in((shelf("grammar") / MODEL).read_bytes())


@cache
def load_wish_weights() -> Weights:
    """What speaks for each thing that may become of a sentence."""
    return Weights.load((shelf("grammar") / WEIGHTS).read_bytes())


@cache
def load_glossaries() -> Glossaries:
    """The words of other languages, in English."""
    files = names("grammar", "wishes/words/glossaries/*.txt")
    return Glossaries(tuple(Glossary(read_text("grammar", name)) for name in sorted(files)))


def load_examples() -> tuple[Example, ...]:
    """The example sentences of every topic; ValueError says what is wrong with one."""
    files = names("grammar", "wishes/*.txt")
    return examples_of({PurePath(name).stem: read_text("grammar", name) for name in files})


@cache
def load_lessons() -> tuple[LetterLesson, ...]:
    """The letters that are lessons; ValueError says which can't be read."""
    files = names("grammar", LESSONS)
    return tuple(lesson for name in files for lesson in read_lessons(read_text("grammar", name)))


def examples_with(
    examples: Sequence[Example], lessons: Iterable[LetterLesson]
) -> tuple[Example, ...]:
    """Examples, and the sentences of letters that aren't among them, each once."""
    known = {example.sentence.lower(): example for example in examples}
    for lesson in lessons:
        for example in lesson.examples():
            known.setdefault(example.sentence.lower(), example)
    return tuple(known.values())


def load_all_examples() -> tuple[Example, ...]:
    """All that the model is learnt from."""
    return examples_with(load_examples(), load_lessons())


def load_word_tables() -> dict[str, str]:
    """The words of slots, marks and names; among the names those of our boards."""
    tables = {
        name: read_text("grammar", f"wishes/words/{name}.txt")
        for name in ("slots", "marks", "names")
    }
    powers, places = _names_of_boards()
    added = (f"powers:{','.join(powers)}", f"places:{','.join(places)}")
    tables["names"] = "\n".join((tables["names"], *added))
    return tables


def _names_of_boards() -> tuple[list[str], list[str]]:
    """The powers' and the places' names of every board of the house, in every language."""
    boards = [load_variant(id_) for id_ in house_ids()]
    places = {place.name for board in boards for place in board.board.provinces}
    for name in names("grammar", "languages/*.toml"):
        for written in tomllib.loads(read_text("grammar", name))["places"].values():
            places.update(written)
    powers = {name for board in boards for p in board.powers for name in (p.name, p.adjective)}
    return sorted(powers - places), sorted(places)


def model_of(examples: Sequence[Example]) -> bytes:
    """What is learnt from examples, with the words of the shelf; `model_in` reads it."""
    return learn(examples, load_word_tables(), load_glossaries())


def model_in(data: bytes) -> WishModel:
    """The model that `model_of` made; ValueError if it is none."""
    return WishModel.load(data, load_glossaries())


def write_model(examples: Sequence[Example]) -> int:
    """Make the model anew on the shelf, of examples; how many bytes it has."""
    return (shelf("grammar") / MODEL).write_bytes(model_of(examples))
