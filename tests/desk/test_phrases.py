"""What we say to people: no mail missing, none left over, no gap unfilled.

`tests/house/test_phrases.py` does the same for single sentences.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import judge
from judge.desk.declarations import ALSO
from judge.desk.reading.line_reader import WORDS
from judge.library.texts import load_phrases

ROOMS = Path(judge.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOMS.rglob("*.py")))
PHRASES = load_phrases()


def test_every_mail_is_sent() -> None:
    named = set(re.findall(r'"(\w+)"', SOURCE))
    help_ = {name for name in PHRASES.mails if name.startswith("help_")}
    assert set(PHRASES.mails) - named - help_ == set()


def test_every_mail_that_is_sent_exists() -> None:
    sent = set(re.findall(r'\.mail\(\s*"(\w+)"', SOURCE))
    assert sent
    assert sent <= set(PHRASES.mails)


@pytest.mark.parametrize("text", [*PHRASES.sentences.values(), *PHRASES.mails.values()])
def test_gaps_are_plain_names(text: str) -> None:
    """A gap takes no attribute and no index: what is put in stays a text."""
    for _, name, _, _ in Formatter().parse(text):
        assert name is None or re.fullmatch(r"[a-z_]+", name), text


@pytest.mark.parametrize("name", sorted(PHRASES.mails))
def test_a_mail_begins_with_its_subject(name: str) -> None:
    assert PHRASES.mails[name].startswith("Subject: ")


def test_every_command_has_its_usage() -> None:
    """Whatever word a slip may have meant; who leaves is told by a line made for them."""
    usages = {name.partition(".")[2] for name in PHRASES.sentences if name.startswith("usage.")}
    assert WORDS - set(ALSO) - usages == {"leave"}
