"""CLASSES.md and the letters: each class has a letter, and each letter a class."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.letters.conversation import HERE, letters


def classes() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every class of the page, with the names of its letters."""
    page = (HERE / "CLASSES.md").read_text(encoding="utf-8")
    for item in re.split(r"\n(?=- )", page):
        if item.startswith("- "):
            name, _, named = item.partition("\n\n")[0].replace("\n", " ").rpartition(": ")
            yield name, tuple(word.strip() for word in named.split(","))


def test_every_class_has_letters() -> None:
    known = {path.stem for path in letters()}
    missing = {name: set(named) - known for name, named in classes()}
    assert {name: gone for name, gone in missing.items() if gone} == {}


def test_every_letter_has_a_class() -> None:
    named = {letter for _, found in classes() for letter in found}
    assert {path.stem for path in letters()} - named == set()


def test_no_two_letters_have_one_name() -> None:
    assert len({path.stem for path in letters()}) == len(letters())
