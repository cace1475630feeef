"""Each command of the old judges, as its manual writes it: read as ours, or told of with why."""

from __future__ import annotations

import re

import pytest

from judge.desk.commands.command import Command
from judge.desk.commands.questions import OldWord
from judge.desk.reading import CommandLine
from judge.desk.reading.line_reader import WORDS
from judge.desk.reading.old_forms import OldForm
from judge.desk.reading.parts import first_word
from judge.library.texts import load_phrases
from tests.desk.bureau import COMMANDS
from tests.desk.test_examples import filled

ROWS = COMMANDS.old_forms.rows


def command_in(text: str) -> object:
    line = COMMANDS.read_command(1, text)
    return line.command if isinstance(line, CommandLine) else line


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.example)
def test_a_row_is_read_as_ours_or_told_of(row: OldForm) -> None:
    if "PASSWORD" in row.example:
        return  # set apart at the door, before anything is read (tests/desk/test_saying.py)
    found = command_in(row.example)
    if row.ours:
        assert isinstance(found, Command)
        assert not isinstance(found, OldWord)
        assert repr(found).lower() == repr(command_in(row.ours_shown)).lower()
    else:
        assert found == OldWord(row.reason)
        assert f"old.{row.reason}" in load_phrases().sentences


def test_the_table_is_whole() -> None:
    assert len(ROWS) > 150
    assert {row.judges for row in ROWS} == {"n", "d", "nd"}
    assert {row.giver for row in ROWS} == {"anybody", "player", "master"}
    assert len({row.example for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize(
    "text",
    [
        "set moves clock 1200 days -m-w-f-",
        "SET MOVES CLOCK 9999 DAYS -M-W-F-",
        "SET DEADLINE +24 or so",
        "join ghost tomorrow",
    ],
)
def test_what_is_only_like_a_form_does_nothing(text: str) -> None:
    line = COMMANDS.read_command(1, text)
    assert not isinstance(line, CommandLine) or isinstance(line.command, OldWord)


def shown() -> list[str]:
    """What the sentences say to write instead."""
    sentences = load_phrases().sentences
    said = [sentences[f"old.{reason}"] for reason in {row.reason for row in ROWS if row.reason}]
    pieces = {piece.strip(" .") for one in said for piece in re.split(r'[;:] |"|\. | \(', one)}
    return sorted(filled(p) for p in pieces if p[:1].islower() and first_word(p) in WORDS)


def test_enough_is_shown() -> None:
    assert len(shown()) > 20


@pytest.mark.parametrize("example", shown())
def test_what_is_said_to_write_instead_is_read(example: str) -> None:
    found = command_in(example)
    assert isinstance(found, Command), found
    assert not isinstance(found, OldWord)
