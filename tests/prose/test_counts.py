"""One of a thing isn't several."""

from __future__ import annotations

import pytest

from judge.prose.counts import many


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 games, 0 mails tell"),
        (1, "1 game, 1 mail tells"),
        (2, "2 games, 2 mails tell"),
        (1234, "1,234 games, 1,234 mails tell"),
    ],
)
def test_how_many(number: int, said: str) -> None:
    assert f"{many(number, 'game')}, {many(number, 'mail tells', 'mails tell')}" == said
