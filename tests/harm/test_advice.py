"""What we advise can be done by whoever is told it, and a "don't" is no request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.harm.test_questions import house_of, written

WRITERS = ("begun/FRANCE", "begun/GM", "begun/observer", "forming/waiting", "forming/GM")
NEGATIVES = (
    "don't replace me", "never resign", "I'm not resigning", "I don't want to resign",
    "I won't vote for a draw", "please don't extend", "don't clear my orders",
    "never concede to France", "don't pause", "don't cancel the game",
    "don't roll back", "please do not vote draw for me", "let's not draw", "I would not resign",
    "Never roll back!", "I'd rather not extend again.", "I'm not leaving",
)  # fmt: skip
DOUBTS = (
    "should I resign?", "I might resign", "shall we vote draw?", "maybe vote draw",
    "Can I still join?", "may I observe?", "could you start soon?", "Should I process now?",
    "perhaps we should pause", "I think of clearing my orders", "could we resume?",
    "I'd like more time if possible", "we might roll back", "should we cancel the game?",
    "I may be ready", "am I ready?", "should I leave?", "we will extend by two days",
    "can Italy be replaced?", "I'm thinking of replacing Italy", "would you remind Italy?",
)  # fmt: skip
_ADVISED = re.compile(r"(?:If it is|If you mean it|mean it), write: ([^(]+?)(?: \(|$)")
_NO = ("I read this as a no", "You vote for no end of")
_IN_VAIN = (
    "This is for", "has not started yet", "has started already", "is over", "I can't read",
    "I know no such", "I can't tell whether", "You are the gamesmaster of", "have a seat in",
)  # fmt: skip


def told(writer: str, text: str, folder: Path) -> tuple[tuple[str, ...], list[str]]:
    """What changed, and each paragraph that a writer is told."""
    when, _, who = writer.partition("/")
    with house_of(when, folder) as house:
        address, followed = written(house, who, text)
        mails = [mail for mail in followed.mails if mail.to == address]
        body = re.sub(r"\n {4}[!=]   ", " ", mails[0].text)
        return followed.kinds, [line.strip(" !=") for line in body.splitlines()]


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("text", NEGATIVES)
def test_a_no_does_nothing_and_is_taken_for_a_no(writer: str, text: str, tmp_path: Path) -> None:
    kinds, said = told(writer, text, tmp_path)
    assert kinds == ()
    (no,) = [line for line in said if any(words in line for words in _NO)]
    assert "write:" not in no


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("text", [*NEGATIVES, *DOUBTS])
def test_what_is_advised_can_be_done(writer: str, text: str, tmp_path: Path) -> None:
    for folder in ("asked", "advised"):
        (tmp_path / folder).mkdir()
    _, said = told(writer, text, tmp_path / "asked")
    for advised in {found[1] for line in said for found in _ADVISED.finditer(line)}:
        _, then = told(writer, advised, tmp_path / "advised")
        answered = [line for line in then if any(words in line for words in _IN_VAIN)]
        assert not answered, (advised, answered)
