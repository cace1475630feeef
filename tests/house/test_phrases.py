"""Every sentence of `data/phrases.toml` is said somewhere, and every sentence said is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.desk.declarations import BARE, DECLARED
from judge.game.settings import SETTINGS
from judge.library.texts import load_phrases
from tests.house.phrases import missing, named_in, unsaid

ROOT = Path(__file__).resolve().parents[2]
NAMES = load_phrases().sentences
FORMS = load_phrases().forms
SOURCES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "judge").rglob("*.py"))]
OLD = (ROOT / "grammar" / "old-judges.txt").read_text(encoding="utf-8")
FORMS_OF_OLD = (ROOT / "grammar" / "old-forms.txt").read_text(encoding="utf-8")
HELP = [name.removeprefix("help_") for name in load_phrases().mails if name.startswith("help_")]
SET = [row.name for row in SETTINGS]
TOLD = re.findall(r"^[a-z]+", OLD, re.MULTILINE)
TOLD += re.findall(r": (\w+)$", FORMS_OF_OLD, re.MULTILINE)
DONE = [re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower() for kind in DECLARED]
NAMED = named_in(SOURCES, [*BARE, *TOLD, *HELP, *SET, *DONE])
"""Commands are called by their words, in subjects by their kinds; pages of help by their files,
settings by their names."""


def test_every_sentence_is_said() -> None:
    assert unsaid(NAMES, NAMED, FORMS) == []


def test_every_sentence_that_is_said_is_there() -> None:
    assert missing(NAMES, NAMED) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("receipt.late", "case.say('receipt.never')"),
        ("receipt.late", "f'receipt.{why}'"),  # and nothing is called "late"
        ("receipt.unread_late", "case.say(f'receipt.{why}')\nwhy = 'late'"),
        ("standing.LATE", "f'standing.{state}'\nclass State(Enum):\n    SOME = 1"),
        ("receipt.late_line", "said = 'receipt.early'\nf'{said}_line'"),
        ("setting.late.title", "f'setting.{row.name}.help'\nname = 'late'"),
        ("late", "case.say('receipt.late')"),
    ],
)
def test_a_sentence_that_nobody_says_is_found(name: str, source: str) -> None:
    assert unsaid([name], named_in([source])) == [name]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("receipt.late", "case.say('receipt.late')"),
        ("receipt.late", "named = 'receipt.late' if is_late else 'receipt.early'"),
        ("receipt.late", "case.say(f'receipt.{why}')\nwhy = 'late'"),
        ("receipt.unread_late", "f'receipt.unread_{why}'\nwhy = 'late'"),
        ("standing.LATE", "f'standing.{state}'\nclass State(Enum):\n    LATE = 1"),
        ("history.late", "f'history.{v.name.lower()}'\nclass Verdict(Enum):\n    LATE = 1"),
        ("receipt.late_line", "said = 'receipt.late'\nf'{said}_line'"),
        ("receipt.over_late", "tell(f'over_{end}', 'late')\nf'receipt.{name}'"),
        ("setting.late.title", "f'setting.{row.name}.title'\nname = 'late'"),
        ("receipt.late", "f'receipt.late{runs}'\nruns = '_runs' if at else ''"),
    ],
)
def test_a_sentence_that_is_said_is_left(name: str, source: str) -> None:
    assert unsaid([name], named_in([source])) == []


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["due.held", "due.held_one"], []),
        (["due.held", "due.held_few"], ["due.held_few"]),  # no form of this language
        (["due.held_one"], ["due.held_one"]),  # and nothing for all other numbers
        (["due.lost", "due.lost_one"], ["due.lost", "due.lost_one"]),
    ],
)
def test_a_form_for_a_number_is_said_with_its_sentence(names: list[str], found: list[str]) -> None:
    assert unsaid(names, named_in(["case.count('due.held', number)"]), ["one"]) == found


@pytest.mark.parametrize(
    ("source", "lost"),
    [
        ("case.say('receipt.late')", ["receipt.late"]),
        ("case.say('recept.read')", ["recept.read"]),
        ("case.count('recept.read', 2)", ["recept.read"]),
        ("'read.me'.count('e')", []),
        ("named = 'receipt.late' if is_late else 'receipt.read'", ["receipt.late"]),
        ("case.say(f'receipt.late_{why}')", ["receipt.late_{}"]),
        ("page = 'receipt.html'", []),
        ("game.say = 'other.table'", []),
        ("case.say('receipt.read')", []),
    ],
)
def test_a_name_without_a_sentence_is_found(source: str, lost: list[str]) -> None:
    assert missing(["receipt.read"], named_in([source])) == lost
