"""A deed that is only named is not done: "I'd like to see what process would do"."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harm.house import House, tells_fault

ASKED = {"WishAsked", "WishesClosed", "LinesFailed", "QuestionsAsked"}
"""What comes of a letter that is asked about."""


def _rows(wanted: str) -> Iterator[str]:
    part = ""
    for line in (Path(__file__).parent / "governed.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            part = line.strip("[]")
        elif line.strip() and not line.startswith("#") and part == wanted:
            yield line


def _done(row: str) -> tuple[set[str], str]:
    """What comes of a letter, but for questions, and the subject of its answer."""
    who, _, said = row.partition(": ")
    text = "\n".join(line.strip() for line in said.split(" // "))
    with House.begun() as house:
        followed = house.write(who, text)
        answer = next(m for m in followed.mails if m.to == house.address_of(who))
        return set(followed.kinds) - ASKED, answer.subject


@pytest.mark.parametrize("row", list(_rows("not")))
def test_nothing_comes_of_what_is_only_named(row: str) -> None:
    assert _done(row)[0] == set()


@pytest.mark.parametrize("row", list(_rows("done")))
def test_what_is_commanded_is_done(row: str) -> None:
    done, subject = _done(row)
    assert done
    assert not tells_fault(subject)
