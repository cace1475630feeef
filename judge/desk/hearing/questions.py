"""Questions that a pattern took, heard once more: "who has how many centres?" asks for no players.

The model tells one question from another better than patterns with a "*" in them do. To answer
both costs nothing where it isn't sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from judge.desk.answers import Case
from judge.desk.commands import Command
from judge.desk.declarations import BARE, QUESTIONS, word_of
from judge.desk.hearing.ear import Ear
from judge.desk.hearing.meaning import mean
from judge.desk.hearing.scene import Scene
from judge.desk.policy import TopicRow
from judge.desk.reading import CommandLine, Part

_BARE = frozenset(command for command in BARE.values() if isinstance(command, QUESTIONS))
"""Those that name nothing; what a pattern found to be about something stays so."""
FEWEST_WORDS = 4
"""Of fewer words the pattern knows all."""
FAR = 0.5
"""So far above the pattern's topic that one is not meant."""
LIKELY = 1
"""The last band in which the model counts."""


def reheard(part: Part, text: str, ear: Ear, case: Case) -> Iterator[Part]:
    """A part of a letter; a question as the model hears it, or both ways."""
    is_question = isinstance(part, CommandLine) and isinstance(part.command, QUESTIONS)
    if not isinstance(part, CommandLine) or not is_question or part.command not in _BARE:
        yield part
        return
    heard = _heard(part, text, ear, case)
    if heard is None:
        yield part
        return
    command, is_sure = heard
    if not is_sure:
        yield part
    yield replace(part, command=command)


def _heard(part: CommandLine, text: str, ear: Ear, case: Case) -> tuple[Command, bool] | None:
    """What else a question asks by the model, and whether it asks nothing but that."""
    wish = ear.read(part.text)
    row = case.office.policy.rows.get(wish.topic) if wish.topics else None
    if row is None or row.kind_for(ear.role) != "question" or len(part.text.split()) < FEWEST_WORDS:
        return None
    band = case.office.policy.band_of(wish.over, wish.margin)
    command = mean(row.does, Scene(part.text, case, text)).command
    if command is None or type(command) is type(part.command) or band is None or band > LIKELY:
        return None
    own = _score(part, dict(wish.topics), case.office.policy.rows)
    return command, band == 0 and wish.topics[0][1] - own >= FAR


def _score(part: CommandLine, topics: Mapping[str, float], rows: Mapping[str, TopicRow]) -> float:
    """How much the topic of a pattern is like its sentence."""
    word = word_of(part.command)
    return max((s for t, s in topics.items() if t in rows and rows[t].does == word), default=-1.0)
