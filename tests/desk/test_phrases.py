"""What we say to people: nothing missing, nothing left over, no gap unfilled."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import judge
from judge.desk.reading.reader import WORDS
from judge.library.texts import load_phrases

ROOMS = Path(judge.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOMS.rglob("*.py")))
PHRASES = load_phrases()
# Sentences whose names are put together: f"usage.{word}", f"ending.{ending}".
FAMILIES = tuple(re.findall(r'f"([a-z_]+\.[a-z_]*)\{', SOURCE))


def test_every_sentence_that_is_said_exists() -> None:
    # A picture's words (chart.say) are data/map's, and tested there.
    said = set(re.findall(r'(?<!chart\.)\bsay\(\s*"([\w.]+)"', SOURCE))
    assert said
    assert said <= set(PHRASES.sentences)


def test_every_sentence_is_said() -> None:
    named = set(re.findall(r"[\"']([a-z_]+(?:\.\w+)?)[\"']", SOURCE))
    unsaid = {name for name in PHRASES.sentences if name not in named}
    assert {name for name in unsaid if not name.startswith(FAMILIES)} == set()


def test_every_mail_is_sent() -> None:
    named = set(re.findall(r'"(\w+)"', SOURCE))
    help_ = {name for name in PHRASES.mails if name.startswith("help_")}
    assert set(PHRASES.mails) - named - help_ == set()


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
    assert WORDS - usages == {"leave"}
