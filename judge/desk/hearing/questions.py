"""Questions that a pattern took, heard once more: "who has how many centres?" asks for no players.

What is learnt tells one question from another better than patterns with a "*" in them do. To
answer both costs nothing where it isn't sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.commands import OldWord
from judge.desk.commands.absences import ShowAbsences
from judge.desk.commands.overseeing import DryRun
from judge.desk.commands.questions import Help
from judge.desk.declarations import BARE, QUESTIONS
from judge.desk.hearing.inquiries import GENERAL, inquiry_of
from judge.desk.hearing.listening import Listener
from judge.desk.inquiries.topics import LIKELY, SURE
from judge.desk.reading import CommandLine, Part
from judge.desk.reading.line_reader import is_in_fixed_words

_UNLEARNT = (ShowAbsences, DryRun)
"""What fixed words alone ask: nobody could have learnt it."""
_BARE = frozenset(
    command
    for command in BARE.values()
    if isinstance(command, QUESTIONS) and not isinstance(command, _UNLEARNT)
)
"""Those that name nothing; what a pattern found to be about something stays so."""
_AHEAD = frozenset(map(OldWord, ("whatif", "predict", "late", "nmr")))
"""Old words that questions about the course of a game begin with."""
_NEAR = 200
"""In letters before a question: what it may go on about."""
_SENTENCE_END = re.compile(r"[.!?]\s|\n")
FEWEST_WORDS = 4
"""Of fewer words the pattern knows all."""


def reheard(part: Part, text: str, listener: Listener, case: Case) -> Iterator[Part]:
    """A part of a letter; a question as it is heard, or both ways."""
    if isinstance(part, CommandLine) and isinstance(part.command, Help) and part.command.topic:
        yield _with_page(part, text, case)
        return
    is_question = isinstance(part, CommandLine) and part.command in {*_BARE, *_AHEAD}
    if not isinstance(part, CommandLine) or not is_question or is_in_fixed_words(part.text):
        yield part
        return
    inquiry = inquiry_of(part.text, case) if isinstance(part.command, GENERAL) else None
    if inquiry is not None:
        yield replace(part, command=inquiry)
        return
    if part.command in _AHEAD:
        yield part
        return
    is_short = len(part.text.split()) < FEWEST_WORDS
    heard = None if is_short else listener.question_in(part.text)
    if heard is None or type(heard[0]) is type(part.command):
        yield part
        return
    command, is_sure = heard
    if not is_sure:
        yield part
    yield replace(part, command=command)


def _with_page(part: CommandLine, text: str, case: Case) -> CommandLine:
    """A question that a page of help would answer, for a word in it; its own answer, if any.

    "What now?" is about what stands before it.
    """
    if is_in_fixed_words(part.text):
        return part
    asked, before = part.text, text[: max(text.find(part.text.strip()), 0)][-_NEAR:]
    if goes_on := case.office.commands.supposed.asks_on(asked):
        asked = f"{_SENTENCE_END.split(before.rstrip(' .!?'))[-1]}: {asked.strip()}"
    found = inquiry_of(asked, case, LIKELY if goes_on else SURE)
    return replace(part, command=found) if found is not None else part
