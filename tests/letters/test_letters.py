"""The conversation of the golden letters, to the last character."""

from functools import cache
from pathlib import Path

import pytest

from tests.letters.conversation import HERE, converse, letters, reply_of

HEADER = ("To:", "Subject:", "Reply-To:")


@cache
def said() -> dict[Path, str]:
    """All that the letters bring; served by whichever process is to test them."""
    return dict(converse())


@pytest.mark.parametrize("path", letters(), ids=lambda path: path.stem)
def test_the_answer_is_the_golden_one(path: Path) -> None:
    """`make golden` rewrites the replies; read the difference before you commit it."""
    assert said()[path] == reply_of(path).read_text(encoding="utf-8")


def test_every_reply_belongs_to_a_letter() -> None:
    assert {p.stem for p in HERE.rglob("*.reply")} == {p.stem for p in letters()}


def test_every_line_fits_a_mail() -> None:
    """72 columns, but for the header."""
    for mails in said().values():
        for line in mails.splitlines():
            assert len(line) <= 72 or line.startswith(HEADER), line
