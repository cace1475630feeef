"""Letters that are lessons: how they are read, and that what was learnt is of them."""

from __future__ import annotations

import pytest

from judge.desk.wishes.lessons import read_lessons
from judge.library.wishes import load_lessons, load_wish_weights
from tests.blind.learning import weights_fingerprint

LETTER = """
=== 007 | S08 | GM | master | Scottish, dry
Subject: Re: harbour
To: game

The power's back on.
There's no reason for the clock to stand still. Who is late, and remind them.
---
do resume   # at once
> no reason for the clock to stand still
answer status
> Who is late
do remind
> remind them
"""


def test_a_quoted_sentence_is_an_example_and_the_rest_is_talk() -> None:
    (lesson,) = read_lessons(LETTER)
    assert [(deed.word, deed.text) for deed in lesson.deeds] == [
        ("do", "resume"),
        ("answer", "status"),
        ("do", "remind"),
    ]
    found = [(example.topic, example.act, example.sentence) for example in lesson.examples()]
    assert found == [
        ("chat", "do", "The power's back on."),
        ("resume", "do", "There's no reason for the clock to stand still."),
        ("status", "ask", "Who is late"),
        ("remind", "do", "and remind them."),
    ]
    assert ">" not in lesson.bare()


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (LETTER.replace("> Who is late", "> Who was late"), "doesn't say: Who was late"),
        (LETTER.replace("---", "--"), "no line --- ends the letter"),
    ],
)
def test_what_is_no_lesson_is_refused(written: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        list(read_lessons(written))


def test_the_weights_are_those_of_the_letters() -> None:
    assert load_lessons()
    assert load_wish_weights().fingerprint == weights_fingerprint(), "say `make wishes`"
