"""What others are to read is taken to its last word; elsewhere thanks say nothing."""

from __future__ import annotations

import pytest

from judge.desk.reading import CommandLine
from tests.desk.bureau import COMMANDS


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("set comment a slow game for all", "a slow game for all"),
        ("set comment no press please", "no press please"),
        ("house rules: be kind to all", "be kind to all"),
        (
            "ruling: a fleet in Kiel may not convoy, thanks",
            "a fleet in Kiel may not convoy, thanks",
        ),
        ("statement well played all, thank you!", "well played all, thank you!"),
    ],
)
def test_what_others_read_is_taken_to_its_last_word(line: str, said: str) -> None:
    read = COMMANDS.read_command(1, line)
    assert isinstance(read, CommandLine)
    command = read.command
    assert (getattr(command, "said", "") or getattr(command, "text", "")) == said
