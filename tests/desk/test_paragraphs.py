"""What needs no wrapping is printed as wrapping would print it."""

from __future__ import annotations

import textwrap
from random import Random

from judge.desk.replies.layout import NO_BREAK, WIDTH, paragraph

LETTERS = f"ab-.  {NO_BREAK}\t\n\u2003\u2028é,x y"
LENGTHS = (0, 1, 3, 10, 60, 70, 71, 72, 75, 90)


def wrapped(text: str, indent: str, hang: str) -> str:
    filled = textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + hang,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(NO_BREAK, " ")


def test_a_paragraph_is_what_wrapping_makes_of_it() -> None:
    random = Random(1)
    for _ in range(5000):
        text = "".join(random.choices(LETTERS, k=random.choice(LENGTHS)))
        for indent, hang in (("", ""), ("  ", ""), ("      ", " "), ("", "  ")):
            assert paragraph(text, indent, hang) == wrapped(text, indent, hang), repr(text)
