"""Whatever can be set has its words, its sentences, a default of its kind and a form in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.daemon.shelf_office import command_reader
from judge.desk.commands.mastering import ChangeSettings
from judge.desk.reading import CommandLine
from judge.game.clock_events import SettingsChanged
from judge.game.records import read_event, write_event
from judge.game.setting_faults import wrong_with
from judge.game.setting_kinds import OF_BOARD, Value, YesNo
from judge.game.settings import SETTINGS, Setting, gathered
from judge.library.shelf import read_text
from judge.library.texts import load_phrases
from judge.library.variants import load_variant
from judge.orders.reading.composing import read_table

WORDS = read_text("grammar", "settings.txt")
SENTENCES = load_phrases().sentences
BY_NAME = {row.name: row for row in SETTINGS}
GRACE = BY_NAME["grace"]


def faults(row: Setting, table: str, sentences: Mapping[str, str]) -> list[str]:
    """What a row of the table has forgotten."""
    words = read_table(table).get(row.name, ())
    said = {name for name in ("example", "help") if f"setting.{row.name}.{name}" in sentences}
    if isinstance(row.kind, OF_BOARD):
        said |= {"title", "value"}  # the board's own sentences say it
    else:
        said |= {n for n in ("title", "value") if f"setting.{row.name}.{n}" in sentences}
    if row.nothing is None or f"setting.{row.name}.nothing" in sentences:
        said |= {"nothing"}
    found = sorted({"example", "help", "title", "value", "nothing"} - said)
    found += [] if words else ["words"]
    if "example" in said:
        found += _unread(row, words, sentences[f"setting.{row.name}.example"])
    return [*found, *_unfit(row)]


def _unread(row: Setting, words: tuple[str, ...], example: str) -> Iterator[str]:
    """The words with which the example isn't read as what it sets."""
    first, value = example.split(" ", 1)
    if words and first not in words:
        yield f"example: {first}"
    for word in words:
        line = command_reader().read_command(1, f"SET {word} {value}")
        command = line.command if isinstance(line, CommandLine) else None
        chosen = command.choices.by_name if isinstance(command, ChangeSettings) else {}
        if [*chosen] != [row.name]:
            yield f"unread: {word}"
        elif _is_wrong(row, chosen[row.name]):
            yield f"example: {value}"


def _is_wrong(row: Setting, value: Value) -> bool:
    try:
        return wrong_with(row.kind, value) is not None
    except TypeError:
        return True


def _unfit(row: Setting) -> Iterator[str]:
    if _is_wrong(row, row.default):
        yield "default"
    event = SettingsChanged(gathered([(row.name, row.default)]))
    kind, form = write_event(event)
    try:
        back = read_event(kind, json.loads(json.dumps(form)), load_variant("standard"))
    except (LookupError, TypeError):
        back = None
    if back != event:
        yield "form"


def test_no_setting_forgets_anything() -> None:
    assert {row.name: faults(row, WORDS, SENTENCES) for row in SETTINGS} == {
        row.name: [] for row in SETTINGS
    }


def test_nothing_is_said_or_read_of_what_is_no_setting() -> None:
    told = {name.split(".")[1] for name in SENTENCES if name.startswith("setting.")}
    assert told == set(read_table(WORDS)) == set(BY_NAME)


@pytest.mark.parametrize(
    ("forgotten", "found"),
    [
        ("help", ["help"]),
        ("example", ["example"]),
        ("title", ["title"]),
        ("value", ["value"]),
        ("nothing", ["nothing"]),
    ],
)
def test_a_sentence_that_was_forgotten_is_found(forgotten: str, found: list[str]) -> None:
    name = f"setting.grace.{forgotten}"
    left = {key: said for key, said in SENTENCES.items() if key != name}
    assert faults(GRACE, WORDS, left) == found


def test_a_row_that_forgot_everything_is_found() -> None:
    found = ["example", "help", "nothing", "title", "value", "words", "form"]
    assert faults(Setting(YesNo(), name="nmr", default=False), WORDS, SENTENCES) == found


@pytest.mark.parametrize(
    ("row", "table", "example", "found"),
    [
        (GRACE, "zone: zone\n", "grace 1 day", ["words"]),
        (GRACE, "grace: grace, mercy\n", "grace 1 day", ["unread: mercy"]),
        (GRACE, WORDS, "mercy 1 day", ["example: mercy"]),
        (GRACE, WORDS, "grace 1 year", ["unread: grace"]),
        (GRACE, WORDS, "grace 61 days", ["example: 61 days"]),
        (replace(GRACE, default="1 day"), WORDS, "grace 1 day", ["default", "form"]),
        (replace(GRACE, default=timedelta(days=61)), WORDS, "grace 1 day", ["default"]),
        (replace(GRACE, kind=YesNo()), WORDS, "grace 1 day", ["example: 1 day", "default"]),
        (BY_NAME["movement"], WORDS, "moves 1 minute", ["example: 1 minute"] * 2),
    ],
)
def test_words_an_example_or_a_default_that_do_not_fit_are_found(
    row: Setting, table: str, example: str, found: list[str]
) -> None:
    sentences = {**SENTENCES, f"setting.{row.name}.example": example}
    assert faults(row, table, sentences) == found
