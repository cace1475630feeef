"""What is left of a line when sentences of it are known."""

from __future__ import annotations

import pytest

from judge.prose.remainder import remainder

ROWS: tuple[tuple[str, list[str], str], ...] = (
    ("I am done. Wait, no.", ["I am done."], "Wait, no."),
    ("I am done.", ["I am done."], ""),
    ("the rest is ready, go on.", ["Sail when the rest is ready, go on."], ""),
    ("Hello there. Can you", ["Can you send mine without the maps?"], "Hello there."),
    ("Hello there. Can", ["Can you send mine?"], "Hello there. Can"),
    ("without the maps? Thank you.", ["Can you send mine without the maps?"], "Thank you."),
    ("I am done.", [], "I am done."),
    ("I am doneness", ["I am done"], "I am doneness"),
)


@pytest.mark.parametrize(("line", "sentences", "left"), ROWS)
def test_what_is_left(line: str, sentences: list[str], left: str) -> None:
    assert remainder(line, sentences) == left
