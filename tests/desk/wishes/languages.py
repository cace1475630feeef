"""What the glossaries are worth: `python -m tests.desk.wishes.languages [FILE ...]`.

Some files of letters are kept aside, all else is learnt, once without glossaries and once with
them; then the sentences kept aside are read. It takes some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from judge.desk.wishes import CHAT, NO_NAMES, ORDERS, WishModel
from judge.desk.wishes.examples import Example
from judge.desk.wishes.glosses import NO_GLOSSARIES, Glossaries
from judge.desk.wishes.learning import learn
from judge.desk.wishes.lessons import LEFT, PRESS, LetterLesson, read_lessons
from judge.desk.wishes.slots import tokens_in
from judge.library.shelf import read_text
from judge.library.wishes import (
    examples_with,
    load_examples,
    load_glossaries,
    load_lessons,
    load_word_tables,
)

ASIDE = ("parlours", "ferries")
"""By the writers of the newest letters."""
_NO_WISH = frozenset({CHAT, ORDERS, PRESS, LEFT})


def count(model: WishModel, examples: Sequence[Example]) -> tuple[int, int, int, int]:
    """The wishes, those with the right topic above talk; the others, those above it as well."""
    wishes = [one for one in examples if one.topic not in _NO_WISH]
    others = [one for one in examples if one.topic in _NO_WISH]
    read = [(one, model.read(one.sentence, NO_NAMES)) for one in wishes]
    known = sum(wish.over > 0 and wish.topic == one.topic for one, wish in read)
    alarms = sum(model.read(one.sentence, NO_NAMES).over > 0 for one in others)
    return len(wishes), known, len(others), alarms


def learnt_without(aside: Sequence[str], words: Glossaries) -> WishModel:
    """The model of all but some files of letters."""
    held = {lesson.written for name in aside for lesson in _lessons(name)}
    letters = [lesson for lesson in load_lessons() if lesson.written not in held]
    examples = examples_with(load_examples(), letters)
    return WishModel.load(learn(examples, load_word_tables(), words), words)


def _lessons(name: str) -> Sequence[LetterLesson]:
    return tuple(read_lessons(read_text("grammar", f"wishes/letters/{name}.txt")))


def main() -> int:
    aside, glossaries = sys.argv[1:] or ASIDE, load_glossaries()
    examples = [e for name in aside for lesson in _lessons(name) for e in lesson.examples()]
    foreign = [bool(glossaries.read(tokens_in(e.sentence))) for e in examples]
    for title, words in (("as they are written", NO_GLOSSARIES), ("glossed, too", glossaries)):
        model = learnt_without(aside, words)
        for language, is_it in (("other languages", True), ("English", False)):
            rows = [
                e for e, is_foreign in zip(examples, foreign, strict=True) if is_foreign is is_it
            ]
            wishes, known, others, alarms = count(model, rows)
            said = f"{known} of {wishes} wishes known, {alarms} of {others} others taken for one"
            print(f"{title}, {language}: {said}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
